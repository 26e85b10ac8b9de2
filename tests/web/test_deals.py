"""Deals over HTTP: the same start and dice for everybody, one try each, results closed until one has played."""

from __future__ import annotations

from typing import Any

from roundhouse.service.database.results import progress_of, result_of
from roundhouse.service.game import game
from roundhouse.service.model.deals import SharedDeal
from roundhouse.service.model.seats import BOT_KIND, PEOPLE_KIND, StoredSeat
from roundhouse.web.deals import share_text, today
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


def test_what_does_not_fit_is_refused(me: Browser) -> None:
    assert me.client.get("/deals/2001-01-01").status_code == 404
    assert me.client.post("/deals", data={"board": "german", "rival": "nobody"}).status_code == 422
    assert me.client.post("/deals", data={"board": "lunar", "rival": "easy"}).status_code == 422
