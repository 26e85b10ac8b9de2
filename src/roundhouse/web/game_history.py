"""My games, finished or put away: found again by name, player, board and result; my bests; what they were like."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.content.loader import EDITIONS
from roundhouse.service.model.table_view import Person, TableSummary
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, masthead, menu, page, say, with_players
from roundhouse.service.pages.table_list import put_away_notice, table_row, timetable
from roundhouse.service.people.game_history import RESULTS, Filter, GameStatistics, bests, figures, own_points
from roundhouse.texts.pages import page_count
from roundhouse.view.about import boards_in_order
from roundhouse.web.game_options import edition_words
from roundhouse.web.statistics_page import STATISTICS_PATH

PLAYER_COUNTS = (1, 2, 3, 4)
GAMES_PATH = "/games"


def games_page(
    person: Person, lines: Sequence[TableSummary], wanted: Filter, put_away: tuple[str, str] | None = None
) -> str:
    """The whole document."""
    found = [line for line in lines if wanted.lets(line)]
    return page(
        person,
        say(person, "games title"),
        masthead(person, here="games"),
        menu(person),
        h.main(".sheet")[
            put_away_notice(person, put_away, GAMES_PATH),
            _sign(person, figures(lines)),
            h.div(".home-grid")[
                h.div(".form-col")[_list(person, lines, found, wanted)],
                h.div(".rail-col")[_bests(person, lines), _rivals(person, figures(lines))],
            ],
        ],
        sheets=("home.css",),
    )


def _sign(person: Person, all_of_them: GameStatistics) -> h.Element:
    told = [page_count(person.settings.language, "games played", all_of_them.games)]
    if all_of_them.against:
        told.append(say(person, "games won", won=all_of_them.won, of=all_of_them.against))
    if all_of_them.games:
        told.append(say(person, "games average", points=all_of_them.points))
    return h.section(".sign.quiet", aria_labelledby="games")[
        h.h1("#games")[say(person, "games title")],
        h.p(".sub")[
            " · ".join(told),
            [" · ", h.a(href=f"/players/{person.id}")[say(person, "games for others")]]
            if person.name
            else None,
            [" · ", h.a(href=STATISTICS_PATH)[say(person, "statistics link")]],
        ],
    ]


# ---- finding one


def _list(
    person: Person, lines: Sequence[TableSummary], found: Sequence[TableSummary], wanted: Filter
) -> h.Element:
    of = sum(line.archived == wanted.archived for line in lines)
    side = say(person, "games found", count=len(found), of=of)
    none = "archived none" if wanted.archived and not of else "games none found"
    return h.section("#finished.panel", aria_labelledby="finished-head")[
        h.div(".ruled")[
            h.h2("#finished-head")[say(person, "games archived list" if wanted.archived else "finished")],
            h.span[side] if lines else None,
        ],
        _filter(person, wanted) if lines else None,
        timetable(person, "col points", [table_row(person, line, GAMES_PATH) for line in found])
        if found
        else h.p(".muted.none")[say(person, none if lines else "finished none")],
    ]


def _filter(person: Person, wanted: Filter) -> h.Element:
    words = edition_words(EDITIONS[0], person.settings.language)
    boards = boards_in_order(words.rules.content.boards)
    return h.form(".inline-fields.games-filter", method="get", action="/games", role="search")[
        h.label[
            say(person, "games search"),
            h.input(".text-input", type="search", name="search", value=wanted.search, maxlength="80"),
        ],
        _select(person, "board", wanted.board, [(board, words.label("boards", board)) for board in boards]),
        _select(person, "players", str(wanted.players or ""), [(str(n), str(n)) for n in PLAYER_COUNTS]),
        _select(
            person, "result", wanted.result, [(one, say(person, f"games outcome {one}")) for one in RESULTS]
        ),
        _select(
            person,
            "archived",
            "yes" if wanted.archived else "",
            [("yes", say(person, "games archived yes"))],
            say(person, "games archived no"),
        ),
        h.button(".button", type="submit")[icon("search", "icon s"), say(person, "games filter")],
    ]


def _select(
    person: Person, name: str, chosen: str, values: Sequence[tuple[str, str]], none: str = ""
) -> h.Element:
    """A choice; `none` is what stands there while nothing was chosen."""
    every = [("", none or say(person, "games every")), *values]
    return h.label[
        say(person, f"games {name}"),
        h.select(".select", name=name)[
            (h.option(value=value, selected=value == chosen)[words] for value, words in every)
        ],
    ]


# ---- bests and rivals


def _bests(person: Person, lines: Sequence[TableSummary]) -> h.Element | None:
    best = bests(lines)
    if not best:
        return None
    words = edition_words(EDITIONS[0], person.settings.language)
    boards = boards_in_order({board for board, _ in best})

    def cell(board: str, players: int) -> h.Element:
        line = best.get((board, players))
        if line is None:
            return h.td["–"]
        return h.td[h.a(href=f"/tables/{line.table_id}/result", title=line.name)[str(own_points(line))]]

    return h.section("#bests.panel", aria_labelledby="bests-head")[
        h.div(".ruled")[h.h2("#bests-head")[say(person, "games bests")]],
        h.table(".ledger")[
            h.thead[
                h.tr[
                    h.th(scope="col")[say(person, "games board")],
                    (h.th(scope="col")[with_players(person.settings.language, n)] for n in PLAYER_COUNTS),
                ]
            ],
            h.tbody[
                (
                    h.tr[
                        h.th(scope="row")[words.label("boards", board)],
                        (cell(board, n) for n in PLAYER_COUNTS),
                    ]
                    for board in boards
                )
            ],
        ],
    ]


def _rivals(person: Person, all_of_them: GameStatistics) -> h.Element | None:
    if not all_of_them.rivals:
        return None
    language = person.settings.language
    return h.section("#rivals.panel", aria_labelledby="rivals-head")[
        h.div(".ruled")[h.h2("#rivals-head")[say(person, "games rivals")]],
        h.ul(".plain-list")[
            (
                h.li[h.b[name], " ", page_count(language, "games against", games, won=won)]
                for name, games, won in all_of_them.rivals
            )
        ],
    ]
