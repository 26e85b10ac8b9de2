"""The guided first round."""

from __future__ import annotations

from typing import Final

LESSONS: Final = {
    "bonus, title": "A small start",
    "bonus": (
        "Before the first round everybody but the first player takes one bonus, the last in the turn "
        "order chooses first. The blue sign always says what is asked of you; what you can choose is lit "
        "in amber, here and on the boards."
    ),
    "track, title": "Laying track",
    "track": (
        "Every step moves a piece of track one space along a route. First comes {wood}, which clears the "
        "way: on space 2 of {main} it unlocks {green}. Under the rails you see what else waits on a "
        "space, and whether a locomotive must reach it."
    ),
    "placing, title": "Your workers",
    "placing": (
        "A turn is one action: put workers on a free space and do what it shows. The outlines say how "
        "many it costs; a {coin} can stand in for a worker. Nobody else can use that space in this round,"
        " so take first what others want too."
    ),
    "second, title": "Reach",
    "second": (
        "Track scores only as far as a locomotive pulls: the brass line under a route is its reach. Take "
        "a locomotive soon, and lay track under it."
    ),
    "third, title": "More than track",
    "third": (
        "The industry track scores every round too, and the gaps in it want factories: the back of a "
        "locomotive. Doublers, {coins} and temporary workers help you in later turns."
    ),
    "green, title": "Better track",
    "green": (
        "You own {green} track now. It follows behind {wood}, and every space it has passed scores more. "
        "The small figures beside your name are the points for each colour."
    ),
    "locomotives, title": "Locomotives and factories",
    "locomotives": (
        "Numbers add up to the reach of a route. The lowest number in the supply must be taken first; "
        "later ones are better. The same tile can be built as a factory instead."
    ),
    "displaced, title": "One moves on",
    "displaced": (
        "The new locomotive has taken the place of a smaller one, which may move on to another route. If "
        "it fits nowhere, it is turned over and lies as a factory in the supply."
    ),
    "factories, title": "A factory",
    "factories": (
        "Factories are built into the gaps from left to right. When your {wrench} moves onto one, you get what "
        "it shows."
    ),
    "industry, title": "Industry",
    "industry": (
        "The {wrench} walks along the industry track. It stops at a gap until a factory stands there. "
        "Every round you score the number it has reached."
    ),
    "doublers, title": "Doublers",
    "doublers": (
        "A doubler goes on the next free space of {main}, from the left: the track under it scores twice,"
        " in every round to come."
    ),
    "passing, title": "The end of a round",
    "passing": (
        "When you have no workers left, or want no more, you pass and score by your place in the turn "
        "order, from {first_pass} to {last_pass} points. Places 1 and 2 of the next round can be bought "
        "with a worker. Then everything is scored: figures at the right of your board tell what will "
        "come."
    ),
    "scoring, title": "You have scored",
    "scoring": (
        "Every route, the industry track, and on it goes: {rounds} rounds in all, and what you build now "
        "scores in each of them. That was all you need to begin. Ask any piece what it is with a long "
        "press or the i key, and take back a step whenever you like."
    ),
}
