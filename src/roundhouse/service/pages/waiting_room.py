"""The page of a table's seats: who sits where, which seats are free, links to give away, the start, and what all agree
to. Before the game it is the table itself; later it stands beside it.
"""

from __future__ import annotations

import json

from markupsafe import Markup

from roundhouse.service.game import bot_kind, game
from roundhouse.service.middleware.sessions import MAX_NAME_LENGTH
from roundhouse.service.model.agreement import GRACES, RATED_PEOPLE, SHUT, USUAL_GRACE, Agreement
from roundhouse.service.model.base_path import address
from roundhouse.service.model.page_parts import stamp
from roundhouse.service.model.seats import FRIEND, LOBBY
from roundhouse.service.model.table_view import BOT, FREE, PERSON, SCREEN, YOU, Person, Seat, TablePlayers
from roundhouse.service.pages import html as h
from roundhouse.service.pages.avatars import player_mark
from roundhouse.service.pages.clock import clock_line
from roundhouse.service.pages.dates import last_here_words
from roundhouse.service.pages.layout import icon, masthead, menu, page, program_stamp, say, who
from roundhouse.service.pages.link_preview import table_preview
from roundhouse.service.pages.players import ACTIONS_TO_CONFIRM, means
from roundhouse.service.pages.seat_events import event_words
from roundhouse.service.pages.talk import talk_panel
from roundhouse.service.tables.waiting_room_view import WaitingRoomView, WaitingSeat
from roundhouse.texts.pages import page_count, script_text

OPEN_TO_NETWORK = "roundhouse play --host 0.0.0.0"
OPEN_BY_MAKE = 'make play ARGS="--host 0.0.0.0"'
MAX_SEATINGS_TOLD = 8  # who came and went last
SEATING_SCRIPTS = ("roundhouse.js", "room.js", "talk.js")
SEATING_SHEETS = ("home.css", "together.css", "talk.css")
# texts that the module shows by itself
SEATING_SCRIPT_TEXTS = ("copied", "copy", "failed", "here now", "away now", "not here", "watchers")


def room_page(view: WaitingRoomView) -> str:
    """The whole page."""
    person = view.person
    parts = room_parts(view)

    def put(name: str) -> Markup:
        return Markup(stamp(parts[name]))

    told = {
        "table": view.table_id,
        "version": view.version,
        "waiting": view.waiting,
        "link": view.link,
        "texts": {key: script_text(person.settings.language, key) for key in SEATING_SCRIPT_TEXTS},
    }
    here = f"/join/{view.link}" if view.link else "/room"
    return page(
        person,
        f"{say(person, 'room')} · {view.name}",
        masthead(person, here="room"),
        menu(person),
        h.main(".sheet.room", data_waiting="yes" if view.waiting else None)[
            h.section(".sign", aria_labelledby="room-title")[
                put("room-head"),
                h.p("#room-message.room-message", role="status")[
                    say(person, view.message) if view.message else None
                ],
                None if view.sits or view.over else _join(view, put("take")),
                _own_name(view) if view.sits and not person.name else None,
                _address(view) if view.sits or view.makes else None,
            ],
            h.div(".wide-rail.slim")[
                h.div(".stack")[put("places"), put("begin"), _agreed(view)],
                h.div(".stack")[
                    _talk(view) if view.waiting else None,
                    put("happened"),
                    _others_see(person) if not view.sits else None,
                ],
            ],
        ],
        h.script("#told", type="application/json")[
            Markup(json.dumps(told, ensure_ascii=False).replace("<", "\\u003c"))
        ],
        kind="at-room",
        preview=table_preview(view.reach.origin, view.table_id, *room_words(view), page=here),
        scripts=SEATING_SCRIPTS,
        sheets=SEATING_SHEETS,
    )


def room_parts(view: WaitingRoomView) -> dict[str, str]:
    """Every part that may change, by the id of its element."""
    parts = {
        "room-head": str(_head(view)),
        "places": str(_places(view)),
        "begin": str(_begin(view)),
        "happened": str(_happened(view)),
    }
    return parts if view.sits or view.over else parts | {"take": str(_take(view))}


# ---- the sign


def room_words(view: WaitingRoomView) -> tuple[str, str]:
    """A headline, and what is played."""
    person = view.person
    taken = len(view.seats) - view.empty
    title = page_count(person.settings.language, "seats taken", taken, seats=len(view.seats))
    if not view.waiting:
        title = say(person, "room over" if view.over else "room going on", name=view.name)
    elif view.chosen >= 0 and view.maker_name:
        title = say(person, "invites you", name=view.maker_name)
    board = game().pages.title(view.options, person.settings.language)
    players = game().pages.players(len(view.seats), person.settings.language)
    if not view.waiting:
        return title, say(person, "room round", round=view.round, rounds=view.rounds)
    return title, say(person, "room line", name=view.name, board=board, players=players)


def _head(view: WaitingRoomView) -> h.Element:
    title, line = room_words(view)
    return h.div("#room-head")[h.h1("#room-title")[title], h.p(".sub")[line]]


def _join(view: WaitingRoomView, take: Markup) -> h.Element:
    """A name, and the seat: whoever has not been here before needs nothing else."""
    person = view.person
    return h.form("#sit.link-field.act-form", method="post", action=f"/tables/{view.table_id}/seats")[
        h.label(for_="sit-name")[say(person, "your name")],
        h.input(
            "#sit-name.text-input",
            name="name",
            value=person.name,
            required=True,
            maxlength=str(MAX_NAME_LENGTH),
            autocomplete="nickname",
        ),
        h.input(type="hidden", name="link", value=view.link),
        take,
        _watch(view),
    ]


def _own_name(view: WaitingRoomView) -> h.Element:
    """Somebody sits here who has not said what they are called."""
    person = view.person
    called = next((seat.name for seat in view.seats if seat.yours), "")
    return h.form("#own-name.link-field.act-form", method="post", action="/settings")[
        h.label(for_="my-name")[say(person, "your name")],
        h.input(
            "#my-name.text-input",
            name="name",
            required=True,
            maxlength=str(MAX_NAME_LENGTH),
            autocomplete="nickname",
            placeholder=called,
        ),
        h.input(type="hidden", name="back", value=address(f"/tables/{view.table_id}/room")),
        h.button(".button", type="submit")[say(person, "save name")],
        h.p(".note")[say(person, "called so far", name=called)],
    ]


def _take(view: WaitingRoomView) -> h.Element:
    """Takes the seat that is kept for this person, or the first free one; where none is, they can ask for one."""
    person = view.person
    if view.takeable:
        number = view.takeable[0] + 1
        return h.span("#take")[
            h.button(".button.act", type="submit", name="seat", value=str(number))[
                say(person, "take seat number", number=number)
            ]
        ]
    if view.asks:
        return h.span("#take")[h.p(".note", role="status")[say(person, "has asked for seat")]]
    ask = h.button(".button.act", type="submit", formaction=f"/tables/{view.table_id}/seats/ask")
    why = "seats are kept" if view.empty else "seats are taken"
    return h.span("#take")[ask[say(person, "ask for seat")], h.p(".note")[say(person, why)]]


def _watch(view: WaitingRoomView) -> h.Node:
    """The way to the boards for whoever does not want to play."""
    person = view.person
    if view.agreed.watching == SHUT:
        return None
    if view.waiting:
        return h.p(".note")[say(person, "stay to watch")]
    watch = h.a(".button", href=f"/tables/{view.table_id}")
    return watch[icon("spectate", "icon s"), say(person, "only watch")]


def _address(view: WaitingRoomView) -> h.Node:
    """The link to give away, and who can open it."""
    person = view.person
    path = f"/tables/{view.table_id}" + (f"/join/{view.invitation}" if view.invitation else "")
    link = f"{view.reach.origin}{address(path)}"
    key = "invite link" if view.invitation else "table link"
    return [
        h.div(".link-field")[
            h.label(for_="table-link")[say(person, key)],
            h.input("#table-link.text-input", readonly=True, value=link),
            _copy(person, "table-link"),
            h.button(".button", type="button", data_share="table-link", hidden=True)[
                icon("share", "icon s"), say(person, "share")
            ],
            None if view.reach.only_here else _qr(person, link),
            h.p(".note")[
                say(person, f"{key}, more"),
                " ",
                say(person, "link in network") if view.reach.in_network else None,
            ],
        ],
        _only_here(view) if view.reach.only_here else None,
    ]


def _only_here(view: WaitingRoomView) -> h.Element:
    """Nobody else can open the link: how the server has to be started so that they can."""
    person, own = view.person, view.reach.own
    return h.div(".room-message.only-here", role="note")[
        h.p[h.b[say(person, "link only here")], " ", say(person, "link only here, how")],
        h.p[h.code[OPEN_TO_NETWORK], " ", say(person, "or"), " ", h.code[OPEN_BY_MAKE]],
        h.p[say(person, "link only here, then", address=own) if own else say(person, "link without network")],
    ]


def _qr(person: Person, link: str) -> h.Node:
    """The link for the camera of a phone."""
    from segno import make  # most pages need none

    drawn = make(link, micro=False).svg_inline(
        omitsize=True, svgclass=None, lineclass=None, border=3, light="#fff"
    )
    words = say(person, "qr code")
    return [
        h.button(".button", type="button", popovertarget="link-qr")[icon("qr", "icon s"), words],
        h.div("#link-qr.panel.qr", popover=True, role="img", aria_label=words)[
            Markup(drawn), h.p(".note")[say(person, "qr scan")]
        ],
    ]


def _copy(person: Person, what: str) -> h.Element:
    return h.button(".button", type="button", data_copy=what)[
        icon("copy", "icon s"), h.span[say(person, "copy")]
    ]


# ---- the seats


def _places(view: WaitingRoomView) -> h.Element:
    person = view.person
    side = say(person, "swap side") if view.makes and view.waiting else None
    return h.section("#places.panel", aria_labelledby="places-head")[
        h.div(".ruled")[h.h2("#places-head")[say(person, "field seats")], h.span[side] if side else None],
        h.ol(".seat-cards.swappable" if view.makes and view.waiting else ".seat-cards")[
            (_place(view, seat) for seat in view.seats)
        ],
    ]


def _place(view: WaitingRoomView, seat: WaitingSeat) -> h.Element:
    person = view.person
    chosen = seat.number == view.chosen
    return h.li(class_=["place-card", {"free": seat.is_free, "picked-seat": chosen, "lit": seat.takeable}])[
        _swap(view, seat),
        h.header[
            player_mark(Seat(seat.name, seat.kind, seat.bot), seat.number),
            h.h3[_title(person, seat, chosen)],
            h.span(".nr")[say(person, "seat name", number=seat.number + 1)],
        ],
        h.p[_who(person, seat)],
        h.div(".about")[
            h.p[_what(person, seat)] if _what(person, seat) else None,
            h.p[_rating(person, seat)] if view.agreed.rated and seat.player else None,
            _ready_mark(person) if seat.ready else None,
            _asked(view, seat),
        ],
        h.div(".acts")[_acts(view, seat)],
    ]


def _title(person: Person, seat: WaitingSeat, chosen: bool) -> h.Node:
    if seat.kind != FREE:
        name = who(Seat(seat.name, seat.kind, seat.bot, seat.player))
        return [name, " ", program_stamp(person)] if seat.program else name
    if chosen and not seat.name:
        return say(person, "for you")
    return seat.name or say(person, "kept" if seat.offered == FRIEND and not seat.takeable else "free")


def _who(person: Person, seat: WaitingSeat) -> h.Node:
    """Who sits there, and whether they are here: the script knows that."""
    language = person.settings.language
    if seat.kind == FREE:
        return say(
            person, {FRIEND: "offered friend", LOBBY: "offered lobby"}.get(seat.offered, "offered address")
        )
    if seat.kind == BOT:
        kind = game().bots.name(bot_kind(seat.bot), language)
        if seat.is_free:
            return say(person, "bot sits, free", bot=kind)
        return say(person, "a bot") if kind == seat.name else say(person, "bot sits", bot=kind)
    words = (
        "you, maker" if seat.yours and seat.makes else "you" if seat.yours else "maker" if seat.makes else ""
    )
    if seat.kind == SCREEN:
        words = "about screen"
    away = last_here_words(person, seat.last_seen) or say(person, "not here")
    return h.span(".who-dot")[
        h.i(".pres", data_who=seat.mark, role="img", aria_label=say(person, "not here")),
        [say(person, words), " · "] if words else None,
        h.span(".comes-and-goes", data_who=seat.mark)[
            h.span(".in")[say(person, "here now")], h.span(".out")[away]
        ],
    ]


def _what(person: Person, seat: WaitingSeat) -> str:
    if seat.resigned:
        return say(person, "has resigned")
    if seat.kind == FREE and seat.offered == FRIEND and not seat.takeable:
        return say(person, "needs link")
    return ""


def _ready_mark(person: Person) -> h.Element:
    return h.p[h.span(".stamp.ready")[icon("confirm", "icon s"), say(person, "ready")]]


def _asked(view: WaitingRoomView, seat: WaitingSeat) -> h.Node:
    """Whoever sits here is asked to change places."""
    if seat.asked < 0:
        return None
    person = view.person
    if seat.kind not in (YOU, SCREEN):
        return h.p[say(person, "swap asked", number=seat.asked + 1)]
    fields = {"seat": str(seat.number + 1)}
    return h.div(".swap-asked", role="status")[
        h.p[h.b[say(person, "swap asks you", name=view.maker_name, number=seat.asked + 1)]],
        _form(view, "seats/agree", fields, _small(say(person, "agree"), kind=".act")),
        _form(view, "seats/decline", fields, _small(say(person, "swap stay"))),
    ]


def _rating(person: Person, seat: WaitingSeat) -> str:
    if seat.skill is None:
        return say(person, "room no rating")
    sure = say(person, f"sure {seat.skill.sureness}")
    return say(person, "room rating", number=seat.skill.number, sure=sure)


def _swap(view: WaitingRoomView, seat: WaitingSeat) -> h.Node:
    """Swaps this seat with the one before."""
    if not (view.makes and view.waiting and seat.number):
        return None
    words = say(view.person, "swap seats", one=seat.number, other=seat.number + 1)
    fields = {"seat": str(seat.number + 1), "version": str(view.version)}
    return _form(
        view,
        "seats/swap",
        fields,
        h.button(".swap", type="submit", title=words, aria_label=words)[icon("swap")],
    )


def _acts(view: WaitingRoomView, seat: WaitingSeat) -> h.Node:
    person = view.person
    number = str(seat.number + 1)
    if seat.takeable:
        chosen = seat.number == view.chosen
        take = h.button(".button.small", type="submit", form="sit", name="seat", value=number)[
            say(person, "take this" if chosen or len(view.takeable) == 1 else "rather this")
        ]
        refuse = _form(view, "seats/refuse", {"seat": number}, _small(say(person, "refuse invitation")))
        return [take, refuse] if seat.invited else take
    found: list[h.Node] = []
    if view.waiting and (seat.yours or (view.makes and seat.kind not in (FREE, BOT))):
        words = "stand up" if seat.yours else "ask to leave"
        found.append(_form(view, "seats/stand", {"seat": number}, _small(say(person, words))))
    if view.waiting and view.sits and seat.kind == FREE and seat.offered != FRIEND and not view.makes:
        found.append(_form(view, "seats/move", {"seat": number}, _small(say(person, "rather this"))))
    if view.invitation and not view.waiting and seat.kind == BOT and not seat.kept and not seat.offered:
        offer = _small(say(person, "offer bot seat"), "link")
        found.append(_form(view, "seats/give", {"seat": number, "to": FRIEND}, offer))
    if view.makes and view.waiting and not seat.yours and seat.kind in (FREE, BOT):
        found += [_give(view, seat, to) for to in (game().bots.usual, FRIEND, LOBBY) if _differs(seat, to)]
    if view.company is not None and view.company.remind == seat.number:
        found.append(_form(view, "seats/remind", {"seat": number}, _small(say(person, "remind"), "clock")))
    if view.company is not None and view.company.late == seat.number:
        let_bot, others = _small(say(person, "let bot play"), "bot"), _small(say(person, "let others play"))
        found.append(_form(view, "seats/replace", {"seat": number}, let_bot))
        found.append(_form(view, "seats/replace", {"seat": number, "to": "others"}, others))
    return found


def _differs(seat: WaitingSeat, to: str) -> bool:
    return seat.kind != BOT if to == game().bots.usual else seat.offered != to


def _give(view: WaitingRoomView, seat: WaitingSeat, to: str) -> h.Element:
    person, bots = view.person, game().bots
    whom = "bot" if to == bots.usual else to
    words = say(person, f"give {whom}", bot=bots.name(bots.usual, person.settings.language))
    fields = {"seat": str(seat.number + 1), "to": to}
    return _form(view, "seats/give", fields, _small(words, {"bot": "bot", FRIEND: "link"}.get(whom, "globe")))


def _small(words: str, sign: str = "", kind: str = "") -> h.Element:
    return h.button(f".button.small{kind}", type="submit")[icon(sign, "icon s") if sign else None, words]


def _form(view: WaitingRoomView, action: str, fields: dict[str, str], *content: h.Node) -> h.Element:
    return h.form(".act-form", method="post", action=f"/tables/{view.table_id}/{action}")[
        (h.input(type="hidden", name=name, value=value) for name, value in fields.items()), *content
    ]


# ---- the start, and what can be done once the game goes on


def _begin(view: WaitingRoomView) -> h.Element:
    return h.section("#begin.panel")[_waiting(view) if view.waiting else _going_on(view)]


def _waiting(view: WaitingRoomView) -> h.Node:
    person = view.person
    language = person.settings.language
    full = view.agreed.begins == "full"
    enough = not view.agreed.rated or sum(seat.kind in (YOU, PERSON) for seat in view.seats) >= RATED_PEOPLE
    said = say(person, "starts by itself" if full else "starts by maker", name=view.maker_name)
    free = page_count(language, "start free", view.empty)
    start: h.Node = h.span(".button.off", aria_disabled="true")[free] if view.empty else None
    if view.may_start:
        start = _form(
            view, "start", {}, h.button(".button.primary", type="submit")[say(person, "start game")]
        )
    fill = [h.button(".button", type="submit")[icon("bot", "icon s"), say(person, "start with bots")]]
    close = h.button(".button.bad", type="submit")[say(person, "close table")]
    return [
        h.div(".line.start-line")[
            h.div(".grow")[
                h.p[h.b[said]],
                None if full else h.p(".note")[_ready_words(view)],
                h.p(".note")[say(person, "may close page")],
            ],
            _ready_button(view) if view.sits and not full and not view.may_start else None,
            start if view.makes or view.may_start else h.span(".note")[free if view.empty else None],
            _form(view, "start", {"fill": "bots"}, *fill) if view.makes and view.empty and enough else None,
            _form(view, "close", {}, close) if view.makes else None,
        ]
    ]


def _ready_words(view: WaitingRoomView) -> str:
    people = [seat for seat in view.seats if seat.kind not in (FREE, BOT)]
    return say(view.person, "ready count", ready=sum(seat.ready for seat in people), people=len(people))


def _ready_button(view: WaitingRoomView) -> h.Element:
    """Says that one would begin, or takes that back."""
    ready = any(seat.ready for seat in view.seats if seat.yours)
    words = say(view.person, "not ready" if ready else "am ready")
    sign = None if ready else icon("confirm", "icon s")
    button = h.button(".button" if ready else ".button.act", type="submit")[sign, words]
    return _form(view, "ready", {"ready": "no" if ready else "yes"}, button)


def _going_on(view: WaitingRoomView) -> h.Node:
    return h.div(".line.start-line")[
        h.a(".button.primary", href=f"/tables/{view.table_id}")[
            icon("arrow", "icon s"), say(view.person, "go table")
        ],
        [_company(view, view.company, what) for what in COMPANY if view.company and what in view.company.can],
    ]


def _company(view: WaitingRoomView, company: TablePlayers, what: str) -> h.Element:
    """Something that concerns the others too; what cannot be taken back is asked about."""
    words = say(view.person, f"company {what}")
    if what not in ACTIONS_TO_CONFIRM:
        return _form(view, f"company/{what}", {}, _small(words))
    return h.details(".asked")[
        h.summary(".button.small")[words],
        h.p(".note")[say(view.person, means(what, company))],
        _form(view, f"company/{what}", {}, _small(words, kind=".bad")),
    ]


COMPANY = ("back", "let-play", "stand-in", "end", "decline", "leave", "resign")


# ---- what stands beside it


def _agreed(view: WaitingRoomView) -> h.Element:
    person, agreed, language = view.person, view.agreed, view.person.settings.language
    shown = game().pages
    grace = next((name for name, seconds in GRACES.items() if seconds == view.grace), USUAL_GRACE)
    rows = {
        "field board": shown.title(view.options, language),
        "field rated": say(person, "rated class", **shown.rating_class(view.options, language))
        if agreed.rated
        else say(person, "rated no"),
        "field hints": say(person, "hints all" if agreed.hints else "hints none"),
        **_pace(person, agreed),
        "field leaving": say(person, f"leaving {agreed.leaving}"),
        "field watching": say(person, f"watching {agreed.watching}"),
        "field programs": say(person, f"programs {agreed.programs}"),
        "field grace": say(person, f"grace {grace}"),
        "field deal": say(person, "deal by chance"),
    }
    return h.section(".panel", aria_labelledby="agreed-head")[
        h.div(".ruled")[h.h2("#agreed-head")[say(person, "what all agree")]],
        h.dl(".agree")[(h.div[h.dt[say(person, key)], h.dd[words]] for key, words in rows.items())],
    ]


def _pace(person: Person, agreed: Agreement) -> dict[str, str]:
    """How quick the game is: a clock says it by itself."""
    clock = {"field clock": clock_line(person, agreed)}
    if agreed.control is None:
        patience = {"field patience": say(person, f"patience {agreed.patience}")}
        return {"field speed": say(person, f"speed {agreed.speed}"), **clock, **patience}
    return {**clock, "field rests": say(person, f"rests {agreed.rests}")}


def _talk(view: WaitingRoomView) -> h.Element:
    person = view.person
    return h.section(".panel.room-talk", aria_labelledby="talk-title")[
        h.div(".ruled")[h.h2("#talk-title")[say(person, "side talk")]],
        talk_panel(person, view.table_id, "talk empty", ask_name=not view.sits),
    ]


def _happened(view: WaitingRoomView) -> h.Element:
    person = view.person
    lines = [
        h.li[event_words(person, one.what, one.name)] for one in reversed(view.happened[-MAX_SEATINGS_TOLD:])
    ]
    return h.section("#happened.panel", aria_labelledby="happened-head")[
        h.div(".ruled")[h.h2("#happened-head")[say(person, "happened")], h.span(".note", data_watchers=True)],
        h.ol(".happened")[lines] if lines else h.p(".note")[say(person, "happened nothing")],
    ]


def _others_see(person: Person) -> h.Element:
    learn = game().pages.menu.get("learn")
    return h.section(".panel", aria_labelledby="see-head")[
        h.div(".ruled")[h.h2("#see-head")[say(person, "others see")]],
        h.p(".note")[say(person, "others see, what")],
        h.p[h.a(".button.small", href=learn)[say(person, "learn game")]] if learn else None,
    ]
