"""Tuning: samples of games, weights that tell them, and steps between sets of weights."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from roundhouse.bots import bot
from roundhouse.bots.evaluation import BASIS, FIXED, Evaluation, basis, weights_of
from roundhouse.bots.features import NAMES
from roundhouse.bots.mcts import MctsBot
from roundhouse.lab import tune
from roundhouse.lab import tune_by_results as by_results
from roundhouse.lab import tune_round_end as round_end
from roundhouse.lab.tune import Sample, TuningDecision, between, fit, mean, play
from roundhouse.lab.tune_round_end import BranchEnd, Branching, Siblings, Sums
from roundhouse.lab.tuned_players import Tuning
from roundhouse.rules import new, ruleset
from roundhouse.rules.layout import COINS, KEYS

CHOICE = TuningDecision(
    "russian", ("russian",), (), (2,), seed=1, explore=0.2, characters=0.5, bend=0.1, nodes=30
)


def test_a_fit_finds_the_weights_that_made_the_samples() -> None:
    """Two features among noise: one that counts at the end, one that counts for every later round."""
    chance = Random(1)
    samples = []
    for _ in range(400):
        row = [0.0] * len(NAMES)
        row[NAMES.index("one")] = 1.0
        row[NAMES.index("coins")] = coins = chance.randrange(5)
        row[NAMES.index("own workers")] = workers = chance.randrange(4)
        later = chance.randrange(7)
        samples.append(Sample(later, row, 3.0 * coins + 5.0 * workers * basis(later)[1] + chance.gauss(0, 1)))
    weights, left = fit(samples, ridge=0.1)
    assert weights["coins"][0] == pytest.approx(3.0, abs=0.4)
    assert weights["own workers"][1] == pytest.approx(5.0, abs=0.4)
    assert left == pytest.approx(1.0, abs=0.2)
    assert "engineers" not in weights, "nothing was seen of them"


def test_a_sample_is_what_was_still_to_come() -> None:
    """With the very last positions of a game the rest is small, and weights of nothing expect none of it."""
    samples, finals = play(CHOICE, None, 0)
    assert {len(sample.row) for sample in samples} == {len(NAMES)}
    assert {sample.later for sample in samples} == set(range(6))
    assert len(finals) == 2
    last = [sample.rest for sample in samples if sample.later == 0]
    first = [sample.rest for sample in samples if sample.later == 5]
    assert sum(last) / len(last) < sum(first) / len(first)


def test_steps_and_means() -> None:
    old, new = {"coins": [0.0, 0.0, 0.0], "keys": [1.0, 1.0, 1.0]}, {"coins": [1.0, 2.0, 4.0]}
    assert between(None, new, 0.5) == new
    assert between(old, new, 0.5) == {"coins": [0.5, 1.0, 2.0], "keys": [1.0, 1.0, 1.0]}
    assert mean([old, new]) == {"coins": [0.5, 1.0, 2.0], "keys": [0.5, 0.5, 0.5]}


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "weights.json"
    arguments = "--players 2 --rounds 1 --games 1 --nodes 20 --jobs 1 --out"
    monkeypatch.setattr(sys, "argv", ["tune", *arguments.split(), str(out)])
    tune.main()
    found = json.loads(out.read_text())
    assert found["data"]["games"] == "1"
    Evaluation(ruleset(2), found["weights"])
    assert all(len(row) == BASIS for row in found["weights"].values())


def test_a_change_moves_a_weight_at_its_point_in_time() -> None:
    """Adding is in units of the group, factors keep what is 0 at 0."""
    start = {"coins": [1.0, 0.5, 0.7], "coal": [2.0, 0.0, 0.0]}
    change = [0.0] * by_results.size()
    assert by_results.changed(start, change) == {name: pytest.approx(row) for name, row in start.items()}
    points = len(by_results.POINTS_IN_TIME)
    for number, group in enumerate(by_results.groups()):
        if group.names == ("coins",):
            change[number * points + 1] = 2.0
        if group.names == ("coal",):
            change[number * points : number * points + points] = [1.0] * points
        if group.names == ("freight car",):
            change[number * points] = 1.0
    found = by_results.changed(start, change)
    assert worth(found["coins"], 0) == pytest.approx(worth(start["coins"], 0))
    assert worth(found["coins"], 3) == pytest.approx(worth(start["coins"], 3) + 2 * 0.7, abs=1e-3)
    assert worth(found["coins"], 6) == pytest.approx(worth(start["coins"], 6), abs=1e-3)
    assert found["coal"] == pytest.approx([2.0 * math.exp(by_results.FACTOR_UNIT), 0.0, 0.0], abs=1e-3)
    assert "freight car" not in found


def worth(row: Sequence[float], later: int) -> float:
    return sum(w * f for w, f in zip(row, basis(later), strict=True))


def test_every_feature_that_tells_turns_apart_is_in_a_group() -> None:
    grouped = {name for group in by_results.groups() for name in group.names}
    assert grouped == set(NAMES) - set(by_results.SAME_FOR_ALL)


def test_half_of_the_seats_are_changed_one_way() -> None:
    assert by_results.seatings(2) == [(True, False), (False, True)]
    assert len(by_results.seatings(3)) == len(by_results.seatings(4)) == 6


def test_by_results_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two steps in one go, or one after the other by another number of processes: the same weights."""

    def tuned(out: Path, steps: int, jobs: int) -> dict[str, Any]:
        arguments = "--by results --players 2 --games 10 --nodes 20 --check-games 2 --check-every 1"
        rest = ["--steps", str(steps), "--jobs", str(jobs), "--out", str(out)]
        monkeypatch.setattr(sys, "argv", ["tune", *arguments.split(), *rest])
        tune.main()
        return dict(json.loads(out.read_text()))

    whole = tuned(tmp_path / "whole.json", 2, 1)
    begun = tuned(tmp_path / "parts.json", 1, 1)
    parts = tuned(tmp_path / "parts.json", 2, 2)
    assert begun["weights"] != parts["weights"] == whole["weights"]
    assert parts["round end"] == weights_of("russian", 2, FIXED)
    assert parts["data"]["games in all"] == 20
    matches = parts["data"]["matches against planner-2026"]
    assert matches == whole["data"]["matches against planner-2026"]
    assert [one["step"] for one in matches] == [1, 2]
    Evaluation(ruleset(2), parts["weights"])
    monkeypatch.setattr(sys, "argv", ["tune", "--by", "results", "--out", str(tmp_path / "parts.json")])
    with pytest.raises(SystemExit, match="other arguments"):
        tune.main()


def test_the_end_of_the_round_is_fitted_to_branches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three games in one go, or one after the other by another number of processes: the same weights. Those for turns
    stay as they are.
    """
    for_turns = {"coins": [1.0, 0.0, 0.0]}

    def fitted(out: Path, games: int, jobs: int) -> dict[str, Any]:
        if not out.exists():
            out.write_text(json.dumps({"data": "by hand", "weights": for_turns}))
        arguments = "--by round-ends --players 2 --branches 2 --nodes 20 --match 1 --iterations 1"
        rest = ["--games", str(games), "--jobs", str(jobs), "--out", str(out)]
        monkeypatch.setattr(sys, "argv", ["tune", *arguments.split(), *rest])
        tune.main()
        return dict(json.loads(out.read_text()))

    whole = fitted(tmp_path / "whole.json", 3, 1)
    begun = fitted(tmp_path / "parts.json", 2, 1)
    parts = fitted(tmp_path / "parts.json", 3, 2)
    assert begun["round end"] != parts["round end"] == whole["round end"] != weights_of("russian", 2, FIXED)
    assert (parts["data"], parts["weights"]) == ("by hand", for_turns)
    data = parts["data of the round end"]
    assert (data["games"], data["branches"], data["won"]["games"]) == (3, 2, 1)
    Evaluation(ruleset(2), parts["round end"])
    more = ["--by", "round-ends", "--players", "2", "--branches", "3", "--out", str(tmp_path / "parts.json")]
    monkeypatch.setattr(sys, "argv", ["tune", *more])
    with pytest.raises(SystemExit, match="other arguments"):
        tune.main()


def test_branches_of_a_round_are_told_apart_by_its_end() -> None:
    """All of them begin where the round did, and end in its last position; the last round has none."""
    choice = replace(CHOICE, explore=0.5, nodes=20)
    found = round_end.play((Branching(choice, weights_of("russian", 2), 3), 0))
    assert [(one.later, len(one.ends)) for one in found] == [
        (later, 3) for later in (4, 3, 2, 1, 0) for _ in "ab"
    ]
    assert all(end.final >= end.score for one in found for end in one.ends)
    assert any(len({tuple(end.row) for end in one.ends}) > 1 for one in found), "slips make a difference"


def test_what_branches_share_is_no_merit_of_a_feature() -> None:
    """Whoever is rich already has more in the end, and coins bring 3 points each, not 8."""
    chance = Random(1)
    sums = Sums.none()
    for _ in range(200):
        rich, later, ends = chance.randrange(5), chance.randrange(6), []
        for _ in range(3):
            row = [0.0] * len(NAMES)
            row[NAMES.index("one")] = 1.0
            row[NAMES.index("coins")] = coins = rich + chance.randrange(3)
            ends.append(BranchEnd(row, 50, 70 + 5 * rich + 3 * coins + 2 * later))
        sums.add([Siblings(later, ends)], round_end.table({"coins": [2.0, 0.0, 0.0]}))
    change = sums.fitted(ridge=0.1)
    weights = round_end.named(round_end.table({"coins": [2.0, 0.0, 0.0]}) + change)
    assert weights["coins"] == pytest.approx([3.0, 0.0, 0.0], abs=0.05)
    assert 0.5 < sums.told(0 * change) < 0.99 < sums.told(change) <= 1.0
    # what everybody has is told in the mean: 5 for each of the 0 to 4 coins, 2 for each later round, 20 for all
    assert worth(weights["one"], 3) == pytest.approx(20 + 5 * 2 + 2 * 3, abs=1.5)


def test_the_end_of_a_round_is_shipped_only_if_it_wins(tmp_path: Path) -> None:
    out, folder = tmp_path / "asian-4.json", tmp_path / "weights"
    folder.mkdir()
    there = {"data": "turns", "weights": {"coins": [1.0, 0.0, 0.0]}, "round end": {}}
    (folder / out.name).write_text(json.dumps(there))

    def shipped(ahead: float, coins: float = 1.0) -> tuple[str, dict[str, Any]]:
        won = {"won": {"points ahead": ahead, "within": 5.0}}
        turns = {"coins": [coins, 0.0, 0.0]}
        out.write_text(
            json.dumps(
                {"weights": turns, "data of the round end": won, "round end": {"keys": [1.0, 0.0, 0.0]}}
            )
        )
        return round_end.shipped(out, folder), json.loads((folder / out.name).read_text())

    assert shipped(2.5) == (
        f"the end of the round of {out.name} is not shipped: it has not won its match",
        there,
    )
    said, kept = shipped(2.6, coins=2.0)
    assert "other weights for turns" in said
    assert kept == there
    said, kept = shipped(2.6)
    assert said.endswith("is shipped")
    assert (kept["data"], kept["weights"]) == (there["data"], there["weights"])
    assert kept["round end"] == {"keys": [1.0, 0.0, 0.0]}
    assert kept["data of the round end"]["won"]["points ahead"] == 2.6


def test_a_shipped_set_is_made_again_with_its_own_arguments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = by_results.parsed(["--board", "german", "--players", "4", "--out", "x.json"])
    assert (again.steps, again.games, again.check_games, again.industries) == (25, 256, 48, "russian")
    other = by_results.parsed(["--board", "german", "--players", "4", "--steps", "3", "--out", "x.json"])
    assert (other.steps, other.games) == (3, 256)
    end = round_end.parsed(["--board", "german", "--players", "4", "--out", "x.json"])
    assert (end.games, end.branches, end.match, len(end.modules.split(","))) == (168, 6, 36, 4)
    monkeypatch.setattr(round_end, "FOLDER", tmp_path)
    end = round_end.parsed(["--board", "german", "--players", "4", "--out", "x.json"])
    assert (end.games, end.match, end.modules, end.industries) == (800, 60, "", "russian")
    monkeypatch.setattr(by_results, "FOLDER", tmp_path)  # nothing is shipped there
    fresh = by_results.parsed(["--board", "german", "--players", "4", "--out", "x.json"])
    assert (fresh.steps, fresh.games) == (40, 512)


def test_every_second_game_of_a_fit_may_have_modules() -> None:
    choice = replace(CHOICE, modules=("coal", "special-ideas"))
    played = [set(round_end.rules_of(choice, game).modules) for game in range(40)]
    assert not any(played[::2])
    assert {"coal"} in played
    assert {"special-ideas"} in played
    assert {"coal", "special-ideas"} in played


def test_against_the_league_both_play_the_same_deal() -> None:
    """Equal players do equally well there; one that plays by chance does worse."""
    quick, weak = (lambda rules: bot("greedy:nodes=5")), (lambda rules: bot("random"))
    assert by_results.ahead_of_league(CHOICE, 3, quick, quick) == 0
    assert by_results.ahead_of_league(CHOICE, 3, quick, weak) > 20


def test_bots_that_search_judge_by_the_weights_that_are_tried() -> None:
    rules = ruleset(2)
    tuning = Tuning(CHOICE, {"coins": [1.0, 0.0, 0.0]}, 5, {"keys": [1.0, 0.0, 0.0]})
    player = tuning.player(rules, {"coins": [2.0, 0.0, 0.0]})
    assert isinstance(player, MctsBot)
    assert player.iterations == 5
    state = new(rules, 1)
    state.players[0][COINS] += 3
    state.players[0][KEYS] += 3
    plain = Evaluation(rules, {})(state, 0)
    assert player.turn_worth(rules)(state, 0) == plain + 3
    assert player.round_end_worth(rules)(state, 0) == plain + 2 * state.players[0][COINS]


def test_weights_are_shipped_only_if_they_win(tmp_path: Path) -> None:
    out, folder = tmp_path / "asian-4.json", tmp_path / "weights"
    folder.mkdir()
    out.write_text("{}\n")
    won = {"points ahead": 20.0, "within": 5.0}
    for ahead in (-3.0, 4.9):
        lost = by_results.Progress(matches=[won, {"points ahead": ahead, "within": 5.0}])
        assert "not shipped" in by_results.shipped(out, folder, lost)
        assert not list(folder.iterdir())
    assert by_results.shipped(out, folder, by_results.Progress(matches=[won])) == "asian-4.json is shipped"
    assert (folder / out.name).read_text() == "{}\n"
