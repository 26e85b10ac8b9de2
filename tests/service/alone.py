"""A service with the toy game and nothing else, played at by three people and a bot: run by `test_alone.py`.

It runs in a process of its own and writes on its last line which modules it has loaded.
"""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from pathlib import Path

from roundhouse.service.game import install
from roundhouse.service.routes.notification_routes import NOTIFICATIONS_PATH
from tests.service.company import ask, people, playing, sit, waiting_table
from tests.service.programs import Program, token_of
from tests.service.support import PAGE, Browser, eventually, serving
from tests.service.toy_match import DRAWN, TOY


def play_to_the_end(table_id: str, programs: list[Program]) -> None:
    """Every player plays their first legal move, through the JSON API."""
    while programs[0].get(f"/tables/{table_id}")["status"] == "playing":
        for program in programs:
            decision = program.get(f"/tables/{table_id}/moves")
            if decision["moves"]:
                first = decision["moves"][0]["notation"]
                body = {"move": first, "version": decision["version"]}
                assert program.post(f"/tables/{table_id}/moves", **body)[0] == 200


def three_people_play(anna: Browser) -> None:
    """They meet in the lobby, talk, play to the end, and take the record along."""
    table_id = waiting_table(anna, "me", "open", "open", name="Night train")
    assert "Night train" in anna.client.get("/lobby", headers=PAGE).text
    with people(anna, "Boris", "Clara") as guests:
        for seat, (guest, name) in enumerate(zip(guests, ("Boris", "Clara"), strict=True), 2):
            assert sit(guest, table_id, seat, name)[0] == 200
        ask(anna, table_id, "start")
        programs = [Program(one, token_of(one)) for one in (anna, *guests)]
        hands = [program.get(f"/tables/{table_id}/view")["view"]["hands"] for program in programs]
        assert all(hands[seat][seat] != [0, 0] for seat in range(3)), "everybody sees their own cards"
        assert all(hands[a][b] == [0, 0] for a in range(3) for b in range(3) if a != b)
        assert guests[0].post(table_id, "talk", text="Shall we?")[0] == 200
        assert "Shall we?" in anna.client.get(f"/tables/{table_id}/talk").text
        play_to_the_end(table_id, programs)
        told = programs[0].get(f"/tables/{table_id}")
        assert (told["status"], told["round"], sum(told["scores"])) == ("over", 3, 30)
        assert told["winners"]
        record = anna.client.get(f"/tables/{table_id}/record").text
        assert TOY.from_record(record).scores == told["scores"]


def a_card_is_taken_back_unless_it_was_drawn(anna: Browser) -> None:
    """Playing can be undone, drawing cannot."""
    with playing(anna, "Boris", "Clara") as (table_id, _):
        with anna.table(table_id) as table:
            cards = table.match.legal()
        assert anna.play(table_id, cards[0].notation)[0] == 200
        assert anna.post(table_id, "undo", version=anna.version(table_id))[0] == 200
        assert anna.moves(table_id) == []
        assert anna.play(table_id, "draw")[0] == 200
        status, refused = anna.post(table_id, "undo", version=anna.version(table_id))
        assert (status, refused["message"]) == (409, DRAWN)


def a_bot_plays_along(anna: Browser) -> None:
    """A game against the bots."""
    table_id = anna.open("me", "greedy", "random")
    program = Program(anna, token_of(anna))
    while program.get(f"/tables/{table_id}")["status"] == "playing":
        assert anna.play(table_id, "end")[0] in (200, 403)
        eventually(lambda: not thinking(anna, table_id))
    lines = anna.moves(table_id)
    assert {line[0] for line in lines} == {"A", "B", "C"}
    assert program.get(f"/tables/{table_id}")["winners"]


def thinking(anna: Browser, table_id: str) -> bool:
    with anna.table(table_id) as table:
        return bool(table.bot_to_move)


def pages_are_shown(anna: Browser) -> None:
    """Pages that every game has."""
    for path in ("/settings", "/lobby", "/ratings", NOTIFICATIONS_PATH):
        assert anna.client.get(path, headers=PAGE).status_code == 200, path
    assert "Anna" in anna.client.get("/settings", headers=PAGE).text


def main(folder: Path) -> None:
    """The whole story."""
    install(TOY)
    with ExitStack() as stack:
        server, address = stack.enter_context(serving(folder / "games.db"))
        anna = Browser(server, address)
        stack.enter_context(anna.client)
        anna.settings(confirm="never", forced="no", pace="instant", name="Anna")
        three_people_play(anna)
        a_card_is_taken_back_unless_it_was_drawn(anna)
        a_bot_plays_along(anna)
        pages_are_shown(anna)
    print(json.dumps(sorted(sys.modules)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
