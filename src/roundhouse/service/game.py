"""The protocol by which the service knows a game.

The service keeps people, tables, seats, clocks and moves. What is played it knows through the two protocols of this
module alone: a `GameKind` makes and loads games, a `Match` is one of them. A server process plays one kind of game,
which is installed at its start (`install`). The railroads are `roundhouse.web.railroads`; the tests have a toy
(`tests/service/toy.py`) that shows the least that a game has to bring.

States, bots and reviews belong to the game. The service stores, counts and hands them on without looking inside.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

NOBODY: Final = -1  # as a seat
SEAT_LETTERS: Final = "ABCDEFGH"  # a stored move begins with the letter of its seat: "B wood TS"

LAPSE: Final = "lapse"  # why a move is asked about first: something that the turn has gained would be lost
LAST: Final = "last"  # nothing can be taken back after it


class MoveRefused(ValueError):
    """A move that cannot be played. The message says why, in the language of the match."""


class UnreadableRecord(ValueError):
    """A record that is none. `key` and `values` name the sentence "record KEY" of the pages."""

    def __init__(self, key: str, message: str, **values: object) -> None:
        super().__init__(message)
        self.key = key
        self.values = values


class MissingContent(Exception):
    """A stored game needs something that is not installed: its name, and where it comes from. `key`: how it is told."""

    def __init__(self, name: str, origin: str, message: str, key: str = "missing expansion") -> None:
        super().__init__(message)
        self.name = name
        self.origin = origin
        self.key = key


class BotNotFound(ValueError):
    """There is no bot of that name."""


class MatchMove(Protocol):
    """A move that can be played now."""

    @property
    def id(self) -> int:
        """Its number."""
        ...

    @property
    def notation(self) -> str:
        """As it is stored."""
        ...

    @property
    def sentence(self) -> str:
        """What it does, in the language of the match."""
        ...

    @property
    def sure(self) -> bool:
        """Whether the turn can be finished after it for certain."""
        ...


class Match(Protocol):
    """One game from its start until now. Moments are numbered: after 0 moves, after 1 move, ..."""

    language: str  # of refusals and reasons
    seats: list[str] | None  # who sits where, for the record

    @property
    def players(self) -> int:
        """How many seats there are."""
        ...

    @property
    def decider(self) -> int | None:
        """The seat whose decision it is, None when the game is over."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def round(self) -> int:
        """The round being played."""
        ...

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        ...

    @property
    def scores(self) -> list[int]:
        """Points by seat."""
        ...

    def points_by_round(self) -> list[list[int]]:
        """What every round brought, and the end of the game behind them, by seat."""
        ...

    @property
    def moves(self) -> list[int]:
        """Every move so far."""
        ...

    @property
    def length(self) -> int:
        """How many moves that are."""
        ...

    @property
    def states(self) -> list[Any]:
        """The state at every moment, one more than there are moves."""
        ...

    @property
    def options(self) -> dict[str, Any]:
        """What is played, as it is stored with the table."""
        ...

    # ---- playing

    def legal_moves(self) -> list[int]:
        """The moves of the decision at hand, as numbers."""
        ...

    def legal(self) -> Sequence[MatchMove]:
        """The same with their words."""
        ...

    def find(self, move: Any) -> MatchMove:
        """A move that can be played now, by its number or in words. Raises `MoveRefused`."""
        ...

    def play(self, move: Any) -> MatchMove:
        """Play it. Raises `MoveRefused`."""
        ...

    def undo(self, steps: int) -> Any:
        """Take back so many moves."""
        ...

    def copy(self) -> Any:
        """The same match, to go on with on its own."""
        ...

    # ---- writing down

    def record(self) -> str:
        """The whole game as a text that `GameKind.from_record` reads."""
        ...

    def start(self) -> str:
        """The same before the first move."""
        ...

    def lines(self) -> list[str]:
        """The moves as they are stored."""
        ...

    def play_lines(self, lines: Sequence[str]) -> None:
        """Play stored moves, every one of them checked. Raises `ValueError`."""
        ...

    # ---- turns and secrets

    def decider_at(self, moment: int) -> int:
        """Who decided at a moment, `NOBODY` at the end of the game."""
        ...

    def begins_turn(self, moment: int) -> bool:
        """Whether the decision of that moment is the first of a turn."""
        ...

    def turn_ended(self, seat: int) -> bool:
        """Whether the turn of the seat that has just decided is over."""
        ...

    def has_secret(self, seat: int) -> bool:
        """Whether this seat sees something now that others may not."""
        ...

    def secret_since(self, moment: int, language: str = "en") -> str:
        """Why nothing before that moment can be taken back: something hidden was seen since; "" if nothing was."""
        ...

    def shows_hands(self, own: Collection[int]) -> bool:
        """Whether the end of the game has shown what others than these seats held."""
        ...

    def forced_step(self, moment: int | None = None) -> int | None:
        """The only move in the middle of a turn, if it costs nothing and turns nothing up. None: there is a choice."""
        ...

    def confirm_reason(self, move: int) -> str:
        """Why a person is asked before this move: `LAPSE`, `LAST` or ""."""
        ...

    def declares_end(self, move: int) -> bool:
        """Whether a move says by itself that the turn ends, so that nobody is asked to confirm it."""
        ...

    def acted_since(self, moment: int) -> bool:
        """Whether an action was taken, or passed on, since then."""
        ...

    def round_begin(self) -> int:
        """The moment at which the round being played began."""
        ...

    # ---- for bots, logs and memory

    def seen(self, seat: int) -> Any:
        """What a bot on this seat gets: a state with nothing in it that the seat may not know. It has a `digest()`."""
        ...

    def position_at(self, moment: int) -> Any:
        """A moment as JSON, for the log."""
        ...

    @property
    def size(self) -> int:
        """About how many bytes it takes in memory, without what matches share."""
        ...

    @property
    def shared(self) -> Any:
        """What matches of the same kind share, hashable: its bytes are counted once."""
        ...


class Bots(Protocol):
    """The bots of a game. `choose`, `advise` and `judge` are plain functions: they are sent to other processes."""

    @property
    def names(self) -> Collection[str]:
        """All that a seat may be given to."""
        ...

    @property
    def characters(self) -> Collection[str]:
        """Those with a name and a face of their own."""
        ...

    @property
    def usual(self) -> str:
        """The one that is offered, and that stands in for people."""
        ...

    @property
    def quick(self) -> str:
        """The one that decides when another cannot."""
        ...

    @property
    def adviser(self) -> str:
        """The one that gives hints."""
        ...

    @property
    def yardstick(self) -> str:
        """The one that everybody who tries a deal is compared with."""
        ...

    @property
    def reviewer(self) -> str:
        """The one that reviews games."""
        ...

    @property
    def review_version(self) -> str:
        """Changes when the same game would be reviewed otherwise."""
        ...

    def choose(self, player: Any, seen: Any, dice: str, /) -> tuple[int, Any]:
        """A bot's move, and the bot with its plans."""
        ...

    def advise(
        self, name: str, seen: Any, dice: str, /
    ) -> list[tuple[tuple[int, ...], float, Mapping[str, float]]]:
        """What an adviser would play to the end of the turn, the points it expects, and their sources if it knows
        them; the best first.
        """
        ...

    def judge(self, first: Any, moves: Sequence[int], name: str, part: Any, seconds: float, /) -> Any:
        """The next slice of a review."""
        ...

    def make(self, name: str) -> Any:
        """A bot. Raises `BotNotFound`."""
        ...

    def name(self, kind: str, language: str) -> str:
        """What people call it."""
        ...

    def other_names(self, kind: str, language: str) -> Sequence[str]:
        """What further ones of that kind at the same table are called; may be fewer than there are seats."""
        ...

    def face(self, kind: str, name: str) -> str:
        """The icon of one that is called so, "" for one without a face."""
        ...

    def new_review(self) -> Any:
        """A review of which nothing is done; its `at` counts the moves that are."""
        ...

    def finish_review(self, part: Any, last: Any, reviewer: str) -> Any:
        """The review from all its slices; it has `to_dict()`."""
        ...

    def read_review(self, stored: Mapping[str, Any]) -> Any:
        """A stored review."""
        ...


StaticFolders = tuple[tuple[str, str], ...]  # packages, and folders in them


@dataclass(frozen=True, eq=False)
class GamePages:
    """What the pages of the service show of a game; texts are told in a language, by its code."""

    title: Callable[[Mapping[str, Any], str], str]  # what is played with these options, in a few words
    players: Callable[[int, str], str]  # how many play
    alone: Callable[[str], str]  # against whom one plays who plays alone
    # What the text "rated class" mentions
    rating_class: Callable[[Mapping[str, Any], str], Mapping[str, str]]
    boards: Callable[[], tuple[str, ...]]  # on which there are ratings
    board_label: Callable[[str, str], str]
    player_counts: tuple[int, ...]  # with which there are ratings
    menu: Mapping[str, str]  # further pages: their paths, by what follows "nav" in the texts
    settings: tuple[str, ...]  # of CHOICES, those of this game alone
    sheets: tuple[str, ...]  # of every page, before those of the service
    static_folders: StaticFolders
    sprite: Callable[[], str]  # all icons, with those of `Bots.face`
    draws_previews: bool = False  # whether a table has a `preview.png`


class GameKind(Protocol):
    """A kind of game: what a server offers to play."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def version(self) -> str:
        """Of the program, stored with reviews."""
        ...

    @property
    def bots(self) -> Bots:
        """Who plays on seats without a person."""
        ...

    @property
    def pages(self) -> GamePages:
        """What pages that every game has show of this one."""
        ...

    @property
    def shared_bytes(self) -> int:
        """How many bytes `Match.shared` takes, about."""
        ...

    def new(self, options: Mapping[str, Any], seed: int) -> Match:
        """A new match; equal seeds give equal matches."""
        ...

    def load(self, start: str, lines: Sequence[str]) -> Match:
        """A match from its start and its stored moves. Raises `MissingContent`, `ValueError`."""
        ...

    def from_record(self, text: str) -> Match:
        """A match from what somebody brings: a record, or a line that the game knows. Raises `UnreadableRecord`."""
        ...

    def branch(self, match: Match, start: str, moment: int) -> Match:
        """A new match that goes on from a moment of this one; `start` is what was stored of its beginning."""
        ...

    def new_cache(self) -> Any:
        """What pages remember of a table between two requests; its `letters` count for the memory."""
        ...

    def dropped(self) -> int:
        """How often something that matches shared was let go: the server collects garbage then."""
        ...

    # ---- what a person sees

    def view(self, **fields: Any) -> Any:
        """A `TableView` with what the game's pages want besides."""
        ...

    @property
    def api_schemas(self) -> Mapping[str, Any]:
        """JSON schemas for the description of the API: `GameView` is what `api_view` gives, `PlayedOptions` what
        `Match.options` gives; they may refer to others of these as `#/components/schemas/…`.
        """
        ...

    def api_view(self, view: Any) -> dict[str, Any]:
        """All that the viewer may see, as plain data for programs."""
        ...

    def api_history(self, view: Any, first: int) -> Sequence[Mapping[str, Any]]:
        """The moves after the first so many as the viewer may know them: seat, id (None: hidden), notation, sentence
        and round of each.
        """
        ...

    def api_moves(self, view: Any) -> Sequence[MatchMove]:
        """The legal moves of the decision that the viewer sees."""
        ...

    def parts(self, view: Any) -> dict[str, str]:
        """The parts of a table's page, HTML by id."""
        ...

    def log_entries(self, view: Any, first: int) -> Any:
        """The log from a move on, as pages take it."""
        ...

    def first_to_write(self, view: Any, known: int, shown: int) -> int:
        """From which move on a browser needs the log that shows so many, of which so many are still right."""
        ...


_installed: list[GameKind] = []


def install(kind: GameKind) -> None:
    """From now on this process plays that."""
    _installed[:] = [kind]


def game() -> GameKind:
    """What this process plays."""
    assert _installed, "no game is installed: roundhouse.service.game.install"
    return _installed[0]


def bot_kind(bot: str) -> str:
    """What kind of bot it is, without what is set behind its name.

    >>> bot_kind("mcts:iterations=200")
    'mcts'
    """
    return bot.partition(":")[0]
