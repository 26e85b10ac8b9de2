"""What the service relies on, of every game: of the toy that its tests play, and of the railroads."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from roundhouse.service.game import (
    LAPSE,
    LAST,
    NOBODY,
    SEAT_LETTERS,
    BotNotFound,
    GameKind,
    Match,
    MoveRefused,
    UnreadableRecord,
    install,
)
from roundhouse.service.model.table_view import Person, Seat
from roundhouse.view.secrets import determinize
from roundhouse.web.match import RailroadsMatch
from roundhouse.web.railroads import RAILROADS
from tests.service.toy_match import TOY, ToyMatch

SEED = 5


def other_toy(match: Match, seat: int) -> Match:
    """The same to this seat: the others have drawn other cards, and the deck lies otherwise."""
    assert isinstance(match, ToyMatch)
    twin, state = match.copy(), match.states[-1]
    hands = [hand if n == seat else tuple(10 - card for card in hand) for n, hand in enumerate(state.hands)]
    twin.states[-1] = replace(state, deck=state.deck[::-1], hands=tuple(hands))
    return twin


def other_railroads(match: Match, seat: int) -> Match:
    """The same to this seat: what is hidden from it is dealt anew."""
    assert isinstance(match, RailroadsMatch)
    return RailroadsMatch(determinize(match.state, seat, Random(1)))


@dataclass(frozen=True)
class Candidate:
    """A game, what three people play of it, and another world that one of them cannot tell from this one."""

    kind: GameKind
    options: dict[str, Any]
    other_world: Callable[[Match, int], Match]

    def new(self, seed: int = SEED) -> Match:
        return self.kind.new(self.options, seed)

    def after(self, moves: int, seed: int = SEED) -> Match:
        """A game after so many moves by chance, or at its end."""
        match, chance = self.new(seed), Random(seed)
        while not match.over and match.length < moves:
            match.play(chance.choice(match.legal_moves()))
        return match


GAMES = {
    "toy": Candidate(TOY, {"board": "village", "players": 3}, other_toy),
    "railroads": Candidate(RAILROADS, {"board": "russian", "players": 3}, other_railroads),
}
WHOLE = 10_000  # moves that no game has


@pytest.fixture(scope="module", params=list(GAMES))
def candidate(request: pytest.FixtureRequest) -> Iterator[Candidate]:
    found = GAMES[request.param]
    install(found.kind)
    yield found
    install(TOY)


@pytest.fixture(scope="module")
def whole(candidate: Candidate) -> Match:
    """A game from start to end, which no test changes."""
    return candidate.after(WHOLE)


def digests(match: Match) -> list[str]:
    return [state.digest() for state in match.states]


def test_equal_seeds_give_equal_games_and_others_do_not(candidate: Candidate) -> None:
    assert candidate.new().states[0].digest() == candidate.new().states[0].digest()
    assert len({candidate.new(seed).states[0].digest() for seed in range(5)}) > 1
    assert candidate.new().players == 3
    assert candidate.new().options["board"] == candidate.options["board"], "ratings are told apart by it"


def test_a_match_is_stored_as_a_start_and_lines(candidate: Candidate, whole: Match) -> None:
    lines = whole.lines()
    assert len(lines) == whole.length == len(whole.moves) == len(whole.states) - 1
    assert [line[0] for line in lines] == [SEAT_LETTERS[whole.decider_at(n)] for n in range(whole.length)]
    again = candidate.kind.load(whole.start(), lines)
    assert digests(again) == digests(whole)
    assert (again.lines(), again.moves, again.scores) == (lines, whole.moves, whole.scores)
    with pytest.raises(ValueError):
        candidate.kind.load(whole.start(), [*lines, lines[-1]])
    with pytest.raises(ValueError):
        candidate.kind.load(whole.start(), ["A nonsense"])


def test_a_record_is_brought_back(candidate: Candidate, whole: Match) -> None:
    again = candidate.kind.from_record(whole.record())
    assert (digests(again), again.over) == (digests(whole), True)
    for nonsense in ("", "[]", "{}", "no record"):
        with pytest.raises(UnreadableRecord) as refused:
            candidate.kind.from_record(nonsense)
        assert refused.value.key


def test_a_branch_and_a_copy_go_on_by_themselves(candidate: Candidate, whole: Match) -> None:
    twin = candidate.kind.branch(whole, whole.start(), 4)
    assert digests(twin) == digests(whole)[:5]
    copy = twin.copy()
    copy.play(copy.legal_moves()[0])
    assert (twin.length, copy.length) == (4, 5)


def test_moves_that_are_taken_back_leave_nothing(candidate: Candidate, whole: Match) -> None:
    for steps in (1, 3, 7):
        match = candidate.after(12)
        match.undo(steps)
        assert digests(match) == digests(whole)[: 13 - steps]
        assert match.moves == whole.moves[: 12 - steps]
        assert match.decider == whole.decider_at(12 - steps)


def test_what_is_not_legal_is_refused_and_changes_nothing(candidate: Candidate) -> None:
    match = candidate.after(5)
    before = digests(match)
    for wrong in ("nonsense", "", -5, 10**9):
        with pytest.raises(MoveRefused, match=r"\.$"):
            match.find(wrong)
        with pytest.raises(MoveRefused):
            match.play(wrong)
    assert digests(match) == before
    with pytest.raises(MoveRefused):
        candidate.after(WHOLE).find("end")


def test_moves_are_found_by_number_and_in_words(candidate: Candidate) -> None:
    match = candidate.after(5)
    told = match.legal()
    assert [move.id for move in told] == match.legal_moves()
    for move in told:
        assert match.find(move.id).notation == match.find(move.notation).notation == move.notation
        assert move.sentence
        assert move.sure


def test_turns_are_told_alike_by_all_that_tell_of_them(whole: Match, candidate: Candidate) -> None:
    assert (whole.over, whole.decider, whole.legal_moves()) == (True, None, [])
    assert whole.decider_at(whole.length) == NOBODY
    assert not whole.begins_turn(whole.length)
    match, rounds = candidate.new(), [1]
    for moment, move in enumerate(whole.moves):
        seat = match.decider
        assert seat == whole.decider_at(moment)
        assert match.begins_turn(moment) == whole.begins_turn(moment)
        if moment:
            last = whole.decider_at(moment - 1)
            assert match.turn_ended(last) or seat == last, "a turn goes on with the same player"
            assert match.turn_ended(last) or not match.begins_turn(moment)
        assert whole.decider_at(match.round_begin()) != NOBODY
        rounds.append(match.round)
        match.play(move)
    assert rounds == sorted(rounds)
    assert rounds[-1] <= match.rounds
    assert match.acted_since(0)
    assert not match.acted_since(match.length)


def test_a_round_begins_where_it_was_first_played(candidate: Candidate) -> None:
    match = candidate.after(60)
    begun = match.round_begin()
    assert candidate.after(begun).round == match.round
    assert begun == 0 or candidate.after(begun - 1).round == match.round - 1


def test_a_step_goes_by_itself_only_where_there_is_no_choice(candidate: Candidate, whole: Match) -> None:
    for moment in range(whole.length):
        step = whole.forced_step(moment)
        if step is not None:
            match = candidate.kind.branch(whole, whole.start(), moment)
            assert match.legal_moves() == [step]
            assert match.forced_step() == step
            assert not match.begins_turn(moment)
            match.play(step)
            assert not match.secret_since(moment)
    assert whole.forced_step() is None


def test_who_is_asked_before_a_move_is_told_why(candidate: Candidate) -> None:
    match, found = candidate.new(), set()
    chance = Random(SEED)
    while not match.over:
        found |= {(match.confirm_reason(move), match.declares_end(move)) for move in match.legal_moves()}
        match.play(chance.choice(match.legal_moves()))
    assert {reason for reason, _ in found} <= {"", LAPSE, LAST}
    assert (LAPSE, True) in found, "a turn that is ended may lose something"


def test_nothing_hidden_is_seen(candidate: Candidate) -> None:
    differ = 0
    for moves in (0, 5, 10, 15):
        match = candidate.after(moves)
        for seat in range(match.players):
            other = candidate.other_world(match, seat)
            assert other.seen(seat).digest() == match.seen(seat).digest()
            differ += other.states[-1].digest() != match.states[-1].digest()
    assert differ, "something is hidden at all"


def test_secrets_hold_back_an_undo_only_while_there_are_some(candidate: Candidate, whole: Match) -> None:
    games = (candidate.after(WHOLE, seed) for seed in range(20))
    match = next(one for one in games if one.secret_since(0))
    seen = [bool(match.secret_since(moment)) for moment in range(match.length + 1)]
    assert not seen[-1]
    assert seen == sorted(seen, reverse=True), "what was seen stays seen"
    assert not any(whole.has_secret(seat) for seat in range(3)), "all is shown at the end"
    assert not whole.shows_hands(range(3))


@pytest.mark.parametrize("seat", range(3))
def test_bots_choose_legal_moves_of_what_they_may_see(candidate: Candidate, seat: int) -> None:
    bots = candidate.kind.bots
    match = candidate.after(3 + seat)
    assert match.decider is not None
    seen = match.seen(match.decider)
    for name in (bots.quick, "random"):
        first, again = (bots.choose(bots.make(name), seen, "dice")[0] for _ in range(2))
        assert first in match.legal_moves()
        assert first == again, "equal dice, equal moves"
    assert {bots.usual, *bots.characters} <= {*bots.names}
    assert bots.name(bots.usual, "en")
    with pytest.raises(BotNotFound):
        bots.make("nobody")


def test_a_review_comes_to_an_end_and_is_kept(candidate: Candidate, whole: Match) -> None:
    bots, reviewer = candidate.kind.bots, bots_reviewer(candidate)
    short = candidate.kind.branch(whole, whole.start(), 6)
    part, slices = bots.new_review(), 0
    while part.at < short.length:
        part = bots.judge(short.states[0], short.moves, reviewer, part, 0.01)
        slices += 1
        assert slices <= short.length
    stored = json.loads(json.dumps(bots.finish_review(part, short.states[-1], reviewer).to_dict()))
    assert json.loads(json.dumps(bots.read_review(stored).to_dict())) == stored
    assert bots.review_version


def bots_reviewer(candidate: Candidate) -> str:
    return "planner:nodes=60" if candidate.kind is RAILROADS else candidate.kind.bots.reviewer


def test_a_match_grows_in_memory(candidate: Candidate) -> None:
    sizes = [candidate.after(moves).size for moves in (0, 5, 10)]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]
    hash(candidate.new().shared)
    assert candidate.kind.new_cache().letters == 0
    assert json.dumps(candidate.new().position_at(0))


@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_a_page_has_parts_and_a_log(candidate: Candidate, viewer: int) -> None:
    match = candidate.after(8)
    view = candidate.kind.view(
        table_id="night-train-1",
        name="Night train",
        options=match.options,
        seed=None,
        states=tuple(match.states),
        moves=tuple(match.moves),
        length=match.length,
        finished=False,
        viewer=viewer,
        seats=tuple(Seat(name, "person") for name in ("Anna", "Boris", "Clara")),
        person=Person("p1"),
        version=8,
    )
    parts = candidate.kind.parts(view)
    assert parts
    assert all(f'id="{name}"' in html for name, html in parts.items())
    assert candidate.kind.log_entries(view, 0)
    assert 0 <= candidate.kind.first_to_write(view, 3, 3) <= 3
    assert json.dumps(candidate.kind.api_view(view))
    assert view.decider == match.decider
    assert view.yours == (viewer == match.decider)
    assert [move.id for move in candidate.kind.api_moves(view)] == match.legal_moves() or not view.yours
