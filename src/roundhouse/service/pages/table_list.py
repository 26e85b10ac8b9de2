"""A person's tables in a list: against whom, on which board, how far, when one last moved, and what to do with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final

from roundhouse.service.game import game
from roundhouse.service.model.base_path import address
from roundhouse.service.model.table_view import BOT, YOU, Person, Seat, TableSummary
from roundhouse.service.pages import html as h
from roundhouse.service.pages.avatars import player_mark
from roundhouse.service.pages.clock import running
from roundhouse.service.pages.dates import day
from roundhouse.service.pages.layout import icon, say, who
from roundhouse.texts.pages import listed, page_count

NAME_PLACEHOLDER: Final = "\0"  # around what stands for a name until the sentence is there


def timetable(person: Person, last: str, rows: h.Node) -> h.Element:
    """Tables in rows."""
    return h.table(".timetable.own-tables")[
        h.thead[
            h.tr[
                (h.th(scope="col")[say(person, column)] for column in ("col table", "col seats", last)),
                h.th(scope="col")[h.span(".visually-hidden")[say(person, "col menu")]],
            ]
        ],
        h.tbody[rows],
    ]


def table_row(person: Person, line: TableSummary, back: str, now: datetime | None = None) -> h.Element:
    """A table, going on or finished. `back`: the page that shows the list."""
    if line.over:
        return _finished(person, line, back)
    return _going_on(person, line, back, now or datetime.now(UTC))


def _going_on(person: Person, line: TableSummary, back: str, now: datetime) -> h.Element:
    board = game().pages.title(line.options, person.settings.language)
    where = say(person, "table line", board=board, round=line.round, rounds=line.rounds)
    moved = ago_words(person, line.moved, now) if line.moved else ""
    return h.tr[
        h.td[
            h.a(href=f"/tables/{line.table_id}")[line.name],
            h.small[board if line.waiting else where],
            (
                h.small[told]
                for told in (_linked(partial(_against, person, line), _others(line)), moved)
                if told
            ),
        ],
        h.td[_seals(line)],
        h.td[
            say(person, "games going on") if line.archived else whose_move(person, line),
            time_left(person, line),
        ],
        h.td(".menu-cell")[table_menu(person, line, back)],
    ]


def _finished(person: Person, line: TableSummary, back: str) -> h.Element:
    mine = next((number for number, seat in enumerate(line.seats) if seat.kind == YOU), None)
    points = max(line.scores) if mine is None else line.scores[mine]
    board = game().pages.title(line.options, person.settings.language)
    rivals = _linked(partial(_against, person, line), _others(line))
    winners = [line.seats[seat] for seat in line.winners]
    return h.tr[
        h.td[
            h.a(href=f"/tables/{line.table_id}/result")[line.name],
            h.small[f"{board} · ", _linked(partial(_won, person, line), winners)],
            h.small[
                [rivals, " · "] if rivals else None,
                day(person, line.updated),
                " · ",
                h.a(".plain", href=f"/tables/{line.table_id}/replay?at=0")[
                    say(person, "to replay"), h.span(".visually-hidden")[f": {line.name}"]
                ],
            ],
        ],
        h.td[_seals(line)],
        h.td[h.b[str(points)]],
        h.td(".menu-cell")[table_menu(person, line, back)],
    ]


def _seals(line: TableSummary) -> h.Element:
    names = ", ".join(seat.name for seat in line.seats)
    return h.span(".seals", role="img", aria_label=names, title=names)[
        (player_mark(sitting, seat) for seat, sitting in enumerate(line.seats))
    ]


# ---- words


def against_words(person: Person, line: TableSummary) -> str:
    """Who else plays; nothing where the list of winners or free seats says it all."""
    return _against(person, line, [seat.name for seat in _others(line)])


def _linked(tell: Callable[[Sequence[str]], str], seats: Sequence[Seat]) -> list[h.Node]:
    """What is told of these players; every name leads to the player's page."""
    told = tell([f"{NAME_PLACEHOLDER}{number}{NAME_PLACEHOLDER}" for number in range(len(seats))])
    pieces = enumerate(told.split(NAME_PLACEHOLDER))
    return [who(seats[int(piece)]) if at % 2 else piece for at, piece in pieces] if told else []


def _others(line: TableSummary) -> list[Seat]:
    return [seat for seat in line.seats if seat.kind != YOU and seat.name]


def _against(person: Person, line: TableSummary, names: Sequence[str]) -> str:
    if not names or (line.over and len(names) == 1 and line.winners and not _won_by_me(line)):
        return ""
    sits = any(seat.kind == YOU for seat in line.seats)
    return say(person, "against" if sits else "between", who=listed(person.settings.language, names))


def ago_words(person: Person, then: datetime, now: datetime) -> str:
    """When one last moved."""
    return _while_ago(person, "moved", then, now)


def since_words(person: Person, then: datetime, now: datetime) -> str:
    """How long a table has been waiting."""
    return _while_ago(person, "since", then, now)


def _while_ago(person: Person, key: str, then: datetime, now: datetime) -> str:
    minutes = int((now - then).total_seconds()) // 60
    if minutes < 1:
        return say(person, f"{key} now")
    for unit, size, most in (("minutes", 1, 60), ("hours", 60, 24 * 60)):
        if minutes < most:
            return page_count(person.settings.language, f"{key} {unit}", minutes // size)
    return page_count(person.settings.language, f"{key} days", minutes // (24 * 60))


def whose_move(person: Person, line: TableSummary) -> str:
    """Who is waited for, as far as a list can say it."""
    if line.waiting:
        return (
            page_count(person.settings.language, "seats free", line.free)
            if line.free
            else say(person, "full")
        )
    if line.your_turn:
        return say(person, "waits for you")
    rest = [seat for seat in line.seats if seat.kind != YOU]
    bots = bool(rest) and all(seat.kind == BOT for seat in rest)
    if bots or line.watching or line.asked < 0:
        return say(person, "bots at play" if bots or line.watching else "somebody")
    return line.seats[line.asked].name


def time_left(person: Person, line: TableSummary, kind: str = ".runs") -> h.Node:
    """When the time of whoever is waited for is used up."""
    if line.due is None:
        return None
    return running(person, line.due, line.short, say(person, "col time"), kind)


def _won_by_me(line: TableSummary) -> bool:
    return len(line.winners) == 1 and line.seats[line.winners[0]].kind == YOU


def _won(person: Person, line: TableSummary, names: Sequence[str]) -> str:
    if len(line.seats) == 1:
        return game().pages.alone(person.settings.language)
    if _won_by_me(line):
        return say(person, "won by you")
    return say(person, "won by", who=listed(person.settings.language, names))


# ---- what can be done with a table


def table_menu(person: Person, line: TableSummary, back: str) -> h.Node:
    """What the person can do with a table besides playing."""
    if not line.can:
        return None
    words = say(person, "table menu", name=line.name)
    return h.details(".row-menu", name="row-menu")[
        h.summary(title=words, aria_label=words)[h.span(aria_hidden="true")["⋯"]],
        h.div(".panel")[
            (
                shelf_form(line.table_id, what, back, h.button(".button", type="submit")[say(person, what)])
                for what in ("archive", "unarchive")
                if what in line.can
            ),
            delete_asked(person, line.table_id, back) if "delete" in line.can else None,
        ],
    ]


def shelf_form(table_id: str, what: str, back: str, button: h.Node) -> h.Element:
    """A form that puts a table away, takes it back or deletes it."""
    return h.form(method="post", action=f"/tables/{table_id}/{what}")[
        h.input(type="hidden", name="back", value=address(back)), button
    ]


def delete_asked(person: Person, table_id: str, back: str) -> h.Element:
    """Deleting cannot be undone, so it is asked about first."""
    sure = h.button(".button.bad", type="submit")[say(person, "delete sure")]
    return h.details(".asks")[
        h.summary(".button")[say(person, "delete")],
        h.p[say(person, "delete, more")],
        shelf_form(table_id, "delete", back, sure),
    ]


def put_away_notice(person: Person, put_away: tuple[str, str] | None, back: str) -> h.Node:
    """Tells that a table was put away, and takes it back."""
    if put_away is None:
        return None
    table_id, name = put_away
    undo = h.button(".button", type="submit")[icon("undo", "icon s"), say(person, "unarchive")]
    return h.div(".notice.put-away", role="status")[
        icon("confirm", "icon s"),
        h.p[say(person, "archived", name=name)],
        shelf_form(table_id, "unarchive", back, undo),
    ]
