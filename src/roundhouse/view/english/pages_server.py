"""What the server answers when something is not possible, and the names it gives."""

from __future__ import annotations

from typing import Final

PAGES_SERVER: Final = {
    "default name": "Guest",
    "branch name": "{name}, from decision {at}",
    "no table": "There is no table with this name.",
    "no page": "There is no such page.",
    "no seat": "You do not sit at this table: you can only watch.",
    "not your seat": "It is not your decision: {who} is to play.",
    "stale": "The table has changed since. Here is how it stands now.",
    "hand over first": "Give the screen to {who} first.",
    "unconfirmed": "{who} has not yet confirmed the end of the turn.",
    "nothing to confirm": "There is nothing to confirm.",
    "nothing to undo": "Nothing has been decided yet.",
    "undo others": "{who} has decided since; that cannot be taken back.",
    "undo over": "The cards lie open: the game is over.",
    "undo spectator": "Only who plays can take something back.",
    "reset begun": "This turn has only begun.",
    "only bots": "Only at a table where bots play alone the game can be stopped.",
    "not over": "The game is not over yet.",
    "bad request": "The request was not understood: {why}.",
    "bad origin": "This request comes from another site and is refused.",
    "bad moment": "This game has the moments 0 to {most}.",
    "bad record": "This record cannot be played: {why}.",
    "no record": "Choose the file of a record first.",
    "record too large": "This file is too large for a record of a game.",
    "no about": "Nothing is known about this.",
    "trouble": "Something went wrong on our side. The game is stored: load the page again.",
}
