"""The report on many games: figures that can be recounted, intervals over deals, and a page that needs nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import pytest
from typer.testing import CliRunner

from roundhouse import Game
from roundhouse.cli import app
from roundhouse.lab.arena import Arena, run
from roundhouse.lab.forbid import comparisons, names_of, play_without
from roundhouse.lab.simulate import SimulationPlan, player, simulate
from roundhouse.lab.simulation_file import SimulationFile
from roundhouse.rules import GameState, apply, decider, scores

pytest.importorskip("pyarrow")

from roundhouse.data.export import export
from roundhouse.data.reading import read_table
from roundhouse.data.sources import file_source
from roundhouse.report import figures
from roundhouse.report.games import GameGroup, GamePlay, GroupKey, SeatPlay
from roundhouse.report.markdown import report_markdown
from roundhouse.report.names import Names
from roundhouse.report.page import report_page
from roundhouse.report.plots import forest
from roundhouse.report.sections import chapters
from roundhouse.report.tables import read_groups

ARENA = Arena(bots=("random", "busy"), games=24, records=True)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    run(ARENA, folder / "arena.jsonl")
    plan = SimulationPlan(
        players=2, board="american", industry="american", games=24, check=False, records=True
    )
    with SimulationFile(folder / "american.jsonl", plan) as file:
        simulate(plan, tell=file.add)
    sources = [file_source(name, str(folder / f"{name}.jsonl")) for name in ("arena", "american")]
    export(sources, folder / "tables")
    return folder / "tables"


@pytest.fixture(scope="module")
def groups(tables: Path) -> list[GameGroup]:
    return read_groups(tables)


def rows(tables: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read_table(tables, name).to_pylist()
    return found


# ---- figures


def group_of(*games: GamePlay) -> GameGroup:
    return GameGroup(GroupKey(2, "ultimate", "russian", "russian", (), ("planner",)), list(games))


def game(deal: str, *seats: tuple[int, str]) -> GamePlay:
    """A game in which each seat has points and an engineer."""
    best = max(score for score, _ in seats)
    played = []
    for order, (score, engineer) in enumerate(seats, 1):
        seat = SeatPlay(score, float(score == best), order, "planner", level=float(score))
        seat.had = {"hired": Counter([engineer])}
        played.append(seat)
    return GamePlay(deal, 10, played)


def test_leads_compare_players_of_the_same_game() -> None:
    """Whoever hires 1 is always 10 ahead, and mostly in games with few points: means alone would say the opposite."""
    poor = [game(f"p{at}", (110, "1"), (100, "2")) for at in range(30)]
    rich = [game(f"r{at}", (300, "2"), (300, "2")) for at in range(30)]
    found = {figure.what: figure for figure in figures.engineers(group_of(*poor, *rich))}
    assert (found["1"].mean, found["1"].games) == (10.0, 30)
    assert found["2"].mean == -10.0
    assert found["1"].beyond(0)


def test_games_of_one_deal_count_once() -> None:
    """The same 30 differences are sure from 30 deals, and no evidence at all from two."""
    leads = [20, -4] * 15
    apart = [game(str(at), (100 + lead, "1"), (100, "2")) for at, lead in enumerate(leads)]
    together = [game(str(at % 2), (100 + lead, "1"), (100, "2")) for at, lead in enumerate(leads)]
    one = next(figure for figure in figures.engineers(group_of(*apart)) if figure.what == "1")
    two = next(figure for figure in figures.engineers(group_of(*together)) if figure.what == "1")
    assert one.mean == two.mean == 8.0
    assert one.beyond(0)
    assert not two.beyond(0)
    assert two.high - two.low > 3 * (one.high - one.low)


def test_what_was_seen_too_seldom_is_not_told() -> None:
    few = [game(str(at), (110, "1"), (100, "2")) for at in range(figures.MIN_GAMES - 1)]
    assert figures.engineers(group_of(*few)) == []
    assert chapters([group_of(*few)], "en") == []


def test_weak_play_is_to_be_read_with_care() -> None:
    weak = group_of(*(game(str(at), (110, "1"), (100, "2")) for at in range(20)))
    strong = group_of(*(game(str(at), (390, "1"), (350, "2")) for at in range(20)))
    assert figures.with_care(weak)
    assert not figures.with_care(strong)


def test_the_turn_order_is_recounted(tables: Path, groups: list[GameGroup]) -> None:
    boards = {row["game"]: row["board"] for row in rows(tables, "games")}
    for group in groups:
        own = [row for row in rows(tables, "players") if boards[row["game"]] == group.key.board]
        for figure in figures.turn_orders(group):
            won = [row["won"] for row in own if str(row["turn_order"]) == figure.what]
            assert figure.mean == pytest.approx(fmean(won), abs=1e-4)
            assert figure.games == len(won) == 24


def test_points_are_recounted(tables: Path, groups: list[GameGroup]) -> None:
    ids = {row["game"] for row in rows(tables, "games") if row["board"] == groups[0].key.board}
    own = [row for row in rows(tables, "players") if row["game"] in ids]
    assert figures.final_points(groups[0]).mean == pytest.approx(fmean(row["score"] for row in own), abs=0.01)
    by_round = figures.by_round(groups[0])
    assert sum(sum(points.values()) for points in by_round) == pytest.approx(
        fmean(row["score"] for row in own)
    )
    names = Names(groups[0], "en")
    assert sum(names.split(by_round[-1])) == pytest.approx(sum(by_round[-1].values()))
    course = figures.course(groups[0], lambda one: one.winner)
    assert len(course) == len(by_round)
    assert [quartiles[1] for quartiles in course] == sorted(quartiles[1] for quartiles in course)


def test_stronger_bots_do_not_make_their_choices_look_good(groups: list[GameGroup]) -> None:
    for group in groups:
        for bot in group.key.bots:
            for order in (1, 2):
                seats = [seat for one in group.games for seat in one.seats]
                levels = [seat.level for seat in seats if (seat.bot, seat.order) == (bot, order)]
                assert sum(levels) == pytest.approx(0, abs=1e-6)


# ---- the page


class Links(HTMLParser):
    """What a page loads, its ids, and whether its elements are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.targets: list[str] = []
        self.ids: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag in ("script", "link", "img", "iframe", "object") or "src" in found:
            self.loaded.append(tag)
        if tag == "a":
            self.targets.append(str(found["href"]))
        if "id" in found:
            self.ids.append(str(found["id"]))
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_needs_nothing_else(groups: list[GameGroup], language: str) -> None:
    page = report_page(groups, language, "tables")
    found = Links()
    found.feed(page)
    assert found.open == []
    assert found.loaded == []
    assert not re.search(r"url\(|@import|https?://", page)
    assert len(found.ids) == len(set(found.ids))
    assert {target.removeprefix("#") for target in found.targets} <= set(found.ids)
    assert f'<html lang="{language}">' in page
    assert ("Read with care." in page) == (language == "en")
    assert ("Mit Vorsicht zu lesen." in page) == (language == "de")
    for chapter in chapters(groups, language):
        assert chapter.title in page
        for section in chapter.sections:
            assert f"<h3>{section.title}</h3>" in page
    assert page == report_page(groups, language, "tables"), "the same games give the same page"


def test_sections_tell_everything_in_both_languages(
    groups: list[GameGroup], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "MIN_GAMES", 2)
    everything = [
        "course",
        "sources",
        "engineers",
        "factories",
        "ideas",
        "spaces",
        "end-cards",
        "first-moves",
        "turn-order",
    ]
    found = set()
    for english, german in zip(chapters(groups, "en"), chapters(groups, "de"), strict=True):
        ids = [section.id for section in english.sections]
        assert ids == [name for name in everything if name in ids]
        found |= set(ids)
        for one, other in zip(english.sections, german.sections, strict=True):
            assert one.id == other.id
            assert one.title != other.title
            assert one.say != other.say
    assert found == set(everything)


def test_filled_is_beyond_chance(groups: list[GameGroup]) -> None:
    from roundhouse.report.figures import Figure
    from roundhouse.report.plots import Named

    kinds = {
        "good": Figure("a", 5, 1, 9, 30),
        "bad": Figure("b", -5, -9, -1, 30),
        "open": Figure("c", 2, -1, 5, 30),
    }
    for kind, figure in kinds.items():
        drawn = forest([Named("<x>", "", figure)], 0.0, str, ("lead", "games"))
        assert f'class="dot {kind}"' in drawn
        assert "&lt;x&gt;" in drawn


def test_a_page_without_enough_games_says_so() -> None:
    page = report_page([], "en", "tables")
    assert "too few to say anything" in page


def test_markdown_has_the_same_figures(groups: list[GameGroup]) -> None:
    told = report_markdown(groups, "en", "tables")
    for chapter in chapters(groups, "en"):
        assert f"## {chapter.title}" in told
        for section in chapter.sections:
            assert f"### {section.title}" in told
    assert max(len(line) for line in told.splitlines() if not line.startswith("|")) <= 120


# ---- choices that are taken away


def finished_game(seed: int) -> tuple[GameState, list[int]]:
    game = Game.new(players=2, seed=seed)
    initial, bots = game.state.clone(), [player("greedy:nodes=1") for _ in range(2)]
    dice = [Random(at) for at in range(2)]
    while not game.over:
        at = game.decider or 0
        game.play(game.ask(bots[at], dice[at]))
    return initial, game.moves


def test_a_choice_is_taken_away_for_the_rest_of_the_game() -> None:
    initial, played = finished_game(3)
    names = ["greedy:nodes=1"] * 2
    found = list(comparisons(initial, played, names, ["wood-3", "hire-99"]))
    assert {one.option for one in found} == {"wood-3"}
    state = initial.clone()
    while "wood-3" not in names_of(state, played[0]):
        apply(state, played.pop(0))
    seat, without = decider(state), state.clone()
    asked: list[int] = []

    class Watching:
        def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
            if decider(view) == seat:
                asked.extend(move for move in moves if "wood-3" in names_of(view, move))
            return moves[-1]

    play_without(without, seat, "wood-3", [Watching(), Watching()])
    assert not without.stack
    assert asked == []


def test_taking_nothing_away_changes_nothing() -> None:
    """A bot without dice plays the same game again: what is told of a choice comes from the choice alone."""
    initial, played = finished_game(4)
    state = initial.clone()
    for move in played[:60]:
        apply(state, move)
    final = initial.clone()
    for move in played:
        apply(final, move)
    bots = [player("greedy:nodes=1") for _ in range(2)]
    assert play_without(state, decider(state), "nothing", bots) == scores(final)


def test_what_cannot_be_taken_away(tables: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "report.md")
    result = CliRunner().invoke(app, ["report", str(tables), "--out", out, "--forbid", "castle"])
    assert result.exit_code == 2
    assert "'castle' cannot be taken away; what can: wood-2" in result.stderr


def test_the_report_tells_what_was_taken_away(
    tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "report.md"
    command = ["report", str(tables), "--out", str(out), "--forbid", "coins,hire-1", "--forbid-games", "4"]
    assert CliRunner().invoke(app, command).exit_code == 0
    assert "### Taken away" not in out.read_text("utf-8"), "so few games say nothing"
    monkeypatch.setattr(figures, "MIN_GAMES", 4)
    assert CliRunner().invoke(app, command).exit_code == 0
    told = out.read_text("utf-8").partition("### Taken away")[2].partition("###")[0]
    assert re.search(r"^\| Coins \(2 coins\) \| .*\| [45] \|$", told, re.M), told


# ---- the command


def test_report_on_the_command_line(tables: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    result = CliRunner().invoke(app, ["report", str(tables), "--out", str(out), "--language", "de"])
    assert (result.exit_code, result.stdout) == (0, f"{out}: 48 games\n")
    assert "Was gewinnt" in out.read_text("utf-8")
    for wrong, code, complaint in (
        ([str(tables), "--out", "report.pdf"], 2, ".html or .md"),
        ([str(tmp_path), "--out", str(out)], 1, "there are no tables in this folder"),
        ([str(tables), "--out", str(out), "--language", "xx"], 2, "known languages: en, de"),
    ):
        result = CliRunner().invoke(app, ["report", *wrong])
        assert (result.exit_code, complaint in result.stderr) == (code, True), result.stderr


def test_the_published_report_is_of_this_format() -> None:
    page = (Path(__file__).parent.parent / "docs" / "the-game.md").read_text("utf-8")
    assert page.startswith("# What wins\n")
    assert "Turn order" in page
