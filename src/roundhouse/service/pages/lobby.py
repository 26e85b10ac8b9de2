"""The lobby: tables with a free seat, and games to watch. The list changes while it is looked at, but never under a
hand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from urllib.parse import urlencode

from markupsafe import Markup

from roundhouse.service.game import game
from roundhouse.service.model.agreement import SPEEDS
from roundhouse.service.model.table_view import LobbyEntry, Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.clock import clock_words
from roundhouse.service.pages.friends import friends_panel
from roundhouse.service.pages.layout import (
    icon,
    masthead,
    menu,
    page,
    program_stamp,
    say,
    seal,
    who,
    with_players,
)
from roundhouse.service.people.friends import AtPlay
from roundhouse.service.tables.lobby import LobbyFilter
from roundhouse.texts.pages import page_count


def lobby_page(
    person: Person,
    lines: Sequence[LobbyEntry],
    wanted: LobbyFilter,
    running: Sequence[LobbyEntry],
    friends: Sequence[AtPlay],
) -> str:
    """The whole page."""
    told = {"texts": {key: say(person, key) for key in ("lobby new",)}}
    return page(
        person,
        say(person, "nav lobby"),
        masthead(person, here="lobby"),
        menu(person),
        h.main(".sheet.wide-rail")[
            h.div(".stack")[_open(person, lines, wanted), _running(person, running) if running else None],
            friends_panel(person, friends),
        ],
        h.script("#told", type="application/json")[Markup(json.dumps(told).replace("<", "\\u003c"))],
        scripts=("roundhouse.js", "lobby.js"),
        sheets=("home.css", "together.css", "players.css"),
    )


def _open(person: Person, lines: Sequence[LobbyEntry], wanted: LobbyFilter) -> h.Element:
    return h.section(".panel", aria_labelledby="lobby-head")[
        h.div(".ruled")[
            h.h1("#lobby-head.as-h2")[say(person, "nav lobby")],
            h.span[h.a(href="/new-table?preset=lobby")[say(person, "lobby make")]],
        ],
        h.p(".muted")[say(person, "lobby text")],
        h.button("#lobby-new.button.small", type="button", hidden=True)[say(person, "lobby new")],
        lobby_rows(person, lines, wanted),
    ]


def lobby_rows(person: Person, lines: Sequence[LobbyEntry], wanted: LobbyFilter) -> h.Element:
    """The list alone, with what it can be narrowed down to."""
    if not lines:
        return h.div("#lobby-rows")[h.p(".muted.none")[say(person, "lobby none")]]
    found = [line for line in lines if wanted.lets(line)]
    columns = ("col table", "col seats", "col speed", "col sit")
    return h.div("#lobby-rows")[
        _filters(person, lines, wanted),
        h.table(".timetable.even.fold-cols")[
            h.thead[h.tr[(h.th(scope="col")[say(person, column)] for column in columns)]],
            h.tbody[(_row(person, line) for line in found)],
        ]
        if found
        else h.p(".muted.none")[
            say(person, "lobby none so"), " ", h.a(href=lobby_path(LobbyFilter()))[say(person, "lobby all")]
        ],
    ]


# ---- what the list can be narrowed down to


def lobby_path(wanted: LobbyFilter) -> str:
    """The page with these filters; without any it says so, for the browser remembers the last ones."""
    return f"/lobby?{urlencode({name: value or '' for name, value in asdict(wanted).items()})}"


def _filters(person: Person, lines: Sequence[LobbyEntry], wanted: LobbyFilter) -> h.Node:
    """Whatever tells tables of the list apart, and what was chosen."""
    groups = [_group(lines, wanted, field, choices) for field, choices in _choices(person).items()]
    if not any(groups):
        return None
    every = _pill(say(person, "lobby all"), len(lines), LobbyFilter(), wanted == LobbyFilter())
    shown = (h.span[group] for group in groups if group)
    return h.nav(".filters", aria_label=say(person, "lobby filters"))[every, shown]


def _choices(person: Person) -> dict[str, dict[str | int, str]]:
    """By field of the filter: what can be chosen there, in words."""
    language, shown = person.settings.language, game().pages
    return {
        "speed": {one: say(person, f"filter {one}") for one in SPEEDS},
        "players": {count: with_players(language, count) for count in shown.player_counts},
        "rated": {one: say(person, f"filter rated {one}") for one in ("yes", "no")},
        "board": {board: shown.board_label(board, language) for board in shown.boards()},
    }


def _group(
    lines: Sequence[LobbyEntry], wanted: LobbyFilter, field: str, choices: Mapping[str | int, str]
) -> list[h.Element]:
    """What can be chosen of one field: nothing where all tables are the same."""
    chosen = getattr(wanted, field)
    found = {value: _with(wanted, field, value) for value in choices}
    counts = {value: sum(map(filtered.lets, lines)) for value, filtered in found.items()}
    shown = [value for value in choices if counts[value] or value == chosen]
    if len(shown) < 2 and not chosen:
        return []
    nothing = _with(wanted, field, getattr(LobbyFilter(), field))  # once more takes it back
    return [
        _pill(choices[one], counts[one], nothing if one == chosen else found[one], one == chosen)
        for one in shown
    ]


def _with(wanted: LobbyFilter, field: str, value: str | int) -> LobbyFilter:
    return replace(wanted, **{field: value})  # type: ignore[arg-type]


def _pill(words: str, count: int, leads_to: LobbyFilter, chosen: bool) -> h.Element:
    return h.a(".filter", href=lobby_path(leads_to), aria_current="true" if chosen else None)[
        words, " ", h.small[count]
    ]


# ---- the rows


def _row(person: Person, line: LobbyEntry) -> h.Element:
    address = f"/tables/{line.table_id}/room"
    return h.tr(data_table=line.table_id)[
        _about(person, line, address),
        h.td[_sitting(person, line), _names(person, line)],
        _speed(person, line),
        h.td(".end")[
            h.a(".button.small", href=address)[say(person, "go there" if line.yours else "sit down here")]
        ],
    ]


def _running(person: Person, lines: Sequence[LobbyEntry]) -> h.Element:
    """Games that go on, to look at."""
    columns = ("col table", "col seats", "col speed", "col watch")
    return h.section("#running.panel", aria_labelledby="running-head")[
        h.div(".ruled")[h.h2("#running-head")[say(person, "running games")]],
        h.table(".timetable.even.fold-cols")[
            h.thead[h.tr[(h.th(scope="col")[say(person, column)] for column in columns)]],
            h.tbody[(_watched(person, line) for line in lines)],
        ],
    ]


def _watched(person: Person, line: LobbyEntry) -> h.Element:
    address = f"/tables/{line.table_id}"
    return h.tr[
        _about(person, line, address),
        h.td[_sitting(person, line), _names(person, line)],
        _speed(person, line),
        h.td(".end")[
            h.a(".button.small", href=address)[
                icon("spectate", "icon s"),
                say(person, "watch table"),
                h.span(".visually-hidden")[f": {line.name}"],
            ]
        ],
    ]


def _about(person: Person, line: LobbyEntry, address: str) -> h.Element:
    board = game().pages.title(line.options, person.settings.language)
    where = (
        say(person, "table line", board=board, round=line.round, rounds=line.rounds) if line.begun else board
    )
    return h.td[h.a(href=address)[line.name], h.small[where]]


def _speed(person: Person, line: LobbyEntry) -> h.Element:
    stamp = h.span(".stamp")[icon("crown", "icon s"), say(person, "rated")]
    return h.td[
        clock_words(person.settings.language, line.agreed) or say(person, f"speed {line.agreed.speed}"),
        [" ", stamp] if line.agreed.rated else None,
    ]


def _sitting(person: Person, line: LobbyEntry) -> h.Element:
    names = ", ".join(
        seat.name for number, seat in enumerate(line.seats) if number not in line.free and seat.name
    )
    free = page_count(person.settings.language, "seats free", len(line.free)) if line.free else ""
    words = "; ".join(filter(None, (names, free)))
    return h.span(".sits", role="img", aria_label=words, title=words)[
        (h.span(".free-seat") if number in line.free else seal(number) for number in range(len(line.seats)))
    ]


def _names(person: Person, line: LobbyEntry) -> h.Node:
    """Who sits there already, each with a page to look at, and with a rating where the game counts."""
    sitting = [seat for number, seat in enumerate(line.seats) if number not in line.free and seat.name]
    named: list[h.Node] = []
    for seat in sitting:
        number = line.numbers.get(seat.player)
        named += [", ", who(seat), f" {number}" if number else None]
        named += [[" ", program_stamp(person)] if seat.program else None]
    return h.small[named[1:]] if named else None
