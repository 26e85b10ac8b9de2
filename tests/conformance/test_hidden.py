"""What nobody sees of the parts: the order of stacks, what lies in them unseen, and the dice of later chance.

A view is compared with the view of another world in which only that differs: they must be one and the same, in
every form in which a view could leave the program.
"""

from __future__ import annotations

import json
import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest

from roundhouse.expansions.coal.rules import T_FOUNDRY_STACK, T_STOKED
from roundhouse.expansions.emil.rules import T_DECK as EMILS_DECK
from roundhouse.expansions.train.rules import T_TRAIN_SEEN, T_TRAIN_STACK
from roundhouse.lab.invariants import check
from roundhouse.record.position import position_of, state_from_position
from roundhouse.rules import GameState, apply, legal
from roundhouse.rules.fields import STACK, hidden_fields
from roundhouse.rules.layout import T_CHANCE
from roundhouse.rules.packing import pack, unpack
from roundhouse.view.secrets import determinize, redact
from roundhouse.view.table import seen_position
from tests.conformance.play import Played, play
from tests.conformance.rulesets import Choice

VIEWERS = (-1, 0)
FULL = [
    Choice(
        "ultimate", 3, "german", "american", ("additional-engineers", "coal", "manufactory", "special-ideas")
    ),
    Choice(
        "ultimate", 1, "american", "board", ("additional-engineers", "coal", "manufactory", "special-ideas")
    ),
    Choice("classic", 2, "german", "russian", ("additional-engineers", "coal")),
]


def other_world(state: GameState, chance: Random) -> GameState:
    """The position with everything that nobody has seen dealt in another way, done by hand."""
    twin = state.clone()
    table = twin.table
    if not table:
        return twin
    unseen = unpack(table[T_FOUNDRY_STACK]) + unpack(table[T_STOKED])
    chance.shuffle(unseen)
    stoked = len(unpack(table[T_STOKED]))
    table[T_STOKED], table[T_FOUNDRY_STACK] = pack(unseen[:stoked]), pack(unseen[stoked:])
    tokens = unpack(table[T_TRAIN_STACK])
    known = len(tokens) - table[T_TRAIN_SEEN]
    top = tokens[:known]
    chance.shuffle(top)
    table[T_TRAIN_STACK] = pack(top + tokens[known:])
    deck = unpack(table[EMILS_DECK])
    chance.shuffle(deck)
    table[EMILS_DECK] = pack(deck)
    if any(field.column == T_CHANCE for fields in hidden_fields(state.rules) for field in fields):
        table[T_CHANCE] = chance.getrandbits(64)
    return twin


def hidden_values(state: GameState) -> list[int]:
    return [state.table[field.column] for fields in hidden_fields(state.rules) for field in fields]


def test_nothing_unseen_gets_into_a_view(game: Played) -> None:
    chance = Random(game.seed)
    for where, state, _ in list(game.decisions())[::5]:
        other = other_world(state, chance)
        for viewer in VIEWERS:
            seen, same = redact(state, viewer), redact(other, viewer)
            assert seen == same, where
            assert pickle.dumps(seen.to_dict()) == pickle.dumps(same.to_dict()), where
            assert json.dumps(seen.to_dict()) == json.dumps(same.to_dict()), where
            assert pickle.dumps(seen) == pickle.dumps(same), where


def test_a_view_says_how_much_is_hidden_and_not_what(game: Played) -> None:
    chance = Random(game.seed)
    for where, state, _ in list(game.decisions())[::25]:
        for viewer in VIEWERS:
            told: dict[str, Any] = {**seen_position(redact(state, viewer), viewer)}
            assert told == seen_position(redact(other_world(state, chance), viewer), viewer), where
            for fields in hidden_fields(state.rules):
                for field in fields:
                    words: Any = told.get(field.name, [])
                    stack = unpack(state.table[field.column]) if field.kind == STACK else []
                    assert len(words) == len(stack), where
                    known = state.table[field.seen] if field.seen >= 0 else 0
                    assert words.count("?") == len(stack) - known, where


@pytest.mark.parametrize("full", FULL, ids=str)
def test_what_is_dealt_is_what_could_be(full: Choice) -> None:
    """Pieces stay the same, known tokens where they are; orders and dice differ; the rest is as it was."""
    chance = Random(3)
    found = play(full, 5)
    for where, state, options in list(found.decisions())[::7]:
        for viewer in VIEWERS:
            dealt = determinize(state, viewer, chance)
            assert redact(dealt, viewer) == redact(state, viewer), where
            for fields in hidden_fields(state.rules):
                if fields[0].kind == STACK:
                    pieces = [
                        Counter(piece for field in fields for piece in unpack(one.table[field.column]))
                        for one in (state, dealt)
                    ]
                    assert pieces[0] == pieces[1], where
            seen = state.table[T_TRAIN_SEEN]
            if seen:
                bottoms = [unpack(one.table[T_TRAIN_STACK])[-seen:] for one in (state, dealt)]
                assert bottoms[0] == bottoms[1], where
            check(dealt)
            if viewer == 0 and options and state.stack[-1][1] == 0:
                assert legal(dealt) == list(options), where
            twin = state_from_position(position_of(dealt), dealt.rules)
            assert twin == dealt, where


@pytest.mark.parametrize("full", FULL, ids=str)
def test_every_order_is_as_likely_as_the_others(full: Choice) -> None:
    """Each piece lies on top about equally often."""
    state = play(full, 2).states[0]
    chance = Random(4)
    worlds = [determinize(state, 0, chance) for _ in range(600)]
    for fields in hidden_fields(state.rules):
        for field in fields:
            if field.kind == STACK and state.table[field.column]:
                tops = Counter(unpack(world.table[field.column])[0] for world in worlds)
                count = len(unpack(state.table[field.column]))
                assert len(tops) == count
                assert all(0.4 < tops[piece] * count / len(worlds) < 1.9 for piece in tops), field.name
            elif field.kind != STACK:
                assert len({world.table[field.column] for world in worlds}) == len(worlds)


def test_the_same_dice_deal_the_same_world_from_the_view_alone() -> None:
    for choice in FULL:
        found = play(choice, 1)
        for state in found.states[::20]:
            for viewer in VIEWERS:
                first = determinize(state, viewer, Random(5))
                if not (state.stack and state.stack[-1][:2] == (8, viewer)):
                    assert determinize(redact(state, viewer), viewer, Random(5)) == first


def test_a_foundry_that_was_drawn_unseen_may_be_any_that_is_not_open() -> None:
    choice = Choice("ultimate", 2, modules=("coal",))
    chance = Random(8)
    for seed in range(1, 200, 2):
        for state in play(choice, seed).states:
            if state.table[T_STOKED]:
                unseen = set(unpack(state.table[T_STOKED]) + unpack(state.table[T_FOUNDRY_STACK]))
                dealt = {
                    unpack(determinize(state, 0, chance).table[T_STOKED])[0] for _ in range(40 * len(unseen))
                }
                assert dealt == unseen
                return
    raise AssertionError("no boilerman was ever drawn")


def test_later_chance_depends_on_the_dice_that_nobody_sees() -> None:
    """Emil's cards of the next round are shuffled with the hidden dice: other dice, other cards."""
    state = play(Choice("ultimate", 1), 2).states[0]
    decks = set()
    for number in range(12):
        twin = state.clone()
        twin.table[T_CHANCE] = 1000 + number
        while twin.round == 1:
            apply(twin, legal(twin)[0])
        decks.add(twin.table[EMILS_DECK])
    assert len(decks) == 12
