"""For reference pages: a name and one line for everything, by id, in German."""

from __future__ import annotations

from typing import Final

EXPLAINED: Final = {
    "routes": {
        "trans-siberian": (
            "Transsib",
            "Die lange Strecke: Sie schaltet jede Gleisfarbe frei, hat zwei Lokplätze und Felder für Verdoppler.",
        ),
        "st-petersburg": (
            "{petersburg}",
            "Zwei {tokens} unterwegs; weit genug ausgebaut, zählt die ganze Strecke doppelt.",
        ),
        "kyiv": (
            "{kyiv}",
            "Sterne bei jeder Wertung, der Platz für die {medal} und ein Arbeiter.",
        ),
        "dresden": (
            "Dresden",
            "Bei Hannover liegt ein Streckenausbau deiner Wahl, davor der Platz für die {medal}.",
        ),
        "munich": (
            "München",
            "Die Hauptstrecke. Nach Feld 8 führt die Weiche ins lange Hamburg mit {gold_name} oder nach Berlin.",
        ),
        "nuremberg": (
            "Nürnberg-Fürth",
            "Am Anfang Sterne, dann je ein Streckenausbau bei Würzburg und Frankfurt.",
        ),
        "rocky-mountaineer": (
            "Rocky Mountaineer",
            "Die Hauptstrecke: Sie schaltet jede Gleisfarbe frei und sprengt das Geröll.",
        ),
        "sacramento": (
            "Sacramento",
            "Kurz, mit Verdopplern, und am Ende bringt der Golden Spike bei jeder Wertung Punkte.",
        ),
        "omaha": (
            "Omaha",
            "Auf Feld 8 liegt Geröll. Dahinter bringt der Golden Spike bei jeder Wertung Punkte.",
        ),
        "beijing": (
            "Beijing",
            "Die längste Strecke, mit Platz für drei Loks, sobald zwei Baustellen geräumt sind.",
        ),
        "seoul": (
            "Seoul",
            "Platz für eine zweite Lok hinter einer Baustelle; die Strecke kann doppelt zählen.",
        ),
        "tokyo": (
            "Tokyo",
            "Kurz und nur für {wood_name} und {green_name}, bis der Osaka-Streckenausbau darauf liegt.",
        ),
    },
    "colours": {
        "wood": (
            "{wood_name}",
            "Geht voran und bringt selbst keine Punkte, schaltet aber fast alles frei.",
        ),
        "green": ("{green_name}", "Folgt auf {wood_name}. Freigeschaltet auf der Strecke {main}."),
        "bronze": ("{bronze_name}", "Folgt auf {green_name}. Freigeschaltet auf der Strecke {main}."),
        "silver": (
            "{silver_name}",
            "Folgt auf {bronze_name}. Es gibt nur zwei, also höchstens auf zwei Strecken.",
        ),
        "gold": ("{gold_name}", "Folgt auf {silver_name}. Es gibt nur eines, also nur auf einer Strecke."),
    },
    "tokens": {
        "cards": (
            "Karten",
            "{effect}. Die {card} gilt sofort, die Spielendekarte wird am Ende des Zuges ausgesucht.",
        ),
        "valuation": (
            "Gleispunkte",
            "{effect}: Ab jetzt bringen {bronze_name}, {silver_name} und {gold_name} mehr Punkte.",
        ),
        "medal": (
            "{medal}",
            "{effect}: Punkte bei jeder Wertung, sobald {green_name} und eine Lok sie erreichen.",
        ),
        "keys": ("Schlüssel", "{effect}, je für Schritte oder für Punkte."),
        "wrench": ("Weiterer {wrench}", "{effect}. Er beginnt bei 0 und zählt neben dem ersten."),
        "any": ("Gleise", "{effect}, auf einer oder auf mehreren Strecken."),
        "industry": ("Industrie", "{effect}, mit einem {wrench} oder auf zwei verteilt."),
        "doublers": ("Verdoppler", "{effect} auf die nächsten freien Felder."),
        "coins": ("Geld", "{effect}, einsetzbar wie Arbeiter oder wo Geld verlangt ist."),
        "spike": ("Golden Spike", "{effect}: Seine Felder bringen ab jetzt bei jeder Wertung mehr Punkte."),
        "stock": ("Aktien", "{effect} aller Dividenden bis zur neuen Ebene."),
        "osaka": ("Osaka", "{effect}: Tokyo wird länger und hat andere besondere Felder."),
        "coal": ("Kohle", "{effect}, für Gießereien und Heizer."),
        "special": ("Spezial-Idee", "{effect} von den offen ausliegenden."),
    },
    "cards": {
        "wood-worker": (
            "{wood}er Arbeiter",
            "{effect}: bis zum Spielende dabei, und 1 Schritt {wood_name} mehr auf Feldern, die {wood_name} zeigen.",
        ),
        "nine": ("9er-Lok", "{effect}: sofort angelegt. Sie hat keine Fabrik auf der Rückseite."),
        "engineer": ("1er-Ingenieurin", "{effect}: eine Ingenieurin, die niemand anwerben muss."),
        "factory": ("Fabrik", "{effect}."),
        "again": ("Drei plus eins", "{effect}."),
        "valuation": ("Spezial-Gleispunkte", "{effect} statt des eigenen, bis zum Spielende."),
        "coal-factory": ("Kohle-Fabrik", "{effect}. Die Fabrik wird wie jede andere gebaut."),
        "cars": ("Lila Wartungswagen", "{effect}. Sie kommen sofort auf das Industrietableau."),
    },
    "bonuses": {
        "wood": ("Gleisschritt", "{effect}."),
        "industry": ("Industrieschritt", "{effect}."),
        "doubler": ("Verdoppler", "{effect}."),
        "coin": ("{coin}", "{effect}."),
        "coal": ("Kohle", "{effect}."),
    },
    "special-cards": {
        "double-industry": ("Doppelte Industrie", "{effect}, außer denen von {tokens} und {cards}."),
        "engineer": ("Ingenieurin aus der Schachtel", "{effect}, deren Zahl nicht im Spiel ist."),
        "freight-car": (
            "Güterwagen",
            "{effect}: vor jeder Wertung 2 beliebige Gleisschritte auf seiner Strecke.",
        ),
        "special-factory": (
            "Spezial-Fabrik",
            "{effect}: Wer sie betritt, nutzt 2 {tokens}, die darauf liegen.",
        ),
        "keys": ("Schlüssel", "{effect}, je für Schritte oder für Punkte."),
    },
    "end-cards": {
        "factories": ("Fabriken", "{effect}."),
        "engineers": ("Ingenieurinnen", "{effect}."),
        "routes": ("Endbahnhöfe", "{effect}."),
        "silver-gold": ("{silver_name} und {gold_name}", "{effect}."),
        "doublers": ("Verdoppler", "{effect}."),
        "wood": ("{wood_name}", "{effect}; das Startfeld zählt mit."),
        "ideas": ("{tokens}", "{effect}."),
        "extra-engineer": ("Zusätzliche Ingenieurin", "{effect}; sie verliert jeden Gleichstand."),
        "locomotives": ("Loks", "{effect}."),
        "keys": ("Schlüssel", "{effect}; genutzte zählen mit."),
        "workers": ("Arbeiter", "{effect}; der {wood}e Arbeiter zählt mit."),
        "fifteen": ("Punkte", "{effect}, was auch immer geschehen ist."),
    },
    "boards": {
        "russian": ("Russian Railroads", "Das Grundspiel: Transsib, {petersburg} und {kyiv}."),
        "german": (
            "German Railroads",
            "Eine Weiche, Streckenausbauten nach Wahl und Einkommen in jeder Runde.",
        ),
        "american": (
            "American Railroads",
            "Geröll zum Sprengen, Aktien mit Dividenden und der Golden Spike.",
        ),
        "asian": ("Asian Railroads", "Baustellen, lange Strecken mit vielen Loks und Osaka."),
    },
    "tracks": {
        "russian": ("Industrieleiste", "Eine Industriestrecke mit fünf Lücken für eigene Fabriken."),
        "american": (
            "Industrieleiste mit 2 Strecken",
            "Die obere Strecke überspringt Lücken und nutzt die Fabriken darunter.",
        ),
        "board": (
            "Industrietableau",
            "Eines für alle: Fabriken werden überbaut, und Wartungswagen nutzen sie nochmals.",
        ),
    },
    "modules": {
        "coal": ("Kohle-Modul", "Kohle für Gießereien und Heizer und eine Kohle-Fabrik; eine Runde weniger."),
        "without-coal-engineer": ("Ohne Kohle-Ingenieurin", "Kohle ohne die Ingenieurin, die sie bringt."),
        "manufactory": (
            "Werklok",
            "Ein Feld mit drei Werksplättchen, von denen alle eines nutzen; eine Runde weniger.",
        ),
        "special-ideas": ("Spezial-Ideen", "Ein {token} mehr für alle und fünf Karten zur Auswahl."),
        "additional-engineers": (
            "Zusätzliche Ingenieurinnen",
            "Alle Ingenieurinnen mit besonderen Fähigkeiten kommen dazu.",
        ),
        "engineer-3-green": ("Zusätzliche Ingenieurin #3", "{effect}."),
        "engineer-5-coin": ("Zusätzliche Ingenieurin #5", "{effect}; sie kostet 1 {coin}."),
        "engineer-6-bonus": ("Zusätzliche Ingenieurin #6", "{effect}."),
        "engineer-7-bonus": ("Zusätzliche Ingenieurin #7", "{effect}; die anderen nehmen je einen anderen."),
        "engineer-9-bronze": ("Zusätzliche Ingenieurin #9", "{effect}."),
        "engineer-10-factory": ("Zusätzliche Ingenieurin #10", "{effect}."),
        "engineer-11-borrow": ("Zusätzliche Ingenieurin #11", "{effect}."),
        "engineer-13-routes": ("Zusätzliche Ingenieurin #13", "{effect}."),
        "engineer-15-silver": ("Zusätzliche Ingenieurin #15", "{effect}."),
        "old-two": ("Alte 2er-Loks", "Die 2er-Loks des Grundspiels statt der asiatischen."),
        "coins-token": ("Plättchen mit Geld", "Ein {token} mehr für alle, mit 4 {coins}."),
        "special-valuation": ("Spezial-Gleispunkte", "Eine {card} mehr, mit anderen Gleispunkten."),
    },
}
