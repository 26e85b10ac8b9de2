"""The tables of the box: what they say, by section of the component book, and how they refuse mistakes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from roundhouse.content import Content, ContentError, check, load
from roundhouse.content.loader import BOX, read_box
from roundhouse.content.model import EFFECT_WORDS, ActionSpace, Effect, Idea

ULTIMATE = load()
CLASSIC = load("classic")
SPACES = [
    *("wood-2", "wood-3", "green-2", "green-3", "bronze-1", "silver-1", "gold-1", "bronze-2", "silver-2"),
    *("gold-2", "any-2", "basic", "loco-1", "loco-2", "loco-3", "industry-1", "industry-2", "industry-wood"),
    *("doubler", "coins", "temporary", "hire", "first", "second", "last-round"),
]


def said(effect: Effect | None) -> str:
    """An effect as words: wood 2, industry 1."""
    return "none" if effect is None else ", ".join(f"{word} {count}" for word, count in effect)


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
    assert [space.id for space in ULTIMATE.spaces] == SPACES
    assert ULTIMATE.spaces == CLASSIC.spaces
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
    assert effects(ULTIMATE.spaces) == steps | {
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
    for space in ULTIMATE.spaces:
        usual = (3, 4) if space.id in crowded else (2, 3, 4) if space.id in company else (1, 2, 3, 4)
        assert space.players == usual, space.id
    assert [space.id for space in ULTIMATE.spaces if space.reusable] == ["basic"]
    never = {"any-2", "temporary", "hire", "first", "second"}
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
    assert ULTIMATE.valuations == {"base": (0, 1, 2, 4, 7), "revalued": (0, 1, 3, 6, 10)}


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
    assert track.wrenches == 1


# fmt: off
def test_tiles_section_4() -> None:
    assert [f"{tile.id}: {said(tile.factory)}" for tile in ULTIMATE.tiles] == [
        "1: points-engineers 1", "2: locomotive-or-factory 1", "3: repeat 1", "4: doubler 2", "5: industry 1",
        "6: coins 1", "7: any 2", "8: points-two-locomotives 1", "9: end-card-or-10 1",
        "10a: points-silver-gold 1", "10b: trade-ideas 1", "9x: none",
    ]
    assert [tile.id for tile in CLASSIC.tiles] == [*"123456789", "9x"]
    assert [tile.id for tile in ULTIMATE.tiles if not tile.stacked] == ["1", "9x"]
    assert [tile.id for tile in ULTIMATE.tiles if tile.start] == ["1"]
    assert [tile.number for tile in ULTIMATE.tiles] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 9]


def test_engineers_section_5() -> None:
    assert [f"{one.number}{one.letter}: {said(one.effect)}" for one in ULTIMATE.engineers] == [
        "1: any 2", "2A: industry 1, points 3", "3A: wood 1, green 1", "4A: doubler 1, points 5",
        "5A: any 1, points 3", "6A: green 1, points 5", "7A: wood 1, points 3", "8B: repeat 1",
        "9B: industry 2", "10B: wood 1, industry 1", "11B: wood 1, any 1", "12B: locomotive-or-factory 1",
        "13B: green 1, bronze 1", "14B: wood 2", "15B: bronze 1, points 5",
    ]
    pairs = zip(ULTIMATE.engineers, CLASSIC.engineers, strict=True)
    differing = [one.number for one, other in pairs if one.effect != other.effect]
    assert differing == [4]
    assert said(CLASSIC.engineers[3].effect) == "doubler 1, points 3"
    assert all((one.workers, one.coins, one.set) == (1, 0, "base") for one in ULTIMATE.engineers)


def test_ideas_section_6() -> None:
    tokens = {
        "cards": "idea-card 1, end-card 1", "valuation": "flip-valuation 1", "medal": "medal 1",
        "keys": "key 2", "wrench": "industry 2, wrench 1", "any": "any 4", "industry": "industry 5",
        "doublers": "doubler 3", "coins": "coins 4",
    }
    assert effects(ULTIMATE.tokens) == tokens
    del tokens["keys"], tokens["coins"]
    tokens |= {"cards": "idea-card 1, end-card-or-10 1", "wrench": "wrench 1"}
    assert effects(CLASSIC.tokens) == tokens
    assert effects(ULTIMATE.cards) == effects(CLASSIC.cards) == {
        "wood-worker": "wood-worker 1", "nine": "extra-nine 1", "engineer": "coins 1, engineer-one 1",
        "factory": "industry 2, factory 1", "again": "wood 1, industry 1, doubler 1, again 1",
    }
    bonuses = {"wood": "wood 1", "industry": "industry 1", "doubler": "doubler 1", "coin": "coins 1"}
    assert effects(ULTIMATE.bonuses) == effects(CLASSIC.bonuses) == bonuses


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
    assert {engineer.source for engineer in ULTIMATE.engineers} == {"X"}
    assert {engineer.source for engineer in CLASSIC.engineers} == {"P"}
    assert ULTIMATE.edition.source["pass_points"] == "P"
    assert ULTIMATE.edition.source["majority"] == "R"


def test_effects_come_in_the_order_of_the_words() -> None:
    order = {word: at for at, word in enumerate(EFFECT_WORDS)}
    for content in (ULTIMATE, CLASSIC):
        rows = (content.spaces, content.engineers, content.tokens, content.cards)
        found: list[Effect] = [row.effect for table in rows for row in table]
        for effect in found:
            assert [word for word, _ in effect] == sorted((word for word, _ in effect), key=order.__getitem__)


# Mistakes in the tables of the box


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A copy of the tables to damage."""
    copy = tmp_path / "box"
    shutil.copytree(BOX, copy, ignore=shutil.ignore_patterns("*.py", "__pycache__", "*.so"))
    return copy


def refused(box: Path, override: Path | None = None) -> ContentError:
    with pytest.raises(ContentError) as caught:
        read_box(box, override)
    return caught.value


def test_the_copy_is_good_before_it_is_damaged(box: Path) -> None:
    assert read_box(box) == {"ultimate": ULTIMATE, "classic": CLASSIC}


# By file: the row that is changed, what stands there ("": a line is added), what is put instead; then the key
# that is blamed and words of the message.
# fmt: off
MISTAKES = {
    "boards/russian.toml": [
        ("[[route]] kyiv", "spaces = 9", "spaces = 10", "spaces", "found 10, but the printed route has 9"),
        ("[[route]] kyiv", '"green", ', "", "colours", "none is skipped"),
        ("[[route]] trans-siberian", "doublers = 8", "doublers = 16", "doublers", "only 15 spaces"),
        ("[[board]] russian", '"trans-siberian"', '"siberian"', "main", "one of its routes"),
        ("[[special]] TS-green", '"trans-siberian"', '"siberian"', "route", "one of the board's routes"),
        ("[[special]] TS-green", "space = 2", "space = 16", "space", "trans-siberian ends at 15"),
        ("[[special]] KY-medal", '"green"', '"silver"', "colour", "kyiv has only wood, green, bronze"),
        ("[[special]] KY-medal", "space = 5", "space = 9", "space", "green gets no farther than 8"),
        ("[[special]] TS-green", "{ green-tracks = 1 }", "{}", "effect", "either an effect or something"),
        ("[[special]] KY-medal", "points = 20", "points = 0", "points", "must have points"),
    ],
    "editions.toml": [
        ("[[edition]] classic", "", 'editions = ["classic"]', "editions", "unknown key"),
        ("[[edition]] classic", "end-cards-out = 2", "end-cards-out = 10", "end-cards-out", "only 10"),
    ],
    "end_cards.toml": [
        ("[[card]] keys", 'steps = "P"', 'steps = "?"', "sources.steps", 'found "?"'),
        ("[[card]] keys", 'steps = "P"', 'stepps = "P"', "sources.stepps", "did you mean steps?"),
        ("[[card]] keys", '{ steps = "P" }', '"P"', "sources", 'found "P", but it must be a table'),
        ("[[card]] doublers", "[[4, 20], [7, 30]]", "[[7, 30], [4, 20]]",
            "steps", "found [[7, 30], [4, 20]], but the thresholds must rise"),
        ("[[card]] fifteen", "each = 15", "each = 0", "each", "must pay"),
        ("[[card]] doublers", "", "limit = 3", "limit", "has a limit"),
    ],
    "engineers.toml": [
        ("[[engineer]] 4", 'source = "X"\n', "", "source", "missing"),
    ],
    "ideas.toml": [
        ("[[token]] wrench", "classic = { effect", "classic = { efect", "classic.efect", "mean effect?"),
        ("[[token]] wrench", "{ effect = { wrench = 1 } }", "3", "classic", "must be a table such as"),
        ("[[token]] keys", '["ultimate"]', '["deluxe"]',
            "editions", 'found "deluxe", but it must be one of "ultimate", "classic"'),
    ],
    "setup.toml": [
        ("[[setup]] base-4", "rounds = 7", "rounds = 6", "rounds", "found 6, but 7 places get an engineer"),
        ("[[setup]] base-4", "[6, 5", "[7, 5", "b-places", "has only the places [6, 5, 4, 3, 2, 1, 0]"),
        ("[[setup]] base-4", "[2, 1, 0]", "[1, 2, 0]", "a-places", "from left to right"),
        ("[[setup]] base-3", "players = 3", "players = 4", "players", "one row for each number"),
        ("[[row]] 1", "1, 0]", "1]", "places", "must end with 0, the hiring space"),
        ("[[row]] 2", "[1]", "[6]", "lying", "only places of the row"),
    ],
    "spaces.toml": [
        ("[[space]] wood-3", "", "worker = 1", "worker", "did you mean workers?"),
        ("[[space]] wood-3", "wood = 3", "wod = 3", "effect", '"wod"; did you mean wood?'),
        ("[[space]] wood-3", "wood = 3", "wood = 0",
            "effect", "found { wood = 0 }, but it must be an effect in which wood has a whole number"),
        ("[[space]] wood-3", "{ wood = 3 }", '"wood"', "effect", "an effect such as { wood"),
        ("[[space]] wood-3", "workers = 2\n", "", "workers", "missing"),
        ("[[space]] wood-3", "workers = 2", 'workers = "two"',
            "workers", 'found "two", but it must be a whole number of at least 0'),
        ("[[space]] wood-3", "workers = 2", "workers = true", "workers", "found true, but"),
        ("[[space]] basic", "reusable = true", "reusable = 1", "reusable", "true or false"),
        ("[[space]] first", "moves-on = [2, 3, 4]", "moves-on = [2, 3, 5]",
            "moves-on", "found 5, but it must be a number of players from 1 to 4"),
        ("[[space]] first", "moves-on = [2, 3, 4]", "moves-on = [2, 3, 3]", "moves-on", "stands twice"),
        ("[[space]] wood-3", "workers = 2", "workers = 0", "workers", "must cost a worker"),
        ("[[space]] wood-3", "[1, 2, 3, 4]", "[]", "players", "open for some number"),
        ("[[space]] hire", "repeatable = false", "", "repeatable", "never repeated"),
        ("[[space]] wood-3", "", "claims = 1\nrepeatable = false", "claims", "turn-order section"),
        ("[[space]] wood-3", "", "moves-on = [2]", "moves-on", "found [2], but only a worker"),
    ],
    "tiles.toml": [
        ("[[tile]] 10b", "", "classic = { number = 10 }", "classic", "does not have this row"),
        ("[[tile]] 2", "classic = { source", 'classic = { id = "3", source',
            "classic.id", "cannot differ between editions"),
        ("[[tile]] 7", "number = 7", "number = 6", "number", "the number in its name"),
        ("[[tile]] 1", "", "stacked = true", "stacked", "lies in no stack"),
        ("[[tile]] 1", "start = true", "", "start", "here are 0"),
        ("[[tile]] 7", "{ any = 2 }", '"none"', "factory", "found nothing, but only a tile"),
        ("[[tile]] 7", "{ any = 2 }", "7", "factory", 'or "none"'),
    ],
    "tracks/russian.toml": [
        ("[[space]] 14", "points = 25", "points = 19", "points", "20 comes before it"),
        ("[[space]] 0", "points = 0", "points = 1", "points", "start must score 0"),
        ("[[space]] 10", "", "gap = 4",
            "points", "found nothing, but a space must have a printed number, or be a gap, or have a name"),
        ("[[space]] 13", "gap = 5", "gap = 6", "gap", "here 5 is due"),
    ],
    "valuations.toml": [
        ("[[valuation]] base", '"P"', '"Q"', "source", 'found "Q", but it must be one of "R", "P", "X"'),
        ("[[valuation]] base", ", 7]", "]",
            "points", "found [0, 1, 2, 4], but it must be a list of 5, not of 4"),
        ("[[valuation]] base", "2, 4, 7", "4, 2, 7", "points", "worth less"),
    ],
}
# The same, each with its file, but the message blames another place: its table stands before the key.
ELSEWHERE = [
    ("boards/russian.toml", "[[route]] kyiv", '"KY"', '"SP"',
        "[[route]] st-petersburg", "code", "a code of its own"),
    ("bonuses.toml", "[[bonus]] coin", "[[bonus]]", "[[bonuses]]", "", "bonuses", "did you mean bonus?"),
    ("bonuses.toml", "[[bonus]] coin", '"coin"', '"a coin"', "[[bonus]] a coin", "id", "hyphens"),
    ("bonuses.toml", "[[bonus]] coin", '[[bonus]]\nid = "coin"\neffect = { coins = 1 }\nsource = "P"', "",
        "[[bonus]]", "", "found 3 rows in the ultimate edition, but there must be 4"),
    ("end_cards.toml", "[[card]] silver-gold", 'editions = ["ultimate"]', "",
        "[[card]]", "", "found 11 rows in the classic edition, but there must be 10"),
    ("engineers.toml", "[[engineer]] 15", "number = 15", "number = 16",
        "[[engineer]]", "number", "found no row for [15], but the list must be complete"),
    ("engineers.toml", "[[engineer]] 1", 'letter = ""', 'letter = "A"',
        "[[card]] engineer", "effect", "no engineer is left over"),
    ("spaces.toml", "[[space]] wood-3", 'id = "wood-3"\n', "",
        "[[space]] (row 2 of the table)", "id", "missing"),
    ("spaces.toml", "[[space]] wood-2", '"wood-2"', '"wood-3"', "[[space]] wood-3", "id", "a second time"),
    ("tiles.toml", "[[tile]] 7", "stacked = true", "", "[[tile]] 8", "number", "a stack of #7"),
    ("tiles.toml", "[[tile]] 9x", '"none"', "{}\nstart = true", "[[tile]] 1", "start", "here are 2"),
    ("tiles.toml", "[[tile]] 9x", 'factory = "none"', "factory = {}\nstacked = true",
        "[[card]] nine", "effect", "no tile is left over"),
    ("tracks/russian.toml", "[[space]] 7", "place = 7", "place = 16",
        "[[space]]", "place", "found no row for [7]"),
    ("valuations.toml", "[[valuation]] revalued", '"revalued"', '"doubled"',
        "[[valuation]] doubled", "id", "base and revalued"),
]
# fmt: on


def damage(box: Path, file: str, row: str, old: str, new: str) -> ContentError:
    """Change one row, in the one place where `old` stands in it, and return the error this leads to."""
    name, key = row.split(" ")
    parts = re.split(r"^(?=\[\[)", (box / file).read_text(encoding="utf-8"), flags=re.MULTILINE)
    first_line = re.compile(rf'{re.escape(name)}\n\w+ = "?{re.escape(key)}"?\n')
    (at,) = (at for at, part in enumerate(parts) if first_line.match(part))
    old = old or name
    new = new if old != name or new.startswith("[[") else f"{name}\n{new}"
    assert parts[at].count(old) == 1, f"{old!r} stands {parts[at].count(old)} times in {row}"
    parts[at] = parts[at].replace(old, new)
    (box / file).write_text("".join(parts), encoding="utf-8")
    return refused(box)


@pytest.mark.parametrize(
    ("file", "row", "old", "new", "key", "words"),
    [(file, *mistake) for file, mistakes in MISTAKES.items() for mistake in mistakes],
)
def test_a_mistake_is_named_with_its_place(
    box: Path, file: str, row: str, old: str, new: str, key: str, words: str
) -> None:
    error = damage(box, file, row, old, new)
    assert (error.table, error.key) == (row, key)
    assert words in error.sentence
    assert str(error) == f"{file}: {row}: {key}: {error.sentence}"
    assert error.sentence.endswith((".", "?")), "an error is a sentence"


@pytest.mark.parametrize(("file", "row", "old", "new", "table", "key", "words"), ELSEWHERE)
def test_a_mistake_that_shows_elsewhere(
    box: Path, file: str, row: str, old: str, new: str, table: str, key: str, words: str
) -> None:
    error = damage(box, file, row, old, new)
    assert (error.table, error.key) == (table, key)
    assert words in error.sentence
    assert error.file == ("ideas.toml" if "left over" in words else file)  # what lies on an idea card


def test_industry_spaces_out_of_order(box: Path) -> None:
    text = (box / "tracks/russian.toml").read_text(encoding="utf-8")
    swapped = text.replace("place = 1\n", "place = x\n").replace("place = 2\n", "place = 1\n")
    (box / "tracks/russian.toml").write_text(swapped.replace("place = x\n", "place = 2\n"), encoding="utf-8")
    error = refused(box)
    assert (error.table, error.key) == ("[[space]] 2", "place")
    assert "here 1 is due" in error.sentence


def test_broken_toml(box: Path) -> None:
    error = damage(box, "bonuses.toml", "[[bonus]] coin", '"coin"', '"coin')
    assert (error.file, error.table) == ("bonuses.toml", "")
    assert "not readable as TOML" in error.sentence


def test_a_table_that_is_no_list_of_rows(box: Path) -> None:
    (box / "bonuses.toml").write_text('[bonus]\nid = "coin"\n', encoding="utf-8")
    assert refused(box).table == "[[bonus]]"
    assert 'found { id = "coin" }, but it must be rows under [[bonus]]' in refused(box).sentence


@pytest.mark.parametrize("file", ["ideas.toml", "boards/russian.toml"])
def test_missing_file(box: Path, file: str) -> None:
    (box / file).unlink()
    assert (refused(box).file, refused(box).sentence) == (file, "this file of the box is missing.")


def test_unknown_files(box: Path) -> None:
    shutil.copy(box / "boards/russian.toml", box / "boards/german.toml")
    assert (refused(box).file, refused(box).table) == ("boards/german.toml", "[[board]]")
    assert "list of counts" in refused(box).sentence
    (box / "space.toml").write_text("")
    assert refused(box).file == "space.toml"
    assert "did you mean spaces.toml?" in refused(box).sentence


def test_unknown_edition() -> None:
    with pytest.raises(ContentError, match="ultimate and classic"):
        load("deluxe")


# An owner's corrections


def write(folder: Path, file: str, text: str) -> Path:
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")
    return folder


def test_a_correction_changes_one_value(tmp_path: Path) -> None:
    write(tmp_path, "spaces.toml", '[[space]]\nid = "last-round"\nworkers = 1\n')
    mine = load(override=tmp_path)
    assert [a.id for a, b in zip(mine.spaces, ULTIMATE.spaces, strict=True) if a != b] == ["last-round"]
    assert (mine.spaces[-1].workers, mine.spaces[-1].effect) == (1, (("industry", 3),))
    assert mine.overrides == ("spaces.toml: [[space]] last-round: workers",)
    assert (load().overrides, load().spaces[-1].workers) == ((), 2), "the printed box stays as it is"
    assert mine.fingerprint != ULTIMATE.fingerprint
    assert load(override=str(tmp_path)).fingerprint == mine.fingerprint
    assert check(tmp_path) == []


def test_a_correction_of_one_edition(tmp_path: Path) -> None:
    own = "classic = { effect = { doubler = 1, points = 4 } }"
    write(tmp_path, "engineers.toml", f"[[engineer]]\nnumber = 4\n{own}\n")
    assert load("classic", tmp_path).engineers[3].effect == (("doubler", 1), ("points", 4))
    assert load("classic", tmp_path).engineers[3].source == "P"
    assert load("ultimate", tmp_path).engineers[3] == ULTIMATE.engineers[3]
    assert load("classic", tmp_path).overrides == ("engineers.toml: [[engineer]] 4: effect",)
    assert load("ultimate", tmp_path).overrides == ()


def test_a_correction_leaves_the_value_of_another_edition(tmp_path: Path) -> None:
    write(tmp_path, "engineers.toml", '[[engineer]]\nnumber = 4\neffect = { doubler = 2 }\nsource = "P"\n')
    assert load("ultimate", tmp_path).engineers[3].effect == (("doubler", 2),)
    assert load("ultimate", tmp_path).engineers[3].source == "P"
    assert load("classic", tmp_path).engineers[3] == CLASSIC.engineers[3]
    assert load("classic", tmp_path).overrides == ()


def test_corrections_in_folders(tmp_path: Path) -> None:
    write(tmp_path, "boards/russian.toml", '[[special]]\nid = "KY-star-5"\nspace = 7\npoints = 12\n')
    star = load(override=tmp_path).boards["russian"].routes[2].specials[6]
    assert (star.space, star.points, star.each) == (7, 12, "star")
    write(tmp_path, "boards/russian.toml", '[[route]]\nid = "kyiv"\nspaces = 10\n')
    assert load(override=tmp_path).boards["russian"].routes[2].spaces == 10, (
        "an owner may know a length better"
    )
    write(tmp_path, "tracks/russian.toml", "[[space]]\nplace = 12\npoints = 22\n")
    spaces = load(override=tmp_path).tracks["russian"].spaces
    assert [(space.label, space.points) for space in spaces[12:14]] == [("22", 22), ("gap 5", 22)]


@pytest.mark.parametrize(
    ("file", "row", "line", "key", "words"),
    [
        ("spaces.toml", "[[space]] wood-4", "workers = 1", "id", "rows of the box only: wood-2, wood-3"),
        ("spaces.toml", "[[space]] wood-3", "work = 1", "work", "did you mean workers?"),
        ("spaces.toml", "[[space]] wood-3", "workers = 1.5", "workers", "found 1.5"),
        ("ideas.toml", "[[token]] any", 'editions = ["classic"]', "editions", "cannot add"),
        ("ideas.toml", "[[token]] keys", "classic = { effect = {} }", "classic", "does not have"),
        ("setup.toml", "[[setup]] base-4", "rounds = 8", "rounds", "found 8, but 7 places"),
    ],
)
def test_a_wrong_correction_is_blamed_on_its_own_file(
    tmp_path: Path, file: str, row: str, line: str, key: str, words: str
) -> None:
    table, name = row.split(" ")
    write(tmp_path, file, f'{table}\nid = "{name}"\n{line}\n')
    error = refused(BOX, tmp_path)
    assert (error.file, error.table, error.key) == (str(tmp_path / file), row, key)
    assert words in error.sentence


def test_corrections_that_leave_too_little(tmp_path: Path) -> None:
    write(tmp_path, "setup.toml", '[[setup]]\nid = "base-1"\nmodules = ["coal"]\n')
    assert "the base game for 1 must have a row" in refused(BOX, tmp_path).sentence
    write(tmp_path, "setup.toml", "")
    letters = "".join(f'[[engineer]]\nnumber = {n}\nletter = "B"\n' for n in range(2, 7))
    error = refused(BOX, write(tmp_path, "engineers.toml", letters))
    assert (error.table, error.key) == ("[[setup]] base-4", "a-places")
    assert "the letter A has only 1 engineers" in error.sentence


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("spaces.toml", "[[space]]\nworkers = 1\n", "it says which row is to be changed"),
        ("space.toml", "", "did you mean spaces.toml?"),
        ("spaces.toml", "[[space]\n", "not readable as TOML"),
        ("spaces.toml", 2 * '[[space]]\nid = "wood-3"\nworkers = 1\n', '"wood-3" a second time'),
    ],
)
def test_a_correction_of_no_row(tmp_path: Path, file: str, text: str, words: str) -> None:
    error = refused(BOX, write(tmp_path, file, text))
    assert error.file == str(tmp_path / file)
    assert words in error.sentence


def test_a_folder_without_corrections_is_refused(tmp_path: Path) -> None:
    assert "folder with TOML files" in refused(BOX, tmp_path).sentence
    assert "folder with TOML files" in refused(BOX, tmp_path / "nowhere").sentence


def test_check_lists_every_problem(tmp_path: Path) -> None:
    write(tmp_path, "spaces.toml", '[[space]]\nid = "wood-3"\nwork = 1\nworkers = "x"\n')
    write(tmp_path, "bonuses.toml", '[[bonus]]\nid = "gold"\n')
    assert [(problem.table, problem.key) for problem in check(tmp_path)] == [
        ("[[space]] wood-3", "work"),
        ("[[space]] wood-3", "workers"),
        ("[[bonus]] gold", "id"),
    ]


# The fingerprint


def test_the_fingerprint_is_of_the_values(box: Path) -> None:
    assert re.fullmatch(r"[0-9a-f]{16}", ULTIMATE.fingerprint)
    assert ULTIMATE.fingerprint == CLASSIC.fingerprint
    for path in box.rglob("*.toml"):
        text = re.sub(r"^#.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        path.write_text("# another comment\n" + text.replace(" = ", "="), encoding="utf-8")
    assert read_box(box)["ultimate"].fingerprint == ULTIMATE.fingerprint


def test_a_value_of_either_edition_changes_the_fingerprint(tmp_path: Path) -> None:
    write(tmp_path, "editions.toml", '[[edition]]\nid = "classic"\ndoublers = 21\n')
    assert load("ultimate", tmp_path).edition == ULTIMATE.edition
    assert load("ultimate", tmp_path).fingerprint != ULTIMATE.fingerprint


def test_a_mark_does_not_change_the_fingerprint(tmp_path: Path) -> None:
    marks = 'source = "P"\nsources = { workers = "R" }'
    write(tmp_path, "engineers.toml", f"[[engineer]]\nnumber = 3\n{marks}\n")
    assert load(override=tmp_path).engineers[2].source == "P"
    assert load(override=tmp_path).fingerprint == ULTIMATE.fingerprint
