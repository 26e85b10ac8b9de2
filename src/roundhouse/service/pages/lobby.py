"""The lobby: tables with a free seat. The list changes while it is looked at, but never under a hand."""

from __future__ import annotations

import json
from collections.abc import Sequence

from markupsafe import Markup

from roundhouse.service.game import game
from roundhouse.service.model.table_view import LobbyEntry, Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.clock import clock_words
from roundhouse.service.pages.layout import icon, masthead, menu, page, program_stamp, say, seal, who
from roundhouse.texts.pages import page_count


def lobby_page(person: Person, lines: Sequence[LobbyEntry]) -> str:
    """The whole page."""
    told = {"texts": {key: say(person, key) for key in ("lobby new",)}}
    return page(
        person,
        say(person, "nav lobby"),
        masthead(person, here="lobby"),
        menu(person),
        h.main(".sheet")[
            h.section(".panel", aria_labelledby="lobby-head")[
                h.div(".ruled")[
                    h.h1("#lobby-head.as-h2")[say(person, "nav lobby")],
                    h.span[h.a(href="/new-table?preset=lobby")[say(person, "lobby make")]],
                ],
                h.p(".muted")[say(person, "lobby text")],
                h.button("#lobby-new.button.small", type="button", hidden=True)[say(person, "lobby new")],
                lobby_rows(person, lines),
            ]
        ],
        h.script("#told", type="application/json")[Markup(json.dumps(told).replace("<", "\\u003c"))],
        scripts=("roundhouse.js", "lobby.js"),
        sheets=("home.css", "together.css"),
    )


def lobby_rows(person: Person, lines: Sequence[LobbyEntry]) -> h.Element:
    """The list alone."""
    if not lines:
        return h.div("#lobby-rows")[h.p(".muted.none")[say(person, "lobby none")]]
    columns = ("col table", "col seats", "col speed", "col sit")
    return h.div("#lobby-rows")[
        h.table(".timetable.even.fold-cols")[
            h.thead[h.tr[(h.th(scope="col")[say(person, column)] for column in columns)]],
            h.tbody[(_row(person, line) for line in lines)],
        ]
    ]


def _row(person: Person, line: LobbyEntry) -> h.Element:
    address = f"/tables/{line.table_id}/room"
    board = game().pages.title(line.options, person.settings.language)
    where = (
        say(person, "table line", board=board, round=line.round, rounds=line.rounds) if line.begun else board
    )
    return h.tr(data_table=line.table_id)[
        h.td[h.a(href=address)[line.name], h.small[where]],
        h.td[_sitting(person, line), _names(person, line)],
        h.td[
            clock_words(person.settings.language, line.agreed) or say(person, f"speed {line.agreed.speed}"),
            [" ", h.span(".stamp")[icon("crown", "icon s"), say(person, "rated")]]
            if line.agreed.rated
            else None,
        ],
        h.td(".end")[
            h.a(".button.small", href=address)[say(person, "go there" if line.yours else "sit down here")]
        ],
    ]


def _sitting(person: Person, line: LobbyEntry) -> h.Element:
    names = ", ".join(
        seat.name for number, seat in enumerate(line.seats) if number not in line.free and seat.name
    )
    free = page_count(person.settings.language, "seats free", len(line.free))
    words = f"{names}; {free}" if names else free
    return h.span(".sits", role="img", aria_label=words, title=words)[
        (h.span(".free-seat") if number in line.free else seal(number) for number in range(len(line.seats)))
    ]


def _names(person: Person, line: LobbyEntry) -> h.Node:
    """Who sits there already, each with a page to look at."""
    sitting = [seat for number, seat in enumerate(line.seats) if number not in line.free and seat.name]
    named: list[h.Node] = []
    for seat in sitting:
        named += [", ", who(seat), [" ", program_stamp(person)] if seat.program else None]
    return h.small[named[1:]] if named else None
