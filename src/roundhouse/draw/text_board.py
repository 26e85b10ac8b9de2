"""The game board in text: sections of action spaces, the engineers' row, and what lies beside the board."""

from __future__ import annotations

from itertools import groupby

from roundhouse.draw.text_words import (
    CLAIMS,
    HALF,
    SECTIONS,
    WIDTH,
    beside,
    card_words,
    cost_words,
    effect_words,
    one_effect,
    piece_words,
    ruled,
    unit_words,
    wrapped,
)
from roundhouse.rules import moves
from roundhouse.rules.engine import decider
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import (
    BASIC_COINS,
    BASIC_WOOD,
    BASIC_WORKERS,
    BONUS,
    ENGINEER_SPACE,
    F_BONUS,
    F_DISPLACED,
    F_DRAFT,
    K_DOUBLER,
    PASSED,
    SCORE,
)
from roundhouse.rules.locomotives import lowest_stack
from roundhouse.rules.notation import SEATS
from roundhouse.rules.state import GameState
from roundhouse.view.secrets import cards_in_pile
from roundhouse.view.words import Words

PLACE = 14  # one engineer


def header_lines(seen: GameState, viewer: int) -> list[str]:
    """Round, turn order, scores, and whose decision it is."""
    rules = seen.rules
    game = f"{rules.board} board, {rules.edition} edition, {rules.players} players"
    cells = []
    for place, seat in enumerate(seen.order):
        p = seen.players[seat]
        marks = [f"{place + 1}.", SEATS[seat], f"{p[SCORE]:>3}"]
        if seat == viewer:
            marks.append("you")
        if p[PASSED] and seen.stack:
            marks.append("passed")
        if seat == decider(seen):
            marks.append("◄")
        cells.append(" ".join(marks).ljust(23))
    when = f"round {seen.round} of {rules.rounds}" if seen.stack else "the game is over"
    lines = [ruled(f"ROUNDHOUSE   {game}", when, "═"), (" order      " + "".join(cells)).rstrip()[:WIDTH]]
    return lines + _waiting(seen)


def _waiting(seen: GameState) -> list[str]:
    """What the turn has gained and not yet used."""
    items = [unit_words(seen.rules, unit, len(list(same))) for unit, same in groupby(seen.pool)]
    if seen.stack and seen.stack[-1][0] == F_DISPLACED:
        items.insert(0, f"a place for locomotive #{moves.TILE_NAMES[seen.stack[-1][2]]}")
    return wrapped("to do", items) if items else []


# ---- action spaces


def board_lines(seen: GameState) -> list[str]:
    """Every action space in play, the tracks left and the rest right."""
    rules = seen.rules
    absent = "turn-order" if seen.round == rules.rounds else "last-round"
    blocks: dict[str, list[str]] = {}
    for space in rules.content.spaces:
        if rules.players in space.players and space.section not in ("engineers", absent):
            heading = [f" {SECTIONS[space.section]}"]
            block = blocks.setdefault(space.section, heading)
            block.append(_space_line(seen, moves.SPACE_NAMES.index(space.id)))
    left = [part for line in blocks.pop("track") for part in line.split("\n")]
    right = [part for block in blocks.values() for line in block for part in line.split("\n")]
    return beside(left, right, HALF)


def _space_line(seen: GameState, space: int) -> str:
    rules = seen.rules
    what = CLAIMS[rules.claims[space]] or effect_words(rules, rules.effects[space])
    line = f"   {moves.SPACE_NAMES[space]:<14}{cost_words(rules, space):<4} {what}"
    who = _who(seen, space)
    if len(line) + len(who) > HALF - 3:
        return f"{line}\n{who:>{HALF - 2}}"
    return line + who.rjust(HALF - 2 - len(line)) if who else line


def _who(seen: GameState, space: int) -> str:
    """Who stands on a space, and with what."""
    if seen.rules.reusable[space]:
        found = []
        for seat, p in enumerate(seen.players):
            pieces = "w" * p[BASIC_WORKERS] + "c" * p[BASIC_COINS] + "W" * p[BASIC_WOOD]
            if pieces:
                found.append(f"{SEATS[seat]}:{pieces}")
        return " ".join(found)
    taken = seen.spaces[space]
    if not taken:
        return ""
    return f"{SEATS[(taken - 1) & 3]}:{piece_words(seen.rules, space, (taken - 1) >> 2)}"


# ---- engineers


def engineer_lines(seen: GameState) -> list[str]:
    """The row of engineers: upright ones come later, lying ones can be used, the last one can be hired."""
    rules = seen.rules
    columns = [_engineer_column(seen, index) for index in range(len(rules.row_places))]
    height = max(len(column) for column in columns)
    lines = []
    for line in range(height):
        cells = [(column[line] if line < len(column) else "").ljust(PLACE) for column in columns]
        lines.append((" " + "".join(cells)).rstrip())
    return [" ENGINEERS", *lines]


def _engineer_column(seen: GameState, index: int) -> list[str]:
    rules = seen.rules
    engineer = seen.row[index]
    space = ENGINEER_SPACE + engineer
    if index == rules.hire_place:
        title, who = f"hire {cost_words(rules, rules.hire)}", _who(seen, rules.hire)
    elif index in rules.lying:
        title, who = f"lying {rules.row_places[index]}", "" if engineer < 0 else _who(seen, space)
    else:
        title, who = f"upright {rules.row_places[index]}", ""
    if engineer < 0:
        return [f"[{title}]", "–", who]
    name = f"#{moves.ENGINEER_NAMES[engineer]}  {cost_words(rules, space)}"
    words = [_fit(one_effect(rules, kind, count)) for kind, count in rules.effects[space]]
    return [f"[{title}]", f"{name:<7}{who}".rstrip(), *words]


def _fit(words: str) -> str:
    return words.removeprefix("1 ").replace(" or ", "/") if len(words) >= PLACE else words


# ---- beside the board


def supply_lines(seen: GameState) -> list[str]:
    """Locomotives, returned factories, doublers, cards."""
    rules = seen.rules
    lines = wrapped("LOCOS", _stacks(seen), joint="  ")
    returned = [
        f"{count}×#{moves.TILE_NAMES[tile]} ({effect_words(rules, rules.factory[tile])})"
        for tile, count in enumerate(seen.returned)
        if count
    ]
    if returned:
        lines += wrapped("FACTORIES", returned)
    cards = [_idea_card(seen, card) for card in bits(seen.idea_cards)]
    lines += wrapped(Words(rules).fill("{idea} cards").upper(), cards or ["none left"])
    lines += wrapped(
        "SUPPLY",
        [one_effect(rules, K_DOUBLER, seen.doublers), f"{cards_in_pile(seen)} end bonus cards in the pile"],
    )
    if seen.pile:
        lines += wrapped("THE PILE", [card_words(rules, [card]) for card in bits(seen.pile)])
    return lines + _bonuses(seen)


def _idea_card(seen: GameState, card: int) -> str:
    name, words = moves.CARD_NAMES[card], effect_words(seen.rules, seen.rules.card_effect[card])
    return name if name.replace("-", " ") == words else f"{name} ({words})"


def _stacks(seen: GameState) -> list[str]:
    """The stacks that are left; the open ones show their factory side."""
    open_tiles = lowest_stack(seen)
    found = []
    for group in seen.rules.stack_groups:
        for tile in group:
            if seen.stacks[tile]:
                side = (
                    f" ({effect_words(seen.rules, seen.rules.factory[tile])})" if tile in open_tiles else ""
                )
                found.append(f"{seen.stacks[tile]}×#{moves.TILE_NAMES[tile]}{side}")
    return found or ["none left"]


def _bonuses(seen: GameState) -> list[str]:
    """The starting bonuses while they are chosen."""
    if not any(frame[0] in (F_DRAFT, F_BONUS) for frame in seen.stack):
        return []
    left = [moves.BONUS_NAMES[bonus] for bonus in bits(seen.bonuses)]
    taken = [
        f"{SEATS[seat]} has {moves.BONUS_NAMES[p[BONUS] - 1]}"
        for seat, p in enumerate(seen.players)
        if p[BONUS]
    ]
    return wrapped("BONUSES", [*left, *taken])
