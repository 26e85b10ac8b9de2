"""The arena: fair schedules, the same games however they are played, nothing lost, figures one can rely on."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from roundhouse.bots import BOTS, UnknownBot
from roundhouse.cli import app
from roundhouse.lab import arena_file
from roundhouse.lab.arena import (
    Arena,
    ArenaFileError,
    ResultLine,
    Results,
    missing,
    read_results,
    report,
    run,
)
from roundhouse.lab.arena_file import Book, key_of, without_times
from roundhouse.lab.arena_plan import Fixture, bot_names, dice_seed, seatings
from roundhouse.lab.arena_play import play_fixture
from roundhouse.lab.arena_stats import mean_of, rate_of, ratings
from roundhouse.rules import GameState, OptionsError, apply, new, scores

SMALL = Arena(bots=("greedy:nodes=10", "random"), games=6, seed=3)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a small arena that nobody disturbed."""
    file = tmp_path_factory.mktemp("arena") / "whole.jsonl"
    run(SMALL, file)
    return file


def games(file: Path) -> list[ResultLine]:
    return without_times(read_results(file).games.values())


# ---- what a line keeps


def test_a_line_says_the_turn_order_and_with_records_the_moves(finished: Path, tmp_path: Path) -> None:
    plain, kept = tmp_path / "plain.jsonl", tmp_path / "kept.jsonl"
    plain.write_bytes(finished.read_bytes())
    run(replace(SMALL, records=True), kept)
    without = {"seed", "moves", "seconds"}
    for line, more in zip(games(plain), games(kept), strict=True):
        state = new(SMALL.rules(line["board"]), more["seed"])
        assert line["order"] == list(state.order)
        for move in more["moves"]:
            apply(state, move)
        assert scores(state) == line["scores"]
        assert {key: value for key, value in more.items() if key not in without} == line
    assert all(len(line["seconds"]) == line["decisions"] for line in read_results(kept).games.values())
    with pytest.raises(ArenaFileError, match="records False"):
        run(replace(SMALL, records=True), plain)


def test_the_report_tells_the_turn_order(finished: Path) -> None:
    results = read_results(finished)
    pairing = report(results)["pairings"][0]
    lines = list(results.games.values())
    for place, row in enumerate(pairing["order"]):
        firsts = [line["order"][place] for line in lines]
        won = [
            (seat in line["winners"]) / len(line["winners"]) for seat, line in zip(firsts, lines, strict=True)
        ]
        points = [line["scores"][seat] for seat, line in zip(firsts, lines, strict=True)]
        assert row["wins"]["rate"] == pytest.approx(sum(won) / len(won), abs=1e-4)
        assert row["score"]["mean"] == pytest.approx(sum(points) / len(points), abs=0.01)
    shown = CliRunner().invoke(app, ["arena", "--show", str(finished)])
    assert "by turn order: 1." in shown.stdout


def test_a_file_of_an_earlier_version_has_no_turn_order(finished: Path) -> None:
    results = read_results(finished)
    for line in results.games.values():
        del line["order"]
    assert report(results)["pairings"][0]["order"] == []


# ---- who plays when


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bots", [1, 2, 3, 4])
def test_every_bot_has_every_seat_equally_often_on_every_deal(players: int, bots: int) -> None:
    arena = Arena(bots=tuple("abcd"[:bots]), players=players, games=25, boards=("russian", "german"))
    seen = Counter(
        (fixture.pairing, fixture.board, fixture.deal, seat, name)
        for fixture in arena.fixtures()
        for seat, name in enumerate(fixture.seats)
    )
    for pairing in arena.pairings():
        assert len(pairing) == min(players, bots)
        for board in arena.boards:
            for deal in range(arena.deals()):
                counts = {
                    seen[pairing, board, deal, seat, name] for seat in range(players) for name in pairing
                }
                assert len(counts) == 1, (pairing, board, deal)
    fixtures = list(arena.fixtures())
    assert len({fixture.key() for fixture in fixtures}) == len(fixtures) == arena.total()
    assert 25 <= arena.deals() * arena.games_a_deal() < 25 + arena.games_a_deal()


def test_neighbours_change_from_deal_to_deal() -> None:
    firsts = {seatings(("a", "b", "c", "d"), 4, deal)[0] for deal in range(6)}
    assert len(firsts) == 6


def test_one_alone_has_every_seat_once_a_deal() -> None:
    plan = Arena(bots=("a", "b", "c"), players=4, games=5, alone=True)
    assert plan.pairings() == [("a", "b"), ("a", "c")]
    assert plan.games_a_deal() == 4
    assert [fixture.seats.index("a") for fixture in plan.of_deal(("a", "b"), "russian", 1)] == [0, 3, 2, 1]
    assert all(fixture.seats.count("a") == 1 for fixture in plan.fixtures())
    assert Arena.from_dict(plan.to_dict()) == plan
    assert plan.command(next(plan.fixtures())).endswith("--alone --seed 1 --game 0.0")


def test_against_emil_all_play_the_same_deals() -> None:
    fixtures = list(Arena(bots=("a", "b", "c"), players=1, games=5).fixtures())
    assert [(fixture.deal, fixture.seats) for fixture in fixtures[:4]] == [
        (0, ("a",)),
        (0, ("b",)),
        (0, ("c",)),
        (1, ("a",)),
    ]
    assert len(fixtures) == 6


def test_dice_do_not_depend_on_the_others() -> None:
    one, two = (Fixture(("a", name), "russian", 3, 0, ("a", name)) for name in "bc")
    assert dice_seed(1, one, 0) == dice_seed(1, two, 0)
    assert (
        len(
            {
                dice_seed(1, replace(one, deal=d, rotation=r), s)
                for d in (0, 1)
                for r in (0, 1)
                for s in (0, 1)
            }
        )
        == 8
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("seconds=1,mcts", "'seconds=1' is set before any bot is named"),
        ("planner,seconds=1", "what is set comes after a colon: planner:seconds=1"),
    ],
)
def test_settings_without_a_bot_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(OptionsError, match=complaint):
        bot_names(text)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"bots": ()}, "at least one bot"),
        ({"bots": ("random", "random")}, "bot 'random' is named twice"),
        ({"boards": ("russian", "lunar")}, "board is 'lunar'"),
        ({"players": 5}, "players is 5"),
        ({"bots": ("kasparov",)}, "no bot 'kasparov'"),
        ({"bots": ("random",), "alone": True}, "needs another bot"),
    ],
)
def test_a_wrong_arena_is_refused_and_leaves_no_file(
    change: dict[str, Any], complaint: str, tmp_path: Path
) -> None:
    with pytest.raises((OptionsError, UnknownBot), match=complaint):
        run(replace(SMALL, **change), tmp_path / "no.jsonl")
    assert not list(tmp_path.iterdir())


# ---- the file


def test_processes_change_nothing(finished: Path) -> None:
    assert without_times(run(SMALL, jobs=2).games.values()) == games(finished)


@pytest.mark.parametrize("cut", [0, 40, -30])
def test_a_run_that_was_cut_off_goes_on(cut: int, finished: Path, tmp_path: Path) -> None:
    whole = finished.read_bytes().splitlines(keepends=True)
    kept = b"".join(whole[:4])
    torn = whole[0][:cut] if cut >= 0 else kept + whole[4][:cut]
    file = tmp_path / "torn.jsonl"
    file.write_bytes(torn)
    played: list[ResultLine | None] = []
    run(SMALL, file, tell=lambda _results, line: played.append(line))
    assert games(file) == games(finished)
    assert len(played) == 1 + (6 if cut >= 0 else 3)  # the start, and what was missing
    assert file.read_bytes().startswith(whole[0] if cut >= 0 else kept)
    before = file.read_bytes()
    run(SMALL, file, tell=lambda _results, line: pytest.fail("nothing is missing"))
    assert file.read_bytes() == before


def test_more_games_extend_a_file_and_fewer_play_none(finished: Path, tmp_path: Path) -> None:
    file = tmp_path / "more.jsonl"
    file.write_bytes(finished.read_bytes())
    run(replace(SMALL, games=8), file)
    assert file.read_bytes().startswith(finished.read_bytes())
    assert read_results(file).arena.games == 8
    assert len(games(file)) == 8
    assert [line for line in games(file) if line["deal"] < 3] == games(finished)
    before = file.read_bytes()
    assert len(run(replace(SMALL, games=2), file).games) == 8
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"seed": 4}, r"seed 3 \(here: 4\)"),
        ({"bots": ("random", "greedy:nodes=10")}, "holds another arena: bots"),
    ],
)
def test_another_arena_is_refused(change: dict[str, Any], complaint: str, finished: Path) -> None:
    before = finished.read_bytes()
    with pytest.raises(ArenaFileError, match=complaint):
        run(replace(SMALL, **change), finished)
    assert finished.read_bytes() == before


def test_another_program_goes_on_only_when_told(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "old.jsonl"
    file.write_bytes(finished.read_bytes())
    monkeypatch.setattr(arena_file, "program", lambda: "another")
    with pytest.raises(ArenaFileError, match="another version of the rules or the bots"):
        run(SMALL, file)
    assert file.read_bytes() == finished.read_bytes()
    assert run(SMALL, file, mix=True).programs[1:] == ["another"]
    assert run(SMALL, file).programs == read_results(file).programs


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("hello\n", "first line is no plan"), ("", "no arena in this file"), ("HEAD{}\n", "line 2 is damaged")],
)
def test_what_is_no_arena_is_told(text: str, complaint: str, finished: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text(text.replace("HEAD", finished.read_text().splitlines(keepends=True)[0]))
    with pytest.raises(ArenaFileError, match=complaint):
        read_results(file)


def test_a_game_that_breaks_ends_no_other(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Cheat:
        def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
            return moves[0] if view.round < 2 else -1

    monkeypatch.setitem(BOTS, "cheat", Cheat)
    file = tmp_path / "broken.jsonl"
    arena = Arena(bots=("random", "cheat", "greedy:nodes=5"), games=2)
    results = run(arena, file)
    assert len(results.broken) == 4
    assert len(results.games) == 2
    assert len(missing(read_results(file))) == 4
    line = results.broken[("random", "cheat"), "russian", 0, 1]
    assert line["broke"]["what"] == "cheat chose -1, which is not legal"
    again = report(results)["games"]["broken"]
    assert (
        "--bots random,cheat --players 2 --board russian --edition ultimate --seed 1 --game 0.1" in again[1]
    )


# ---- figures


def test_intervals_by_hand() -> None:
    # deals 0, 1/2, 1, 1: mean 5/8, standard error sqrt((25 + 1 + 9 + 9) / 64 / 3 / 4) = 0.2394
    assert mean_of([0, 0.5, 1, 1]) == {"mean": 0.62, "low": -0.14, "high": 1.39}
    assert mean_of([7]) == {"mean": 7, "low": None, "high": None}
    # worth 0.625 * 0.375 / 0.2394 ** 2 = 4.09 games of 8; Wilson: 0.5645 ± 0.3423
    assert rate_of([0, 0.5, 1, 1], 8) == {"rate": 0.625, "low": 0.2222, "high": 0.9068}
    # every deal shared: not worth more than the games that were played
    assert rate_of([0.5] * 50, 100) == {"rate": 0.5, "low": 0.4038, "high": 0.5962}
    assert rate_of([0.0] * 50, 100)["high"] == 0.0713


def made_up(scores: Callable[[Fixture], list[int]], **options: Any) -> Results:
    """Results as if every game had ended so."""
    arena = Arena(**options)
    results = Results(arena, {}, ["made up"])
    clock = {"choices": 2, "seconds": 3.0, "slowest": 2.0, "longest": 3.0, "decisions": {"120": 1, "127": 1}}
    for fixture in arena.fixtures():
        points = scores(fixture)
        results.add(
            {
                "pairing": list(fixture.pairing),
                "board": fixture.board,
                "deal": fixture.deal,
                "rotation": fixture.rotation,
                "seats": list(fixture.seats),
                "scores": points,
                "winners": [seat for seat, own in enumerate(points) if own == max(points)],
                "decisions": 4,
                "times": {name: clock | {"turns": {"130": 1}} for name in fixture.seats},
            }
        )
    return results


def test_wins_points_and_leads_of_a_pairing() -> None:
    """In seat 0 both have 100; in seat 1 `a` has 130, `b` 100: a win and a shared win in every deal."""
    results = made_up(
        lambda fixture: [100, 130 if fixture.seats[1] == "a" else 100], bots=("a", "b"), games=20
    )
    (row,) = report(results)["pairings"]
    first, second = row["results"]
    assert (row["games"], row["deals"]) == (20, 10)
    assert (first["wins"]["rate"], second["wins"]["rate"]) == (0.75, 0.25)
    assert (first["score"]["mean"], first["score"]["low"], first["score"]["high"]) == (115, 115, 115)
    assert (first["margin"]["mean"], second["margin"]["mean"]) == (15, -15)
    assert first["score"]["histogram"] == {
        "from": 99,
        "width": 3,
        "counts": [10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10],
    }
    assert row["seats"] == [{"wins": 0.25, "mean": 100}, {"wins": 0.75, "mean": 115}]
    assert row["places"] == [115, 100]


def test_boards_are_told_apart_and_together() -> None:
    results = made_up(
        lambda fixture: [200 if fixture.board == "german" else 100] * 2,
        bots=("a", "b"),
        games=4,
        boards=("russian", "german"),
    )
    rows = report(results)["pairings"]
    assert [(row["board"], row["games"], row["results"][0]["score"]["mean"]) for row in rows] == [
        ("russian", 4, 100),
        ("german", 4, 200),
        ("all", 8, 150),
    ]


def test_boards_may_take_turns() -> None:
    options: dict[str, Any] = {"bots": ("a", "b"), "games": 10, "boards": ("russian", "german", "asian")}
    results = made_up(lambda fixture: [100, 50], **options, by_turns=True)
    assert [fixture.board for fixture in results.arena.fixtures()][::2] == [
        *("russian", "german", "asian", "russian", "german")
    ]
    told = report(results)
    assert [(row["board"], row["games"]) for row in told["pairings"]] == [("all", 10)]
    assert told["games"]["in_whole_deals"] == told["games"]["asked"] == 10


def test_a_board_may_bring_its_track_and_modules(tmp_path: Path) -> None:
    plan = Arena(bots=("random",), boards=("german/board/coal+manufactory", "german"), modules=("coal",))
    whole, plain = map(plan.rules, plan.boards)
    assert (whole.board, whole.industry, set(whole.modules)) == ("german", "board", {"coal", "manufactory"})
    assert (plain.industry, set(plain.modules)) == ("russian", {"coal"})
    done = arena("--bots", "random", "--board", plan.boards[0], "--games", 1, "--jobs", 1)
    assert done.exit_code == 0, done.output
    assert "random · german/board/coal+manufactory · 1 game on 1 deal" in done.output
    assert "board is 'lunar'" in arena("--bots", "random", "--board", "lunar/board").output


def test_only_whole_deals_are_compared() -> None:
    results = made_up(lambda fixture: [1, 0], bots=("a", "b"), games=4)
    del results.games[("a", "b"), "russian", 1, 0]
    told = report(results)
    assert told["pairings"][0]["games"] == 2
    assert told["games"]["finished"] == 3
    assert told["games"]["in_whole_deals"] == 2


def test_against_emil_the_better_score_on_the_deal_counts() -> None:
    points = {"a": 90, "b": 70, "c": 90}
    told = report(
        made_up(lambda fixture: [points[fixture.seats[0]]], bots=("a", "b", "c"), players=1, games=6)
    )
    (row,) = told["pairings"]
    assert [result["wins"]["rate"] for result in row["results"]] == [0.5, 0, 0.5]
    assert [result["margin"]["mean"] for result in row["results"]] == [0, -20, 0]
    assert told["ratings"][-1]["bot"] == "b"


def test_a_table_of_one_kind_has_no_wins_but_a_lead() -> None:
    told = report(made_up(lambda fixture: [10, 40, 30, 20], bots=("a",), players=4, games=3))
    (result,) = told["pairings"][0]["results"]
    assert "wins" not in result
    assert (result["score"]["mean"], result["margin"]["mean"]) == (25, 10)
    assert told["ratings"] == []


def test_times() -> None:
    told = report(made_up(lambda fixture: [1, 0], bots=("a", "b"), games=2))["times"][0]
    assert told["decision"] == {"mean": 1.5, "p95": 2.0, "max": 2.0}
    assert told["turn"] == {"mean": 3.0, "p95": 3.0, "max": 3.0}


def test_ratings_follow_the_wins_and_not_the_order() -> None:
    contests = [{"a": 2.0, "b": 1.0}, {"b": 2.0, "c": 1.0}, {"a": 2.0, "c": 1.0}, {"b": 2.0, "a": 1.0}] * 10
    found = ratings(["c", "a", "b"], contests)
    means = {name: figure["rating"] or 0 for name, figure in found.items()}
    assert means["a"] > 25 > means["c"]
    assert means["b"] > means["c"]
    assert ratings(["c", "a", "b"], contests) == found
    assert all(
        (figure["low"] or 0) < (figure["rating"] or 0) < (figure["high"] or 0) for figure in found.values()
    )


# ---- the command


def arena(*arguments: object) -> Any:
    return CliRunner().invoke(app, ["arena", *map(str, arguments)])


def test_the_command_plays_shows_and_goes_on(finished: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    done = arena("--bots", "greedy:nodes=10,random", "--games", 5, "--seed", 3, "--jobs", 1, "--out", file)
    assert done.exit_code == 0, done.output
    assert games(file) == games(finished)  # five games are three whole deals
    for told in (done.output, arena("--show", file).output, arena("--out", file).output):
        assert "greedy:nodes=10 – random · russian · 6 games on 3 deals" in told
        assert "6 of 6 games finished" in told
        assert "OpenSkill ratings" in told
    assert json.loads(arena("--show", file, "--json").output) == report(read_results(file))


def test_one_game_can_be_played_again(finished: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    options = ("--bots", "greedy:nodes=10,random", "--seed", 3, "--game", "2.1")
    again = json.loads(arena(*options, "--save", record).output)
    assert without_times([again])[0] in games(finished)
    assert key_of(again)[2:] == (2, 1)
    assert CliRunner().invoke(app, ["replay", str(record)]).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "which bots?"),
        (("--bots", "random,greedy", "--game", "7"), "like 17.1"),
        (("--bots", "random,greedy", "--game", "0.2"), "rotations 0 to 1"),
        (("--bots", "random,greedy,planner", "--game", "0.1"), "one pairing on one board"),
        (("--bots", "random", "--save", "x"), "--save belongs to --game"),
        (("--show", "x", "--bots", "random"), "--show only reads a file"),
        (("--bots", "planner,nodes=3"), "planner:nodes=3"),
        (("--bots", "planner,greedy", "--players", "1", "--alone"), "at least two players"),
    ],
)
def test_wrong_options_are_told(arguments: tuple[str, ...], complaint: str) -> None:
    answer = arena(*arguments)
    assert answer.exit_code == 2
    assert complaint in answer.output


def test_two_runs_do_not_write_to_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def held(*_: object) -> None:
        raise BlockingIOError

    monkeypatch.setattr("fcntl.lockf", held)
    with pytest.raises(ArenaFileError, match="another arena is writing"):
        Book(tmp_path / "x.jsonl", SMALL)


def test_a_bot_cannot_see_more_than_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    piles: list[int] = []

    class Spy:
        def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
            piles.append(view.pile)
            return moves[int(chance.random() * len(moves))]

    monkeypatch.setitem(BOTS, "spy", Spy)
    spies = Arena(bots=("spy",), games=1)
    play_fixture(spies, next(iter(spies.fixtures())))
    assert piles[0] == 0
