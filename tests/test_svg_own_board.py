"""The player board as a picture: every board and module, every seat, wide and narrow, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from roundhouse.draw.svg.badges import NARROW_END, marks, row_of_badges
from roundhouse.draw.svg.component import component
from roundhouse.draw.svg.kit import NARROW, WIDE, Geometry
from roundhouse.draw.svg.main_board import main_board
from roundhouse.draw.svg.own_board import own_board
from roundhouse.expansions.german.rules.extensions import F_EXTENSION
from roundhouse.expansions.german.rules.switch import F_SWITCH
from roundhouse.game import Game
from roundhouse.rules import GameState, decider, legal, moves, ruleset
from roundhouse.rules.layout import MEDAL, PLAN, SLOT
from roundhouse.rules.vocabulary import CLOSED
from roundhouse.view.about import about, everything
from roundhouse.view.drawing_cache import DrawingCache, Made
from roundhouse.view.pieces import pieces
from roundhouse.view.places import at
from roundhouse.view.scene import Gain, Lit, Scene, scene
from roundhouse.view.secrets import redact
from roundhouse.view.targets import ghost, target
from roundhouse.view.words import words_of
from tests.support_golden import GOLDEN, replayed

LIGHTS = (
    *("step", "catch-up", "doubler", "loco", "shift", "boilerman", "close", "arm", "boulder", "pay", "site"),
    *("medal", "freight", "extension"),
)
NAMES = ("Anna", "Jonas <3", "Priya & Co", "Stoker")


def seen_by(state: GameState, viewer: int, language: str = "en", **more: object) -> Scene:
    seen = redact(state, viewer)
    return Scene(seen, viewer, words_of(seen.rules, language), NAMES[: len(seen.players)], **more)  # type: ignore[arg-type]


def moments(path: Path) -> list[GameState]:
    """The beginning, the end, and a moment before the first move of every family on routes."""
    states, played = replayed(path)
    first = {moves.family(move)[0]: index for index, move in reversed(list(enumerate(played)))}
    chosen = sorted({0, len(played) // 2, *(index for name, index in first.items() if name in LIGHTS)})
    return [*(states[index] for index in chosen), states[-1]]


def golden(stem: str) -> Path:
    return next(path for path in GOLDEN if path.stem == stem)


def lit_places(state: GameState, seat: int) -> dict[str, Lit]:
    """Places of the decider's board that the legal moves lead to; coal is told above the board."""
    found: dict[str, Lit] = {}
    for number, move in enumerate(legal(state), 1):
        place = target(state, move)
        if place.startswith(at(seat, "")) and place != at(seat, "coal") and place not in found:
            words = f"Option {number}"
            found[place] = Lit((number,), words, number % 3 > 0, number % 5 == 0, ghost(state, move))
    return found


def drawn(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # it is well-formed, or this fails


def attributes(svg: str, name: str) -> Counter[str]:
    return Counter(node.attrib[name] for node in drawn(svg).iter() if name in node.attrib)


def check_lights(state: GameState, seat: int, language: str, narrow: bool) -> None:
    lit = lit_places(state, seat)
    board = drawn(own_board(seen_by(state, seat, language, lit=lit), seat, narrow).svg())
    places = Counter(node.attrib["data-at"] for node in board.iter() if "data-at" in node.attrib)
    assert {place: places[place] for place in lit} == dict.fromkeys(lit, 1)
    options = {
        node.attrib["data-at"]: node.attrib["data-options"]
        for node in board.iter()
        if "data-options" in node.attrib
    }
    assert {place: options[place] for place in lit} == {
        place: str(light.numbers[0]) for place, light in lit.items()
    }


@pytest.mark.sampled(6)
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_moment_can_be_drawn(path: Path) -> None:
    """Well-formed, no part twice, what is lit is there once and with its number, no part changes its place; wide and
    narrow by turns.
    """
    lies: dict[bool, set[tuple[str, ...]]] = {False: set(), True: set()}
    for index, state in enumerate(moments(path), len(replayed(path)[1])):
        seat = index % len(state.players)
        language, narrow = ("en", "de")[index % 2], index // 2 % 2 == 0
        board = own_board(seen_by(state, seat, language), seat, narrow, "own")
        lies[narrow].add(tuple(part.partition(">")[0] for part in board.parts.values()))
        ids = attributes(board.svg(), "id")
        assert set(ids) >= set(board.parts)
        assert max(ids.values()) == 1
        deciding = decider(state)
        if deciding >= 0 and state.stack:
            check_lights(state, deciding, language, not narrow)
    assert [len(found) for found in lies.values()] == [1, 1]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", GOLDEN[::4], ids=lambda path: path.stem)
def test_every_piece_of_a_board_is_drawn_once(path: Path) -> None:
    """What `view.pieces` knows on routes lies on the picture under the same name."""
    states = replayed(path)[0]
    kinds = (
        "track",
        "loco",
        "doubler",
        "medal",
        "boilerman",
        "site",
        "extension",
        "freight",
        "switch",
        "osaka",
    )
    for state in (states[len(states) // 3], states[-1]):
        for seat in range(len(state.players)):
            scene = seen_by(state, seat)
            expected = {
                name
                for name in pieces(scene.seen)
                if name.split("/")[0] == "ABCD"[seat]
                and (name.split("/")[1] in kinds or re.match(r"./boulder/omaha|./coin/", name))
                and "/boilerman/gap" not in name
            }
            for narrow in (False, True):
                found = attributes(own_board(scene, seat, narrow).svg(), "data-piece")
                assert {name: found[name] for name in expected} == dict.fromkeys(expected, 1)


def test_the_switch_shows_both_arms_until_one_is_chosen() -> None:
    for state in replayed(golden("ultimate-4-german-russian-84"))[0]:
        for seat, p in enumerate(state.players):
            route = state.rules.main
            svg = own_board(seen_by(state, seat), seat, False).svg()
            arms = [arm for arm in moves.ARM_NAMES if f'data-what="arm/{arm}"' in svg]
            assert len(arms) == (0 if p[PLAN + route] else 2)
        if any(p[PLAN + state.rules.main] for p in state.players):
            return
    raise AssertionError("nobody set the switch")


def test_a_station_asks_and_then_holds_its_extension() -> None:
    asked = laid = False
    for state in replayed(golden("ultimate-3-german-russian-59"))[0]:
        if state.stack and state.stack[-1][0] == F_EXTENSION:
            seat = state.stack[-1][1]
            asked = asked or "station asked" in own_board(seen_by(state, seat), seat, False).svg()
        laid = laid or any(
            "station laid" in own_board(seen_by(state, seat), seat, True).svg()
            for seat, p in enumerate(state.players)
            if any(p[PLAN + route] for route in (0, 2)) and not laid
        )
    assert asked
    assert laid


def test_wood_that_has_passed_an_open_switch_stands_on_it() -> None:
    for path in GOLDEN:
        if "german" not in path.stem:
            continue
        for state in replayed(path)[0]:
            if state.stack and state.stack[-1][0] == F_SWITCH:
                seat = state.stack[-1][1]
                scene = seen_by(state, seat, lit=lit_places(state, seat))
                found = attributes(own_board(scene, seat, False).svg(), "data-piece")
                assert found[at(seat, "track", "MU", "wood")] == 1
                return
    raise AssertionError("no golden game sets a switch")


def test_gains_stand_on_the_board_of_the_one_who_looks() -> None:
    state = Game.new(3, seed=4).state
    gains = {"kyiv": Gain(3, 4), "industry": Gain(2, -1)}
    own = own_board(seen_by(state, 1, gains=gains), 1, False)
    assert "+4</text>" in own.parts["own:KY"]
    assert "−1</text>" in own.parts["own:industry"]
    assert "ledger-plus" not in own_board(seen_by(state, 0, gains=gains), 1, False).svg()


def test_only_what_changed_is_another_part() -> None:
    game = Game.new(2, seed=7)
    while "wood TS" not in [move.notation for move in game.legal()]:
        game.play(
            next(m.notation for m in game.legal() if m.notation in ("bonus coin", "wood-3", "bonus doubler"))
        )
    seat = game.decider
    assert seat is not None
    before = own_board(seen_by(game.state, seat), seat, False).parts
    game.play("wood TS")
    after = own_board(seen_by(game.state, seat), seat, False).parts
    assert [name for name in before if before[name] != after[name]] == ["own:TS"]


def test_a_site_and_the_medal_are_told_apart() -> None:
    state = replayed(golden("ultimate-3-asian-american-53"))[0][-1]
    for seat, p in enumerate(state.players):
        svg = own_board(seen_by(state, seat), seat, False).svg()
        slots = p[SLOT : SLOT + state.rules.slots]
        assert svg.count('class="site-slot"') == slots.count(CLOSED)
        assert (f'data-piece="{at(seat, "medal")}"' in svg) == bool(p[MEDAL])


def test_names_are_escaped() -> None:
    board = own_board(seen_by(Game.new(3, seed=1).state, 0), 1, True)
    assert drawn(board.svg()).attrib["aria-label"] == "Board of Jonas <3"


BADGE = re.compile(
    r'class="badge [^"]*" transform="translate\(([-\d.]+) 0\)"[^>]*><rect x="0" y="0" width="([\d.]+)"'
)


@pytest.mark.parametrize("geo", [WIDE, NARROW])
@pytest.mark.parametrize(
    ("edition", "board", "industry"),
    [
        *(("ultimate", board, "russian") for board in ("russian", "german", "american", "asian")),
        *(
            ("classic", "russian", "russian"),
            ("classic", "german", "russian"),
            ("classic", "american", "american"),
        ),
    ],
)
def test_badges_do_not_touch_each_other_or_leave_the_board(
    edition: str, board: str, industry: str, geo: Geometry
) -> None:
    scene = seen_by(Game.new(2, edition=edition, board=board, industry=industry, seed=1).state, 0)
    for route in range(len(scene.seen.rules.route_ids)):
        row = row_of_badges(scene, 0, route, marks(scene.words, route, 0), geo, 1, 9, 0)
        found = [(float(x), float(x) + float(width)) for x, width in BADGE.findall(row)]
        assert found
        assert all(end < start for (_, end), (start, _) in pairwise(found)), found
        assert not geo.narrow or found[-1][1] <= NARROW_END


@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_nothing_in_a_picture_of_a_component_is_smaller_than_nothing(edition: str) -> None:
    rules = ruleset(4, edition)
    for _, what in everything(rules):
        picture = component(about(what, rules, "en"), rules, "en")
        assert not re.search(r'(?:width|height|r)="-', picture), what


@pytest.mark.parametrize("options", [{}, {"edition": "classic"}, {"board": "german", "modules": ["coal"]}])
def test_what_was_drawn_before_is_what_would_be_drawn_now(options: dict[str, Any]) -> None:
    game, chance, drawing_cache = Game.new(players=2, seed=3, **options), Random(3), CountingLately()
    for _ in range(24):
        game.play(chance.choice(game.legal()))
        for viewer in (0, 1, -1):
            moment = partial(scene, game.states, game.moves, viewer, NAMES[:2], figures={})
            before, now = moment(drawing_cache=drawing_cache)[0], moment()[0]
            assert main_board(before, False) == main_board(now, False)
            gains = {code: Gain(len(game.moves), 1 + viewer) for code in before.seen.rules.route_codes[:1]}
            before, now = replace(before, gains=gains), replace(now, gains=gains)
            assert own_board(before, max(viewer, 0), False) == own_board(now, max(viewer, 0), False)
    assert drawing_cache.asked > (2 * drawing_cache.drawn if not options.get("board") else 0), (
        "little is drawn again"
    )


class CountingLately(DrawingCache):
    asked = drawn = 0

    def made(self, key: Hashable, make: Callable[[], Made]) -> Made:
        def counted() -> Made:
            self.drawn += 1
            return make()

        self.asked += 1
        return super().made(key, counted)
