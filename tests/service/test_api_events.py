"""One stream tells a program of all its tables, with how they stand; whoever was cut off goes on where it was."""

from __future__ import annotations

from tests.service.company import ask, people, playing, sit, waiting_table
from tests.service.programs import Program, token_of
from tests.service.streams import Heard, listening
from tests.service.support import Browser


def states(heard: Heard, count: int) -> dict[str, str]:
    """The next states: names of events by table."""
    found = [heard.next() for _ in range(count)]
    return {data["table"]["id"]: name for name, data in found}


def play_once(program: Program, table_id: str) -> None:
    now = program.get(f"/tables/{table_id}/moves")
    answer = program.post(f"/tables/{table_id}/moves", move=now["moves"][0]["id"], version=now["version"])
    assert answer[0] == 200


def test_one_stream_tells_of_all_tables(me: Browser) -> None:
    mine = Program(me, token_of(me))
    first = me.open("me", "screen")
    with people(me, "Boris") as (boris,), listening(mine) as heard:
        assert heard.next() == ("hello", {"player": me.person.id, "tables": [first]})
        name, data = heard.next()
        assert (name, data["table"]["id"], data["view"]) == ("table", first, None)
        assert data["decision"] == mine.get(f"/tables/{first}/moves")
        assert data["table"] == mine.get(f"/tables/{first}")
        second = waiting_table(me, "me", "open", begins="full")
        assert heard.next()[1]["table"]["id"] == second, "a new table"
        assert sit(boris, second, 2, "Boris")[0] == 200
        name, data = heard.next()
        assert (name, data["table"]["id"], data["table"]["status"]) == ("start", second, "playing")
        assert boris.post(second, "talk", text="Hello")[0] == 200
        name, said = heard.next()
        assert (name, said["table"]) == ("said", second)
        (line,) = mine.get(f"/tables/{second}/talk?after={said['last'] - 1}")
        assert (line["text"], line["name"]) == ("Hello", "Boris")
        assert ask(boris, second, "company/resign")[0] == 200
        name, data = heard.next()
        assert (name, data["table"]["ended"]) == ("over", "resigned")


def test_an_invitation_is_heard_and_answered(me: Browser) -> None:
    mine = Program(me, token_of(me))
    table_id = waiting_table(me, "me", "open", "open", begins="full")
    path = f"/tables/{table_id}"
    with people(me, "Boris", "Clara") as (boris, clara):
        his, hers = Program(me, token_of(boris)), Program(me, token_of(clara))
        with listening(his) as heard:
            assert heard.next() == ("hello", {"player": boris.person.id, "tables": []})
            invited = {"player": boris.person.id}
            assert hers.post(f"{path}/seats/1/invitation", **invited)[1]["code"] == "only-maker"
            assert mine.post(f"{path}/seats/1/invitation", player="nobody")[1]["code"] == "no-player"
            assert mine.post(f"{path}/seats/1/invitation", **invited)[1]["seats"][1]["name"] == "Boris"
            name, data = heard.next()
            assert (name, data["table"]["id"], data["table"]["your_turn"]) == ("invitation", table_id, True)
            assert [seat["kept_for_you"] for seat in data["table"]["seats"]] == [False, True, False]
            assert hers.post(f"{path}/seats", seat=1)[1]["code"] == "seat-kept"
            assert table_id in boris.client.get("/").text, "it stands among his tables"
            room = boris.client.get(f"{path}/room").text
            assert room.count('class="place-card') == 3
            assert "Take seat 2" in room
            assert room.count("seats/refuse") == 1
            assert "seats/refuse" not in clara.client.get(f"{path}/room").text
            assert hers.ask("DELETE", f"{path}/seats/1/invitation").json()["code"] == "only-maker"
            assert ask(boris, table_id, "seats/refuse", seat=2)[0] == 200
            assert heard.next() == ("gone", {"table": table_id})
            assert his.ask("DELETE", f"{path}/seats/1/invitation").json()["code"] == "nobody-invited"
            assert mine.post(f"{path}/seats/1/invitation", **invited)[0] == 200
            assert heard.next()[0] == "invitation"
            assert his.ask("DELETE", f"{path}/seats/1/invitation").status_code == 200
            assert heard.next()[0] == "gone"
            assert mine.post(f"{path}/seats/2/invitation", **invited)[0] == 200
            assert heard.next()[0] == "invitation"
        with listening(his) as again:
            assert again.until("invitation")["table"]["id"] == table_id, "it still stands"
            assert his.post(f"{path}/seats")[1]["seat"] == 2, "the one that is kept"
            assert again.next()[0] == "table"
            assert mine.post(f"{path}/seats/1/invitation", **invited)[1]["code"] == "sits-already"
            assert hers.post(f"{path}/seats")[0] == 201
            assert again.next()[0] == "start"


def test_a_table_that_is_no_more_is_told(me: Browser) -> None:
    mine = Program(me, token_of(me))
    table_id = waiting_table(me, "me", "open")
    with people(me, "Boris") as (boris,):
        his = Program(me, token_of(boris))
        assert sit(boris, table_id, 2, "Boris")[0] == 200
        with listening(his) as heard:
            assert heard.until("table")["table"]["id"] == table_id
            assert mine.ask("DELETE", f"/tables/{table_id}/seats/1").status_code == 200
            assert heard.next() == ("gone", {"table": table_id})
        with listening(mine) as heard:
            assert heard.until("table")["table"]["id"] == table_id
            assert mine.ask("DELETE", f"/tables/{table_id}").status_code == 204
            assert heard.next() == ("gone", {"table": table_id})


def test_whoever_was_cut_off_goes_on_where_it_was(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        mine, his = Program(me, token_of(me)), Program(me, token_of(boris))
        with listening(mine) as heard:
            assert heard.until("table")["table"]["id"] == table_id
        last = heard.last
        with me.server.store.writing() as connection:  # long ago, so that nothing is told for safety's sake
            connection.exec_driver_sql("UPDATE tables SET updated = updated - 100")
        with listening(mine, last=last) as again:
            assert again.next()[0] == "hello"
            first = next(one for one in (mine, his) if one.get(f"/tables/{table_id}/moves")["moves"])
            play_once(first, table_id)
            name, data = again.next()
            assert (name, data["table"]["moves"]) == ("table", 1), "nothing was told that had not changed"
        boris.post(table_id, "talk", text="Where are you?")
        assert ask(boris, table_id, "company/resign")[0] == 200
        with listening(mine, last=again.last) as once_more:
            assert once_more.next() == ("hello", {"player": me.person.id, "tables": []})
            assert {once_more.next()[0], once_more.next()[0]} == {"over", "said"}
        with listening(mine, last="nonsense") as fresh:
            assert fresh.next()[0] == "hello", "an id that is none is none"


def test_the_view_comes_with_it_if_it_is_asked_for(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, _):
        mine = Program(me, token_of(me))
        for path in ("/events?view=true", f"/tables/{table_id}/events?view=true"):
            with listening(mine, path) as heard:
                data = heard.until("table")
                assert data["view"] == mine.get(f"/tables/{table_id}/view")["view"]


def test_a_seats_token_hears_of_its_table_alone(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open")
    _, taken = Program(me).post(f"/tables/{table_id}/seats", name="Robot")
    with listening(Program(me, taken["token"])) as heard:
        assert heard.next()[1]["tables"] == [table_id]
        assert heard.next()[1]["table"]["seats"][1]["kind"] == "you"
    assert Program(me).ask("GET", "/events").status_code == 401


def test_a_revoked_token_hears_no_more(me: Browser) -> None:
    mine = Program(me, token_of(me))
    with listening(mine) as heard:
        assert heard.next()[0] == "hello"
        (line,) = me.server.program_tokens.of(me.person.id)
        me.client.post("/settings/tokens/revoke", data={"token": line.digest})
        assert heard.next() == ("out", {})
        assert heard.next()[0] == "closed"


def test_the_stream_of_a_table_goes_on_by_its_version(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        both = [Program(me, token_of(me)), Program(me, token_of(boris))]
        path = f"/tables/{table_id}/events"
        with listening(Program(me), path) as heard:  # a spectator
            name, data = heard.next()
            assert (name, heard.last) == ("table", str(data["decision"]["version"]))
            assert data["decision"]["moves"] == []
        with listening(Program(me), path, last=heard.last) as again:
            first = next(one for one in both if one.get(f"/tables/{table_id}/moves")["moves"])
            play_once(first, table_id)
            while (data := again.until("table"))["table"]["moves"] == 0:
                pass  # the first move of a program marks its seat
            assert data["decision"]["version"] > int(heard.last)


def test_other_processes_are_noticed(me: Browser) -> None:
    """Whatever nobody tells is found by looking."""
    mine = Program(me, token_of(me))
    table_id = me.open("me", "screen")
    with listening(mine) as heard:
        before = heard.until("table")["table"]["version"]
        with me.server.store.writing() as connection:
            connection.exec_driver_sql("UPDATE tables SET version = version + 1, name = 'Renamed'")
        name, data = heard.next()
        assert (name, data["table"]["id"], data["table"]["name"]) == ("table", table_id, "Renamed")
        assert data["table"]["version"] == before + 1
