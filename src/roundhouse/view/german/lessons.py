"""Die geführte erste Runde."""

from __future__ import annotations

from typing import Final

LESSONS: Final = {
    "bonus, title": "Ein kleiner Anfang",
    "bonus": (
        "Vor der ersten Runde nehmen alle außer dem Startspieler einen Bonus; wer zuletzt an der Reihe ist, "
        "sucht zuerst aus. Das blaue Schild sagt immer, was gefragt ist; was du wählen kannst, leuchtet "
        "bernsteinfarben, hier und auf den Plänen."
    ),
    "track, title": "Gleise legen",
    "track": (
        "Jeder Schritt bringt ein Gleis auf einer Strecke ein Feld weiter. Zuerst kommt {wood_name}: Auf "
        "Feld 2 der Hauptstrecke ({main}) schaltet es {green_name} frei. Unter den Schienen siehst du, "
        "was auf einem Feld noch wartet und ob eine Lok es erreichen muss."
    ),
    "placing, title": "Deine Arbeiter",
    "placing": (
        "Ein Zug ist eine Aktion: Setze Arbeiter auf ein freies Feld und führe aus, was es zeigt. Die "
        "Umrisse sagen, wie viele es kostet; {coins} können Arbeiter ersetzen. Niemand sonst kann das "
        "Feld in dieser Runde nutzen, nimm also zuerst, was auch andere wollen."
    ),
    "second, title": "Reichweite",
    "second": (
        "Gleise zählen nur, so weit eine Lok fährt: Die Messinglinie unter einer Strecke ist ihre "
        "Reichweite. Nimm bald eine Lok und lege Gleise unter sie."
    ),
    "third, title": "Mehr als Gleise",
    "third": (
        "Auch die Industrieleiste zählt jede Runde, und ihre Lücken wollen Fabriken: die Rückseite einer "
        "Lok. {coins}, Verdoppler und Leiharbeiter helfen dir in späteren Zügen."
    ),
    "green, title": "Bessere Gleise",
    "green": (
        "Du hast jetzt Gleise in {green_name}. Sie folgen hinter {wood_name}, und jedes Feld, über das "
        "sie gekommen sind, zählt mehr. Die kleinen Zahlen neben deinem Namen sind die Punkte jeder "
        "Farbe."
    ),
    "locomotives, title": "Loks und Fabriken",
    "locomotives": (
        "Die Zahlen ergeben zusammen die Reichweite einer Strecke. Die niedrigste Zahl im Vorrat muss "
        "zuerst genommen werden; spätere sind besser. Dasselbe Plättchen lässt sich auch als Fabrik "
        "bauen."
    ),
    "displaced, title": "Eine zieht weiter",
    "displaced": (
        "Die neue Lok hat eine kleinere verdrängt, die auf eine andere Strecke weiterziehen darf. Passt "
        "sie nirgends hin, wird sie umgedreht und liegt als Fabrik im Vorrat."
    ),
    "factories, title": "Eine Fabrik",
    "factories": (
        "Fabriken werden von links nach rechts in die Lücken gebaut. Kommt dein {wrench} auf eine, bekommst "
        "du, was sie zeigt."
    ),
    "industry, title": "Die Industrie",
    "industry": (
        "Der {wrench} wandert die Industrieleiste entlang. Vor einer Lücke bleibt er stehen, bis dort "
        "eine Fabrik steht. Jede Runde zählt die Zahl, die er erreicht hat."
    ),
    "doublers, title": "Verdoppler",
    "doublers": (
        "Ein Verdoppler kommt auf das nächste freie Feld der Hauptstrecke, von links: Das Gleis darunter "
        "zählt in allen künftigen Runden doppelt."
    ),
    "passing, title": "Das Ende einer Runde",
    "passing": (
        "Wenn du keine Arbeiter mehr hast oder nichts mehr willst, passt du und bekommst je nach Platz in"
        " der Reihenfolge {first_pass} bis {last_pass} Punkte. Die Plätze 1 und 2 der nächsten Runde "
        "kosten einen Arbeiter. Dann wird alles gewertet: Die Zahlen rechts an deinem Plan sagen, was "
        "kommt."
    ),
    "scoring, title": "Die erste Wertung",
    "scoring": (
        "Jede Strecke, die Industrie, und so geht es weiter: {rounds} Runden im Ganzen, und was du jetzt "
        "baust, zählt in jeder davon. Mehr brauchst du für den Anfang nicht. Frag jedes Teil mit langem "
        "Druck oder der Taste I, was es ist, und nimm jeden Schritt zurück, wenn du willst."
    ),
}
