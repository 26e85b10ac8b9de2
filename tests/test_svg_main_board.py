"""The main board, the stocks board and Emil as SVG: everything is drawn once, and nothing that may not be seen."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.content.effect_words import ROWS
from roundhouse.draw import extension
from roundhouse.draw.extension import DrawingExtension
from roundhouse.draw.svg import sign_check
from roundhouse.draw.svg.kit import DrawnBoard
from roundhouse.draw.svg.main_board import main_board
from roundhouse.draw.svg.main_offer import offered
from roundhouse.draw.svg.sign_check import check_signs
from roundhouse.expansions.american.boxed import dividends_in
from roundhouse.expansions.american.drawn.stocks import stocks
from roundhouse.expansions.american.rules.numbers import (
    STOCK,
    STOCK_PLACE,
    T_LEVEL,
)
from roundhouse.expansions.emil.boxed import emil_in
from roundhouse.expansions.emil.drawn import panel
from roundhouse.expansions.emil.rules import T_TURNED, T_WORKERS
from roundhouse.rules import GameState, decider, legal, moves
from roundhouse.rules.layout import BASIC_COINS, BASIC_WORKERS
from roundhouse.rules.packing import pack
from roundhouse.rules.vocabulary import (
    BLOCKED,
    F_DRAFT,
    F_END_CARD,
    F_TURN,
)
from roundhouse.view.pieces import pieces
from roundhouse.view.scene import MAX_STRONG_LIGHTS, Lit, Scene
from roundhouse.view.secrets import NOBODY, redact
from roundhouse.view.targets import target
from roundhouse.view.words import words_of
from tests.support_golden import GOLDEN, replayed

NAMES = ("Anna", "Jonas", "Priya", "Otto & <Sohn>")
SHARED = frozenset(
    ("space", "engineer", "card", "special", "bonus", "end-card", "extension", "income", "foundry", "train")
)
COUNTED = 22  # a worker and the count beside it
MOMENTS = 5  # of every game, besides the first of every kind of decision


def lights(state: GameState) -> dict[str, Lit]:
    """The places of everything that can be done."""
    numbers: dict[str, list[int]] = {}
    for number, move in enumerate(legal(state) if state.stack else [], 1):
        place = target(state, move)
        if place:
            numbers.setdefault(place, []).append(number)
    strong = len(numbers) <= MAX_STRONG_LIGHTS
    return {place: Lit(tuple(found), f"to {place}", strong) for place, found in numbers.items()}


def scene(state: GameState, viewer: int = 0, language: str = "en", **more: object) -> Scene:
    """A moment; the decider sees what can be done."""
    if "lit" not in more:
        more["lit"] = lights(state) if state.stack and decider(state) == viewer else {}
    words = words_of(state.rules, language)
    return Scene(redact(state, viewer), viewer, words, NAMES[: len(state.players)], **more)  # type: ignore[arg-type]


def elements(drawing: str) -> list[ET.Element]:
    """The elements of a well-formed drawing."""
    return list(ET.fromstring(drawing).iter())


def on_board(state: GameState, viewer: int = NOBODY, narrow: bool = False, **more: Any) -> list[ET.Element]:
    """The elements of the main board."""
    return elements(main_board(scene(state, viewer, **more), narrow).svg())


def named(found: list[ET.Element], attribute: str) -> Counter[str]:
    return Counter(element.get(attribute, "") for element in found if element.get(attribute))


def at(found: list[ET.Element], place: str) -> ET.Element:
    (element,) = [element for element in found if element.get("data-at") == place]
    return element


def classes(element: ET.Element) -> list[str]:
    return element.get("class", "").split()


def label(element: ET.Element) -> str:
    return element.get("aria-label", "")


def pieces_in(element: ET.Element) -> list[str]:
    return [name for inner in element.iter() if (name := inner.get("data-piece"))]


def icons(element: ET.Element) -> list[str]:
    return [use.get("href", "").removeprefix("#") for use in element.iter() if use.tag == "use"]


# ---- recorded games


def moments(path: Path) -> list[GameState]:
    """Some positions of a recorded game: evenly spread, and the first of every kind of decision."""
    states, _ = replayed(path)
    every = max(1, len(states) // MOMENTS)
    known: set[int] = set()
    found = []
    for index, state in enumerate(states):
        kinds = {1000 + state.stack[-1][0], *(unit >> 1 for unit in state.pool)} if state.stack else set()
        if index % every == 0 or kinds - known or not state.stack:
            found.append(state)
        known |= kinds
    return found


def expected_spaces(seen: GameState, covered: bool) -> set[str]:
    """The spaces on the board in this round; the track spaces are covered while something else is chosen."""
    absent = {"turn-order" if seen.round == seen.rules.rounds else "last-round"}
    absent |= {"track"} if covered else set()
    return {
        f"space/{row.id}"
        for row in seen.rules.space_rows
        if seen.rules.players in row.players and row.section not in absent
    }


def expected_pieces(seen: GameState, covered: bool) -> set[str]:
    """The pieces that lie on the main board (`view.pieces`)."""
    kinds = ("space", "row", "order", "card", "special", "foundry", "train", "returned")
    spaces = {f"space/{row.id}" for row in seen.rules.space_rows if row.section == "track"}
    row = {f"engineer/{moves.ENGINEER_NAMES[engineer]}" for engineer in seen.row if engineer >= 0}
    nothing = {f"on/{name}" for space, name in enumerate(moves.SPACE_NAMES) if closed_twin(seen, space)}
    if len(seen.players) == 1:
        nothing.add("order/A")
    found = {"doublers", "end-cards"}
    for name, (place, *_) in pieces(seen).items():
        standing = name.startswith("on/") and place in row
        if standing or (place.partition("/")[0] in kinds and not (covered and place in spaces)):
            found.add(name)
    return found - nothing


def closed_twin(seen: GameState, space: int) -> bool:
    """Closed because the board prints it together with one that is taken."""
    return seen.rules.twin[space] >= 0 and seen.spaces[space] == BLOCKED


def check(view: Scene, narrow: bool) -> DrawnBoard:
    """What holds for every picture of the main board."""
    board = main_board(view, narrow)
    found = elements(board.svg())
    assert max(named(found, "id").values()) == 1
    covered = bool(offered(view))
    spaces = Counter(place for place in named(found, "data-at").elements() if place.startswith("space/"))
    assert spaces == Counter(expected_spaces(view.seen, covered))
    buttons = Counter(element.get("data-at", "") for element in found if element.get("role") == "button")
    lying = {name: place for name, (place, *_) in pieces(view.seen).items()}
    mine = {place for place in view.lit if lying.get(place, place)[1:2] != "/"}  # not beside a player board
    assert buttons == Counter(place for place in mine if place.partition("/")[0] in SHARED)
    names = named(found, "data-piece")
    assert [name for name, count in names.items() if count > 1] == []
    assert expected_pieces(view.seen, covered) - set(names) == set()
    return board


def check_stocks(view: Scene, narrow: bool) -> None:
    """The ladder with everybody on it, and every dividend once."""
    found = elements(stocks(view, narrow).svg())
    assert max(named(found, "id").values()) == 1
    drawn = named(found, "data-piece")
    assert set(drawn.values()) == {1}
    every = {f"dividend/{row.id}" for row in dividends_in(view.seen.rules.content)}
    assert {name for name in drawn if name.startswith("dividend/")} == every
    assert {f"{'ABCD'[seat]}/stock" for seat in range(len(view.seen.players))} <= set(drawn)
    buttons = {element.get("data-at") for element in found if element.get("role") == "button"}
    assert buttons == {place for place in view.lit if place.startswith("dividend/")}


@pytest.mark.sampled(12)
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_recorded_games_are_drawn_whole(path: Path) -> None:
    """Wide and narrow by turns, for the decider and for others."""
    shapes: dict[bool, set[tuple[object, ...]]] = {False: set(), True: set()}
    for index, state in enumerate(moments(path), len(replayed(path)[1])):
        who = decider(state) if state.stack else NOBODY
        language, narrow = ("en", "de")[index % 2], index // 2 % 2 == 0
        view = scene(state, who, language)
        board = check(view, narrow)
        shapes[narrow].add((board.height, tuple(board.parts)))
        if index % 3 == 0:
            others = [seat for seat in (*range(len(state.players)), NOBODY) if seat != who]
            check(scene(state, others[index % len(others)], language), not narrow)
        if "board-american" in state.rules.ingredients:
            check_stocks(view, index % 2 == 0)
        if state.rules.players == 1:
            assert named(elements(panel(view)), "id") == {"emil:panel": 1}
    assert [len(found) for found in shapes.values()] == [1, 1], "nothing jumps during a game"


# ---- what a ticket shows


def begun(players: int = 4, **options: object) -> GameState:
    """A game in which the starting bonuses have been taken."""
    game = Game.new(players, seed=3, **options)  # type: ignore[arg-type]
    while game.state.stack[-1][0] != F_TURN:
        game.play(game.legal()[0])
    return game.state


def stand(state: GameState, name: str, seat: int, payment: int = 0) -> None:
    state.spaces[moves.SPACE_NAMES.index(name)] = 1 + seat + 4 * payment


def test_who_stands_on_a_space_is_seen_by_colour_shape_and_seal() -> None:
    state = begun()
    stand(state, "wood-3", 1)
    stand(state, "any-2", 2, moves.COIN)
    stand(state, "green-2", 3, moves.WITH_WOOD_WORKER)
    found = on_board(state)
    assert icons(at(found, "space/wood-3"))[-2:] == ["worker-2", "worker-2"]
    assert icons(at(found, "space/any-2"))[-3:] == ["worker-3", "coin", "seal-3"]
    assert icons(at(found, "space/green-2"))[-2:] == ["worker-wood", "seal-4"]
    assert "taken" in classes(at(found, "space/wood-3"))
    assert "Jonas" in label(at(found, "space/wood-3"))


def test_several_players_stand_on_the_basic_space_and_it_stays_open() -> None:
    state = begun()
    state.players[0][BASIC_WORKERS] = 1
    state.players[2][BASIC_WORKERS], state.players[2][BASIC_COINS] = 5, 1
    basic = at(on_board(state), "space/basic")
    assert "taken" not in classes(basic)
    assert pieces_in(basic) == ["on/basic/A", "on/basic/C"]
    assert "6" in [element.text for element in basic.iter() if element.tag == "text"]


def test_counts_of_four_colours_stay_on_the_basic_space() -> None:
    state = begun()
    for player in state.players:
        player[BASIC_WORKERS] = 2
    basic = at(on_board(state), "space/basic")
    width = max(float(one.get("width", 0)) for one in basic.iter() if "paper" in classes(one))
    ends = []
    for piece in basic.iter():
        if piece.get("data-piece"):
            left = float(re.findall(r"translate\(([\d.-]+)", piece.get("transform", ""))[0])
            scale = [one.get("transform", "") for one in piece.iter() if "scale" in one.get("transform", "")]
            ends.append(left + COUNTED * float(re.findall(r"scale\(([\d.]+)", scale[0])[0] if scale else 1))
    assert len(ends) == 4
    assert max(ends) <= width


def test_a_space_that_cannot_be_used_says_why() -> None:
    state, why = begun(), "No silver track yet."
    found = on_board(state, 0, True, lit={}, why_not={"space/silver-1": why})
    silver = at(found, "space/silver-1")
    assert silver.get("data-why") == why
    assert label(silver).endswith(why)
    assert "off" in classes(silver)
    assert at(found, "space/gold-1").get("data-why") is None


def test_what_was_chosen_and_what_moved_is_marked() -> None:
    state = begun()
    stand(state, "wood-3", 0)
    marks = {"chosen": frozenset({"space/wood-3"}), "moved": frozenset({"on/wood-3"})}
    ticket = at(on_board(state, 0, False, lit={}, **marks), "space/wood-3")
    assert "chosen" in classes(ticket)
    moved = [element.get("data-piece") for element in ticket.iter() if "moved" in classes(element)]
    assert moved == ["on/wood-3"]


def test_a_closed_twin_is_nobodys_space() -> None:
    state = begun(2, modules=["coal"])
    stand(state, "coal", 0)
    state.spaces[moves.SPACE_NAMES.index("foundry")] = BLOCKED
    twin = at(on_board(state), "space/foundry")
    assert "closed" in label(twin)
    assert pieces_in(twin) == []


# ---- the row, the supply, what is laid out


def test_engineers_tell_the_round_in_which_they_can_be_hired() -> None:
    state = begun()
    found = on_board(state)
    for index, engineer in enumerate(state.row[:-1]):
        told = label(at(found, f"engineer/{moves.ENGINEER_NAMES[engineer]}"))
        assert told.endswith(f"round {1 + state.rules.row_places[index]}")
    assert pieces_in(at(found, "space/hire")) == [f"engineer/{moves.ENGINEER_NAMES[state.row[-1]]}"]


def test_starting_bonuses_lie_on_the_board_while_they_are_chosen() -> None:
    state = Game.new(4, seed=3).state
    assert state.stack[-1][0] == F_DRAFT
    found = on_board(state, decider(state))
    for row in state.rules.bonus_rows:
        assert at(found, f"bonus/{row.id}").get("role") == "button"
    assert not [place for place in named(on_board(begun()), "data-at") if place.startswith("bonus/")]


def test_only_who_looks_through_the_pile_sees_its_cards() -> None:
    state = begun()
    state.stack.append((F_END_CARD, 1, 1))
    names = [name for card, name in enumerate(moves.END_CARD_NAMES) if state.pile >> card & 1]
    cards = {f"end-card/{name}" for name in names}
    assert cards <= set(named(on_board(state, 1, True), "data-at"))
    assert not cards & set(named(on_board(state, 0), "data-at"))
    assert not cards & set(named(on_board(state, NOBODY, True), "data-at"))


def test_the_box_of_engineers_is_laid_out_when_one_may_be_taken() -> None:
    state = begun(2, modules=["special-ideas"])
    boxed = next(engineer for engineer in range(15) if engineer not in state.row)
    place = f"engineer/{moves.ENGINEER_NAMES[boxed]}"
    assert place not in named(on_board(state), "data-at")
    assert at(on_board(state, 0, lit={place: Lit((1,), "take")}), place).get("role") == "button"


def test_what_is_laid_out_never_covers_a_space_that_can_be_used() -> None:
    state = begun(3, board="german")
    places = ("space/wood-2", "income/any")
    found = on_board(state, 0, lit={place: Lit((1,), "use") for place in places})
    assert [at(found, place).get("role") for place in places] == ["button", "button"]


def test_the_open_stack_is_framed_and_tells_its_factory() -> None:
    found = on_board(begun())
    framed = [
        element
        for element in found
        if element.get("data-at") and any("next-box" in classes(inner) for inner in element.iter())
    ]
    assert [element.get("data-at") for element in framed] == ["stack/2"]
    assert framed[0].get("data-what") == "tile/2"
    assert "factory" in label(framed[0])


# ---- stocks and Emil


def test_seals_stand_on_a_level_in_order_of_arrival() -> None:
    state = begun(3, board="american", industry="american")
    for seat, place in ((0, 2), (1, 0), (2, 1)):
        state.players[seat][STOCK], state.players[seat][STOCK_PLACE] = 2, place
    state.table[T_LEVEL + 2] = 1
    level = at(elements(stocks(scene(state, 0), False).svg()), "level/2")
    assert icons(level)[:3] == ["seal-2", "seal-3", "seal-1"]
    assert "Jonas, Priya and Anna" in label(level)


def test_emils_cards_say_which_were_skipped() -> None:
    state = begun(1)
    names = [card.id for card in emil_in(state.rules.content).cards]
    state.spaces = [0] * len(state.spaces)
    stand(state, "green-3", 1)
    state.table[T_TURNED] = pack([names.index("green-3"), names.index("gold-1")])
    state.table[T_WORKERS] = 4
    found = elements(panel(scene(state, 0)))
    assert label(at(found, "emil/green-3")).endswith(": now")
    assert label(at(found, "emil/gold-1")).endswith(": skipped")
    assert icons(at(found, "emil")) == ["worker-4"] * 4 + ["slot-worker"] * 2
    blocked = at(on_board(state, 0), "space/green-3")
    assert icons(blocked)[-2:] == ["worker-4", "worker-4"]
    assert "Emil" in label(blocked)


def test_a_name_cannot_break_a_drawing() -> None:
    state = begun()
    stand(state, "wood-3", 3)
    for narrow in (False, True):
        assert "<Sohn>" not in main_board(scene(state, 0), narrow).svg()


def test_every_sign_that_is_named_is_in_the_sprite_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_signs() == []
    brought = DrawingExtension(symbols='<symbol id="comet"></symbol><symbol id="coal"></symbol>')
    monkeypatch.setattr(extension, "all_drawn", lambda: (brought,))
    words = {"coal": replace(ROWS["coal"], picture=(("#", "coal"), ("", "comets")))}
    monkeypatch.setattr(sign_check, "ROWS", words)
    missing, twice = map(str, check_signs())
    assert missing.startswith(
        'named.py: the picture of coal: comets: found the unknown sign "comets"; did you mean comet?'
    )
    assert twice == "drawn.py: symbols: coal: there are two signs of this name."
