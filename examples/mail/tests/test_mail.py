"""Railway mail: sacks from a limited office, an offer to the others, sets and stamps. Install the package first."""

from __future__ import annotations

import re

import pytest

from roundhouse import Game
from roundhouse.lab.broken import BrokenInvariant
from roundhouse.lab.invariants import check
from roundhouse.lab.simulate import Outcome, SimulationPlan, simulate
from roundhouse.record.position import position_of
from roundhouse.rules import moves
from roundhouse.rules.layout import T_COLUMN
from roundhouse.search.worth import final_score
from roundhouse.view.about import about
from roundhouse.view.names import LANGUAGES
from roundhouse.view.reasons import why_not


def table(a: dict[str, object] | None = None, b: dict[str, object] | None = None, **more: object) -> Game:
    """A game of three with mail, in which A is to move."""
    players = {"count": 3, "A": a or {}, "B": b or {}}
    return Game.from_position({"modules": ["mail"], "players": players, **more})


def words(game: Game) -> list[str]:
    return [move.notation for move in game.legal()]


def end_turn(game: Game) -> None:
    """A does nothing more."""
    while game.decider == 0:
        game.play("done" if "done" in words(game) else words(game)[0])


def load(game: Game, kind: str) -> Game:
    game.play("sorting-office")
    game.play(f"sack {kind}")
    return game


def test_a_sack_comes_from_the_office() -> None:
    game = table()
    game.play("sorting-office")
    assert {"sack letters", "sack parcels", "sack papers"} <= set(words(game))
    game.play("sack parcels")
    position = position_of(game.state, full=True)
    assert position["players"]["A"]["sacks"]["parcels"] == 1
    assert position["office"]["parcels"] == 3, (
        "one and one for each of three players, less the one that is loaded"
    )


def test_the_others_may_buy_the_same_kind_in_turn_order() -> None:
    game = load(table(b={"coins": 2}), "papers")
    assert game.decider == 1
    assert words(game) == ["skip", "buy-sack papers"]
    game.play("buy-sack papers")
    assert position_of(game.state)["players"]["B"]["sacks"] == {"papers": 1}
    assert game.position(full=True)["players"]["B"]["coins"] == 1
    assert game.decider == 2
    game.play("skip")
    assert game.decider == 1, "then B's own turn begins"


def test_a_player_without_a_coin_is_not_asked() -> None:
    game = load(table(b={"coins": 0}), "papers")
    assert game.decider == 2


def test_an_empty_office_and_a_full_van_are_told() -> None:
    game = table(a={"sacks": {"letters": 3}}, b={"sacks": {"letters": 1}})
    game.play("sorting-office")
    assert "sack letters" not in words(game)
    first = moves.FIRST["sack"]
    assert "no sack of letters is left in the sorting office" in why_not(game.state, first, "en")
    assert "in der Poststelle ist kein Sack mit Briefpost mehr" in why_not(game.state, first, "de")
    assert "sorting-office" not in words(table(a={"sacks": {"letters": 2, "papers": 2}})), "the van is full"


def test_sets_of_different_kinds_score_and_are_delivered() -> None:
    game = table(a={"sacks": {"letters": 2, "parcels": 1, "papers": 1}, "stamps": 2})
    assert game.forecast(0)["mail"] == 6 + 1
    assert game.forecast(0)["stamps"] == 2
    while game.round == 1:
        game.play("pass" if "pass" in words(game) else words(game)[0])
    assert game.breakdown()[0]["1"]["mail"] == 7
    position = position_of(game.state, full=True)
    assert position["players"]["A"]["sacks"] == {}
    assert position["players"]["A"]["stamps"] == 2
    assert position["office"] == {"letters": 4, "parcels": 4, "papers": 4}


def test_stamps_come_again_and_delivered_mail_does_not() -> None:
    with_mail = final_score(table(a={"sacks": {"letters": 1}}).state, 0)
    with_stamp = final_score(table(a={"stamps": 1}).state, 0)
    nothing = final_score(table().state, 0)
    assert with_mail - nothing == 1
    assert with_stamp - nothing == table().state.rules.rounds


@pytest.mark.parametrize(
    ("key", "player"),
    [
        ("players.A.sacks", {"sacks": {"letters": 5}}),
        ("players.A.sacks", {"sacks": {"letters": 3, "papers": 2}}),
    ],
)
def test_positions_that_cannot_be_are_refused(key: str, player: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=key):
        table(a=player)


def test_every_sack_lies_somewhere() -> None:
    with pytest.raises(ValueError, match=r"there are 4, and office and players\.A\.sacks name 5"):
        table(a={"sacks": {"letters": 1}}, office={"letters": 4, "parcels": 4, "papers": 4})


def test_a_lost_sack_breaks_a_promise() -> None:
    state = table(a={"sacks": {"letters": 1}}).state
    check(state)
    state.table[T_COLUMN["office"]] -= 1
    with pytest.raises(BrokenInvariant, match="office"):
        check(state)


def test_an_offer_can_be_written_down() -> None:
    game = load(table(b={"coins": 1}), "papers")
    assert game.position()["waiting"][-1] == {"what": "buy-sack", "by": "B", "kinds": ["papers"]}
    assert Game.from_position(game.position()).state == game.state


@pytest.mark.parametrize(
    ("language", "told", "card"),
    [
        ("en", "Load a sack of papers", "Mail sacks, papers: 1"),
        ("de", "Lade einen Sack mit Zeitungen", "Postsäcke"),
    ],
)
def test_it_is_told_and_drawn_in_two_languages(language: str, told: str, card: str) -> None:
    game = table(a={"sacks": {"papers": 1}})
    game.language = language
    assert card in game.svg(0)
    assert 'data-at="office/papers"' in game.svg(0)
    assert re.search('mail-sack"[^>]*class="ghost"', game.svg(0)), "a kind of which there is none is pale"
    assert "papers 1" in game.text(0) or "Zeitungen 1" in game.text(0)
    game.play("sorting-office")
    assert any(told in move.sentence for move in game.legal())
    assert about("sacks", game.state.rules, language).source == "O"


def test_no_language_lacks_a_word() -> None:
    assert not LANGUAGES.problems()


@pytest.mark.parametrize(("players", "board", "modules"), [(2, "german", ("coal",)), (4, "american", ())])
def test_whole_games_break_no_promise(players: int, board: str, modules: tuple[str, ...]) -> None:
    every = (*modules, "mail")
    plan = SimulationPlan(players, "ultimate", board, "russian", every, bots=("greedy",), seed=3, games=1)
    played = simulate(plan)
    assert isinstance(played, list), played
    assert all(isinstance(outcome, Outcome) for outcome in played)
