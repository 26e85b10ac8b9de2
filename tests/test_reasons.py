"""Why something of the other boards and modules is refused, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from roundhouse import Game
from tests.cases.support import play, refused, table
from tests.cases.support_american import america
from tests.cases.support_asian import asian, layer
from tests.cases.support_coal import colliery
from tests.cases.support_german import at_table, german
from tests.cases.support_modules import special, train
from tests.support_words import COAL, NEARLY_WUERZBURG, pool, solo

# nothing can be laid, built or moved any more
BUILT_UP: dict[str, Any] = {
    "tracks": {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 9}},
    "locomotives": {"TS": [8, 7], "SP": [6], "KY": [5]},
    "factories": [3, 4, 5, 6, 7],
    "wrenches": [30],
    "doublers": 8,
}


def with_engineer(name: str) -> Game:
    """She lies in the row; nobody has engineers or factories."""
    return Game.from_position({"players": 2, "modules": ["additional-engineers"], "engineers": {"1": name}})


def loading(a: dict[str, Any]) -> Game:
    return Game.from_position(
        {
            "modules": ["manufactory"],
            "train": ["any", "locomotive-or-factory"],
            "train-open": ["doubler", "industry-1", "industry-2"],
            "players": {"count": 2, "A": a},
        }
    )


@pytest.mark.parametrize(
    ("start", "before", "move", "english", "german"),
    [
        (
            lambda: america({"tracks": {"OM": {"wood": 7}}}, **pool(wood=1)),
            [],
            "wood OM",
            "a boulder lies on space 8 of OM",
            "auf Feld 8 von OM liegt Geröll",
        ),
        (
            lambda: america({"factories": [2, 3], "wrenches": ["gap 2", "upper 0"]}, **pool(industry=1)),
            [],
            "industry gap 2",
            "a boulder lies on the next space",
            "auf dem nächsten Feld liegt Geröll",
        ),
        (
            lambda: america(),
            [],
            "pay RM 6",
            "the space has not been reached",
            "das Feld ist nicht erreicht",
        ),
        (
            lambda: america({"tracks": {"RM": {"wood": 6}}, "coins": 0}),
            [],
            "pay RM 6",
            "you have no coin",
            "du hast keine Münzen",
        ),
        (
            lambda: with_engineer("11-borrow"),
            [],
            "engineer-11-borrow",
            "no other player has a free engineer for 1 worker",
            "niemand sonst hat eine freie Ingenieurin für 1 Arbeiter",
        ),
        (
            lambda: with_engineer("10-factory"),
            [],
            "engineer-10-factory",
            "you have no factory whose action could be carried out",
            "du hast keine Fabrik, deren Aktion sich ausführen ließe",
        ),
        (
            lambda: with_engineer("9-bronze"),
            [],
            "engineer-9-bronze",
            "bronze up to green cannot be carried out now",
            "lässt sich jetzt nicht ausführen",
        ),
        (
            lambda: loading(BUILT_UP),
            [],
            "train",
            "no open token can be carried out together with what stands on the train: 1 step of any colour and",
            "kein offenes Werksplättchen lässt sich zusammen mit dem ausführen",
        ),
        (
            lambda: loading({}),
            ["train"],
            "load industry-2",
            "another token does the same and is offered: 1 industry step",
            "ein anderes Werksplättchen tut dasselbe und steht zur Wahl: 1 Industrieschritt",
        ),
        (
            lambda: loading({}),
            ["train"],
            "load coin-2",
            "that token does not lie open beside the train",
            "dieses Werksplättchen liegt nicht offen neben der Werklok",
        ),
        (
            lambda: america(
                {"stock": 1}, turn="A", waiting=[{"what": "pool"}, {"what": "dividend", "level": 1}]
            ),
            [],
            "dividend coin-2",
            "another token shows the same and is offered: 1 coin",
            "ein anderes Plättchen zeigt dasselbe und steht zur Wahl: 1 Münze",
        ),
        (
            lambda: Game.from_position(
                {
                    "players": {"count": 2, "A": {"tracks": {"SP": {"wood": 4}}, "locomotives": {"SP": [4]}}},
                    **pool(idea=1),
                }
            ),
            [],
            "idea spike",
            "the idea token 'spike' is not in this game",
            "gibt es in diesem Spiel nicht",
        ),
        (
            lambda: special({}, **pool(box_engineer=1)),
            [],
            "box 6-bonus",
            "there is nothing of that kind in this game",
            "so etwas gibt es in diesem Spiel nicht",
        ),
        (
            lambda: Game.from_position(
                {"edition": "classic", "pool": {"indirect": {"idea-card": 1}}, "players": {"A": BUILT_UP}}
            ),
            [],
            "card factory",
            "a direct action must be carried out in full (1 industry cannot be carried out now)",
            "lässt sich jetzt nicht ausführen",
        ),
        (
            lambda: at_table(german(income={"coin": 1})),
            ["income coin"],
            "income coin",
            "the income tile has been used this round",
            "das Einkommensplättchen ist in dieser Runde genutzt",
        ),
        (
            lambda: at_table(german(income={"coin": 1})),
            ["wood-2"],
            "income coin",
            "a direct action comes first; left is 2 wood",
            "zuerst kommt eine direkte Aktion; offen ist 2 Holz",
        ),
        (
            lambda: at_table(NEARLY_WUERZBURG, **pool(wood=1)),
            ["wood NU"],
            "extension 3-1",
            "that extension does not fit here",
            "dieser Streckenausbau passt hier nicht",
        ),
        (
            lambda: at_table(
                german({"wood": 4}, locomotives={"DR": [4]}, valuation="special"), **pool(idea_card=1, idea=1)
            ),
            [],
            "idea valuation",
            "whoever has another valuation tile does not turn it over",
            "wer ein anderes Gleispunkte-Plättchen hat, dreht es nicht um",
        ),
        (
            lambda: asian({}, **pool(locomotive=1)),
            [],
            "loco 2a>slot 2",
            "the slot is under construction",
            "der Lokplatz ist eine Baustelle",
        ),
        (
            lambda: asian({}, **layer("F1"), **pool(factory=1)),
            [],
            "factory 2a>F1",
            "F1 has been built over already",
            "F1 ist schon überbaut",
        ),
        (
            lambda: asian({}, **pool(factory=1)),
            [],
            "factory 2a>F3",
            "what F3 shows is used when it is built over",
            "wer F3 überbaut, nutzt die Fabrik darunter",
        ),
        (
            lambda: asian({"wrenches": ["3"]}, **pool(industry=1, wood=1)),
            [],
            "industry 3",
            "F1 has to be built over",
            "F1 muss überbaut sein",
        ),
        (
            lambda: asian(),
            [],
            "use car F1",
            "no standing car of yours is there",
            "dort steht kein Wartungswagen von dir",
        ),
        (
            lambda: colliery({"coal": 1}),
            [],
            "stoke",
            "it takes 2 coal; you have 1 coal",
            "dafür braucht es 2 Kohle; du hast 1 Kohle",
        ),
        (
            lambda: colliery({**COAL, "foundries": ["coins"]}),
            ["use foundry coins"],
            "use foundry coins",
            "the foundry has been used this round",
            "die Gießerei ist in dieser Runde genutzt",
        ),
        (
            lambda: colliery({**COAL, "foundries": ["coins"]}),
            ["use foundry coins"],
            "pass",
            "after coal was used an action has to follow",
            "nach eingesetzter Kohle muss eine Aktion folgen",
        ),
        (
            lambda: colliery(COAL),
            [],
            "close TS/3",
            "a foundry can be closed only right after its use",
            "eine Gießerei lässt sich nur direkt nach ihrer Nutzung schließen",
        ),
        (
            lambda: colliery(seats=2),
            ["coal", "done"],
            "foundry c",
            "the foundry space is one space with the coal space, which is taken",
            "das Gießereifeld und das Kohlefeld sind zusammen ein Feld",
        ),
        (
            lambda: colliery({**COAL, "foundries": ["coins"]}),
            ["coal"],
            "wood-2",
            "the turn's action has been taken",
            "die Aktion dieses Zuges ist ausgeführt",
        ),
        (
            lambda: train(None, "coin-1 any", "wood doubler points"),
            ["train"],
            "load wood-2",
            "that token does not lie open beside the train",
            "dieses Werksplättchen liegt nicht offen neben der Werklok",
        ),
        (
            lambda: special({"locomotives": {"TS": [2]}}, **pool(freight_car=1, wood=1)),
            [],
            "freight TS",
            "the freight car needs a locomotive of 3 or more",
            "der Güterwagen braucht eine Lok mit mindestens 3",
        ),
        (
            lambda: table(),
            [],
            "stoke",
            "there is nothing of that kind in this game",
            "so etwas gibt es in diesem Spiel nicht",
        ),
        (
            lambda: table(),
            [],
            "coal",
            "the coal space is not in this game",
            "das Kohlefeld gehört nicht zu diesem Spiel",
        ),
        (
            lambda: solo(["wood-3"]),
            [],
            "coins",
            "the coins space is not in play in the solo game",
            "das Feld Münzen ist im Solospiel nicht dabei",
        ),
    ],
)
def test_reasons(start: Callable[[], Game], before: list[str], move: str, english: str, german: str) -> None:
    game = play(start(), *before)
    assert english in refused(game, move)
    game.language = "de"
    assert german in refused(game, move)
