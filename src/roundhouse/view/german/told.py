"""The log: what somebody did, in German. The name stands before the sentence and is not part of it."""

from __future__ import annotations

from typing import Final

from roundhouse.view.language import Told

SENTENCES: Final = {
    # ---- a turn
    "place": "setzte {payment} auf {space}: {effect}.",
    "place, plain": "setzte {payment}: {effect}.",
    "place, hire": "warb Ingenieurin #{number} für {payment} an ({effect}).",
    "move worker": "versetzte den Arbeiter auf {space}: {effect}.",
    "stay": "ließ den Arbeiter auf der Reihenfolgeleiste stehen.",
    "pass": "passte: {points}.",
    "pass, no points": "passte.",
    "pass, solo": "passte: Die Runde ist zu Ende.",
    "repeat": "nutzte {space} nochmals: {effect}.",
    "skip": "nutzte nichts nochmals.",
    "skip share": "nutzte kein Werksplättchen.",
    "done": "beendete den Zug.",
    "done, one": "beendete den Zug; {effect} verfiel.",
    "done, many": "beendete den Zug; {effect} verfielen.",
    "done, card": "beendete den Zug, um {cards} auszusuchen.",
    "done, card, one": "beendete den Zug, um {cards} auszusuchen; {effect} verfiel.",
    "done, card, many": "beendete den Zug, um {cards} auszusuchen; {effect} verfielen.",
    # ---- the player board; what is gained at once follows behind the clause
    "step": "baute {colour} der Strecke {route} bis Feld {space}",
    "loco": "legte {tile} an die Strecke {route}",
    "loco over": "legte {tile} anstelle {there} an die Strecke {route}",
    "shift": "legte die ausgetauschte {tile} an die Strecke {route}",
    "shift over": "legte die ausgetauschte {tile} anstelle {there} an die Strecke {route}",
    "plain": "{clause}.",
    "gains": "{clause}: {gains}.",
    "waits": "{clause}; sobald eine Lok es erreicht: {waits}.",
    "gains and waits": "{clause}: {gains}; sobald eine Lok es erreicht: {waits}.",
    "flip": "drehte die ausgetauschte {tile} um: Sie kam als Fabrik in die Auslage.",
    "flip away": "nahm die ausgetauschte {tile} aus dem Spiel.",
    "factory": "baute {tile} {where} ({effect}).",
    "factory over": "baute {tile} anstelle {there} {where} ({effect}).",
    "factory on board": "baute {tile} {where} ({effect}) und nutzte das Überbaute: {covered}.",
    "industry": "zog {wrench} {here} {there}.",
    "industry, effect": "zog {wrench} {here} {there}: {effect}.",
    "industry, gap": "zog {wrench} {here} auf die Fabrik {there} ({tile}): {effect}.",
    "doubler": "legte einen Verdoppler über Feld {space} der Strecke {route}.",
    # ---- tokens and cards
    "idea": "nutzte das {token}: {effect}.",
    "trade": "nutzte das {token} und nahm es aus dem Spiel: {effect}.",
    "discard": "nahm das {token} ungenutzt aus dem Spiel: {effect}.",
    "card": "nahm die {card}: {effect}.",
    "key-steps": "nutzte den Schlüssel: {effect}.",
    "key-points": "nutzte den Schlüssel: {points}.",
    "bonus": "nahm den Startbonus: {effect}.",
    "bonus, twice": "nahm den Startbonus zwei Mal: {effect}.",
    "end-card": "behielt die Spielendekarte: {effect}.",
    "end-card, hidden": "behielt eine Spielendekarte.",
    "ten": "nahm {points} statt einer Spielendekarte.",
    "no-card": "nahm keine Spielendekarte.",
    # ---- the German board
    "arm": "baute weiter nach {place}",
    "extension": "legte einen Streckenausbau bei {place}. {specials}",
    "take-income": "nahm das Einkommensplättchen (einmal pro Runde): {effect}.",
    "income": "nutzte das Einkommensplättchen: {effect}.",
    # ---- the American board and the dual industry track
    "boulder": "sprengte {boulder}: {points}.",
    "pay": "bezahlte 1 {coin} für Feld {space} der Strecke {route}: {effect}.",
    "dividend": "legte das Dividendenplättchen auf Ebene {level}: {effect}.",
    "steelworks": "baute {tile} {where} ({effect}).",
    "steelworks over": "baute {tile} anstelle {there} {where} ({effect}).",
    "take-key": "nahm den Schlüssel.",
    "take-stock": "nahm den Aktienschritt.",
    "lane, lower": "stellte den neuen {wrench} auf den Start der unteren Industriestrecke.",
    "lane, upper": "stellte den neuen {wrench} auf den Start der oberen Industriestrecke.",
    # ---- the Asian board and the industry board
    "site": "öffnete einen Lokplatz der Strecke {route}: Die Baustelle ist geräumt.",
    "take-coin": "nahm 1 {coin} statt des Industrieschritts.",
    "medal": "legte die {medal} auf Feld {space} der Strecke {route}.",
    "car": "legte einen Wartungswagen an {place} ({effect}).",
    "move-car": "setzte einen Wartungswagen von {here} an {place} um und legte ihn dort ab ({effect}).",
    "use-car": "setzte statt Arbeitern den Wartungswagen an {place} ein: {effect}.",
    "key-car": "legte mit dem Schlüssel einen Wartungswagen aus der Werkstatt an {place} ({effect}).",
    "purple": "legte einen lila Wartungswagen an {place} ({effect}).",
    "move-purple": "setzte einen lila Wartungswagen von {here} an {place} um und legte ihn dort ab ({effect}).",
    "use-purple": "setzte statt Arbeitern den lila Wartungswagen an {place} ein: {effect}.",
    "key-purple": "legte mit dem Schlüssel einen lila Wartungswagen aus der Werkstatt an {place} ({effect}).",
    # ---- coal
    "stoke": "stellte {coal} auf das Heizerfeld: {effect}.",
    "boilerman, loco": "legte den Heizer an {tile}",
    "boilerman, factory": "legte den Heizer an {tile}: ab jetzt {effect}.",
    "close, loco": "schloss die Gießerei und legte sie als Heizer an {tile}",
    "close, factory": "schloss die Gießerei und legte sie als Heizer an {tile}: ab jetzt {effect}.",
    "take-foundry": "nahm die Gießerei ({coal}, einmal pro Runde): {effect}.",
    "foundry": "nutzte die Gießerei mit {coal}: {effect}.",
    "burn": "gab 1 Kohle an der Kohle-Fabrik ab: {effect}.",
    # ---- the manufactory train, special ideas, additional engineers
    "load": "legte ein Werksplättchen auf die Werklok ({token}): {effect}.",
    "share": "nutzte ein Werksplättchen: {effect}.",
    "special": "nahm die Spezial-Ideenkarte: {effect}.",
    "box": "nahm Ingenieurin #{number} aus der Schachtel ({effect}).",
    "freight": "legte den Güterwagen an die Strecke {route}: dort vor jeder Wertung 2 beliebige Gleisschritte.",
    "catch-up": "zog das {bronze}e Gleis der Strecke {route} auf Feld {space} nach",
    "work": "nutzte die Fabrik {where} ({tile}): {effect}.",
    "borrow": "setzte {payment} auf Ingenieurin #{number} von {who}: {effect}.",
}

EVENTS: Final = {
    "emil blocks": "Emil blockierte {space}.",
    "emil hires": "Emil warb Ingenieurin #{number} an.",
    "emil takes": "Emil blockierte {space} und nahm {tile}.",
    "emil builds": "Emil blockierte {space} und baute {tile} {where}.",
    "emil engineer": "Emil blockierte Ingenieurin #{number}.",
    "emil skips, taken": "Emils Karte zeigte {space}, doch das war besetzt.",
    "emil skips, dear": "Emils Karte zeigte {space}, doch dafür hatte er zu wenige Arbeiter.",
    "emil skips, colour": "Emils Karte zeigte {space}, doch diese Gleise waren noch nicht freigeschaltet.",
    "emil skips, empty": "Emils Karte zeigte {space}, doch dort lag nichts.",
    "emil passes": "Emil passte.",
    "emil worker": "Emil erhielt einen weiteren Arbeiter und hatte nun {count}.",
    "stock": "Der Kursmarker von {who} stieg auf Ebene {level}.",
    "stock dividend": "Der Kursmarker von {who} stieg auf Ebene {level}: {effect}.",
    "payout": "Allgemeine Ausschüttung für {who}: {effect}.",
    "payout, nothing": "Allgemeine Ausschüttung für {who}: noch nichts.",
    "steelworks": "{who} nahm die letzte {number}er-Lok und das Stahlwerk; "
    "nach dem Zug folgt eine allgemeine Ausschüttung.",
    "steelworks, none": "{who} nahm die letzte {number}er-Lok; nach dem Zug folgt eine allgemeine Ausschüttung.",
    "train": "Die Werklok fuhr weiter. Abgeladen: {gone}. Neu aufgedeckt: {new}.",
    "foundry": "Eine neue Gießerei lag offen: {effect}.",
    "bonuses": "Gezogene Startboni: {effect}.",
    "boulder": "{boulder} wurde gesprengt: {points}.",
    "site": "Die Baustelle der Strecke {route} wurde geräumt.",
    "counted points-engineers": "{points} für die Zahlen der Ingenieurinnen.",
    "counted points-two-locomotives": "{points} für die beiden höchsten Loks.",
    "counted points-silver-gold": "{points} für die {silver}en und {gold}en Schritte.",
    "counted points-highest-locomotive": "{points} für die höchste Lok.",
    "scored": "Wertung nach Runde {round}: {points}.",
    "final": "Das Spiel war zu Ende: {points}.",
    "gained": "{who} {points} (+{gained})",
}

# Where the words of a choice would address the reader or stand in another case, the log has others.
PIECES: Final = {
    "track": "das {colour}e Gleis",
    "moving wrench": "den {wrench}",
    "moving wrench, lower": "den unteren {wrench}",
    "moving wrench, upper": "den oberen {wrench}",
    "boulder route": "das Geröll auf Feld {space} der Strecke {route}",
    "boulder industry": "das Geröll auf der Industriestrecke",
}

JOINTS: Final = {
    "idle": "{effect} (brachte nichts)",
    "exchanged": "{effect}; getauscht gegen den Arbeiter auf {space}",
}

END_CARDS: Final[dict[str, str]] = {}

EFFECTS: Final = {
    "green-tracks": (
        "das {green}e Gleis ist freigeschaltet",
        "die {count} {green}en Gleise sind freigeschaltet",
    ),
    "bronze-tracks": (
        "das {bronze}e Gleis ist freigeschaltet",
        "die {count} {bronze}en Gleise sind freigeschaltet",
    ),
    "silver-tracks": (
        "das {silver}e Gleis ist freigeschaltet",
        "die {count} {silver}en Gleise sind freigeschaltet",
    ),
    "gold-tracks": (
        "das {gold}e Gleis ist freigeschaltet",
        "die {count} {gold}en Gleise sind freigeschaltet",
    ),
    "points-engineers": (
        "Punkte für die Summe der Zahlen auf den eigenen Ingenieurinnen",
        "{count} Mal Punkte für die Summe der Zahlen auf den eigenen Ingenieurinnen",
    ),
    "points-two-locomotives": (
        "Punkte für die Summe der beiden höchsten eigenen Loks",
        "{count} Mal Punkte für die Summe der beiden höchsten eigenen Loks",
    ),
    "bonus-twice": ("ein Startbonus nach Wahl zwei Mal", "{count} Startboni nach Wahl je zwei Mal"),
}

SPACES: Final = {
    "wood-2": "das Feld 2 {wood_name}",
    "wood-3": "das Feld 3 {wood_name}",
    "green-2": "das Feld 2 {green_name}",
    "green-3": "das Feld 3 {green_name}",
    "bronze-1": "das Feld 1 {bronze_name}",
    "silver-1": "das Feld 1 {silver_name}",
    "gold-1": "das Feld 1 {gold_name}",
    "bronze-2": "das Feld 2 {bronze_name}",
    "silver-2": "das Feld 2 {silver_name}",
    "gold-2": "das Feld 2 {gold_name}",
    "any-2": "das Feld 2 beliebige Gleisschritte",
    "basic": "das Feld {wood_name} oder {green_name}",
    "loco-1": "das erste Lokfeld",
    "loco-2": "das zweite Lokfeld",
    "loco-3": "das Feld Lok und Fabrik",
    "industry-1": "das Feld 1 Industrie",
    "industry-2": "das Feld 2 Industrie",
    "industry-wood": "das Feld {wood_name} und Industrie",
}

TOLD: Final = Told(
    sentences=SENTENCES,
    events=EVENTS,
    pieces=PIECES,
    spaces=SPACES,
    joints=JOINTS,
    end_cards=END_CARDS,
    effects=EFFECTS,
)
