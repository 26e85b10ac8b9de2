"""What one person sees of the table, and that nobody sees more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from roundhouse.record.position import state_from_position
from roundhouse.rules import GameState, apply, decider, legal, moves, new, ruleset
from roundhouse.rules.notation import notation
from roundhouse.rules.packing import bits, held_cards
from roundhouse.rules.vocabulary import F_END_CARD
from roundhouse.view.scoring import forecast
from roundhouse.view.secrets import determinize
from roundhouse.view.table import log_entry, table_view

SPECTATOR = -1
Played = tuple[list[GameState], list[int]]
FOR_CARDS = (moves.IDEA + moves.TOKEN_NAMES.index("cards"), *range(moves.END_CARD, moves.BONUS))

# Everybody is close to ideas and to a factory that gives end bonus cards.
RICH: dict[str, Any] = {
    "round": 4,
    "lowest-stack": 9,
    "end-cards": {"hidden": ["wood", "keys"]},
    "players": {
        "count": 3,
        **{
            seat: {
                "tracks": {"TS": {"wood": 12, "green": 7}, "SP": {"wood": 6}, "KY": {"wood": 7}},
                "locomotives": {"TS": [3, 2], "SP": [highest]},
                "wrenches": [15],
                "factories": factories,
            }
            for seat, highest, factories in (("A", 6, [8, 7, 9]), ("B", 7, [6, 5, 9]), ("C", 8, [8, 7, 4]))
        },
    },
}


def rich_state() -> GameState:
    """The rich position, in which everybody first takes end bonus cards, B twice."""
    state = state_from_position(RICH)
    state.stack[1:] = [(F_END_CARD, seat, ten) for seat, ten in ((1, 0), (2, 1), (1, 1), (0, 0))]
    return state


def play_on(state: GameState, seed: int) -> Played:
    """Random decisions to the end; cards are taken gladly and nobody passes early."""
    chance = Random(seed)
    states, played = [state], []
    while state.stack:
        found = legal(state)
        cards = [move for move in found if move in FOR_CARDS]
        busy = [move for move in found if move not in (moves.PASS, moves.NO_CARD, moves.TEN)]
        move = chance.choice(cards or busy or found)
        state = state.clone()
        apply(state, move)
        states.append(state)
        played.append(move)
    return states, played


@cache
def games() -> tuple[Played, ...]:
    """Games with end bonus cards: from the start in both editions, and from a rich position."""
    found = [play_on(new(ruleset(players, edition), seed), seed) for edition, players, seed in STARTS]
    found += [play_on(rich_state(), seed) for seed in range(3)]
    return tuple(found)


STARTS = [("ultimate", 2, 1), ("ultimate", 3, 2), ("ultimate", 4, 3), ("classic", 2, 4), ("classic", 4, 5)]
GAMES = range(len(STARTS) + 3)


def viewers(state: GameState) -> range:
    return range(SPECTATOR, len(state.players))


def in_another_world(before: GameState, move: int, viewer: int, chance: Random) -> tuple[GameState, int]:
    """A state this viewer cannot tell from the true one, and the move as it would be played there."""
    dealt = determinize(before, viewer, chance)
    if moves.END_CARD <= move < moves.BONUS and decider(before) != viewer:
        return dealt, moves.END_CARD + chance.choice(bits(dealt.pile))
    return dealt, move


def moments(states: list[GameState], played: list[int]) -> Iterator[int]:
    """Decisions worth a view with the whole log: some of all, and all around the choice of a card."""
    for index in range(len(states)):
        near = played[max(0, index - 1) : index + 1]
        if (
            index % 36 == 0
            or index == len(states) - 1
            or any(moves.END_CARD <= m < moves.BONUS for m in near)
        ):
            yield index


# ---- nothing gets out


@pytest.mark.sampled(8)
@pytest.mark.parametrize("number", GAMES)
def test_a_view_is_the_same_in_every_world_that_agrees_with_it(number: int) -> None:
    states, played = games()[number]
    chance = Random(number)
    for viewer in viewers(states[0]):
        over = False
        dealt = [in_another_world(s, m, viewer, chance) for s, m in zip(states, played, strict=False)]
        for index in moments(states, played):
            over = not states[index].stack
            worlds = [world for world, _ in dealt[:index]] + [determinize(states[index], viewer, chance)]
            swapped = played[:index] if over else [move for _, move in dealt[:index]]
            true = table_view(states[: index + 1], played[:index], viewer)
            assert table_view(worlds, swapped, viewer) == true
        assert over


@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", GAMES)
def test_every_decision_and_its_log_entry_are_the_same_in_every_world(number: int) -> None:
    states, played = games()[number]
    chance = Random(number)
    for index, (before, move) in enumerate(zip(states, played, strict=False)):
        for viewer in viewers(before):
            dealt, swapped = in_another_world(before, move, viewer, chance)
            card = moves.END_CARD <= move < moves.BONUS
            if card or (index + viewer) % 3 == 0:  # a whole view is dear: of the viewers one after the other
                assert table_view([dealt], [], viewer) == table_view([before], [], viewer)
            assert log_entry(dealt, swapped, viewer) == log_entry(before, move, viewer)


def test_the_games_are_full_of_cards() -> None:
    """What the tests above rest on."""
    assert sum(moves.END_CARD <= move < moves.BONUS for _, played in games() for move in played) > 15


@pytest.mark.sampled(2)
@pytest.mark.parametrize("number", GAMES)
def test_a_spectator_sees_no_card_before_the_end(number: int) -> None:
    states, played = games()[number]
    for index in moments(states, played):
        view = table_view(states[: index + 1], played[:index], SPECTATOR)
        if view["over"]:
            continue
        hands = [player.get("cards", []) for player in view["position"]["players"].values()]
        assert {card for hand in hands for card in hand} <= {"?"}
        assert [len(hand) for hand in hands] == [len(held_cards(p)) for p in states[index].players]
        assert all(isinstance(count, int) for count in view["position"]["end-cards"].values())
        assert "looks" not in view["position"]
        assert view["options"] == []
        assert not [entry for entry in view["log"] if "Keep the end bonus card" in entry["sentence"]]
        assert {entry["notation"] for entry in view["log"] if entry["notation"].startswith("end ")} <= {
            "end ?"
        }


# ---- what is seen


def test_own_cards_are_seen_and_others_are_counted() -> None:
    position: dict[str, Any] = json.loads(json.dumps(RICH))
    position["players"]["A"]["cards"] = ["routes", "doublers"]
    position["players"]["B"]["cards"] = ["ideas"]
    view = table_view([state_from_position(position)], [], 0)
    assert view["position"]["players"]["A"]["cards"] == ["routes", "doublers"]
    assert view["position"]["players"]["B"]["cards"] == ["?"]
    assert "cards" not in view["position"]["players"]["C"]
    assert view["position"]["end-cards"] == {"pile": 7, "hidden": 2}


def test_a_kept_card_in_the_log() -> None:
    states, played = games()[len(STARTS)]
    index = next(i for i, move in enumerate(played) if moves.END_CARD <= move < moves.BONUS)
    by = decider(states[index])
    own = log_entry(states[index], played[index], by)
    other = log_entry(states[index], played[index], (by + 1) % 3)
    assert own["notation"] == notation(states[index], played[index])
    assert own["sentence"].startswith("Keep the end bonus card: ")
    assert other == {
        "by": by,
        "notation": "end ?",
        "sentence": "Keep an end bonus card.",
        "round": states[index].round,
        "followed": own["followed"],
    }
    at_the_end = table_view(states, played, SPECTATOR)["log"][index]
    assert at_the_end == own
    assert log_entry(states[index], played[index], SPECTATOR, over=True) == own


@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", GAMES)
def test_the_view_of_the_decider(number: int) -> None:
    states, _ = games()[number]
    for state in states[:-1]:
        seat = decider(state)
        view = table_view([state], [], seat)
        assert [option["id"] for option in view["options"]] == legal(state)
        assert view["you"] == view["decider"] == seat
        other = table_view([state], [], (seat + 1) % len(state.players))
        assert other["options"] == []
        assert other["question"] != view["question"]
        assert other["question"] == table_view([state], [], SPECTATOR)["question"]


def test_the_forecast_change_is_what_the_move_changes() -> None:
    states, _ = games()[-1]
    changed = 0
    for state in states[:-1]:
        seat = decider(state)
        now = forecast(state, seat)
        for option in table_view([state], [], seat)["options"]:
            after = state.clone()
            apply(after, option["id"])
            then = forecast(after, seat)
            change = option["forecast_change"]
            assert all(change.values())
            assert {source: now[source] + change.get(source, 0) for source in now} == then
            changed += bool(change)
    assert changed > 100


def test_a_view_is_plain_data_and_grows_by_one_entry_a_move() -> None:
    states, played = games()[1]
    for viewer in viewers(states[0]):
        view = table_view(states, played, viewer)
        assert json.loads(json.dumps(view)) == view
        assert len(view["log"]) == len(played)
        half = len(played) // 2
        before = table_view(states[: half + 1], played[:half], viewer)["log"]
        after = table_view(states[: half + 2], played[: half + 1], viewer)["log"]
        assert after == [*before, log_entry(states[half], played[half], viewer)]


def test_a_view_from_the_first_decision_to_the_end() -> None:
    states, played = games()[0]
    first = table_view(states[:1], [], 1)
    assert (first["round"], first["rounds"], first["over"], first["winners"]) == (1, 6, False, [])
    assert first["scores"] == [0, 0]
    assert first["pool"] == []
    end = table_view(states, played, SPECTATOR)
    assert (end["you"], end["decider"], end["question"], end["options"]) == (
        None,
        None,
        "The game is over.",
        [],
    )
    assert end["over"]
    assert end["winners"] == [seat for seat in (0, 1) if end["scores"][seat] == max(end["scores"])]
    assert all("?" not in player.get("cards", []) for player in end["position"]["players"].values())


def test_the_pool_in_words() -> None:
    position = {"pool": {"indirect": {"idea": 2, "end-card-or-10": 1}}, "players": RICH["players"]}
    view = table_view([state_from_position({"lowest-stack": 9, **position})], [], 0)
    assert view["pool"] == [
        {"words": "2 idea tokens", "use": "may"},
        {"words": "1 end bonus card or 10 points", "use": "at the end"},
    ]
    assert view["question"] == (
        "Use what you have gained: 2 idea tokens (may), "
        "1 end bonus card or 10 points (at the end of the turn)."
    )
