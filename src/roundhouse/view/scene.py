"""What a picture is made from: one person's view of a moment, with what can be done in it.

A scene holds nothing that its viewer may not see. Every drawing, in the browser, in a notebook or in a file, is a pure
function of a scene and of sizes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from weakref import ref

from roundhouse.rules import decider, moves
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.table_top import NOBODY
from roundhouse.rules.vocabulary import (
    ENGINEER_SPACE,
    F_MOVE,
    F_TURN,
    GREEN,
    O_COINS,
    O_WORKER,
    is_engineer,
)
from roundhouse.view.decision import Decision, Option
from roundhouse.view.drawing_cache import DrawingCache, SameState
from roundhouse.view.option_words import option_text
from roundhouse.view.options import decision, occasion, plain_options, pressed
from roundhouse.view.pieces import moved
from roundhouse.view.places import space_place
from roundhouse.view.prospect import NO_END, Figures, Impatient, Weighing
from roundhouse.view.reasons import reason
from roundhouse.view.secrets import redact
from roundhouse.view.targets import ghost
from roundhouse.view.words import Words, words_of

# with more options than this, lit places shine softly and the numbers carry the message
MAX_STRONG_LIGHTS = 6
QUICK_POSITIONS = 60  # positions that are quickly looked at
MAX_CACHED_DECISIONS = 128  # whose figures are remembered: every request about the same moment asks for them


@dataclass(frozen=True)
class Lit:
    """A lit place: the numbers of the options that lead there, and what a screen reader says of it."""

    numbers: tuple[int, ...]
    words: str
    strong: bool = True  # a strong ring; soft when there are many; thin for another chip's targets
    thin: bool = False
    ghost: str = ""  # the piece that would come to lie there: "track-wood", "loco 5", ""
    shown: bool = False  # only pointed at: nothing can be done here


@dataclass(frozen=True)
class Gain:
    """The best change of a score that one option brings, shown beside the account it goes to."""

    number: int
    points: int


@dataclass(frozen=True)
class Scene:
    """A moment as one person sees it."""

    seen: GameState  # redacted for the viewer
    viewer: int  # a seat, or -1 for a spectator
    words: Words
    names: tuple[str, ...]  # who sits where
    lit: Mapping[str, Lit] = field(default_factory=dict)  # by place
    why_not: Mapping[str, str] = field(default_factory=dict)  # by place: why a space cannot be used now
    moved: frozenset[str] = frozenset()  # pieces that the last turn moved (view.pieces)
    chosen: frozenset[str] = frozenset()  # spaces taken in this turn
    gains: Mapping[str, Gain] = field(default_factory=dict)  # by route id or "industry"
    # what was drawn at this table before
    drawing_cache: DrawingCache = field(default_factory=DrawingCache, compare=False)


# ---- put together


def scene(
    states: Sequence[GameState],
    moves_made: Sequence[int],
    viewer: int,
    names: Sequence[str],
    language: str = "en",
    chip: int = 0,
    figures: Mapping[int, Figures] | None = None,
    drawing_cache: DrawingCache | None = None,
) -> tuple[Scene, Decision]:
    """What a seat (-1: a spectator) sees after these states and moves, and what it is asked.

    `chip` is the one that is pressed. `figures` are those of `prospect.prospects`, for whoever has them already.
    """
    seen = redact(states[-1], viewer)
    words = words_of(seen.rules, language)
    yours = decider(seen) == viewer and bool(seen.stack)
    if figures is None:
        figures = figures_of(seen) if yours else {}
    begun = turn_so_far(states, viewer)
    kept = DrawingCache() if drawing_cache is None else drawing_cache
    told = None
    if yours:
        key = "options", SameState(states[-1]), viewer, tuple(names), language
        told = kept.made(key, lambda: plain_options(seen, names, language))
    asked = decision(seen, viewer, names, language, chip, begun, figures, told)
    asked_chip = pressed(asked.options, len(asked.chips), chip) if asked.chips else -1
    lit = _lit(seen, asked, asked_chip)
    return (
        Scene(
            seen=seen,
            viewer=viewer,
            words=words,
            names=tuple(names),
            lit=lit,
            why_not=_why_not(words, seen, names, lit) if yours else {},
            moved=_moved(states, viewer),
            chosen=_chosen(moves_made, len(begun), yours),
            gains=_gains(asked, asked_chip, figures),
            drawing_cache=kept,
        ),
        asked,
    )


# ---- figures


def figures_of(seen: GameState) -> Mapping[int, Figures]:
    """What every option of a redacted state is worth; remembered, since it is the slow part of a picture."""
    return _weighed(_Seen(seen)).all()


def figures_soon(seen: GameState) -> Mapping[int, Figures]:
    """The same, if that is found out quickly; else none."""
    return _weighed(_Seen(seen)).soon()


class _Seen:
    """A state as a key: by its contents, and without copying it while it is looked up. A key that is kept keeps neither
    the state nor its rules.
    """

    __slots__ = ("rules", "state", "told")

    def __init__(self, state: GameState) -> None:
        self.state: GameState | None = state
        self.rules: ref[set[Ruleset]] = ref(state.rules.handle)
        self.told: str = state.digest()

    def __hash__(self) -> int:
        return hash(self.told)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Seen) or self.told != other.told:
            return False
        handle = self.rules()
        return handle is not None and handle is other.rules()


class _Weighed:
    """The figures of one decision; whoever asks for all of them goes on where the quick look was given up."""

    def __init__(self, state: GameState) -> None:
        self._weighing: Weighing | None = Weighing(state)  # until all of them are found
        self._soon: Mapping[int, Figures] | None = None
        self._all: Mapping[int, Figures] = {}
        self._lock = Lock()

    def soon(self) -> Mapping[int, Figures]:
        """All of them, or none if that takes long."""
        with self._lock:
            return self._quick_look()

    def all(self) -> Mapping[int, Figures]:
        """All of them."""
        with self._lock:
            return self._quick_look() or self._find(NO_END)

    def _quick_look(self) -> Mapping[int, Figures]:
        if self._soon is None:
            try:
                self._soon = self._find(QUICK_POSITIONS)
            except Impatient:
                self._soon = {}
        return self._soon

    def _find(self, patience: int) -> Mapping[int, Figures]:
        if self._weighing is not None:
            self._all = self._weighing.figures(patience)
            self._weighing = None
        return self._all


@lru_cache(maxsize=MAX_CACHED_DECISIONS)
def _weighed(key: _Seen) -> _Weighed:
    assert key.state is not None, "a new key has its state"
    made = _Weighed(key.state)
    key.state = None
    return made


# ---- what is lit


def _lit(seen: GameState, asked: Decision, chip: int) -> dict[str, Lit]:
    """Every place that an option leads to. The pressed chip's shine, those of the others are thin."""
    offered = [option for option in asked.options if option.place]
    strong = (
        sum(1 for option in asked.options if not option.command and option.chip in (chip, -1))
        <= MAX_STRONG_LIGHTS
    )
    places: dict[str, list[Option]] = {}
    for option in sorted(offered, key=lambda option: (option.chip not in (chip, -1), option.number)):
        places.setdefault(option.place, []).append(option)
    found = {}
    for place, options in places.items():
        first = options[0]
        thin = first.chip not in (chip, -1)
        found[place] = Lit(
            numbers=tuple(option.number for option in options),
            words=" ".join(f"{option.number}: {option.sentence}" for option in options),
            strong=strong and not thin,
            thin=thin,
            ghost=ghost(seen, first.move),
        )
    return found


def _gains(asked: Decision, chip: int, figures: Mapping[int, Figures]) -> dict[str, Gain]:
    """For every account of the forecast the option that brings it most."""
    found: dict[str, Gain] = {}
    for option in asked.options:
        if option.command or not option.sure or option.chip not in (chip, -1) or option.move not in figures:
            continue
        for source, points in figures[option.move].sources.items():
            if points > (found[source].points if source in found else 0):
                found[source] = Gain(option.number, points)
    return found


# ---- why a space is not lit


def _why_not(words: Words, seen: GameState, names: Sequence[str], lit: Mapping[str, Lit]) -> dict[str, str]:
    """While a space is chosen: short reasons for those that cannot be."""
    if seen.stack[-1][0] not in (F_TURN, F_MOVE):
        return {}
    found = {}
    for space in _spaces_on_the_table(seen):
        place = space_place(space)
        if place not in lit:
            found[place] = _short_reason(words, seen, space, names)
    return found


def _spaces_on_the_table(seen: GameState) -> list[int]:
    rules = seen.rules
    spaces = list(rules.open_last if seen.round == rules.rounds else rules.open_spaces)
    spaces += [ENGINEER_SPACE + engineer for engineer in seen.table_top.engineers]
    for board in seen.boards():
        spaces += [ENGINEER_SPACE + engineer for engineer in board.engineers]
    return spaces


def _short_reason(words: Words, seen: GameState, space: int, names: Sequence[str]) -> str:
    """What a person at the table would say first."""
    seat, rules, top = decider(seen), seen.rules, seen.table_top
    if is_engineer(space):
        owner = top.employer(space - ENGINEER_SPACE)
        if owner not in (NOBODY, seat):
            return option_text(words, "belongs to", who=names[owner])
        if space - ENGINEER_SPACE in seen.row:
            place = seen.row.index(space - ENGINEER_SPACE)
            if place == rules.hire_place:
                return option_text(words, "only hired")
            if place not in rules.lying:
                return option_text(words, "upright")
    if any(moves.placement(move) >> 3 == space for move in seen.struck):
        return option_text(words, "tried")
    holder = top.occupant(space)
    if holder == seat:
        return option_text(words, "taken by you")
    if 0 <= holder < len(seen.players):
        return option_text(words, "taken by", who=names[holder])
    board = seen.board(seat)
    for kind, _ in rules.effects[space]:
        if GREEN <= kind < len(rules.pieces) and not board.may_build(kind):
            return option_text(words, "no colour", colour=words.colour(kind))
    workers, coins = rules.cost_workers[space], rules.cost_coins[space]
    own_coins = board.coins
    hands = board.workers + board.temporary_workers + board.has_wood_worker
    if coins > own_coins or workers + coins > hands + own_coins:
        cost = [words.amount(kind, n) for kind, n in ((O_WORKER, workers), (O_COINS, coins)) if n]
        return option_text(words, "too dear", cost=words.listed(cost))
    return reason(seen, moves.PLACE_ON[space] + moves.COIN * coins, words.language)


# ---- what has happened


def turn_so_far(states: Sequence[GameState], viewer: int) -> list[GameState]:
    """The earlier states of the turn that the viewer is in: those since it began, all decided by the viewer."""
    found: list[GameState] = []
    last = states[-1]
    if not last.stack or decider(last) != viewer or last.stack[-1][0] in (F_TURN, F_MOVE):
        return found
    why = occasion(states[-1])
    for state in reversed(states[:-1]):
        if decider(state) != viewer or occasion(state) != why:
            break
        found.append(state)
        if state.stack[-1][0] in (F_TURN, F_MOVE):
            break
    return found[::-1]


def _chosen(moves_made: Sequence[int], steps: int, yours: bool) -> frozenset[str]:
    """The spaces that the viewer has taken in this turn."""
    found = set()
    for move in moves_made[len(moves_made) - steps :] if yours and steps else ():
        index = moves.placement(move)
        if index >= 0:
            found.add(space_place(index >> 3))
    return frozenset(found)


def _moved(states: Sequence[GameState], viewer: int) -> frozenset[str]:
    """Pieces moved by the viewer's last move, or by the others since; for a spectator in the last turn."""
    if len(states) < 2:
        return frozenset()
    first = len(states) - 2
    mover = decider(states[first])
    while first and mover != viewer and _goes_on(decider(states[first - 1]), mover, viewer):
        first -= 1
    old, new = redact(states[first], viewer), redact(states[-1], viewer)
    found = moved(old, new)
    if old.round != new.round:  # all engineers move on then, which nobody has to be told
        found = tuple(piece for piece in found if not piece.startswith("engineer/"))
    return frozenset(found)


def _goes_on(before: int, mover: int, viewer: int) -> bool:
    """Whether the move before belongs to what is new: to a seat all that the others did, to others the last turn."""
    return before == mover if viewer < 0 else before != viewer
