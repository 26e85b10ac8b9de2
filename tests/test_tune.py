"""Tuning: what is kept of games, weights that tell it, steps, matches, and what is shipped."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from roundhouse.bots.evaluation import BASIS, FIXED, FOLDER, Evaluation, basis, weights_of
from roundhouse.bots.features import NAMES
from roundhouse.bots.mcts import MctsBot
from roundhouse.lab import tune
from roundhouse.lab.tuning_games import (
    Ahead,
    DrawnTurn,
    Learner,
    Learning,
    RowsByLater,
    TrainingTable,
    add_turns,
    less_others,
    play,
)
from roundhouse.lab.tuning_match import TriedWeights, lead, seatings
from roundhouse.lab.tuning_sums import CONSTANT, TERMS, GameSums, Levels, Sums, named, table
from roundhouse.rules import legal, new, ruleset
from roundhouse.rules.layout import COINS, KEYS

TWO = TrainingTable("russian", ("russian",), (), players=2, seed=1)
AT_COINS, AT_KEYS = NAMES.index("coins"), NAMES.index("keys")


def test_sums_find_the_weights_that_made_the_rows() -> None:
    """One feature that counts at the end, one that counts for every later round; the rest stays where it began."""
    chance = Random(1)
    sums = Sums.none()
    for later in range(7):
        rows, targets = [], []
        for _ in range(100):
            row = np.zeros(len(NAMES))
            row[AT_COINS], row[AT_KEYS] = chance.randrange(5), chance.randrange(4)
            rows.append(row)
            targets.append(3.0 * row[AT_COINS] + 5.0 * row[AT_KEYS] * basis(later)[1] + chance.gauss(0, 1))
        sums.add(later, np.array(rows), np.array(targets))
    start = table({"coins": [1.0, 0.0, 0.0], "medal": [2.0, 0.0, 0.0]})
    for found in (sums.weights(0.1), sums.weights(0.1, start)):
        assert found[AT_COINS] == pytest.approx([3.0, 0.0, 0.0], abs=0.3)
        assert found[AT_KEYS] == pytest.approx([0.0, 5.0, 0.0], abs=0.3)
    assert named(sums.weights(1e12, start)) == named(start), "what was seen weighs nothing against the ridge"
    assert named(sums.weights(0.1, start))["medal"] == [2.0, 0.0, 0.0]
    assert "medal" not in named(sums.weights(0.1))


def test_levelled_weights_expect_neither_too_much_nor_too_little() -> None:
    levels = Levels.none()
    rows = np.zeros((10, len(NAMES)))
    rows[:, AT_COINS], rows[:, CONSTANT] = 2.0, 1.0
    for later in range(6):
        levels.add(later, rows, np.full(10, 20.0 + 10.0 * later))
    found = levels.levelled(table({"coins": [4.0, 0.0, 0.0]}))
    assert found[AT_COINS] == pytest.approx([4.0, 0.0, 0.0])
    assert found[CONSTANT] == pytest.approx([12.0, 10.0, 0.0])


def test_games_that_fade_count_less() -> None:
    sums = GameSums.none()
    for part in (sums.turns, sums.round_ends):
        part.add(0, np.ones((1, len(NAMES))), np.ones(1))
    sums.fade(0.5, 0.9)
    assert (sums.turns.with_target[0, 0], sums.round_ends.with_target[0, 0]) == (0.5, 0.9)
    sums.add(sums)
    assert sums.turns.products[0, 0, 0] == 1.0


def test_a_lead_is_over_the_mean_of_the_others() -> None:
    values = np.array([10.0, 20.0, 60.0])
    assert less_others(values, 0) == -30.0
    assert less_others(values, 2) == 45.0
    assert less_others(values[:1], 0) == 10.0, "a solo player has no others"


def test_a_turn_brought_what_changed_the_expected_lead() -> None:
    """The last turn gets all that came as a surprise, the one before it what showed in its own and 95 % of that."""
    learning = Learning(TWO, 20, 0.0, {}, np.zeros((len(NAMES), BASIS)))
    nothing = np.zeros(len(NAMES))
    turns = [DrawnTurn(1, list(nothing), nothing, 50, Ahead(nothing, ahead)) for ahead in (0.0, 4.0)]
    rows = RowsByLater()
    add_turns(learning, turns, lead=10.0, final=90.0, rows=rows)
    assert [brought for _, _, brought in rows.turns] == pytest.approx([6.0, 4.0 + 0.95 * 6.0])
    assert [rest for _, _, rest in rows.leads] == [6.0, 10.0]
    assert [rest for _, _, rest in rows.turn_levels] == [40.0, 40.0]


def test_a_learner_draws_among_the_better_turns_and_remembers_them() -> None:
    rules = ruleset(2)
    player = Learner(Evaluation(rules, weights_of("russian", 2)), 100)
    state = new(rules, 1)
    drawn = {player.lines(state, legal(state), Random(seed))[0] for seed in range(30)}
    assert len(drawn) > 1
    assert len(player.turns) == 30
    assert all(turn.later == 5 and not turn.chosen_for[CONSTANT] for turn in player.turns)
    best = max(line.points for line in drawn)
    assert all(line.points >= best - 9.0 for line in drawn)


def test_a_game_tells_turns_and_ends_of_rounds() -> None:
    rows = RowsByLater()
    play(Learning(TWO, 20, 0.0, weights_of("russian", 2), TERMS[0] * table({})), 0, rows)
    assert {later for later, _, _ in rows.turns} == set(range(6))
    assert [later for later, _, _ in rows.round_ends] == [4, 4, 3, 3, 2, 2, 1, 1, 0, 0]
    leads = [target for later, _, target in rows.round_ends if later == 0]
    assert leads[0] == -leads[1], "what one is ahead the other is behind"
    sums = GameSums.none()
    rows.put_into(sums)
    assert sums.round_end_levels.count[0] == 2


def test_every_second_game_may_have_modules() -> None:
    both = TrainingTable("russian", ("russian",), ("coal", "special-ideas"), players=2, seed=1)
    played = [set(both.rules(game).modules) for game in range(40)]
    assert not any(played[::2])
    assert {"coal"} in played
    assert {"special-ideas"} in played
    assert {"coal", "special-ideas"} in played


def test_the_league_does_not_learn() -> None:
    rows = RowsByLater()
    play(Learning(TWO, 20, 1.0, {}, np.zeros((len(NAMES), BASIS))), 0, rows)
    assert not rows.turns
    assert rows.round_ends


# ---- matches


def test_half_of_the_seats_try_the_weights() -> None:
    assert seatings(1) == [(True,)]
    assert seatings(2) == [(True, False), (False, True)]
    assert len(seatings(3)) == len(seatings(4)) == 6


def test_a_match_is_won_by_the_better_weights() -> None:
    """Those of the fixed opponent are as good as it, also alone against Emil; no weights at all are worse."""
    fixed = weights_of("russian", 2, FIXED)
    assert lead((TriedWeights(TWO, fixed, fixed), 0)) + lead((TriedWeights(TWO, fixed, fixed), 1)) == 0
    assert lead((TriedWeights(replace(TWO, players=1), fixed, fixed), 0)) == 0
    assert lead((TriedWeights(TWO, {}, {}), 0)) < -30


def test_bots_that_search_judge_by_the_weights_that_are_tried() -> None:
    rules = ruleset(2)
    player = TriedWeights(TWO, {"keys": [1.0, 0.0, 0.0]}, {"coins": [2.0, 0.0, 0.0]}, 5).player(rules)
    assert isinstance(player, MctsBot)
    assert player.iterations == 5
    state = new(rules, 1)
    state.players[0][COINS] += 3
    state.players[0][KEYS] += 3
    plain = Evaluation(rules, {})(state, 0)
    assert player.turn_worth(rules)(state, 0) == plain + 3
    assert player.round_end_worth(rules)(state, 0) == plain + 2 * state.players[0][COINS]


# ---- the command


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two steps in one go, or one after the other by another number of processes: the same weights."""
    monkeypatch.setattr(tune, "GAMES_PER_TASK", 2)

    def tuned(out: Path, steps: int, jobs: int, searchers: int = 0) -> dict[str, Any]:
        arguments = "--players 2 --games 3 --nodes 20 --check-games 2 --check-every 1 --iterations 1"
        counts = ["--steps", str(steps), "--jobs", str(jobs), "--match", str(searchers)]
        tune.main([*arguments.split(), *counts, "--out", str(out)])
        return dict(json.loads(out.read_text()))

    whole = tuned(tmp_path / "whole.json", 2, 1)
    begun = tuned(tmp_path / "parts.json", 1, 1)
    parts = tuned(tmp_path / "parts.json", 2, 2, searchers=1)
    for name in ("weights", "round end"):
        assert begun[name] != parts[name] == whole[name] != weights_of("russian", 2, FIXED)
        Evaluation(ruleset(2), parts[name])
    assert parts["data"]["games in all"] == 6
    matches = parts["data"]["matches against planner-2026"]
    assert matches == whole["data"]["matches against planner-2026"]
    assert [one["step"] for one in matches] == [1, 2]
    searchers = parts["data"]["match against mcts-2026"]
    assert (searchers["step"], searchers["games"]) == (2, 1)
    with pytest.raises(SystemExit, match="other arguments"):
        tune.main(["--players", "2", "--games", "10", "--out", str(tmp_path / "parts.json")])


def test_a_shipped_set_is_made_again_with_its_own_arguments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_by = {"steps": 25, "games": 256, "check_games": 48, "league": 0.2, "processes": 7}
    (tmp_path / "german-4.json").write_text(json.dumps({"data": made_by}))
    monkeypatch.setattr(tune, "FOLDER", tmp_path)
    again = tune.parsed(["--board", "german", "--players", "4", "--out", "x.json"])
    assert (again.steps, again.games, again.check_games, again.league) == (25, 256, 48, 0.2)
    assert (again.industries, again.jobs) == ("russian", 2)
    other = tune.parsed(["--board", "german", "--players", "4", "--steps", "3", "--out", "x.json"])
    assert (other.steps, other.games) == (3, 256)
    fresh = tune.parsed(["--board", "asian", "--players", "4", "--out", "x.json"])
    assert (fresh.steps, fresh.games, fresh.industries) == (12, 400, "board")


def test_a_file_of_weights_has_a_line_for_each_feature() -> None:
    found: dict[str, dict[str, Any]] = {
        "data": {"steps": 2},
        "weights": {"coins": [1.0, 0.5, 0.0], "keys": [2.0, 0.0, 0.0]},
    }
    text = tune.in_lines(found)
    assert json.loads(text) == found
    assert '    "coins": [1.0, 0.5, 0.0],\n    "keys": [2.0, 0.0, 0.0]\n' in text


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_what_is_shipped_has_won_its_matches(file: Path) -> None:
    """And says with what it is made again."""
    data = json.loads(file.read_text())["data"]
    assert set(tune.REPEATED) <= set(data)
    last = data["matches against planner-2026"][-1]
    assert last["step"] == data["steps"]
    assert last["points ahead"] > last["within"]
    assert data["match against mcts-2026"]["points ahead"] > 0


def test_weights_are_shipped_only_if_they_win(tmp_path: Path) -> None:
    out, folder = tmp_path / "asian-4.json", tmp_path / "weights"
    folder.mkdir()
    out.write_text("{}\n")
    won = {"points ahead": 20.0, "within": 5.0}
    for ahead in (-3.0, 4.9):
        lost = tune.Progress(matches=[won, {"points ahead": ahead, "within": 5.0}])
        assert "planners have not won" in tune.shipped(out, folder, lost)
    lost = tune.Progress(matches=[won], searchers={"points ahead": -1.0, "within": 9.0})
    assert "search have not won" in tune.shipped(out, folder, lost)
    assert "not shipped" in tune.shipped(out, folder, tune.Progress())
    assert not list(folder.iterdir())
    found = tune.Progress(matches=[won], searchers={"points ahead": 1.0, "within": 9.0})
    assert tune.shipped(out, folder, found) == "asian-4.json is shipped"
    assert (folder / out.name).read_text() == "{}\n"


def test_the_fixed_opponents_are_those_of_2026() -> None:
    assert TriedWeights(TWO, {}, {}).opponent() == "planner-2026"
    assert TriedWeights(TWO, {}, {}, 40).opponent() == "mcts-2026:iterations=40"
