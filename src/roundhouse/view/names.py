"""What everything is called: the tables behind every sentence, one `Language` for each language.

Code fills the placeholders and never writes a word itself, so another language is another set of tables.
Names that differ between the editions (COMPONENTS.md, first table) are terms; all other texts mention them as
placeholders. A text about a number comes in two forms, for one and for many.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

Forms = tuple[str, str]  # one, many


@dataclass(frozen=True)
class Language:
    """All texts of one language."""

    terms: Mapping[str, Mapping[str, str]]  # by edition
    effects: Mapping[str, Forms]  # by effect word
    pieces: Mapping[str, str]  # workers and tiles
    joints: Mapping[str, str]  # how parts are put together
    sentences: Mapping[str, str]  # what a move does, what is asked, what the others wait for
    routes: Mapping[str, str]  # as they stand in a sentence
    spaces: Mapping[str, str]
    end_cards: Mapping[str, str]  # by what the card counts
    explained: Mapping[str, Mapping[str, tuple[str, str]]]  # for reference pages: name, one line


TERMS: Final = {
    "ultimate": {
        "wood": "wood",
        "green": "green",
        "bronze": "bronze",
        "silver": "silver",
        "gold": "gold",
        "coin": "coin",
        "coins": "coins",
        "idea": "idea",
        "token": "idea token",
        "tokens": "idea tokens",
        "card": "idea card",
        "cards": "idea cards",
        "wrench": "wrench",
        "medal": "20-point medal",
        "kyiv": "Kyiv",
    },
    "classic": {
        "wood": "black",
        "green": "gray",
        "bronze": "brown",
        "silver": "natural",
        "gold": "white",
        "coin": "rouble",
        "coins": "roubles",
        "idea": "?",
        "token": "? token",
        "tokens": "? tokens",
        "card": "? card",
        "cards": "? cards",
        "wrench": "industry marker",
        "medal": "Kiev medal",
        "kyiv": "Kiev",
    },
}

EFFECTS: Final = {
    "wood": ("1 {wood} step", "{count} {wood} steps"),
    "green": ("1 {green} step", "{count} {green} steps"),
    "bronze": ("1 {bronze} step", "{count} {bronze} steps"),
    "silver": ("1 {silver} step", "{count} {silver} steps"),
    "gold": ("1 {gold} step", "{count} {gold} steps"),
    "wood-or-green": ("1 {wood} or {green} step", "{count} {wood} or {green} steps"),
    "again": (
        "1 more {wood} step, industry step or doubler",
        "{count} more {wood} steps, industry steps or doublers",
    ),
    "any": ("1 any step", "{count} steps of any colours"),
    "again-or-wood-or-green": (
        "1 {wood} or {green} step, industry step or doubler",
        "{count} {wood} or {green} steps, industry steps or doublers",
    ),
    "again-or-any": (
        "1 any step, industry step or doubler",
        "{count} any steps, industry steps or doublers",
    ),
    "industry": ("1 industry step", "{count} industry steps"),
    "doubler": ("1 doubler", "{count} doublers"),
    "extra-nine": ("the extra #9 locomotive", "{count} extra #9 locomotives"),
    "locomotive": ("1 locomotive", "{count} locomotives"),
    "factory": ("1 factory", "{count} factories"),
    "locomotive-or-factory": ("1 locomotive or factory", "{count} locomotives or factories"),
    "idea": ("1 {token}", "{count} {tokens}"),
    "idea-card": ("1 {card}", "{count} {cards}"),
    "key": ("1 key", "{count} keys"),
    "trade-ideas": (
        "1 trade of 2 {tokens} for the effect of one",
        "{count} trades of 2 {tokens} for the effect of one",
    ),
    "end-card": ("1 end bonus card", "{count} end bonus cards"),
    "end-card-or-10": (
        "1 end bonus card or {card_points} points",
        "{count} times an end bonus card or {card_points} points",
    ),
    "points": ("1 point", "{count} points"),
    "coins": ("1 {coin}", "{count} {coins}"),
    "worker": ("1 worker", "{count} workers"),
    "temporary": ("1 temporary worker", "{count} temporary workers"),
    "hire": ("the engineer on the hiring space", "{count} engineers from the hiring space"),
    "green-tracks": ("take the {green} track", "take the {count} {green} tracks"),
    "bronze-tracks": ("take the {bronze} track", "take the {count} {bronze} tracks"),
    "silver-tracks": ("take the {silver} track", "take the {count} {silver} tracks"),
    "gold-tracks": ("take the {gold} track", "take the {count} {gold} tracks"),
    "wood-worker": ("the {wood} worker", "{count} {wood} workers"),
    "engineer-one": ("engineer #1", "{count} engineers #1"),
    "wrench": ("a second {wrench}", "{count} more {wrench}s"),
    "flip-valuation": ("turn the valuation tile over", "turn {count} valuation tiles over"),
    "medal": ("lay the {medal}", "lay {count} medals"),
    "points-engineers": (
        "points for the sum of the engineers' numbers",
        "{count} times points for the sum of the engineers' numbers",
    ),
    "points-two-locomotives": (
        "points for the sum of the two highest locomotives",
        "{count} times points for the sum of the two highest locomotives",
    ),
    "points-silver-gold": (
        "1 point for every {silver} and {gold} step",
        "{count} points for every {silver} and {gold} step",
    ),
    "repeat": ("use a one-worker space again", "use {count} one-worker spaces again"),
}

PIECES: Final = {
    "wood worker": "the {wood} worker",
    "engineer": "engineer #{number}",
    "hired": "take engineer #{number} ({effect})",
    "tile": "#{number}",
    "tile 9x": "extra #9",
    "new tile": "locomotive #{number}",
    "new tile 9x": "the extra #9",
    "claim 1": "play first in the next round",
    "claim 2": "play second in the next round",
    "gap": "gap {number}",
    "idea space": "the {idea} space",
    "place 1": "first place",
    "place 2": "second place",
}

JOINTS: Final = {
    "list": ", ",
    "and": "{first} and {last}",
    "idle": "{effect}, but that brings nothing now",
    "must": "{effect} (must)",
    "may": "{effect} (may)",
    "at the end": "{effect} (at the end of the turn)",
    "wood worker": "{effect}, and {extra} for the {wood} worker",
    "star": "{points} in every scoring",
    "double": "the route counts double in every scoring",
    "step up to": "{points} for {least} to {most}",
    "step from": "{points} for {least} or more",
}

SENTENCES: Final = {
    # ---- a turn
    "place": "Place {payment} on {space}: {effect}.",
    "move worker": "Move the worker to {space}: {effect}.",
    "stay": "Leave the worker on the turn order.",
    "pass": "Pass and score {points}.",
    "repeat": "Repeat {space}: {effect}.",
    "skip": "Repeat nothing.",
    "done, one": "End the turn; {effect} lapses.",
    "done, many": "End the turn; {effect} lapse.",
    "done, card": "End the turn and choose {cards}.",
    "done, card, one": "End the turn and choose {cards}; {effect} lapses.",
    "done, card, many": "End the turn and choose {cards}; {effect} lapse.",
    # ---- the player board; what is gained at once follows behind the clause
    "step": "{colour} to space {space} on {route}",
    "loco": "Put {tile} on {route}",
    "loco over": "Put {tile} on {route} in place of the {there}",
    "shift": "Move the displaced {tile} to {route}",
    "shift over": "Move the displaced {tile} to {route} in place of the {there}",
    "plain": "{clause}.",
    "gains": "{clause}: {gains}.",
    "waits": "{clause}; {waits} once a locomotive reaches it.",
    "gains and waits": "{clause}: {gains}; {waits} once a locomotive reaches it.",
    "flip": "Turn the displaced {tile} over: it becomes a factory in the supply.",
    "flip away": "Take the displaced {tile} out of the game.",
    "factory": "Build factory {tile} in gap {gap} ({effect}).",
    "factory over": "Build factory {tile} in gap {gap} in place of the {there} ({effect}).",
    "returned": "Build the returned factory {tile} in gap {gap} ({effect}).",
    "returned over": "Build the returned factory {tile} in gap {gap} in place of the {there} ({effect}).",
    "industry": "{wrench} from {here} to {there}.",
    "industry, effect": "{wrench} from {here} to {there}: {effect}.",
    "industry, gap": "{wrench} from {here} onto the factory in {there} ({tile}): {effect}.",
    "doubler": "Lay a doubler over space {space} of {route}.",
    # ---- tokens and cards
    "idea": "Use the {token}: {effect}.",
    "trade": "Use the {token} and take it out of the game: {effect}.",
    "discard": "Take the {token} out of the game unused: {effect}.",
    "card": "Take the {card}: {effect}.",
    "key-steps": "Use the key for {effect}.",
    "key-points": "Use the key for {points}.",
    "bonus": "Take the starting bonus: {effect}.",
    "end-card": "Keep the end bonus card: {effect}.",
    "end-card, hidden": "Keep an end bonus card.",
    "ten": "Take {points} instead of an end bonus card.",
    "no-card": "Take no end bonus card.",
    # ---- what the decider is asked
    "ask turn": "Your turn: place workers on a free space, or pass.",
    "ask pool": "Use what you have gained: {pool}.",
    "ask displaced": "The displaced {tile} needs a place.",
    "ask repeat": "Which space do you use again?",
    "ask discard": "Which other {token} leaves the game?",
    "ask end-card": "Choose an end bonus card.",
    "ask end-card or points": "Choose an end bonus card or {points}.",
    "ask move-worker": "Your worker on {place} may move to a free one-worker space.",
    "ask draft": "Choose a starting bonus.",
    # ---- what the others see meanwhile
    "watch turn": "It is {who}'s turn.",
    "watch pool": "{who} is using {pool}.",
    "watch displaced": "{who} moves the displaced {tile}.",
    "watch repeat": "{who} is choosing a space to use again.",
    "watch discard": "{who} is choosing the other {token} that leaves the game.",
    "watch end-card": "{who} is choosing an end bonus card.",
    "watch end-card or points": "{who} is choosing an end bonus card or {points}.",
    "watch move-worker": "{who} may move the worker from {place} to a free one-worker space.",
    "watch draft": "{who} is choosing a starting bonus.",
    "over": "The game is over.",
}

ROUTES: Final = {
    "trans-siberian": "the Trans-Siberian",
    "st-petersburg": "St. Petersburg",
    "kyiv": "{kyiv}",
}

SPACES: Final = {
    "wood-2": "{wood}-2",
    "wood-3": "{wood}-3",
    "green-2": "{green}-2",
    "green-3": "{green}-3",
    "bronze-1": "{bronze}-1",
    "silver-1": "{silver}-1",
    "gold-1": "{gold}-1",
    "bronze-2": "{bronze}-2",
    "silver-2": "{silver}-2",
    "gold-2": "{gold}-2",
    "any-2": "any-2",
    "basic": "basic",
    "loco-1": "loco-1",
    "loco-2": "loco-2",
    "loco-3": "loco-3",
    "industry-1": "industry-1",
    "industry-2": "industry-2",
    "industry-wood": "industry-{wood}",
    "doubler": "doubler",
    "coins": "{coins}",
    "temporary": "temporary",
    "hire": "hire",
    "first": "first place",
    "second": "second place",
    "last-round": "last-round",
}

# A card that behaves differently in some edition has a second line, marked by what is different.
END_CARDS: Final = {
    "factories": "{points} for every factory you have built",
    "engineers": "{points} for every engineer you have, not counting the extra-engineer card",
    "engineers, counts-card": "{points} for every engineer you have, the extra-engineer card included",
    "routes": "{points} for every route whose last space you reached",
    "silver-gold": "{points} for every space your {silver} and {gold} tracks have come",
    "doublers": "for your doublers, {steps}",
    "wood": "{points} for every space your {wood} tracks have come",
    "ideas": "{points} for every {token} that lies where you used it",
    "extra-engineer": "one more engineer for the majority, without a number",
    "locomotives": "the sum of all your locomotives in points",
    "locomotives, limit": "the sum of your {limit} highest locomotives in points",
    "keys": "for the keys you have received, {steps}",
    "workers": "{points} for every extra worker",
    "workers, limit": "{points} for every extra worker, {limit} at most",
    "fifteen": "{points}",
}

# ---- for reference pages: id -> name, one line

EXPLAINED: Final = {
    "routes": {
        "trans-siberian": (
            "Trans-Siberian",
            "The long route: it unlocks every colour, takes two locomotives, and doublers double its spaces.",
        ),
        "st-petersburg": (
            "St. Petersburg",
            "Two {tokens} on the way; with {green} and a locomotive far enough, the route counts double.",
        ),
        "kyiv": (
            "{kyiv}",
            "Stars that score in every round, room for the {medal}, and a worker for {wood} alone.",
        ),
    },
    "colours": {
        "wood": (
            "{wood}",
            "Goes first and scores nothing itself, but it unlocks and triggers almost everything.",
        ),
        "green": ("{green}", "Follows {wood}. Unlocked by {wood} on the Trans-Siberian."),
        "bronze": ("{bronze}", "Follows {green}. Unlocked by {wood} on the Trans-Siberian."),
        "silver": ("{silver}", "Follows {bronze}. There are two, for the Trans-Siberian and St. Petersburg."),
        "gold": (
            "{gold}",
            "Follows {silver}. There is one, unlocked at the end of the Trans-Siberian and laid only there.",
        ),
    },
    "tokens": {
        "cards": (
            "Cards",
            "{effect}. The {card} is used at once, the end bonus card is chosen when the turn ends.",
        ),
        "valuation": ("Revaluation", "{effect}: from now on {bronze}, {silver} and {gold} score more."),
        "medal": ("{medal}", "{effect}: it scores in every round once {green} and a locomotive reach it."),
        "keys": ("Keys", "{effect}, each for steps or for points."),
        "wrench": ("Second {wrench}", "{effect}. It starts at 0 and scores beside the first one."),
        "any": ("Tracks", "{effect}, on one route or on several."),
        "industry": ("Industry", "{effect}, for one {wrench} or shared between two."),
        "doublers": ("Doublers", "{effect} on the next free spaces."),
        "coins": ("Money", "{effect}, to use like workers or where a {coin} is asked for."),
    },
    "cards": {
        "wood-worker": (
            "{wood} worker",
            "{effect}: one worker more to the end, and 1 more {wood} step on spaces that show {wood}.",
        ),
        "nine": ("#9 locomotive", "{effect}: placed at once. It has no factory on its back."),
        "engineer": ("Engineer #1", "{effect}: an engineer nobody has to hire."),
        "factory": ("Factory", "{effect}."),
        "again": ("Three and one", "{effect}."),
    },
    "bonuses": {
        "wood": ("{wood} step", "{effect}."),
        "industry": ("Industry step", "{effect}."),
        "doubler": ("Doubler", "{effect}."),
        "coin": ("{coin}", "{effect}."),
    },
    "end-cards": {
        "factories": ("Factories", "{effect}."),
        "engineers": ("Engineers", "{effect}."),
        "routes": ("Route ends", "{effect}."),
        "silver-gold": ("{silver} and {gold}", "{effect}."),
        "doublers": ("Doublers", "{effect}."),
        "wood": ("{wood}", "{effect}; the space it starts on counts."),
        "ideas": ("{tokens}", "{effect}."),
        "extra-engineer": ("Extra engineer", "{effect}; it loses every tie."),
        "locomotives": ("Locomotives", "{effect}."),
        "keys": ("Keys", "{effect}; spent ones count."),
        "workers": ("Workers", "{effect}; the {wood} worker counts."),
        "fifteen": ("Points", "{effect}, whatever happened."),
    },
}

ENGLISH: Final = Language(
    terms=TERMS,
    effects=EFFECTS,
    pieces=PIECES,
    joints=JOINTS,
    sentences=SENTENCES,
    routes=ROUTES,
    spaces=SPACES,
    end_cards=END_CARDS,
    explained=EXPLAINED,
)

LANGUAGES: Final[dict[str, Language]] = {"en": ENGLISH}
