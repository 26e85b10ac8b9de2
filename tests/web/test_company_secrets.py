"""Two people who do not share a screen, and one who watches: whatever is sent to one tells nothing of another's cards.

All that each of them was ever sent is kept and searched.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from roundhouse.rules.moves import BONUS, END_CARD
from roundhouse.service.database.results import progress_of
from roundhouse.service.model.seats import PEOPLE_KIND, StoredSeat
from roundhouse.service.model.secret_tokens import hashed
from roundhouse.web.match import RailroadsMatch
from tests.service.company import Guest, people
from tests.service.support import PAGE, Browser
from tests.web.test_secrets import card_names, game_with_a_card


def shared_table(me: Browser, game: RailroadsMatch, sitting: list[Guest]) -> str:
    """A table in the middle of a game at which these people sit."""
    seats = [StoredSeat(PEOPLE_KIND, one.person.name, one.person.id) for one in sitting]
    return me.server.store.new_table(
        name="Table",
        options=game.states[0].rules.options(),
        seats=seats,
        start=game.start(),
        seed=None,
        owner=sitting[0].person.id,
        lines=game.lines(),
        progress=progress_of(game),
        result=None,
        grace=300.0,
    )


@contextmanager
def table_with_a_card(me: Browser) -> Iterator[tuple[str, Guest, Guest, Guest]]:
    """Somebody is looking through the end bonus cards: that one, the other player, and a spectator."""
    game = RailroadsMatch.from_record(game_with_a_card().record())
    seat = game.decider
    assert seat is not None
    with people(me, "Anna", "Boris", "Dora") as (anna, boris, dora):
        sitting = [anna, boris] if seat == 0 else [boris, anna]
        yield shared_table(me, game, sitting), anna, boris, dora


def look_everywhere(who: Guest, table_id: str) -> None:
    """Ask for all that there is of a table."""
    with who.table(table_id) as table:
        length = len(table.match.moves)
    ends = (
        "",
        "/room",
        "/result",
        "/replay",
        f"/replay?at={length}",
        "/record",
        "/picture.svg",
        "/picture.svg?seat=0",
    )
    for end in (*ends, "/picture.svg?seat=1", "/board?seat=0", "/board?seat=1"):
        who.client.get(f"/tables/{table_id}{end}", headers=PAGE)
    for seat in (0, 1):
        who.client.post(f"/tables/{table_id}/replay", json={"at": length, "seat": seat})
        who.post(table_id, "sit", seat=seat)
    who.post(table_id, "parts")
    who.post(table_id, "hint", version=who.version(table_id))
    who.client.post(f"/tables/{table_id}/branch?at={length}")
    who.client.get("/lobby")


def told(who: Guest, secrets: set[str]) -> list[str]:
    """The secrets that somebody was sent."""
    return sorted(name for name in secrets if any(name in text for text in who.heard))


def test_a_card_is_told_to_nobody_but_its_owner(me: Browser) -> None:
    with table_with_a_card(me) as (table_id, anna, boris, dora):
        for who in (boris, dora):
            look_everywhere(who, table_id)
        with anna.table(table_id) as table:
            seat = table.own(anna.person)[0]
            card = next(move for move in table.match.legal() if END_CARD <= move.id < BONUS)
        assert anna.play(table_id, card.notation)[0] == 200
        secrets = card_names(me, table_id, seat)
        for _ in range(20):
            for who in (boris, dora):
                look_everywhere(who, table_id)
            with me.table(table_id) as table:
                if table.match.decider != seat:
                    break
            assert anna.play(table_id)[0] == 200
        assert boris.play(table_id)[0] == 200
        for who in (anna, boris, dora):
            look_everywhere(who, table_id)
        assert told(anna, secrets), "who holds the card is told of it"
        assert told(boris, secrets) == []
        assert told(dora, secrets) == []


def test_nobody_is_told_what_lets_the_others_in(me: Browser) -> None:
    with table_with_a_card(me) as (table_id, anna, boris, dora):
        everybody = [anna, boris, dora]
        for who in everybody:
            look_everywhere(who, table_id)
        for who in everybody:
            for other in everybody:
                token = other.client.cookies["roundhouse_person"]
                assert not any(secret in text for text in who.heard for secret in (token, hashed(token)))
