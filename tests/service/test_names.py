"""Names: no two at a table look alike, none is invisible, and none piles up marks."""

from __future__ import annotations

import pytest

from roundhouse.service.model.display_names import alike, free_name, unreadable
from tests.service.company import ask, link_to, names, people, sit, waiting_table
from tests.service.programs import Program, token_of
from tests.service.support import Browser

LOOK_ALIKES = (
    "\u0410nna",  # Cyrillic А
    "Ann\u0430",
    "\uff21\uff4e\uff4e\uff41",  # full-width
    "\U0001d49enna".replace("\U0001d49e", "\U0001d49c"),  # mathematical
    "ANNA",
    "  anna ",
)
INVISIBLE = (
    "An\u200bna",  # zero-width space
    "An\u200dna",  # joiner
    "An\u2060na",
    "An\u00adna",  # soft hyphen
    "Anna\u3164",  # Hangul filler
    "Anna\uffa0",
    "Anna\u115f",
    "An\u034fna",
    "Anna\ufe0f",
    "\u2800",  # blank of braille
    "\u3164\u3164",
    "\u200c",
    "\u0301",  # an accent alone
    "Anna \u0301",
    "A" + "\u0301" * 17 + "nna",
    "A\u0301\u0302\u0303\u0304nna",
)
READABLE = (
    "Zo\u00eb \u00c5ngstr\u00f6m",
    "Nguy\u1ec5n Th\u1ecb",
    "\u0646\u0627\u0645\u200c\u0647",
    "\u0915\u094d\u200d\u0937",
    "\u2764\ufe0f",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\ud55c\uae00",
    "O\u2019Neill",
)


@pytest.mark.parametrize("name", LOOK_ALIKES, ids=ascii)
def test_a_name_that_looks_like_one_at_the_table_is_taken(me: Browser, name: str) -> None:
    me.settings(name="Anna")
    table_id = waiting_table(me, "me", "open", "open")
    with people(me, "Boris") as (boris,):
        status, told = sit(boris, table_id, 2, name)
        assert status == 409
        assert "Perhaps" in told["message"]
        assert sit(boris, table_id, 2, "Anne")[0] == 200
    assert names(me, table_id) == ["Anna", "Anne", ""]


@pytest.mark.parametrize("name", INVISIBLE, ids=ascii)
def test_a_name_is_seen_as_a_whole(me: Browser, name: str) -> None:
    assert unreadable(name)
    assert me.client.post("/settings", data={"name": name}).status_code == 422
    table_id = waiting_table(me, "me", "open")
    assert ask(me, table_id, "seats/stand", seat=1)[0] == 200
    status, told = sit(me, table_id, 2, name)
    assert (status, "cannot be seen" in told["message"]) == (422, True)


@pytest.mark.parametrize("name", READABLE, ids=ascii)
def test_names_of_all_scripts_are_taken(me: Browser, name: str) -> None:
    me.settings(name=name)
    assert me.person.name == name


def test_programs_cannot_take_a_name_that_looks_alike(me: Browser) -> None:
    me.settings(name="Anna")
    table_id = waiting_table(me, "me", "open")
    with people(me, "Boris") as (boris,):
        program = Program(boris, token_of(boris))
        status, _ = program.post(f"/tables/{table_id}/seats", name=LOOK_ALIKES[0])
        assert status == 409
        status, _ = program.post(f"/tables/{table_id}/seats", name="Anna\u3164")
        assert status == 422


def test_the_name_of_a_seat_that_is_kept_is_not_taken_by_others(me: Browser) -> None:
    table_id = waiting_table(me, "me", "friend", "open", **{"name-2": "Boris"})
    with people(me, "Boris", "Carla") as (boris, carla):
        link = link_to(me, table_id)
        assert sit(carla, table_id, 3, "B\u043eris")[0] == 409
        assert sit(boris, table_id, 2, "Boris", link)[0] == 200


def test_a_spectator_does_not_speak_in_the_name_of_a_player(me: Browser) -> None:
    me.settings(name="Anna")
    table_id = waiting_table(me, "me", "open")
    with people(me, "\u0410nna") as (spectator,):
        status, told = spectator.post(table_id, "talk", text="hello")
        assert status == 200
        assert "\u0410nna 2" in str(told)


def test_seats_of_a_form_do_not_look_alike(me: Browser) -> None:
    table_id = me.open("me", "screen", **{"name-1": "Anna", "name-2": "\u0410nna"})
    first, second = names(me, table_id)
    assert first == "Anna"
    assert not alike(first, second)


def test_skeletons_and_numbers_behind_names() -> None:
    assert alike("Ivan", "lvan")
    assert alike("Bernd", "Bemd")
    assert not alike("\u0410\u043d\u043d\u0430", "Anna"), "Анна looks like AHHA"
    assert not alike("Zoe", "Zo\u00eb")
    assert free_name("Anna", ["\u0410nna", "Anna 2"]) == "Anna 3"
