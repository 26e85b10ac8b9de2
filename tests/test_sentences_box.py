"""The sentences of the other boards, tracks and modules, word by word, in both languages.

Each situation is a table, moves that lead somewhere, one more move, and what it is called.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from roundhouse import Game
from tests.cases.support import play, table
from tests.cases.support_american import america
from tests.cases.support_asian import AT_SE_4, asian, layer, whole_layer
from tests.cases.support_coal import colliery
from tests.cases.support_german import at_table, german
from tests.cases.support_modules import CHOOSING, crew, special, train
from tests.support_words import COAL, NEARLY_WUERZBURG, pool, two_boulders

FIVE_BUILT = whole_layer(5)
PURPLE = {"purple-lying": ["F4", "F5", "F7"]}
OPEN_FOUNDRIES: dict[str, Any] = {"open-foundries": ["coins", "repeat"]}

Situation = tuple[Callable[[], Game], list[str], str, str, str]

SITUATIONS: list[Situation] = [
    # ---- the German board
    (
        lambda: at_table(german(mu={"wood": 8}), **pool(wood=1)),
        [],
        "wood MU",
        "Wood to space 9 on Munich: the switch is set.",
        "Hölzernes Gleis auf Feld 9 der Strecke München: die Wahl an der Weiche.",
    ),
    (
        lambda: at_table(german(mu={"wood": 8}), **pool(wood=1)),
        ["wood MU"],
        "arm berlin",
        "Build on to Berlin: take the 2 silver tracks.",
        "Weiter nach Berlin bauen: die 2 silbernen Gleise.",
    ),
    (
        lambda: at_table(german(mu={"wood": 8}), **pool(wood=1)),
        ["wood MU"],
        "arm hamburg",
        "Build on to Hamburg.",
        "Weiter nach Hamburg bauen.",
    ),
    (
        lambda: at_table(NEARLY_WUERZBURG, **pool(wood=1)),
        ["wood NU"],
        "extension 4-4",
        "Lay an extension at Würzburg with space 5 (wood, locomotive): 5 points in every scoring; "
        "space 7 (wood): 1 worker.",
        "Streckenausbau bei Würzburg legen. Feld 5 (Holz, Lok): 5 Punkte bei jeder Wertung; "
        "Feld 7 (Holz): 1 Arbeiter.",
    ),
    (
        lambda: at_table(**pool(income=1)),
        [],
        "take income wood-green",
        "Take the income tile (once a round): 1 wood step and 1 green step.",
        "Das Einkommensplättchen nehmen (einmal pro Runde): "
        "1 hölzerner Gleisschritt und 1 grüner Gleisschritt.",
    ),
    (
        lambda: at_table(german(income={"coin": 1})),
        [],
        "income coin",
        "Use the income tile: 1 coin.",
        "Das Einkommensplättchen nutzen: 1 Münze.",
    ),
    (
        lambda: at_table(**pool(**{"idea-card": 1})),
        [],
        "card valuation",
        "Take the idea card: the special valuation tile.",
        "Die Ideenkarte nehmen: das Spezial-Gleispunkte-Plättchen.",
    ),
    # ---- the American board and the dual industry track
    (
        lambda: two_boulders(),
        [],
        "green RM",
        "Green to space 3 on the Rocky Mountaineer: blast 1 boulder.",
        "Grünes Gleis auf Feld 3 der Strecke Rocky Mountaineer: 1 Sprengung.",
    ),
    (
        lambda: two_boulders(),
        ["green RM"],
        "boulder omaha",
        "Blast the boulder on space 8 of Omaha: 10 points.",
        "Geröll auf Feld 8 der Strecke Omaha sprengen: 10 Punkte.",
    ),
    (
        lambda: two_boulders(),
        ["green RM"],
        "boulder industry",
        "Blast the boulder on the industry track: 10 points.",
        "Geröll auf der Industriestrecke sprengen: 10 Punkte.",
    ),
    (
        lambda: america({"tracks": {"RM": {"wood": 5}}}, **pool(wood=1)),
        [],
        "wood RM",
        "Wood to space 6 on the Rocky Mountaineer: 1 stock step for 1 coin.",
        "Hölzernes Gleis auf Feld 6 der Strecke Rocky Mountaineer: 1 Aktienschritt für 1 Münze.",
    ),
    (
        lambda: america({"tracks": {"RM": {"wood": 6}}}),
        [],
        "pay RM 6",
        "Pay 1 coin for space 6 of the Rocky Mountaineer: 1 stock step.",
        "1 Münze für Feld 6 der Strecke Rocky Mountaineer bezahlen: 1 Aktienschritt.",
    ),
    (
        lambda: america({"tracks": {"RM": {"wood": 6}}}),
        ["pay RM 6"],
        "dividend points",
        "Lay the dividend on level 1: 5 points.",
        "Das Dividendenplättchen auf Ebene 1 legen: 5 Punkte.",
    ),
    (
        lambda: america({"wrenches": ["5", "upper 2"]}, **pool(industry=1)),
        [],
        "industry upper 2",
        "Upper wrench from 2 to 2.",
        "Oberer Schraubenschlüssel von 2 auf 2.",
    ),
    (
        lambda: america({"factories": [6], "wrenches": ["0", "upper 2"]}, **pool(industry=1)),
        [],
        "industry 0",
        "Lower wrench from 0 to 1.",
        "Unterer Schraubenschlüssel von 0 auf 1.",
    ),
    (
        lambda: america({"factories": [4]}, **pool(steelworks=1)),
        [],
        "steelworks>2",
        "Build the steelworks in gap 2 (1 wood step).",
        "Das Stahlwerk in Lücke 2 bauen (1 hölzerner Gleisschritt).",
    ),
    # ---- the Asian board and the industry board
    (
        lambda: asian(),
        ["loco-1", "loco 2a>TO"],
        "site BE",
        "Open a locomotive slot of Beijing: the construction site is removed.",
        "Einen Lokplatz der Strecke Beijing öffnen: Die Baustelle ist geräumt.",
    ),
    (
        lambda: asian(),
        ["loco-1", "loco 2a>TO", "site BE"],
        "take coin",
        "Take 1 coin instead of the industry step.",
        "1 Münze statt des Industrieschritts nehmen.",
    ),
    (
        lambda: asian(AT_SE_4, **pool(wood=1)),
        ["wood SE", "idea medal"],
        "medal BE",
        "Lay the 20-point medal on space 8 of Beijing.",
        "Die 20-Punkte-Medaille auf Feld 8 der Strecke Beijing legen.",
    ),
    (
        lambda: asian(),
        ["loco-1"],
        "factory 2a>F2",
        "Build factory #2 on F2 (1 wood step and 1 green step) and use what it covers: 1 coin.",
        "Die 2er-Fabrik auf F2 bauen (1 hölzerner Gleisschritt und 1 grüner Gleisschritt) "
        "und das Überbaute nutzen: 1 Münze.",
    ),
    (
        lambda: asian(),
        ["loco-1", "factory 2a>F2"],
        "car F3",
        "Lay a car at F3 (1 green step).",
        "Einen Wartungswagen an F3 legen (1 grüner Gleisschritt).",
    ),
    (
        lambda: asian({"wrenches": ["8"]}, **layer("F1", "F2"), **pool(industry=1)),
        [],
        "detour 8",
        "Wrench from 8 onto the factory on F2 (#3): use a one-worker space again, but that brings nothing now.",
        "Schraubenschlüssel von 8 auf die Fabrik auf F2 (3er-Fabrik): "
        "die erneute Nutzung eines Feldes mit 1 Arbeiter (bringt jetzt nichts).",
    ),
    (
        lambda: asian({"wrenches": ["F3"]}, **whole_layer(), **pool(industry=1)),
        [],
        "industry F3",
        "Wrench from F3 to 13: 1 idea token.",
        "Schraubenschlüssel von F3 auf 13: 1 Ideenplättchen.",
    ),
    (
        lambda: asian({"cars": 2, "cars-standing": ["F5"]}, **whole_layer()),
        [],
        "use car F5",
        "Use the car at F5 instead of workers: 1 coin.",
        "Statt Arbeitern den Wartungswagen an F5 einsetzen: 1 Münze.",
    ),
    (
        lambda: asian({"cars": 2, "cars-workshop": 1}, **whole_layer(), **pool(key=1)),
        [],
        "key car F4",
        "Use the key to bring a car from the workshop to F4 (1 industry step).",
        "Mit dem Schlüssel einen Wartungswagen aus der Werkstatt an F4 legen (1 Industrieschritt).",
    ),
    (
        lambda: america({"wrenches": ["30"]}, industry="board", seats=2, **FIVE_BUILT, **pool(industry=1)),
        ["industry 30"],
        "take key",
        "Take the key.",
        "Den Schlüssel nehmen.",
    ),
    (
        lambda: america({"wrenches": ["30"]}, industry="board", seats=2, **FIVE_BUILT, **pool(industry=1)),
        ["industry 30"],
        "take stock",
        "Take the stock step.",
        "Den Aktienschritt nehmen.",
    ),
    (
        lambda: asian(
            {"cars": 0, "cars-lying": ["F1", "F2", "F3"], **PURPLE}, **whole_layer(), **pool(car=1)
        ),
        [],
        "move purple F4>F6",
        "Move a purple car from F4 to F6, where it lies (2 steps of any colour).",
        "Einen lila Wartungswagen von F4 an F6 umsetzen, wo er liegt (2 beliebige Gleisschritte).",
    ),
    (
        lambda: asian({"purple-workshop": 1, "purple-lying": ["F1", "F2"]}, **whole_layer(), **pool(key=1)),
        [],
        "key purple F3",
        "Use the key to bring a purple car from the workshop to F3 (2 doublers).",
        "Mit dem Schlüssel einen lila Wartungswagen aus der Werkstatt an F3 legen (2 Verdoppler).",
    ),
    (
        lambda: asian({"purple-standing": ["F4"], "purple-lying": ["F1", "F2"]}, **whole_layer()),
        [],
        "use purple F4",
        "Use the purple car at F4 instead of workers: 1 industry step.",
        "Statt Arbeitern den lila Wartungswagen an F4 einsetzen: 1 Industrieschritt.",
    ),
    # ---- coal
    (
        lambda: colliery(COAL),
        [],
        "stoke",
        "Put 2 coal on the boilerman space: 1 boilerman.",
        "2 Kohle auf das Heizerfeld stellen: 1 Heizer.",
    ),
    (
        lambda: colliery({**COAL, "tracks": {"TS": {"wood": 7, "green": 5, "bronze": 4}, "KY": {"wood": 4}}}),
        ["stoke"],
        "boilerman TS/3",
        "Put the boilerman on locomotive #3 of the Trans-Siberian.",
        "Den Heizer an die 3er-Lok der Strecke Transsib anlegen.",
    ),
    (
        lambda: colliery({"coal": 2, "tracks": {"KY": {"wood": 4}}, "locomotives": {"KY": [3]}}),
        ["stoke"],
        "boilerman KY/3",
        "Put the boilerman on locomotive #3 of Kyiv: 4 points in every scoring.",
        "Den Heizer an die 3er-Lok der Strecke Kyiv anlegen: 4 Punkte bei jeder Wertung.",
    ),
    (
        lambda: colliery({**COAL, "factories": [4]}),
        ["stoke"],
        "boilerman gap 1/4",
        "Put the boilerman on the factory in gap 1 (#4): from now on 3 doublers.",
        "Den Heizer an die Fabrik in Lücke 1 (4er-Fabrik) anlegen: ab jetzt 3 Verdoppler.",
    ),
    (
        lambda: colliery({**COAL, "foundries": ["any-doubler"]}),
        [],
        "use foundry any-doubler",
        "Use the foundry for 2 coal: 1 step of any colour and 1 doubler.",
        "Die Gießerei mit 2 Kohle nutzen: 1 beliebiger Gleisschritt und 1 Verdoppler.",
    ),
    (
        lambda: colliery({**COAL, "foundries": ["coins"]}),
        ["use foundry coins"],
        "close TS/3",
        "Turn the foundry into a boilerman on locomotive #3 of the Trans-Siberian.",
        "Die Gießerei schließen und als Heizer an die 3er-Lok der Strecke Transsib anlegen.",
    ),
    (
        lambda: colliery(None, **OPEN_FOUNDRIES),
        ["foundry c"],
        "take foundry coins",
        "Take the foundry (2 coal, once a round): 2 coins.",
        "Die Gießerei nehmen (2 Kohle, einmal pro Runde): 2 Münzen.",
    ),
    (
        lambda: colliery({"factories": ["coal"], "wrenches": [5], "coal": 1}, **pool(industry=1)),
        ["industry 5"],
        "burn",
        "Pay 1 coal at the coal factory: 2 wood steps.",
        "1 Kohle an der Kohle-Fabrik abgeben: 2 hölzerne Gleisschritte.",
    ),
    (
        lambda: colliery({"locomotives": {"TS": [4, "3+"]}}, **pool(locomotive=1), **{"lowest-stack": 5}),
        [],
        "loco 5>TS/3+",
        "Put locomotive #5 on the Trans-Siberian in place of the #3 with its boilerman.",
        "Die 5er-Lok anstelle der 3er-Lok mit Heizer an die Strecke Transsib anlegen.",
    ),
    # ---- the manufactory train
    (
        lambda: train(None, "coin-1 any", "wood doubler points"),
        [],
        "train",
        "Place 1 worker on the manufactory train: load the train and use its three tokens.",
        "1 Arbeiter auf die Werklok setzen: die drei Werksplättchen der Werklok.",
    ),
    (
        lambda: train(None, "coin-1 any", "wood doubler points"),
        ["train"],
        "load points",
        "Put the token with 3 points on the train: 3 points, 1 coin and 1 step of any colour.",
        "Werksplättchen auf die Werklok legen (3 Punkte): 3 Punkte, 1 Münze und 1 beliebiger Gleisschritt.",
    ),
    (
        lambda: train(None, "coin-1 points", "wood doubler any"),
        ["train", "load doubler"],
        "share coin-1",
        "Use the train's token: 1 coin.",
        "Ein Werksplättchen nutzen: 1 Münze.",
    ),
    (
        lambda: train(None, "coin-1 points", "wood doubler any"),
        ["train", "load doubler"],
        "skip",
        "Use nothing of the train.",
        "Kein Werksplättchen nutzen.",
    ),
    # ---- special ideas
    (
        lambda: special(**CHOOSING),
        [],
        "special double-industry",
        "Take the special idea card: industry steps count double from now on.",
        "Die Spezial-Ideenkarte nehmen: ab jetzt doppelte Industrieschritte.",
    ),
    (
        lambda: special({"locomotives": {"KY": [4]}}, **CHOOSING),
        ["special freight-car"],
        "freight KY",
        "Put the freight car on Kyiv: 2 steps of any colour there before every scoring.",
        "Den Güterwagen an die Strecke Kyiv legen: dort vor jeder Wertung 2 beliebige Gleisschritte.",
    ),
    (
        lambda: special(engineers={"1": 2, "2": 3, "hire": 4}, **CHOOSING),
        ["special engineer"],
        "box 7",
        "Take engineer 7 from the box (1 wood step and 3 points).",
        "Ingenieurin 7 aus der Schachtel nehmen (1 hölzerner Gleisschritt und 3 Punkte).",
    ),
    # ---- additional engineers
    (
        lambda: crew({"tracks": {"TS": {"wood": 9, "green": 6}}, "locomotives": {"TS": [4]}}, "9-bronze"),
        ["engineer-9-bronze"],
        "catch up TS",
        "Bring bronze to space 4 on the Trans-Siberian: 1 worker.",
        "Bronzenes Gleis auf Feld 4 der Strecke Transsib nachziehen: 1 Arbeiter.",
    ),
    (
        lambda: crew({"factories": [6]}, "10-factory"),
        ["engineer-10-factory"],
        "work 1/6",
        "Use the factory in gap 1 (#6): 1 coin.",
        "Die Fabrik in Lücke 1 nutzen (6er-Fabrik): 1 Münze.",
    ),
    (
        lambda: crew({}, "11-borrow", B={"engineers": [14]}),
        ["engineer-11-borrow"],
        "borrow 14",
        "Place 1 worker on engineer 14 of B: 2 wood steps.",
        "1 Arbeiter auf Ingenieurin 14 von B setzen: 2 hölzerne Gleisschritte.",
    ),
    (
        lambda: crew({}, "7-bonus"),
        ["engineer-7-bonus"],
        "bonus coin",
        "Take the starting bonus twice: 2 coins.",
        "Den Startbonus zwei Mal nehmen: 2 Münzen.",
    ),
    (
        lambda: crew({}, "13-routes"),
        [],
        "engineer-13-routes",
        "Place 1 worker on engineer 13: 1 step of any colour on the Trans-Siberian, "
        "1 step of any colour on St. Petersburg and 1 step of any colour on Kyiv.",
        "1 Arbeiter auf Ingenieurin 13 setzen: 1 beliebiger Gleisschritt auf der Strecke Transsib, "
        "1 beliebiger Gleisschritt auf der Strecke Peterburg und 1 beliebiger Gleisschritt auf der Strecke Kyiv.",
    ),
    # ---- the base game in German
    (
        lambda: table({"factories": ["10b"], "wrenches": [5]}, **pool(industry=1)),
        ["industry 5"],
        "trade keys",
        "Use the idea token and take it out of the game: 2 keys.",
        "Das Ideenplättchen nutzen und aus dem Spiel nehmen: 2 Schlüssel.",
    ),
    (
        lambda: table({"factories": ["10b"], "wrenches": [5]}, **pool(industry=1)),
        ["industry 5", "trade keys"],
        "discard coins",
        "Take the idea token out of the game unused: 4 coins.",
        "Das Ideenplättchen ungenutzt aus dem Spiel nehmen: 4 Münzen.",
    ),
    (
        lambda: table({"factories": [6], "wrenches": [5]}, **pool(industry=1)),
        [],
        "industry 5",
        "Wrench from 5 onto the factory in gap 1 (#6): 1 coin.",
        "Schraubenschlüssel von 5 auf die Fabrik in Lücke 1 (6er-Fabrik): 1 Münze.",
    ),
    (
        lambda: table({"wrenches": ["idea"], "factories": [2, 3, 4, 6]}, **pool(industry=1)),
        [],
        "industry idea",
        "Wrench from the idea space onto the factory in gap 4 (#6): 1 coin.",
        "Schraubenschlüssel vom Ideenfeld auf die Fabrik in Lücke 4 (6er-Fabrik): 1 Münze.",
    ),
    (
        lambda: table({"wood-worker": "supply"}),
        [],
        "wood-3 Wc",
        "Place the wood worker and 1 coin on the 3 wood space: 3 wood steps, and 1 wood step for the wood worker.",
        "Den hölzernen Arbeiter und 1 Münze auf das Feld 3 Holz setzen: 3 hölzerne Gleisschritte, "
        "dazu 1 hölzerner Gleisschritt für den hölzernen Arbeiter.",
    ),
    (
        lambda: table(engineers={"hire": 5}),
        [],
        "hire c",
        "Place 1 coin on the hiring space: take engineer 5 (1 step of any colour and 3 points).",
        "1 Münze auf das Anwerbefeld setzen: Ingenieurin 5 (1 beliebiger Gleisschritt und 3 Punkte).",
    ),
    (
        lambda: table({"tracks": {"SP": {"wood": 3}}}, **pool(wood=1)),
        [],
        "wood SP",
        "Wood to space 4 on St. Petersburg; 1 idea token once a locomotive reaches it.",
        "Hölzernes Gleis auf Feld 4 der Strecke Peterburg; sobald eine Lok es erreicht: 1 Ideenplättchen.",
    ),
    (
        lambda: table({"factories": [2, 3, 4, 5, 6]}, **pool(factory=1), **{"lowest-stack": 7}),
        [],
        "factory 7>3/4",
        "Build factory #7 in gap 3 in place of the #4 (2 steps of any colour).",
        "Die 7er-Fabrik anstelle der 4er-Fabrik in Lücke 3 bauen (2 beliebige Gleisschritte).",
    ),
    (
        lambda: table(**pool(any=1, key=1)),
        [],
        "done",
        "End the turn; 1 step of any colour and 1 key lapse.",
        "Den Zug beenden; 1 beliebiger Gleisschritt und 1 Schlüssel verfallen.",
    ),
    # ---- what is set off beside the move, and what lapses
    (
        lambda: america(stacks={"2": 0, "3": 0, "4": 1}, **pool(locomotive=1)),
        [],
        "loco 4>OM",
        "Put locomotive #4 on Omaha. With the last #4 comes the steelworks, and a general payout after the turn.",
        "Die 4er-Lok an die Strecke Omaha anlegen. "
        "Mit der letzten 4er-Lok kommt das Stahlwerk, und nach dem Zug folgt eine allgemeine Ausschüttung.",
    ),
    (
        lambda: america(stacks={"2": 0, "3": 0, "4": 2}, **pool(locomotive=1)),
        [],
        "loco 4>OM",
        "Put locomotive #4 on Omaha.",
        "Die 4er-Lok an die Strecke Omaha anlegen.",
    ),
    (
        lambda: america(
            industry="board",
            stacks={"2a": 0, "3": 0, "4": 0, "5": 0, "6": 0, "7": 0, "8": 1},
            **pool(locomotive_or_factory=1),
        ),
        [],
        "factory 8>F1",
        "Build factory #8 on F1 (points for the sum of the two highest locomotives) "
        "and use what it covers: 1 wood step. "
        "With the last #8 comes 1 wood step, and a general payout after the turn.",
        "Die 8er-Fabrik auf F1 bauen (Punkte für die Summe deiner beiden höchsten Loks) "
        "und das Überbaute nutzen: 1 hölzerner Gleisschritt. "
        "Mit der letzten 8er-Lok kommt 1 hölzerner Gleisschritt, "
        "und nach dem Zug folgt eine allgemeine Ausschüttung.",
    ),
    (
        lambda: colliery({**COAL, "foundries": ["wood-industry"]}),
        ["use foundry wood-industry"],
        "close TS/3",
        "Turn the foundry into a boilerman on locomotive #3 of the Trans-Siberian. "
        "2 wood steps and 1 industry step lapse.",
        "Die Gießerei schließen und als Heizer an die 3er-Lok der Strecke Transsib anlegen. "
        "2 hölzerne Gleisschritte und 1 Industrieschritt verfallen.",
    ),
    (
        lambda: colliery({**COAL, "foundries": ["any-points"]}),
        ["use foundry any-points"],
        "close TS/3",
        "Turn the foundry into a boilerman on locomotive #3 of the Trans-Siberian. 1 step of any colour lapses.",
        "Die Gießerei schließen und als Heizer an die 3er-Lok der Strecke Transsib anlegen. "
        "1 beliebiger Gleisschritt verfällt.",
    ),
    (
        lambda: colliery({**COAL, "foundries": ["coins"]}),
        ["use foundry coins"],
        "close TS/3",
        "Turn the foundry into a boilerman on locomotive #3 of the Trans-Siberian.",
        "Die Gießerei schließen und als Heizer an die 3er-Lok der Strecke Transsib anlegen.",
    ),
    (
        lambda: train({"wood-worker": "supply"}, "coin-1 any", "wood doubler points"),
        [],
        "train W",
        "Place the wood worker on the manufactory train: load the train and use its three tokens, "
        "and 1 wood step for the wood worker if a wood step is shown then.",
        "Den hölzernen Arbeiter auf die Werklok setzen: die drei Werksplättchen der Werklok, "
        "dazu 1 hölzerner Gleisschritt für den hölzernen Arbeiter, "
        "falls dann ein hölzerner Schritt zu sehen ist.",
    ),
    (
        lambda: train({"wood-worker": "supply"}, "coin-1 any", "wood doubler points"),
        ["train W"],
        "load wood",
        "Put the token with 1 wood step on the train: 1 wood step, 1 coin and 1 step of any colour, "
        "and 1 wood step for the wood worker.",
        "Werksplättchen auf die Werklok legen (1 hölzerner Gleisschritt): "
        "1 hölzerner Gleisschritt, 1 Münze und 1 beliebiger Gleisschritt, "
        "dazu 1 hölzerner Gleisschritt für den hölzernen Arbeiter.",
    ),
    (
        lambda: train({"wood-worker": "supply"}, "coin-1 any", "wood doubler points"),
        ["train W"],
        "load doubler",
        "Put the token with 1 doubler on the train: 1 doubler, 1 coin and 1 step of any colour.",
        "Werksplättchen auf die Werklok legen (1 Verdoppler): "
        "1 Verdoppler, 1 Münze und 1 beliebiger Gleisschritt.",
    ),
]


@pytest.mark.parametrize(
    ("start", "before", "move", "english", "german"),
    SITUATIONS,
    ids=[f"{move}-{number}" for number, (_, _, move, _, _) in enumerate(SITUATIONS)],
)
def test_situation(
    start: Callable[[], Game], before: list[str], move: str, english: str, german: str
) -> None:
    game = play(start(), *before)
    told = {}
    for language in ("en", "de"):
        game.language = language
        told[language] = {option.notation: option.sentence for option in game.legal()}[move]
    assert told == {"en": english, "de": german}
