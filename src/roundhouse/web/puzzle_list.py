"""The list of puzzles: the day's, how many days in a row, and all of them by board, difficulty, kind and state."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from functools import lru_cache
from typing import Final, Literal
from urllib.parse import urlencode

from markupsafe import Markup
from pydantic import BaseModel, Field

from roundhouse.draw.svg.own_board import mini_routes
from roundhouse.service.model.request_values import TextParam
from roundhouse.service.model.table_view import Person, Settings
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, masthead, menu, page, say
from roundhouse.texts.dates import date_words, weekday_words
from roundhouse.texts.pages import page_count
from roundhouse.view.puzzle_book import HARDEST, KINDS, Puzzle, puzzles
from roundhouse.web.game_options import board_label, choices
from roundhouse.web.home import HomeOffer
from roundhouse.web.puzzle_page import notches, puzzle_goal, puzzle_name, puzzle_place, view_of
from roundhouse.web.puzzle_play import moment
from roundhouse.web.puzzles import WEEK, PuzzleProgress

PAGE_SIZE: Final = 24  # puzzles that are shown at once
MAX_SHOWN: Final = 100_000
PICTURE_WIDTH: Final = 288
STATES: Final = {"open": "puzzles open", "tried": "puzzles tried", "solved": "puzzles solved ones"}
CARD_WORDS: Final = {"open": "puzzle open", "tried": "puzzle tried, state", "solved": "puzzle solved"}


class PuzzleFilter(BaseModel):
    """Which puzzles to show."""

    board: TextParam = Field("", max_length=80)
    difficulty: int = Field(0, ge=0, le=HARDEST)  # 0: any
    kind: Literal["", "points", "thought"] = ""
    state: Literal["", "open", "tried", "solved"] = ""
    shown: int = Field(PAGE_SIZE, ge=1, le=MAX_SHOWN)

    def chosen(self, progress: PuzzleProgress) -> list[Puzzle]:
        """The puzzles that fit."""
        return [one for one in puzzles().values() if self._fits(one, progress)]

    def _fits(self, puzzle: Puzzle, progress: PuzzleProgress) -> bool:
        return (
            self.board in ("", puzzle.board)
            and self.difficulty in (0, progress.difficulty(puzzle))
            and self.kind in ("", puzzle.kind)
            and self.state in ("", state_of(puzzle, progress))
        )

    def path(self, **other: str | int) -> str:
        """The address of the same list with something else chosen."""
        values = {**self.model_dump(exclude={"shown"}), **other}
        query = urlencode({name: value for name, value in values.items() if value})
        return f"/puzzles?{query}" if query else "/puzzles"


def state_of(puzzle: Puzzle, progress: PuzzleProgress) -> str:
    """Whether it is solved, tried in vain, or open."""
    state = progress.state(puzzle)
    return "solved" if state.done else "tried" if state.step else "open"


def puzzles_page(person: Person, progress: PuzzleProgress, chosen: PuzzleFilter) -> str:
    """The whole document."""
    found = chosen.chosen(progress)
    more = len(found) - chosen.shown
    return page(
        person,
        say(person, "puzzles title"),
        masthead(person, here="puzzles"),
        menu(person),
        h.main(".sheet.puzzles")[
            _sign(person, progress),
            h.div(".ruled")[
                h.h2[say(person, "puzzle all")],
                h.span[say(person, "puzzles solved", done=progress.solved(), all=len(puzzles()))],
            ],
            _filters(person, chosen),
            h.ul(".puzzle-cards")[(h.li[_card(person, one, progress)] for one in found[: chosen.shown])]
            if found
            else h.p(".muted")[say(person, "puzzles none")],
            h.p(".more")[
                h.a(".button", href=chosen.path(shown=chosen.shown + PAGE_SIZE))[
                    page_count(person.settings.language, "puzzles more", min(more, PAGE_SIZE))
                ]
            ]
            if more > 0
            else None,
            h.p(".muted.source")[say(person, "puzzles source")],
        ],
        sheets=("home.css", "lesson.css", "puzzle.css"),
    )


# ---- the day's


def _sign(person: Person, progress: PuzzleProgress) -> h.Element:
    daily = progress.daily
    day = date_words(person.settings.language, datetime.combine(progress.today, time()))
    done = progress.state(daily).done
    return h.section(".sign.puzzle-sign", aria_labelledby="daily")[
        h.div[
            h.p(".kicker")[say(person, "puzzle day title", day=day)],
            h.h1("#daily")[puzzle_goal(person, daily)],
            h.p(".sub")[puzzle_place(person, daily), " · ", notches(person, progress.difficulty(daily))],
            h.a(".button.ghosted" if done else ".button.lamp", href=f"/puzzles/{daily.id}")[
                icon("confirm" if done else "arrow", "icon s"),
                say(person, "puzzle solved today" if done else "puzzle solve"),
            ],
        ],
        h.div(".day-picture")[picture(daily.id, person.settings.language)],
        _week(person, progress),
    ]


def _week(person: Person, progress: PuzzleProgress) -> h.Element:
    """The last seven days, and how many in a row."""
    solved, language, count = progress.days(), person.settings.language, progress.streak()
    days = [progress.today - timedelta(back) for back in reversed(range(WEEK))]
    return h.div(".streak")[
        h.ol(".week", aria_hidden="true")[
            (
                h.li(class_="on" if day in solved else "now" if day == progress.today else None)[
                    h.i[icon("confirm", "icon s") if day in solved else None],
                    h.small[weekday_words(language, day)],
                ]
                for day in days
            )
        ],
        h.p[page_count(language, "puzzle streak", count) if count else say(person, "puzzle no streak")],
        h.p(".sub")[say(person, "puzzle streak, more")],
    ]


@lru_cache(maxsize=512)
def picture(puzzle_id: str, language: str) -> Markup:
    """The routes as they stand."""
    view = view_of(moment(puzzles()[puzzle_id]), Person("", "", Settings(language)), "wide")
    return Markup(mini_routes(view.scene, view.viewer, PICTURE_WIDTH))


# ---- all of them


def _filters(person: Person, chosen: PuzzleFilter) -> h.Element:
    language = person.settings.language
    own = {one.board for one in puzzles().values()}
    boards = [board for board in choices()["board"] if board in own]
    return h.nav(".puzzle-filters", aria_label=say(person, "puzzles choose"))[
        _chips(
            "board",
            chosen,
            [("", say(person, "puzzles any board")), *((one, board_label(one, language)) for one in boards)],
        ),
        _chips(
            "difficulty",
            chosen,
            [
                (0, say(person, "puzzles any difficulty")),
                *((n, say(person, f"puzzle difficulty {n}")) for n in range(1, HARDEST + 1)),
            ],
        ),
        _chips(
            "kind",
            chosen,
            [
                ("", say(person, "puzzles any kind")),
                *((one, say(person, f"puzzles of {one}")) for one in KINDS),
            ],
        ),
        _chips(
            "state",
            chosen,
            [
                ("", say(person, "puzzles any state")),
                *((one, say(person, words)) for one, words in STATES.items()),
            ],
        ),
    ]


def _chips(name: str, chosen: PuzzleFilter, values: Sequence[tuple[str | int, str]]) -> h.Element:
    now = getattr(chosen, name)
    return h.span(".chips")[
        (
            h.a(".chip", href=chosen.path(**{name: value}), aria_current="true" if value == now else None)[
                words
            ]
            for value, words in values
        )
    ]


def _card(person: Person, puzzle: Puzzle, progress: PuzzleProgress) -> h.Element:
    state = state_of(puzzle, progress)
    return h.a(f".puzzle-card.{state}", href=f"/puzzles/{puzzle.id}")[
        picture(puzzle.id, person.settings.language),
        h.b[_asked(person, puzzle)],
        h.span(".goal")[puzzle_name(person, puzzle), " · ", puzzle_place(person, puzzle)],
        h.span(".foot")[
            notches(person, progress.difficulty(puzzle)),
            h.span(".state")[
                icon("confirm", "icon s") if state == "solved" else None, say(person, CARD_WORDS[state])
            ],
        ],
    ]


def _asked(person: Person, puzzle: Puzzle) -> str:
    """What is asked for, in short."""
    if puzzle.thought is not None:
        return say(person, "thought find")
    return page_count(person.settings.language, "puzzle find", puzzle.gain)


def puzzle_offer(person: Person, progress: PuzzleProgress) -> HomeOffer:
    """The day's puzzle on the first page."""
    daily = progress.daily
    line = say(person, "puzzle offer, done") if progress.state(daily).done else puzzle_goal(person, daily)
    return HomeOffer(say(person, "puzzle of the day"), line, f"/puzzles/{daily.id}", "target")
