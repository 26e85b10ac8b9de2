"""Sitting down at a table: by link, from the lobby, at the table's address; swapping, standing up, the start."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from roundhouse.service.database.schema import TABLES
from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import TableRow
from roundhouse.service.model import seats as seating
from roundhouse.service.model.seats import (
    FREE_KIND,
    NOT_ASKED,
    PEOPLE_KIND,
    SeatProblem,
    Seats,
    StoredSeat,
    agree_to_swap,
    ask_to_swap,
    decline_to_swap,
    read_seat,
    stand_up,
    swap,
)
from roundhouse.service.model.slugs import ID_LENGTH, ID_LETTERS, slug
from tests.service.company import (
    ask,
    days_ago,
    kinds,
    link_to,
    names,
    people,
    playing,
    sit,
    waiting_table,
    whose_turn,
)
from tests.service.support import PAGE, Browser, another, database_of, first_legal


def test_one_link_seats_friends_and_asks_for_a_seat_when_none_is_free(me: Browser) -> None:
    """Nothing else has to be copied: the link on the page takes a seat, and stays the same."""
    table_id = waiting_table(me, "me", "friend", "friend")
    link = link_to(me, table_id)
    with people(me, "Boris", "Clara", "Dora") as (boris, clara, dora):
        page = boris.client.get(f"/tables/{table_id}/join/{link}", headers=PAGE)
        assert "invites you to a table" in page.text
        assert "Take seat 2" in page.text
        assert sit(boris, table_id, 2, "Boris", link)[0] == 200
        assert link_to(me, table_id) == link_to(boris, table_id) == link
        assert sit(clara, table_id, 3, "Clara")[0] == 200, "the address of a private table is as good"
        full = dora.client.get(f"/tables/{table_id}/join/{link}", headers=PAGE).text
        assert "Ask for a seat" in full
        assert "No seat is free" not in full
        assert ask(dora, table_id, "seats/ask", name="Dora", link=link)[0] == 200
        assert ask(dora, table_id, "seats/ask", name="Dora", link=link)[0] == 409, "once is enough"
        assert ask(boris, table_id, "seats/ask", name="Boris")[0] == 409, "who sits asks for nothing"
        assert "Dora asks for a seat" in me.client.get(f"/tables/{table_id}/room").text
        assert "You have asked for a seat" in dora.client.get(f"/tables/{table_id}/join/{link}").text
        assert ask(me, table_id, "start")[0] == 200
        assert boris.client.get(f"/tables/{table_id}", headers=PAGE).status_code == 200
        assert table_id in boris.client.get("/").text, "it stands in the list of whoever sits there"


def test_a_seat_for_friends_is_not_taken_from_the_lobby(me: Browser) -> None:
    table_id = waiting_table(me, "me", "friend", "open")
    link = link_to(me, table_id)
    with people(me, "Boris", "Clara") as (boris, clara):
        for guess in ("", "guessed", "guessed\u00e9"):
            assert sit(clara, table_id, 2, "Clara", guess)[0] == 403
        assert sit(clara, table_id, 3, "Clara")[0] == 200
        assert ask(clara, table_id, "seats/move", seat=2)[0] == 403
        assert link not in clara.client.get(f"/tables/{table_id}/room").text, "a stranger invites nobody"
        assert sit(boris, table_id, 2, "Boris", link)[0] == 200
        assert ask(me, table_id, "start")[0] == 200


def test_who_asks_gets_the_seat_of_a_bot_that_is_offered(me: Browser) -> None:
    table_id = waiting_table(me, "me", "friend", "random")
    with people(me, "Boris", "Clara") as (boris, clara):
        assert sit(boris, table_id, 2, "Boris")[0] == 200
        assert ask(me, table_id, "start")[0] == 200
        assert ask(clara, table_id, "seats/ask", name="Clara")[0] == 200
        assert ask(clara, table_id, "seats/give", seat=3, to="friend")[0] == 403
        assert ask(me, table_id, "seats/give", seat=2, to="friend")[0] == 409, "Boris sits there"
        assert ask(me, table_id, "seats/give", seat=3, to="friend")[0] == 200
        assert kinds(me, table_id)[2] == "bot", "the bot plays until somebody comes"
        assert sit(clara, table_id, 3, "Clara")[0] == 200
        assert kinds(me, table_id)[2] == "person"


def test_whoever_sits_there_is_asked_before_seats_are_swapped() -> None:
    def persons(seats: Seats) -> str:
        return "".join(seat.person or "-" for seat in seats)

    seats = tuple(StoredSeat(PEOPLE_KIND, one.upper(), one) for one in "abc")
    asked = ask_to_swap((*seats, StoredSeat(FREE_KIND, "")), 1, 2, "a")
    assert persons(asked) == "abc-"
    with pytest.raises(SeatProblem):
        agree_to_swap(asked, "a", 1)
    half = agree_to_swap(asked, "b", 1)
    assert persons(half) == "abc-", "both are asked"
    assert persons(agree_to_swap(half, "c", 2)) == "acb-"
    for nobody_asked in (
        decline_to_swap(half, "c", 2),
        stand_up(half, 1),
        swap(half, 0, 3),
        agree_to_swap(ask_to_swap(half, 0, 2, "a"), "c", 2),
    ):
        assert all(seat.asked == NOT_ASKED for seat in nobody_asked)
    assert persons(ask_to_swap(half, 0, 3, "a")) == "-bca", "nobody else sits there"


def test_who_is_asked_to_change_places_answers_on_the_page(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open")
    with people(me, "Boris") as (boris,):
        assert sit(boris, table_id, 2, "Boris")[0] == 200
        version = me.server.store.table(table_id).version
        assert ask(me, table_id, "seats/swap", seat=2, version=version)[0] == 200
        assert "is asked to change places with seat 1" in me.client.get(f"/tables/{table_id}/room").text
        assert "asks you to change places with seat 1" in boris.client.get(f"/tables/{table_id}/room").text
        assert ask(boris, table_id, "seats/decline", seat=2)[0] == 200
        assert ask(boris, table_id, "seats/agree", seat=2)[0] == 409
        assert names(me, table_id)[1] == "Boris"


def test_the_link_is_stored_nowhere_and_leads_to_one_table(me: Browser, tmp_path: Path) -> None:
    table_id, other = waiting_table(me, "me", "friend", "open"), waiting_table(me, "me", "friend", "open")
    link = link_to(me, table_id)
    assert link != link_to(me, other)
    with people(me, "Boris") as (boris,):
        assert sit(boris, other, 2, "Boris", link)[0] == 403
    me.server.store._engine.dispose()
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("games.db*"))
    assert link.encode() not in stored


def test_names_of_tables_cannot_be_guessed() -> None:
    assert len(ID_LETTERS) == len(set(ID_LETTERS)) == 32
    assert ID_LENGTH * 5 >= 64
    found = {slug() for _ in range(200)}
    assert len(found) == 200
    assert all(re.fullmatch(rf"[a-z]+-[a-z]+-[{ID_LETTERS}]{{{ID_LENGTH}}}", name) for name in found)


def test_tables_with_names_of_earlier_days_are_found(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.service.database.store.slug", lambda: "brass-signal-42")
    assert me.open("me", "random") == "brass-signal-42"
    assert me.client.get("/tables/brass-signal-42").status_code == 200
    old = {"kind": "person", "name": "Ann", "person": "t", "bot": "", "links": []}
    assert read_seat(old) == StoredSeat("person", "Ann", "t")


def test_of_two_who_take_the_same_seat_one_sits(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open")
    with people(me, "Boris", "Clara") as guests, ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda one: sit(one, table_id, 2, one.person.name), guests))
    assert sorted(status for status, _ in answers) == [200, 409]
    assert kinds(me, table_id) == ["person", "person"]


def test_two_processes_give_different_seats_at_the_same_moment(
    me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was slower is tried again inside; only who wants the same seat is refused."""
    store = me.server.store
    write = store.change_seats
    with people(me, "Boris", "Clara", "Dora", "Emma") as (boris, clara, dora, emma):
        table_id = waiting_table(me, "me", "open", "open", "open")
        quicker: list[tuple[Browser, int]] = []

        def overtaken(row: TableRow, *given: Any, **values: Any) -> int:
            if quicker:  # another process writes between our reading and our writing
                other, number = quicker.pop()
                now = store.table(table_id)
                write(now, seating.sit(now.seats, number, other.person.id, other.person.name, True), ())
            return write(row, *given, **values)

        monkeypatch.setattr(store, "change_seats", overtaken)
        quicker.append((clara, 2))
        assert sit(boris, table_id, 2, "Boris")[0] == 200
        assert names(me, table_id)[1:3] == ["Boris", "Clara"]
        quicker.append((dora, 3))
        status, told = sit(emma, table_id, 4, "Emma")
        assert (status, told["message"]) == (409, "Somebody sits on seat 4 already.")
        assert names(me, table_id)[3] == "Dora"


def test_nobody_sits_twice_and_no_two_are_called_alike(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open", "open")
    assert sit(me, table_id, 2, "Anna")[0] == 409
    with people(me, "Guest", "X") as (boris, clara):
        assert sit(boris, table_id, 2, "Boris")[0] == 200
        status, told = sit(clara, table_id, 3, "boris")
        assert (status, "boris 2" in told["message"]) == (409, True)
        assert sit(clara, table_id, 3, "")[0] == 200, "who has a name needs no other"
        assert sit(boris, table_id, 3, "Boris II")[0] == 409


@pytest.mark.parametrize("name", ["", "   ", "An\u202ena"])
def test_a_name_is_needed_and_has_to_be_seen(me: Browser, name: str) -> None:
    table_id = waiting_table(me, "me", "open")
    with another(me) as stranger:
        assert sit(stranger, table_id, 2, name)[0] == 422
        assert "roundhouse_person" not in stranger.client.cookies, "nobody is remembered for a mistake"


def test_only_the_maker_arranges_the_seats(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open", "friend", "random")
    with people(me, "Boris") as (boris,):
        assert sit(boris, table_id, 2, "Boris")[0] == 200
        version = me.server.store.table(table_id).version
        for what, form in (
            ("seats/swap", {"seat": 2, "version": version}),
            ("seats/give", {"seat": 3, "to": "lobby"}),
            ("seats/stand", {"seat": 1}),
            ("start", {"fill": "bots"}),
            ("close", {}),
        ):
            assert ask(boris, table_id, what, **form)[0] == 403, what
        assert kinds(me, table_id) == ["person", "person", "free", "bot"]
        assert ask(me, table_id, "seats/swap", seat=2, version=version)[0] == 200
        assert names(me, table_id)[1] == "Boris", "he is asked first"
        assert ask(boris, table_id, "seats/agree", seat=2)[0] == 200
        assert names(me, table_id)[0] == "Boris"
        stale = ask(me, table_id, "seats/swap", seat=2, version=version)
        assert stale[0] == 409, "a double click does not swap them back"
        assert ask(me, table_id, "seats/give", seat=4, to="friend")[0] == 200
        assert ask(me, table_id, "seats/give", seat=3, to="greedy")[0] == 200
        assert ask(me, table_id, "seats/give", seat=1, to="greedy")[0] == 409, "Boris sits there"
        assert ask(me, table_id, "seats/give", seat=3, to="human")[0] == 422
        assert ask(me, table_id, "seats/stand", seat=9)[0] == 404
        for nobody in (3, 4):  # a bot, and no one
            assert ask(me, table_id, "seats/stand", seat=nobody)[0] == 409
        assert kinds(me, table_id) == ["person", "person", "bot", "free"]


def test_who_stands_up_leaves_the_seat_as_it_was(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open", "open")
    with people(me, "Boris") as (boris,):
        assert sit(boris, table_id, 2, "Boris")[0] == 200
        assert ask(boris, table_id, "seats/move", seat=3)[0] == 200
        assert kinds(me, table_id) == ["person", "free", "person"]
        assert ask(boris, table_id, "seats/stand", seat=3)[0] == 200
        assert kinds(me, table_id) == ["person", "free", "free"]
        assert table_id not in boris.client.get("/").text
        assert sit(boris, table_id, 3, "Boris")[0] == 200
        assert ask(me, table_id, "seats/stand", seat=3)[0] == 200, "the maker may ask somebody to leave"


def test_bots_fill_what_is_free_and_the_game_begins(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open", "friend")
    assert ask(me, table_id, "start", fill="bots")[0] == 200
    assert kinds(me, table_id) == ["person", "bot", "bot"]
    assert len(set(names(me, table_id))) == 3
    assert me.client.get(f"/tables/{table_id}").status_code == 200
    assert ask(me, table_id, "start")[0] == 409
    with people(me, "Boris") as (boris,):
        assert sit(boris, table_id, 2, "Boris")[0] == 409


def test_a_table_may_begin_by_itself(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open", begins="full")
    with people(me, "Boris") as (boris,):
        assert sit(boris, table_id, 2, "Boris")[0] == 200
        assert me.server.store.table(table_id).status == "playing"


def test_a_maker_who_does_not_come_keeps_nobody_waiting(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open")
    with people(me, "Boris") as (boris,):
        assert sit(boris, table_id, 2, "Boris")[0] == 200
        assert ask(boris, table_id, "start")[0] == 403
        days_ago(me, table_id, 2)
        assert ask(boris, table_id, "start")[0] == 200


def test_a_closed_table_is_gone(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open")
    assert ask(me, table_id, "close") == (200, {"next": "/"})
    assert me.client.get(f"/tables/{table_id}").status_code == 404
    assert table_id not in me.client.get("/lobby").text


def test_a_table_that_is_not_there_says_the_same_to_everybody(me: Browser) -> None:
    with another(me) as stranger:
        answers = [
            stranger.client.get("/tables/brass-signal-0000000000000/room"),
            stranger.client.get("/tables/brass-signal-0000000000000/join/abc"),
            stranger.client.post("/tables/brass-signal-0000000000000/seats", data={"seat": "1", "name": "A"}),
        ]
        assert {(one.status_code, one.text) for one in answers} == {(404, answers[0].text)}
        assert "roundhouse_person" not in stranger.client.cookies


def test_nobody_chooses_a_seed_among_others(me: Browser) -> None:
    answer = me.client.post("/tables", data={"seed": "7", "seat-1": "me", "seat-2": "open"})
    assert answer.status_code == 422
    with playing(me, "Boris") as (table_id, (boris,)):
        row = me.server.store.table(table_id)
        assert row.seed is not None
        assert row.seed > 2**20
        for who in (me, boris):
            assert str(row.seed) not in who.client.get(f"/tables/{table_id}").text


def test_whoever_opens_the_address_watches_and_sees_who_plays(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, _), another(me) as stranger:
        page = stranger.client.get(f"/tables/{table_id}", headers=PAGE).text
        assert "You are watching" in page
        assert "Boris" in page
        assert stranger.post(table_id, "moves", move="draw", version=1)[0] in (403, 409)


def test_people_play_with_each_other(me: Browser) -> None:
    with playing(me, "Boris", "Clara") as (table_id, guests):
        everybody = [me, *guests]
        for _ in range(12):
            on_turn = whose_turn(me, everybody, table_id)
            moves = len(me.moves(table_id))
            for other in everybody:
                if other is not on_turn:
                    assert other.play(table_id)[0] == 403, "out of turn"
            assert len(me.moves(table_id)) == moves
            assert on_turn.play(table_id)[0] == 200
            assert len(me.moves(table_id)) == moves + 1


def test_a_move_and_its_undo_in_the_same_instant_change_nothing_twice(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, guests):
        on_turn = whose_turn(me, [me, *guests], table_id)
        assert on_turn.play(table_id)[0] == 200
        version = me.version(table_id)
        other = whose_turn(me, [me, *guests], table_id)
        with other.table(table_id) as table:
            move = first_legal(table)
        with ThreadPoolExecutor(2) as pool:
            undo = pool.submit(on_turn.post, table_id, "undo", version=version)
            play = pool.submit(other.post, table_id, "moves", move=move, version=version)
            statuses = sorted((undo.result()[0], play.result()[0]))
        assert statuses == [200, 409]
        assert me.version(table_id) == version + 1


def test_ids_and_tokens_do_not_get_to_the_log(
    me: Browser, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = waiting_table(me, "me", "friend")
    link = link_to(me, table_id)
    with monkeypatch.context() as patch:
        patch.setattr("roundhouse.service.routes.waiting_room_routes.room_of", lambda *_, **__: 1 / 0)
        # a server that has failed ends the connection, so this one is not used again
        failed = me.client.get(f"/tables/{table_id}/join/{link}", headers={"connection": "close"})
        assert failed.status_code == 500
        assert "/tables/{table_id}/join/{link} failed" in caplog.text
    row = me.server.store.table(table_id)
    with me.server.store.writing() as connection:
        broken = TABLES.update().where(TABLES.c.id == table_id)
        connection.execute(broken.values(options="x", version=TABLES.c.version + 1))
    assert me.client.get(f"/tables/{table_id}/room").status_code == 500
    assert "is damaged" in caplog.text
    for secret in (table_id, link, me.client.cookies["roundhouse_person"], row.owner):
        assert secret not in caplog.text


def test_seats_survive_the_end_of_the_server(me: Browser) -> None:
    table_id = waiting_table(me, "me", "friend", leaving="others", grace="1h")
    before = me.server.store.table(table_id)
    store = Store(database_of(me))
    again = store.table(table_id)
    store.close()
    assert again == before
    assert (again.grace, again.agreed["leaving"]) == (3600.0, "others")
    assert again.seats[1] == StoredSeat("free", "", offered="friend")


# ---- who is ready


def ready(who: Browser, table_id: str, answer: str = "yes") -> int:
    return ask(who, table_id, "ready", ready=answer)[0]


def marks(me: Browser, table_id: str) -> list[bool]:
    return [seat.ready for seat in me.server.store.table(table_id).seats]


def test_the_game_begins_when_all_are_ready(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open", "random")
    with people(me, "Boris") as (boris,):
        assert ready(boris, table_id) == 403, "he has no seat"
        assert ready(me, table_id) == 200
        assert me.server.store.table(table_id).status == "waiting", "a seat is free"
        assert sit(boris, table_id, 2, "Boris")[0] == 200
        page = boris.client.get(f"/tables/{table_id}/room").text
        assert "1 of 2 are ready" in page
        assert ready(me, table_id, "no") == 200
        assert ready(boris, table_id) == 200
        assert me.server.store.table(table_id).status == "waiting"
        assert ready(me, table_id) == 200
        assert me.server.store.table(table_id).status == "playing"
        assert ready(me, table_id) == 409, "it has begun"


def test_who_is_ready_says_so_again_when_the_table_has_changed(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open", "open", "friend")
    with people(me, "Boris") as (boris,):
        sit(boris, table_id, 2, "Boris")
        assert ready(boris, table_id) == 200
        for what, form in (("give", {"seat": 3, "to": "random"}), ("give", {"seat": 3, "to": "friend"})):
            assert ask(me, table_id, f"seats/{what}", **form)[0] == 200
            assert marks(me, table_id) == [False] * 4
            assert ready(boris, table_id) == 200
        version = me.server.store.table(table_id).version
        assert ask(me, table_id, "seats/swap", seat=4, version=version)[0] == 200
        assert marks(me, table_id) == [False] * 4


def test_programs_are_ready_when_they_sit_down(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open")
    assert ready(me, table_id) == 200
    answer = me.client.post(f"/api/v1/tables/{table_id}/seats", json={"name": "Robot"})
    assert answer.status_code == 201
    table = me.client.get(f"/api/v1/tables/{table_id}").json()
    assert [seat["ready"] for seat in table["seats"]] == [True, True]
    assert table["status"] == "playing"
    token = {"authorization": f"Bearer {answer.json()['token']}"}
    late = me.client.put(f"/api/v1/tables/{table_id}/ready", json={"ready": True}, headers=token)
    assert (late.status_code, late.json()["code"]) == (409, "begun")
