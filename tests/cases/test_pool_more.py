"""Situations that no given case covers: pools, ideas, repeats, keys, cards, where a rule is easily got wrong.

Each test names the page (UR: Ultimate Railroads, RR13: Russian Railroads 2013) or the ruling it rests on.
"""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from tests.cases.support import offered, play, player, refused, spaces, table, tracks
from tests.cases.support_ideas import (
    AT_SP_4,
    FILLERS,
    TOKENS,
    direct,
    end_round,
    has_medal,
    idea,
    indirect,
    keys,
    named,
    others_pass,
    pool,
)

BLOCKED: dict[str, Any] = {"wrenches": [5], **AT_SP_4}  # no industry step, one step from an idea


def unused(*tokens: str) -> dict[str, str]:
    """Idea tokens so that only these are left."""
    return {token: "out" for token in TOKENS if token not in tokens}


# ---- direct actions that only work together with what they set off (UR p. 7; rulings 1 and 2)


@pytest.mark.parametrize(("edition", "finders"), [("classic", ["wrench"]), ("ultimate", ["cards", "wrench"])])
def test_a_wood_step_of_the_same_action_finds_the_way_for_its_industry_step(
    edition: str, finders: list[str]
) -> None:
    """industry-wood: the idea of SP 4 has to free the way, whatever else it could do.

    A second wrench can; the factory card, too, where its own two industry steps may lapse behind gap 1.
    """
    more: dict[str, Any] = {"lowest-stack": 4, "edition": edition}
    game = play(table(BLOCKED, **more), "industry-wood")
    assert offered(game) == ["wood SP"]
    play(game, "wood SP")
    assert offered(game) == [f"idea {token}" for token in finders]
    game = table(BLOCKED | {"ideas": dict.fromkeys(finders, "out")}, **more)
    assert "industry-wood" not in spaces(game)
    refused(game, "industry-wood")


def test_the_factory_card_of_classic_helps_only_if_its_own_steps_fit_too() -> None:
    """It adds two direct steps: a #2 in gap 1 builds gap 2 for the third step, a #4 does not."""
    game = play(table(BLOCKED, edition="classic"), "industry-wood", "wood SP")  # lowest stack #2
    assert named(game, "idea") == {"wrench", "cards"}
    play(game, "idea cards")
    assert named(game, "card") == {"factory"}
    refused(game, "done")
    play(game, "card factory", "ten points")
    assert direct(game) == {"industry": 3, "factory": 1}
    play(game, "factory 2>1", "industry 5", "industry gap 1")
    assert offered(game) == ["factory 2>2"]  # neither a locomotive nor nothing
    play(game, "factory 2>2", "industry 10", "done")
    assert player(game)["wrenches"] == ["gap 2"]


def test_the_factory_card_of_ultimate_has_to_make_the_one_direct_step() -> None:
    """Its factory may lapse, but not here; the two industry steps that come with it may."""
    game = play(table(BLOCKED, **{"lowest-stack": 4}), "industry-wood", "wood SP", "idea cards")
    assert offered(game) == ["card factory"]
    play(game, "card factory")
    assert (direct(game), offered(game)) == ({"industry": 1}, ["factory 4>1"])
    play(game, "factory 4>1", "industry 5")
    assert not direct(game)
    play(game, "done", "no card")
    assert (player(game)["wrenches"], game.decider) == (["gap 1"], 1)


def test_a_key_may_become_points_only_while_another_one_finds_the_way() -> None:
    """SP 6 is two wood steps away; of two keys one may be points, not both."""
    a = BLOCKED | {"locomotives": {"SP": [6]}}
    game = play(table(a, **{"lowest-stack": 4}), "industry-wood", "wood SP")
    assert named(game, "idea") == {"wrench", "cards", "keys", "any"}  # all of these can lead to a wrench
    play(game, "idea keys", "key points")
    refused(game, "key points")
    assert offered(game) == ["key steps"]
    play(game, "key steps")
    assert offered(game) == ["wood SP"]
    play(game, "wood SP", "wood SP")
    assert offered(game) == ["idea cards", "idea wrench"]
    play(game, "idea wrench", "industry 0", "done")
    assert player(game)["wrenches"] == [5, 1]
    assert player(game)["ideas"] == {"keys": "SP 4", "wrench": "SP 6"}


def test_the_first_two_of_four_any_steps_are_free_the_last_two_are_not() -> None:
    a = BLOCKED | {"locomotives": {"SP": [6]}}
    game = play(table(a, **{"lowest-stack": 4}), "industry-wood", "wood SP", "idea any")
    play(game, "wood KY", "wood KY")
    assert offered(game) == ["wood SP"]
    refused(game, "wood KY")
    refused(game, "done")


def test_the_last_round_space_by_way_of_a_repeat() -> None:
    """Gap 1 holds #3, gap 2 is empty: only the repeated loco-1 builds the way for the third step."""
    a: dict[str, Any] = {"wrenches": [5], "factories": [3]}
    game = play(table(a, round=7, spaces={"loco-1": "A", "coins": "A"}), "last-round", "industry 5")
    assert offered(game) == ["repeat loco-1"]
    refused(game, "skip")
    refused(game, "repeat coins")
    play(game, "repeat loco-1")
    assert set(offered(game)) == {"industry gap 1", "factory 2>2"}
    refused(game, "loco 2>KY")
    game = table(a, round=7, spaces={"coins": "A"})
    assert "last-round" not in spaces(game)
    refused(game, "last-round")


def test_the_token_kept_for_a_later_idea_may_not_be_discarded() -> None:
    """10b gives the any token, whose steps fire SP 4, whose wrench makes the third step: keep the wrench token."""
    a = {"wrenches": [10], "factories": [6, "10b"], "ideas": unused("any", "wrench", "coins"), **AT_SP_4}
    game = play(table(a, round=7), "last-round", "industry 10")
    assert named(game, "trade") == {"any", "wrench"}
    refused(game, "trade coins")
    play(game, "trade any")
    assert offered(game) == ["discard coins"]
    refused(game, "discard wrench")
    play(game, "discard coins", "industry gap 2")
    assert "industry 15" not in offered(game)
    play(game, "wood SP")
    assert "idea wrench" in offered(game)
    play(game, "idea wrench")
    assert player(game)["ideas"] == unused("any", "wrench", "coins") | {
        "any": "out",
        "coins": "out",
        "wrench": "SP 4",
    }


def test_any_2_where_the_second_step_is_opened_by_the_first() -> None:
    """One space is left in all, TS 15, and that brings gold and room for green: two steps are possible."""
    full = {
        "TS": {"wood": 14, "green": 13, "bronze": 12, "silver": 11},
        "SP": {"wood": 9, "green": 8, "bronze": 7, "silver": 6},
        "KY": {"wood": 9, "green": 8, "bronze": 7},
    }
    game = play(table({"tracks": full}), "any-2 c")
    assert offered(game) == ["wood TS"]
    play(game, "wood TS")
    assert direct(game) == {"any": 1}
    assert indirect(game) == {"gold": 2, "key": 1}
    assert {"gold TS", "green TS"} <= set(offered(game))
    refused(game, "done")
    play(game, "gold TS")
    # Two any steps are made, the gold ones are extra
    assert {"done", "gold TS", "green TS"} <= set(offered(game))
    full["TS"] = {"wood": 15, "green": 14, "bronze": 13, "silver": 12, "gold": 11}
    game = table({"tracks": full})
    assert not {"any-2", "basic", "wood-2", "gold-1"} & spaces(game)
    refused(game, "basic")


ONE_OF_THREE: dict[str, Any] = {  # wood-3 uses up the wood spaces; the first of them is an idea space
    "tracks": {"TS": {"wood": 12}, "SP": {"wood": 9}, "KY": {"wood": 9}},
    "locomotives": {"TS": [7, 6]},
}


def test_a_direct_idea_card_may_not_take_the_room_of_the_direct_steps() -> None:
    """wood-3 has used one of three wood spaces: "again", direct in classic, would need a third one (ruling 2)."""
    game = play(table(ONE_OF_THREE, edition="classic"), "wood-3", "wood TS", "idea cards")
    assert direct(game) == {"wood": 2}
    assert named(game, "card") == {"wood-worker", "nine", "engineer", "factory"}
    refused(game, "card again")
    play(game, "wood TS", "wood TS")
    assert "card again" not in offered(game)  # no wood step is left at all
    assert "card factory" in offered(game)


def test_an_indirect_idea_card_leaves_the_room_to_the_direct_steps() -> None:
    """In ultimate "again" may be taken: the two wood spaces go to wood-3, its own wood step lapses (rulings 1, 2)."""
    game = play(table(ONE_OF_THREE), "wood-3", "wood TS", "idea cards", "card again")
    assert direct(game) == {"wood": 2}
    refused(game, "done")
    play(game, "wood TS")
    refused(game, "done")
    play(game, "wood TS")
    assert not direct(game)
    assert tracks(game, "TS") == {"wood": 15}
    assert {"done", "industry 0", "doubler TS"} <= set(offered(game))  # what is left of the card
    assert not named(game, "wood")


# ---- the supply of doublers (UR p. 14; rulings 1 and 26)


@pytest.mark.parametrize("edition", ["classic", "ultimate"])
def test_the_again_card_needs_a_doubler_if_it_is_direct(edition: str) -> None:
    last = {"classic": "ten points", "ultimate": "done"}[edition]  # nothing of a direct card may be left
    for doublers, supply, laid in ((8, 9, 0), (3, 0, 0), (3, 1, 1)):
        a = AT_SP_4 | {"doublers": doublers}
        game = idea(table(a, doublers=supply, edition=edition), "cards")
        assert ("card again" in offered(game)) == (edition == "ultimate" or laid > 0)
        if "card again" in offered(game):
            play(game, "card again")
            assert player(game)["doublers"] == doublers + laid
            # the last one is laid: again means industry or wood
            assert set(offered(game)) == {last, "industry 0", "wood TS", "wood SP", "wood KY"}


def test_a_direct_doubler_must_be_there_an_indirect_one_lapses() -> None:
    game = table({}, doublers=0, engineers={"1": 4})
    assert not {"doubler", "engineer-4"} & spaces(game)
    game = table({"factories": [4], "wrenches": [5]}, doublers=1)
    play(game, "industry-1", "industry 5")
    assert player(game)["doublers"] == 1  # of two
    assert game.decider == 1


# ---- repeating (UR p. 48; ruling 16)


def test_engineer_8_on_the_board_repeats_only_what_can_be_done_in_full() -> None:
    a = {"tracks": {"TS": {"wood": 6, "green": 2, "bronze": 1}}, "doublers": 8}
    used = {"bronze-1": "A", "doubler": "A", "coins": {"by": "A", "coins": 1}, "wood-2": "B"}
    game = play(table(a, spaces=used, engineers={"1": 8}), "engineer-8")
    assert offered(game) == ["repeat coins"]  # no room for bronze, none for a doubler, wood-2 is B's
    refused(game, "repeat bronze-1")
    refused(game, "skip")
    play(game, "repeat coins")
    assert player(game)["coins"] == 2  # the one on the space left the supply of 1
    del used["coins"]
    game = table(a, spaces=used, engineers={"1": 8})
    assert "engineer-8" not in spaces(game)
    refused(game, "engineer-8")


def test_the_repeated_action_of_the_board_engineer_must_be_carried_out() -> None:
    game = play(table({}, spaces={"loco-1": "A"}, engineers={"1": 8}), "engineer-8", "repeat loco-1")
    assert direct(game) == {"locomotive-or-factory": 1}
    refused(game, "done")


def test_an_own_engineer_8_is_indirect() -> None:
    """She may repeat what cannot be done, or nothing, and be used with nothing to repeat."""
    a = {"tracks": {"TS": {"wood": 6, "green": 2, "bronze": 1}}, "engineers": [8]}
    game = play(table(a, spaces={"bronze-1": "A", "loco-1": "A"}), "engineer-8")
    assert set(offered(game)) == {"skip", "repeat bronze-1", "repeat loco-1"}
    play(game, "repeat loco-1")
    assert indirect(game) == {"locomotive-or-factory": 1}
    play(game, "done")
    game = play(table(a, spaces={"bronze-1": "A"}), "engineer-8", "repeat bronze-1")
    assert game.decider == 1  # lapsed
    game = play(table({"engineers": [8]}), "engineer-8")
    assert game.decider == 1
    assert player(game)["workers"] == 4


def test_an_own_engineer_repeated_by_the_board_engineer_is_direct() -> None:
    """Ruling 16: by board engineer #8 the repeated action is direct, whoever's space it is."""
    a: dict[str, Any] = {
        "engineers": [3],
        "used": [3],
        "tracks": {"TS": {"wood": 15, "green": 14}, "SP": {"wood": 9}},
    }
    full = {"KY": {"wood": 9, "green": 8}}
    game = table(a, engineers={"1": 8})
    play(game, "engineer-8", "repeat engineer-3")
    assert direct(game) == {"wood": 1, "green": 1}
    game = table(a | {"tracks": a["tracks"] | full}, engineers={"1": 8})
    assert "engineer-8" not in spaces(game)  # no wood step is left: she could not be repeated in full


def test_what_can_never_be_repeated() -> None:
    """Temporary workers, spaces that demand a coin, turn order, two-piece spaces, repeating spaces."""
    mine: dict[str, Any] = dict.fromkeys(("temporary", "second", "hire", "engineer-8"), "A")
    a = {"engineers": [8, 14], "used": [14], "factories": [3], "wrenches": [5], "coins": 1}
    game = table(a | {"workers": 1}, spaces=mine, engineers={"hire": 0})
    play(game, "industry-1", "industry 5")
    assert set(offered(game)) == {"skip", "repeat industry-1", "repeat engineer-14"}


def test_a_repeat_is_named_before_anything_else() -> None:
    """Ruling 3: the second step of industry-2 waits until the repeat is named or given up."""
    a = {"factories": [3], "wrenches": [5]}
    game = play(table(a, spaces={"basic": ["A"]}), "industry-2", "industry 5")
    assert set(offered(game)) == {"skip", "repeat basic"}
    refused(game, "industry gap 1")
    play(game, "repeat basic")
    assert pool(game) == {"direct": {"industry": 1}, "indirect": {"wood-or-green": 1}}
    play(game, "industry gap 1", "wood TS")
    assert tracks(game, "TS") == {"wood": 2}


def test_a_space_repeated_after_the_wood_worker_gives_no_extra_step() -> None:
    """UR p. 48, the special case."""
    a = {"wood-worker": "placed", "factories": [3], "wrenches": [5]}
    game = table(a, spaces={"wood-2": {"by": "A", "wood-worker": True}})
    play(game, "industry-1", "industry 5", "repeat wood-2")
    assert pool(game) == {"indirect": {"wood": 2}}


def test_two_repeating_factories_use_one_engineer_three_times() -> None:
    """Own #9 gives two steps; each #3 on the way gives them again."""
    a = {"engineers": [9], "factories": [3, 3, 6], "wrenches": [5]}
    game = play(table(a), "engineer-9", "industry 5", "repeat engineer-9")
    assert indirect(game) == {"industry": 3}
    play(game, "industry gap 1", "industry 10", "repeat engineer-9")
    assert indirect(game) == {"industry": 3}
    play(game, "industry gap 2", "industry 15", "industry gap 3")
    assert player(game)["wrenches"] == ["idea"]
    assert player(game)["coins"] == 2
    assert indirect(game) == {"idea": 1}


def test_basic_counts_as_used_with_one_worker_however_often() -> None:
    """Ruling 16 names basic; two workers of mine on it came one by one."""
    a = {"factories": [3], "wrenches": [5]}
    for standing in ({"A": 1}, {"A": 2}, {"A": {"coins": 1, "workers": 1}}):
        game = play(table(a, spaces={"basic": standing}), "industry-1", "industry 5")
        assert "repeat basic" in offered(game)
    game = play(table(a, spaces={"basic": {"B": 1}}), "industry-1", "industry 5")
    assert "repeat basic" not in offered(game)  # B's


# ---- factory 10b (UR p. 48; component book 4)


def test_factory_10b_takes_two_tokens_and_uses_one() -> None:
    a = {"factories": ["10b"], "wrenches": [5], "cards": ["ideas"]}
    game = play(table(a, round=7), "industry-1", "industry 5")
    assert named(game, "trade") == set(TOKENS)
    assert "done" in offered(game)  # it may lapse
    play(game, "trade coins")
    assert named(game, "discard") == set(TOKENS) - {"coins"}
    play(game, "discard medal")
    assert player(game)["coins"] == 5
    assert not has_medal(game)  # unused into the box
    assert player(game)["ideas"] == {"coins": "out", "medal": "out"}
    assert game.decider == 1
    end_round(game)
    assert game.over
    assert game.breakdown()[0]["final"] == {}  # neither counts as placed


def test_factory_10b_needs_two_tokens() -> None:
    for left in ((), ("coins",)):
        game = table({"factories": ["10b"], "wrenches": [5], "ideas": unused(*left)})
        play(game, "industry-1", "industry 5")
        assert game.decider == 1
        assert player(game)["coins"] == 1


def test_with_two_tokens_left_an_idea_space_and_10b_are_one_or_the_other() -> None:
    """Using the idea first leaves one token, so 10b lapses; 10b first leaves none for the idea space."""
    a = {"factories": ["10b", 6, 6], "wrenches": ["gap 3", 5], "ideas": unused("coins", "keys")}
    game = play(table(a), "industry-2", "industry 5", "industry gap 3")
    assert indirect(game) == {"idea": 1, "trade-ideas": 1}
    play(game, "idea coins")
    assert game.decider == 1
    assert player(game)["coins"] == 5
    game = play(table(a), "industry-2", "industry 5", "industry gap 3", "trade keys", "discard coins")
    assert set(offered(game)) == {"done", "key steps", "key points"}  # no idea any more
    assert keys(game) == 2


def test_10b_with_the_cards_token() -> None:
    """An idea card at once and an end card at the end of the turn, as from an idea space."""
    game = play(table({"factories": ["10b"], "wrenches": [5]}), "industry-1", "industry 5", "trade cards")
    play(game, "discard doublers", "card engineer")
    assert len(named(game, "end")) == 10
    play(game, "end wood")
    assert player(game)["cards"] == ["wood"]


# ---- keys (UR p. 19)


def test_keys_set_off_keys() -> None:
    """One step at SP 9: its key's steps end the other two routes, each with a key of its own."""
    a = {"tracks": {"TS": {"wood": 14}, "SP": {"wood": 8}, "KY": {"wood": 8}}}
    game = play(table(a), "basic", "wood SP", "key steps", "wood KY", "wood TS")
    assert indirect(game) == {"key": 2, "gold": 2}
    assert keys(game) == 3
    play(game, "key points", "key points")
    assert player(game)["score"] == 20
    assert game.decider == 1


def test_a_keys_steps_may_be_used_in_either_order_or_not_at_all() -> None:
    a = {"tracks": {"SP": {"wood": 8}}}
    game = play(table(a), "basic", "wood SP", "key steps", "wood TS")  # green comes with it
    play(game, "green TS")
    assert tracks(game, "TS") == {"wood": 2, "green": 1}
    game = play(table(a), "basic", "wood SP", "key steps", "done")
    assert tracks(game, "TS") == {"wood": 1}
    assert player(game)["score"] == 0
    game = play(table(a), "basic", "wood SP", "done")  # the whole key lapses, but was received
    assert player(game)["score"] == 0
    assert keys(game) == 1


def test_every_wrench_gets_the_key_of_the_last_industry_space() -> None:
    """Component book 3."""
    game = play(
        table({"factories": list(FILLERS), "wrenches": [25, 25]}), "industry-2", "industry 25", "industry 25"
    )
    assert indirect(game) == {"key": 2}
    assert keys(game) == 2
    play(game, "key points", "key points")
    assert game.forecast(0)["industry"] == 60


# ---- end bonus cards (UR p. 47-48; rulings 3, 6, 26)


def test_two_end_cards_in_one_turn_are_chosen_one_after_the_other() -> None:
    """The cards token and factory #9: ten points may stand for the factory's card only."""
    a = {"factories": [6, 6, 9, 6], "wrenches": [15]}
    game = play(
        table(a), "industry-2", "industry 15", "industry gap 3", "idea cards", "card engineer", "done"
    )
    assert len(named(game, "end")) == 10
    first_may = "ten points" in offered(game)
    play(game, "end wood")
    assert named(game, "end") == {
        *(
            "factories",
            "engineers",
            "routes",
            "silver-gold",
            "doublers",
            "ideas",
            "extra-engineer",
            "locomotives",
            "keys",
        )
    }
    assert ("ten points" in offered(game)) != first_may  # one of the two choices has it
    play(game, "end keys")
    assert player(game)["cards"] == ["wood", "keys"]
    assert game.decider == 1


def test_ten_points_at_once_and_the_card_of_the_token_at_the_end() -> None:
    a = {"factories": [6, 6, 9, 6], "wrenches": [15]}
    game = play(
        table(a), "industry-2", "industry 15", "ten points", "industry gap 3", "idea cards", "card engineer"
    )
    assert player(game)["score"] == 10
    assert "ten points" not in offered(game)
    play(game, "no card")
    assert "cards" not in player(game)
    assert game.decider == 1


def test_an_empty_pile_leaves_factory_9_its_points_and_the_token_its_idea_card() -> None:
    everything = (
        *("factories", "engineers", "routes", "silver-gold", "doublers"),
        *("wood", "ideas", "extra-engineer", "locomotives", "keys"),
    )
    held = {"B": {"cards": list(everything[:5])}, "C": {"cards": list(everything[5:])}}
    game = play(table({"factories": [9], "wrenches": [5]}, **held), "industry-1", "industry 5")
    play(game, "ten points" if "ten points" in offered(game) else "done")
    assert player(game)["score"] == 10
    game = play(table({"factories": [9], "wrenches": [5]}, **held), "industry-1", "industry 5", "done")
    assert player(game)["score"] == 10  # there was nothing else to choose
    game = play(idea(table(AT_SP_4, **held), "cards"), "card engineer")
    assert game.decider == 1
    assert player(game)["score"] == 0


def test_the_cards_token_when_all_idea_cards_are_gone() -> None:
    game = idea(table(AT_SP_4, **{"idea-cards": []}), "cards")
    assert not named(game, "card")
    play(game, "end wood")
    assert player(game)["cards"] == ["wood"]


def test_one_may_look_and_take_no_card() -> None:
    """The token is indirect: any part may lapse."""
    game = play(idea(table(AT_SP_4), "cards"), "card engineer", "no card")
    assert "cards" not in player(game)
    assert game.decider == 1


# ---- several ideas in one turn (UR p. 18-19)


def test_a_locomotive_chain_may_fire_two_idea_spaces() -> None:
    """#9 reaches TS 13, the #4 it displaced reaches SP 4; two tokens, each on a space of its own."""
    a = {"tracks": {"TS": {"wood": 13}, "SP": {"wood": 4}}, "locomotives": {"TS": [6, 4]}}
    game = play(table(a, **{"lowest-stack": 9}), "loco-1", "loco 9>TS/4", "move 4>SP")
    assert indirect(game) == {"idea": 2}
    play(game, "idea coins", "idea medal")
    assert set(player(game)["ideas"].values()) == {"TS 13", "SP 4"}
    assert set(player(game)["ideas"]) == {"coins", "medal"}
    assert game.decider == 1


def test_two_idea_spaces_and_one_token() -> None:
    a = {
        "tracks": {"TS": {"wood": 13}, "SP": {"wood": 4}},
        "locomotives": {"TS": [6, 4]},
        "ideas": unused("coins"),
    }
    game = play(table(a, **{"lowest-stack": 9}), "loco-1", "loco 9>TS/4", "move 4>SP", "idea coins")
    assert game.decider == 1  # the second space finds none
    assert sorted(player(game)["ideas"].values()).count("out") == 8


def test_an_idea_unused_is_lost_with_its_space() -> None:
    """UR p. 19: a space is used once, in the moment its condition is met; nothing is kept for later."""
    game = play(table(AT_SP_4, **{"lowest-stack": 6}), "basic", "wood SP", "done")
    assert "ideas" not in player(game)
    others_pass(game)
    play(game, "loco-1", "loco 6>SP/5", "move 5>TS")  # more reach on the same route
    assert not pool(game)
    assert "ideas" not in player(game)


# ---- the extra #9 (UR p. 47; rulings 14 and 15)


def test_a_nine_that_fits_nowhere() -> None:
    """In classic the card cannot be taken then; in ultimate it is taken for nothing (ruling 1)."""
    a: dict[str, Any] = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"TS": [9, 9], "SP": [9], "KY": [9]}}
    game = idea(table(a, edition="classic"), "cards")
    assert "card nine" not in offered(game)
    refused(game, "card nine")
    game = play(idea(table(a), "cards"), "card nine", "no card")
    assert player(game)["locomotives"] == a["locomotives"]
    assert "nine" not in game.position()["idea-cards"]
    assert game.decider == 1
    a["locomotives"]["KY"] = [8]
    game = play(idea(table(a, edition="classic"), "cards"), "card nine", "ten points")
    assert offered(game) == ["loco 9x>KY/8"]
    game = play(idea(table(a), "cards"), "card nine")
    assert offered(game) == ["done", "loco 9x>KY/8"]
    play(game, "loco 9x>KY/8", "flip 8", "no card")
    assert game.position()["returned"] == [8]


def test_a_homeless_nine_leaves_the_game_and_is_no_factory() -> None:
    """loco-3 with one tile in all: only what flips into a factory may be displaced."""
    a = {"locomotives": {"TS": ["9x", 9], "SP": [9], "KY": [9]}}
    supply: dict[str, Any] = {"lowest-stack": 10, "stacks": {"10a": 1, "10b": 0}}
    game = play(table(a, **supply), "loco-3")
    assert set(offered(game)) == {"loco 10a>TS/9", "loco 10a>SP/9", "loco 10a>KY/9"}
    refused(game, "loco 10a>TS/9x")
    play(game, "loco 10a>SP/9", "flip 9", "returned 9>1")
    assert player(game)["factories"] == [9]
    game = play(table(a, **supply), "loco-1", "loco 10a>TS/9x", "flip 9x")
    assert "returned" not in game.position()
    assert player(game)["locomotives"]["TS"] == ["10a", 9]


# ---- the wood worker (UR p. 47; rulings 7, 17, 18)


@pytest.mark.parametrize(
    ("space", "extra"),
    [
        ("wood-2 W", 1), ("industry-wood W", 1), ("basic W", 1), ("engineer-10 W", 1), ("engineer-7 W", 1),
        ("any-2 Wc", 0), ("engineer-5 W", 0), ("industry-1 W", 0), ("loco-1 W", 0), ("engineer-8 W", 0),
    ],
)  # fmt: skip
def test_where_the_wood_worker_brings_a_step(space: str, extra: int) -> None:
    a = {"wood-worker": True, "engineers": [5, 7, 8, 10]}
    game = play(table(a, spaces={"wood-3": "A", "doubler": "A"}), space)
    assert (
        indirect(game).get("wood", 0) - (1 if space.split()[0] in ("engineer-10", "engineer-7") else 0)
        == extra
    )


def test_the_wood_worker_on_a_turn_order_space_brings_his_step_along() -> None:
    """Ruling 18: moved to basic he makes it, or not; without him there is only the step of the space."""
    for paid, steps, wood in (("second W", 2, 3), ("second W", 1, 2), ("second", 1, 2)):
        game = play(table({"wood-worker": True}), paid, "pass", "pass", "pass", "pass")
        play(game, "basic", *["wood TS"] * steps)
        if "done" in offered(game):
            play(game, "done")
        assert game.round == 2
        assert tracks(game, "TS") == {"wood": wood}
        assert player(game)["wood-worker"] == "supply"


def test_the_moved_wood_workers_step_may_open_a_space() -> None:
    """Rulings 2 and 18: two wood steps reach SP 4, whose wrench makes the industry step of engineer #10."""
    a = BLOCKED | {"tracks": {"SP": {"wood": 2}}}
    for piece, way in (("A", False), ({"by": "A", "wood-worker": True}, True)):
        game = table(a, spaces={"second": piece}, engineers={"1": 10}, **{"lowest-stack": 4})
        play(game, "pass", "pass", "pass", "pass")
        assert ("engineer-10" in offered(game)) == way
    play(game, "engineer-10", "wood SP")
    assert offered(game) == ["wood SP"]  # his own step may lapse elsewhere, here it finds the way
    play(game, "wood SP", "idea wrench", "industry 0")
    assert not direct(game)


# ---- workers (UR p. 18-19; ruling 26)


def test_there_is_no_third_extra_worker() -> None:
    game = table({"tracks": {"KY": {"wood": 6}}, "extra-workers": 2})
    assert player(game)["workers"] == 7
    play(game, "basic", "wood KY")
    assert player(game)["workers"] == 6
    assert game.decider == 1


def test_temporary_workers_go_first_and_are_not_kept() -> None:
    game = others_pass(play(table({}), "temporary"))
    assert player(game).get("temporary", 2) == 2
    assert player(game)["workers"] == 4
    play(game, "wood-3", "wood TS", "wood TS", "wood TS")
    assert player(game)["workers"] == 4  # both temporary ones stand there
    assert player(game).get("temporary", 0) == 0
    end_round(game)
    assert player(game)["workers"] == 5


# ---- steps and colours in a pool (UR p. 8-9)


def test_the_particular_step_pays_before_the_free_one() -> None:
    """A key's steps: wood pays for wood, so that any is left for another colour."""
    a = {"tracks": {"SP": {"wood": 8}, "TS": {"wood": 3}}}
    game = play(table(a), "basic", "wood SP", "key steps", "wood TS")
    assert indirect(game) == {"any": 1}
    play(game, "green TS")
    assert game.decider == 1


def test_the_direct_step_pays_before_the_indirect_one() -> None:
    game = play(table({"wood-worker": True}), "wood-2 W", "wood TS")
    assert pool(game) == {"direct": {"wood": 1}, "indirect": {"wood": 1}}
    play(game, "wood TS")
    assert pool(game) == {"indirect": {"wood": 1}}
    assert "done" in offered(game)


def test_of_a_wood_worker_on_basic_either_step_may_have_been_the_basic_one() -> None:
    """Ruling 17: after one wood step green is still possible (basic), wood too (the extra), or nothing."""
    game = play(table({"wood-worker": True, "tracks": {"TS": {"wood": 2, "green": 1}}}), "basic W")
    assert not {"done", "green TS"} & set(offered(game))  # green has no room yet, and something must be done
    play(game, "wood TS")
    assert set(offered(game)) == {"done", "wood TS", "green TS", "wood SP", "wood KY"}


def test_no_step_is_paid_so_that_a_direct_one_is_left_undone() -> None:
    """Two wood spaces, wanted by "wood" and "again" of the idea card: the key's wood step has to stand back."""
    a = {"tracks": {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 7}}, "wrenches": [3], "doublers": 8}
    held = {"direct": {"wood": 1, "industry": 1, "again": 1}, "indirect": {"wood": 1}}
    game = play(table(a, pool=held), "wood KY")
    assert direct(game) == {"industry": 1, "again": 1}
    play(game, "wood KY")
    assert direct(game) == {"industry": 1}  # "again" is done
    play(game, "industry 3", "key points")
    assert game.decider == 1
    assert player(game)["wrenches"] == [5]
    # with room for two industry steps "again" may have been either: both ways stay open
    game = play(table(a | {"wrenches": [2]}, pool=held), "wood KY", "wood KY", "industry 2")
    assert {"done", "industry 3"} <= set(offered(game))


def test_a_wood_step_may_have_been_the_again_or_the_any_step() -> None:
    """The idea card's "again" is wood, industry or doubler, a key's any step any colour: neither is part of the other.

    After one wood step the one left may be either, so industry, doubler and green are all still possible.
    """
    a = {"tracks": {"TS": {"wood": 4}}}
    left = {"done", "wood TS", "wood SP", "wood KY", "green TS", "industry 0", "doubler TS"}
    for other in ("any", "wood-or-green"):  # of a key; of basic with the wood worker
        game = play(table(a, pool={"direct": {"again": 1}, "indirect": {other: 1}}), "wood TS")
        assert set(offered(game)) == left, other  # "done": the wood step may have been "again"
        assert play(game, "industry 0").decider == 1


def test_the_again_card_with_a_key_in_one_turn() -> None:
    """SP 9 by the card's wood step: wood twice for the key, then industry and industry again."""
    a = {
        "tracks": {"TS": {"wood": 13}, "SP": {"wood": 8}},
        "locomotives": {"TS": [6, 4]},
        "ideas": {"medal": "SP 4", "coins": "SP 6"},
    }
    game = play(
        table(a, **{"lowest-stack": 9}), "loco-1", "loco 9>TS/4", "move 4>KY", "idea cards", "card again"
    )
    play(game, "wood SP", "key steps", "wood KY", "wood KY", "industry 0")
    assert "industry 1" in offered(game)
    play(game, "industry 1", "no card")
    assert player(game)["wrenches"] == [2]
    assert (tracks(game, "SP"), tracks(game, "KY")) == ({"wood": 9}, {"wood": 3})


def test_locked_colours_are_not_stepped_with() -> None:
    """UR p. 9: any means colours one has unlocked."""
    game = play(table({"tracks": {"TS": {"wood": 5, "green": 3}}}), "any-2 c")
    assert set(offered(game)) == {"wood TS", "green TS", "wood SP", "wood KY"}
    play(game, "wood TS")  # 6: bronze
    assert {"bronze TS"} <= set(offered(game))


def test_two_silver_tracks_and_one_gold() -> None:
    """Silver stands on TS and SP at most, never on Kyiv; gold on TS only."""
    a = {
        "tracks": {
            "TS": {"wood": 12, "green": 9, "bronze": 6},
            "SP": {"wood": 8, "green": 6, "bronze": 4},
            "KY": {"wood": 8, "green": 6, "bronze": 4},
        }
    }
    game = play(table(a), "silver-2")
    assert set(offered(game)) == {"silver TS", "silver SP"}
    play(game, "silver TS", "silver SP")
    assert tracks(game, "KY") == {"wood": 8, "green": 6, "bronze": 4}


# ---- factories between steps (UR p. 13; rulings 3, 15, 39)


def test_a_factory_built_in_the_turn_is_entered_in_the_turn() -> None:
    """#2 in gap 1 builds gap 2, whose #2 builds gap 3: five steps of a token run through."""
    a = {"wrenches": [5], "factories": [2]} | AT_SP_4
    game = play(idea(table(a, seats=4), "industry"), "industry 5", "factory 2>2")
    play(game, "industry gap 1", "industry 10", "factory 2>3", "industry gap 2", "industry 15")
    assert player(game)["factories"] == [2, 2, 2]
    assert player(game)["wrenches"] == ["gap 3"]
    assert game.position().get("stacks", {}).get("2", 1) == 1


def test_a_factory_returned_by_the_chain_can_be_built_in_the_same_action() -> None:
    """UR p. 12: loco-3, first the locomotive; the #1 it drove out is built as the factory."""
    a = {"locomotives": {"TS": [3, 2], "SP": [3], "KY": [1]}}
    game = play(table(a, **{"lowest-stack": 4}), "loco-3", "loco 4>KY/1", "flip 1")
    assert {"returned 1>1", "factory 4>1"} == set(offered(game))
    play(game, "returned 1>1")
    assert player(game)["factories"] == [1]
    assert "returned" not in game.position()


def test_replacing_the_factory_under_a_wrench_sets_nothing_off() -> None:
    a = {"factories": [4, 5, 7, 8, 9], "wrenches": ["gap 3"]}
    game = play(table(a, **{"lowest-stack": 6}), "loco-1", "factory 6>3/7")
    assert player(game)["coins"] == 1
    assert game.position()["returned"] == [7]
    assert game.decider == 1


def test_both_wrenches_may_use_the_same_factory_in_one_turn() -> None:
    game = play(table({"factories": [8], "wrenches": [5, 5], "locomotives": {"TS": [6, 3]}}), "industry-2")
    play(game, "industry 5", "industry 5")
    assert player(game)["score"] == 18
    assert player(game)["wrenches"] == ["gap 1", "gap 1"]


# ---- final scoring, the finer points (UR p. 22, 47; rulings 10, 25, 43)


@pytest.mark.parametrize(
    ("seats", "points"),
    [
        ([([5], []), ([], ["extra-engineer"])], [40, 20, 0]),  # a number beats the card
        ([([5, 6], []), ([7], ["extra-engineer"])], [20, 40, 0]),  # two and two: the highest number
        ([([15], []), ([2], ["extra-engineer"])], [20, 40, 0]),  # more wins, numbers or not
        ([([3, 4], []), ([14], []), ([13], [])], [40, 20, 0]),
        ([([], []), ([], []), ([], [])], [0, 0, 0]),
    ],
)
def test_majorities(seats: list[tuple[list[int], list[str]]], points: list[int]) -> None:
    players: dict[str, Any] = {"count": 3}
    for letter, (engineers, cards) in zip("ABC", seats, strict=False):
        players[letter] = {"engineers": engineers, "cards": cards}
    for letter in "BC":
        players.setdefault(letter, {})["passed"] = True
    game = play(Game.from_position({"round": 6, "players": players}), "pass")
    assert game.scores == points


def test_the_locomotives_card_counts_numbers_not_reach() -> None:
    """Both #10 count ten, the extra #9 nine."""
    a = {"locomotives": {"TS": ["10a", "10b"], "SP": ["9x"], "KY": [9]}, "cards": ["locomotives"]}
    rest = {seat: {"passed": True} for seat in "BCD"}
    assert play(table(a, round=7, **rest), "pass").breakdown()[0]["final"] == {"end bonus cards": 38}
