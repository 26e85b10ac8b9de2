"""Die Nachschlageseite und die geführte erste Runde."""

from __future__ import annotations

from typing import Final

PAGES_REFERENCE: Final = {
    "reference title": "Material",
    "reference what": "Alles aus der Schachtel, gezeichnet und erklärt.",
    "reference search": "Suche: Verdoppler, Ingenieurin 7, Kyiv",
    "reference search label": "Material durchsuchen",
    "reference all": "Alles",
    "reference chapters": "Kapitel",
    "reference found": "{count} Teile",
    "reference found, one": "1 Teil",
    "reference nothing": "So heißt nichts in der Schachtel. Versuch ein kürzeres Wort.",
    "reference rule": "Die Regel",
    "reference page": "Regelheft Seite {page}",
    "reference edition": "Ausgabe",
    "reference ultimate": "Ultimate, 2021",
    "reference classic": "Klassisch, 2013 bis 2016",
    "reference boards": "Die Spielertableaus",
    "reference board": "Tableau {board}",
    "reference marks": "Was die Zeichen bedeuten",
    "reference mark R": "so steht es im Regelheft",
    "reference mark P": "vom gedruckten Teil abgelesen",
    "reference mark X": "nachgebildet: passt zu den Regeln, der gedruckte Wert ist nicht bekannt",
    "learn title": "So wird gespielt",
    "learn what": (
        "Lerne das Spiel beim Spielen: Ein Begleiter erklärt jede Entscheidung der ersten Runde, wenn sie"
        " kommt."
    ),
    "learn you": (
        "Du spielst auf dem russischen Tableau gegen einen Bot. Der Begleiter sagt, was gefragt ist, wozu"
        " es gut ist und was du versuchen könntest. Schiefgehen kann nichts: Jeder Schritt lässt sich "
        "zurücknehmen."
    ),
    "learn start": "Geführte Runde beginnen",
    "learn idea title": "Worum es geht",
    "learn idea": (
        "In wenigen Runden baust du Bahnstrecken und Industrie. Arbeiter kommen auf Aktionsfelder, und "
        "jedes Feld kann in einer Runde einmal genutzt werden. Nach jeder Runde zählt alles Gebaute "
        "wieder; früh zu beginnen lohnt sich oft."
    ),
    "learn turn title": "Ein Zug",
    "learn turn": (
        "Setze Arbeiter auf ein freies Aktionsfeld und führe aus, was es zeigt, oder passe. Was du "
        "bekommst, nutzt du gleich, in beliebiger Reihenfolge. Haben alle gepasst, wird die Runde "
        "gewertet."
    ),
    "learn score title": "Was zählt",
    "learn score": (
        "Gleise, so weit deine Loks reichen, bessere Farben mehr; die Zahl, die dein Schraubenschlüssel "
        "erreicht hat; Sterne und andere Zeichen unterwegs. Am Ende die Karten, die Mehrheit an "
        "Ingenieurinnen und mehr."
    ),
    "learn sign title": "Das blaue Schild",
    "learn sign": (
        "Es sagt immer, was von dir gefragt ist. Seine Möglichkeiten sind nummeriert; dieselben Nummern "
        "stehen auf den Plänen. Runde ist, was sich an der Wertung dieser Runde ändert, Ende, was sich "
        "bis zum Spielende ändert."
    ),
    "learn keys title": "Tasten",
    "learn keys": (
        "Ziffern wählen, Enter bestätigt, U nimmt einen Schritt zurück, R den ganzen Zug, E beendet den "
        "Zug, P passt, I sagt, was ein Teil ist, ? zeigt alle Tasten."
    ),
    "learn table": "Erste Fahrt",
    "guide": "Begleiter",
    "guide try": "Versuch das",
}
