"""What happens by itself after a move is told in the log, and what is being decided is told to everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.view.events import opening
from roundhouse.view.sentences import question, watching
from tests.cases.support import play, table
from tests.cases.support_american import america
from tests.cases.support_coal import colliery
from tests.cases.support_german import at_table, german
from tests.cases.support_modules import train
from tests.support_words import COAL, NEARLY_WUERZBURG, pool, solo

# ---- what follows by itself


def events(game: Game, move: str) -> list[str]:
    """What the log tells after a move besides the move itself, in both languages."""
    play(game, move)
    found: list[str] = []
    for language in ("en", "de"):
        game.language = language
        found += game.view(None)["log"][-1]["followed"]
    game.language = "en"
    return found


def test_emil_tells_every_card() -> None:
    """He skips what you cannot use, what is taken and what is too dear, and takes what he blocks."""
    game = solo(["gold-1", "green-3", "loco-1", "doubler"], engineers={"hire": 5})
    play(game, "wood-3", "wood TS", "wood TS")
    assert events(game, "wood SP") == [
        "Emil's card shows the 1 gold space, and you do not own that colour yet.",
        "Emil blocks the 3 green space.",
        "Emils Karte zeigt das Feld 1 Gold, doch diese Gleise hast du noch nicht.",
        "Emil blockiert das Feld 3 Grün.",
    ]
    play(game, "doubler")
    log = game.view(None)["log"][-1]["followed"]
    assert log == ["Emil blocks the first locomotive space and takes locomotive #2."]
    play(game, "industry-1")
    assert events(game, "industry 0") == [
        "Emil's card shows the doubler space, which is taken.",
        "Emils Karte zeigt das Verdopplerfeld, doch dort ist besetzt.",
    ]


def test_emil_moves_before_the_first_decision() -> None:
    game = Game.new(players=1, seed=3)
    (told,) = opening(game.state)
    assert told == "Emil blocks the first locomotive space and takes locomotive #2."
    assert opening(game.state, "de") == ["Emil blockiert das erste Lokfeld und nimmt die 2er-Lok."]
    assert opening(Game.new(players=2, seed=3).state) == []


def test_emil_hires_and_passes() -> None:
    game = solo(["hire"], engineers={"hire": 5})
    play(game, "basic")
    assert events(game, "wood TS") == ["Emil hires engineer 5.", "Emil wirbt Ingenieurin 5 an."]
    play(game, "basic")
    assert events(game, "wood TS") == ["Emil passes.", "Emil passt."]


def test_a_single_boulder_is_blasted_without_a_question() -> None:
    a = {"tracks": {"RM": {"wood": 5, "green": 2}}, "locomotives": {"RM": [3]}, "boulders": ["omaha"]}
    assert events(america(a, **pool(green=1)), "green RM") == [
        "The boulder on space 8 of Omaha is blasted: 10 points.",
        "Geröll auf Feld 8 der Strecke Omaha ist gesprengt: 10 Punkte.",
    ]


def test_a_stock_step_onto_a_known_level() -> None:
    a = {"tracks": {"RM": {"wood": 6}}}
    game = america(a, B={"stock": 1}, levels=("industry-1",))
    assert events(game, "pay RM 6") == [
        "A's stock marker rises to level 1: 1 industry step.",
        "Der Kursmarker von A steigt auf Ebene 1: 1 Industrieschritt.",
    ]


def test_a_general_payout_is_told_for_everybody() -> None:
    """The last #4 brings the steelworks; those who only get points and coins decide nothing, but are told of."""
    a = {"stock": 1, "locomotives": {"RM": [1]}}
    game = america(a, seats=2, B={"stock": 1, "stock-place": 1}, levels=("points",), **LAST_FOUR)
    play(game, "loco-1")
    assert events(game, "loco 4>SA") == [
        "A takes the last #4 and the steelworks; a general payout follows the turn.",
        "A nimmt die letzte 4er-Lok und das Stahlwerk; nach dem Zug folgt eine allgemeine Ausschüttung.",
    ]
    assert events(game, "done") == [
        "General payout: A receives 5 points.",
        "General payout: B receives 5 points.",
        "Allgemeine Ausschüttung für A: 5 Punkte.",
        "Allgemeine Ausschüttung für B: 5 Punkte.",
    ]


LAST_FOUR: dict[str, Any] = {"lowest-stack": 4, "stacks": {"4": 1}}


def test_the_train_moves_on() -> None:
    game = train(None, "coin-1 points", "wood doubler any", seats=2, **{"train-stack": ["wood-2"]})
    play(game, "train", "load doubler")
    assert events(game, "skip") == [
        "The train moves on: the token with 3 points leaves it, one with 2 wood steps is opened.",
        "Die Werklok fährt weiter. Es geht: 3 Punkte. Neu liegt offen: 2 hölzerne Gleisschritte.",
    ]


def test_a_new_foundry_is_opened() -> None:
    position: dict[str, Any] = {"open-foundries": ["coins", "repeat"], "foundry-stack": ["any"]}
    game = play(colliery(**position), "foundry c")
    assert events(game, "take foundry coins") == [
        "A new foundry is opened: 2 steps of any colour.",
        "Eine neue Gießerei liegt offen: 2 beliebige Gleisschritte.",
    ]


def test_a_scored_round_is_told() -> None:
    game = table({"wrenches": [5]}, seats=2, B={"passed": True})
    assert events(game, "pass")[0].startswith("Round 1 is scored: A 5, B ")


# ---- questions


@pytest.mark.parametrize(
    ("start", "before", "asked", "watched"),
    [
        (
            lambda: at_table(NEARLY_WUERZBURG, **pool(wood=1)),
            ["wood NU"],
            "Welchen Streckenausbau legst du bei Würzburg?",
            "A is choosing an extension for Würzburg.",
        ),
        (
            lambda: america({"tracks": {"RM": {"wood": 6}}}),
            ["pay RM 6"],
            "Wähle das Dividendenplättchen für Ebene 1 des Aktientableaus.",
            "A is choosing the dividend for level 1 of the stocks board.",
        ),
        (
            lambda: at_table(german(income={"wood-green": 1})),
            ["income wood-green"],
            "Du bist am Zug: Setze Arbeiter auf ein freies Feld oder passe. Vorher darfst du nutzen: "
            "1 hölzerner Gleisschritt und 1 grüner Gleisschritt.",
            "It is A's turn, with 1 wood step and 1 green step to use before the action.",
        ),
        (
            lambda: colliery({**COAL, "foundries": ["coins"]}),
            ["use foundry coins"],
            "Du bist am Zug: Setze Arbeiter auf ein freies Feld. Nach eingesetzter Kohle passt du nicht.",
            "It is A's turn, and coal was used.",
        ),
        (
            lambda: colliery(COAL),
            ["stoke"],
            "Vor deiner Aktion noch: 1 Heizer.",
            "A is using 1 boilerman before the action.",
        ),
    ],
)
def test_questions(start: Callable[[], Game], before: list[str], asked: str, watched: str) -> None:
    state = play(start(), *before).state
    assert question(state, "de") == asked
    assert watching(state) == watched
