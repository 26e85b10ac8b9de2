"""Deals over HTTP: the same start and dice for everybody, one try each, results closed until one has played."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.service.database.results import progress_of, result_of
from roundhouse.service.game import game
from roundhouse.service.model.deals import SharedDeal
from roundhouse.service.model.seats import BOT_KIND, PEOPLE_KIND, StoredSeat
from roundhouse.service.moderation import close
from roundhouse.service.thinking.job_queue import QueueFull
from roundhouse.web.deals import DealStanding, day_options, share_text, today
from roundhouse.web.routes.deal_routes import standing
from tests.service.support import Browser, another

STALE = 409
CLOSED = "Results open when you have played"


def played_out(me: Browser, deal: SharedDeal, pick: int) -> str:
    """A try that is over: at every decision the first move, or the last."""
    match = game().new(deal.options, deal.seed)
    while not match.over:
        match.play(match.legal_moves()[pick])
    seats = [StoredSeat(PEOPLE_KIND, f"Player {pick}", person=me.person.id)]
    seats += [StoredSeat(BOT_KIND, bot, bot=bot) for bot in deal.bots]
    return me.server.store.new_table(
        name="deal",
        options=match.options,
        seats=seats,
        start=match.start(),
        seed=deal.seed,
        owner=me.person.id,
        lines=match.lines(),
        progress=progress_of(match),
        result=result_of(match, seats),
        deal=deal.id,
    )


def began(me: Browser, deal_id: str) -> str:
    answer = me.client.post(f"/deals/{deal_id}/play")
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).rpartition("/tables/")[2]


def hint(me: Browser, table_id: str) -> tuple[int, dict[str, Any]]:
    """Ask for one, again while a bot's move makes the version stale."""
    while True:
        status, answer = me.post(table_id, "hint", version=me.server.store.table(table_id).version)
        if status != STALE:
            return status, answer


def test_everybody_has_the_same_deal_and_one_try(me: Browser) -> None:
    day = today().isoformat()
    assert f'href="/deals/{day}"' in me.client.get("/").text
    mine = began(me, day)
    assert began(me, day) == mine
    with another(me) as other:
        theirs = began(other, day)
        first, second = (me.server.store.table(one) for one in (mine, theirs))
        assert mine != theirs
        assert first.start == second.start
        assert first.deal == second.deal == day
        assert not first.takebacks
    status, answer = hint(me, mine)
    assert (status, "no hints in a deal" in answer["message"]) == (403, True)
    assert me.client.post(f"/tables/{mine}/delete").status_code >= 400
    assert me.server.store.table(mine).deal == day


def test_results_open_when_one_has_played(me: Browser) -> None:
    answer = me.client.post("/deals", data={"board": "german", "rival": "easy"})
    path = str(answer.headers["location"])
    deal = me.server.deals.get(path.rpartition("/")[2])
    assert deal is not None
    assert deal.options["industry"] == "russian"
    with another(me) as other:
        other.settings(language="en")
        played_out(other, deal, 0)
        assert CLOSED not in other.client.get(path).text
        assert CLOSED in me.client.get(path).text
        assert "Player 0" not in me.client.get(path).text
        played_out(me, deal, -1)
        for language, head in (("en", "Round by round"), ("de", "Runde für Runde")):
            me.settings(language=language)
            page = me.client.get(path).text
            assert head in page
            assert "Player 0" in page
        found = standing(me.server, me.person, deal)
        assert len(found.tries) == 2
        lines = share_text(me.person, found, "http://here/deals/x").splitlines()
        assert lines[-1] == "http://here/deals/x"
        assert str(found.mine and found.mine.points) in lines[1]
        card = me.client.get(f"{path}/card.svg")
        assert card.text.startswith("<svg")
        assert "Player" not in card.text


def test_a_game_that_a_host_has_ended_counts_for_nobody(me: Browser) -> None:
    deal = me.server.deals.among_friends(*day_options("", today()))
    with another(me) as other:
        close(me.server, me.person, began(other, deal.id))
        played_out(me, deal, 0)
        assert [one.person for one in me.server.deals.tries(deal.id)] == [me.person.id]
        assert me.client.get(f"/deals/{deal.id}").status_code == 200
        assert other.client.get(f"/deals/{deal.id}").status_code == 200


def test_whoever_is_late_still_finds_the_own_try(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.service.thinking.deals.MAX_TRIES", 1)
    monkeypatch.setattr("roundhouse.web.deals.MAX_LISTED", 1)
    deal = me.server.deals.among_friends(*day_options("", today()))
    with another(me) as other:
        other.settings(language="en")
        played_out(other, deal, 0)
        played_out(me, deal, -1)
        found = standing(me.server, me.person, deal)
        assert found.mine is not None
        assert len(found.tries) == 2
        last = DealStanding(deal, found.tries, mine=found.tries[-1])
        assert last.listed == list(found.tries)
        assert DealStanding(deal, found.tries, mine=None).listed == [found.tries[0]]
        assert f"/tables/{found.mine.table_id}/result" in me.client.get(f"/deals/{deal.id}").text


def test_the_page_of_a_deal_opens_while_too_much_is_thought(
    me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise QueueFull("2000 thoughts wait")

    deal = me.server.deals.among_friends(*day_options("", today()))
    with monkeypatch.context() as patched:
        patched.setattr(me.server.deals.thinkers, "ask", full)
        assert me.client.get(f"/deals/{deal.id}").status_code == 200
    asked: list[object] = []
    monkeypatch.setattr(me.server.deals, "_go_on", lambda *given: asked.append(given))
    assert me.client.get(f"/deals/{deal.id}").status_code == 200
    assert len(asked) == 1  # it begins again


def test_what_does_not_fit_is_refused(me: Browser) -> None:
    assert me.client.get("/deals/2001-01-01").status_code == 404
    assert me.client.get(f"/deals/{today():%Y%m%d}").status_code == 404  # the day's deal has one name
    assert me.client.post("/deals", data={"board": "german", "rival": "nobody"}).status_code == 422
    assert me.client.post("/deals", data={"board": "lunar", "rival": "easy"}).status_code == 422
