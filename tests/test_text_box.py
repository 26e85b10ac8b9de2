"""The table in text for the other boards, tracks and modules: everything that lies there is drawn."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from roundhouse.draw.text import draw_player, draw_text
from roundhouse.draw.text_fields import field_words
from roundhouse.draw.text_result import draw_result
from roundhouse.rules import GameState, legal, new, ruleset
from roundhouse.rules.fields import (
    CHOICE,
    COUNT,
    FLAG,
    MASK,
    PLAYER,
    STACK,
    Field,
)
from roundhouse.rules.packing import pack
from tests.cases.support import play, table
from tests.cases.support_american import america
from tests.cases.support_asian import asian, whole_layer
from tests.cases.support_coal import colliery
from tests.cases.support_german import at_table, german
from tests.cases.support_modules import crew, special, train
from tests.support_words import pool, solo


def picture(game: Game, seat: int = 0, language: str = "en") -> str:
    return draw_text(game.state, seat, language=language)


def board(game: Game, seat: int = 0) -> list[str]:
    return draw_player(game.state, seat, seat).splitlines()


def lines_with(text: str, words: str) -> list[str]:
    return [line for line in text.splitlines() if words in line]


def route(game: Game, name: str) -> list[str]:
    """A route's rows: title, spaces, then whatever follows."""
    lines = board(game)
    at = next(number for number, line in enumerate(lines) if name in line)
    return lines[at : at + 9]


# ---- the head


def test_what_is_played_stands_at_the_top() -> None:
    state = new(ruleset(3, "ultimate", "asian", "board", ("coal", "manufactory")), 1)
    head = draw_text(state, 0).splitlines()
    assert head[0].startswith("═ ROUNDHOUSE   Asian board, ultimate edition, 3 players ")
    assert head[1] == " with       industry board · coal · manufactory train"
    head = draw_text(state, 0, language="de").splitlines()
    assert head[0].startswith("═ ROUNDHOUSE   Asientableau, Ausgabe Ultimate, 3 Personen ")
    assert head[1] == " mit        Industrietableau · Kohle-Modul · Werklok"
    alone = draw_text(new(ruleset(1), 1), 0)
    assert "Russian board, ultimate edition, alone against Emil" in alone


# ---- the German board


def test_a_switch_that_is_not_set_tells_both_ways() -> None:
    game = at_table(german(mu={"wood": 7}))
    shown = "\n".join(board(game))
    assert "Munich (MU)" in shown
    assert "to Hamburg (15): 10 w slv, 13 wL idea, 15 w gold, 15 w key" in shown
    assert "to Berlin (13): 9 w slv, 11 wL idea, 13 w key" in shown


def test_the_arm_that_was_chosen_is_drawn() -> None:
    game = at_table(german(mu={"wood": 10}, arm="berlin"))
    rows = route(game, "Munich–Berlin (MU)")
    assert rows[1].split()[-1] == "13"
    assert not lines_with("\n".join(board(game)), "to Hamburg")
    assert "MU (Berlin) " in picture(game, 1)


def test_extensions_are_drawn_where_they_lie_and_beside_the_board() -> None:
    game = at_table(german(nu={"wood": 5}, extensions={"wuerzburg": "4-6"}))
    shown = picture(game)
    assert "2-1: 1 wL idea" in shown
    assert "4-6: " not in shown.split("ON TRACKS", maxsplit=1)[0]
    rows = "\n".join(route(game, "Nuremberg–Fürth (NU) [4-6]"))
    assert "NU [4-6] |" in picture(game, 1)
    assert "l/f" in rows
    assert "×2" in rows
    assert "ext" in rows  # Frankfurt is still open


def test_income_tiles_are_drawn_with_their_use() -> None:
    game = at_table(german(income={"coin": 1, "any": 1}, **{"income-used": {"any": 1}}))
    assert " Income     1 any (used) · 1 coin" in board(game)
    assert " INCOME     1× 1 any · 2× 1 wood + 1 green · 2× 1 green + 1 bronze · 1× 1 coin" in picture(game)


# ---- the American board


def test_boulders_coin_spaces_and_the_spike() -> None:
    game = america({"tracks": {"RM": {"wood": 6}, "OM": {"wood": 3}}, "spike": True})
    omaha = route(game, "Omaha (OM)")
    assert omaha[3].endswith("·   ·   ·   ·   ▲   ·")
    assert any("+25" in row for row in omaha)
    rocky = route(game, "Rocky Mountaineer (RM)")
    assert "$" in rocky[5]  # reached, not paid for
    paid = play(game, "pay RM 6", "dividend coin-1")
    assert "$" not in route(paid, "Rocky Mountaineer (RM)")[5].replace("w$", "")
    assert " Stocks     level 1 · golden spike laid · 2×▲ in the way" in board(paid)


def test_the_stocks_board() -> None:
    game = america(
        {"stock": 2},
        B={"stock": 1, "stock-place": 1},
        C={"stock": 1, "stock-place": 0},
        levels=("industry-1", "points"),
    )
    shown = picture(game)
    assert " STOCKS     level 2 (5 points): A · level 1 (1 industry): C B · start: D" in shown
    assert lines_with(shown, " DIVIDENDS  1 wood · 1 bronze + 1 silver · 1 any")
    assert " STEELWORKS behind the last #4, #6, #8" in shown


def test_two_lanes_and_the_boulder_on_the_lower_one() -> None:
    lines = board(america({"factories": [6], "wrenches": ["5", "upper 2"]}))
    at = next(number for number, line in enumerate(lines) if "   upper" in line)
    assert "[6]" in lines[at + 2]
    assert "15▲" in lines[at + 2]
    assert lines[at + 1].index("^") > lines[at].index("upper")
    assert lines[at + 3].index("^") == lines[at + 2].index("5")


# ---- the Asian board and the industry board


def test_construction_sites_and_osaka() -> None:
    game = asian({"locomotives": {"BE": [3]}, "sites": {"BE": 1, "SE": 1}})
    assert "Beijing (BE)  #3 +1 site  +0" in "\n".join(board(game))
    assert "with the Osaka upgrade (8): 1 wL sit, 2 wL +3, 3 wL +4" in "\n".join(board(game))
    upgraded = asian({"osaka": True})
    assert "Tokyo–Osaka (TO)" in "\n".join(board(upgraded))


def test_a_space_that_brings_tracks_and_a_key_shows_both() -> None:
    assert "8 w gold+key" in "\n".join(board(asian({})))
    rows = route(asian({"osaka": True}), "Tokyo")
    gives = next(at for at, row in enumerate(rows) if row.startswith("   gives"))
    assert rows[gives].endswith("gold")
    assert rows[gives + 1].strip() == "key"
    assert rows[gives + 1].index("key") in range(rows[gives].rindex("gold"), len(rows[gives]))


def test_the_industry_board_with_layers_and_everybodys_cars() -> None:
    game = asian(
        {"cars": 1, "cars-lying": ["F1"], "cars-standing": ["F5"], "wrenches": ["8"]},
        B={"cars": 2, "cars-lying": ["F1"], "wrenches": ["3"]},
        **{**whole_layer(), "F1": [9, "2a"]},
    )
    shown = picture(game)
    assert "[F1]" in shown
    assert "(F2)" in shown
    assert "wrenches   A 8 · B 3 · C 0" in shown
    assert "F1 #9 (end card or 10 points), 2 layers" in shown
    assert "A car lying, B car lying" in shown
    assert "A car standing" in shown
    assert " Cars       1 in supply · lying at F1 · standing at F5" in shown


# ---- modules


def test_coal_foundries_and_boilermen() -> None:
    game = colliery(
        {"coal": 3, "foundries": ["coins", "any"], "foundries-used": ["any"], "locomotives": {"TS": ["3+"]}},
        **{"open-foundries": ["repeat", "any-points"]},
    )
    shown = picture(game)
    assert "Trans-Siberian (TS)  #3+" in shown
    assert "3 coal" in shown
    assert " Foundries  2 any (used) · 2 coins" in shown
    assert " FOUNDRIES  repeat space for 1 or 2 · 1 any + points: your best loco · 8 hidden" in shown
    assert lines_with(shown, "   boilerman     2 coal 1 boilerman")


def test_a_twin_is_crossed_out() -> None:
    shown = picture(play(colliery(seats=2), "coal"))
    assert lines_with(shown, "   coal ")[0].rstrip().endswith("A:w")
    assert lines_with(shown, "   foundry ")[0].rstrip().endswith("×")


def test_the_train() -> None:
    game = train(None, "coin-1 any", "wood doubler points")
    assert " TRAIN      free | 1 coin | 1 any" in picture(game)
    assert " TOKENS     1 wood · 1 doubler · 3 points · 6 hidden" in picture(game)
    assert " TRAIN      1 doubler | 1 coin | 1 any" in picture(play(game, "train", "load doubler"))


def test_special_ideas() -> None:
    game = special({"freight-car": "TS", "double-industry": True, "locomotives": {"TS": [4]}})
    shown = picture(game)
    assert "Trans-Siberian (TS)  #4 +freight car" in shown
    assert " also       industry steps count double ✓" in shown
    assert lines_with(shown, " SPECIAL    ")
    assert lines_with(shown, " IN THE BOX ")


def test_an_additional_engineer_fits_its_column() -> None:
    shown = picture(crew({}, "11-borrow"))
    assert lines_with(shown, "another's")


def test_emil() -> None:
    game = play(solo(["gold-1", "loco-1"], engineers={"hire": 5}), "doubler")
    shown = picture(game)
    assert " EMIL       5 of 6 workers in supply" in shown
    assert lines_with(shown, " HIS CARDS  ")[0].endswith("(gold-1) · loco-1")
    assert " HIS TILES  #2" in shown
    assert lines_with(shown, "   loco-1 ")[0].rstrip().endswith("E:w")
    assert " KARTEN " in picture(game, language="de")


def test_where_a_used_token_lies() -> None:
    a = {"wrenches": ["idea"], "factories": [2, 3, 4], "ideas": {"medal": "industry idea"}}
    game = table(a)
    assert " Used       medal (industry)" in board(game)
    assert " Genutzt    Medaille (Industrie)" in draw_player(game.state, 0, 0, "de")


# ---- what nobody has drawn yet


@pytest.mark.parametrize(
    ("kind", "names", "number", "told"),
    [
        (COUNT, (), 3, "3"),
        (COUNT, (), 0, ""),
        (FLAG, (), 0, ""),
        (MASK, ("red", "blue", "green"), 5, "red, green"),
        (CHOICE, ("red", "blue"), 2, "blue"),
        (CHOICE, ("red", "blue"), 0, ""),
        (STACK, ("red", "blue"), pack([1, 0]), "blue, red"),
    ],
)
def test_columns_are_written_down_by_name(kind: str, names: tuple[str, ...], number: int, told: str) -> None:
    field = Field("thing", PLAYER, 0, kind, names)
    assert field_words(field, [number]) == told


def test_counts_of_several_kinds() -> None:
    field = Field("thing", PLAYER, 0, COUNT, ("red", "blue"))
    assert field_words(field, [0, 2]) == "2× blue"


# ---- the result


def played_out(**options: Any) -> Game:
    """A game in which the last legal move is always taken, so that all pass late."""
    game = Game.new(seed=3, **options)
    while not game.over:
        game.play(legal(game.state)[-1])
    return game


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 2, "board": "american", "industry": "american", "modules": ("coal",)},
        {"players": 2, "board": "asian", "industry": "board", "modules": ("manufactory",)},
    ],
)
def test_the_result_adds_up(options: dict[str, Any]) -> None:
    game = played_out(**options)
    for language, total in (("en", " total"), ("de", " zusammen")):
        shown = draw_result(game.state, game.breakdown(), language)
        count = options["players"]
        row = next(line for line in shown.splitlines() if line.startswith(total))
        assert [int(word) for word in row.split()[1 : 1 + count]] == game.scores


def spectators(state: GameState) -> str:
    return draw_text(state, -1)


def test_pool_of_a_part_is_told() -> None:
    assert lines_with(spectators(at_table(**pool(income=1)).state), "to do") == [
        " to do      1 income tile (may lapse)"
    ]
