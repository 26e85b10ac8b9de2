"""The end of a round, counted out over the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from roundhouse.game import Game
from tests.browser.conftest import PHONE, Server
from tests.browser.player import Player
from tests.support_endings import before_scoring

Visit = Callable[..., Page]


def end_a_round(player: Player, game: Game, move: str) -> None:
    """Play the move after which a round is scored."""
    player.take(game, "random")
    player.pick(move)


def top_of(page: Page, selector: str) -> float:
    """Where an element begins."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"]


def test_a_round_is_counted_out(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank", still=False), server.address).settle(count="steady")
    game, move = before_scoring(2)
    player.take(game, "random")
    page = player.page
    player.wait()
    before = top_of(page, "#own-panel")
    player.pick(move)
    expect(page.locator(".tally tbody tr.now")).to_have_count(1)
    assert top_of(page, "#own-panel") == before, "nothing moves"
    expect(page.locator("#counting")).to_be_visible()
    expect(page.locator("#main-panel")).to_be_hidden()
    expect(player.sign).to_be_hidden()
    page.keyboard.press("Enter")
    done = page.locator("#counted-out")
    expect(done).to_be_visible()
    expect(page.locator("#counting")).to_be_hidden()
    game.play(move)
    shown = [int(text) for text in page.locator(".tally tfoot b").all_inner_texts()]
    assert shown == game.scores
    done.locator("[data-do=count-again]").click()
    expect(page.locator("#counting")).to_be_visible()
    page.locator("[data-do=count-skip]").click()
    done.locator("[data-do=count-done]").click()
    expect(page.locator("#main-panel")).to_be_visible()
    expect(player.sign).to_be_visible()
    expect(page.locator(".tally")).to_have_count(0)


@pytest.mark.slow
def test_it_can_be_read_again_from_the_log(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle(count="log")
    game, move = before_scoring(2)
    end_a_round(player, game, move)
    page = player.page
    player.wait()
    folded = page.locator(".scored").first
    expect(folded).to_contain_text(f"Round {game.round} scored")
    expect(page.locator(".tally")).to_have_count(0)
    folded.locator("summary").click()
    game.play(move)
    totals = folded.locator("tfoot tr").last.locator("td").all_inner_texts()
    assert [int(text) for text in totals] == game.scores
    folded.locator(".again").click()
    expect(page.locator(".tally")).to_be_visible()


def test_reduced_motion_shows_the_sum_at_once(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank", size=PHONE), server.address).settle(count="steady")
    game, move = before_scoring(2)
    end_a_round(player, game, move)
    expect(player.page.locator("#counted-out")).to_be_visible()
    expect(player.page.locator("#counting")).to_be_hidden()
    words, race = (player.page.locator(part).bounding_box() for part in ("#leader", ".lanes"))
    assert words
    assert race
    assert words["width"] > PHONE[0] * 0.8, "words stand beside each other"
    assert race["y"] >= words["y"] + words["height"], "and nothing over them"


def scores_shown(page: Page) -> list[str]:
    """The points that stand over the own board and beside the rivals' names."""
    return [
        page.locator(f'[data-figure="score-{seat}"]').first.inner_text()
        for seat in range(page.locator(".tally tfoot td").count())
    ]


def test_nothing_is_told_before_it_is_counted_and_bots_wait(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank", still=False), server.address).settle(count="steady")
    game, move = before_scoring(2, first=1)
    player.take(game, "random")
    page = player.page
    player.wait()
    moves, round_before = player.moves(), page.locator(".rounds b").inner_text()
    player.pick(move)
    expect(page.locator("#counting")).to_be_visible()
    before = page.locator(".tally [data-total]").evaluate_all("all => all.map(one => one.dataset.before)")
    assert scores_shown(page) == before
    assert page.locator(".rounds b").inner_text() == round_before
    assert player.moves() == moves, "the log tells it when it is counted"
    for lamp in page.locator(".lamp-ring").all():
        expect(lamp).to_be_hidden()
    page.locator("[data-do=count-skip]").click()
    done = page.locator("#counted-out")
    expect(done).to_contain_text("Random waits")
    expect(page.locator(".rival .tag.waits")).to_have_count(1)
    game.play(move)
    for seat, points in enumerate(game.scores):
        expect(page.locator(f'[data-figure="score-{seat}"]').first).to_have_text(str(points))
    assert [int(text) for text in page.locator(".tally tfoot b").all_inner_texts()] == game.scores
    assert player.moves() == moves + 1
    page.reload()
    expect(done).to_contain_text("Random waits")
    assert player.moves() == moves + 1, "the bot waits for ever"
    page.keyboard.press("Enter")
    expect(done).to_have_count(0)
    player.wait()
    assert player.moves() > moves + 1


def test_the_industry_row_is_a_track_with_wrenches(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle(count="once")
    game, move = before_scoring(2)
    end_a_round(player, game, move)
    row = player.page.locator(".tally tr[data-code=industry]")
    expect(row.locator(".ind-bar")).to_have_count(2)
    assert row.locator(".ind-here").count() == 2, "a wrench each"
    assert row.locator("td").first.locator(".ind-stop, .ind-idea, .ind-gap, .ind-fac").count() == 16


# Points of a lane's last run that lie under the seal at its end.
UNDER_SEALS = """() => [...document.querySelectorAll(".lane .run:has(+ .start)")].filter(run => {
  const figure = document.createRange();
  figure.selectNodeContents(run);
  const seal = run.parentElement.querySelector(".seal").getBoundingClientRect();
  return run.textContent && figure.getBoundingClientRect().right > seal.left + 1;
}).map(run => run.textContent)"""


def test_two_players_fill_the_sign_and_alone_on_a_phone_all_stands_on_two_edges(
    server: Server, visit: Visit
) -> None:
    player = Player(visit("about:blank"), server.address).settle(count="once")
    game, move = before_scoring(2)
    end_a_round(player, game, move)
    room = player.page.locator("#counted-out .lanes").bounding_box()
    lanes = [lane.bounding_box() for lane in player.page.locator(".lane").all()]
    assert room
    assert sum(lane["height"] for lane in lanes if lane) > room["height"] * 0.7
    begins = f"Round {game.round + 1} begins when you go on"
    expect(player.page.locator("#counted-out .reason")).to_contain_text(begins)  # also where one begins it
    assert player.page.evaluate(UNDER_SEALS) == []

    phone = Player(visit("about:blank", size=PHONE), server.address).settle(count="once")
    game, move = before_scoring(1)
    phone.take(game).pick(move)
    expect(phone.page.locator("#counted-out")).to_be_visible()
    for cells, edge in (("th", "x"), ("td b", "right")):
        found = phone.page.locator(f".tally.solo tbody {cells}").evaluate_all(
            f"all => all.map(one => Math.round(one.getBoundingClientRect().{edge}))"
        )
        assert len(set(found)) == 1, (cells, found)
