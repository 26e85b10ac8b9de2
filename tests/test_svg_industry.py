"""The industry tracks, what lies beside the routes, and the rivals' small routes, on every board and module."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse.draw.svg.industry import industry
from roundhouse.draw.svg.own_board import mini_routes
from roundhouse.draw.svg.side_pieces import beside
from roundhouse.expansions.american.rules.numbers import (
    SPIKE,
)
from roundhouse.expansions.coal.rules import FOUNDRIES, FOUNDRIES_USED
from roundhouse.expansions.german.rules.income import INCOME, INCOME_USED
from roundhouse.expansions.industry_board.rules.board import T_PLACE
from roundhouse.expansions.industry_board.rules.cars import (
    CARS_LYING,
    CARS_SHOP,
    CARS_STANDING,
    PURPLE_STANDING,
)
from roundhouse.rules import GameState, decider, legal, moves, new, ruleset
from roundhouse.rules.layout import (
    CARDS,
    ENGINEERS,
    GAP,
    IDEA_PLACES,
    IDEAS,
    VALUATION,
    WRENCH,
)
from roundhouse.rules.packing import pack, pack_cards
from roundhouse.rules.vocabulary import BOILED, ENGINEER_SPACE, UPPER_LANE
from roundhouse.view.pieces import pieces
from roundhouse.view.scene import Lit, Scene
from roundhouse.view.secrets import redact
from roundhouse.view.targets import target
from roundhouse.view.words import words_of
from tests.support_golden import GOLDEN, replayed

NAMES = ("Anna", "Jonas <3", "Priya & Co", "Stoker")
OURS = re.compile(r"[A-D]/(gap|industry|upper|idea|income|boulder/industry)|works/|foundry/|engineer/")
WIDE, NARROW = (300, 165), (358, 0)  # the room beside the short routes, and below them on a phone


def seen_by(state: GameState, viewer: int, language: str = "en", **more: object) -> Scene:
    seen = redact(state, viewer)
    return Scene(seen, viewer, words_of(seen.rules, language), NAMES[: len(seen.players)], **more)  # type: ignore[arg-type]


def drawn(scene: Scene, seat: int, narrow: bool) -> str:
    """The track and what lies beside the routes, as one document."""
    width, height = NARROW if narrow else WIDE
    track, _ = industry(scene, seat, narrow)
    rest, _ = beside(scene, seat, width, height, narrow)
    return f"<svg>{track}{rest}</svg>"


def lights(state: GameState) -> dict[str, Lit]:
    places = [target(state, move) for move in legal(state)] if state.stack else []
    return {place: Lit((number,), f"to {place}") for number, place in enumerate(places, 1) if place}


def mine(state: GameState, place: str, seat: int) -> bool:
    """Whether a place is drawn here: on the track or beside the board of this seat."""
    kind, _, name = place.partition("/")
    p = state.players[seat]
    if kind == "foundry":
        return bool(p[FOUNDRIES] >> moves.FOUNDRY_NAMES.index(name) & 1)
    if kind == "engineer":
        return bool(p[ENGINEERS] >> moves.ENGINEER_NAMES.index(name) & 1)
    return bool(OURS.match(place)) and "boulder/omaha" not in place


def moments(path: Path) -> list[GameState]:
    """The beginning, the end, and the first decision of every kind that is made here."""
    states, played = replayed(path)
    first: dict[str, int] = {}
    for index, move in enumerate(played):
        place = target(states[index], move)
        if OURS.match(place):
            first.setdefault(moves.family(move)[0], index)
    return [states[0], *(states[index] for index in first.values()), states[-1]]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_everything_is_drawn_well_and_lit_places_once(path: Path) -> None:
    """Wide in English and narrow in German, by turns from seat to seat and from moment to moment."""
    heights: set[tuple[bool, float]] = set()
    for index, state in enumerate(moments(path), len(replayed(path)[1])):
        who, lights_now = decider(state), lights(state)
        for seat in range(len(state.players)):
            lit = lights_now if seat == who else {}
            narrow, language = ((False, "en"), (True, "de"))[(index + seat) % 2]
            scene = seen_by(state, seat, language, lit=lit)
            root = ET.fromstring(drawn(scene, seat, narrow))
            heights.add((narrow, industry(scene, seat, narrow)[1]))
            shown = Counter(element.get("data-at") for element in root.iter() if element.get("data-options"))
            assert shown == Counter(place for place in lit if mine(state, place, seat))
    assert len(heights) == 2, "a track keeps its height"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", GOLDEN[::4], ids=lambda path: path.stem)
def test_pieces_have_the_names_that_the_page_moves_them_by(path: Path) -> None:
    kinds = re.compile(
        r"[A-D]/(wrench|factory|car|purple|boilerman/gap|income|spike|double-industry)|works/|foundry/"
    )
    state = replayed(path)[0][-1]
    for seat in range(len(state.players)):
        scene = seen_by(state, seat)
        text = drawn(scene, seat, False)
        shown = re.findall(r'data-piece="([^"]+)"', text)
        assert len(shown) == len(set(shown))
        own = {name for name in shown if kinds.match(name)}
        known = pieces(scene.seen)
        assert own <= set(known)
        letter = f"{'ABCD'[seat]}/"
        assert {name for name in known if name.startswith(letter) and kinds.match(name)} <= own


# ---- crowded boards

# board, track, modules, and the room that the board leaves
CROWDED = [
    ("russian", "russian", (), (291, 148)),
    ("russian", "board", ("coal", "special-ideas", "manufactory"), (291, 136)),
    ("german", "board", ("coal", "special-ideas", "manufactory"), (259, 186)),
    ("american", "board", ("coal", "special-ideas", "manufactory"), (291, 148)),
    ("asian", "american", ("coal", "special-ideas"), (352, 155)),
]


def crowded(board: str, track: str, modules: tuple[str, ...]) -> GameState:
    """Somebody who owns much of everything."""
    state = new(ruleset(4, "ultimate", board, track, modules), 3)
    p = state.players[0]
    p[ENGINEERS] = 0b1111
    p[CARDS] = pack_cards([0, 7])
    p[VALUATION] = 1
    if "coal" in modules:
        p[FOUNDRIES] = 0b111
    if board == "american":
        p[SPIKE] = 1
    if board == "german":
        p[INCOME : INCOME + 4] = [1, 1, 1, 1]
    return state


def boxes(element: ET.Element, x: float = 0.0, y: float = 0.0) -> Iterator[tuple[float, float, float, float]]:
    """Tokens, cards, tiles and chips, wherever they lie."""
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    kind = set(element.get("class", "").split())
    if kind & {"token", "token-slot", "done-token"}:
        cx, cy, r = (float(element.get(name, "0")) for name in ("cx", "cy", "r"))
        yield x + cx - r, y + cy - r, x + cx + r, y + cy + r
    elif kind & {"paper", "income-tile", "end-chip", "card-back", "vacant"} and element.tag == "rect":
        left, top, w, h = (float(element.get(name, "0")) for name in ("x", "y", "width", "height"))
        yield x + left, y + top, x + left + w, y + top + h
    for child in element:
        yield from boxes(child, x, y)


@pytest.mark.parametrize(("board", "track", "modules", "room"), CROWDED)
@pytest.mark.parametrize("narrow", [False, True])
def test_nothing_overlaps_beside_the_routes(
    board: str, track: str, modules: tuple[str, ...], room: tuple[float, float], narrow: bool
) -> None:
    state = crowded(board, track, modules)
    width, most = NARROW if narrow else room
    for language in ("en", "de"):
        text, height = beside(seen_by(state, 0, language), 0, width, most, narrow)
        found = list(boxes(ET.fromstring(f"<svg>{text}</svg>")))
        assert len(found) >= 8 + 4 + (3 if modules else 0) + 2
        assert narrow or height <= most
        for a in found:
            assert a[0] >= 0
            assert a[2] <= (width, most)[0] + 0.1
            assert a[3] <= height + 0.1
        for k, a in enumerate(found):
            for b in found[k + 1 :]:
                apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
                assert apart, (a, b)


def test_used_things_look_used() -> None:
    state = crowded("german", "board", ("coal",))
    p = state.players[0]
    p[FOUNDRIES_USED] = 0b001
    p[INCOME : INCOME + 4] = [2, 0, 0, 0]
    p[INCOME_USED] = 1
    state.spaces[ENGINEER_SPACE] = 1
    medal = moves.TOKEN_NAMES.index("medal")
    p[IDEAS] &= ~(1 << medal)
    p[IDEA_PLACES] = 1 << 5 * medal
    text, _ = beside(seen_by(state, 0), 0, *WIDE, False)
    assert text.count('class="tick-disc"') == 2
    assert 'aria-label="20-point medal, used, lies on' in text
    assert 'data-at="A/idea/medal"' not in text
    assert re.search(r'class="space taken"[^>]*data-at="engineer/1"', text)
    assert 'data-piece="A/income/any/1"' in text


def test_the_others_cards_are_backs() -> None:
    state = crowded("russian", "russian", ())
    own, _ = beside(seen_by(state, 0), 0, *WIDE, False)
    others, _ = beside(seen_by(state, 1), 0, *WIDE, False)
    assert own.count('data-what="end-cards/') == 2
    assert "card-back" not in own
    assert others.count('class="card-back"') == 2
    assert "end-cards/" not in others
    assert "no card yet" in beside(seen_by(state, 0), 1, *WIDE, False)[0]


# ---- the tracks


def test_every_wrench_stands_where_it_is() -> None:
    state = new(ruleset(4, industry="american"), 1)
    state.players[2][WRENCH : WRENCH + 3] = [6, UPPER_LANE + 6, 255]
    text, _ = industry(seen_by(state, 0), 2, False)
    wrenches = re.findall(r'translate\(([\d.]+) ([\d.]+)\)" data-piece="C/wrench/\d"', text)
    assert len(wrenches) == 2
    assert wrenches[0][0] == wrenches[1][0]
    assert float(wrenches[0][1]) > float(wrenches[1][1]), "the upper lane lies above"
    assert "seat-3" in text


def test_factories_show_what_they_are() -> None:
    state = new(ruleset(2, modules=("coal",)), 1)
    p = state.players[0]
    names = moves.TILE_NAMES
    p[GAP : GAP + 4] = [names.index("4"), names.index("10a"), names.index("coal"), BOILED + names.index("7")]
    text, _ = industry(seen_by(state, 0), 0, False)
    for name in ("4", "10a", "coal", "7"):
        assert f'data-what="tile/{name}"' in text
    assert text.count("#boilerman") == 1
    assert 'data-piece="A/boilerman/gap/3"' in text
    assert text.count("#slot-factory") == 1


def test_tokens_lie_on_the_special_factory() -> None:
    """Two have room there; the picture shows each where it lies, and none elsewhere."""
    state = new(ruleset(2, modules=("special-ideas",)), 1)
    p = state.players[0]
    p[GAP] = moves.TILE_NAMES.index("special")
    first = state.rules.idea_place_names.index("special factory 1")
    for tokens in ((), ("coins",), ("coins", "any")):
        p[IDEA_PLACES] = sum(
            (1 + first + at) << 5 * moves.TOKEN_NAMES.index(token) for at, token in enumerate(tokens)
        )
        text, _ = industry(seen_by(state, 0), 0, False)
        assert re.findall(r'data-piece="A/idea/(\w+)"', text) == list(tokens)
    places = re.findall(r'translate\(([\d.]+) ([\d.]+)\)" data-piece="A/idea/', text)
    assert len(set(places)) == 2, "beside each other"


def test_the_shared_board_has_layers_cars_and_everybodys_wrenches() -> None:
    state = new(ruleset(4, industry="board"), 1)
    tile = moves.TILE_NAMES.index
    state.table[T_PLACE] = pack([tile("3"), tile("2")])
    for seat, p in enumerate(state.players):
        p[CARS_LYING if seat % 2 else CARS_STANDING] = 1
        p[PURPLE_STANDING] = 1
        p[CARS_SHOP] = seat
    for narrow in (False, True):
        text, _ = industry(seen_by(state, 1), 1, narrow)
        assert 'data-what="tile/3"' in text
        assert "2 layers" in text
        for letter in "ABCD":
            for name in ("wrench/0", "car/F1", "purple/F1"):
                assert text.count(f'data-piece="{letter}/{name}"') == 1
        assert 'data-piece="A/car-workshop"' not in text
        assert 'data-piece="D/car-workshop"' in text
        assert text.rindex("B/wrench/0") > text.rindex("D/wrench/0"), "one's own lies on top"


def test_both_a_gap_and_the_way_into_it_can_be_lit() -> None:
    state = new(ruleset(2), 1)
    state.players[0][GAP] = 4
    lit = {"A/gap/0": Lit((1,), "build"), "A/industry/5": Lit((2,), "go in", ghost="wrench")}
    text, _ = industry(seen_by(state, 0, lit=lit), 0, False)
    assert re.findall(r'data-at="(A/[^"]+)"[^>]*data-options="(\d)"', text) == [
        ("A/gap/0", "1"),
        ("A/industry/5", "2"),
    ]


# ---- rivals


@pytest.mark.parametrize("path", GOLDEN[::6], ids=lambda path: path.stem)
def test_small_routes_stay_in_their_box(path: Path) -> None:
    state = replayed(path)[0][-1]
    for seat in range(len(state.players)):
        root = ET.fromstring(mini_routes(seen_by(state, 0, "de"), seat))
        assert root.get("width") == "288"
        for bar in root.iter("rect"):
            assert float(bar.get("x", "0")) + float(bar.get("width", "0")) <= 288 - 40
        assert "Strecken von" in str(root.get("aria-label"))
