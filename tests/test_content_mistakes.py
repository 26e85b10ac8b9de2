"""How the tables of the box refuse mistakes: each is named with its place and what would be right."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from roundhouse import expansions
from roundhouse.content import ContentError, load
from roundhouse.content.loader import read_box, read_entries
from roundhouse.problems import Problems
from roundhouse.rules.parts import check_parts
from tests.support_box import copied, copy_box


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the tables to damage."""
    return copy_box(tmp_path, monkeypatch)


def refused(box: Path, override: Path | None = None) -> ContentError:
    with pytest.raises(ContentError) as caught:
        read_box(box, override)
    return caught.value


def test_the_copy_is_good_before_it_is_damaged(box: Path) -> None:
    assert read_box(box) == {"ultimate": load(), "classic": load("classic")}


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
    "american/tables/boards/american.toml": [
        ("[[boulder]] omaha", "space = 8", "space = 10", "space", "omaha ends at 9"),
        ("[[boulder]] omaha", 'route = "omaha"', 'route = "ohama"', "route", "one of the board's routes"),
        ("[[special]] SA-spike", "raised = 25", "raised = 10", "raised", "must raise the 10 points"),
        ("[[special]] OM-medal", "", "raised = 25", "raised", "only the points of the spike"),
        ("[[special]] OM-medal", "", "coin = true", "coin", "paid for an effect"),
        ("[[board]] american", 'own-track = "american"', 'own-track = "dual"', "own-track", "one of its tracks"),
        ("[[board]] american", '["russian", "american", "board"]', '["russian", "dual"]',
            "tracks", 'found ["russian", "dual"], but it must be some of the tracks'),
        ("[[route]] omaha", "slots = 1", "slots = 1\nsites = 1", "sites", "must be open from the start"),
    ],
    "asian/tables/boards/asian.toml": [
        ("[[variant]] osaka", "spaces = 8", "spaces = 9", "spaces", "the printed route has 8"),
        ("[[variant]] osaka", ', "green", "bronze"', "", "colours", "no colour of tokyo may be lost"),
        ("[[special]] BE-green", "", "classic = { space = 3 }", "classic", "does not have this row"),
    ],
    "german/tables/boards/german.toml": [
        ("[[special]] hamburg-idea", '"hamburg"', '"bremen"', "variant", "those of munich: hamburg, berlin"),
        ("[[special]] berlin-silver", "space = 9", "space = 8", "space", "berlin begins behind space 8"),
        ("[[special]] berlin-idea", '"wood"', '"gold"', "colour", "berlin has only wood, green, bronze, silver"),
        ("[[special]] DR-idea", "", 'variant = "hamburg"', "variant", "those of dresden: there are none"),
        ("[[station]] frankfurt", "space = 8", "space = 10", "space", "nuremberg ends at 10"),
        ("[[variant]] berlin", '"munich"', '"minich"', "route", "one of the board's routes"),
    ],
    "american/tables/ideas.toml": [
        ("[[token]] spike", "board-american", "board-amercan", "with", "did you mean board-american?"),
        ("[[token]] spike", '["board-american"]', '"board-american"', "with", "a list in square brackets"),
        ("[[token]] spike", "", 'without = ["board-american"]', "without", "cannot keep it out too"),
    ],
    "american/tables/tiles.toml": [
        ("[[tile]] steelworks", "number = 0", "number = 3", "number", "the number in its name"),
        ("[[tile]] steelworks", "", "stacked = true", "number", "must have a locomotive side"),
    ],
    "american/tables/dividends.toml": [
        ("[[stocks]] stocks", "levels = 7", "levels = 9", "levels", "a dividend for every level"),
        ("[[stocks]] stocks", "emil = 3", "emil = 8", "emil", "the highest level is 7"),
        ("[[stocks]] stocks", "[4, 6, 8]", "[4, 6, 11]", "steelworks", "only stacks of [2, 3,"),
        ("[[stocks]] stocks", '"onward"', '"backward"', "order", 'one of "onward", "from-first"'),
    ],
    "emil/tables/emil.toml": [
        ("[[emil]] emil", "[50, 150]", "[150, 50]", "more", "must rise"),
    ],
    "engineers.toml": [
        ("[[engineer]] 4", "number = 4", "number = 0", "number", "a whole number other than 0"),
        ("[[engineer]] 4", 'source = "X"\n', "", "source", "missing"),
        ("[[engineer]] 4", "number = 4", "number = 5", "id", "it must begin with her number"),
    ],
    "german/tables/extensions.toml": [
        ("[[extension]] 2-1", "size = 2", "size = 5", "size", "it must fit a station: 2, 3, 4"),
        ("[[special]] 2-1-idea", "space = 1", "space = 3", "space", "2-1 ends at 2"),
        ("[[special]] 2-1-idea", '"2-1"', '"2-7"', "extension", "one of the extensions: 2-1, 2-2"),
        ("[[special]] 2-1-idea", "", 'each = "double"', "effect", "either an effect or something"),
    ],
    "ideas.toml": [
        ("[[token]] wrench", "classic = { effect", "classic = { efect", "classic.efect", "mean effect?"),
        ("[[token]] wrench", '{ effect = { wrench = 1 }, without = ["board-american"] }', "3",
            "classic", "must be a table such as"),
        ("[[card]] valuation", 'classic = { with = ["special-valuation"] }', 'classic = { with = ["old-two"] }',
            "with", "found nothing here that the classic edition has"),
        ("[[token]] keys", '["ultimate"]', '["deluxe"]',
            "editions", 'found "deluxe", but it must be one of "ultimate", "classic"'),
    ],
    "asian/tables/modules.toml": [
        ("[[module]] old-two", '["board-asian"]', '["board-asia"]', "needs", "did you mean board-asian?"),
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
        ("[[space]] wood-3", "", "twin-players = [2]", "twin-players", "only a space that has a twin"),
    ],
    "tiles.toml": [
        ("[[tile]] 7", "boosted = { any = 3 }", "", "boosted", "what a boilerman does there"),
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
    "dual_track/tables/tracks/american.toml": [
        ("[[space]] 17", "lane = 1", "lane = 3", "lane", "lane 1 or, from its start on, 2 is due"),
        ("[[space]] 16", "points = 0", "points = 1", "points", "start must score 0"),
        ("[[space]] 26", 'nut-with = ["board-american"]\n', "", "nut-with", "it must say with what"),
        ("[[track]] american", "most-wrenches = 2", "most-wrenches = 1", "wrenches", "there can be only 1"),
    ],
    "industry_board/tables/tracks/board.toml": [
        ("[[space]] 5", "", "detour = true", "detour", "only a gap can be a factory"),
        ("[[space]] 5", "", "printed = { wood = 1 }", "printed", "only a gap can be a factory"),
        ("[[space]] 17", "[3, 4]", "[]", "players", "for some number of players"),
        ("[[space]] 7", "printed = { coins = 1 }\n", "", "points", "found nothing, but a space must have"),
    ],
    "valuations.toml": [
        ("[[valuation]] base", '"P"', '"Q"', "source", 'found "Q", but it must be one of "R", "P", "X", "O"'),
        ("[[valuation]] base", ", 7]", "]",
            "points", "found [0, 1, 2, 4], but it must be a list of 5, not of 4"),
        ("[[valuation]] base", "2, 4, 7", "4, 2, 7", "points", "worth less"),
    ],
    "additional_engineers/tables/engineers.toml": [
        ("[[engineer]] 3-green", "engineer-3-green", "engineer-3-grey", "with", "did you mean engineer-3-green?"),
    ],
    "coal/tables/modules.toml": [
        ("[[module]] coal", "", "players = [2, 3, 4]", "reason", "must say why"),
        ("[[module]] coal", "", 'reason = "Because."', "reason", "and no other"),
        ("[[module]] coal", "", 'reason = "why"', "reason", "a sentence with a full stop"),
        ("[[module]] coal", "", 'players = []\nreason = "Never."', "players", "for some number of players"),
    ],
    "coal/tables/setup.toml": [
        ("[[setup]] coal-4", 'modules = ["coal"]', 'modules = ["steam"]', "modules", "unknown ingredient"),
    ],
    "coal/tables/spaces.toml": [
        ("[[space]] coal", 'twin = "foundry"', 'twin = "foundries"', "twin", "there is no such space"),
        ("[[space]] coal", 'twin = "foundry"', 'twin = "hire"', "twin", "hire must name this space"),
        ("[[space]] coal", "twin-players = [1, 2]", "twin-players = [2]", "twin-players", "must be the same"),
        ("[[space]] boilerman", "coal = 2\n", "", "workers", "must cost a worker"),
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
    ("engineers.toml", "[[engineer]] 15", 'id = "15"', 'id = "16"',
        "[[engineer]]", "id", 'found no row for ["15"], but the list must be complete'),
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
        "[[valuation]] doubled", "id", "base, revalued and special"),
    ("german/tables/boards/german.toml", "[[special]] hamburg-idea", 'variant = "hamburg"\n', "",
        "[[special]] hamburg-idea", "space", "munich ends at 8"),
    ("emil/tables/emil.toml", "[[card]] doubler", '"doubler"', '"temporary"',
        "[[card]] temporary", "id", "a space that is open in the solo game, or light-engineer"),
    ("tiles.toml", "[[tile]] 2", 'with = ["board-russian", ', "with = [",
        "[[tile]] 2", "with", "a game of board-russian, track-russian must have a stack of #2"),
    ("industry_board/tables/tracks/board.toml", "[[track]] board", 'editions = ["ultimate"]\n', "",
        "[[track]]", "", "found 1 rows in the classic edition, but there must be 0"),
]
# fmt: on


def damage(box: Path, file: str, row: str, old: str, new: str) -> ContentError:
    """Change one row, in the one place where `old` stands in it, and return the error this leads to."""
    name, key = row.split(" ")
    parts = re.split(r"^(?=\[\[)", copied(box, file).read_text(encoding="utf-8"), flags=re.MULTILINE)
    first_line = re.compile(rf'{re.escape(name)}\n\w+ = "?{re.escape(key)}"?\n')
    (at,) = (at for at, part in enumerate(parts) if first_line.match(part))
    old = old or name
    new = new if old != name or new.startswith("[[") else f"{name}\n{new}"
    assert parts[at].count(old) == 1, f"{old!r} stands {parts[at].count(old)} times in {row}"
    parts[at] = parts[at].replace(old, new)
    copied(box, file).write_text("".join(parts), encoding="utf-8")
    return refused(box)


@pytest.mark.sampled(2)
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


@pytest.mark.parametrize("file", ["ideas.toml", "boards/russian.toml", "tracks/russian.toml", "setup.toml"])
def test_missing_file(box: Path, file: str) -> None:
    copied(box, file).unlink()
    assert (refused(box).file, refused(box).sentence) == (file, "this file of the box is missing.")


def test_rows_of_a_folder_are_counted_there(box: Path) -> None:
    (box.parent / "coal/tables/engineers.toml").write_text("[rows]\nengineer = { ultimate = 1 }\n", "utf-8")
    error = refused(box)
    assert str(error) == (
        "coal/tables/engineers.toml: [[engineer]]: found 0 rows in the ultimate edition, but there must be 1."
    )
    (box.parent / "coal/tables/engineers.toml").unlink()
    assert read_box(box)["classic"].engineers[-1].id == "10-factory"


def test_a_row_stands_in_one_home_only(box: Path) -> None:
    text = (box.parent / "coal/tables/spaces.toml").read_text("utf-8")
    (box.parent / "coal/tables/spaces.toml").write_text(
        text.replace('id = "boilerman"', 'id = "hire"'), "utf-8"
    )
    error = refused(box)
    assert (error.file, error.table) == ("coal/tables/spaces.toml", "[[space]] hire")
    assert 'found "hire" a second time' in error.sentence


def test_a_board_stands_in_one_home_only(box: Path) -> None:
    (box.parent / "coal/tables/boards").mkdir()
    (box.parent / "coal/tables/boards/russian.toml").write_text(
        (box / "boards/russian.toml").read_text("utf-8")
    )
    assert refused(box).file == "coal/tables/boards/russian.toml"
    assert "there is a boards/russian.toml already" in refused(box).sentence


def test_a_board_and_a_track_may_lie_in_a_folder(box: Path) -> None:
    tables = box.parent / "coal/tables"
    for kind in ("boards", "tracks"):
        (tables / kind).mkdir()
        (box / kind / "russian.toml").rename(tables / kind / "russian.toml")
        listed = re.sub(
            rf'{kind} = \["russian"(, )?', f"{kind} = [", (box / "editions.toml").read_text("utf-8")
        )
        (box / "editions.toml").write_text(listed, "utf-8")
    assert read_box(box) == {"ultimate": load(), "classic": load("classic")}
    error = damage(box, "coal/tables/boards/russian.toml", "[[route]] kyiv", "spaces = 9", "spaces = 10")
    assert (error.file, error.key) == ("coal/tables/boards/russian.toml", "spaces")


def test_a_rank_says_where_a_row_is_listed(box: Path) -> None:
    file = copied(box, "coal/tables/bonuses.toml")
    text = file.read_text("utf-8")
    assert read_box(box)["ultimate"].bonuses[-1].id == "coal"
    file.write_text(text.replace('id = "coal"\n', 'id = "coal"\nrank = 0\n'), "utf-8")
    assert [bonus.id for bonus in read_box(box)["ultimate"].bonuses][-1] == "coal", "behind the core's"
    first = (box / "bonuses.toml").read_text("utf-8").replace('id = "wood"\n', 'id = "wood"\nrank = 61\n')
    (box / "bonuses.toml").write_text(first, "utf-8")
    assert [bonus.id for bonus in read_box(box)["ultimate"].bonuses][-1] == "wood"
    file.write_text(text.replace('id = "coal"\n', 'id = "coal"\nrank = "last"\n'), "utf-8")
    error = refused(box)
    assert (error.file, error.table, error.key) == ("coal/tables/bonuses.toml", "[[bonus]] coal", "rank")


def test_unknown_files(box: Path) -> None:
    text = (box / "boards/russian.toml").read_text("utf-8")
    (box / "boards/swiss.toml").write_text(text.replace("route = {", "# route = {"), "utf-8")
    assert (refused(box).file, refused(box).table) == ("boards/swiss.toml", "[rows]")
    assert refused(box).sentence == "missing: how many rows [[route]] has, such as { ultimate = 3 }."
    (box / "space.toml").write_text("")
    assert refused(box).file == "space.toml"
    assert "did you mean spaces.toml?" in refused(box).sentence


def test_unknown_edition() -> None:
    with pytest.raises(ContentError, match="ultimate and classic"):
        load("deluxe")


def test_a_row_of_the_box_may_play_with_more(box: Path) -> None:
    file = box.parent / "coal/tables/ideas.toml"
    text = file.read_text("utf-8")
    file.write_text(text + '\n[[card]]\nid = "valuation"\nalso-with = ["coal"]\n', "utf-8")
    card = next(card for card in read_box(box)["ultimate"].cards if card.id == "valuation")
    assert card.when.any_of == ("board-german", "coal")
    file.write_text(text + '\n[[card]]\nid = "nine"\nalso-with = ["coal"]\n', "utf-8")
    error = refused(box)
    assert (error.file, error.key) == ("coal/tables/ideas.toml", "also-with")
    assert "a row before it that has `with`" in error.sentence


def test_what_comes_from_elsewhere_is_named_for_moves_and_leaves_the_box_alone(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if coal were no part of the box."""
    file = box.parent / "coal/tables/ideas.toml"
    file.write_text(file.read_text("utf-8").replace('with = ["coal"]', 'with = ["board-german"]', 1), "utf-8")
    file = box.parent / "coal/tables/spaces.toml"
    file.write_text(file.read_text("utf-8").replace('section = "coal"', 'section = "engineers"', 1), "utf-8")
    monkeypatch.setattr(expansions, "guests", lambda: {"coal": "roundhouse-coal 1.0.0"})
    problems = Problems()
    read_entries(box, problems)
    told = {(error.table, error.key): error.sentence for error in problems.found}
    assert "`spaces` of the NAMED in named.py" in told["[[space]] foundry", "id"]
    assert "there is no room in it" in told["[[space]] coal", "section"]
    assert "`engineers` of the NAMED" in told["[[engineer]] 4-coal", "id"]
    assert "it plays with coal or without-coal-engineer only" in told["[[token]] coal", "with"]
    assert "`tiles` of the NAMED" in told["[[tile]] coal", "id"]
    assert all(error.file.startswith("coal/") for error in problems.found)


def test_a_mechanism_that_nobody_brings() -> None:
    boxes = [
        replace(box, modules={"coal": replace(box.modules["coal"], parts=("balloons",))})
        for box in (load(), load("classic"))
    ]
    (error,) = check_parts(*boxes)
    assert (error.file, error.table, error.key) == ("modules.toml", "[[module]] coal", "parts")
    assert error.sentence.startswith('found the unknown part "balloons"')
    assert "the PARTS of an expansion's rules.py" in error.sentence
