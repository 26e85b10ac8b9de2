"""What is secret: end bonus cards in the pile, put away, and in other players' hands (rulebook p. 4; ruling 6)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from roundhouse import CannotUndo, Game
from roundhouse.record.position import position_of
from roundhouse.rules.layout import CARDS
from roundhouse.rules.moves import END_CARD_NAMES
from roundhouse.rules.packing import held_cards
from roundhouse.view.secrets import determinize, redact
from tests.cases.support import case, offered, play, player, table
from tests.cases.support_ideas import AT_SP_4, TOKENS, end_round, idea, named, others_pass

EVERYBODY = (0, 1, 2, 3, None)  # four seats and a spectator
AWAY = ["locomotives", "silver-gold"]


def hidden(a: dict[str, Any] | None = None, **position: Any) -> Game:
    """A position whose two cards put away are known to the test."""
    return table(a, **{"end-cards": {"hidden": AWAY}, **position})


def told(game: Game, viewer: int | None) -> str:
    """Everything a viewer is told, in one text: the view, the picture, and what a bot would get."""
    seen = redact(game.state, -1 if viewer is None else viewer)
    return json.dumps([game.view(viewer), seen.to_dict()]) + game.text(viewer)


def guesses(game: Game, viewer: int, about: int) -> tuple[set[str], set[str]]:
    """Which cards a viewer must think possible: in somebody's hand, and put away."""
    hand: set[str] = set()
    away: set[str] = set()
    for seed in range(60):
        dealt = determinize(game.state, viewer, Random(seed))
        hand |= {END_CARD_NAMES[card] for card in held_cards(dealt.players[about])}
        away |= {name for card, name in enumerate(END_CARD_NAMES) if dealt.hidden >> card & 1}
    return hand, away


@case("hidden-information-001")
def test_nobody_knows_which_two_cards_were_put_away() -> None:
    game = Game.new(players=4, seed=3)
    assert len(position_of(game.state)["end-cards"]["hidden"]) == 2  # the game knows
    assert game.state.pile.bit_count() == 10
    other = Game.new(players=4, seed=3)
    away = game.state.hidden
    other.state.hidden = 0b11 if away & 0b11 == 0 else 0b11 << 10  # two other cards are put away
    other.state.pile = (game.state.pile | away) & ~other.state.hidden
    assert other.state.hidden & away == 0
    assert other.state.pile.bit_count() == 10
    for viewer in EVERYBODY:
        view = game.view(viewer)
        assert view["position"]["end-cards"] == {"pile": 10, "hidden": 2}
        assert told(game, viewer) == told(other, viewer)  # the view does not depend on which cards they are
        seen = redact(game.state, -1 if viewer is None else viewer)
        assert (seen.hidden, seen.pile) == (0, 0)
    assert guesses(game, 0, 1)[1] == set(END_CARD_NAMES)  # it could be any of the twelve


@case("hidden-information-003")
def test_who_looks_later_cannot_tell_the_card_taken_from_the_cards_put_away() -> None:
    game = idea(hidden(AT_SP_4, B=AT_SP_4), "cards")
    play(game, "card wood-worker", "end wood")
    idea(game, "cards")  # now B
    play(game, "card engineer")
    assert game.decider == 1
    missing = {"wood", *AWAY}
    assert named(game, "end") == set(END_CARD_NAMES) - missing  # nine cards
    assert len(named(game, "end")) == 9
    assert game.view(1)["position"]["end-cards"] == {"pile": 9, "hidden": 2}
    assert game.view(1)["position"]["players"]["A"]["cards"] == ["?"]
    assert guesses(game, 1, 0) == (missing, missing)  # any of the three, either way
    play(game, "end keys")
    assert guesses(game, 1, 0) == (missing, missing)  # B remembers
    assert guesses(game, 0, 1)[0] == named_after_a_look()  # A saw ten cards, took wood, B one of the rest
    assert guesses(game, 0, 1)[1] == set(AWAY)  # who looked first knows what was put away
    everything = set(END_CARD_NAMES)
    assert guesses(game, 2, 0) == (everything, everything)  # who never looked knows nothing


def named_after_a_look() -> set[str]:
    """What was left in the pile when A had chosen."""
    return set(END_CARD_NAMES) - set(AWAY) - {"wood"}


@case("hidden-information-005")
def test_the_extra_engineer_card_shows_only_at_the_end() -> None:
    a = {"cards": ["extra-engineer"], "engineers": [4]}
    game = hidden(a, round=7, B={"engineers": [12]})
    other = hidden(a | {"cards": ["fifteen"]}, round=7, B={"engineers": [12]})
    for viewer in (1, 2, 3, None):
        assert "extra-engineer" not in told(game, viewer)
        assert told(game, viewer) == told(other, viewer)  # as with any other card
        assert game.view(viewer)["position"]["players"]["A"]["engineers"] == [4]
        assert game.view(viewer)["position"]["players"]["A"]["cards"] == ["?"]
    assert game.view(0)["position"]["players"]["A"]["cards"] == ["extra-engineer"]  # the own one
    end_round(game)
    assert game.over
    assert [row["final"] for row in game.breakdown()[:2]] == [
        {"engineer majority": 40},
        {"engineer majority": 20},
    ]
    for viewer in EVERYBODY:
        assert game.view(viewer)["position"]["players"]["A"]["cards"] == ["extra-engineer"]
        assert game.view(viewer)["scores"] == game.scores


@case("hidden-information-007")
def test_everything_else_is_open_to_everybody() -> None:
    a = {
        "tracks": {"TS": {"wood": 9, "green": 6, "bronze": 2}, "SP": {"wood": 6}},
        "locomotives": {"TS": [5, 2], "SP": [6]},
        "engineers": [4, 9],
        "factories": [6, 8],
        "wrenches": [10, 3],
        "ideas": {"coins": "SP 4", "wrench": "SP 6"},
        "doublers": 3,
        "coins": 4,
        "cards": ["wood"],
        "score": 31,
    }
    game = hidden(a, B={"wood-worker": True, "valuation": "revalued", "medal": True}, spaces={"coins": "C"})
    true = game.position()
    for viewer in EVERYBODY:
        seen = game.view(viewer)["position"]
        assert seen["players"]["A"].pop("cards") == (["wood"] if viewer == 0 else ["?"])
        expected = json.loads(json.dumps(true))
        del expected["players"]["A"]["cards"]
        del seen["end-cards"], expected["end-cards"]  # how many, not which
        assert seen == expected
        assert game.view(viewer)["forecast"] == [game.forecast(seat) for seat in range(4)]
        assert game.view(viewer)["scores"] == [31, 0, 0, 0]


# ---- more of what somebody must not learn


def test_the_log_hides_which_card_was_kept_until_the_game_is_over() -> None:
    """Ruling 6: chosen secretly. Declining and taking ten points are open."""
    game = idea(hidden(AT_SP_4, round=7), "cards")
    play(game, "card engineer", "end doublers")
    for viewer in (1, None):
        assert game.view(viewer)["log"][-1]["notation"] == "end ?"
        assert "doubler" not in game.view(viewer)["log"][-1]["sentence"].lower()
    assert game.view(0)["log"][-1]["notation"] == "end doublers"
    end_round(game)
    assert game.over
    assert [entry["notation"] for entry in game.view(1)["log"] if entry["notation"].startswith("end")] == [
        "end doublers"
    ]


def test_while_somebody_looks_the_others_see_no_options() -> None:
    """The pile is open to the one who looks and to nobody else."""
    game = play(idea(hidden(AT_SP_4), "cards"), "card engineer")
    assert {option["notation"] for option in game.view(0)["options"]} == set(offered(game))
    for viewer in (1, 2, 3, None):
        view = game.view(viewer)
        assert view["options"] == []
        assert view["decider"] == 0
        assert redact(game.state, -1 if viewer is None else viewer).pile == 0


def test_a_look_cannot_be_taken_back() -> None:
    """What has been seen cannot be unseen; before the look undo is free."""
    game = play(idea(hidden(AT_SP_4), "cards"), "card engineer")
    with pytest.raises(CannotUndo):
        game.undo()
    game = idea(hidden(AT_SP_4), "cards")
    game.undo()
    assert named(game, "idea") == set(TOKENS)


def test_a_second_look_tells_who_took_what_between() -> None:
    """A looks, B takes one card, A looks again: now A knows B's card, C does not."""
    both = {"tracks": {"SP": {"wood": 5}}, "locomotives": {"SP": [6]}, "ideas": {"medal": "SP 4"}}
    nine = both | {"wrenches": [5], "factories": [9], "workers": 4}
    game = play(hidden(nine, B=both), "basic", "wood SP", "idea cards", "card engineer", "end wood")
    play(game, "basic", "wood SP", "idea cards", "card wood-worker", "end keys", "pass", "pass")
    assert guesses(game, 0, 1)[0] == named_after_a_look()
    play(game, "industry-1", "industry 5", "done")  # A looks again
    assert named(game, "end") == named_after_a_look() - {"keys"}
    assert guesses(game, 0, 1)[0] == {"keys"}
    play(game, "no card")
    assert guesses(game, 0, 1)[0] == {"keys"}
    assert guesses(game, 2, 1)[0] == set(END_CARD_NAMES)


def test_redacting_a_dealt_state_gives_the_same_view() -> None:
    """The law of secrets, after looks of two players."""
    game = play(idea(hidden(AT_SP_4, B=AT_SP_4), "cards"), "card engineer", "end wood")
    play(idea(game, "cards"), "card wood-worker", "end keys")
    for viewer in range(-1, 4):
        for seed in range(10):
            dealt = determinize(game.state, viewer, Random(seed))
            assert redact(dealt, viewer) == redact(game.state, viewer)
            cards = [card for p in dealt.players for card in held_cards(p)]
            assert len(set(cards)) == len(cards) == 2
            assert dealt.pile.bit_count() == 8
            assert dealt.hidden.bit_count() == 2
    others_pass(game)
    assert player(game)["cards"] == ["wood"]
    assert game.state.players[0][CARDS]
