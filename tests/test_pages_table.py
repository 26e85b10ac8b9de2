"""The page of a table: its parts, its sign, and what never may be on it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from random import Random
from string import Formatter

import pytest

from roundhouse.draw.svg.kit import signed
from roundhouse.game import Game
from roundhouse.rules import decider
from roundhouse.rules.moves import BONUS, END_CARD
from roundhouse.service.model.page_parts import part_hash
from roundhouse.service.model.table_view import (
    BOT,
    LOGGED,
    NARROW,
    WIDE,
    YOU,
    Person,
    Seat,
    Settings,
)
from roundhouse.service.tables.personal_bests import NONE_BEFORE
from roundhouse.view.drawing_cache import DrawingCache
from roundhouse.view.names import LANGUAGES
from roundhouse.view.scene import Lit
from roundhouse.web.payment_options import other_payment, shown_number
from roundhouse.web.player_panels import own_head, supply_line
from roundhouse.web.solo_result import worth
from roundhouse.web.table import log_entries, table_page, table_parts
from roundhouse.web.table_view import BoardView
from tests.golden import records
from tests.support_languages import flat
from tests.support_words import solo

ENGLISH, GERMAN = LANGUAGES["en"], LANGUAGES["de"]
NAMES = ("Anna", "Jonas", "Priya", "Stoker")
TABLES = (
    {"players": 4},
    {"players": 3, "board": "german", "industry": "american", "modules": ("coal",)},
    {"players": 2, "board": "american", "industry": "board"},
    {"players": 1, "board": "asian"},
)


def played(moves: int, viewer: int = 0, seed: int = 5, **options: object) -> Game:
    """A game after so many moves at random, with the viewer to decide."""
    game, chance = Game.new(**{"seed": seed, **options}), Random(seed)  # type: ignore[arg-type]
    while not game.over and (moves > 0 or game.decider != viewer):
        game.play(chance.choice(game.legal()))
        moves -= 1
    return game


def seen(
    game: Game, viewer: int = 0, language: str = "en", layout: str = WIDE, **values: object
) -> BoardView:
    """The table of this game as a seat sees it."""
    seats = tuple(
        Seat(NAMES[seat], YOU if seat == viewer else BOT, "" if seat == viewer else "random")
        for seat in range(len(game.state.players))
    )
    view = BoardView(
        table_id="brass-signal-42",
        name="Winter timetable",
        options={"board": "russian", "modules": ()},
        seed=None,
        states=tuple(game.states),
        moves=tuple(game.moves),
        length=len(game.moves),
        finished=game.over,
        viewer=viewer,
        seats=seats,
        person=Person("token", "Anna", Settings(language=language)),
        version=7,
        layout=layout,
    )
    return replace(view, **values)  # type: ignore[arg-type]


class Elements(HTMLParser):
    """Every start tag with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def having(self, name: str) -> list[dict[str, str]]:
        return [values for _, values in self.found if name in values]


@pytest.fixture(scope="module", params=range(len(TABLES)))
def game(request: pytest.FixtureRequest) -> Game:
    return played(25, **TABLES[request.param])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("layout", [WIDE, NARROW])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_is_whole(game: Game, layout: str, language: str) -> None:
    """Ids are unique, every part is there under its hash, and no script stands in the page itself."""
    view = seen(game, language=language, layout=layout)
    html = table_page(view)
    page = Elements(html)
    ids = Counter(values["id"] for values in page.having("id"))
    assert [name for name, count in ids.items() if count > 1] == []
    hashes = {values["id"]: values["data-hash"] for values in page.having("data-hash")}
    assert hashes == {name: part_hash(part) for name, part in table_parts(view).items()}
    for tag, values in page.found:
        assert tag != "script" or "src" in values or values["type"] == "application/json"
        assert not [name for name in values if name.startswith("on")]
        assert tag != "button" or values.get("type") == "button" or values.get("type") == "submit"
    assert f'lang="{language}"' in html


@pytest.mark.parametrize("layout", [WIDE, NARROW])
def test_every_legal_move_can_be_chosen_in_the_sign(game: Game, layout: str) -> None:
    sign = Elements(table_parts(seen(game, layout=layout))["sign"])
    offered = [values["data-move"] for values in sign.having("data-move")]
    assert sorted(offered) == sorted(move.notation for move in game.legal())
    numbers = [values["data-option"] for values in sign.having("data-option")]
    assert len(set(numbers)) == len(numbers)


def test_labels_point_at_something(game: Game) -> None:
    for layout in (WIDE, NARROW):
        page = Elements(table_page(seen(game, layout=layout)))
        ids = {values["id"] for values in page.having("id")}
        for name in ("aria-labelledby", "aria-describedby", "aria-controls", "popovertarget"):
            assert {values[name] for values in page.having(name)} <= ids


def test_a_name_is_only_a_name() -> None:
    game = played(6, players=2)
    view = seen(game)
    wicked = replace(view, seats=(Seat("<script>alert(1)</script>", YOU), Seat('"><u>', BOT, "random")))
    assert "<script>alert" not in table_page(wicked)
    assert '"><u>' not in table_page(wicked)
    assert "<script>alert" not in "".join(log_entries(wicked, 0))


def test_whoever_takes_the_screen_is_asked_first() -> None:
    view = seen(played(8, players=2), viewer=-1, handover=0)
    sign = Elements(table_parts(view)["sign"])
    assert sign.having("data-move") == []
    assert [values["data-seat"] for values in sign.having("data-seat")] == ["0"]
    assert "Please hand the screen to Anna" in table_parts(view)["sign"]


def test_a_turn_may_wait_for_its_end() -> None:
    view = seen(played(8, players=2), confirm=True, waiting_for=0, can_undo=True)
    sign = Elements(table_parts(view)["sign"])
    assert [values["data-do"] for values in sign.having("data-do")] == ["undo", "reset", "confirm"]
    assert " data-options=" not in table_page(view), "nothing is lit meanwhile"
    waits = table_parts(replace(view, confirm=False, waiting_for=1))["sign"]
    assert "Jonas" in waits
    assert "data-do" not in waits


def test_until_a_turn_has_ended_the_rival_after_it_comes_next() -> None:
    view = seen(played(8, viewer=1, players=2), confirm=True, waiting_for=0)
    assert decider(view.states[-1]) == 1
    assert '<span class="tag next">' in table_parts(view)["rival:1"]
    assert '<span class="tag plays">' in table_parts(replace(view, confirm=False, waiting_for=-1))["rival:1"]


def test_the_sign_of_a_finished_game_leads_to_the_result() -> None:
    view = seen(played(10_000, players=2))
    assert 'href="/tables/brass-signal-42/result"' in table_parts(view)["sign"]
    assert view.words.points(max(view.seen.players[seat][0] for seat in (0, 1))) in table_parts(view)["sign"]


def test_why_nothing_can_be_taken_back() -> None:
    view = seen(played(8, players=2), undo_reason="Nothing to undo yet.")
    sign = table_parts(view)["sign"]
    assert "Nothing to undo yet." in sign
    assert re.search(r'data-do="undo"[^>]*aria-disabled="true"', sign)


def test_the_log_tells_every_move_once() -> None:
    view = seen(played(40, players=2))
    turns = [Elements(line).found[0][1] for line in log_entries(view, 0)]
    told = [n for turn in turns for n in range(int(turn["data-first"]), int(turn["data-entry"]) + 1)]
    assert told == [*range(len(view.moves))]
    assert len(turns) < len(told), "some turns have several steps"
    assert log_entries(view, len(view.moves) - 1) == log_entries(view, 0)[-1:]


def test_what_is_remembered_of_the_log_tells_each_viewer_only_what_they_may_know() -> None:
    game = Game.load(next(path for path in records() if path.stem == "classic-2-german-russian-116"))
    number = next(at for at, move in enumerate(game.moves) if END_CARD <= move < BONUS)
    by = decider(game.states[number])
    own, other = seen(game, by), seen(game, 1 - by)

    def line(view: BoardView) -> str:
        return log_entries(view, number)[0]

    until = {"states": tuple(game.states[: number + 2]), "moves": tuple(game.moves[: number + 1])}
    assert line(replace(own, **until)) != line(replace(other, **until))  # type: ignore[arg-type]
    assert line(own) == line(other) == line(replace(own, **until))  # type: ignore[arg-type]


@pytest.mark.parametrize("layout", [WIDE, NARROW])
def test_what_is_kept_of_a_table_shows_everybody_their_own_page(layout: str) -> None:
    game, chance, drawing_cache = Game.new(players=2, seed=11), Random(11), DrawingCache()
    for _ in range(5):
        game.play(chance.choice(game.legal()))
        for viewer in (0, 1, -1):
            for figures in (False, True):
                now = seen(game, viewer, layout=layout, figures=figures)
                assert table_parts(replace(now, drawing_cache=drawing_cache)) == table_parts(now)


def test_the_log_begins_with_what_emil_did_first() -> None:
    view = seen(played(6, players=1))
    first = log_entries(view, 0)[0]
    assert "Emil" in first.rpartition('class="entry')[2]
    assert "hidden" not in first.partition(">")[0]


def test_emils_turn_has_a_sign_of_its_own() -> None:
    """Every card that he turned, why it was passed over, and what he did with the last one."""
    game = solo(["gold-1", "green-3"])
    for move in ("wood-3", "wood TS", "wood TS", "wood SP"):
        game.play(move)
    shown = table_parts(seen(game))["rival-turn"]
    assert re.findall(r"<b>([^<]*)</b><span class=\"came\">([^<]*)<", shown) == [
        ("1 gold", "not unlocked"),
        ("3 green", "blocked"),
    ]
    assert "Emil blocks the 3 green space" in shown
    assert "He turned 2 cards and had to skip 1." in shown
    person = replace(seen(game).person, settings=Settings(rival=LOGGED))
    assert " hidden" in table_parts(replace(seen(game), person=person))["rival-turn"]
    assert " hidden" in table_parts(seen(Game.new(players=2, seed=1)))["rival-turn"]


def test_a_game_alone_is_measured_by_the_rules_and_by_ones_own_best() -> None:
    game = Game.load(next(path for path in records() if "ultimate-1-" in path.name))
    view, points = seen(game), game.scores[0]
    told = {
        best: worth(replace(view, best=best)) for best in (None, NONE_BEFORE, points - 7, points, points + 9)
    }
    assert told[NONE_BEFORE].endswith("the one to beat.")
    assert "7 more than before" in told[points - 7]
    assert told[points].endswith("As many as in your best game on this board.")
    assert f"is {points + 9}." in told[points + 9]
    assert told[None].startswith("Emil has all")
    assert all(one.startswith(told[None]) for one in told.values())
    assert "points against Emil" in table_parts(view)["sign"]


def test_a_figure_has_its_sign() -> None:
    assert [signed(points) for points in (12, 0, -3)] == ["+12", "±0", "\N{MINUS SIGN}3"]


def test_pages_say_the_same_in_both_languages() -> None:
    assert set(GERMAN.pages) == set(ENGLISH.pages)
    terms = {name for edition in GERMAN.terms.values() for name in edition}
    german = flat(GERMAN.pages)
    for key, text in flat(ENGLISH.pages).items():
        names = [{name for _, name, _, _ in Formatter().parse(said) if name} for said in (text, german[key])]
        assert names[0] - terms == names[1] - terms, key


def test_a_space_that_can_be_paid_in_several_ways_takes_workers_first() -> None:
    """The module enters a lit place at once if all its options are like the first one."""
    page = Elements(table_parts(seen(played(6, players=2)))["sign"])
    like = {values["data-move"]: values["data-like"] for values in page.having("data-like")}
    number = {values["data-move"]: values["data-option"] for values in page.having("data-like")}
    assert like["wood-3 c"] == like["wood-3 cc"] == number["wood-3"]
    assert like["wood-3"] == like["pass"] == "0"


def test_the_fare_is_switched_over_a_list_of_spaces() -> None:
    """Each space keeps one number and says what it costs; only what is paid otherwise is said besides its title."""
    view = seen(played(6, players=2))
    sign = str(table_parts(view)["sign"])
    page = Elements(sign)
    assert [values["data-fare-of"] for values in page.having("data-fare-of")] == ["", "1c", "2c"]
    ways = {values["data-move"]: values["data-fare"] for values in page.having("data-fare")}
    assert (ways["wood-3 c"], ways["wood-3 cc"]) == ("1c", "2c")
    line = sign[sign.index('data-move="wood-3 c"') :]
    pieces = line[line.index('class="cost"') : line.index("</button>")]
    assert (pieces.count("#worker-1"), pieces.count("#coin")) == (1, 1)
    by_move = {option.notation: option for option in view.decision.options}
    workers, coins = by_move["wood-3"], by_move["wood-3 cc"]
    assert shown_number(view, coins) == shown_number(view, workers) == workers.number != coins.number
    assert (other_payment(view, workers), other_payment(view, coins)) == ("", "for 2 coins")


@pytest.mark.parametrize("layout", [WIDE, NARROW])
def test_coal_in_the_supply_is_lit_while_it_can_be_burnt(layout: str) -> None:
    """The only place of a player's that lies in no drawing."""
    view = seen(Game.new(players=2, modules=["coal"], seed=1), layout=layout)
    head = own_head if layout == WIDE else supply_line
    assert "data-options" not in str(head(view))
    lit = replace(view.scene, lit={"A/coal": Lit((3,), "3: Burn a coal.")})
    vars(view)["scene"] = lit  # made once, and kept there
    assert 'data-at="A/coal" data-options="3"' in str(head(view))


def test_nothing_more_is_forecast_when_the_game_is_over() -> None:
    game = Game.load(records()[0])
    assert "This round" not in table_parts(seen(game))["own-head"]
    assert "This round" in table_parts(seen(Game.new(players=2, seed=1)))["own-head"]
