"""What is said of a game afterwards, in the terminal and on the pages. A key with `, one` is for the number one."""

from __future__ import annotations

from typing import Final

PAGES_REVIEW: Final = {
    "review": "Turning points",
    "review side": "as the bot {bot} sees it",
    "review made": "The bot {bot} goes through the game turn by turn. This takes up to a minute.",
    "review reload": "Look again",
    "review later": "The turning points are looked for when the game is over.",
    "review failed": "The game could not be looked through. The reason stands in the log of the server.",
    "review close": "{close} of {count} turns as good as the best",
    "review close, one": "{close} of 1 turn as good as the best",
    "review lost": "{lost} points lost, {mean} a turn",
    "decimal": "{whole}.{tenth}",
    "review none": "No turn lost more than a point.",
    "review chart": "What everybody could expect at the end of the game, at each of their turns. {told}.",
    "review chart head": "Points that could be expected at the end",
    "review told": "{who}: at first {first}, at last {last}",
    "review round": "Round {round}",
    "review part": "{close} of {turns}",
    "review col close": "As good as the best",
    "review col lost": "Points lost",
    "review col mean": "Lost a turn",
    "review figures of": "How close everybody was to the best turns",
    "review when": "Round {round}, turn {turn}",
    "review when, beside": "Round {round}",
    "review worth": "about {count} points",
    "review worth, one": "about 1 point",
    "review largest": "the largest of the game",
    "review played": "Played",
    "review better": "Better",
    "review figures": "{expected} instead of {best} points expected",
    "review watch": "See this moment in the replay",
    "review note": "A bot's opinion: how many points {bot} expects at the end of the game after what was played, "
    "and after what it would have played itself. It knows no more than the player could see, and it may be wrong, "
    "above all about what the others will do.",
    # ---- the replay
    "review moment": "Turning point: {who} gives away {worth}",
    "review next": "Next turning point",
    # ---- the terminal
    "review head": "{file}: {moves} decisions, looked through by the bot {bot}.",
    "review seat": "{who}: {points} points. {close}; {lost}.",
    "review rounds": "Could expect, round by round: {points}.",
    "review points": "The turning points, the largest first:",
    "review points of": "The turning points of {who}, the largest first:",
    "review line": "{when}, {who}: {worth} lost",
    "review again": "The turning points of this game:",
    "review ask": "a shows the turning points of the game; Enter leaves: ",
    "review key": "a",
}
