"""A game as people and programs use it: words outside, ints inside.

>>> game = Game.new(players=2, seed=7)
>>> game.decider
1
>>> game.legal()[0].notation
'bonus wood'
>>> game.play("bonus coin").sentence
'Take the starting bonus: 1 coin.'
>>> game.play("wood-3"), game.play("wood TS"), game.play("wood TS")  # doctest: +ELLIPSIS
(Move(...), Move(...), Move(...))
>>> game.forecast(0)["total"]
0
>>> game.undo().notation
'wood TS'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import index
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Protocol, Self, SupportsIndex, cast

from roundhouse.draw.svg.picture import picture
from roundhouse.draw.text import draw_text
from roundhouse.record.code import code_of, position_from_code
from roundhouse.record.position import position_of, read_position, state_from_position
from roundhouse.record.position_types import Position
from roundhouse.record.record import load_record, read_record, write_record
from roundhouse.record.row import read_row
from roundhouse.rules import GameState, apply, decider, legal, new, ruleset, scores
from roundhouse.rules.engine import run_on
from roundhouse.rules.fields import hidden_columns
from roundhouse.rules.notation import SEATS, NotationError, notation, parse, stands_for_something
from roundhouse.rules.playing import IllegalMove as IllegalMove
from roundhouse.rules.playing import MoveError as MoveError
from roundhouse.rules.playing import UnknownMove as UnknownMove
from roundhouse.rules.state import winners
from roundhouse.rules.whole import whole
from roundhouse.view.breakdown import breakdown
from roundhouse.view.reasons import why_not, why_unknown
from roundhouse.view.scene import Scene
from roundhouse.view.scoring import forecast
from roundhouse.view.secrets import NOBODY, looking, redact
from roundhouse.view.sentences import sentence
from roundhouse.view.table import table_view
from roundhouse.view.table_types import View
from roundhouse.view.turn_log import BEGINNINGS
from roundhouse.view.words import UnknownLanguage as UnknownLanguage
from roundhouse.view.words import words_of


class CannotUndo(ValueError):
    """There is nothing to take back, or something hidden has been seen since."""


class Player(Protocol):
    """Whoever can choose a move, such as a bot of `roundhouse.bots`."""

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> SupportsIndex:
        """One of the moves; `view` is what the seat that decides may see."""
        ...


class Move:
    """A choice: its number in the move table, its short words, and a sentence, which is made when it is first read.

    One that is not `sure` is offered on trust: the turn may turn out not to be finished, and is taken back then.
    """

    __slots__ = ("_sentence", "id", "notation", "sure")

    def __init__(self, id: int, notation: str, sentence: str | Callable[[], str], sure: bool = True) -> None:
        self.id = id
        self.notation = notation
        self.sure = sure
        self._sentence = sentence

    @property
    def sentence(self) -> str:
        """What the move does, in the language the game had when it gave the move."""
        if not isinstance(self._sentence, str):
            self._sentence = self._sentence()
        return self._sentence

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash((self.id, self.notation))

    def __repr__(self) -> str:
        return f"Move(id={self.id}, notation={self.notation!r}, sentence={self.sentence!r}, sure={self.sure})"

    def __reduce__(self) -> tuple[object, ...]:
        return Move, self._all()

    def _all(self) -> tuple[int, str, str, bool]:
        return self.id, self.notation, self.sentence, self.sure


class Game:
    """A game from its start (or from a position) to its end."""

    def __init__(
        self, initial: GameState, start: dict[str, Any] | None = None, earlier: GameState | None = None
    ) -> None:
        self._start = start or position_of(initial)
        self._earlier = [] if earlier is None else [earlier]  # before what needed no decision
        self._initial = initial.clone()
        self.state = initial
        self.seats: list[str] | None = None  # who sits where, kept in the record
        self._language = "en"
        self._moves: list[int] = []
        self._before: list[GameState] = []

    # ---- beginnings

    @classmethod
    def new(
        cls,
        players: SupportsIndex = 4,
        edition: str = "ultimate",
        board: str = "russian",
        industry: str = "russian",
        modules: Iterable[str] = (),
        seed: SupportsIndex | None = None,
        content: str | None = None,
    ) -> Self:
        """A new game; equal seeds give equal games."""
        rules = ruleset(players, edition, board, industry, modules, content)
        return cls(new(rules, SystemRandom().getrandbits(32) if seed is None else seed))

    @classmethod
    def from_position(cls, position: Mapping[str, Any] | str | Path, content: str | None = None) -> Self:
        """A game that begins anywhere: a mapping, or a TOML or JSON file (docs/positions.md).

        As many play as `players.count` or `order` says, else up to the last of several that are described; with one
        of them described, or none, four.
        """
        mapping = position if isinstance(position, Mapping) else read_position(position)
        state = state_from_position(mapping, content_override=content)
        earlier = state.clone()
        run_on(state)  # a position may stand before something that needs no decision, such as scoring
        return cls(state, earlier=earlier)

    @classmethod
    def from_code(cls, code: str, content: str | None = None) -> Self:
        """A game that begins at the position of a code, which `Game.code` gives.

        >>> game = Game.new(players=2, seed=7)
        >>> Game.from_code(game.code()) == game
        True
        """
        return cls.from_position(position_from_code(code), content)

    @classmethod
    def load(cls, path: str | Path, content: str | None = None) -> Self:
        """A saved game, every move of it checked."""
        return cls._from_record(*load_record(path, content))

    @classmethod
    def from_record(cls, text: str, content: str | None = None) -> Self:
        """The same from the text of a record."""
        return cls._from_record(*read_record(text, content))

    @classmethod
    def from_row(cls, row: Mapping[str, Any], content: str | None = None) -> Self:
        """A game of the table `games` (docs/data.md), by its row; every move of it is checked."""
        initial, moves = read_row(row, content)
        game = cls(initial)
        game.seats = list(row["bots"])
        for move in moves:
            game._play(move)
        return game

    @classmethod
    def _from_record(cls, record: Mapping[str, Any], initial: GameState, moves: Iterable[int]) -> Self:
        game = cls(initial, record["start"])
        game.seats = record.get("seats")
        for move in moves:
            game._play(move)
        return game

    def __getstate__(self) -> dict[str, Any]:
        """A pickle holds the beginning and the moves; the states between are made again."""
        return {name: value for name, value in self.__dict__.items() if name not in ("state", "_before")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__ |= kept
        self.state, self._moves, self._before = self._initial.clone(), [], []
        for move in kept["_moves"]:
            self._play(move)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def copy(self) -> Self:
        """The same game to go on with on its own; the past is shared, so it is cheap."""
        twin = object.__new__(type(self))
        twin.__dict__ = self.__dict__ | {
            "state": self.state.clone(),
            "seats": self.seats and self.seats[:],
            "_moves": self._moves[:],
            "_before": self._before[:],
        }
        return twin

    # ---- playing

    @property
    def options(self) -> dict[str, Any]:
        """What is played: players, edition, board, industry, modules, as `Game.new` takes them."""
        return self.state.rules.options()

    @property
    def players(self) -> int:
        """How many play."""
        return self.state.rules.players

    @property
    def language(self) -> str:
        """Of sentences, reasons and pictures, by its code; may be changed at any time."""
        return self._language

    @language.setter
    def language(self, code: str) -> None:
        words_of(self.state.rules, code)  # raises UnknownLanguage
        self._language = code

    @property
    def decider(self) -> int | None:
        """The seat whose decision it is, None when the game is over."""
        seat = decider(self.state)
        return None if seat < 0 else seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.stack

    @property
    def turn_over(self) -> bool:
        """Whether no turn is under way: the decision at hand begins one, or the game is over."""
        return self.over or self.state.stack[-1][0] in BEGINNINGS

    @property
    def scores(self) -> list[int]:
        """Points by seat."""
        return scores(self.state)

    @property
    def winners(self) -> list[int]:
        """Seats with the highest score once the game is over; equal scores share the victory."""
        return winners(self.state)

    @property
    def round(self) -> int:
        """The round being played."""
        return self.state.round

    @property
    def rounds(self) -> int:
        """How many rounds the game has."""
        return self.state.rules.rounds

    @property
    def moves(self) -> list[int]:
        """Every move played so far."""
        return self._moves[:]

    @property
    def notations(self) -> list[str]:
        """Every move played so far, in short words."""
        return [notation(state, move) for state, move in zip(self._before, self._moves, strict=True)]

    @property
    def states(self) -> list[GameState]:
        """Every true state from the start until now, one more than moves; none of them changes any more."""
        return [*self._before, self.state]

    def legal(self) -> list[Move]:
        """The moves of the decision at hand."""
        return [self._move(move) for move in legal(self.state)]

    def legal_ids(self) -> list[int]:
        """The same as numbers of the move table, which is much quicker."""
        return legal(self.state)

    def ask(self, player: Player, chance: Random | None = None) -> Move:
        """The move that a bot would play here; it sees what the seat that decides may see.

        >>> from roundhouse.bots import bot
        >>> game = Game.new(players=2, seed=7)
        >>> game.play(game.ask(bot("greedy"), Random(1))).notation
        'bonus industry'
        """
        seat = self.decider
        if seat is None:
            raise IllegalMove(self._reason("game over"))
        return self.find(player.choose(redact(self.state, seat), legal(self.state), chance or Random()))

    def find(self, move: Move | SupportsIndex | str) -> Move:
        """A move that can be played now, given by its number or in words."""
        if self.over:
            raise IllegalMove(self._reason("game over"))
        number = self._number(move)
        if number not in legal(self.state):
            error = IllegalMove if stands_for_something(number) else UnknownMove
            raise error(why_not(self.state, number, self.language))
        return self._move(number)

    def play(self, move: Move | SupportsIndex | str) -> Move:
        """Play a move, given as it comes from `legal`, by its number or in words."""
        found = self.find(move)
        self._play(found.id)
        return found

    def undo(self, steps: SupportsIndex = 1, force: bool = False) -> Move:
        """Take back decisions, up to where something hidden was last seen; gives the first one taken back.

        With `force`, what was seen does not matter: in a study nobody has an advantage by it.
        """
        back = index(steps)
        if back < 1 or back > len(self._moves):
            raise CannotUndo(self._reason("cannot take back", steps=back, played=len(self._moves)))
        if not force and self._looked_since(len(self._moves) - back):
            raise CannotUndo(self._reason("looked"))
        if not force and self._revealed_since(len(self._moves) - back):
            raise CannotUndo(self._reason("revealed"))
        self.state = self._before[-back]
        move = self._moves[-back]
        del self._before[-back:], self._moves[-back:]
        return self._move(move)

    def reset_turn(self) -> int:
        """Go back to the start of the turn at hand; says how many decisions were taken back."""
        seat = self.decider
        steps = 0
        states = [*self._before, self.state]
        while seat is not None and states[-1 - steps].stack[-1][0] not in BEGINNINGS:
            before = len(self._moves) - steps - 1
            if before < 0 or decider(states[before]) != seat:
                break
            if self._looked_since(before) or self._revealed_since(before):
                break
            steps += 1
        if steps:
            self.undo(steps)
        return steps

    # ---- looking

    def breakdown(self) -> list[dict[str, dict[str, int]]]:
        """Points by seat, by every round so far ("1", "2", ..., "final") and by source."""
        return breakdown([*self._earlier, *self._before, self.state])

    def forecast(self, player: SupportsIndex) -> dict[str, int]:
        """What the scoring phase would give this player now, by route and industry."""
        seat = self._seat(player)
        if seat == NOBODY:
            raise ValueError("a forecast is for one player; a spectator has none")
        return forecast(self.state, seat)

    def view(self, player: SupportsIndex | None) -> View:
        """All that a player (None: a spectator) may see, as plain data."""
        return table_view([*self._before, self.state], self._moves, self._seat(player), self.language)

    def position(self, full: bool = False) -> Position:
        """The position at hand, in words; `from_position` takes it back.

        It leaves out what follows from the rest. A `full` one says everything: unlocked colours, keys, what is left in
        every stack and supply, unused tokens, points by source.
        """
        return cast(Position, position_of(self.state, full))

    def code(self) -> str:
        """The position at hand in one line that an address can hold, as FEN is in chess; `from_code` takes it back.

        It has under 300 characters in the base game, and holds what is hidden, too.
        """
        return code_of(self.position())

    def text(self, player: SupportsIndex | None = None) -> str:
        """The table drawn in text, as this player (None: a spectator) sees it."""
        return draw_text(self.state, self._seat(player), language=self.language)

    def svg(self, player: SupportsIndex | None = None, theme: str = "light") -> str:
        """The table as a picture in SVG, as this player (None: a spectator) sees it; `theme` is light or dark."""
        seat = self._seat(player)
        seen = redact(self.state, seat)
        names = tuple(SEATS[: self.state.rules.players])
        return picture(Scene(seen, seat, words_of(seen.rules, self.language), names), theme=theme)

    def _repr_svg_(self) -> str:
        """What a notebook shows of a game."""
        return self.svg()

    # ---- keeping

    def record(self) -> str:
        """The game written down."""
        return write_record(self._start, self._initial, self._moves, self.seats)

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all."""
        target = Path(path)
        part = target.with_name(target.name + ".part")
        part.write_text(self.record(), encoding="utf-8")
        part.replace(target)

    # ---- inside

    def _seat(self, player: SupportsIndex | None) -> int:
        """A seat by its number; None is a spectator's."""
        if player is None:
            return NOBODY
        seat = whole(player)
        if seat is None or seat not in range(self.state.rules.players):
            raise ValueError(f"there is no seat {player!r}; seats are 0 to {self.state.rules.players - 1}")
        return seat

    def _move(self, move: int) -> Move:
        if self.state.on_trust is None:
            legal(self.state)  # notes which moves are on trust
        state, language = self.state, self.language  # of now; a state that was given out does not change
        sure = move not in (state.on_trust or ())
        return Move(move, notation(state, move), lambda: sentence(state, move, language), sure)

    def _number(self, move: Move | SupportsIndex | str) -> int:
        if isinstance(move, Move):
            return move.id
        number = whole(move)
        if number is not None:
            return number
        if not isinstance(move, str):
            raise UnknownMove(self._reason("no move", given=move))
        try:
            return parse(self.state, move)
        except NotationError as error:
            raise UnknownMove(why_unknown(self.state, error, self.language)) from error

    def _reason(self, key: str, **values: object) -> str:
        return words_of(self.state.rules, self.language).reason(key, **values)

    def _play(self, move: int) -> None:
        self._before.append(self.state)
        self._moves.append(move)
        self.state = self.state.clone()
        apply(self.state, move)

    def _looked_since(self, decision: int) -> bool:
        """Whether somebody began to look through the pile after that decision."""
        states = [*self._before[decision + 1 :], self.state]
        return any(looking(state, decider(state)) for state in states)

    def _revealed_since(self, decision: int) -> bool:
        """Whether something hidden was turned up after that decision: a foundry, a token, one of Emil's cards."""
        return hidden_columns(self._before[decision]) != hidden_columns(self.state)

    def __eq__(self, other: object) -> bool:
        """Whether both stand at the same position, however they came to it."""
        return self.state == other.state if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        """Of the position; a game that is a key must not be played on."""
        return hash(self.state)

    def __repr__(self) -> str:
        rules = self.state.rules
        whose = "over" if self.over else f"round {self.round} of {rules.rounds}, seat {self.decider} decides"
        return f"<Game {rules.board} {rules.edition}, {rules.players} players: {whose}>"
