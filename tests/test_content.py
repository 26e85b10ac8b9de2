"""The tables of the box: what they say about the base game, by section of the component book."""

from __future__ import annotations

import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from roundhouse.content import Content, check, load, loader
from roundhouse.content.effect_words import EFFECT_WORDS
from roundhouse.content.model import ActionSpace, Effect, Engineer, Idea, Tile

ULTIMATE = load()
CLASSIC = load("classic")
BASE = frozenset({"board-russian", "track-russian", "players-4"})
Row = TypeVar("Row", ActionSpace, Engineer, Idea, Tile)
SPACES = [
    *("wood-2", "wood-3", "green-2", "green-3", "bronze-1", "silver-1", "gold-1", "bronze-2", "silver-2"),
    *("gold-2", "any-2", "basic", "loco-1", "loco-2", "loco-3", "industry-1", "industry-2", "industry-wood"),
    *("doubler", "coins", "temporary", "hire", "first", "second", "last-round"),
]


def said(effect: Effect | None) -> str:
    """An effect as words: wood 2, industry 1."""
    return "none" if effect is None else ", ".join(f"{word} {count}" for word, count in effect)


def base(rows: Iterable[Row]) -> list[Row]:
    """Those that play without any other board, track or module."""
    return [row for row in rows if row.when.holds(BASE)]


def effects(rows: Iterable[ActionSpace | Idea]) -> dict[str, str]:
    return {row.id: said(row.effect) for row in rows}


def route(content: Content, code: str) -> list[str]:
    """A route's special spaces in the component book's shorthand."""
    (found,) = (route for route in content.boards["russian"].routes if route.code == code)
    return [
        f"{one.space} {one.colour}{'+L' if one.locomotive else ''}: "
        + (f"each {one.each} {one.points}" if one.each else said(one.effect))
        for one in found.specials
    ]


# What the tables say


def test_both_editions_are_in_order() -> None:
    assert check() == []
    assert (ULTIMATE.edition.id, CLASSIC.edition.id) == ("ultimate", "classic")
    assert load() is load("ultimate"), "the printed box is read once"


def test_spaces_and_costs_section_1() -> None:
    assert [space.id for space in base(ULTIMATE.spaces)] == SPACES
    assert base(ULTIMATE.spaces) == base(CLASSIC.spaces)
    cost = {space.id: (space.workers, space.coins) for space in ULTIMATE.spaces}
    two = {
        "wood-3",
        "green-3",
        "bronze-2",
        "silver-2",
        "gold-2",
        "loco-2",
        "industry-2",
        "industry-wood",
        "last-round",
    }
    for name in SPACES:
        usual = (2, 0) if name in two else (1, 0)
        assert cost[name] == {"any-2": (1, 1), "loco-3": (3, 0), "hire": (0, 1)}.get(name, usual), name


# fmt: off
def test_space_effects_section_1() -> None:
    steps = {f"{colour}-{n}": f"{colour} {n}" for colour in ("wood", "green") for n in (2, 3)}
    steps |= {f"{colour}-{n}": f"{colour} {n}" for colour in ("bronze", "silver", "gold") for n in (1, 2)}
    assert effects(base(ULTIMATE.spaces)) == steps | {
        "any-2": "any 2", "basic": "wood-or-green 1",
        "loco-1": "locomotive-or-factory 1", "loco-2": "locomotive-or-factory 1",
        "loco-3": "locomotive 1, factory 1",
        "industry-1": "industry 1", "industry-2": "industry 2", "industry-wood": "wood 1, industry 1",
        "doubler": "doubler 1", "coins": "coins 2", "temporary": "temporary 2", "hire": "hire 1",
        "first": "", "second": "", "last-round": "industry 3",
    }
# fmt: on


def test_who_may_use_a_space_section_1() -> None:
    crowded = {"wood-2", "green-2", "loco-2", "industry-wood", "temporary"}
    company = {"coins", "first", "second", "last-round"}
    for space in base(ULTIMATE.spaces):
        usual = (3, 4) if space.id in crowded else (2, 3, 4) if space.id in company else (1, 2, 3, 4)
        assert space.players == usual, space.id
    assert [space.id for space in ULTIMATE.spaces if space.reusable] == ["basic"]
    never = {"any-2", "temporary", "hire", "first", "second", "foundry", "boilerman"}
    assert {space.id for space in ULTIMATE.spaces if not space.repeatable} == never  # ruling 16
    claims = {space.id: (space.claims, space.moves_on) for space in ULTIMATE.spaces if space.claims}
    assert claims == {"first": (1, (2, 3, 4)), "second": (2, (3, 4))}


# fmt: off
def test_board_section_2() -> None:
    siberia = [
        "2 wood: green-tracks 1", "3 bronze+L: worker 1", "6 wood: bronze-tracks 1",
        "10 wood: silver-tracks 1", "13 wood+L: idea 1", "15 wood: gold 2, gold-tracks 1",
    ]
    petersburg = ["4 wood+L: idea 1", "6 wood+L: idea 1", "7 green+L: each double 0"]
    kyiv = [
        "1 wood+L: each star 1", "2 wood+L: each star 2", "3 wood+L: each star 3", "4 wood+L: each star 4",
        "5 green+L: each medal 20", "7 wood: worker 1", "8 wood+L: each star 10",
    ]
    for content, end in ((ULTIMATE, "key 1"), (CLASSIC, "points 10")):
        assert route(content, "TS") == [*siberia, f"15 wood: {end}"]
        assert route(content, "SP") == [*petersburg, f"9 wood: {end}"]
        assert route(content, "KY") == [*kyiv, f"9 wood: {end}"]
# fmt: on


def test_routes_section_2() -> None:
    board = ULTIMATE.boards["russian"]
    assert [(r.id, r.spaces, r.slots, len(r.colours), r.doublers) for r in board.routes] == [
        ("trans-siberian", 15, 2, 5, 8),
        ("st-petersburg", 9, 1, 4, 0),
        ("kyiv", 9, 1, 3, 0),
    ]
    assert (board.main, board.pieces) == ("trans-siberian", (3, 3, 3, 2, 1))
    assert ULTIMATE.valuations == {
        "base": (0, 1, 2, 4, 7),
        "revalued": (0, 1, 3, 6, 10),
        "special": (0, 2, 3, 7, 8),
    }


def test_industry_track_section_3() -> None:
    track = ULTIMATE.tracks["russian"]
    labels = ["0", "1", "2", "3", "5", "gap 1", "10", "gap 2", "15", "gap 3", "idea", "gap 4"]
    assert [space.label for space in track.spaces] == [*labels, "20", "gap 5", "25", "30"]
    points = [0, 1, 2, 3, 5, 5, 10, 10, 15, 15, 15, 15, 20, 20, 25, 30]
    assert [space.points for space in track.spaces] == points
    assert [space.gap for space in track.spaces if space.gap] == [1, 2, 3, 4, 5]
    assert (track.spaces[10].effect, track.spaces[10].once) == ((("idea", 1),), True)
    assert (track.spaces[15].effect, track.spaces[15].once) == ((("key", 1),), False)
    assert CLASSIC.tracks["russian"].spaces[15].effect == ()
    assert (track.wrenches, track.most_wrenches, track.parts) == (1, 2, ())


# fmt: off
def test_tiles_section_4() -> None:
    assert [f"{tile.id}: {said(tile.factory)}" for tile in base(ULTIMATE.tiles)] == [
        "1: points-engineers 1", "2: locomotive-or-factory 1", "3: repeat 1", "4: doubler 2", "5: industry 1",
        "6: coins 1", "7: any 2", "8: points-two-locomotives 1", "9: end-card-or-10 1",
        "10a: points-silver-gold 1", "10b: trade-ideas 1", "9x: none",
    ]
    assert [tile.id for tile in base(CLASSIC.tiles)] == [*"123456789", "9x"]
    assert [tile.id for tile in base(ULTIMATE.tiles) if not tile.stacked] == ["1", "9x"]
    assert [tile.id for tile in ULTIMATE.tiles if tile.start] == ["1"]
    assert [tile.number for tile in base(ULTIMATE.tiles)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 9]


def test_engineers_section_5() -> None:
    assert [f"{one.number}{one.letter}: {said(one.effect)}" for one in base(ULTIMATE.engineers)] == [
        "1: any 2", "2A: industry 1, points 3", "3A: wood 1, green 1", "4A: doubler 1, points 5",
        "5A: any 1, points 3", "6A: green 1, points 5", "7A: wood 1, points 3", "8B: repeat 1",
        "9B: industry 2", "10B: wood 1, industry 1", "11B: wood 1, any 1", "12B: locomotive-or-factory 1",
        "13B: green 1, bronze 1", "14B: wood 2", "15B: bronze 1, points 5",
    ]
    pairs = zip(base(ULTIMATE.engineers), base(CLASSIC.engineers), strict=True)
    differing = [one.number for one, other in pairs if one.effect != other.effect]
    assert differing == [4]
    assert said(CLASSIC.engineers[3].effect) == "doubler 1, points 3"
    plain = base(ULTIMATE.engineers)
    assert all((one.workers, one.coins, one.id) == (1, 0, str(one.number)) for one in plain)


def test_ideas_section_6() -> None:
    tokens = {
        "cards": "idea-card 1, end-card 1", "valuation": "flip-valuation 1", "medal": "medal 1",
        "keys": "key 2", "wrench": "industry 2, wrench 1", "any": "any 4", "industry": "industry 5",
        "doublers": "doubler 3", "coins": "coins 4",
    }
    assert effects(base(ULTIMATE.tokens)) == tokens
    del tokens["keys"], tokens["coins"]
    tokens |= {"cards": "idea-card 1, end-card-or-10 1", "wrench": "wrench 1"}
    assert effects(base(CLASSIC.tokens)) == tokens
    assert effects(base(ULTIMATE.cards)) == effects(base(CLASSIC.cards)) == {
        "wood-worker": "wood-worker 1", "nine": "extra-nine 1", "engineer": "coins 1, engineer-one 1",
        "factory": "industry 2, factory 1", "again": "wood 1, industry 1, doubler 1, again 1",
    }
    bonuses = {"wood": "wood 1", "industry": "industry 1", "doubler": "doubler 1", "coin": "coins 1"}
    assert effects(base(ULTIMATE.bonuses)) == effects(base(CLASSIC.bonuses)) == bonuses


def test_end_cards_section_6() -> None:
    worth = {card.id: card.each if card.each else card.steps for card in ULTIMATE.end_cards}
    assert worth == {
        "factories": 4, "engineers": 6, "routes": 10, "silver-gold": 1, "doublers": ((4, 20), (7, 30)),
        "wood": 1, "ideas": 7, "extra-engineer": (), "locomotives": 1, "keys": ((2, 15), (4, 25), (6, 40)),
        "workers": 10, "fifteen": 15,
    }
    limits = {card.id: card.limit for card in ULTIMATE.end_cards if card.limit}
    assert limits == {"locomotives": 4, "workers": 3}
    classic = {card.id: card for card in CLASSIC.end_cards}
    assert set(worth) - set(classic) == {"silver-gold", "keys"}
    assert classic["locomotives"].limit == 0
    assert [card.id for card in ULTIMATE.end_cards if card.counts_card] == ["engineers"]
    assert not classic["engineers"].counts_card
    assert all(card.kind == card.id for card in ULTIMATE.end_cards)
# fmt: on


def test_setup_section_13() -> None:
    rows = {one.players: one for one in ULTIMATE.setups if one.modules == ()}
    numbers = {players: (one.rounds, one.workers, one.later, one.coins) for players, one in rows.items()}
    assert numbers == {4: (7, 5, 2, 1), 3: (6, 6, 2, 1), 2: (6, 6, 2, 2), 1: (6, 6, 2, 5)}
    assert (rows[4].b_places, rows[4].a_places) == ((6, 5, 4, 3), (2, 1, 0))
    assert all((rows[n].b_places, rows[n].a_places) == ((5, 4, 3), (2, 1, 0)) for n in (1, 2, 3))
    assert ULTIMATE.row[2] == ULTIMATE.row[1] == (5, 4, 3, 2, 1, 0)
    assert ULTIMATE.row[4] == ULTIMATE.row[3] == (6, 5, 4, 3, 2, 1, 0)
    assert ULTIMATE.lying == {1: (1,), 2: (1,), 3: (2, 1), 4: (2, 1)}


def test_switches_section_14() -> None:
    one, other = ULTIMATE.edition, CLASSIC.edition
    assert (one.doublers, other.doublers) == (30, 20)
    for edition in (one, other):
        assert (edition.end_cards_out, edition.pass_points, edition.majority) == (2, (0, 2, 3, 4), (40, 20))
        assert (edition.key_points, edition.card_points) == (10, 10)
    assert (one.wrenches_share, one.double_everything, one.give_up_locomotive) == (True, True, True)
    assert (other.wrenches_share, other.double_everything, other.give_up_locomotive) == (False, False, False)
    assert (one.bonuses_at_once, other.bonuses_at_once) == (False, True)


def test_marks() -> None:
    assert {engineer.source for engineer in base(ULTIMATE.engineers)} == {"X"}
    assert {engineer.source for engineer in base(CLASSIC.engineers)} == {"P"}
    assert ULTIMATE.edition.source["pass_points"] == "P"
    assert ULTIMATE.edition.source["majority"] == "R"


def test_effects_come_in_the_order_of_the_words() -> None:
    order = {word: at for at, word in enumerate(EFFECT_WORDS)}
    for content in (ULTIMATE, CLASSIC):
        rows = (content.spaces, content.engineers, content.tokens, content.cards)
        found: list[Effect] = [row.effect for table in rows for row in table]
        for effect in found:
            assert [word for word, _ in effect] == sorted((word for word, _ in effect), key=order.__getitem__)


def test_one_thread_reads_the_box_and_the_others_wait_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    printed, read = loader.printed_box(), list[Path]()

    def slowly(folder: Path) -> dict[str, Content]:
        read.append(folder)
        time.sleep(0.02)
        return printed

    monkeypatch.setattr(loader, "read_box", slowly)
    monkeypatch.setattr(loader, "_printed_box", cache(loader._printed_box.__wrapped__))
    with ThreadPoolExecutor(4) as crowd:
        found = list(crowd.map(lambda _: loader.printed_box(), range(4)))
    assert all(one is printed for one in found)
    assert read == [loader.CONTENT_FOLDER]
