"""The decision as the sign shows it: exact words for common decisions, and what holds for every one of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from roundhouse import Game
from roundhouse.content.effect_words import ROWS, sign_of
from roundhouse.record.position import state_from_position
from roundhouse.rules import GameState, apply, decider, legal, moves, new
from roundhouse.rules.vocabulary import COUNTED_POINTS, EFFECT_CODE, KINDS
from roundhouse.view.decision import Decision, Option
from roundhouse.view.names import LANGUAGES
from roundhouse.view.option_teller import _TELL
from roundhouse.view.option_words import MAX_SHORT_LENGTH, MAX_TITLE_LENGTH, STEP_WORDS, fit
from roundhouse.view.options import NO_FIGURES, decision, pressed
from roundhouse.view.scene import MAX_STRONG_LIGHTS, Scene, scene
from roundhouse.view.secrets import redact
from tests.conformance.rulesets import CHOICES, Choice
from tests.golden import records
from tests.support_golden import replayed
from tests.support_languages import flat

ENGLISH, GERMAN = LANGUAGES["en"], LANGUAGES["de"]
NAMES = ("Anna", "Jonas", "Priya", "Stoker")
SPRITE = Path(__file__).parents[1] / "src/roundhouse/draw/svg/icons.svg"


def begun(*words: str, players: int = 2, seed: int = 7, **choices: str) -> Game:
    game = Game.new(players=players, seed=seed, **choices)
    for word in words:
        game.play(word)
    return game


def shown(
    game: Game, viewer: int | None = None, language: str = "en", chip: int = 0
) -> tuple[Scene, Decision]:
    seat = decider(game.state) if viewer is None else viewer
    return scene([*game._before, game.state], game._moves, seat, NAMES, language, chip)


def option(asked: Decision, notation: str) -> Option:
    return next(option for option in asked.options if option.notation == notation)


# ---- words


@pytest.mark.parametrize(
    ("language", "heading", "question", "context", "reason"),
    [
        ("en", "Your turn, Anna", "Choose an action", "6 workers, 2 coins.", "13 spaces are open."),
        ("de", "Du bist am Zug, Anna", "Wähle eine Aktion", "6 Arbeiter, 2 Münzen.", "13 Felder sind offen."),
    ],
)
def test_a_turn(language: str, heading: str, question: str, context: str, reason: str) -> None:
    _, asked = shown(begun("bonus coin"), language=language)
    assert (asked.heading, asked.question, asked.context, asked.reason) == (
        heading,
        question,
        context,
        reason,
    )
    assert asked.chips == ()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            {
                "wood-3": ("3 wood steps", "3 wood", "for 2 workers"),
                "wood-3 c": ("3 wood steps", "3 wood", "for 1 worker and 1 coin"),
                "wood-3 cc": ("3 wood steps", "3 wood", "for 2 coins"),
                "hire c": ("Hire engineer 7: wood, 3 points", "eng. 7: 1 wood, 3 points", "for 1 coin"),
                "first": ("First next round", "first next round", "for 1 worker"),
                "pass": ("Pass", "Pass", "out of this round"),
            },
        ),
        (
            "de",
            {
                "wood-3": ("3 hölzerne Gleisschritte", "3 Holz", "für 2 Arbeiter"),
                "wood-3 c": ("3 hölzerne Gleisschritte", "3 Holz", "für 1 Arbeiter und 1 Münze"),
                "hire c": ("Ingenieurin 7 anwerben", "Ing. 7: 1 Holz, 3 Punkte", "für 1 Münze"),
                "pass": ("Passen", "Passen", "für diese Runde fertig"),
            },
        ),
    ],
)
def test_spaces_and_their_payments(language: str, told: dict[str, tuple[str, str, str]]) -> None:
    _, asked = shown(begun("bonus coin"), language=language)
    for notation, words in told.items():
        found = option(asked, notation)
        assert (found.title, found.short, found.effect) == words


@pytest.mark.parametrize(
    ("language", "question", "context", "reason", "chip", "told"),
    [
        (
            "en",
            "Lay your last wood step",
            "Step 3 of 3.",
            "The wood step must be laid first.",
            "1 wood step",
            [
                ("Trans-Siberian", "To 4:", "next, at 6: take the 3 bronze tracks"),
                ("St. Petersburg", "To 2:", "next, at 4: 1 idea token"),
                ("Kyiv", "To 2:", "2 points in every scoring, once a locomotive is here"),
            ],
        ),
        (
            "de",
            "Lege deinen letzten Schritt in Holz",
            "Schritt 3 von 3.",
            "Lege zuerst den Schritt in Holz.",
            "1 hölzerner Gleisschritt",
            [
                ("Transsib", "Auf 4:", "als Nächstes auf 6: die 3 bronzenen Gleise"),
                ("Peterburg", "Auf 2:", "als Nächstes auf 4: 1 Ideenplättchen"),
                ("Kyiv", "Auf 2:", "2 Punkte bei jeder Wertung, sobald eine Lok hier ist"),
            ],
        ),
    ],
)
def test_the_last_step(
    language: str, question: str, context: str, reason: str, chip: str, told: list[tuple[str, str, str]]
) -> None:
    picture, asked = shown(begun("bonus coin", "wood-3", "wood TS", "wood TS"), language=language)
    assert (asked.question, asked.context, asked.reason) == (question, context, reason)
    assert [(found.words, found.use, found.icon) for found in asked.chips] == [(chip, "must", "track-wood")]
    assert [(found.title, found.lead, found.effect) for found in asked.options] == told
    assert [(found.round, found.final, found.up_to) for found in asked.options] == [(0, 0, False)] * 3
    assert {place: lit.numbers for place, lit in picture.lit.items()} == {
        "A/TS/4": (1,),
        "A/SP/2": (2,),
        "A/KY/2": (3,),
    }
    assert all(lit.strong and not lit.thin and lit.ghost == "track-wood" for lit in picture.lit.values())
    assert picture.chosen == {"space/wood-3"}
    assert picture.moved == {"A/track/TS/wood"}


def test_locomotives_and_factories() -> None:
    game = begun("bonus coin", "wood-3", "wood TS", "wood TS", "wood KY", "loco-1")
    picture, asked = shown(game)
    assert asked.question == "Take a locomotive or a factory"
    assert asked.reason == "Use 1 locomotive or factory first."
    over = option(asked, "loco 2>TS/1")
    assert (over.title, over.lead, over.effect) == (
        "Loco 2 replaces 1, Trans-Sib.",
        "Reach 2:",
        "locomotive #1 moves on",
    )
    assert (over.round, over.final, over.up_to) == (1, 6, True)
    assert over.at_most
    assert not replace(over, round=0, final=0).at_most, "nothing is no promise"
    kyiv = option(asked, "loco 2>KY")
    assert (kyiv.title, kyiv.effect) == ("Locomotive 2, Kyiv", "1 point in every scoring")
    assert (kyiv.round, kyiv.final, kyiv.up_to) == (1, 6, False)
    assert picture.gains["KY"].points == 1
    game.play("loco 2>TS/1")
    _, asked = shown(game)
    assert (asked.question, asked.reason) == ("Find a place for locomotive 1", "This choice comes first.")
    _, asked = shown(game, language="de")
    assert (asked.question, asked.reason) == ("Finde einen Platz für Lok 1", "Diese Wahl kommt zuerst.")


def test_what_the_others_read() -> None:
    game = begun("bonus coin")
    _, asked = shown(game, viewer=1)
    assert (asked.seat, asked.yours, asked.options) == (0, False, ())
    assert asked.heading == "Anna plays, then you"
    assert asked.question == "It is Anna's turn."
    _, asked = shown(game, viewer=-1, language="de")
    assert asked.heading == "Anna ist am Zug, dann Jonas"
    assert asked.question == "Anna ist am Zug."
    picture, _ = shown(game, viewer=1)
    assert not picture.lit
    assert not picture.why_not
    assert not picture.gains


def test_why_a_space_is_not_lit() -> None:
    game = begun("bonus coin", "wood-3", "wood TS", "wood TS", "wood KY")
    picture, _ = shown(game)
    assert picture.why_not["space/wood-3"] == "taken by Anna"
    assert picture.why_not["space/silver-1"] == "no silver track yet"
    assert picture.why_not["engineer/9"] == "cannot be used yet"
    assert picture.why_not["engineer/7"] == "can be hired, not used"
    assert not set(picture.why_not) & set(picture.lit)


def test_a_space_is_taken_by_the_fourth_player() -> None:
    """The number of a seat without coins is that of a space closed with its twin, which four players do not have."""
    last = {"spaces": {"loco-3": "D"}, "players": {"A": {"workers": 1, "coins": 0}}, "turn": "A"}
    state = state_from_position(last)
    picture, _ = scene([state], [], 0, ("Anna", "Jonas", "Mia", "Ole"))
    assert picture.why_not["space/loco-3"] == "taken by Ole"


def test_the_game_is_over() -> None:
    game = Game.new(players=2, seed=1)
    chance = Random(1)
    while game.state.stack:
        game.play(chance.choice(game.legal()))
    _, asked = shown(game, viewer=0)
    assert (asked.seat, asked.heading, asked.options) == (-1, "The game is over", ())


def test_chips_are_pressed_one_at_a_time() -> None:
    """Two things in the pool: the pressed one's targets shine, the other's are thin, all stay clickable."""
    game, chance = Game.new(players=2, seed=5), Random(5)
    for _ in range(2000):
        if game.state.stack and decider(game.state) >= 0:
            _, asked = shown(game)
            usable = {found.chip for found in asked.options if found.place} - {-1}
            if len(usable) > 1:
                break
        game.play(chance.choice(game.legal()))
    first, second = sorted(usable)[:2]
    for chip in (first, second):
        picture, asked = shown(game, chip=chip)
        assert pressed(asked.options, len(asked.chips), chip) == chip
        numbers = {number for lit in picture.lit.values() for number in lit.numbers}
        assert numbers == {found.number for found in asked.options if found.place}
        for lit in picture.lit.values():
            chips = {asked.options[number - 1].chip for number in lit.numbers}
            assert lit.thin == (chip not in chips and -1 not in chips)
            assert not (lit.thin and lit.strong)
    assert shown(game, chip=first)[1].question != shown(game, chip=second)[1].question


# ---- tables


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text)) - set(ENGLISH.terms["ultimate"]) - set(GERMAN.terms["ultimate"])


def test_the_tables_have_the_same_keys() -> None:
    assert set(ENGLISH.options) == set(GERMAN.options)
    german = flat(GERMAN.options)
    for key, text in flat(ENGLISH.options).items():
        assert placeholders(text) - {"count"} == placeholders(german[key]) - {"count"}, key


def test_every_family_and_kind_has_its_words_and_its_sign() -> None:
    assert set(_TELL) == {name for name, _, _ in moves.FAMILIES}
    sprite = SPRITE.read_text("utf-8")
    drawn = {sign for row in ROWS.values() for _, sign in row.picture if sign}
    for icon in {*drawn, *map(sign_of, ROWS), "turn-order", "pass", "confirm", "branch"}:
        assert f'symbol id="{icon}"' in sprite, icon
    for word, kind in EFFECT_CODE.items():
        if kind < KINDS and kind not in COUNTED_POINTS:  # nothing is asked about those
            assert f"do {word}" in ENGLISH.options or word in STEP_WORDS, word


def test_fit_takes_what_has_room() -> None:
    assert fit(10, "much too long", "short") == "short"
    assert fit(10, "much too long", "still too long") == "still too…"


# ---- whatever is asked


def check(seen: GameState, seat: int, language: str) -> None:
    asked = decision(seen, seat, NAMES, language, figures=NO_FIGURES)
    assert asked.yours
    assert asked.seat == seat
    assert asked.heading
    assert asked.question
    assert len(asked.question) <= 48
    assert [found.number for found in asked.options] == list(range(1, len(asked.options) + 1))
    assert sorted(found.move for found in asked.options) == legal(seen)
    units = list(dict.fromkeys(seen.pool))
    assert len(asked.chips) == len(units)
    for found in asked.options:
        assert 0 < len(found.title) <= MAX_TITLE_LENGTH, found.title
        assert 0 < len(found.short) <= MAX_SHORT_LENGTH, found.short
        assert found.sentence
        assert "{" not in "".join((found.title, found.lead, found.effect, found.short))
        assert -1 <= found.chip < len(asked.chips)
    commands = [bool(found.command) for found in asked.options]
    assert commands == sorted(commands), "commands come last"
    titles = [(found.title, found.lead, found.effect) for found in asked.options]
    assert len(set(titles)) == len(titles)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_every_decision_of_a_recorded_game(path: Path) -> None:
    """In both languages by turns; games of other lengths begin with the other one."""
    states = replayed(path)[0]
    for index, state in enumerate(states[:-1:17], len(states)):
        seat = decider(state)
        check(redact(state, seat), seat, ("en", "de")[index % 2])


@pytest.mark.parametrize("choice", CHOICES[::5], ids=str)
def test_every_scene_of_a_random_game(choice: Choice) -> None:
    """Everybody's picture: lit places belong to options, and nobody else is offered anything."""
    state = new(choice.rules(), 3)
    chance = Random(3)
    states, played = [state.clone()], list[int]()
    for step in range(60):
        if not state.stack:
            break
        seat = decider(state)
        if step % 12 == 0:
            for viewer in range(-1, len(state.players)):
                picture, asked = scene(states, played, viewer, NAMES, "de" if step % 24 else "en")
                check_scene(picture, asked, viewer == seat)
        move = chance.choice(legal(state))
        played.append(move)
        apply(state, move)
        states.append(state.clone())


def check_scene(picture: Scene, asked: Decision, yours: bool) -> None:
    assert asked.yours == yours
    offered: Mapping[int, Option] = {found.number: found for found in asked.options}
    assert bool(offered) == yours
    for place, lit in picture.lit.items():
        assert lit.words
        assert lit.numbers
        assert all(offered[number].place == place for number in lit.numbers)
        assert not lit.strong or len(asked.options) <= MAX_STRONG_LIGHTS + 2 or asked.chips
    for gain in picture.gains.values():
        assert gain.points > 0
        assert gain.number in offered
    assert all(picture.why_not.values())


def test_a_spectator_sees_the_end() -> None:
    """Nobody decides any more, and a spectator has no seat: the two must not be taken for each other."""
    game = Game.load(records()[0])
    shown, asked = scene(game.states, game.moves, -1, ("Anna", "Jonas", "Priya", "Stoker"))
    assert asked.seat == -1
    assert not asked.options
    assert not shown.lit


def test_engineers_who_all_move_on_are_not_marked() -> None:
    """At the end of a round the whole row moves; that is no news, while one who is hired is."""
    game, chance = Game.new(players=2, seed=4), Random(4)
    names, ended, hired = ("Anna", "Jonas"), 0, 0
    while not game.over:
        move = chance.choice(game.legal())
        was = game.round
        game.play(move)
        marked = any(
            piece.startswith("engineer/") for piece in scene(game.states, game.moves, -1, names)[0].moved
        )
        ended += game.round != was
        assert not (game.round != was and marked)
        hired += move.notation.startswith("hire") and marked
    assert ended
    assert hired


def test_a_station_is_told_as_the_choice_that_it_is() -> None:
    """Wood that comes to a station lays an extension there: the step says so, and it is chosen right after."""
    game = Game.from_position({"board": "german", "players": {"A": {"tracks": {"DR": {"wood": 5}}}}})
    game.play("wood-3")
    told = decision(redact(game.state, 0), 0, NAMES, figures=NO_FIGURES)
    step = next(option for option in told.options if option.notation == "wood DR")
    assert step.effect == "a route extension"
    game.play("wood DR")
    assert all(move.notation.startswith("extension") for move in game.legal())
