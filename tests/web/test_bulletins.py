"""What is new comes with the event: each page gets exactly what it would get if it asked, and nobody another's."""

from __future__ import annotations

import asyncio
import json
import zlib
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from roundhouse.rules import legal
from roundhouse.rules.moves import BONUS, END_CARD
from roundhouse.service.database.results import progress_of
from roundhouse.service.database.store import Store
from roundhouse.service.live.pushed_parts import Audience, PushedUpdate, audience_in, audience_of, sum_of
from roundhouse.service.model.page_parts import hashes_of, stamp
from roundhouse.service.model.seats import PEOPLE_KIND, StoredSeat
from roundhouse.service.model.table_view import NEVER, Person, Settings
from roundhouse.service.server import Server, ThinkingConfig
from roundhouse.service.tables.player_actions import seen_by
from roundhouse.view import scene
from roundhouse.web.match import RailroadsMatch
from roundhouse.web.routes.table_routes import ChangeRequest, PartsRequest, answer, figured
from roundhouse.web.table import log_entries, table_parts
from roundhouse.web.table_view import BoardView, board_view
from tests.service.support import Browser, awaited, below
from tests.web.test_secrets import card_names, game_with_a_card

STRANGER = Person("", "", Settings())
ASK = PartsRequest.model_validate({})
LATER = 'data-later="yes"'


class Page:
    """One person's page of a table, which never asks."""

    def __init__(
        self, server: Server, table_id: str, person: Person, token: str, layout: str = "wide"
    ) -> None:
        self.server = server
        self.person = person
        self.token = token
        with server.tables.at(table_id) as table:
            self.audience = audience_of(table.row, person, layout)
        view = self.view()
        self.parts = {name: stamp(html) for name, html in table_parts(view).items()}
        self.hashes = hashes_of(table_parts(view))
        self.log = log_entries(view)
        self.version = view.version
        self.heard: list[str] = []
        server.pushed_parts.shown.note(view, self.hashes)

    def view(self) -> BoardView:
        """What an answer would be made from now."""
        with self.server.tables.at(self.audience.table_id) as table:
            view = seen_by(table, self.person, layout=self.audience.layout)
        return replace(board_view(view), figures=False)

    def hear(self) -> bool:
        """Take what is told of the table; whether all that is new came with it."""
        version = self.view().version
        told = awaited(self.server.pushed_parts.of(self.audience, self.version, version, self.token))
        news = read(told.event)
        assert told.version == version
        assert news["version"] == version
        if "zipped" not in news:
            return False
        news = json.loads(zlib.decompress(b64decode(news["zipped"])))
        assert (news["before"], news["sum"]) == (self.version, sum_of(self.hashes))
        self.heard.append(json.dumps(news, ensure_ascii=False))
        self.parts.update(news["parts"])
        self.hashes |= {name: html.partition('data-hash="')[2][:12] for name, html in news["parts"].items()}
        self.version = version
        first = next(
            (n for n, turn in enumerate(self.log) if last_of(turn) >= news["log"]["from"]), len(self.log)
        )
        self.log[first:] = news["log"]["entries"]
        return True

    def check(self) -> None:
        """The page shows what a fresh one would show."""
        view = self.view()
        assert self.parts == {name: stamp(html) for name, html in table_parts(view).items()}


def read(told: bytes) -> Any:
    return json.loads(told.decode().splitlines()[0].removeprefix("data: "))


def last_of(turn: str) -> int:
    return int(turn.partition('data-entry="')[2].partition('"')[0])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(Store(tmp_path / "games.db"), ThinkingConfig(0))
    yield server
    server.store.close()


def table_of(server: Server, game: RailroadsMatch) -> tuple[str, list[Person], list[str]]:
    """A table at which people play who do not share a screen; they, and their devices."""
    people = [server.store.new_person(Settings(confirm=NEVER, forced=False)) for _ in game.state.players]
    table_id = server.store.new_table(
        name="",
        options=game.state.rules.options(),
        seats=[StoredSeat(PEOPLE_KIND, f"P{n}", person.id) for n, person in enumerate(people, 1)],
        start=game.start(),
        seed=None,
        owner=people[0].id,
        lines=game.lines(),
        progress=progress_of(game),
        result=None,
        agreed={},
        grace=300.0,
    )
    return table_id, people, [server.sessions.log_in(person.id) for person in people]


def advanced(moves: int, seed: int = 1, **options: Any) -> RailroadsMatch:
    game, chance = RailroadsMatch.new(seed=seed, **options), Random(seed)
    for _ in range(moves):
        game.play(chance.choice(game.legal()))
    return game


def play_on(server: Server, table_id: str, people: list[Person], chance: Random) -> bool:
    """One more random move, or one taken back; whether the game goes on."""
    with server.tables.at(table_id) as table:
        seat = table.match.decider
        if seat is None:
            return False
        who = people[seat]
        if chance.random() < 0.1 and not table.undo_problem(who):
            table.undo(who, table.row.version)
        else:
            table.play(who, chance.choice(legal(table.match.states[-1])), table.row.version, sure=True)
        return not table.match.over


def follow(server: Server, game: RailroadsMatch, most: int) -> None:
    """Everybody who looks at a game gets every move, and the pages stay what fresh ones would be."""
    table_id, people, tokens = table_of(server, game)
    pages = [Page(server, table_id, who, token) for who, token in zip(people, tokens, strict=True)]
    pages += [Page(server, table_id, STRANGER, ""), Page(server, table_id, STRANGER, "", "narrow")]
    chance, goes_on = Random(2), True
    for _ in range(most):
        goes_on = goes_on and play_on(server, table_id, people, chance)
        assert all(page.hear() for page in pages)
        for page in pages:
            page.check()
        if not goes_on:
            break
    assert all(page.log == log_entries(page.view()) for page in pages)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "options",
    [{"players": 2}, {"players": 3, "board": "american", "modules": ["coal"]}],
    ids=["russian", "american"],
)
def test_pages_that_never_ask_show_what_fresh_ones_show(server: Server, options: dict[str, Any]) -> None:
    follow(server, advanced(60, **options), 5)


@pytest.mark.slow
@pytest.mark.parametrize("board", ["russian", "german", "american", "asian"])
def test_pages_that_never_ask_show_what_fresh_ones_show_in_whole_games(server: Server, board: str) -> None:
    follow(server, advanced(0, players=2, board=board), 1000)


def test_cards_of_one_person_are_told_to_nobody_else(server: Server) -> None:
    game = RailroadsMatch.from_record(game_with_a_card().record())
    table_id, people, tokens = table_of(server, game)
    pages = [Page(server, table_id, who, token) for who, token in zip(people, tokens, strict=True)]
    pages.append(Page(server, table_id, STRANGER, ""))
    seat = game.decider
    assert seat is not None
    with server.tables.at(table_id) as table:
        taken = next(move for move in legal(table.match.states[-1]) if END_CARD <= move < BONUS)
        table.play(people[seat], taken, table.row.version, sure=True)
    card = card_names(Browser(server, "http://nobody"), table_id, seat)
    for page in pages:
        assert page.hear()
        told = " ".join(page.heard)
        assert any(name in told for name in card) == (page is pages[seat])


def test_all_who_only_watch_get_the_same_bytes(server: Server) -> None:
    table_id, people, _ = table_of(server, advanced(20, players=2))
    page = Page(server, table_id, STRANGER, "")
    somebody = replace(server.store.new_person(Settings()), name="Dora")
    with server.tables.at(table_id) as table:
        assert audience_of(table.row, somebody, "wide") == page.audience
        assert audience_in(seen_by(table, somebody)) == page.audience
        assert audience_of(table.row, people[0], "wide").person == people[0]
    play_on(server, table_id, people, Random(1))

    async def hear() -> list[PushedUpdate]:
        audiences = [page.audience, Audience(table_id, replace(somebody, id="", name=""), "wide")]
        return await asyncio.gather(*(server.pushed_parts.of(one, 0, 1, "") for one in audiences))

    first, second = awaited(hear())
    assert first is second
    assert "zipped" in read(first.event)


def test_a_table_that_has_moved_on_meanwhile_is_told_as_it_is_now(server: Server) -> None:
    table_id, people, _ = table_of(server, advanced(20, players=2))
    page = Page(server, table_id, STRANGER, "")
    for _ in range(3):
        play_on(server, table_id, people, Random(1))
    told = awaited(server.pushed_parts.of(page.audience, 0, 1, ""))
    assert told.version == read(told.event)["version"] == 3
    assert "zipped" in read(told.event)


def test_whoever_is_logged_out_is_told_nothing_but_the_version(server: Server) -> None:
    table_id, people, tokens = table_of(server, advanced(20, players=2))
    pages = [Page(server, table_id, who, token) for who, token in zip(people, tokens, strict=True)]
    server.sessions.remove_all(people[0].id)
    play_on(server, table_id, people, Random(1))
    assert [page.hear() for page in pages] == [False, True]


def test_whoever_has_moved_gets_it_as_the_answer_and_not_again(server: Server) -> None:
    table_id, people, tokens = table_of(server, advanced(20, players=2))
    pages = [Page(server, table_id, who, token) for who, token in zip(people, tokens, strict=True)]
    with server.tables.at(table_id) as table:
        seat = table.match.decider
        assert seat is not None
        move = legal(table.match.states[-1])[0]
    told = answer(server, people[seat], table_id, ASK, lambda table: table.play(people[seat], move, 0, True))
    assert json.loads(bytes(told.body))["version"] == 1
    assert [page.hear() for page in pages] == [seat != 0, seat != 1]


def test_what_the_options_bring_is_told_when_the_page_asks(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene, "QUICK_POSITIONS", 0)  # even that takes too long
    table_id, people, tokens = table_of(server, advanced(21, seed=5, players=2))
    with server.tables.at(table_id) as table:
        seat = table.match.decider
    assert seat is not None
    page = Page(server, table_id, people[seat], tokens[seat])
    assert LATER in page.parts["sign"]
    told = figured(server, people[seat], table_id, ChangeRequest.model_validate({"version": 0}))
    parts = json.loads(bytes(told.body))["parts"]
    view = replace(page.view(), figures=True)
    whole = {name: stamp(html) for name, html in table_parts(view).items()}
    assert LATER not in parts["sign"]
    assert {**page.parts, **parts} == whole, "nothing else tells it"
    page.parts, page.hashes = whole, hashes_of(table_parts(view))
    again = answer(
        server,
        people[seat],
        table_id,
        PartsRequest.model_validate({"version": 0, "figures": True, "have": page.hashes}),
    )
    assert json.loads(bytes(again.body))["parts"] == {}, "who shows it keeps it"
    play_on(server, table_id, people, Random(1))
    assert page.hear()
    page.check()


def test_a_bulletin_knows_the_path_below_which_the_pages_lie(server: Server) -> None:
    with below("/below"):
        table_id, people, _ = table_of(server, advanced(20, players=2))
        page = Page(server, table_id, STRANGER, "")
        page.server.pushed_parts.shown.note(page.view(), {})  # shows nothing yet: all parts are new
        page.hashes = {}
        play_on(server, table_id, people, Random(1))
        assert page.hear()
    assert 'href=\\"/below/tables/' in page.heard[0]
    assert 'href=\\"/tables/' not in page.heard[0]
