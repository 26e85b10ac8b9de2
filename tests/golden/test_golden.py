"""Recorded games are replayed move by move, and together they touch everything in the box.

When rules or tables were changed on purpose: `python -m tests.golden.make --refresh`. `python -m
tests.coverage tests/golden` prints what is touched.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from roundhouse.content.loader import load
from roundhouse.expansions.american.boxed import dividends_in
from roundhouse.expansions.coal.manifest import FOUNDRY_TILES
from roundhouse.expansions.emil.boxed import emil_in
from roundhouse.expansions.german.boxed import extensions_in, incomes_in
from roundhouse.expansions.special_ideas.manifest import SPECIAL_CARDS
from roundhouse.expansions.train.manifest import TOKENS
from roundhouse.lab.extension import Thing
from roundhouse.lab.invariants import check, check_step
from roundhouse.record.record import load_record, write_record
from roundhouse.rules import RULES_VERSION, moves
from tests.coverage.box import EDITIONS, everything, samples, things
from tests.coverage.page import page
from tests.coverage.tally import Tally, of_records, text
from tests.golden import PAGE, earlier, records
from tests.support_golden import in_words_of_now, recorded, replayed


@pytest.mark.sampled(4)
@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_a_recorded_game_is_replayed(path: Path, whole: bool) -> None:
    """Strictly, with what two positions in a row must keep at every decision and all invariants at every sixth
    one; written down again it is the same text.
    """
    head, initial, played = recorded(path)
    assert write_record(head["start"], initial, list(played)) == in_words_of_now(path)
    states, _ = replayed(path)
    for before, after in pairwise(states):
        check_step(before, after)
    for state in states if whole else states[::-6]:  # the last one is among them
        check(state)
    assert not states[-1].stack


@pytest.mark.sampled(8)
@pytest.mark.parametrize("path", earlier(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_game_of_an_earlier_version_is_replayed_under_it(path: Path) -> None:
    """It comes back with every state it had, and goes on being a game of that version."""
    head, initial, played = load_record(path)
    assert head["rules"] == initial.rules.version < RULES_VERSION
    assert write_record(head["start"], initial, played) == in_words_of_now(path)


def test_the_recorded_games_touch_everything() -> None:
    """In each edition every component that it has, and nothing that is not on the list of its ruleset; the page tells
    the same.
    """
    tallies = [Tally(edition) for edition in EDITIONS]
    for path in records():
        _, initial, played = recorded(path)
        tally = tallies[EDITIONS.index(initial.rules.edition)]
        found = tally.add(initial, played, path)
        assert set(found) <= set(things(initial.rules)), f"{path.name}: not a thing of its ruleset"
    for tally in tallies:
        missing = "; ".join(str(thing) for thing in tally.untouched())
        assert not missing, f"{tally.edition}: touched by no game, run tests.golden.make --refresh: {missing}"
        assert set(tally.counts) <= set(everything(tally.edition))
    assert page(tallies) == PAGE.read_text("utf-8"), "write it again: tests.golden.make --refresh"


def test_the_records_are_small() -> None:
    assert sum(path.stat().st_size for path in records()) < 1_500_000


def test_a_game_without_a_component_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The report is no rubber stamp: one game leaves much untouched, and the table says what."""
    path = next(path for path in records() if path.stem.startswith("classic-1-"))
    (tally,) = of_records([path])
    assert Thing("games", "german board", "4 players") in tally.untouched()
    told = text(tally)
    assert "1 games" in told
    assert "passed on never" in told
    assert "never touched:\n" in told


# ---- the list of what there is


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_row_of_the_tables_is_listed(edition: str) -> None:
    """A new row cannot be forgotten."""
    content = load(edition)
    listed = {(thing.group, thing.name) for thing in everything(edition)}
    rows = {
        "action spaces": [space.id for space in content.spaces],
        "engineers": [engineer.id for engineer in content.engineers],
        "locomotives": [tile.id for tile in content.tiles if tile.number],
        "factories": [tile.id for tile in content.tiles if tile.factory is not None],
        "idea tokens": [token.id for token in content.tokens],
        "idea cards": [card.id for card in content.cards],
        "special ideas": [card.id for card in SPECIAL_CARDS.rows(content)],
        "starting bonuses": [bonus.id for bonus in content.bonuses],
        "end bonus cards": [card.id for card in content.end_cards],
        "extensions": [extension.id for extension in extensions_in(content)],
        "income tiles": [tile.id for tile in incomes_in(content)],
        "dividends": [token.id for token in dividends_in(content)],
        "foundries": [foundry.id for foundry in FOUNDRY_TILES.rows(content)],
        "train tokens": [token.id for token in TOKENS.rows(content)],
        "valuation tiles": list(content.valuations),
        "Emil": [f"card {card.id}" for card in emil_in(content).cards],
    }
    for group, names in rows.items():
        assert {(group, name) for name in names} <= listed, group
    modules = {thing for thing in everything(edition) if thing.group == "games"}
    for name in content.modules:
        assert any(name in (thing.name, thing.way) for thing in modules), name


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_special_space_is_listed_once(edition: str) -> None:
    content = load(edition)
    specials = [
        special for board in content.boards.values() for route in board.routes for special in route.specials
    ]
    specials += [
        s for board in content.boards.values() for variant in board.variants for s in variant.specials
    ]
    specials += [special for extension in extensions_in(content) for special in extension.specials]
    listed = {(thing.group, thing.name) for thing in everything(edition) if ": " in thing.name}
    assert len(listed) == len(specials)


def test_every_kind_of_move_and_decision_is_listed() -> None:
    """Ultimate has them all; a new family of moves cannot be forgotten."""
    listed = {thing.name for thing in everything("ultimate") if thing.group == "moves"}
    assert listed == {name for name, _, _ in moves.FAMILIES}


def test_what_is_listed_differs_as_the_editions_do() -> None:
    ultimate, classic = everything("ultimate"), everything("classic")
    for thing in (
        Thing("factories", "10b", "used"),
        Thing("moves", "key-steps", "made"),
        Thing("moves", "lane", "made"),
        Thing("asian board", "osaka", "laid"),
        Thing("points", "train", "scored"),
    ):
        assert thing in ultimate
        assert thing not in classic
    assert Thing("points", "route ends", "scored") in classic
    assert Thing("points", "route ends", "scored") not in ultimate
    for thing in (
        Thing("action spaces", "temporary", "used"),
        Thing("Emil", "engineer", "hired"),
        Thing("engineers", "10-factory", "in the majority"),
    ):
        assert thing in ultimate
        assert thing in classic


def test_the_rulesets_are_sampled_from_the_tables() -> None:
    for edition in EDITIONS:
        content = load(edition)
        sampled = {(rules.board, rules.industry, rules.players) for rules in samples(edition)}
        assert sampled == {
            (board.id, track, players)
            for board in content.boards.values()
            for track in board.tracks
            for players in (1, 2, 3, 4)
        }
