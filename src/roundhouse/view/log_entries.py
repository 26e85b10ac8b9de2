"""The log as people read it: who did what, in the past tense, and what came of it by itself.

An entry is a pure function of a move and of the states around it, so whoever keeps a game need tell every move only
once for each way of looking at it (`audience`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.rules import decider, moves
from roundhouse.rules.moves import takes_end_card
from roundhouse.rules.notation import SEATS, notation
from roundhouse.rules.packing import points_from
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.state import GameState, scores
from roundhouse.rules.turn import acts
from roundhouse.rules.vocabulary import (
    F_POOL,
    F_TURN,
    FROM_CARDS,
    FROM_INDUSTRY,
    FROM_MAJORITY,
    FROM_ROUTE,
)
from roundhouse.texts.tables import laid_over
from roundhouse.view.dead_end import stuck_past
from roundhouse.view.events import around_scoring, opening
from roundhouse.view.extension import told_in
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.option_words import option_text
from roundhouse.view.pieces import moved
from roundhouse.view.secrets import NOBODY, UNKNOWN, redact
from roundhouse.view.teller import MoveTeller, tell
from roundhouse.view.words import Words, words_of

TURN = "turn"  # an action or a pass: a new turn begins
CHOICE = "choice"  # what was made of it
QUIET = "quiet"  # a turn ended, nothing chosen: a long log may leave it out
ROUND = "round"  # a scoring phase
OVER = "over"  # the final scoring

_QUIET = ("done", "stay", "skip", "no-card")
_AFTER = ("on", "engineer", "order", "score", "workers", "temporary", "wood-worker")
_FINAL = (FROM_CARDS, FROM_MAJORITY)


@dataclass(frozen=True)
class LogEntry:
    """One line of the log."""

    by: int  # whose decision it was, -1 for what belongs to nobody
    who: str  # the name that stands before the text, "" for nobody
    text: str
    notation: str  # "" for what was no move
    round: int
    kind: str
    moved: tuple[str, ...]  # pieces (view.pieces)
    followed: tuple[str, ...]  # what came of it by itself, in sentences
    then: tuple[str, ...] = ()  # what was done before the next turn by somebody without a seat

    @property
    def sentence(self) -> str:
        """The whole line."""
        return f"{self.who} {self.text}".strip()


class ToldWords(Words):
    """The words of a game as the log uses them: the past tense, and no capital behind a name."""

    def __init__(self, rules: Ruleset, language: str) -> None:
        super().__init__(rules, language)
        book, told = self.book, self.book.told
        self.book = replace(
            book,
            sentences=laid_over(book.sentences, told.sentences),
            events=laid_over(book.events, told.events),
            pieces=laid_over(book.pieces, told.pieces),
            spaces=laid_over(book.spaces, told.spaces),
            joints=laid_over(book.joints, told.joints),
            end_cards=laid_over(book.end_cards, told.end_cards),
            effects=laid_over(book.effects, told.effects),
        )

    def say(self, key: str, **values: object) -> str:
        return self.clause(key, **values)


@remembered
def told_words(rules: Ruleset, language: str = "en") -> ToldWords:
    """Made once for a game and a language."""
    return ToldWords(rules, language)


def is_secret(move: int, by: int, viewer: int, over: bool) -> bool:
    """Whether this viewer may not know what was chosen: an end bonus card that somebody else kept."""
    return takes_end_card(move) and by != viewer and not over


def audience(move: int, by: int, viewer: int, over: bool) -> str:
    """Those who read the same words share them: with the language and the names this is all a cache needs.

    >>> audience(moves.PASS, 0, 1, False) == audience(moves.PASS, 0, 2, False)
    True
    """
    if takes_end_card(move):
        return "hidden" if is_secret(move, by, viewer, over) else "open"
    return "all"


def entry(
    before: GameState,
    move: int,
    after: GameState,
    viewer: int,
    names: Sequence[str],
    language: str = "en",
    over: bool = False,
) -> LogEntry:
    """A move as this viewer's log tells it; the states are the true ones, `over`: all cards lie open now.

    What follows from it is told up to a scoring phase, which has entries of its own (`endings`).
    """
    seen = redact(before, viewer)
    words = told_words(seen.rules, language)
    by = decider(seen)
    family = moves.family(move)[0]
    secret = is_secret(move, by, viewer, over)
    first, then = around_scoring(before, after, move, words, names)
    goes_on = after.round == before.round and bool(after.stack)
    return LogEntry(
        by=by,
        who=names[by],
        text=_text(seen, move, words, names, secret),
        notation=f"end {UNKNOWN}" if secret else notation(seen, move),
        round=seen.round,
        kind=_kind(seen, move, family),
        moved=_moved_by(before, after),
        followed=tuple(first),
        then=tuple(then) if goes_on else (),
    )


def _text(seen: GameState, move: int, words: Words, names: Sequence[str], secret: bool) -> str:
    if secret:
        return words.say("end-card, hidden")
    if move == moves.TAKE_BACK:
        return taken_back(seen, names, words.language)
    family, index = moves.family(move)
    return tell(MoveTeller(seen, words, names), family, index)


def taken_back(seen: GameState, names: Sequence[str] = SEATS, language: str = "en") -> str:
    """A turn that could not be finished, in one line: what was tried, that it was taken back, and why."""
    assert seen.before is not None, "there is nothing to take back"
    tried = deed(seen.before, seen.before.struck[-1], names, language)
    words = words_of(seen.rules, language)
    return option_text(words, "took back", what=tried, why=stuck_past(seen, language))


def deed(before: GameState, move: int, names: Sequence[str], language: str = "en") -> str:
    """What somebody tried: "1 locomotive and 1 factory", "Factory 4, F5"."""
    seen = redact(before, NOBODY)
    return OptionTeller(seen, words_of(seen.rules, language), names, [move]).tell(move).title


def is_action(seen: GameState, move: int) -> bool:
    """Whether a move is told like the action of a turn."""
    family = moves.family(move)[0]
    return (
        family == "place"
        or any(family in one.actions for one in told_in(seen.rules))
        or acts(seen.rules, move)
    )


def _kind(seen: GameState, move: int, family: str) -> str:
    if family == "pass" or is_action(seen, move):
        return TURN if seen.stack[-1][0] in (F_TURN, F_POOL) else CHOICE
    return QUIET if family in _QUIET else CHOICE


def endings(
    before: GameState, move: int, after: GameState, names: Sequence[str], language: str = "en"
) -> tuple[LogEntry, ...]:
    """The scoring phase that a move has led to, with what came after it, and the final scoring."""
    over = not after.stack
    if after.round == before.round and not over:
        return ()
    words = told_words(before.rules, language)
    _, then = around_scoring(before, after, move, words, names)
    last = [*_FINAL, *(source for part in before.rules.parts for source in part.final_sources)]
    final = [sum(_gained(before, after, seat, last)) if over else 0 for seat in range(len(names))]
    rounds = [
        sum(_gained(before, after, seat, range(FROM_ROUTE, FROM_INDUSTRY + 1))) for seat in range(len(names))
    ]
    totals = scores(after)
    so_far = [total - last for total, last in zip(totals, final, strict=True)]
    told = words.event("scored", round=before.round, points=_points(words, names, so_far, rounds))
    pieces = tuple(name for name in _all_moved(before, after) if name.endswith("/score"))
    found = [LogEntry(NOBODY, "", told, "", before.round, ROUND, pieces, (), tuple(then))]
    if over:
        told = words.event("final", points=_points(words, names, totals, final))
        found.append(LogEntry(NOBODY, "", told, "", before.round, OVER, pieces, ()))
    return tuple(found)


def _gained(before: GameState, after: GameState, seat: int, sources: Sequence[int]) -> list[int]:
    old, new = before.players[seat], after.players[seat]
    return [points_from(new, source) - points_from(old, source) for source in sources]


def _points(words: Words, names: Sequence[str], totals: list[int], gained: list[int]) -> str:
    """Anna 34 (+12), Jonas 21 (+9)."""
    each = zip(names, totals, gained, strict=True)
    text = words.book.events["gained"]
    told = [words.fill(text, who=who, points=total, gained=more) for who, total, more in each]
    return words.book.joints["list"].join(told)


def _all_moved(before: GameState, after: GameState) -> tuple[str, ...]:
    return moved(redact(before, NOBODY), redact(after, NOBODY))


def _moved_by(before: GameState, after: GameState) -> tuple[str, ...]:
    """What a move itself has moved: not the workers that come back and the engineers that move on after a round."""
    changed = _all_moved(before, after)
    if after.round == before.round and after.stack:
        return changed
    return tuple(
        name for name in changed if name.split("/")[0] not in _AFTER and name.split("/")[-1] not in _AFTER
    )


def opening_entry(start: GameState, language: str = "en") -> LogEntry | None:
    """What happened before the first decision: Emil moves first. None where nothing did."""
    told = opening(start, language, told_words(start.rules, language))
    return LogEntry(NOBODY, "", "", "", start.round, CHOICE, (), (), tuple(told)) if told else None


def entries(
    before: GameState,
    move: int,
    after: GameState,
    viewer: int,
    names: Sequence[str],
    language: str = "en",
    over: bool = False,
) -> tuple[LogEntry, ...]:
    """All that the log says of a move: what was done, then the scoring it may have led to."""
    return (
        entry(before, move, after, viewer, names, language, over),
        *endings(before, move, after, names, language),
    )
