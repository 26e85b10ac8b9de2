"""At a table that people share: who is here, what one can do besides playing, and an offer to end the game."""

from __future__ import annotations

from roundhouse.service.model.table_view import BOT, YOU, TablePlayers
from roundhouse.service.pages import html as h
from roundhouse.service.pages.avatars import player_mark
from roundhouse.service.pages.clock import holiday, plate
from roundhouse.service.pages.layout import icon, icon_button
from roundhouse.service.pages.layout import who as name_link
from roundhouse.web.table_scene import TableScene

# what the menu offers, each with its sign; those that cannot be taken back are asked about first
ITEMS = {
    "back": "arrow",
    "stand-in": "bot",
    "end": "hands",
    "decline": "hands",
    "leave": "door",
    "resign": "flag",
}
ACTIONS_TO_CONFIRM = ("leave", "resign")
RATED_ACTIONS = (
    "stand-in",
    "end",
    "leave",
    "resign",
)  # what means something else where the game counts for ratings


def means(what: str, company: TablePlayers) -> str:
    """What it means to do this, a key of the pages."""
    return f"company {what}, rated" if company.rated and what in RATED_ACTIONS else f"company {what}, more"


def presence(desk: TableScene, seat: int) -> h.Node:
    """A disc that the script fills while the person on this seat is here."""
    company = desk.view.company
    if company is None or not company.marks[seat]:
        return None
    words = desk.say("not here")
    return h.i(".pres", data_who=company.marks[seat], role="img", aria_label=words, title=words)


def at_work(desk: TableScene, seat: int) -> h.Node:
    """Whether somebody who is waited for is here."""
    company = desk.view.company
    if company is None or seat < 0 or not company.marks[seat] or desk.view.seats[seat].kind == YOU:
        return None
    name = desk.view.names[seat]
    return h.span(".comes-and-goes", data_who=company.marks[seat])[
        h.span(".in")[desk.say("thinks", name=name)], h.span(".out")[desk.say("is away", name=name)]
    ]


def watching_stamp(desk: TableScene) -> h.Node:
    """Tells somebody without a seat that they watch."""
    if desk.view.company is None or desk.view.viewer >= 0 or desk.view.at is not None:
        return None
    return h.span(".stamp.solid")[icon("spectate", "icon s"), desk.say("watching")]


def free_seats(desk: TableScene) -> h.Node:
    """Leads to the seats that somebody who watches could take."""
    company = desk.view.company
    if company is None or not company.free or desk.view.at is not None:
        return None
    return h.a(".cmd.primary", href=f"/tables/{desk.view.table_id}/room")[
        icon("person", "icon s"), desk.say("take seat number", number=company.free[0] + 1)
    ]


def company_button(desk: TableScene) -> h.Node:
    """Opens the menu of the table."""
    if desk.view.company is None or desk.view.at is not None:
        return None
    return icon_button("people", desk.say("this table"), popovertarget="company")


def company_menu(body: h.Node) -> h.Element:
    """The menu of the table; its content is a part."""
    return h.div("#company.panel.menu.net-menu", popover=True)[body]


def company_body(desk: TableScene, company: TablePlayers) -> h.Element:
    """Who sits here, and what can be done."""
    return h.div("#company-body")[
        h.h2[desk.say("this table")],
        h.ul(".people")[(_person(desk, seat) for seat in range(len(desk.view.seats)))],
        h.p(".note", data_watchers=True),
        h.ul(".links")[
            h.li[h.a(href=f"/tables/{desk.view.table_id}/room")[icon("people"), desk.say("seats and links")]],
            _late(desk, company),
            h.li[h.a(href=f"/tables/{desk.view.table_id}/report")[icon("flag"), desk.say("report somebody")]]
            if desk.view.person.id
            else None,
            (_item(desk, company, what, sign) for what, sign in ITEMS.items() if what in company.can),
        ],
    ]


def _person(desk: TableScene, seat: int) -> h.Element:
    who = desk.view.seats[seat]
    words = desk.say("you" if who.kind == YOU else "bot") if who.kind in (YOU, BOT) else None
    return h.li[
        player_mark(who, seat),
        h.b[name_link(who)],
        presence(desk, seat),
        h.span(".note")[words] if words else None,
        plate(desk, seat),
        holiday(desk, seat),
        h.span(".note")[desk.say("has resigned")] if seat in desk.view.resigned else None,
    ]


def _item(desk: TableScene, company: TablePlayers, what: str, sign: str) -> h.Element:
    told: list[h.Node] = [
        icon(sign),
        h.span[h.b[desk.say(f"company {what}")], h.small[desk.say(means(what, company))]],
    ]
    if what not in ACTIONS_TO_CONFIRM:
        return h.li[_form(desk, f"company/{what}", h.button(".item", type="submit")[told])]
    sure = h.button(".button.small.bad", type="submit")[desk.say(f"company {what}")]
    return h.li[h.details[h.summary(".item")[told], _form(desk, f"company/{what}", sure)]]


def _late(desk: TableScene, company: TablePlayers) -> h.Node:
    """Everybody has waited for long: a bot may play for whoever is away."""
    if company.late < 0:
        return None
    name = desk.view.names[company.late]
    told: list[h.Node] = [
        icon("bot"),
        h.span[h.b[desk.say("let bot play")], h.small[desk.say("is late", name=name)]],
    ]
    number = h.input(type="hidden", name="seat", value=str(company.late + 1))
    return h.li[_form(desk, "seats/replace", number, h.button(".item", type="submit")[told])]


def _form(desk: TableScene, action: str, *content: h.Node) -> h.Element:
    return h.form(".act-form", method="post", action=f"/tables/{desk.view.table_id}/{action}")[*content]


def offer_bar(desk: TableScene, company: TablePlayers) -> h.Element:
    """Somebody would end the game as it stands: the others agree, or play on."""
    names = [desk.view.names[seat] for seat in company.offer]
    shown = bool(names) and bool(company.can)
    agree = _form(desk, "company/end", h.button(".button.act", type="submit")[desk.say("agree")])
    decline = _form(desk, "company/decline", h.button(".button", type="submit")[desk.say("play on")])
    return h.div("#offer.offer-bar", role="status", hidden=not shown)[
        [
            icon("hands"),
            h.p[
                h.b[desk.say("offers to end", names=desk.view.words.listed(names))],
                " ",
                desk.say("offer, rated" if company.rated else "offer, more"),
            ],
            agree if "end" in company.can else None,
            decline,
        ]
        if shown
        else None
    ]
