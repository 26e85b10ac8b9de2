"""Any component can be asked what it is: everything in the box has an answer, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from roundhouse.content.loader import EDITIONS
from roundhouse.expansions.american.boxed import dividends_in
from roundhouse.expansions.coal.manifest import FOUNDRY_TILES
from roundhouse.expansions.german.boxed import extensions_in, incomes_in
from roundhouse.expansions.special_ideas.manifest import SPECIAL_CARDS
from roundhouse.rules import ruleset
from roundhouse.view.about import about, chapter_name, everything
from roundhouse.view.about_data import GENERIC
from roundhouse.view.names import LANGUAGES
from tests.test_sentences_languages import foreign

ENGLISH, GERMAN = LANGUAGES["en"], LANGUAGES["de"]
SPRITE = Path(__file__).parents[1] / "src" / "roundhouse" / "draw" / "svg" / "icons.svg"
# kinds whose line says all there is to say
NO_RULE = ("board", "track", "module")


def box() -> Iterator[tuple[str, str]]:
    for edition in EDITIONS:
        for language in LANGUAGES:
            yield edition, language


@pytest.mark.parametrize(("edition", "language"), list(box()))
def test_everything_in_the_box_can_be_asked_what_it_is(edition: str, language: str) -> None:
    rules = ruleset(edition=edition)
    icons = set(re.findall(r'id="([^"]+)"', SPRITE.read_text(encoding="utf-8")))
    for chapter, what in everything(rules):
        found = about(what, rules, language)
        told = "\n".join((found.name, found.kind, found.effect, found.rule, found.certainty))
        assert found.what == what
        assert found.name
        assert found.kind
        assert not re.search(r"[{}]|  |\.\.|None|\(\)", told), told
        assert not foreign(told, language), told
        assert found.rule or what.partition("/")[0] in NO_RULE, what
        assert found.source in ("R", "P", "X")
        assert found.certainty
        assert found.picture[0] in icons, (what, found.picture)
        assert all(not text or text.endswith(".") for text in (found.effect, found.rule)), told
        assert chapter_name(chapter, language, rules)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_list_of_the_box_is_complete(edition: str) -> None:
    rules = ruleset(edition=edition)
    content, listed = rules.content, {what for _, what in everything(rules)}
    wanted = {f"engineer/{row.id}" for row in content.engineers}
    wanted |= {f"space/{row.id}" for row in content.spaces}
    wanted |= {f"tile/{row.id}" for row in content.tiles}
    wanted |= {f"tokens/{row.id}" for row in content.tokens}
    wanted |= {f"cards/{row.id}" for row in content.cards}
    wanted |= {f"bonuses/{row.id}" for row in content.bonuses}
    wanted |= {f"end-cards/{row.id}" for row in content.end_cards}
    wanted |= {f"special-cards/{row.id}" for row in SPECIAL_CARDS.rows(content)}
    wanted |= {f"foundry/{row.id}" for row in FOUNDRY_TILES.rows(content)}
    wanted |= {f"route/{route.id}" for board in content.boards.values() for route in board.routes}
    wanted |= {f"boulder/{row.id}" for board in content.boards.values() for row in board.boulders}
    for rows, kind, board in (
        (extensions_in(content), "extension", "german"),
        (incomes_in(content), "income", "german"),
        (dividends_in(content), "dividend", "american"),
    ):
        wanted |= {f"{kind}/{row.id}" for row in rows if board in content.boards}
    assert wanted <= listed, wanted - listed


# ---- answers


def test_effects_come_from_the_content() -> None:
    rules = ruleset()
    assert about("space/wood-3", rules).effect == "3 wood steps. Cost: 2 workers."
    assert about("space/hire", rules).effect == "The engineer on the hiring space. Cost: 1 coin."
    assert about("tile/5", rules).effect == "Reaches 5 further on its route. Factory: 1 industry step."
    assert about("special/kyiv/3", rules).effect == "Wood and a locomotive: 3 points in every scoring."
    assert about("key", rules).effect == "1 wood step and 1 step of any colour, or 10 points."
    assert about("order/3", rules).effect == "Passing from here: 4 points."


def test_the_same_in_german() -> None:
    rules = ruleset()
    found = about("space/wood-3", rules, "de")
    assert (found.name, found.kind) == ("Das Feld 3 Holz", "Aktionsfeld")
    assert found.effect == "3 hölzerne Gleisschritte. Kosten: 2 Arbeiter."
    assert about("tile/5", rules, "de").name == "5er-Lok"
    assert about("special/kyiv/3", rules, "de").effect == "Holz und Lok: 3 Punkte bei jeder Wertung."


def test_a_tile_tells_of_its_boilerman_only_where_there_are_any() -> None:
    assert "boilerman" not in about("tile/5", ruleset()).effect
    assert about("tile/5", ruleset(modules=["coal"])).effect.endswith("With a boilerman: 2 industry steps.")
    assert "boilerman" not in about("tile/5", ruleset(industry="board", modules=["coal"])).effect


def test_a_corrected_value_is_told_correctly(tmp_path: Path) -> None:
    (tmp_path / "spaces.toml").write_text(
        '[[space]]\nid = "wood-3"\nworkers = 1\nsources = { workers = "P" }\n', encoding="utf-8"
    )
    assert about("space/wood-3", ruleset(content=str(tmp_path))).effect == "3 wood steps. Cost: 1 worker."


def test_source_marks_and_pages() -> None:
    rules = ruleset()
    assert (about("space/doubler", rules).source, about("space/doubler", rules).page) == ("P", 14)
    assert about("works/F1", rules).source == "X"
    assert (
        about("works/F1", rules).certainty
        == "Reconstructed: it fits the rules, but the print has not been seen."
    )
    assert about("space/doubler", ruleset(edition="classic")).page == 0
    with_more = ruleset(modules=["additional-engineers", "coal"])
    assert [about(f"engineer/{name}", with_more).page for name in ("4", "9-bronze", "4-coal")] == [15, 43, 38]


def test_classic_has_its_own_terms_and_rules() -> None:
    classic = ruleset(edition="classic")
    assert about("coin", classic).name == "Rouble"
    assert about("medal", classic, "de").name == "Kiew-Medaille"
    assert "tracks of the route" in about("route-double", classic).rule
    assert "all points" in about("route-double", ruleset()).rule


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("idea/medal", "tokens/medal"),
        ("card/nine", "cards/nine"),
        ("bonus/wood", "bonuses/wood"),
        ("end-card/wood", "end-cards/wood"),
        ("end-card", "end-card"),
        ("special/keys", "special-cards/keys"),
        ("returned/3", "tile/3"),
        ("stack/3", "tile/3"),
        ("doubler/TS/3", "doubler"),
        ("wrench/1", "wrench"),
        ("emil/wood-3", "emil-card/wood-3"),
        ("emil", "emil"),
        ("train", "manufactory"),
        ("income", "income-tile"),
        ("extension", "extensions"),
        ("coin", "coin"),
        ("coin/RM 6", "coin/RM 6"),
    ],
)
def test_other_names_for_the_same(asked: str, answered: str) -> None:
    assert about(asked, ruleset()).what == answered


@pytest.mark.parametrize(
    "what",
    [
        *("", "nothing", "space/", "space/nowhere", "tile/77", "special/kyiv/7x", "special/kyiv/99"),
        *("industry/99", "order/9", "order/-1", "industry/-1", "level/x"),
    ],
)
def test_what_is_not_in_the_box_is_refused(what: str) -> None:
    with pytest.raises(LookupError, match="is nothing in the box of the ultimate edition"):
        about(what, ruleset())


def test_this_game_comes_before_the_box() -> None:
    german = ruleset(board="german")
    assert "Munich" in about("colour/green", german).effect
    assert "Trans-Siberian" in about("colour/green", ruleset()).effect
    assert about("route/kyiv", german).name == "Kyiv"  # not in this game, but in the box


# ---- tables


def test_both_languages_explain_the_same_things() -> None:
    for field in fields(ENGLISH.about):
        assert set(getattr(ENGLISH.about, field.name)) == set(getattr(GERMAN.about, field.name)), field.name
    assert set(GENERIC) <= set(ENGLISH.about.names)


def test_no_rule_is_left_without_its_component() -> None:
    kinds = {
        what.partition("/")[0] for edition in EDITIONS for _, what in everything(ruleset(edition=edition))
    }
    for key in ENGLISH.about.rules:
        assert key.partition("/")[0].partition(",")[0] in kinds | {"slot"}, key
