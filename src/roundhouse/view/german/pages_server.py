"""Was der Server antwortet, wenn etwas nicht geht, und die Namen, die er vergibt."""

from __future__ import annotations

from typing import Final

PAGES_SERVER: Final = {
    "default name": "Gast",
    "branch name": "{name}, ab Entscheidung {at}",
    "no table": "Einen Tisch mit diesem Namen gibt es nicht.",
    "no page": "Diese Seite gibt es nicht.",
    "no seat": "Du sitzt nicht an diesem Tisch: Du kannst nur zusehen.",
    "not your seat": "Das entscheidest nicht du: {who} ist dran.",
    "stale": "Am Tisch hat sich seitdem etwas geändert. So steht es jetzt.",
    "hand over first": "Gib zuerst den Bildschirm an {who} weiter.",
    "unconfirmed": "{who} hat das Ende des Zuges noch nicht bestätigt.",
    "nothing to confirm": "Es gibt nichts zu bestätigen.",
    "nothing to undo": "Es wurde noch nichts entschieden.",
    "undo others": "{who} hat seitdem entschieden; das lässt sich nicht zurücknehmen.",
    "undo over": "Die Karten liegen offen: Das Spiel ist zu Ende.",
    "undo spectator": "Nur wer mitspielt, kann etwas zurücknehmen.",
    "reset begun": "Dieser Zug hat gerade erst begonnen.",
    "only bots": "Nur an einem Tisch, an dem Bots allein spielen, lässt sich das Spiel anhalten.",
    "not over": "Das Spiel ist noch nicht zu Ende.",
    "bad request": "Die Anfrage war nicht zu verstehen: {why}.",
    "bad origin": "Diese Anfrage kommt von einer anderen Seite und wird abgelehnt.",
    "bad moment": "Dieses Spiel hat die Momente 0 bis {most}.",
    "bad record": "Diese Aufzeichnung lässt sich nicht nachspielen. Das Programm meldet: „{why}“.",
    "no record": "Wähle zuerst die Datei einer Aufzeichnung.",
    "record too large": "Diese Datei ist zu groß für die Aufzeichnung eines Spiels.",
    "no about": "Darüber ist nichts bekannt.",
    "trouble": "Bei uns ist etwas schiefgegangen. Das Spiel ist gespeichert: Lade die Seite neu.",
}
