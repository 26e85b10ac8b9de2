"""What is secret, read by a rule lawyer (UR-DE p.4, 22, 46-47; ruling 6)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.rules.moves import END_CARD_NAMES
from roundhouse.rules.packing import held_cards
from roundhouse.view.secrets import determinize
from tests.cases.support import offered, play, table
from tests.cases.support_ideas import AT_SP_4, end_round, idea, others_pass

AWAY = ["routes", "workers"]
EVERYBODY = (0, 1, 2, 3, None)


def hidden(a: dict[str, Any] | None = None, **position: Any) -> Game:
    return table(a, **{"end-cards": {"hidden": AWAY}, **position})


def seen(game: Game, viewer: int | None) -> str:
    """Everything a viewer is told, as one text."""
    return json.dumps(game.view(viewer)) + game.text(viewer)


def may_be(game: Game, viewer: int) -> tuple[list[set[str]], set[str]]:
    """Which cards a viewer must think possible in each hand, and put away."""
    hands: list[set[str]] = [set(), set(), set(), set()]
    away: set[str] = set()
    for seed in range(80):
        dealt = determinize(game.state, viewer, Random(seed))
        for seat, p in enumerate(dealt.players):
            hands[seat] |= {END_CARD_NAMES[card] for card in held_cards(p)}
        away |= {name for card, name in enumerate(END_CARD_NAMES) if dealt.hidden >> card & 1}
    return hands, away


def took(card: str, **position: Any) -> Game:
    """A has looked through the pile and kept a card."""
    return play(idea(hidden(AT_SP_4, **position), "cards"), "card engineer", f"end {card}")


def test_who_looked_knows_what_was_put_away() -> None:
    """Ruling 6: A saw ten of twelve cards, so A knows the two; the others know nothing."""
    game = took("wood")
    assert may_be(game, 0)[1] == set(AWAY)
    assert may_be(game, 1)[1] == set(END_CARD_NAMES)
    assert may_be(game, 1)[0][0] == set(END_CARD_NAMES)


def test_a_kept_card_is_a_card_without_a_face() -> None:
    """UR-DE p.46: face down in front of its owner: its number is open, its face is not."""
    game = took("wood")
    for viewer in EVERYBODY:
        cards = game.view(viewer)["position"]["players"]["A"]["cards"]
        assert cards == (["wood"] if viewer == 0 else ["?"])
        assert game.view(viewer)["position"]["end-cards"] == {"pile": 9, "hidden": 2}


@pytest.mark.parametrize("card", ["wood", "keys", "extra-engineer"])
def test_the_view_does_not_depend_on_the_card(card: str) -> None:
    """Ruling 6: whatever A kept, everybody else is told the same, log included."""
    for viewer in EVERYBODY[1:]:
        assert seen(took(card), viewer) == seen(took("doublers"), viewer)
    assert seen(took(card), 0) != seen(took("doublers"), 0)


def test_the_view_does_not_depend_on_what_was_put_away() -> None:
    """UR-DE p.4: two cards unseen; while nobody has looked no view tells them apart."""
    for viewer in EVERYBODY:
        one = table(**{"end-cards": {"hidden": ["wood", "keys"]}})
        other = table(**{"end-cards": {"hidden": ["routes", "ideas"]}})
        assert seen(one, viewer) == seen(other, viewer)


def test_ten_points_need_no_look() -> None:
    """UR-DE p.48: who takes 10 points instead has not looked through the pile and knows nothing more."""
    game = play(hidden({"factories": [9], "wrenches": [5]}), "industry-1", "industry 5", "ten points")
    assert may_be(game, 0)[1] == set(END_CARD_NAMES)
    assert game.scores[0] == 10


def test_who_looks_and_takes_nothing_knows_the_pile_all_the_same() -> None:
    """Ruling 6: the look counts; that no card was taken is open to everybody."""
    game = play(hidden({"factories": [9], "wrenches": [5]}), "industry-1", "industry 5", "done", "no card")
    assert may_be(game, 0)[1] == set(AWAY)
    assert game.view(2)["log"][-1]["notation"] == "no card"


def test_while_one_looks_only_that_one_sees_the_pile() -> None:
    """Ruling 6: the options are the decider's alone."""
    game = play(idea(hidden(AT_SP_4), "cards"), "card engineer")
    assert len([move for move in offered(game) if move.startswith("end")]) == 10
    for viewer in EVERYBODY[1:]:
        assert game.view(viewer)["options"] == []
        assert "routes" not in json.dumps(game.view(viewer)["position"])


def test_the_second_look_of_the_same_player() -> None:
    """Ruling 6: between A's two looks only B took a card: A knows which one it was."""
    again = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [6]}}
    game = play(
        idea(hidden(again | {"factories": [9], "wrenches": [5]}, B=AT_SP_4), "cards"), "card engineer"
    )
    play(game, "end wood")
    idea(game, "cards")
    play(game, "card wood-worker", "end keys")
    assert may_be(game, 0)[0][1] == set(END_CARD_NAMES) - {"wood", *AWAY}
    others_pass(game)
    play(game, "industry-1", "industry 5", "done")
    assert may_be(game, 0)[0][1] == {"keys"}
    assert may_be(game, 1)[0][0] == {"wood", *AWAY}, "B cannot tell A's card from those put away"


def test_cards_lie_open_when_the_game_is_over() -> None:
    """UR-DE p.22: all reveal their cards; what was put away and the rest of the pile stay unknown."""
    game = end_round(hidden({"cards": ["wood", "keys"]}, B={"cards": ["fifteen"]}, round=7))
    assert game.over
    for viewer in EVERYBODY:
        position = game.view(viewer)["position"]
        assert position["players"]["A"]["cards"] == ["wood", "keys"]
        assert position["players"]["B"]["cards"] == ["fifteen"]
        assert position["end-cards"] == {"pile": 7, "hidden": 2}


def test_the_extra_engineer_is_no_engineer_before_the_end() -> None:
    """UR-DE p.47: the card counts at the majority only; no view shows one more engineer."""
    game = hidden({"cards": ["extra-engineer"], "engineers": [5]})
    for viewer in EVERYBODY[1:]:
        assert game.view(viewer)["position"]["players"]["A"]["engineers"] == [5]
        assert "extra-engineer" not in seen(game, viewer)


def test_everything_else_is_open() -> None:
    """UR-DE p.4-6: boards, coins, workers, tokens, the engineer row and the stacks lie open."""
    game = hidden(
        {"coins": 7, "ideas": {"medal": "SP 4"}, "cards": ["wood"]}, returned=[4], **{"lowest-stack": 5}
    )
    own, other = game.view(0)["position"], game.view(3)["position"]
    own["players"]["A"].pop("cards")
    other["players"]["A"].pop("cards")
    assert own == other
