"""What is done at a table in a browser, a program can do as well."""

from __future__ import annotations

from tests.service.company import days_ago, people, playing, waiting_table
from tests.service.programs import Program, token_of
from tests.service.support import Browser


def both(me: Browser, other: Browser) -> tuple[Program, Program]:
    return Program(me, token_of(me)), Program(me, token_of(other))


def test_resigning_ends_a_game_of_two(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        mine, his = both(me, boris)
        status, told = his.post(f"/tables/{table_id}/resign")
        assert (status, told["status"], told["ended"], told["winners"]) == (200, "over", "resigned", [0])
        assert told["seats"][1]["resigned"]
        assert mine.post(f"/tables/{table_id}/resign")[1]["code"] == "over"


def test_all_agree_to_end_a_game(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        mine, his = both(me, boris)
        path = f"/tables/{table_id}/end"
        assert mine.post(path)[1]["offer"] == [0]
        assert his.ask("DELETE", path).json()["offer"] == []
        assert mine.post(path)[1]["status"] == "playing"
        assert his.post(path)[1]["ended"] == "agreed"


def test_a_bot_stands_in_until_its_person_is_back(me: Browser) -> None:
    with playing(me, "Boris", leaving="bot") as (table_id, (boris,)):
        mine, his = both(me, boris)
        path = f"/tables/{table_id}"
        left = his.post(f"{path}/stand-in")[1]["seats"][1]
        assert (left["kind"], left["yours_to_take_back"]) == ("bot", True)
        assert not mine.get(path)["seats"][1]["yours_to_take_back"]
        back = his.ask("DELETE", f"{path}/stand-in").json()["seats"][1]
        assert (back["kind"], back["yours_to_take_back"]) == ("you", False)
        assert his.ask("DELETE", f"{path}/stand-in").json()["code"] == "nothing-kept"


def test_people_talk(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        mine, his = both(me, boris)
        path = f"/tables/{table_id}/talk"
        status, lines = mine.post(path, text="  Good   morning ")
        assert (status, [line["text"] for line in lines]) == (201, ["Good morning"])
        boris.settings(language="de")
        (line, phrase) = his.post(path, phrase="good luck")[1]
        assert (line["seat"], line["room"], line["phrase"]) == (0, "players", None)
        assert (phrase["seat"], phrase["phrase"], phrase["text"]) == (1, "good luck", "Viel Glück")
        assert mine.get(f"{path}?after={line['n']}")[0]["text"] == "Good luck"
        for wrong in ({}, {"text": " "}, {"phrase": "rudely"}, {"text": "a\u202eb"}, {"text": "x" * 301}):
            assert mine.post(path, **wrong)[1]["code"] == "bad-words"
        assert mine.post(path, words="Hello")[1]["code"] == "bad-request"
        with people(me, "Dora") as (dora,):
            assert Program(me, token_of(dora)).post(path, text="Hello")[1][0]["room"] == "players"
    alone = me.open("me", "screen")
    assert mine.ask("GET", f"/tables/{alone}/talk").json()["code"] == "no-talk"


def test_a_decision_is_taken_back(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        path = f"/tables/{table_id}"
        programs = both(me, boris)
        first, second = sorted(programs, key=lambda one: not one.get(f"{path}/moves")["moves"])
        now = first.get(f"{path}/moves")
        card = next(move for move in now["moves"] if move["notation"] not in ("draw", "end"))
        _, then = first.post(f"{path}/moves", move=card["id"], version=now["version"])
        assert then["decider"] == now["decider"]
        assert second.post(f"{path}/undo", version=then["version"])[1]["code"] == "cannot-undo"
        assert first.post(f"{path}/undo", version=now["version"])[1]["code"] == "stale"
        status, back = first.post(f"{path}/undo", version=then["version"])
        assert (status, back["moves"]) == (200, now["moves"])
        assert first.post(f"{path}/undo", version=back["version"])[1]["code"] == "cannot-undo"
        status, again = first.post(f"{path}/redo", version=back["version"])
        assert (status, again["moves"]) == (200, then["moves"])
        assert first.post(f"{path}/redo", version=again["version"])[1]["code"] == "cannot-undo"
        _, back = first.post(f"{path}/undo", version=again["version"])
        _, again = first.post(f"{path}/moves", move=card["id"], version=back["version"])
        status, back = first.post(f"{path}/undo", version=again["version"], turn=True)
        assert (status, back["moves"]) == (200, now["moves"])


def test_seats_change_places_if_both_agree(me: Browser) -> None:
    mine = Program(me, token_of(me))
    table_id = waiting_table(me, "me", "open", "greedy")
    path = f"/tables/{table_id}"
    with people(me, "Boris") as (boris,):
        his = Program(me, token_of(boris))
        assert his.post(f"{path}/seats")[0] == 201
        asked = mine.post(f"{path}/seats/0/swap", with_seat=1)[1]
        assert [seat["swap_with"] for seat in asked["seats"]] == [None, 0, None]
        answer = his.ask("PUT", f"{path}/seats/1/swap", json={"agree": False})
        assert [seat["kind"] for seat in answer.json()["seats"]] == ["person", "you", "bot"]
        mine.post(f"{path}/seats/0/swap", with_seat=1)
        answer = his.ask("PUT", f"{path}/seats/1/swap", json={"agree": True})
        assert [seat["kind"] for seat in answer.json()["seats"]] == ["you", "person", "bot"]
        assert his.ask("PUT", f"{path}/seats/0/swap", json={"agree": True}).json()["code"] == "nothing-asked"
        assert his.post(f"{path}/seats/0/swap", with_seat=1)[1]["code"] == "only-maker"
    given = mine.ask("PUT", f"{path}/seats/2", json={"to": "lobby"}).json()["seats"][2]
    assert (given["kind"], given["offered"]) == ("free", "lobby")
    assert mine.ask("PUT", f"{path}/seats/2", json={"to": "the king"}).json()["code"] == "bad-request"


def test_a_table_is_closed_or_deleted_by_whoever_made_it(me: Browser) -> None:
    mine = Program(me, token_of(me))
    waiting, alone = waiting_table(me, "me", "open"), me.open("me", "greedy")
    with people(me, "Boris") as (boris,):
        his = Program(me, token_of(boris))
        for table_id in (waiting, alone):
            assert his.ask("DELETE", f"/tables/{table_id}").json()["code"] == "not-yours-alone"
            assert mine.ask("DELETE", f"/tables/{table_id}").status_code == 204
            assert mine.ask("GET", f"/tables/{table_id}").json()["code"] == "no-table"
    with playing(me, "Boris") as (table_id, _):
        assert mine.ask("DELETE", f"/tables/{table_id}").json()["code"] == "not-yours-alone"


def test_clocks_of_all_seats(me: Browser) -> None:
    with playing(me, "Boris", clock="budget", budget="1h") as (table_id, (boris,)):
        mine, _ = both(me, boris)
        now = mine.get(f"/tables/{table_id}/moves")
        runs = [clock["until"] is not None for clock in now["clocks"]]
        assert runs == [seat == now["decider"] for seat in (0, 1)]
        assert all(3500 < clock["left"] <= 3600 and not clock["a_turn"] for clock in now["clocks"])
    assert mine.get(f"/tables/{me.open('me', 'screen')}/moves")["clocks"] == []


def test_history_and_record(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        path = f"/tables/{table_id}"
        programs = both(me, boris)
        played = []
        for _ in range(200):
            first = next((one for one in programs if one.get(f"{path}/moves")["moves"]), None)
            if first is None:
                break
            now = first.get(f"{path}/moves")
            played.append((now["decider"], now["moves"][-1]["id"]))
            assert first.post(f"{path}/moves", move=played[-1][1], version=now["version"])[0] == 200
            if len(played) == 1:
                assert first.ask("GET", f"{path}/record").json()["code"] == "not-over"
        found = programs[0].get(f"{path}/history")
        assert [(one["seat"], one["id"]) for one in found] == played
        assert [one["n"] for one in found] == [*range(1, len(played) + 1)]
        assert programs[0].get(f"{path}/history?after=3") == found[3:]
        assert programs[0].get(f"{path}/history?after=9999") == []
        assert len(programs[0].get(f"{path}/record")["moves"]) == len(played)


def test_the_others_let_a_bot_play_for_somebody_who_is_gone(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        path = f"/tables/{table_id}"
        first, second = sorted(both(me, boris), key=lambda one: not one.get(f"{path}/moves")["moves"])
        seat = first.get(f"{path}/moves")["decider"]
        assert second.post(f"{path}/seats/{seat}/stand-in")[1]["code"] == "not-late"
        days_ago(me, table_id, 2)
        told = second.post(f"{path}/seats/{seat}/stand-in")[1]
        assert told["seats"][seat]["kind"] == "bot"
