"""The result and the replay: figures that agree with the game, and nothing that a viewer may not see."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest

from roundhouse import Game
from roundhouse.draw.text_result import source_title
from roundhouse.rules.layout import SCORE
from roundhouse.rules.packing import held_cards
from roundhouse.service.model.form_model import LONGEST_NAME
from roundhouse.service.model.table_options import FRIEND, ME, SCREEN, seat_names
from roundhouse.service.model.table_view import NARROW, WIDE, Person, Seat, Settings
from roundhouse.service.tables.duration import GameDuration
from roundhouse.service.tables.personal_bests import NONE_BEFORE
from roundhouse.view.names import LANGUAGES
from roundhouse.view.secrets import NOBODY
from roundhouse.view.words import words_of
from roundhouse.web.charts import bar_chart, line_chart, spread
from roundhouse.web.points_table import account, short_name
from roundhouse.web.replay import marks, may_branch, moment_of, replay_page, replay_parts
from roundhouse.web.result import result_page, same_table, verdict
from roundhouse.web.table_view import BoardView
from tests.service.support import PAGE, Browser, browser

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(file.name for file in GOLDEN.glob("*.json"))
FOUR = "ultimate-4-american-board-17.json"
SOLO = "ultimate-1-american-russian-29.json"
TWO = "ultimate-2-german-board-157.json"
FOUR_NONE = (0,) * 4
NAMES = ("Anna", "Jonas", "Priya", "Stoker")
KINDS = ("you", "bot", "screen", "person")


@cache
def game(file: str) -> Game:
    return Game.load(GOLDEN / file)


def view_of(
    file: str,
    language: str = "en",
    viewer: int = 0,
    length: int | None = None,
    name: str = "<b>x</b>",
    layout: str = WIDE,
) -> BoardView:
    """A look at a recorded game, or at its first moves as if it still went on."""
    played = game(file)
    states = played.states
    end = len(played.moves) if length is None else length
    seats = len(states[0].players)
    return BoardView(
        table_id="abc",
        name=name,
        options=states[0].rules.options(),
        seed=7,
        states=tuple(states[: end + 1]),
        moves=tuple(played.moves[:end]),
        length=end,
        finished=length is None,
        viewer=viewer,
        seats=tuple(
            Seat(NAMES[seat], KINDS[seat], "greedy" if KINDS[seat] == "bot" else "") for seat in range(seats)
        ),
        person=Person("t", "Anna", Settings(language)),
        version=1,
        layout=layout,
    )


def cells(page: str, panel: str) -> list[list[str]]:
    """The rows of a panel's table."""
    part = page[page.index(f'id="{panel}"') :]
    table = part[part.index("<table") : part.index("</table>")]
    rows = re.findall(r"<tr>(.*?)</tr>", table, flags=re.S)
    plain = [[re.sub(r"<[^>]+>", "", cell) for cell in re.split(r"</t[dh]>", row)[:-1]] for row in rows]
    return [[unescape(cell).strip() for cell in row] for row in plain]


# ---- figures


@pytest.mark.sampled(2)
@pytest.mark.parametrize("file", FILES[::4])
def test_the_account_is_the_breakdown(file: str) -> None:
    played = game(file)
    points = account(view_of(file).states)
    assert list(points.totals) == played.scores
    found = played.breakdown()
    for index, label in enumerate(points.rounds):
        assert points.by_round[index] == tuple(sum(seat.get(label, {}).values()) for seat in found)
    for index, source in enumerate(points.sources):
        expected = tuple(sum(row.get(source, 0) for row in seat.values()) for seat in found)
        assert points.by_source[index] == expected
    assert [points.running(seat)[-1] for seat in range(len(found))] == played.scores


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", [FOUR, SOLO, "classic-3-german-russian-18.json"])
def test_tables_show_the_breakdown(file: str, language: str) -> None:
    view = view_of(file, language)
    page = result_page(view)
    points = account(view.states)
    words = words_of(view.states[0].rules, language)
    sources = cells(page, "sources")[1:]
    for row, source, values in zip(sources, points.sources, points.by_source, strict=False):
        assert row[0].lower() == source_title(words, source).lower()
        assert row[1:] == [str(value) if value else "–" for value in values]
    assert sources[-1][1:] == [str(total) for total in points.totals]
    rounds = cells(page, "rounds")
    assert len(rounds) == 1 + len(view.seats)
    for seat, row in enumerate(rounds[1:]):
        gained = [by_seat[seat] for by_seat in points.by_round]
        assert row == [
            view.names[seat],
            *(str(value) if value else "–" for value in gained),
            str(points.totals[seat]),
        ]


@pytest.mark.parametrize("file", FILES[::6])
def test_cards_and_majority_are_what_the_table_of_sources_says(file: str) -> None:
    view = view_of(file)
    page, points = result_page(view), account(view.states)
    panel = page[page.index('id="cards"') :]
    brought = dict(zip(points.sources, points.by_source, strict=True))
    for seat, told in enumerate(panel[: panel.index("</section>")].split("<h3>")[1:]):
        cards = sum(int(one) for one in re.findall(r'class="pts">(-?\d+)<', told))
        earlier = re.search(r"during the game: (-?\d+) points", told)
        majority = re.search(r"Engineer majority: (-?\d+) points", told)
        assert cards + int(earlier[1] if earlier else 0) == brought.get("end bonus cards", FOUR_NONE)[seat]
        assert int(majority[1] if majority else 0) == brought.get("engineer majority", FOUR_NONE)[seat]


def test_the_result_tells_how_long_it_took_and_what_was_a_best() -> None:
    then = datetime(2026, 11, 14, 20, tzinfo=UTC)
    time = GameDuration(4000, then, then + timedelta(days=1))
    points = game(TWO).scores[0]
    texts = {
        NONE_BEFORE: "Your first game on the German board with 2 players",
        points - 3: "Your best on the German board with 2 players, 3 more than before",
        points: "As many points as in your best game on the German board",
        points + 1: f"on the German board with 2 players is {points + 1}.",
    }
    for best, text in texts.items():
        page = result_page(replace(view_of(TWO), best=best), None, time)
        assert text in page
        assert ("Personal best" in page) is (best == points - 3)
        assert "1 h 7 min of play" in page
        assert ">Nov 14, 2026</time> – <time" in page
    watched = replace(view_of(TWO), best=1, seats=(Seat("Jonas", "person"), Seat("Pim", "bot", "greedy")))
    assert "Your best" not in result_page(watched, None, time)


def test_lines_and_bars_are_drawn_to_scale() -> None:
    points = account(view_of(FOUR).states)
    lines = line_chart(points, NAMES, "title", "end")
    for seat, total in enumerate(points.totals):
        assert f"{NAMES[seat]} {total}" in lines
    drawn = re.findall(r'<polyline points="([^"]+)" class="line s(\d)"', lines)
    assert [seat for _, seat in drawn] == ["1", "2", "3", "4"]
    heights = [[float(pair.split(",")[1]) for pair in path.split()] for path, _ in drawn]
    zero, top = heights[0][0], min(row[-1] for row in heights)
    for seat, row in enumerate(heights):
        for value, y in zip(points.running(seat), row, strict=True):
            assert (zero - y) / (zero - top) == pytest.approx(value / max(points.totals), abs=0.01)
    titles = list(points.sources)
    bars = bar_chart(points, NAMES, titles, "title")
    widths = [float(width) for width in re.findall(r'width="([\d.]+)" height="30" class="ground"', bars)]
    values = [row[seat] for seat in range(4) for row in points.by_source if row[seat] > 0]
    assert [width / sum(widths) for width in widths] == pytest.approx(
        [value / sum(values) for value in values], abs=0.002
    )


def test_names_at_the_ends_of_lines_keep_apart() -> None:
    places = spread([100, 101, 103, 50], 17, 400)
    ordered = sorted(places)
    assert all(later - earlier >= 17 for earlier, later in pairwise(ordered))
    assert max(spread([399, 400, 400, 400], 17, 400)) <= 400
    assert short_name("A very long name indeed") == "A very long…"


# ---- the result


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", FILES[::7])
def test_every_kind_of_game_has_a_result(file: str, language: str) -> None:
    view = view_of(file, language)
    page = result_page(view)
    assert verdict(view) in unescape(page)
    assert "<b>x</b>" not in page
    assert "&lt;b&gt;x&lt;/b&gt;" in page
    assert "{" not in re.sub(r"<[^>]+>", "", page)
    for address in ("/tables/abc/replay?at=0", "/tables/abc/record", "#boards"):
        assert f'href="{address}' in page


def test_the_verdict() -> None:
    view = view_of(FOUR)
    assert verdict(view) == f"Priya wins with {max(game(FOUR).scores)} points"
    assert verdict(view_of(SOLO)) == f"{game(SOLO).scores[0]} points against Emil"
    start = view_of(TWO, "de", length=0)
    assert verdict(start) == "Bisher: Anna und Jonas liegen mit 0 Punkten gleichauf"
    for player in start.seen.players:
        player[SCORE] = 1
    assert verdict(start) == "Bisher: Anna und Jonas liegen mit 1 Punkt gleichauf"


def test_the_solo_game_shows_when_emil_gets_workers() -> None:
    page = result_page(view_of(SOLO))
    assert "Emil&#39;s worker 7" in page
    assert "Emil gets a worker when you reach 50 and 150 points" in unescape(page)
    assert "Emil gets a worker" not in unescape(result_page(view_of(FOUR)))


def test_cards_are_open_only_when_the_game_is_over() -> None:
    played = game(TWO)
    held = [
        moment
        for moment, state in enumerate(played.states)
        if state.stack and all(held_cards(p) for p in state.players)
    ]
    moment = held[-1]
    going_on = view_of(TWO, length=moment)
    state = going_on.states[-1]
    told = words_of(state.rules, "en").explained("end-cards")
    names = [
        [told[row.id][0] for card in held_cards(p) if (row := state.rules.end_cards[card])]
        for p in state.players
    ]
    cards = [_card_panel(result_page(view_of(TWO, viewer=seat, length=moment))) for seat in (0, 1, NOBODY)]
    assert all(name in cards[0] for name in names[0])
    assert not any(f"<b>{name}</b>" in cards[0] for name in set(names[1]) - set(names[0]))
    assert all(name in cards[1] for name in names[1])
    assert not any(f"<b>{name}</b>" in cards[2] for both in names for name in both)
    over = _card_panel(result_page(view_of(TWO, viewer=NOBODY)))
    assert all(f"<b>{name}</b>" in over for both in names for name in both)
    assert "To the table" in result_page(going_on)


def _card_panel(page: str) -> str:
    return page[page.index('id="cards"') : page.index('id="sources"')]


def test_the_same_table_again_can_be_opened() -> None:
    for file in FILES[::5]:
        view = view_of(file)
        form = same_table(view, "7" if same_table(view).own else "")
        assert not form.problems("en"), file
        assert form.seats[0].kind == ME
        assert [seat.kind for seat in form.taken[2:]] == [SCREEN, FRIEND][: max(0, len(form.taken) - 2)]
        assert seat_names(form.seats, "Anna", "en") == list(view.names)
        # A name may get a numeral behind it
        long = tuple(replace(seat, name="x" * 70) for seat in view.seats)
        cut = same_table(replace(view, seats=long, name="n" * 80))
        assert (len(cut.seats[0].name), len(cut.name)) == (LONGEST_NAME, LONGEST_NAME)


# ---- the replay


@pytest.mark.parametrize("layout", [WIDE, NARROW])
@pytest.mark.parametrize("language", LANGUAGES)
def test_any_moment_can_be_shown(language: str, layout: str) -> None:
    whole = view_of(FOUR, language, layout=layout)
    for at in (0, 1, whole.length // 2, whole.length):
        page = replay_page(whole, at)
        assert f'data-at="{at}"' in page
        assert f'id="moment" type="range" name="at" min="0" max="{whole.length}" value="{at}"' in page
        assert f"/tables/abc/branch?at={at}" in page
        assert f"/tables/abc/picture.svg?at={at}&amp;seat=0" in page
        assert "data-options=" not in page
        assert "<b>x</b>" not in page


def test_steps_lead_where_they_say() -> None:
    whole = view_of(TWO)
    found = marks(whole)
    page = replay_page(whole, 30)
    for ident, to in (
        ("step-start", 0),
        ("step-back", 29),
        ("step-on", 31),
        ("step-end", whole.length),
        ("go-next-turn", found.next_turn(30)),
        ("go-next-round", found.next_round(30)),
    ):
        link = re.search(rf'<a id="{ident}"[^>]*>', page)
        assert link
        assert f'data-to="{to}"' in link[0]
        assert f"replay?at={to}&amp;seat=0" in link[0]
    assert len(found.rounds) == whole.states[0].rules.rounds
    last = replay_page(whole, whole.length)
    assert last.count('aria-disabled="true"') >= 4


def test_a_moment_shows_only_what_its_viewer_may_see() -> None:
    played = game(TWO)
    states = played.states
    moment = next(n for n, state in enumerate(states) if state.stack and held_cards(state.players[1]))
    going_on = view_of(TWO, length=moment)
    assert moment_of(going_on, moment, seat=1).viewer == 0, "while the game goes on nobody chooses other eyes"
    assert moment_of(view_of(TWO), moment, seat=1).viewer == 1
    assert moment_of(view_of(TWO), moment, seat=7).viewer == 0
    cut = moment_of(view_of(TWO), 12)
    assert len(cut.states) == 13
    assert cut.at == 12
    assert not cut.yours
    parts = replay_parts(going_on, moment)
    assert 'class="eyes"' not in parts["ways"]
    assert "/record" not in parts["ways"]
    assert 'class="eyes"' in replay_parts(view_of(TWO), moment)["ways"]


def test_a_step_changes_few_parts() -> None:
    whole = view_of(TWO)
    before, after = replay_parts(whole, 40), replay_parts(whole, 41)
    differing = {name for name in after if after[name] != before.get(name)}
    assert {"sign", "log-panel", "ways"} <= differing
    assert len(differing) < len(after)


def test_branching_keeps_secrets() -> None:
    assert may_branch(view_of(FOUR))
    assert not may_branch(view_of(FOUR, length=50)), "people play along"
    assert may_branch(view_of(TWO, length=50)), "only a bot plays along"
    assert not may_branch(view_of(TWO, viewer=NOBODY, length=50))


# ---- over HTTP


@pytest.fixture(scope="module")
def anna(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("house") / "games.db") as mine:
        yield mine


def test_a_brought_record_can_be_watched_again(anna: Browser) -> None:
    text = (GOLDEN / SOLO).read_bytes()
    answer = anna.client.post("/records", files={"record": ("game.json", text)})
    table = answer.headers["location"]
    length = len(game(SOLO).moves)
    assert f'data-at="{length}"' in anna.client.get(f"{table}/replay").text
    assert 'data-at="9"' in anna.client.get(f"{table}/replay?at=9").text

    first = anna.client.post(f"{table}/replay", json={"at": 9}).json()["parts"]
    have = {name: re.search(r'data-hash="(\w+)"', html)[1] for name, html in first.items()}  # type: ignore[index]
    again = anna.client.post(f"{table}/replay", json={"at": 9, "have": have}).json()["parts"]
    assert again == {}
    next_one = anna.client.post(f"{table}/replay", json={"at": 10, "have": have}).json()["parts"]
    assert "sign" in next_one
    assert 0 < len(next_one) < len(first)

    drawn = anna.client.get(f"{table}/picture.svg?at=9&theme=dark")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.startswith("<svg")
    assert anna.client.get(f"{table}/replay?at=-1", headers=PAGE).status_code == 422
    assert anna.client.get("/tables/nowhere/replay", headers=PAGE).status_code == 404
    # last: the result sets a review going, and that adds its marks to the replay
    assert "against Emil" in anna.client.get(f"{table}/result").text


def test_while_a_game_goes_on_its_result_is_the_standing(anna: Browser) -> None:
    table = f"/tables/{anna.open('me', 'screen')}"
    assert "So far" in anna.client.get(f"{table}/result").text
    page = anna.client.get(f"{table}/replay?at=0&seat=1").text
    assert "Nothing has been played yet." in page
    assert 'class="eyes"' not in page
