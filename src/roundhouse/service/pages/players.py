"""At a table that people share: who is here, what one can do besides playing, and an offer to end the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from roundhouse.service.model.table_view import BOT, YOU, TablePlayers, TableView
from roundhouse.service.pages import html as h
from roundhouse.service.pages.avatars import player_mark
from roundhouse.service.pages.clock import holiday, plate
from roundhouse.service.pages.layout import icon, icon_button, program_stamp, say
from roundhouse.service.pages.layout import who as name_link
from roundhouse.texts.pages import listed

# what the menu offers, each with its sign; those that cannot be taken back are asked about first
ITEMS = {
    "back": "arrow",
    "let-play": "bot",
    "stand-in": "bot",
    "end": "hands",
    "decline": "hands",
    "leave": "door",
    "resign": "flag",
}
ACTIONS_TO_CONFIRM = ("leave", "resign")
# What means something else where the game counts for ratings
RATED_ACTIONS = ("stand-in", "end", "leave", "resign")


def means(what: str, company: TablePlayers) -> str:
    """What it means to do this, a key of the pages."""
    return f"company {what}, rated" if company.rated and what in RATED_ACTIONS else f"company {what}, more"


def presence(view: TableView, seat: int) -> h.Node:
    """A disc that the script fills while the person on this seat is here."""
    company = view.company
    if company is None or not company.marks[seat]:
        return None
    words = say(view.person, "not here")
    return h.i(".pres", data_who=company.marks[seat], role="img", aria_label=words, title=words)


def at_work(view: TableView, seat: int) -> h.Node:
    """Whether somebody who is waited for is here."""
    company = view.company
    if company is None or seat < 0 or not company.marks[seat] or view.seats[seat].kind == YOU:
        return None
    name = view.names[seat]
    return h.span(".comes-and-goes", data_who=company.marks[seat])[
        h.span(".in")[say(view.person, "thinks", name=name)],
        h.span(".out")[say(view.person, "is away", name=name)],
    ]


def watching_stamp(view: TableView) -> h.Node:
    """Tells somebody without a seat that they watch."""
    if view.company is None or view.viewer >= 0 or view.at is not None:
        return None
    return h.span(".stamp.solid")[icon("spectate", "icon s"), say(view.person, "watching")]


def free_seats(view: TableView) -> h.Node:
    """Leads to the seats that somebody who watches could take."""
    company = view.company
    if company is None or not company.free or view.at is not None:
        return None
    return h.a(".cmd.primary", href=f"/tables/{view.table_id}/room")[
        icon("person", "icon s"), say(view.person, "take seat number", number=company.free[0] + 1)
    ]


def company_button(view: TableView) -> h.Node:
    """Opens the menu of the table."""
    if view.company is None or view.at is not None:
        return None
    return icon_button("people", say(view.person, "this table"), popovertarget="company")


def company_menu(body: h.Node) -> h.Element:
    """The menu of the table; its content is a part."""
    return h.div("#company.panel.menu.net-menu", popover=True)[body]


def company_body(view: TableView, company: TablePlayers) -> h.Element:
    """Who sits here, and what can be done."""
    return h.div("#company-body")[
        h.h2[say(view.person, "this table")],
        h.ul(".people")[(_person(view, seat) for seat in range(len(view.seats)))],
        h.p(".note", data_watchers=True),
        h.ul(".links")[
            h.li[
                h.a(href=f"/tables/{view.table_id}/room")[icon("people"), say(view.person, "seats and links")]
            ],
            (_absent(view, one) for one in _absence_actions(view)),
            h.li[
                h.a(href=f"/tables/{view.table_id}/report")[icon("flag"), say(view.person, "report somebody")]
            ]
            if view.person.id
            else None,
            (_item(view, company, what, sign) for what, sign in ITEMS.items() if what in company.can),
        ],
    ]


def _person(view: TableView, seat: int) -> h.Element:
    who = view.seats[seat]
    words = say(view.person, "you" if who.kind == YOU else "bot") if who.kind in (YOU, BOT) else None
    return h.li[
        player_mark(who, seat),
        h.b[name_link(who)],
        program_stamp(view.person) if who.program else None,
        presence(view, seat),
        h.span(".note")[words] if words else None,
        plate(view, seat),
        holiday(view, seat),
        h.span(".note")[say(view.person, "has resigned")] if seat in view.resigned else None,
    ]


def _item(view: TableView, company: TablePlayers, what: str, sign: str) -> h.Element:
    told: list[h.Node] = [
        icon(sign),
        h.span[h.b[say(view.person, f"company {what}")], h.small[say(view.person, means(what, company))]],
    ]
    if what not in ACTIONS_TO_CONFIRM:
        return h.li[_form(view, f"company/{what}", h.button(".item", type="submit")[told])]
    sure = h.button(".button.small.bad", type="submit")[say(view.person, f"company {what}")]
    return h.li[h.details[h.summary(".item")[told], _form(view, f"company/{what}", sure)]]


@dataclass(frozen=True)
class AbsenceAction:
    """What can be done about somebody who does not decide."""

    action: str
    fields: Mapping[str, str]
    sign: str
    words: str
    more: str  # what it means


def _absence_actions(view: TableView) -> list[AbsenceAction]:
    company, person = view.company, view.person
    if company is None or view.at is not None:
        return []
    found: list[AbsenceAction] = []
    if company.remind >= 0:
        seat, name = {"seat": str(company.remind + 1)}, view.names[company.remind]
        more = say(person, "remind, more", name=name)
        found.append(AbsenceAction("seats/remind", seat, "clock", say(person, "remind"), more))
    if company.late >= 0:
        seat, name = {"seat": str(company.late + 1)}, view.names[company.late]
        more = say(person, "is late", name=name)
        found.append(AbsenceAction("seats/replace", seat, "bot", say(person, "let bot play"), more))
        seat, more = {**seat, "to": "others"}, say(person, "let others play, more", name=name)
        found.append(AbsenceAction("seats/replace", seat, "person", say(person, "let others play"), more))
    return found


def _absent(view: TableView, one: AbsenceAction) -> h.Element:
    told: list[h.Node] = [icon(one.sign), h.span[h.b[one.words], h.small[one.more]]]
    return h.li[_form(view, one.action, _fields(one), h.button(".item", type="submit")[told])]


def absent_commands(view: TableView) -> list[h.Node]:
    """What can be done about somebody who does not decide, for the sign."""
    return [
        _form(
            view,
            one.action,
            _fields(one),
            h.button(".cmd", type="submit", title=one.more)[icon(one.sign, "icon s"), one.words],
        )
        for one in _absence_actions(view)
    ]


def _fields(one: AbsenceAction) -> list[h.Node]:
    return [h.input(type="hidden", name=name, value=value) for name, value in one.fields.items()]


def _form(view: TableView, action: str, *content: h.Node) -> h.Element:
    return h.form(".act-form", method="post", action=f"/tables/{view.table_id}/{action}")[*content]


def offer_bar(view: TableView, company: TablePlayers) -> h.Element:
    """Somebody would end the game as it stands: the others agree, or play on; who has offered it may withdraw."""
    names = [view.names[seat] for seat in company.offer]
    shown = bool(names) and bool(company.can)
    agrees = "end" not in company.can
    agree = _form(view, "company/end", h.button(".button.act", type="submit")[say(view.person, "agree")])
    words = say(view.person, "withdraw" if agrees else "play on")
    decline = _form(view, "company/decline", h.button(".button", type="submit")[words])
    missing = listed(view.language, [view.names[seat] for seat in company.needed])
    more = say(view.person, "offer, rated" if company.rated else "offer, more")
    if agrees and missing:
        more = say(view.person, "offer waits", names=missing)
    return h.div("#offer.offer-bar", role="status", hidden=not shown)[
        [
            icon("hands"),
            h.p[h.b[say(view.person, "offers to end", names=listed(view.language, names))], " ", more],
            None if agrees else agree,
            decline,
        ]
        if shown
        else None
    ]
