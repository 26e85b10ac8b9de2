"""The tables of the other boards, tracks and modules: what they say, by section of the component book."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from roundhouse.content import Content, load
from roundhouse.content.effect_words import EFFECT_WORDS
from roundhouse.content.model import Effect, Idea, Special, When
from roundhouse.expansions.american.boxed import dividends_in, stocks_in
from roundhouse.expansions.coal.manifest import FOUNDRY_TILES
from roundhouse.expansions.emil.boxed import emil_in
from roundhouse.expansions.german.boxed import extensions_in, incomes_in
from roundhouse.expansions.special_ideas.manifest import SPECIAL_CARDS
from roundhouse.expansions.train.manifest import TOKENS

ULTIMATE = load()
CLASSIC = load("classic")
EDITIONS = [ULTIMATE, CLASSIC]


def said(effect: Effect | None) -> str:
    return "none" if effect is None else ", ".join(f"{word} {count}" for word, count in effect)


def effects(rows: Iterable[Idea]) -> dict[str, str]:
    return {row.id: said(row.effect) for row in rows}


def spaces(specials: Iterable[Special]) -> list[str]:
    """Special spaces in the component book's shorthand."""
    return [
        f"{one.space} {one.colour}{'+L' if one.locomotive else ''}{' $' if one.coin else ''}: "
        + (f"each {one.each} {one.points}".removesuffix(" 0") if one.each else said(one.effect))
        + (f" {one.raised}" if one.raised else "")
        for one in specials
    ]


def routes(content: Content, board: str) -> dict[str, list[str]]:
    return {route.code: spaces(route.specials) for route in content.boards[board].routes}


def variants(content: Content, board: str) -> dict[str, list[str]]:
    return {one.id: spaces(one.specials) for one in content.boards[board].variants}


def shapes(board: str) -> list[tuple[str, int, int, int, int, int]]:
    return [
        (one.code, one.spaces, one.slots, one.sites, len(one.colours), one.doublers)
        for one in ULTIMATE.boards[board].routes
    ]


# The boards


# fmt: off
@pytest.mark.parametrize(("content", "end"), [(ULTIMATE, "key 1"), (CLASSIC, "points 10")])
def test_german_board_section_7(content: Content, end: str) -> None:
    assert routes(content, "german") == {
        "DR": ["4 wood+L: idea 1", "5 green+L: each medal 20", f"9 wood: {end}"],
        "MU": ["2 wood: green-tracks 1", "3 bronze+L: worker 1", "6 wood: bronze-tracks 1"],
        "NU": [
            "1 wood+L: each star 1", "2 wood+L: each star 2", "3 wood+L: each star 3", f"10 wood: {end}",
        ],
    }
    assert variants(content, "german") == {
        "hamburg": [
            "10 wood: silver-tracks 1", "13 wood+L: idea 1", "15 wood: gold 2, gold-tracks 1", f"15 wood: {end}",
        ],
        "berlin": ["9 wood: silver-tracks 1", "11 wood+L: idea 1", f"13 wood: {end}"],
    }


def test_german_routes_section_7() -> None:
    board = ULTIMATE.boards["german"]
    assert shapes("german") == [("DR", 9, 1, 0, 4, 0), ("MU", 8, 2, 0, 4, 8), ("NU", 10, 1, 0, 4, 0)]
    assert (board.main, board.pieces) == ("munich", (3, 3, 3, 2, 1))
    arms = [(one.id, one.route, one.spaces, len(one.colours), one.keeps) for one in board.variants]
    assert arms == [("hamburg", "munich", 15, 5, True), ("berlin", "munich", 13, 4, True)]
    stations = [(one.id, one.route, one.space, one.size) for one in board.stations]
    assert stations == [
        ("hannover", "dresden", 6, 3), ("wuerzburg", "nuremberg", 4, 4), ("frankfurt", "nuremberg", 8, 2),
    ]
    assert board.parts == ("switch", "extensions", "income")


def test_extensions_section_7() -> None:
    assert {one.id: spaces(one.specials) for one in extensions_in(ULTIMATE)} == {
        "2-1": ["1 wood+L: idea 1"],
        "2-2": ["1 wood+L: each star 10"],
        "2-3": ["1 wood: income 1", "2 green: income 1"],
        "2-4": ["1 wood: worker 1"],
        "2-5": ["1 wood: coins 2", "2 wood: industry 2"],
        "2-6": ["1 wood: locomotive-or-factory 1", "2 wood: coins 2"],
        "3-1": ["1 wood+L: idea 1"],
        "3-2": ["1 wood+L: each star 4", "2 wood+L: each star 6"],
        "3-3": ["1 wood: income 1", "2 green: income 1"],
        "3-4": ["2 wood: worker 1"],
        "3-5": ["1 wood: wrench 1", "2 green: industry 2"],
        "3-6": ["1 wood: industry 2", "2 green: locomotive-or-factory 1", "3 wood: coins 2"],
        "4-1": ["2 wood+L: idea 1", "4 wood: coins 2"],
        "4-2": ["1 wood+L: each star 4", "2 wood+L: each star 5", "4 wood+L: each star 6"],
        "4-3": ["1 wood: income 1", "3 green+L: income 1"],
        "4-4": ["2 wood+L: each star 5", "4 wood: worker 1"],
        "4-5": ["2 wood: industry 2", "4 wood: industry 2"],
        "4-6": ["2 wood: locomotive-or-factory 1", "4 green+L: each double"],
    }
    assert all(one.id.startswith(f"{one.size}-") for one in extensions_in(ULTIMATE))
    assert extensions_in(ULTIMATE) == extensions_in(CLASSIC)


def test_income_section_7() -> None:
    kinds = {"any": "any 1", "wood-green": "wood 1, green 1", "green-bronze": "green 1, bronze 1", "coin": "coins 1"}
    assert effects(incomes_in(ULTIMATE)) == kinds
    assert [tile.copies for tile in incomes_in(ULTIMATE)] == [2, 2, 2, 2]
    assert incomes_in(ULTIMATE) == incomes_in(CLASSIC)


@pytest.mark.parametrize(("content", "end"), [(ULTIMATE, "key 1"), (CLASSIC, "points 10")])
def test_american_board_section_8(content: Content, end: str) -> None:
    assert routes(content, "american") == {
        "RM": [
            "2 wood: green-tracks 1", "3 green+L: blast 1", "4 bronze+L: blast 1", "5 wood: bronze-tracks 1",
            "6 wood $: stock 1", "9 wood+L: stock 1", "10 wood: silver-tracks 1", "12 wood+L: idea 1",
            "14 wood: gold 2, gold-tracks 1", f"15 wood: {end}",
        ],
        "SA": [
            "2 green $: stock 1", "3 wood+L: stock 1", "4 wood+L: idea 1", "5 green+L: worker 1", f"7 wood: {end}",
            "7 wood+L: each spike 10 25",
        ],
        "OM": [
            "2 wood+L: stock 1", "4 wood+L: idea 1", "5 green+L: each medal 20", "6 bronze $: stock 1",
            "7 wood: worker 1", f"9 wood: {end}", "9 wood+L: each spike 10 25",
        ],
    }


def test_american_routes_section_8() -> None:
    board = ULTIMATE.boards["american"]
    assert shapes("american") == [("RM", 15, 2, 0, 5, 8), ("SA", 7, 1, 0, 5, 3), ("OM", 9, 1, 0, 5, 3)]
    assert (board.main, board.parts) == ("rocky-mountaineer", ("american",))
    assert [(one.id, one.route, one.space, one.points) for one in board.boulders] == [
        ("omaha", "omaha", 8, 10), ("industry", "", 8, 10),
    ]
    assert ULTIMATE.tracks["american"].spaces[8].label == "15", "where the second boulder lies"
    both = [one.when.holds(frozenset({"board-american", "track-american"})) for one in board.boulders]
    one = [one.when.holds(frozenset({"board-american", "track-russian"})) for one in board.boulders]
    assert (both, one) == ([True, True], [True, False])  # ruling 28


def test_stocks_section_8() -> None:
    dividends = {
        "wood": "wood 1", "bronze-silver": "bronze 1, silver 1", "any": "any 1", "industry-1": "industry 1",
        "industry-2": "industry 1", "coin-1": "coins 1", "coin-2": "coins 1", "points": "points 5",
    }
    assert effects(dividends_in(ULTIMATE)) == effects(dividends_in(CLASSIC)) == dividends
    for content, order in ((ULTIMATE, "onward"), (CLASSIC, "from-first")):
        stocks = stocks_in(content)
        assert (stocks.levels, stocks.majority, stocks.steelworks, stocks.emil) == (7, (20, 10), (4, 6, 8), 3)
        assert stocks.order == order


def test_asian_board_section_9() -> None:
    assert routes(ULTIMATE, "asian") == {
        "BE": [
            "2 wood: green-tracks 1", "4 green+L: locomotive 1", "6 wood: bronze-tracks 1",
            "8 green+L: each medal 20", "9 wood+L: site 1", "11 wood: silver-tracks 1", "13 wood+L: idea 1",
            "15 wood+L: each star 10", "17 wood: gold 2, gold-tracks 1, key-with-osaka 1",
            "19 wood+L: each star 5", "21 wood: key 1",
        ],
        "SE": [
            "3 wood+L: locomotive 1", "4 wood+L: idea 1", "6 wood+L: site 1", "7 green+L: each double",
            "8 wood: silver-tracks 1", "9 wood+L: worker 1", "11 wood: key 1",
        ],
        "TO": [
            "1 wood+L: site 1", "2 wood+L: each star 2", "3 wood+L: each star 3", "4 wood+L: each star 5",
            "5 green+L: each medal 20", "6 wood: worker 1", "7 wood: key 1",
        ],
    }
    assert variants(ULTIMATE, "asian") == {
        "osaka": [
            "1 wood+L: site 1", "2 wood+L: each star 3", "3 wood+L: each star 4", "4 wood+L: idea 1",
            "5 green+L: each medal 20", "6 wood: worker 1", "7 wood+L: each star 6",
            "8 wood: gold 2, key 1, gold-tracks 1",
        ],
    }
    assert shapes("asian") == [("BE", 21, 3, 2, 5, 8), ("SE", 11, 2, 1, 4, 0), ("TO", 7, 1, 0, 2, 0)]
    board = ULTIMATE.boards["asian"]
    assert (board.main, board.parts, board.variants[0].keeps) == ("beijing", ("asian",), False)
    sites = [one for route in board.routes for one in route.specials if said(one.effect) == "site 1"]
    assert len(sites) == sum(route.sites for route in board.routes), "every site can be removed"


# The industry tracks


@pytest.mark.parametrize("content", EDITIONS)
def test_dual_track_section_8(content: Content) -> None:
    track = content.tracks["american"]
    assert track.spaces[:16] == content.tracks["russian"].spaces, "the lower lane is the Russian track"
    upper = track.spaces[16:]
    assert {space.lane for space in upper} == {1}
    points = [0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 7, 7, 9, 12]
    assert [space.points for space in upper] == points
    assert [space.gap for space in upper] == [space.gap for space in track.spaces[:16]]
    end = "key 1" if content is ULTIMATE else ""
    assert [(said(upper[at].effect), said(upper[at].nut)) for at in (10, 15)] == [(end, "stock 1"), (end, "")]
    assert not any(space.effect or space.nut for space in (*upper[:10], *upper[11:15]))
    assert upper[10].nut_when == When(("board-american",))
    assert (track.wrenches, track.most_wrenches, track.parts) == (2, 2, ("dual-lane",))


def test_industry_board_section_9() -> None:
    track = ULTIMATE.tracks["board"]
    way = [
        "0", "1", "2", "3", "F1", "5", "8", "F2", "10", "F3", "13", "15", "F4", "18", "F5", "21", "24", "F6", "27",
        "F7", "30", "35",
    ]
    assert [space.label for space in track.spaces] == way
    small = [space.label for space in track.spaces if 2 in space.players and 1 in space.players]
    assert small == [label for label in way if label not in ("F6", "F7")]
    factories = [space for space in track.spaces if space.gap]
    assert [f"F{space.gap}" for space in factories] == [space.label for space in factories]
    assert [space.label for space in factories if space.detour] == ["F2", "F4", "F6"]
    assert [said(space.printed) for space in factories] == [
        "wood 1", "coins 1", "green 1", "doubler 1", "wood 1, green 1, bronze 1", "any 2", "points 5",
    ]
    assert {space.label: said(space.effect) for space in track.spaces if space.effect} == {
        "13": "idea-or-key 1", "21": "coins 1", "35": "key 1",
    }
    assert not any(space.once for space in track.spaces), "the idea space tells its wrenches apart itself"
    nuts = [(space.label, said(space.nut), space.nut_when) for space in track.spaces if space.nut]
    assert nuts == [("35", "key-or-stock 1", When(("board-american",)))]
    assert (track.wrenches, track.most_wrenches, track.parts) == (1, 2, ("industry-board",))


# What comes with modules


def test_boilermen_section_10() -> None:
    assert {tile.id: said(tile.boosted) for tile in ULTIMATE.tiles} == {
        "1": "points 1, points-engineers 1", "2": "locomotive-or-factory 2", "3": "repeat 2", "4": "doubler 3",
        "5": "industry 2", "6": "coins 2", "7": "any 3", "8": "points 1, points-two-locomotives 1",
        "9": "end-card-or-10 2", "10a": "points 1, points-silver-gold 1", "10b": "trade-ideas 2", "9x": "",
        "2a": "wood 1, green 1, wood-or-green 1", "coal": "wood 3, burn 3", "special": "special-ideas 1",
        "steelworks": "wood 2",
    }
    plain = {tile.id: said(tile.factory) for tile in ULTIMATE.tiles if tile.number == 0 or tile.id == "2a"}
    assert plain == {
        "2a": "wood 1, green 1", "coal": "wood 2, burn 3", "special": "special-ideas 1", "steelworks": "wood 1",
    }


def test_coal_and_train_spaces_section_10() -> None:
    found = {space.id: space for space in ULTIMATE.spaces if space.section in ("coal", "train")}
    cost = {name: (space.workers, space.coins, space.coal) for name, space in found.items()}
    assert cost == {"coal": (1, 0, 0), "foundry": (0, 1, 0), "boilerman": (0, 0, 2), "train": (1, 0, 0)}
    assert {name: said(space.effect) for name, space in found.items()} == {
        "coal": "coal 1", "foundry": "open-foundry 1, coal 1", "boilerman": "boilerman 1", "train": "train 1",
    }
    twins = {name: (space.twin, space.twin_players) for name, space in found.items() if space.twin}
    assert twins == {"coal": ("foundry", (1, 2)), "foundry": ("coal", (1, 2))}
    assert [name for name, space in found.items() if space.repeatable] == ["coal", "train"]  # ruling 16
    assert [space.id for space in CLASSIC.spaces if space.section in ("coal", "train")] == list(found)[:3]


def test_foundries_section_10() -> None:
    assert effects(FOUNDRY_TILES.rows(ULTIMATE)) == effects(FOUNDRY_TILES.rows(CLASSIC)) == {
        "wood-industry": "wood 2, industry 1", "wood-locomotive": "wood 1, locomotive-or-factory 1",
        "industry-doubler": "industry 2, doubler 1", "wood-factory": "wood 2, factory 1",
        "wood-any-coin": "wood 1, any 1, coins 1", "wood-industry-doubler": "wood 1, industry 1, doubler 1",
        "any": "any 2", "repeat": "repeat-two 1", "any-points": "any 1, points-highest-locomotive 1",
        "any-doubler": "any 1, doubler 1", "industry-points": "industry 1, points-highest-locomotive 1",
        "coins": "coins 2",
    }


def test_train_and_special_ideas_sections_6_and_10() -> None:
    assert effects(TOKENS.rows(ULTIMATE)) == {
        "industry-1": "industry 1", "coin-1": "coins 1", "industry-2": "industry 1", "coin-2": "coins 1",
        "wood": "wood 1", "wood-2": "wood 2", "wood-or-green": "wood-or-green 1", "any": "any 1",
        "doubler": "doubler 1", "points": "points 3", "locomotive-or-factory": "locomotive-or-factory 1",
    }
    assert effects(SPECIAL_CARDS.rows(ULTIMATE)) == {
        "double-industry": "double-industry 1", "engineer": "box-engineer 1", "freight-car": "freight-car 1",
        "special-factory": "special-factory 1", "keys": "key 3",
    }
    assert (TOKENS.rows(CLASSIC), SPECIAL_CARDS.rows(CLASSIC)) == ((), ())


def test_ideas_of_expansions_section_6() -> None:
    tokens = {
        "spike": "spike 1", "stock": "stock 1, payout 1", "osaka": "osaka 1", "coal": "coal 4",
        "special": "special-card 1",
    }
    assert {name: effects(ULTIMATE.tokens)[name] for name in tokens} == tokens
    cards = {
        "valuation": "special-valuation 1", "coal-factory": "coal-factory 1, coal 2",
        "cars": "purple-car 3, coins 1",
    }
    assert {name: effects(ULTIMATE.cards)[name] for name in cards} == cards
    assert effects(ULTIMATE.bonuses)["coal"] == effects(CLASSIC.bonuses)["coal"] == "coal 1"


def test_additional_engineers_section_5() -> None:
    def told(content: Content) -> list[str]:
        return [
            f"{one.id} {one.number}{one.letter} {one.workers}w{one.coins}c: {said(one.effect)}"
            for one in content.engineers[15:]
        ]

    assert told(ULTIMATE) == [
        "3-green 3A 1w0c: green 3", "5-coin 5A 0w1c: wood 1, green 1, bronze 1", "6-bonus 6A 1w0c: bonus-random 2",
        "7-bonus 7A 1w0c: points 3, bonus-twice 1", "9-bronze 9B 1w0c: catch-up 1",
        "10-factory 10B 2w0c: use-factory 1", "11-borrow 11B 1w0c: borrow 1",
        "13-routes 13B 1w0c: any-route-1 1, any-route-2 1, any-route-3 1", "15-silver 15B 1w0c: silver 1, points 3",
        "4-coal 4A 1w0c: coal 2",
    ]
    assert told(CLASSIC) == [
        "3-green 3A 1w0c: green 3", "5-coin 5A 0w1c: wood 1, green 1, bronze 1", "6-bonus 6A 1w0c: bonus-random 2",
        "10-factory -10B 2w0c: use-factory 1", "4-coal 4A 1w0c: coal 2",
    ]


def test_emil_section_11() -> None:
    for content, modules in ((ULTIMATE, ["coal", "train"]), (CLASSIC, ["coal"])):
        assert (emil_in(content).workers, emil_in(content).more) == (6, (50, 150))
        assert [card.id for card in emil_in(content).cards] == [
            "wood-3", "green-3", "bronze-1", "bronze-2", "silver-1", "silver-2", "gold-1", "gold-2", "any-2",
            "loco-1", "loco-3", "industry-1", "industry-2", "doubler", "light-engineer", "hire", *modules,
        ]
        solo = {space.id for space in content.spaces if 1 in space.players and space.workers + space.coins}
        assert solo - {card.id for card in emil_in(content).cards} == {"basic", "foundry"}
# fmt: on


def test_setup_with_modules_section_13() -> None:
    def numbers(content: Content, module: str) -> dict[int, tuple[int, ...]]:
        return {
            one.players: (one.rounds, one.workers, one.later, one.coins, one.coal)
            for one in content.setups
            if one.modules == (module,)
        }

    coal = {4: (6, 5, 2, 2, 1), 3: (5, 6, 2, 2, 1), 2: (5, 6, 2, 3, 1), 1: (5, 6, 2, 6, 1)}
    train = {4: (6, 5, 2, 1, 0), 3: (5, 6, 2, 1, 0), 2: (5, 6, 2, 2, 0), 1: (5, 6, 2, 5, 0)}
    assert numbers(ULTIMATE, "coal") == numbers(CLASSIC, "coal") == coal
    assert (numbers(ULTIMATE, "manufactory"), numbers(CLASSIC, "manufactory")) == (train, {})
    for content, four in ((ULTIMATE, ((5, 4, 3, 2), (1, 0))), (CLASSIC, ((5, 4, 3), (2, 1, 0)))):
        for one in content.setups:
            if one.modules:
                right = four if one.players == 4 else ((4, 3, 2), (1, 0))
                assert (one.b_places, one.a_places) == right
            assert one.parts == (("emil",) if one.players == 1 else ())
    order = [one.modules for one in ULTIMATE.setups if one.players == 2]
    assert order == [(), ("coal",), ("manufactory",)], "with both, the first that holds is coal's"


def test_effects_come_in_the_order_of_the_words() -> None:
    order = {word: at for at, word in enumerate(EFFECT_WORDS)}
    for content in EDITIONS:
        found: list[Effect] = [tile.boosted for tile in content.tiles]
        found += [
            row.effect
            for row in (*FOUNDRY_TILES.rows(content), *TOKENS.rows(content), *SPECIAL_CARDS.rows(content))
        ]
        found += [one.effect for extension in extensions_in(content) for one in extension.specials]
        for effect in found:
            assert list(effect) == sorted(effect, key=lambda part: order[part[0]])
