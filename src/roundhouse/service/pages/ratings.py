"""The list of the strongest on one board with so many players, people and bots on one scale."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.service.database.ratings import RatingClass, Standing, bot_of
from roundhouse.service.game import game
from roundhouse.service.model.rating import GUESS
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.avatars import bot_sign
from roundhouse.service.pages.layout import icon, masthead, menu, page, program_stamp, say, with_players
from roundhouse.service.people.profiles import Profile
from roundhouse.texts.pages import page_count


def ratings_page(person: Person, of: RatingClass, found: Sequence[Standing]) -> str:
    """The whole document."""
    return page(
        person,
        say(person, "nav ratings"),
        masthead(person, here="ratings"),
        menu(person),
        h.main(".sheet")[
            h.section(".panel", aria_labelledby="ratings-head")[
                h.div(".ruled")[
                    h.h1("#ratings-head.as-h2")[_title(person, of)],
                    h.span[h.a(href="/new-table?preset=lobby&set=rated%3Dyes")[say(person, "ratings play")]],
                ],
                _choice(person, of),
                h.p(".muted")[say(person, "ratings text")],
                _list(person, found) if found else h.p(".muted.none")[say(person, "ratings none")],
            ]
        ],
        sheets=("home.css", "together.css", "players.css"),
    )


def _title(person: Person, of: RatingClass) -> str:
    language = person.settings.language
    board, players = game().pages.board_label(of[0], language), with_players(language, of[1])
    return say(person, "ratings title", board=board, players=players)


def _choice(person: Person, of: RatingClass) -> h.Element:
    language = person.settings.language
    shown = game().pages
    return h.form(".inline-fields.games-filter", method="get", action="/ratings")[
        h.label[
            say(person, "games board"),
            h.select(".select", name="board")[
                (
                    h.option(value=board, selected=board == of[0])[shown.board_label(board, language)]
                    for board in shown.boards()
                )
            ],
        ],
        h.label[
            say(person, "games players"),
            h.select(".select", name="players")[
                (h.option(value=str(n), selected=n == of[1])[str(n)] for n in shown.player_counts)
            ],
        ],
        h.button(".button", type="submit")[say(person, "ratings show")],
    ]


def _list(person: Person, found: Sequence[Standing]) -> h.Element:
    columns = ("col rank", "col player", "col sure", "col rating")
    return h.table(".timetable.even.strongest")[
        h.thead[h.tr[(h.th(scope="col")[say(person, column)] for column in columns)]],
        h.tbody[(_row(person, number, one) for number, one in enumerate(found, 1))],
    ]


def _row(person: Person, number: int, one: Standing) -> h.Element:
    language = person.settings.language
    bot = bot_of(one.player)
    sure = f"{say(person, f'sure {one.skill.sureness}')}, {page_count(language, 'rated games', one.games)}"
    provisional = one.skill.sureness == GUESS
    return h.tr(class_=[{"mine": one.player == person.id}])[
        h.td[number],
        h.td[
            icon(bot_sign(bot), "face") if bot else None,
            h.a(href=f"/players/{one.player}")[player_name(person, one)],
            [" ", program_stamp(person)] if one.program else None,
            [" ", h.span(".stamp")[say(person, "provisional")]] if provisional else None,
        ],
        h.td(".muted")[sure],
        h.td[h.b[one.skill.number]],
    ]


def class_in(board: str, players: int | None) -> RatingClass:
    """What was asked for, or the base game for four."""
    boards = game().pages.boards()
    return board if board in boards else boards[0], players or 4


def player_name(person: Person, player: Profile | Standing) -> str:
    """What a player is called."""
    bot = bot_of(player.player)
    return (
        game().bots.name(bot, person.settings.language) if bot else player.name or say(person, "default name")
    )
