"""What plays with what: boards, tracks and modules together; and where the numbers of the whole box come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from roundhouse.content import Content, load
from roundhouse.content.loader import CONTENT_FOLDER, read_entries
from roundhouse.content.model import Effect, Idea, When
from roundhouse.expansions.american.boxed import dividends_in
from roundhouse.expansions.coal.manifest import FOUNDRY_TILES
from roundhouse.expansions.special_ideas.manifest import SPECIAL_CARDS
from roundhouse.expansions.train.manifest import TOKENS
from roundhouse.problems import Problems

ULTIMATE = load()
CLASSIC = load("classic")
EDITIONS = [ULTIMATE, CLASSIC]
TABLES = read_entries(CONTENT_FOLDER, Problems())


def mark(content: Content, file: str, table: str, row: str, key: str = "") -> str:
    """The mark of a row, or of one key of it."""
    rows = TABLES[content.edition.id][file, table]
    (found,) = (one for one in rows if one.label == f"[[{table}]] {row}")
    return found.marks[key] if key else found.source


def games(content: Content) -> Iterator[frozenset[str]]:
    """Every board with its tracks and player counts, alone and with each module and pair of modules that fit."""
    modules = list(content.modules.values())
    for board in content.boards.values():
        for track in board.tracks:
            for players in (1, 2, 3, 4):
                plain = frozenset({f"board-{board.id}", f"track-{track}", f"players-{players}"})
                for one in (None, *modules):
                    for other in (None, *modules):
                        chosen = [module for module in (one, other) if module is not None]
                        game = plain | {module.id for module in chosen}
                        fits = all(When(module.needs, module.excludes).holds(game) for module in chosen)
                        if fits and all(players in module.players for module in chosen):
                            yield game


def playing(content: Content, table: str, *ingredients: str) -> list[str]:
    return playing_of(getattr(content, table), *ingredients)


def playing_of(rows: Iterable[Idea], *ingredients: str) -> list[str]:
    return [row.id for row in rows if row.when.holds(frozenset(ingredients))]


def test_boards_and_tracks_section_14() -> None:
    every = ("russian", "american", "board")
    assert {board.id: board.tracks for board in ULTIMATE.boards.values()} == dict.fromkeys(
        ("russian", "german", "american", "asian"), every
    )
    assert {board.id: board.tracks for board in CLASSIC.boards.values()} == {
        "russian": ("russian",),
        "german": ("russian",),
        "american": ("american",),
    }
    assert (set(ULTIMATE.tracks), set(CLASSIC.tracks)) == (set(every), {"russian", "american"})


def test_modules_section_14() -> None:
    single = [f"engineer-{one.id}" for one in ULTIMATE.engineers[15:-1]]
    both = ["coal", "without-coal-engineer", "additional-engineers"]
    assert set(ULTIMATE.modules) == {*both, *single, "manufactory", "special-ideas", "old-two"}
    older = ["engineer-3-green", "engineer-5-coin", "engineer-6-bonus", "engineer-10-factory"]
    assert set(CLASSIC.modules) == {*both, *older, "coins-token", "special-valuation"}
    modules = ULTIMATE.modules
    assert modules["old-two"].needs == ("board-asian",)
    assert modules["old-two"].excludes == modules["engineer-10-factory"].excludes == ("track-board",)
    assert modules["without-coal-engineer"].needs == ("coal",)
    assert [one.id for one in modules.values() if one.players != (1, 2, 3, 4)] == ["engineer-11-borrow"]
    assert {part for one in modules.values() for part in one.parts} == {
        "coal",
        "train",
        "special-ideas",
        "additional-engineers",
    }


@pytest.mark.parametrize("content", EDITIONS)
def test_every_game_has_each_stack_once(content: Content) -> None:
    due = [*range(2, 10), 10, 10] if content is ULTIMATE else [*range(2, 10)]
    for game in games(content):
        numbers = [tile.number for tile in content.tiles if tile.stacked and tile.when.holds(game)]
        assert sorted(numbers) == due, sorted(game)


def test_which_two_plays_section_4() -> None:
    def two(*ingredients: str) -> list[str]:
        return [name for name in playing(ULTIMATE, "tiles", *ingredients) if name in ("2", "2a")]

    assert two("board-russian", "track-american") == ["2"]
    assert two("board-russian", "track-board") == ["2a"]
    assert two("board-asian", "track-board") == two("board-asian", "track-russian") == ["2a"]
    assert two("board-asian", "track-russian", "old-two") == ["2"]


def test_what_boards_and_tracks_bring_section_13() -> None:
    tokens = playing(ULTIMATE, "tokens", "board-american", "track-american")
    assert tokens[-2:] == ["spike", "stock"]
    assert "wrench" in tokens
    assert "wrench" not in playing(CLASSIC, "tokens", "board-american", "track-american")
    assert "wrench" in playing(CLASSIC, "tokens", "board-german", "track-russian")
    assert "osaka" in playing(ULTIMATE, "tokens", "board-asian", "track-russian")
    assert "steelworks" in playing(ULTIMATE, "tiles", "board-american", "track-board")
    assert "steelworks" not in playing(ULTIMATE, "tiles", "board-russian", "track-american")
    assert playing(ULTIMATE, "cards", "board-german", "track-board")[-2:] == ["valuation", "cars"]


def test_what_modules_bring_section_13() -> None:
    plain = ("board-russian", "track-russian", "players-2")
    assert playing(ULTIMATE, "tokens", *plain, "coal", "special-ideas")[-2:] == ["coal", "special"]
    assert playing(ULTIMATE, "cards", *plain, "coal")[-1] == "coal-factory"
    assert playing(ULTIMATE, "bonuses", *plain, "coal")[-1] == "coal"
    assert playing(ULTIMATE, "engineers", *plain, "coal")[15:] == ["4-coal"]
    assert playing(ULTIMATE, "engineers", *plain, "coal", "without-coal-engineer")[15:] == []
    assert len(playing_of(SPECIAL_CARDS.rows(ULTIMATE), *plain, "special-ideas")) == 5
    board = ("board-russian", "track-board", "players-2", "special-ideas")
    assert "special-factory" not in playing_of(SPECIAL_CARDS.rows(ULTIMATE), *board)
    assert "special" not in playing(ULTIMATE, "tiles", *board)


def test_which_additional_engineers_play_section_5() -> None:
    plain = ("board-russian", "track-russian", "players-2")
    every = [one.id for one in ULTIMATE.engineers[15:-1]]
    assert playing(ULTIMATE, "engineers", *plain, "additional-engineers")[15:] == every
    assert playing(ULTIMATE, "engineers", *plain, "engineer-5-coin", "engineer-13-routes")[15:] == [
        "5-coin",
        "13-routes",
    ]
    solo = playing(ULTIMATE, "engineers", "board-asian", "track-board", "players-1", "additional-engineers")
    assert set(every) - set(solo) == {"10-factory", "11-borrow"}


def test_what_the_box_of_2015_added_to_any_game() -> None:
    plain = ("board-russian", "track-russian", "players-2")
    assert "coins" not in playing(CLASSIC, "tokens", *plain)
    assert "coins" in playing(CLASSIC, "tokens", *plain, "coins-token")
    assert "valuation" not in playing(CLASSIC, "cards", "board-german", "track-russian", "players-2")
    assert "valuation" in playing(CLASSIC, "cards", *plain, "special-valuation")


@pytest.mark.parametrize("content", EDITIONS)
def test_nothing_is_never_played(content: Content) -> None:
    every = list(games(content))
    tables = (
        content.spaces,
        content.engineers,
        content.tiles,
        content.tokens,
        content.cards,
        content.bonuses,
    )
    for row in (
        row for table in (*tables, TOKENS.rows(content), SPECIAL_CARDS.rows(content)) for row in table
    ):
        assert any(row.when.holds(game) for game in every), row.id


def test_classic_gives_no_keys() -> None:
    rows: list[Effect] = [
        row.effect for row in (*CLASSIC.tokens, *CLASSIC.cards, *FOUNDRY_TILES.rows(CLASSIC))
    ]
    for board in CLASSIC.boards.values():
        rows += [one.effect for route in board.routes for one in route.specials]
        rows += [one.effect for variant in board.variants for one in variant.specials]
    rows += [
        effect
        for track in CLASSIC.tracks.values()
        for one in track.spaces
        for effect in (one.effect, one.nut)
    ]
    assert not {word for effect in rows for word, _ in effect if word.startswith("key")}


# Where the numbers come from


def test_marks_of_boards() -> None:
    assert mark(ULTIMATE, "boards/german.toml", "special", "MU-worker") == "X"
    assert mark(ULTIMATE, "boards/german.toml", "variant", "hamburg", "spaces") == "P"
    assert mark(ULTIMATE, "boards/german.toml", "special", "NU-star-2", "points") == "X"
    assert mark(ULTIMATE, "boards/german.toml", "special", "NU-star-2", "space") == "P"
    assert mark(ULTIMATE, "boards/american.toml", "special", "RM-blast-1", "space") == "R"
    assert mark(ULTIMATE, "boards/american.toml", "special", "RM-blast-1", "colour") == "X"
    assert mark(ULTIMATE, "boards/asian.toml", "route", "seoul", "colours") == "X"
    assert mark(ULTIMATE, "boards/asian.toml", "special", "BE-gold") == "R"
    boards = ("german", "american", "asian")
    mains = [mark(ULTIMATE, f"boards/{name}.toml", "board", name, "main") for name in boards]
    assert mains == ["P", "X", "X"]


def test_marks_of_tracks() -> None:
    assert {mark(ULTIMATE, "tracks/american.toml", "space", str(at)) for at in range(16)} == {"P"}
    assert {mark(ULTIMATE, "tracks/american.toml", "space", str(at)) for at in range(16, 32)} == {"X"}
    certain = [
        at for at in range(22) if mark(ULTIMATE, "tracks/board.toml", "space", str(at), "points") == "R"
    ]
    assert [ULTIMATE.tracks["board"].spaces[at].label for at in certain] == ["35"]


def test_marks_of_modules() -> None:
    known = [one.id for one in FOUNDRY_TILES.rows(ULTIMATE) if one.source == "R"]
    assert known == ["repeat", "any-points"]
    assert {one.source for one in FOUNDRY_TILES.rows(CLASSIC)} == {"R"}
    assert [one.id for one in TOKENS.rows(ULTIMATE) if one.source == "R"] == ["industry-1", "coin-1"]
    assert [one.id for one in SPECIAL_CARDS.rows(ULTIMATE) if one.source == "X"] == ["keys"]
    assert [one.id for one in dividends_in(ULTIMATE) if one.source == "X"] == ["industry-2", "coin-2"]
    assert mark(ULTIMATE, "engineers.toml", "engineer", "13-routes", "effect") == "R"
    assert mark(ULTIMATE, "engineers.toml", "engineer", "13-routes", "number") == "X"
    assert mark(ULTIMATE, "engineers.toml", "engineer", "15-silver", "effect") == "X"
    assert mark(CLASSIC, "engineers.toml", "engineer", "10-factory", "number") == "R"
    boosted = {tile.id: mark(ULTIMATE, "tiles.toml", "tile", tile.id, "boosted") for tile in ULTIMATE.tiles}
    unseen = [name for name, of in boosted.items() if of == "X"]
    assert unseen == ["10a", "2a", "special", "steelworks"]
    assert mark(ULTIMATE, "setup.toml", "setup", "coal-1", "coins") == "P"
    assert mark(ULTIMATE, "dividends.toml", "stocks", "stocks", "levels") == "X"
