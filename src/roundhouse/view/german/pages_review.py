"""What is said of a game afterwards, in German."""

from __future__ import annotations

from typing import Final

PAGES_REVIEW: Final = {
    "review": "Wendepunkte",
    "review side": "wie der Bot {bot} sie sieht",
    "review made": "Der Bot {bot} geht die Partie Zug für Zug durch. Das dauert bis zu einer Minute.",
    "review reload": "Noch einmal nachsehen",
    "review later": "Die Wendepunkte werden gesucht, wenn die Partie zu Ende ist.",
    "review failed": "Die Partie konnte nicht durchgesehen werden. Der Grund steht im Protokoll des Servers.",
    "review close": "{close} von {count} Zügen so gut wie der beste",
    "review close, one": "{close} von 1 Zug so gut wie der beste",
    "review lost": "{lost} Punkte verschenkt, {mean} pro Zug",
    "decimal": "{whole},{tenth}",
    "review none": "Kein Zug hat mehr als einen Punkt verschenkt.",
    "review chart": "Was alle bei jedem ihrer Züge am Ende der Partie erwarten konnten. {told}.",
    "review chart head": "Punkte, die am Ende zu erwarten waren",
    "review told": "{who}: am Anfang {first}, am Ende {last}",
    "review round": "Runde {round}",
    "review part": "{close} von {turns}",
    "review col close": "So gut wie der beste Zug",
    "review col lost": "Punkte verschenkt",
    "review col mean": "Pro Zug",
    "review figures of": "Wie nah alle am besten Zug waren",
    "review when": "Runde {round}, Zug {turn}",
    "review when, beside": "Runde {round}",
    "review worth": "etwa {count} Punkte",
    "review worth, one": "etwa 1 Punkt",
    "review largest": "der größte der Partie",
    "review played": "Gespielt",
    "review better": "Besser",
    "review figures": "{expected} statt {best} Punkte zu erwarten",
    "review watch": "Diesen Moment nachspielen",
    "review note": "Die Meinung eines Bots: wie viele Punkte {bot} am Ende der Partie erwartet, nach dem, was gespielt "
    "wurde, und nach dem, was er selbst gespielt hätte. Er weiß nicht mehr, als man am Platz sehen konnte, und er kann "
    "sich irren, vor allem darin, was die anderen tun werden.",
    # ---- the replay
    "review moment": "Wendepunkt: {who} verschenkt {worth}",
    "review next": "Nächster Wendepunkt",
    # ---- the terminal
    "review head": "{file}: {moves} Entscheidungen, durchgesehen vom Bot {bot}.",
    "review seat": "{who}: {points} Punkte. {close}; {lost}.",
    "review rounds": "Zu erwarten waren, Runde für Runde: {points}.",
    "review points": "Die Wendepunkte, der größte zuerst:",
    "review points of": "Die Wendepunkte von {who}, der größte zuerst:",
    "review line": "{when}, {who}: {worth} verschenkt",
    "review again": "Die Wendepunkte dieser Partie:",
    "review ask": "a zeigt die Wendepunkte der Partie; Enter verlässt sie: ",
    "review key": "a",
}
