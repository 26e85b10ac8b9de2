"""The game board in text: sections of action spaces, the engineers' row, and what lies beside the board."""

from __future__ import annotations

from roundhouse.draw.text_words import (
    HALF,
    WIDTH,
    beside,
    card_words,
    claim_words,
    cost_words,
    mark_of,
    piece_words,
    ruled,
    section,
    tile_words,
    waiting_words,
    wrapped,
)
from roundhouse.rules import moves
from roundhouse.rules.engine import decider
from roundhouse.rules.ideas import cards_in_pile
from roundhouse.rules.locomotives import lowest_stack
from roundhouse.rules.notation import SEATS
from roundhouse.rules.state import GameState
from roundhouse.rules.table_top import NOBODY, TWIN_TAKEN
from roundhouse.rules.vocabulary import (
    ENGINEER_SPACE,
    F_BONUS,
    F_DISPLACED,
    F_DRAFT,
    K_DOUBLER,
)
from roundhouse.view.waiting import waiting
from roundhouse.view.words import Words

PLACE = 14  # one engineer
NAME = 14  # one space


def header_lines(words: Words, seen: GameState, viewer: int) -> list[str]:
    """What is played, round, turn order, scores, and whose decision it is."""
    rules = seen.rules
    game = words.counted(
        "game, solo" if rules.players == 1 else "game",
        rules.players,
        board=words.label("boards", rules.board),
        edition=words.label("editions", rules.edition),
    )
    cells = []
    for place, seat in enumerate(seen.order):
        board = seen.board(seat)
        marks = [f"{place + 1}.", SEATS[seat], f"{board.score:>3}"]
        if seat == viewer:
            marks.append(words.screen("you"))
        if board.has_passed and seen.stack:
            marks.append(words.screen("passed"))
        if seat == decider(seen):
            marks.append("◄")
        cells.append(" ".join(marks).ljust(23))
    when = (
        words.screen("round of", round=seen.round, rounds=rules.rounds)
        if seen.stack
        else words.screen("over")
    )
    lines = [ruled(f"ROUNDHOUSE   {game}", when, "═")]
    extra = [words.label("tracks", rules.industry)] if rules.industry != "russian" else []
    extra += [words.label("modules", module) for module in rules.modules]
    if extra:
        lines += wrapped(words.screen("with"), extra)
    order = f" {words.screen('order'):<10} " + "".join(cells)
    return [*lines, order.rstrip()[:WIDTH], *_waiting(words, seen)]


def _waiting(words: Words, seen: GameState) -> list[str]:
    """What the turn has gained and not yet used."""
    items = [waiting_words(words, one) for one in waiting(seen)]
    displaced = [argument for kind, _, argument in seen.stack if kind == F_DISPLACED]
    items[:0] = [words.screen("displaced", tile=tile_words(words, tile)) for tile in displaced]
    return wrapped(words.screen("to do"), items) if items else []


# ---- action spaces


def board_lines(words: Words, seen: GameState) -> list[str]:
    """Every action space in play, the tracks left and the rest right."""
    rules = seen.rules
    absent = "turn-order" if seen.round == rules.rounds else "last-round"
    blocks: dict[str, list[str]] = {}
    for space in rules.space_rows:
        if rules.players in space.players and space.section not in ("engineers", absent):
            heading = [f" {section(words, space.section)}"]
            block = blocks.setdefault(space.section, heading)
            block += _space_line(words, seen, moves.SPACE_NAMES.index(space.id)).split("\n")
    left = [blocks.pop("track")]
    right = list(blocks.values())
    while sum(map(len, left)) + len(right[-1]) < sum(map(len, right)):
        left.insert(1, right.pop())  # the modules' spaces fill up the shorter column
    return beside(
        [line for block in left for line in block], [line for block in right for line in block], HALF
    )


def _space_line(words: Words, seen: GameState, space: int) -> str:
    what = claim_words(words, space) or words.short(seen.rules.effects[space])
    cost = cost_words(words, space)
    line = f"   {words.space_label(space):<{NAME - 1}} {cost:<4} {what}"
    who = space_users(seen, space)
    if len(line) + len(who) > HALF - 3:
        return f"{line}\n{who:>{HALF - 2}}"
    return line + who.rjust(HALF - 2 - len(line)) if who else line


def space_users(seen: GameState, space: int) -> str:
    """Who stands on a space, and with what; a cross where its twin is taken."""
    if seen.rules.reusable[space]:
        found = []
        for seat, board in enumerate(seen.boards()):
            pieces = "".join(n * sign for n, sign in zip(board.on_basic, "wcW", strict=True))
            if pieces:
                found.append(f"{SEATS[seat]}:{pieces}")
        return " ".join(found)
    seat = seen.table_top.occupant(space)
    if seat == NOBODY:
        return ""
    if seat == TWIN_TAKEN:
        return "×"
    who = mark_of(seen.rules, seat)
    if seen.rules.cost_coal[space]:
        return f"{who}:●"
    return f"{who}:{piece_words(seen.rules, space, seen.table_top.payment(space))}"


# ---- engineers


def engineer_lines(words: Words, seen: GameState) -> list[str]:
    """The row of engineers: upright ones come later, lying ones can be used, the last one can be hired."""
    columns = [_engineer_column(words, seen, index) for index in range(len(seen.rules.row_places))]
    height = max(len(column) for column in columns)
    lines = []
    for line in range(height):
        cells = [(column[line] if line < len(column) else "").ljust(PLACE) for column in columns]
        lines.append((" " + "".join(cells)).rstrip())
    return [f" {section(words, 'engineers')}", *lines]


def _engineer_column(words: Words, seen: GameState, index: int) -> list[str]:
    rules = seen.rules
    engineer = seen.row[index]
    space = ENGINEER_SPACE + engineer
    if index == rules.hire_place:
        title = f"{words.screen('hire')} {cost_words(words, rules.hire)}"
        who = space_users(seen, rules.hire)
    elif index in rules.lying:
        title = words.screen("lying", place=rules.row_places[index])
        who = "" if engineer < 0 else space_users(seen, space)
    else:
        title, who = words.screen("upright", place=rules.row_places[index]), ""
    if engineer < 0:
        return [f"[{title}]", "–", who]
    name = f"#{words.engineer(engineer)}  {cost_words(words, space)}"
    told = [part for kind, count in rules.effects[space] for part in _fit(words.short_amount(kind, count))]
    return [f"[{title}]", f"{name:<7}{who}".rstrip(), *told]


def _fit(text: str) -> list[str]:
    """An effect in the width of one engineer."""
    if len(text) < PLACE:
        return [text]
    text = text.removeprefix("1 ").replace(" or ", "/").replace(" oder ", "/")
    found = [""]
    for word in text.split(" "):
        if len(found[-1]) + len(word) + 1 >= PLACE:
            found.append("")
        found[-1] = f"{found[-1]} {word}".strip()
    return [line[: PLACE - 1] for line in found if line]


# ---- beside the board


def supply_lines(words: Words, seen: GameState) -> list[str]:
    """Locomotives, returned factories, doublers, cards."""
    rules, top = seen.rules, seen.table_top
    lines = wrapped(words.screen("LOCOS"), _stacks(words, seen), joint="  ")
    returned = [
        f"{count}×{tile_words(words, tile)} ({words.short(rules.factory[tile])})"
        for tile, count in top.returned_tiles
    ]
    if returned:
        lines += wrapped(words.screen("FACTORIES"), returned)
    cards = [_idea_card(words, seen, card) for card in top.idea_cards]
    lines += wrapped(words.screen("IDEA CARDS"), cards or [words.screen("none left")])
    pile = words.counted("end cards in the pile", cards_in_pile(seen))
    lines += wrapped(words.screen("SUPPLY"), [words.short_amount(K_DOUBLER, top.doublers), pile])
    if top.end_cards:
        lines += wrapped(words.screen("THE PILE"), [card_words(words, [card]) for card in top.end_cards])
    return lines + _bonuses(words, seen)


def _idea_card(words: Words, seen: GameState, card: int) -> str:
    name = words.label("cards", moves.CARD_NAMES[card])
    told = words.short(seen.rules.card_effect[card])
    return told if name.replace("-", " ").lower() == told.lower() else f"{name} ({told})"


def _stacks(words: Words, seen: GameState) -> list[str]:
    """The stacks that are left; the open ones show their factory side."""
    open_tiles, top = lowest_stack(seen), seen.table_top
    found = []
    for group in seen.rules.stack_groups:
        for tile in group:
            if top.stack(tile):
                side = f" ({words.short(seen.rules.factory[tile])})" if tile in open_tiles else ""
                found.append(f"{top.stack(tile)}×{tile_words(words, tile)}{side}")
    return found or [words.screen("none left")]


def _bonuses(words: Words, seen: GameState) -> list[str]:
    """The starting bonuses while they are chosen."""
    if not any(frame[0] in (F_DRAFT, F_BONUS) for frame in seen.stack):
        return []
    left = [words.label("bonuses", moves.BONUS_NAMES[bonus]) for bonus in seen.table_top.bonuses]
    taken = [
        words.screen("has", who=SEATS[seat], what=words.label("bonuses", moves.BONUS_NAMES[board.bonus]))
        for seat, board in enumerate(seen.boards())
        if board.bonus >= 0
    ]
    return wrapped(words.screen("BONUSES"), [*left, *taken])
