"""What people have several of: nobody removes or replaces what is somebody else's, and there is a bound."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.service.database.store import Store
from roundhouse.service.model.table_view import Settings
from roundhouse.service.notifications.channels import JSON, Channels
from roundhouse.service.people.api_tokens import MAX_TOKENS, ProgramTokens
from roundhouse.service.people.mutes import Mutes
from roundhouse.service.people.passkeys import Credential, Passkeys
from roundhouse.service.people.personal_list import PersonalList, TooMany
from roundhouse.service.people.sessions import Sessions


def filled(store: Store, person: str, other: str) -> dict[type[PersonalList], PersonalList]:
    """All lists of which one row can be removed, with two rows of this person in each."""
    devices, passkeys, tokens = Sessions(store), Passkeys(store), ProgramTokens(store)
    mutes, ways = Mutes(store), Channels(store)
    for number in ("1", "2"):
        devices.log_in(person, number)
        passkeys.keep(person, number, Credential(person + number, "", 0))
        tokens.new(person, number)
        ways.keep(person, JSON, f"https://example.org/{number}", "")
    for muted in (person, other):
        mutes.mute(person, muted)
    return {type(one): one for one in (devices, passkeys, tokens, mutes, ways)}


def keys(one: PersonalList, person: str) -> list[str]:
    return sorted(row[0] for row in one.rows(person, one.table.c[one.key]))


def test_nobody_removes_what_is_not_theirs(database: Path | str) -> None:
    store = Store(database)
    anna, boris = (store.new_person(Settings()).id for _ in range(2))
    filled(store, anna, boris)
    for one in filled(store, boris, anna).values():
        first, second = keys(one, anna)
        if not isinstance(one, Mutes):  # both mute the same people
            one.remove(boris, first)
        assert len(keys(one, boris)) == 2
        one.remove(anna, first)
        assert keys(one, anna) == [second]
        one.remove_all(anna)
        assert keys(one, anna) == []
        assert len(keys(one, boris)) == 2
    store.close()


def test_one_takes_the_place_of_another(database: Path | str) -> None:
    store = Store(database)
    anna, boris = (store.new_person(Settings()).id for _ in range(2))
    ways = Channels(store)
    for person in (anna, boris, anna):
        ways.keep(person, JSON, "https://example.org/1", "")
    assert (len(keys(ways, anna)), len(keys(ways, boris))) == (1, 1)
    store.close()


def test_nobody_has_more_than_the_bound(database: Path | str) -> None:
    store = Store(database)
    anna, boris = (store.new_person(Settings()).id for _ in range(2))
    tokens = ProgramTokens(store)
    for _ in range(MAX_TOKENS):
        tokens.new(anna, "a bot")
    with pytest.raises(TooMany):
        tokens.new(anna, "one more")
    tokens.new(boris, "a bot")
    assert len(tokens.of(anna)) == MAX_TOKENS
    store.close()
