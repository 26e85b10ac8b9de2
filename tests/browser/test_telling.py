"""The page tells: the log and its pieces, what a thing is, what an option would do, titles and languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from roundhouse import Game
from roundhouse.texts.plural import FORMS, plural_form
from tests.browser.conftest import Server
from tests.browser.player import Player, begun

Visit = Callable[..., Page]


def seated(server: Server, visit: Visit, offering: str = "wood-3") -> Player:
    """Somebody at a table, about to place a worker."""
    player = Player(visit("about:blank"), server.address).settle()
    player.take(begun(8, offering=offering), "random")
    player.wait()
    return player


@pytest.mark.slow
def test_pointing_at_the_log_marks_the_pieces_that_moved(server: Server, visit: Visit) -> None:
    player = seated(server, visit)
    page = player.page
    player.pick("wood-3")
    player.step()
    entry = page.locator(".entry[data-pieces]").first
    entry.hover()
    names = (entry.get_attribute("data-pieces") or "").split("|")
    marked = page.locator("[data-piece].told")
    assert {piece.get_attribute("data-piece") for piece in marked.all()} == set(names)
    assert marked.first.is_visible()
    page.locator("#question").hover()
    expect(marked).to_have_count(0)


def test_what_is_this(server: Server, visit: Visit) -> None:
    player = seated(server, visit)
    page = player.page
    panel = page.locator("#panel")
    place = page.locator('[data-at="space/wood-3"]')
    place.hover()
    page.keyboard.press("i")
    expect(panel).to_be_visible()
    expect(panel.locator("h2")).to_contain_text("wood", ignore_case=True)
    expect(panel).to_contain_text("What it does")
    expect(panel).to_contain_text("How we know")
    assert panel.locator("svg").count()
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()

    moves = player.moves()
    page.get_by_role("button", name="What is this?").click()
    place.click()  # asks, and does not play
    expect(panel).to_be_visible()
    assert player.moves() == moves
    page.keyboard.press("Escape")
    page.locator("[data-what]:not(.lit)").first.click(button="right")
    expect(panel).to_be_visible()
    page.keyboard.press("Escape")

    place = page.locator('[data-at="space/green-3"]')  # cannot be used, and says why
    assert "No green track yet" in (place.get_attribute("aria-label") or "")
    place.click()
    expect(page.locator("#notice")).to_have_text("No green track yet")
    expect(panel).to_be_visible()


def test_everything_on_the_table_can_be_asked(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle()
    game = begun(60, board="american", industry="board", modules=("coal", "manufactory", "special-ideas"))
    player.take(game, "random").wait()
    things = player.page.evaluate(
        """() => [...new Set([...document.querySelectorAll("[data-what]")].map(thing => thing.dataset.what))]"""
    )
    assert len(things) > 40
    table = player.table.rsplit("/", 1)[-1]
    for thing in things[::3]:
        answer = player.page.context.request.get(
            f"{server.address}/about", params={"what": thing, "table": table}
        )
        assert answer.ok, thing


def test_a_screen_reader_hears_what_happened_and_pointing_shows_what_would(
    server: Server, visit: Visit
) -> None:
    player = seated(server, visit)
    page = player.page
    expect(page.locator("#sign .ask")).to_have_attribute("aria-live", "polite")
    player.pick("wood-3")
    said = page.locator("#said")
    expect(said).to_have_attribute("aria-live", "polite")
    expect(said).to_contain_text("Anna")
    for place in page.locator(".lit[data-options]").all()[:5]:
        assert place.get_attribute("role") == "button"
        assert place.get_attribute("aria-label")

    page.wait_for_selector("#sign:not([data-later])")
    option = page.locator("#sign [data-option]:not(.cmd)").first
    number = option.get_attribute("data-option") or ""
    option.hover()
    place = page.locator(f'.lit.at[data-options~="{number}"], .lit.at[data-options^="{number},"]')
    expect(place.first).to_be_visible()
    forecast = page.locator("#forecast")
    change = int(option.get_attribute("data-round") or 0)
    now = int(forecast.get_attribute("data-forecast") or 0)
    expect(forecast).to_have_text(f"+{now + change}" if now + change > 0 else "±0")
    page.locator(".brand").hover()
    expect(page.locator(".at")).to_have_count(0)
    expect(forecast).to_have_text(f"+{now}" if now > 0 else "±0")


def test_figures_that_come_under_a_pressed_button_do_not_take_its_click(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle()
    page = player.page
    held: list[Route] = []
    page.route("**/figures", lambda route: held.append(route))
    with page.expect_request("**/figures"):
        player.take(begun(8), "random")
    page.locator("#sign [data-option]:not(.cmd)").first.hover()
    page.mouse.down()
    with page.expect_response("**/figures") as figures:
        held.pop().continue_()
    figures.value.finished()
    page.evaluate("() => new Promise(done => setTimeout(done, 50))")
    moves = player.moves()
    player.sent("moves", page.mouse.up)
    assert player.moves() > moves


def test_several_options_of_a_place_are_asked_about_by_their_own_chip(server: Server, visit: Visit) -> None:
    game, chance = Game.new(players=2, seed=1, board="german"), Random(1)
    for _ in range(153):  # an industry step, and a locomotive or one of two factories for one gap
        game.play(chance.choice([move for move in game.legal() if move.notation != "pass"] or game.legal()))
    player = Player(visit("about:blank"), server.address).settle()
    player.take(game, "random")
    player.wait()
    assert "industry step" in player.question
    player.page.locator('[data-at="A/gap/3"].lit').click()
    expect(player.page.locator("#question")).to_contain_text("locomotive or a factory")
    expect(player.page.locator("#options .option:visible")).to_have_count(2)


@pytest.mark.slow
def test_titles_and_languages(server: Server, visit: Visit) -> None:
    page = visit(f"{server.address}/")
    assert page.title() == "Roundhouse"
    titles = set()
    for path in ("/reference", "/learn", "/settings", "/none"):
        page.goto(f"{server.address}{path}")
        assert page.title().endswith(" · Roundhouse")
        assert page.locator("html").get_attribute("lang") == "en"
        assert page.locator("h1").count() == 1
        titles.add(page.title())
    assert len(titles) == 4
    player = Player(page, server.address).settle().take(begun(8, offering="wood-3"), "random")
    player.wait()
    assert "Your turn, Anna · " in page.title()
    for path in ("/result", "/replay?at=3"):
        page.goto(f"{player.table}{path}")
        assert page.title().endswith(" · Roundhouse")
        assert page.locator("h1").count() == 1


def test_a_hint_tells_what_to_play_until_something_is_played(server: Server, visit: Visit) -> None:
    player = seated(server, visit)
    page = player.page
    hint = page.locator("#advice")
    page.get_by_role("button", name="Hint").click()
    expect(hint).to_contain_text("points at the end")
    expect(page.locator("#said")).to_contain_text("points at the end")
    best = page.locator(f'#sign [data-option="{hint.get_attribute("data-best")}"]')
    expect(best).to_have_class(re.compile("hinted"))
    expect(best).to_be_focused()
    assert page.locator(".lit.hinted").count() == 1
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(page.locator(".hinted")).to_have_count(0)
    page.keyboard.press("h")
    expect(hint).to_be_visible()
    assert page.locator("#sign").evaluate("sign => sign.getBoundingClientRect().bottom <= innerHeight")
    best.click()
    expect(hint).to_have_count(0)
    player.wait()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{player.table}?layout=narrow")
    page.get_by_role("button", name="Hint").click()
    expect(hint).to_be_visible()
    number = hint.get_attribute("data-best")
    hint.locator(".best .num").click()
    expect(page.locator(f'#sign [data-option="{number}"]')).to_have_class(re.compile("at"))


def test_the_reference_is_searched(server: Server, visit: Visit) -> None:
    page = visit(f"{server.address}/reference")
    cards = page.locator(".component-card:visible")
    everything = cards.count()
    page.locator("#search-box").fill("key")
    assert cards.first.locator("h3").inner_text() == "Key", (
        "what is called so stands before spaces that have one"
    )
    page.locator("#search-box").fill("doubler")
    expect(page.locator("#found")).not_to_contain_text(str(everything))
    found = cards.all_text_contents()
    assert 0 < len(found) < everything / 4
    assert all("doubler" in card.lower() for card in found)
    page.locator("#search-box").fill("nothing of the kind")
    expect(cards).to_have_count(0)
    page.locator("#search-box").fill("")
    expect(cards).to_have_count(everything)
    page.get_by_role("button", name="Engineers", exact=True).click()
    assert 0 < cards.count() < everything / 4


def test_scripts_choose_the_form_of_a_number_as_the_server_does(server: Server, visit: Visit) -> None:
    page = visit(f"{server.address}/reference")
    numbers = [*range(30), 101, 111, 122]
    for language in ("pl", "ru", "fr", "cs", "en", "de"):
        found = page.evaluate(
            """async ([language, numbers, forms]) => {
                document.documentElement.lang = language;
                const { counted } = await import(new URL(`/static/counted.js?${language}`, location));
                return numbers.map(number => counted(forms, number));
            }""",
            [language, numbers, {form: f"{{count}} {form}" for form in FORMS}],
        )
        assert found == [f"{number} {plural_form(language, number)}" for number in numbers]


@pytest.mark.slow
def test_every_id_is_there_once(server: Server, visit: Visit) -> None:
    page = visit("about:blank")
    player = Player(page, server.address).settle()
    player.take(begun(60, board="american", industry="board", modules=("coal", "manufactory")), "random")
    table = player.table.removeprefix(server.address)
    for path in ("/", "/reference", "/learn", "/settings", table, f"{table}/result", f"{table}/replay?at=20"):
        page.goto(f"{server.address}{path}")
        twice = page.evaluate(
            """() => {
                const all = [...document.querySelectorAll("[id]")].map(element => element.id);
                return all.filter((id, at) => all.indexOf(id) !== at);
            }"""
        )
        assert not twice, path


@pytest.mark.slow
def test_who_plays_on_does_not_wait_for_a_hint(server: Server, visit: Visit) -> None:
    player = seated(server, visit)
    page = player.page
    page.route("**/hint", lambda _: None)  # it is thought about for ever
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("body")).to_have_class(re.compile("hinting"))
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/hint")):
        player.pick("wood-3")
    expect(page.locator("body")).not_to_have_class(re.compile("hinting"))
    expect(page.locator("#lost")).to_be_hidden()


def test_what_the_others_did_stands_there_until_i_act(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle()
    player.take(begun(30, players=3), "random", "random")
    page = player.page
    player.wait()
    while not page.locator("#since .entry").count():
        player.step()
        player.wait()
    first = page.locator("#since .entry").first
    first.hover()
    assert page.locator(".told").count() > 0, "what it moved is marked"
    first.click()
    expect(page.locator("#open-board")).to_be_visible()
    page.keyboard.press("Escape")
    player.step()
    if not player.wait()["over"]:
        expect(page.locator("#log-list > li")).not_to_have_count(0)
    folded = page.locator("#log-list details[data-turn]").first
    steps = folded.locator(".steps .entry")
    expect(steps.first).to_be_hidden()
    folded.locator("summary").click()
    expect(steps.first).to_be_visible()


def test_emils_first_turn_is_in_the_log(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle()
    player.take(Game.new(players=1, seed=3))
    log = player.page.locator("#log-list > li")
    player.wait()
    expect(log).to_have_count(1)
    expect(log).to_contain_text("Emil")
    player.step()
    player.wait()
    expect(player.page.locator('#log-list > li[data-entry="-1"]')).to_have_count(1)


def test_emil_has_lines_of_his_own(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle()
    player.take(begun(12, players=1))
    page = player.page
    player.wait()
    while not page.locator("#since .is-seatless").count():
        player.step()
        player.wait()
    expect(page.locator("#since .is-seatless")).to_contain_text("Emil")
    first = page.locator("#log-list .is-seatless").last
    width = first.locator("p").evaluate("line => line.getBoundingClientRect().width")
    assert width > 120, "words stand beside each other"
    expect(page.locator("#log-list .then", has_text="Emil")).to_have_count(0)

    player.settle(rival="shown")
    page.reload()
    sign = page.locator("#rival-turn")
    expect(sign.locator("h2")).to_contain_text("Emil")
    expect(sign.locator(".sub")).to_be_visible()
    expect(page.locator("#sign")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("#sign")).to_be_visible()
    expect(sign).to_be_hidden()
    page.reload()
    expect(page.locator("#sign")).to_be_visible()

    page.evaluate("sessionStorage.clear()")
    page.reload()
    expect(sign).to_be_visible()
    at = page.locator(".lit[data-options]").first.get_attribute("data-at") or ""
    moves = player.moves()
    player.sent("moves", lambda: page.mouse.click(*player.point(at)))
    assert player.moves() > moves, "who chooses on the board has gone on"
