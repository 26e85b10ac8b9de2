"""The page of a player: ratings and how they came about, the latest games, bests, favourite boards."""

from __future__ import annotations

from typing import Final

from roundhouse.service.database.ratings import RatingClass, Standing
from roundhouse.service.model.rating import UNKNOWN
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.avatars import bot_sign
from roundhouse.service.pages.dates import day
from roundhouse.service.pages.friends import acquaintance_actions, last_here, together_panel
from roundhouse.service.pages.layout import icon, masthead, menu, page, program_stamp, say, who, with_players
from roundhouse.service.pages.ratings import player_name
from roundhouse.service.people.friends import Acquaintance
from roundhouse.service.people.profiles import PlayedGame, Profile
from roundhouse.texts.pages import page_count
from roundhouse.view.about import boards_in_order
from roundhouse.web.bot_catalog import bot_line
from roundhouse.web.charts import rating_chart
from roundhouse.web.game_options import RATED_PLAYERS, board_label

MAX_RATINGS_DRAWN: Final = 3  # ratings with most games


def profile_page(person: Person, profile: Profile, known: Acquaintance | None = None) -> str:
    """The whole document. `known`: what the person has to do with somebody else."""
    name = player_name(person, profile)
    return page(
        person,
        name,
        masthead(person, here="player"),
        menu(person),
        h.main(".sheet")[
            _head(person, profile, name, known),
            h.div(".home-grid")[
                h.div(".stack")[_ratings(person, profile), _games(person, profile)],
                h.div(".rail-col")[
                    together_panel(person, name, profile.together),
                    _bests(person, profile),
                    _boards(person, profile),
                ],
            ],
        ],
        sheets=("home.css", "together.css", "players.css"),
    )


def _head(person: Person, profile: Profile, name: str, known: Acquaintance | None) -> h.Element:
    language = person.settings.language
    mark: h.Node = h.span(".medallion", aria_hidden="true")[name[:1].upper()]
    told: list[h.Node] = [page_count(language, "profile games", profile.games)]
    if profile.bot:
        mark = icon(bot_sign(profile.bot), "medallion face")
        told = [bot_line(profile.bot, language), " · ", *told]
    if profile.since is not None:
        told = [say(person, "profile since"), " ", day(person, profile.since), " · ", *told]
    if profile.given_up:
        told += [" · ", page_count(language, "profile given up", profile.given_up)]
    if profile.reliability is not None:
        told += [" · ", say(person, "profile reliability", percent=profile.reliability)]
    if known is not None and known.friend is not None:
        told += [" · ", last_here(person, known.friend)]
    return h.section(".panel.profile-head", aria_labelledby="player")[
        mark,
        h.div[
            h.h1("#player")[name, [" ", program_stamp(person)] if profile.program else None],
            h.p(".muted")[told],
        ],
        acquaintance_actions(person, profile.player, name, known) if known is not None else None,
    ]


def class_name(person: Person, of: RatingClass) -> str:
    """A board and a number of players in short."""
    return say(person, "class", board=board_label(of[0], person.settings.language), players=of[1])


# ---- ratings


def _ratings(person: Person, profile: Profile) -> h.Element:
    shown = profile.standings
    return h.section("#rating.panel", aria_labelledby="rating-head")[
        h.div(".ruled")[
            h.h2("#rating-head")[say(person, "rating")],
            h.span[h.a(href="/ratings")[say(person, "rating all")]],
        ],
        [h.ul(".standings-cards")[(_standing(person, one) for one in shown)], _chart(person, profile)]
        if shown
        else h.p(".muted.none")[say(person, "rating none")],
    ]


def _standing(person: Person, one: Standing) -> h.Element:
    language = person.settings.language
    return h.li(".standing")[
        h.a(href=f"/ratings?board={one.board}&players={one.players}")[
            class_name(person, (one.board, one.players))
        ],
        h.b[one.skill.number],
        h.span(".muted")[
            f"{say(person, f'sure {one.skill.sureness}')} · {page_count(language, 'rated games', one.games)}"
        ],
    ]


def _chart(person: Person, profile: Profile) -> h.Element:
    """How the ratings with most games have changed, as lines and, for whoever cannot see them, in figures."""
    drawn = [(one.board, one.players) for one in profile.standings[:MAX_RATINGS_DRAWN]]
    courses = [[UNKNOWN.number, *(game.skill.number for game in profile.courses[of])] for of in drawn]
    names = [class_name(person, of) for of in drawn]
    return h.figure(".rating-course")[
        rating_chart(courses, names, say(person, "rating course")),
        h.figcaption(".muted")[say(person, "rating course, more")],
        h.details(".fold")[
            h.summary[say(person, "rating figures")],
            h.table(".ledger")[
                h.tbody[
                    (
                        h.tr[h.th(scope="row")[name], h.td[" → ".join(map(str, course))]]
                        for name, course in zip(names, courses, strict=True)
                    )
                ]
            ],
        ],
    ]


# ---- games


def _games(person: Person, profile: Profile) -> h.Element:
    columns = ("col table", "col place", "col points rating")
    own = profile.player == person.id and bool(person.id)
    return h.section("#recent.panel", aria_labelledby="recent-head")[
        h.div(".ruled")[
            h.h2("#recent-head")[say(person, "profile recent")],
            h.span[h.a(href="/games")[say(person, "games all")]] if own else None,
        ],
        h.table(".timetable")[
            h.thead[h.tr[(h.th(scope="col")[say(person, column)] for column in columns)]],
            h.tbody[(_game(person, game) for game in profile.recent)],
        ]
        if profile.recent
        else h.p(".muted.none")[say(person, "profile no games")],
    ]


def _game(person: Person, game: PlayedGame) -> h.Element:
    where = class_name(person, (game.board, game.players))
    return h.tr[
        h.td[
            h.a(href=f"/tables/{game.table_id}/result")[game.name]
            if game.table_id
            else h.b(".private")[say(person, "private table")],
            h.small[
                f"{where} · ",
                day(person, game.at),
                [" · ", _with(game)] if game.others else None,
            ],
        ],
        h.td[say(person, "place of", place=game.place, of=game.players)],
        h.td[h.b[game.points], " ", change_mark(person, game.change)],
    ]


def _with(game: PlayedGame) -> list[h.Node]:
    """The others, with commas between."""
    return [part for seat in game.others for part in (", ", who(seat))][1:]


def change_mark(person: Person, change: int | None) -> h.Node:
    """By how much a game has changed a rating."""
    if change is None:
        return h.span(".muted", title=say(person, "for fun"))["–"]
    kind = "up" if change > 0 else "down" if change < 0 else "same"
    return h.span(f".change.{kind}", title=say(person, "rating change"))[signed(change)]


def signed(change: int) -> str:
    """A difference with its sign.

    >>> signed(11), signed(-9), signed(0)
    ('+11', '−9', '±0')
    """
    return f"+{change}" if change > 0 else f"−{-change}" if change < 0 else "±0"


# ---- beside them


def _bests(person: Person, profile: Profile) -> h.Element | None:
    if not profile.bests:
        return None
    boards = boards_in_order({board for board, _ in profile.bests})
    return h.section("#bests.panel", aria_labelledby="bests-head")[
        h.div(".ruled")[h.h2("#bests-head")[say(person, "profile bests")], h.span[say(person, "col points")]],
        h.table(".ledger")[
            h.thead[
                h.tr[
                    h.th(scope="col")[say(person, "games board")],
                    (h.th(scope="col")[with_players(person.settings.language, n)] for n in RATED_PLAYERS),
                ]
            ],
            h.tbody[
                (
                    h.tr[
                        h.th(scope="row")[board_label(board, person.settings.language)],
                        (h.td[str(profile.bests.get((board, n), "–"))] for n in RATED_PLAYERS),
                    ]
                    for board in boards
                )
            ],
        ],
    ]


def _boards(person: Person, profile: Profile) -> h.Element | None:
    if not profile.boards:
        return None
    most = profile.boards[0][1]
    return h.section("#favourites.panel", aria_labelledby="favourites-head")[
        h.div(".ruled")[h.h2("#favourites-head")[say(person, "profile boards")]],
        h.ul(".favourites")[(_favourite(person, board, games, most) for board, games in profile.boards)],
    ]


def _favourite(person: Person, board: str, games: int, most: int) -> h.Element:
    language = person.settings.language
    return h.li[
        h.b[board_label(board, language)],
        h.progress(max=str(most), value=str(games), aria_hidden="true"),
        h.span(".muted")[page_count(language, "favourite games", games)],
    ]
