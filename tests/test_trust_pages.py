"""The sign, the log and the terminal where moves are on trust and turns cannot be finished (ruling z)."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from random import Random

import pytest
from rich.console import Console

from roundhouse import Game
from roundhouse.rules import decider, legal
from roundhouse.service.model.table_view import BOT, NARROW, WIDE, YOU, Seat
from roundhouse.service.model.turn_rules import turn_length, undo_length
from roundhouse.terminal import Terminal
from roundhouse.view.log_entries import entry
from roundhouse.view.receipt import receipt
from roundhouse.view.trying import lasting, tried_later
from roundhouse.view.turn_log import Turn, since, told, turn_at, turns
from roundhouse.web.log import log_entries
from roundhouse.web.match import forced_step, turn_ended
from roundhouse.web.table import table_parts
from tests.support_trying import match_of, needs_small_budget, short_sighted, stuck_game, trusting_game
from tests.test_pages_table import Elements, seen

pytestmark = needs_small_budget
NAMES = ("Anna", "Jonas")


@pytest.fixture(autouse=True)
def _short_sighted() -> Iterator[None]:
    with short_sighted():
        yield


def text_of(html: str) -> str:
    return " ".join(re.sub("<[^>]+>", " ", html).split())


def gone_on(game: Game) -> Game:
    """The same game after the turn was taken back and something else was done."""
    game.play("take back")
    seat, chance = decider(game.state), Random(3)
    while not game.over and (game.state.struck or not turn_ended(game.state, seat)):
        sure = [move for move in game.legal() if move.sure and move.notation != "pass"] or game.legal()
        game.play(chance.choice(sure))
    return game


# ---- the sign


@pytest.mark.parametrize("layout", [WIDE, NARROW])
def test_an_option_on_trust_has_an_open_plate_and_there_is_one_legend(layout: str) -> None:
    game = trusting_game(seat=0)
    unsure = [move.notation for move in game.legal() if not move.sure]
    sign = table_parts(seen(game, layout=layout, figures=True))["sign"]
    options = Elements(sign).having("data-option")
    marked = {values["data-move"] for values in options if "trusted" in values["class"].split()}
    assert marked == set(unsure)
    assert {values["data-round"] for values in options if values["data-move"] in unsure} == {"0"}
    assert sign.count("trust-legend") == 1
    assert text_of(sign).count("not sure that all of it works out; if not, you get the turn back") == 1
    assert text_of(sign).count("Not sure that all of it works out.") == len(unsure), "in what is pointed at"


def test_without_such_an_option_there_is_no_legend() -> None:
    sign = table_parts(seen(Game.new(players=2, seed=7), viewer=1))["sign"]
    assert "trust" not in sign


@pytest.mark.parametrize("layout", [WIDE, NARROW])
def test_a_dead_end_is_a_dialogue_with_two_commands(layout: str) -> None:
    game = stuck_game(seat=0, later=False)
    sign = table_parts(seen(game, layout=layout, can_undo=True))["sign"]
    assert 'role="alertdialog"' in sign
    commands = [
        values for tag, values in Elements(sign).found if tag == "button" and "cmd" in values["class"]
    ]
    assert [values.get("data-move") or values.get("data-do") for values in commands] == ["take back", "undo"]
    take_back, undo = commands
    assert "primary" in take_back["class"].split()
    assert "primary" not in undo["class"].split()
    assert "aria-disabled" not in undo
    for words in ("This turn", "Why it stops", "Take the turn back", "Undo 1 step"):
        assert words in text_of(sign)
    assert "End turn" not in text_of(sign)
    german = text_of(table_parts(seen(game, language="de", layout=layout))["sign"])
    for words in ("Dieser Zug", "Woran es liegt", "Zug zurücknehmen", "1 Schritt zurück"):
        assert words in german


def test_in_a_dead_end_no_place_is_lit() -> None:
    view = seen(stuck_game(seat=0))
    boards = [part for name, part in table_parts(view).items() if name != "sign"]
    assert not any("data-options=" in part for part in boards)


# ---- never a forced step


@pytest.mark.parametrize("later", [False, True])
def test_taking_back_is_no_forced_step_and_ends_no_turn(later: bool) -> None:
    game = stuck_game(later=later)
    seat, dead = decider(game.state), game.state
    assert legal(dead) != []
    assert forced_step(dead) is None
    assert turn_length(match_of(game), False), "reset leads to the start of the turn"
    length = len(game.moves)
    game.play("take back")
    assert not turn_ended(game.state, seat), "nobody confirms it, nothing pauses, no clock begins anew"
    assert undo_length(match_of(game), [seat], forced=True, over_bots=False) == 1, (
        "undo leads to the dead end"
    )
    if not later:
        assert turn_length(match_of(game), False) == 0, "the turn begins"
    game.undo()
    assert game.state is dead
    steps = undo_length(match_of(game), [seat], forced=True, over_bots=False)
    assert 0 < steps <= length
    game.undo(steps)
    assert decider(game.state) == seat


# ---- the log


def test_a_turn_that_was_taken_back_belongs_to_what_was_done_instead() -> None:
    for later in (False, True):
        game = gone_on(stuck_game(later=later))
        states, made = game.states, game.moves
        found = turns(states, 0)
        assert [n for turn in found for n in range(turn.first, turn.last + 1)] == [*range(len(made))]
        last = next(
            turn
            for turn in reversed(found)
            if len(lasting(states, turn.first, turn.last)) <= turn.last - turn.first
        )
        kept = lasting(states, last.first, last.last)
        assert kept
        assert turn_at(states, last.first) == turn_at(states, last.last) == last
        plain = Turn(last.by, 0, 0)
        first = told(states[kept[0] : kept[0] + 2], made[kept[0] : kept[0] + 1], plain, NAMES, "en")
        assert told(states, made, last, NAMES, "en").what == first.what, "what was tried does not name it"
        bill = receipt(states[: last.last + 2], made[: last.last + 1], last.by, NAMES, "en", lambda _: False)
        assert len(bill.did) <= len(kept)
        assert not any("took it back" in step.words for step in bill.did)


@pytest.mark.parametrize(("language", "verb"), [("en", "tried"), ("de", "versuchte")])
def test_the_taking_back_is_told_in_one_line(language: str, verb: str) -> None:
    game = stuck_game(later=False)
    dead = game.state
    game.play("take back")
    line = entry(dead, game.moves[-1], game.state, -1, NAMES, language)
    assert line.text.startswith(verb)
    assert line.text.endswith(".")
    assert "{" not in line.text
    assert dead.before is not None
    view = game.view(None)["log"][-1]
    assert view["notation"] == "take back"
    assert view["sentence"].startswith("Tried “")


def test_a_persons_turn_stands_apart_struck_through_and_a_bots_among_its_steps() -> None:
    game = stuck_game(seat=0, later=False)
    assert not tried_later(game.state)
    game.play("take back")
    mine = log_entries(seen(game))[-1]
    assert "<s>" in mine
    assert "took a turn back:" in text_of(mine)
    assert "±0" in text_of(mine)
    game.undo()
    gone_on(game)
    first = turn_at(game.states, len(game.moves) - 1).first
    for viewer, apart in ((0, True), (1, False)):
        lines = log_entries(seen(game, viewer=viewer), first)
        whole = next(line for line in lines if f'data-first="{first}"' in line)
        assert ("took a turn back:" in text_of(whole)) == apart
        assert ("and took it back:" in text_of(whole)) == (not apart)
        if not apart:
            inside = whole.partition('class="steps"')[2]
            assert "and took it back:" in text_of(inside), "among the steps of what it did instead"


def test_what_others_tried_is_no_turn_of_theirs() -> None:
    """Neither while they still think nor when they have gone on."""
    game = stuck_game(seat=1, later=False)
    game.play("take back")
    view = seen(game)
    (line,) = since(view.states, 0)[-1:]
    assert line.by == 1
    assert told(view.states, view.moves, line, NAMES, "en").what == ""
    card = table_parts(view)["since"] if "since" in table_parts(view) else table_parts(view)["log-panel"]
    assert "and took it back:" in text_of(card)
    seats = (Seat("Anna", YOU), Seat("Jonas", BOT, "random"))
    sign = text_of(table_parts(seen(game, seats=seats))["sign"])
    assert "placed 3 workers" not in sign


# ---- the terminal


class Keys:
    """What somebody types, one line after the other; then they leave."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def __call__(self, *_: object) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def played(
    game: Game, seats: list[str], monkeypatch: pytest.MonkeyPatch, *keys: str, language: str = "en"
) -> str:
    screen = io.StringIO()
    monkeypatch.setattr("builtins.input", Keys(*keys))
    terminal = Terminal(game, seats, Console(file=screen, width=100), seed=1, language=language)
    monkeypatch.setattr(terminal, "keep", lambda _path: None)
    terminal.run()
    return screen.getvalue()


def test_the_terminal_asks_a_person_before_it_takes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    game = stuck_game(seat=0)
    length = len(game.moves)
    screen = played(game, ["human", "random"], monkeypatch)
    assert len(game.moves) == length, "nothing is played by itself"
    assert "has no place" in screen
    assert "1  Take" in screen
    assert "u takes back a single step." in screen


def test_the_terminal_takes_back_the_turn_or_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    game = stuck_game(seat=0)
    length = len(game.moves)
    screen = played(game, ["human", "random"], monkeypatch, "1")
    assert game.moves[length:] != []
    assert game.view(0)["log"][length]["notation"] == "take back"
    assert "and took it back:" in screen
    game = stuck_game(seat=0)
    played(game, ["human", "random"], monkeypatch, "u")
    assert len(game.moves) < length
    game = stuck_game(seat=0)
    played(game, ["human", "random"], monkeypatch, "1", "u")
    assert len(game.moves) == length, "undo leads back to the dead end"


def test_the_terminal_marks_what_is_on_trust(monkeypatch: pytest.MonkeyPatch) -> None:
    for language, legend in (
        ("en", "* not sure that all of it works out"),
        ("de", "* nicht sicher, ob alles aufgeht"),
    ):
        game = trusting_game(seat=0)
        screen = played(game, ["human", "random"], monkeypatch, language=language)
        assert legend in screen
        assert re.search(r"^ {1,3}\d+\*| \d+\*", screen, re.MULTILINE)


def test_the_terminal_tells_a_bots_turn_that_was_taken_back_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = stuck_game(seat=1, later=False)
    at = len(game.moves)
    tried = at
    while game.states[tried].before is not None:
        tried -= 1
    deed = game.view(None)["log"][tried]["sentence"]
    game.undo(at - tried)
    again = stuck_game(seat=1, later=False).moves[tried:]
    screen = io.StringIO()
    terminal = Terminal(game, ["human", "random"], Console(file=screen, width=100))
    for move in again:
        terminal.play(move)
    terminal.play(legal(game.state)[0])
    assert len(terminal.events) == 1
    seat, line = terminal.events[0]
    assert seat == 1
    assert "and took it back:" in line
    assert deed not in line
