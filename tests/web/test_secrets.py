"""People at one screen: nobody is shown another's end bonus card; the screen is handed over first."""

from __future__ import annotations

import json
from random import Random

import pytest

from roundhouse.game import Game
from roundhouse.rules import legal
from roundhouse.rules.moves import BONUS, END_CARD
from roundhouse.rules.packing import held_cards
from roundhouse.view.secrets import NOBODY, looking
from roundhouse.view.words import words_of
from tests.service.support import Browser, another

PAGE = {"accept": "text/html"}


def game_with_a_card() -> Game:
    """Two people; one of them is looking through the end bonus cards."""
    for seed in range(100):
        game, chance = Game.new(players=2, seed=seed), Random(seed)
        game.seats = ["human", "human"]
        while not game.over:
            seat = game.decider
            assert seat is not None
            if looking(game.state, seat):
                return game
            game.play(chance.choice(legal(game.state)))
    raise AssertionError("nobody took a card in a hundred games")


def card_names(me: Browser, table_id: str, seat: int) -> set[str]:
    """What tells the cards of a seat: their names and their moves."""
    with me.table(table_id) as table:
        state = table.match.states[-1]
        words = words_of(state.rules, "en")
        told = words.explained("end-cards")
        ids = [state.rules.end_cards[card].id for card in held_cards(state.players[seat])]
        return {told[name][0] for name in ids} | {f"end {name}" for name in ids}


@pytest.fixture
def screen(me: Browser) -> tuple[Browser, str, int]:
    """Two people at one screen; one of them has just taken a card."""
    game = game_with_a_card()
    seat = game.decider
    assert seat is not None
    answer = me.client.post("/records", files={"record": game.record().encode()})
    table_id = answer.headers["location"].removeprefix("/tables/")
    with me.table(table_id) as table:
        assert table.looks(me.person).handover == seat, (
            "what lies before somebody is secret from the first moment"
        )
    assert me.post(table_id, "sit", seat=seat)[0] == 200
    card = next(move for move in game.legal() if END_CARD <= move.id < BONUS)
    assert me.play(table_id, card.notation)[0] == 200
    for _ in range(20):  # to the end of the turn
        with me.table(table_id) as table:
            if table.match.decider != seat:
                break
        me.play(table_id)
    return me, table_id, seat


def test_the_screen_is_handed_over_before_secrets_are_shown(screen: tuple[Browser, str, int]) -> None:
    me, table_id, seat = screen
    with me.table(table_id) as table:
        view = table.view(me.person)
        other = table.match.decider
    assert other == 1 - seat
    assert view.viewer == NOBODY
    assert view.handover == other
    secret = card_names(me, table_id, seat)
    status, answer = me.play(table_id)
    assert status == 409
    assert view.seats[other].name in answer["message"]
    for text in everything_sent(me, table_id):
        assert not [name for name in secret if name in text]
    assert me.post(table_id, "sit", seat=seat)[0] == 200, "who gave it away does not get it back by this"
    with me.table(table_id) as table:
        assert table.view(me.person).viewer == NOBODY
    status, answer = me.post(table_id, "sit", seat=other)
    assert status == 200
    with me.table(table_id) as table:
        assert table.view(me.person).viewer == other
        assert table.view(me.person).handover == NOBODY
    for text in [json.dumps(answer), *everything_sent(me, table_id)]:
        assert not [name for name in secret if name in text]
    assert me.play(table_id)[0] == 200


def everything_sent(me: Browser, table_id: str) -> list[str]:
    """All that this person's browser can get from the table."""
    with me.table(table_id) as table:
        length = len(table.match.moves)
    asked = [me.client.get(f"/tables/{table_id}{end}", headers=PAGE) for end in ("", f"/replay?at={length}")]
    asked.append(me.client.post(f"/tables/{table_id}/parts", json={}))
    return [answer.text for answer in asked if answer.status_code == 200]


def test_others_never_see_a_card(screen: tuple[Browser, str, int]) -> None:
    me, table_id, seat = screen
    secret = card_names(me, table_id, seat)
    with another(me) as stranger:
        for text in everything_sent(stranger, table_id):
            assert not [name for name in secret if name in text]
        assert stranger.client.get(f"/tables/{table_id}/record").status_code == 403
        assert stranger.client.post(f"/tables/{table_id}/branch?at=0").status_code == 403
    assert me.client.get(f"/tables/{table_id}/record").status_code == 403, "it would tell the pile"


def test_a_card_in_the_log_is_told_to_its_owner_only(screen: tuple[Browser, str, int]) -> None:
    me, table_id, _ = screen
    with me.table(table_id) as table:
        taken = [number for number, move in enumerate(table.match.moves) if END_CARD <= move < BONUS]
        assert taken
        assert table.log_known(me.person, table.row.version) == 0, "what the other one read is taken away"


def test_without_secrets_the_screen_goes_round_by_itself(me: Browser) -> None:
    table_id = me.open("me", "screen", seed="3")
    for _ in range(6):
        with me.table(table_id) as table:
            view = table.view(me.person)
            assert view.viewer == table.match.decider
            assert view.handover == NOBODY
        me.play(table_id)
