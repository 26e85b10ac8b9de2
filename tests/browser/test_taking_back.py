"""Undo, reset, and how a turn ends: what waits to be confirmed, what is asked about first."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from roundhouse import Game
from tests.browser.conftest import Server
from tests.browser.player import Player, begun
from tests.support_endings import ends_by_itself, game_with, worth_keeping

Visit = Callable[..., Page]
# Random bots play otherwise at every table; at some they look through the end bonus cards, which cannot be taken back.
MAX_TABLES = 5


def test_undo_takes_back_one_decision_and_reset_the_turn(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle().take(begun(4, offering="wood-3"), "random")
    question, moves = player.wait()["question"], player.moves()
    before = player.own_board()
    player.pick("wood-3")
    after = player.wait()["question"]
    assert after != question
    player.step()
    assert player.moves() == moves + 2
    assert player.own_board() != before
    player.command("undo")
    assert (player.wait()["question"], player.moves()) == (after, moves + 1)
    player.command("undo")
    assert (player.wait()["question"], player.moves()) == (question, moves)
    assert player.own_board() == before

    player.pick("wood-3")
    player.step()
    player.command("reset")
    assert (player.wait()["question"], player.moves()) == (question, moves)
    assert player.own_board() == before
    player.play(4)  # and it goes on
    assert player.moves() > moves + 4


def test_what_was_turned_up_stays_and_the_page_says_why(server: Server, visit: Visit) -> None:
    game = begun(0, offering="stoke", modules=("coal",))
    player = Player(visit("about:blank"), server.address).settle().take(game, "random")
    moves = player.moves()
    player.pick("stoke")
    player.wait()
    undo = player.sign.locator("[data-do=undo]")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)  # it can be pressed, to hear why not
    expect(player.page.locator("#notice")).to_contain_text("Something hidden has been turned up")
    assert player.moves() == moves + 1


@pytest.mark.slow
def test_a_turn_that_ends_by_itself_waits_to_be_confirmed(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle(confirm="always")
    player.take(begun(4, offering="wood-3"), "random")
    moves = player.moves()
    player.pick("wood-3")
    while not player.wait()["confirm"]:
        player.step()
    mine = player.moves()
    player.command("undo")
    assert player.moves() == mine - 1
    player.step()
    expect(player.sign.locator("[data-do=confirm]")).to_be_visible()
    player.command("reset")
    assert player.moves() == moves
    player.pick("wood-3")
    while not player.wait()["confirm"]:
        player.step()
    player.command("confirm")
    player.wait()
    assert player.moves() > mine, "the others have played"
    assert not player.wait()["confirm"]


OPEN_STEP = {"players": {"A": {"tracks": {"TS": {"wood": 3}}}}, "pool": {"indirect": {"wood": 1}}}


def test_a_step_that_brings_nothing_yet_lapses_only_when_it_is_said_twice(
    server: Server, visit: Visit
) -> None:
    player = Player(visit("about:blank"), server.address).settle(confirm="matters")
    player.take(Game.from_position(OPEN_STEP), "random", "random", "random")
    page = player.page
    page.wait_for_selector("#sign:not([data-later])")
    assert {
        option.get_attribute("data-round") for option in page.locator("#options [data-option]").all()
    } == {"0"}
    expect(player.sign.locator("[data-key=e]")).not_to_have_class("cmd primary")
    page.keyboard.press("e")
    asked = page.get_by_role("alertdialog")
    expect(asked).to_contain_text("1 wood step")
    expect(page.locator(".lit")).to_have_count(0)
    expect(page.locator("#log-list > li")).to_have_count(0)
    player.sent("moves", lambda: page.keyboard.press("e"))
    expect(page.locator("#log-list > li")).not_to_have_count(0)


def test_an_undo_over_others_says_what_goes_and_comes_back(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle(confirm="matters")
    player.take(begun(4, offering="wood-3"), "random")
    page = player.page
    player.pick("wood-3")
    while player.wait()["question"] != "Choose an action":
        player.step()
    moves = player.moves()
    page.keyboard.press("u")
    asked = page.get_by_role("alertdialog")
    expect(asked.locator(".undo-ask")).to_contain_text("Anna")
    expect(asked.locator(".undo-ask")).to_contain_text("Random")
    expect(asked.locator("[data-do=unsure]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    assert player.moves() == moves
    page.keyboard.press("u")
    expect(asked).to_be_visible()
    player.sent("undo", lambda: page.keyboard.press("u"))
    expect(player.sign.locator("[data-do=redo]")).to_be_visible()
    assert player.moves() < moves
    player.sent("redo", lambda: page.keyboard.press("y"))
    player.wait()
    assert player.moves() == moves
    expect(player.sign.locator("[data-do=redo]")).to_have_count(0)


def test_what_is_worth_something_lapses_only_when_it_is_said_twice(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle(confirm="matters")
    player.take(game_with(worth_keeping), "random")
    page, moves = player.page, player.moves()
    end = player.sign.locator("[data-key=e]")
    expect(end).not_to_have_class("cmd primary")
    page.keyboard.press("e")
    asked = page.get_by_role("alertdialog")
    expect(asked).to_be_visible()
    expect(asked.locator("[data-do=unsure]")).to_be_focused()
    assert player.moves() == moves
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    expect(player.sign.locator("[data-option]").first).to_be_visible()
    page.keyboard.press("e")
    expect(asked).to_be_visible()
    player.sent("moves", lambda: page.keyboard.press("e"))
    player.wait()
    assert player.moves() > moves


def test_a_turn_comes_back_after_the_bots_have_played(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle(confirm="matters", forced="yes")
    player.take(begun(4, offering="wood-3"), "random")
    moves = player.moves()
    player.pick("wood-3")
    while player.wait()["question"] != "Choose an action":
        player.step()
    assert player.moves() > moves + 3, "no question asked, and the bot has played"
    for _ in range(4):
        if player.moves() > moves:
            player.command("undo")
            sure = player.sign.locator("[data-do=undo-sure]")
            if sure.count():  # the bot's turn goes too
                player.sent("undo", sure.click)
            player.wait()
    assert player.moves() == moves


def test_before_emil_acts_the_turn_can_be_taken_back(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle(confirm="matters", forced="yes")
    player.take(game_with(ends_by_itself, players=1))
    moves = player.moves()
    while not player.sign.locator(".receipt").count():
        player.step()
    expect(player.sign).to_contain_text("Then Emil acts")
    player.command("undo")
    player.wait()
    assert player.moves() < moves + 4
    assert not player.sign.locator(".receipt").count()


def test_an_undo_over_a_scoring_names_it_among_many_turns(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle(confirm="matters", count="log")
    page, game, undo = player.page, before_an_early_pass(0), player.sign.locator("[data-do=undo]")
    for _ in range(MAX_TABLES):
        player.take(game, "random", "random")
        first = page_round(page)
        player.pick("pass")
        expect(page.locator(".rounds b")).not_to_have_text(f"Round {first}")
        player.wait()
        if "looked through" not in (undo.get_attribute("aria-description") or ""):
            break
    # what the bots did may still be on its way: a key is not taken then
    expect(undo).to_be_enabled()
    expect(page.locator("body.busy")).to_have_count(0)
    page.keyboard.press("u")
    asked = page.locator(".undo-ask")
    expect(asked).to_contain_text(f"Scoring, round {first}")
    assert 3 <= asked.locator("li").count() <= 6


def before_an_early_pass(seat: int) -> Game:
    """A game of three in which a seat passes early, and nothing of its own comes between that and the scoring."""
    for seed in range(20):
        game = begun(30, seed=seed, players=3, seat=seat, offering="pass")
        if not claims(game, seat):
            return game
    raise AssertionError("no such game")


def claims(game: Game, seat: int) -> bool:
    """Whether a seat stands on the turn order, from where its worker may move on."""
    rules, top = game.state.rules, game.state.table_top
    return any(rules.claims[space] and top.occupant(space) == seat for space in rules.open_spaces)


def page_round(page: Page) -> str:
    """Which round it is."""
    return page.locator(".rounds b").inner_text().removeprefix("Round ")
