"""The decision at hand, told to one person: heading, question, what the turn still holds, numbered options, reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from roundhouse.expansions import Gathered
from roundhouse.rules import decider, legal, moves
from roundhouse.rules.ahead.completable import live_ways
from roundhouse.rules.ahead.search import AheadSearch
from roundhouse.rules.ideas import cards_in_pile
from roundhouse.rules.locomotives import lowest_stack
from roundhouse.rules.notation import notation
from roundhouse.rules.paying import payer_for
from roundhouse.rules.pool import PAYERS, direct_left
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.turn import SPENT
from roundhouse.rules.vocabulary import (
    BOILED,
    COUNTED_POINTS,
    F_DISPLACED,
    F_DRAFT,
    F_END_CARD,
    F_MOVE,
    F_POOL,
    F_SCORE,
    F_TURN,
    FRAMES,
    K_LOCO,
    O_COINS,
    O_TEMPORARY,
    O_WORKER,
    OWN_TURN,
    is_engineer,
)
from roundhouse.view.dead_end import dead_end, impossible_parts, stuck_question
from roundhouse.view.decision import Chip, Decision, Option
from roundhouse.view.extension import NO_KIND, all_told, holdings, told_in
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.option_words import (
    STEP_WORDS,
    counted_text,
    few_words,
    icon_of,
    option_text,
)
from roundhouse.view.prospect import Figures, prospects
from roundhouse.view.sentences import watching
from roundhouse.view.targets import target
from roundhouse.view.teller import ASKED, END_CARDS, MoveTeller, lapsing_kinds, tell_choice
from roundhouse.view.waiting import AT_THE_END, MAY, MUST, PendingUnit, pays, waiting
from roundhouse.view.words import WORD_OF, Words, capital, words_of

COMMANDS: Final = {
    "pass": "pass",
    "done": "done",
    "stay": "stay",
    "skip": "skip",
    "take-back": "take-back",
}
Options = tuple[Option, ...]
NO_FIGURES: Final[Mapping[int, Figures]] = {}  # for `decision`: leave the figures out


def decision(
    seen: GameState,
    viewer: int,
    names: Sequence[str],
    language: str = "en",
    chip: int = 0,
    before: Sequence[GameState] = (),
    figures: Mapping[int, Figures] | None = None,
    told: Options | None = None,
) -> Decision:
    """What is asked now, told to a seat (-1: a spectator). `seen` is redacted for the viewer.

    `chip` is the one that is pressed, `before` the states of this turn so far. `figures` come from
    `prospect.prospects`, one for every legal move; they are the slow part and the same in every language. Left out
    they are made here, with `NO_FIGURES` none are told. `told` come from `plain_options`, for whoever has them.
    """
    words = words_of(seen.rules, language)
    seat = decider(seen)
    if seat < 0:
        over = option_text(words, "over")
        return Decision(-1, False, over, over, "", (), (), "")
    chips = waiting(seen)
    held = tuple(_chip(words, one) for one in chips)
    if seat != viewer:
        heading = _others_heading(words, seen, viewer, names)
        return Decision(seat, False, heading, watching(seen, language, names[seat]), "", held, (), "")
    if figures is None:
        figures = prospects(seen)
    options = _figured(plain_options(seen, names, language) if told is None else told, figures)
    asked = chips[pressed(options, len(chips), chip)] if chips else None
    if [option.move for option in options] == [moves.TAKE_BACK]:
        return _dead_end(words, seen, names, held, options, before)
    return Decision(
        seat,
        True,
        option_text(words, f"heading {occasion(seen)}", who=names[seat]),
        option_text(words, "ask pass") if is_only_pass(options) else _question(words, seen, asked, before),
        _why_pass(words, seen) if is_only_pass(options) else _context(words, seen, asked, before),
        held,
        options,
        _reason(words, seen, options),
        lapses(seen),
        bool(figures),
    )


def _dead_end(
    words: Words,
    seen: GameState,
    names: Sequence[str],
    held: tuple[Chip, ...],
    options: Options,
    before: Sequence[GameState],
) -> Decision:
    """The turn cannot be finished: which part of it, why, and that it is taken back."""
    seat, language = decider(seen), words.language
    return Decision(
        seat,
        True,
        option_text(words, f"heading {occasion(seen)}", who=names[seat]),
        stuck_question(seen, before, language),
        option_text(words, "whole turn"),
        held,
        options,
        _stuck_reason(words, seen),
        dead_end=dead_end(seen, language),
    )


def lapses(seen: GameState) -> bool:
    """Whether who ends the turn now, or does without a choice, gives up something that could be used. What it is worth
    is not asked: a step may bring something rounds later.
    """
    offered = legal(seen)
    if moves.SKIP in offered or moves.STAY in offered:
        return len(offered) > 1
    if moves.DONE not in offered and moves.PASS not in offered:
        return False
    chips, seat = waiting(seen), decider(seen)
    lost = {number for number, chip in enumerate(chips) if chip.use != AT_THE_END}
    return bool(lost) and any(_chip_of(seen, seat, chips, move) in lost for move in offered)


def pressed(options: Sequence[Option], chips: int, chip: int) -> int:
    """The chip that is asked about: the one pressed, unless nothing can be done with it now."""
    usable = [number for number in range(chips) if any(option.chip == number for option in options)]
    return chip if chip in usable or not usable else usable[0]


# ---- what the turn holds


def _chip(words: Words, one: PendingUnit) -> Chip:
    kind, count = one.kind, one.count
    return Chip(icon_of(kind), words.amount(kind, count), words.short_amount(kind, count), _when(one.use))


def _when(use: str) -> str:
    return "may lapse" if use == MAY else use


# ---- options


def plain_options(seen: GameState, names: Sequence[str], language: str) -> Options:
    """All that whoever decides can choose, in words: what the figures are told beside."""
    words, seat, chips = words_of(seen.rules, language), decider(seen), waiting(seen)
    paid_by = {move: _chip_of(seen, seat, chips, move) for move in legal(seen)}
    on_trust = seen.on_trust or ()
    offered = _other_payments_last(sorted(paid_by, key=lambda move: _order(seen, move, paid_by[move])))
    teller, plain = OptionTeller(seen, words, names, offered), MoveTeller(seen, words, names)
    found: list[Option] = []
    for number, move in enumerate(offered, 1):
        told = teller.tell(move)
        found.append(
            Option(
                number=number,
                move=move,
                notation=notation(seen, move),
                title=told.title,
                lead=told.lead,
                effect=told.effect,
                short=told.short,
                sentence=_sentence(plain, move, move not in on_trust),
                icon=told.icon,
                head=told.head,
                beside=told.beside,
                place=target(seen, move),
                chip=paid_by[move],
                command=COMMANDS.get(moves.family(move)[0], ""),
                like=_like(seen, move, found),
                sure=move not in on_trust,
            )
        )
    return tuple(found)


def _figured(options: Options, figures: Mapping[int, Figures]) -> Options:
    """The same options, with what they bring."""
    if not figures:
        return options
    worths = [figures.get(option.move, Figures()) for option in options]
    return tuple(
        replace(option, round=worth.round, final=worth.final, up_to=worth.up_to)
        for option, worth in zip(options, worths, strict=True)
    )


def _like(seen: GameState, move: int, before: Sequence[Option]) -> int:
    """The option that uses the same space for workers first; what the wood worker does instead is another option."""
    family, index = moves.family(move)
    if family != "place":
        return 0
    space, coins = index >> 3, index & 7
    first = next((found for found in before if moves.placement(found.move) >> 3 == space), None)
    if first is None:
        return 0
    with_wood = index & moves.WITH_WOOD_WORKER
    shown = seen.rules.shows_wood[space] or seen.rules.shows_later[space]
    if with_wood and (shown or moves.placement(first.move) & 7 > coins):
        return 0
    return first.number


def _sentence(teller: MoveTeller, move: int, sure: bool) -> str:
    family, index = moves.family(move)
    told = tell_choice(teller, family, index)
    return told if sure else f"{told} {option_text(teller.words, 'not sure')}"


def _chip_of(seen: GameState, seat: int, chips: list[PendingUnit], move: int) -> int:
    """Which chip pays for a move, -1 for none."""
    if not seen.pool or not PAYERS[move] or seen.stack[-1][0] not in (F_POOL, F_TURN):
        return -1
    for way in live_ways(seen, seat, AheadSearch()) if seen.instead else [seen]:
        if move in legal(way):
            return pays(chips, payer_for(way, seat, move))
    return -1


def _other_payments_last(offered: Sequence[int]) -> list[int]:
    """The same moves, with further ways to pay for a space behind the first ones: those keep the low numbers."""
    first, other, commands = [], [], []
    paid: set[int] = set()
    for move in offered:
        family, index = moves.family(move)
        if family in COMMANDS:
            commands.append(move)
        elif family == "place" and index >> 3 in paid:
            other.append(move)
        else:
            first.append(move)
            if family == "place":
                paid.add(index >> 3)
    return first + other + commands


def _order(seen: GameState, move: int, chip: int) -> tuple[int, ...]:
    """As on the table: what pays for it, spaces from the board to the engineers, additions, commands last."""
    family, index = moves.family(move)
    if family in COMMANDS:
        return 3, index, move
    if family == "place":
        space = index >> 3
        own = is_engineer(space)
        return 1, int(own), space, index & moves.WITH_WOOD_WORKER, index & 7
    if seen.stack[-1][0] == F_TURN and chip < 0:
        return 2, move
    return 0, chip, _route_first(seen.rules, family, index), _as_drawn(seen.rules, move)


def _route_first(rules: Ruleset, family: str, index: int) -> int:
    """Locomotives and factories by where they go, the rest as the move table has it."""
    if family == "loco":
        return rules.slots_in_order.index(index % 6)
    return 8 + index % 8 if family in ("factory", "returned") else 0


def _as_drawn(rules: Ruleset, move: int) -> int:
    """The number that a move would have if the move table had the routes in the order of the board."""
    family, index = moves.family(move)
    if family == "step":
        return moves.STEP + 5 * rules.routes_in_order.index(index // 5) + index % 5
    if family == "doubler":
        return moves.DOUBLER + rules.routes_in_order.index(index)
    return moves.SHIFT + rules.slots_in_order.index(index) if family == "shift" else move


# ---- the heading

_NONE: Final[dict[int, str]] = {}
# what makes it somebody's decision outside any turn of theirs, by a frame that waits
OCCASIONS: Final = Gathered(_NONE, lambda: (told.occasions for told in all_told()))


def occasion(seen: GameState) -> str:
    """What makes it this person's decision."""
    kind, _, argument = seen.stack[-1]
    if kind == F_DRAFT:
        return "draft"
    if kind == F_MOVE:
        return "move"
    if kind in OCCASIONS:
        return OCCASIONS[kind]
    pools = [frame for frame in seen.stack if frame[0] == F_POOL]
    if pools:
        argument = pools[-1][2]
    if not pools or argument == OWN_TURN:
        return "turn"
    if seen.stack[0][0] == F_SCORE:
        if any(frame[0] == F_MOVE for frame in seen.stack):
            return "move"
        reasons = [told.at_scoring(seen) for told in told_in(seen.rules) if told.at_scoring]
        return next(filter(None, reasons), "move")
    if seen.last < 0 and seen.round == 1:
        return "bonus"
    waiting = [frame[0] for frame in seen.stack]
    for kind, found in OCCASIONS.items():
        if kind in waiting:
            return found
    occasions = [told.occasion(seen) for told in told_in(seen.rules) if told.occasion]
    return next(filter(None, occasions), "turn")


def _others_heading(words: Words, seen: GameState, viewer: int, names: Sequence[str]) -> str:
    """Who plays, and who comes then."""
    seat = decider(seen)
    if occasion(seen) != "turn":
        return option_text(words, "decides", who=names[seat])
    order = seen.order
    place = order.index(seat)
    following = [player for player in order[place + 1 :] + order[:place] if not seen.board(player).has_passed]
    if not following:
        return option_text(words, "plays", who=names[seat])
    told = [option_text(words, "you") if player == viewer else names[player] for player in following]
    return option_text(words, "plays, then", who=names[seat], next=words.book.joints["list"].join(told))


# ---- the question and the line below it


def is_only_pass(options: Sequence[Option]) -> bool:
    """Whether nothing but passing is possible."""
    return [option.command for option in options] == ["pass"]


def _why_pass(words: Words, seen: GameState) -> str:
    """What is left, and that nothing can be done with it."""
    left = _supply(words, seen, decider(seen))
    return option_text(words, "nothing possible", left=left) if left else option_text(words, "nothing left")


def _question(words: Words, seen: GameState, one: PendingUnit | None, before: Sequence[GameState]) -> str:
    kind, _, argument = seen.stack[-1]
    if kind == F_POOL or (kind == F_TURN and direct_left(seen)):
        if one is None or one.kind in COUNTED_POINTS:
            return option_text(words, "ask more")
        return _asked_of(words, seen, one, before)
    told: dict[str, object] = {}
    key = f"ask {FRAMES[kind]}"
    if kind == F_DISPLACED:
        told["tile"] = words.label("tiles", moves.TILE_NAMES[argument % BOILED])
    elif kind in ASKED:
        told |= ASKED[kind](words, seen)
    elif kind == F_END_CARD and argument & 1:
        key, told["points"] = f"{key} or points", words.points(seen.rules.card_points)
    return option_text(words, key, **told)


def _asked_of(words: Words, seen: GameState, one: PendingUnit, before: Sequence[GameState]) -> str:
    """What is to be done with one chip: "Lay your last wood step"."""
    word, count = WORD_OF[one.kind], one.count
    if one.kind in END_CARDS and not cards_in_pile(seen):
        return option_text(words, f"do {word}, empty", points=words.points(seen.rules.card_points))
    if word in STEP_WORDS:
        key, name = "do step", option_text(words, f"name {word}")
    else:
        key, name = f"do {word}", ""
    if one.kind == K_LOCO and count == 1:
        tiles = lowest_stack(seen)
        if len({seen.rules.number[tile] for tile in tiles}) == 1:
            return option_text(words, f"{key}, number", number=seen.rules.number[tiles[0]])
    if count == 1 and f"{key}, last" in words.book.options and _most(one, before) > 1:
        return option_text(words, f"{key}, last", name=name)
    return counted_text(words, key, count, name=name)


def _most(one: PendingUnit, before: Sequence[GameState]) -> int:
    """How many of these units the turn has held at once."""
    return max((state.pool.count(one.unit) for state in before), default=0)


def _context(words: Words, seen: GameState, one: PendingUnit | None, before: Sequence[GameState]) -> str:
    kind, seat, _ = seen.stack[-1]
    if kind == F_TURN and not seen.pool:
        return _supply(words, seen, seat)
    parts = [line for told in told_in(seen.rules) if told.context for line in told.context(words, seen)]
    if kind in (F_POOL, F_TURN) and one is not None:
        most = _most(one, before)
        if most > 1:
            parts.append(option_text(words, "step of", at=most - one.count + 1, count=most))
        parts += _besides(words, seen, one)
    return " ".join(parts)


def _besides(words: Words, seen: GameState, one: PendingUnit) -> list[str]:
    """What else waits, in the order in which it would be told."""
    found = []
    for key, use in (("also must", MUST), ("also", MAY)):
        units = [(other.kind, other.count) for other in waiting(seen) if other != one and other.use == use]
        if units:
            found.append(option_text(words, key, effect=few_words(words, units)))
    return found


def _supply(words: Words, seen: GameState, seat: int) -> str:
    """What can be placed: 4 workers, 2 coins."""
    board = seen.board(seat)
    amounts = [(O_WORKER, board.workers), (O_TEMPORARY, board.temporary_workers), (O_COINS, board.coins)]
    amounts += [(held.kind, held.count(board)) for held in holdings(seen.rules) if held.kind != NO_KIND]
    parts = [words.amount(kind, count) for kind, count in amounts if count]
    if board.has_wood_worker:
        parts.insert(1 if board.workers else 0, option_text(words, "with wood worker"))
    told = words.book.joints["list"].join(parts)
    return capital(told) + "." if told else ""


# ---- why the turn cannot be ended, or what ending it costs


def _reason(words: Words, seen: GameState, options: Sequence[Option]) -> str:
    kind, _, argument = seen.stack[-1]
    if kind not in (F_POOL, F_TURN):
        return "" if any(option.command for option in options) else option_text(words, "this first")
    must = [one for one in waiting(seen) if one.use == MUST]
    if must:
        return _must(words, must[0].kind, must[0].count)
    if kind == F_POOL:
        lapsing = lapsing_kinds(seen)
        units = [(unit, lapsing.count(unit)) for unit in dict.fromkeys(lapsing)]
        return option_text(words, "lapses", effect=few_words(words, units)) if units else ""
    if argument == SPENT and not any(option.command == "pass" for option in options):
        return option_text(words, "spent")
    if is_only_pass(options):
        return ""
    spaces = {option.place for option in options if moves.family(option.move)[0] == "place"}
    return counted_text(words, "spaces open", len(spaces))


def _stuck_reason(words: Words, seen: GameState) -> str:
    """What would have to be done before the turn could end."""
    return next((_must(words, kind, count) for kind, count in impossible_parts(seen)), "")


def _must(words: Words, kind: int, count: int) -> str:
    word = WORD_OF[kind]
    if word in STEP_WORDS:
        return counted_text(words, "must step", count, name=option_text(words, f"name {word}"))
    return option_text(words, "must", effect=words.amount(kind, count))
