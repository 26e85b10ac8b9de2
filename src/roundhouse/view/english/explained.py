"""For reference pages: a name and one line for everything, by id."""

from __future__ import annotations

from typing import Final

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
        "dresden": (
            "Dresden",
            "At Hannover an extension of your choice is laid; before it there is room for the {medal}.",
        ),
        "munich": (
            "Munich",
            "The main route. Behind space 8 a switch leads to Hamburg, longer and with {gold}, or to Berlin.",
        ),
        "nuremberg": (
            "Nuremberg–Fürth",
            "Stars at the beginning, then an extension at Würzburg and another one at Frankfurt.",
        ),
        "rocky-mountaineer": (
            "Rocky Mountaineer",
            "The main route: it unlocks every colour and blasts the boulders.",
        ),
        "sacramento": (
            "Sacramento",
            "Short, with doublers, and the golden spike at its end scores in every round.",
        ),
        "omaha": (
            "Omaha",
            "A boulder lies on space 8. Behind it the golden spike scores in every round.",
        ),
        "beijing": (
            "Beijing",
            "The longest route, with room for three locomotives once two construction sites are gone.",
        ),
        "seoul": (
            "Seoul",
            "Room for a second locomotive behind a construction site; the route can count double.",
        ),
        "tokyo": (
            "Tokyo",
            "Short, for {wood} and {green} only, until the Osaka upgrade is laid over it.",
        ),
    },
    "colours": {
        "wood": (
            "{wood}",
            "Goes first and scores nothing itself, but it unlocks and triggers almost everything.",
        ),
        "green": ("{green}", "Follows {wood}. Unlocked by {wood} on {main}."),
        "bronze": ("{bronze}", "Follows {green}. Unlocked by {wood} on {main}."),
        "silver": ("{silver}", "Follows {bronze}. There are only two, so it goes on two routes at most."),
        "gold": ("{gold}", "Follows {silver}. There is only one, so it goes on one route."),
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
        "spike": ("Golden spike", "{effect}: from now on its spaces score more in every round."),
        "stock": ("Stocks", "{effect} of all dividends up to the new level."),
        "osaka": ("Osaka", "{effect}: Tokyo becomes longer and has other special spaces."),
        "coal": ("Coal", "{effect}, for foundries and boilermen."),
        "special": ("Special idea", "{effect} from those that lie open."),
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
        "valuation": ("Special valuation", "{effect} instead of the own one, for the rest of the game."),
        "coal-factory": ("Coal factory", "{effect}. The factory is built like any other."),
        "cars": ("Purple cars", "{effect}. They are laid on the industry board at once."),
    },
    "bonuses": {
        "wood": ("{wood} step", "{effect}."),
        "industry": ("Industry step", "{effect}."),
        "doubler": ("Doubler", "{effect}."),
        "coin": ("{coin}", "{effect}."),
        "coal": ("Coal", "{effect}."),
    },
    "special-cards": {
        "double-industry": ("Double industry", "{effect}, except those of {tokens} and {cards}."),
        "engineer": ("Engineer from the box", "{effect} whose number is not in the game."),
        "freight-car": ("Freight car", "{effect}: 2 any steps on its route before every scoring."),
        "special-factory": (
            "Special factory",
            "{effect}: whoever enters it uses 2 {tokens}, which lie on it.",
        ),
        "keys": ("Keys", "{effect}, each for steps or for points."),
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
    "boards": {
        "russian": ("Russian Railroads", "The base game: the Trans-Siberian, St. Petersburg and {kyiv}."),
        "german": ("German Railroads", "A switch, route extensions of your choice, and income every round."),
        "american": ("American Railroads", "Boulders to blast, stocks with dividends, and the golden spike."),
        "asian": ("Asian Railroads", "Construction sites, long routes with many locomotives, and Osaka."),
    },
    "tracks": {
        "russian": ("Industry track", "One lane with five gaps for your own factories."),
        "american": (
            "Dual industry track",
            "Two lanes; the upper one passes over gaps and uses the factories below.",
        ),
        "board": (
            "Industry board",
            "One board for everybody: factories are built over, and cars use them again.",
        ),
    },
    "modules": {
        "coal": ("Coal", "Coal for foundries and boilermen, and a coal factory; one round fewer."),
        "without-coal-engineer": ("Without the coal engineer", "Coal without the engineer that brings it."),
        "manufactory": (
            "Manufactory train",
            "A space with three tokens, of which everybody uses one; one round fewer.",
        ),
        "special-ideas": ("Special ideas", "One more {token} for each player and five cards to choose from."),
        "additional-engineers": (
            "Additional engineers",
            "All engineers with special abilities are mixed in.",
        ),
        "engineer-3-green": ("Additional engineer #3", "{effect}."),
        "engineer-5-coin": ("Additional engineer #5", "{effect}; it costs 1 {coin}."),
        "engineer-6-bonus": ("Additional engineer #6", "{effect}."),
        "engineer-7-bonus": ("Additional engineer #7", "{effect}; the others take another one each."),
        "engineer-9-bronze": ("Additional engineer #9", "{effect}."),
        "engineer-10-factory": ("Additional engineer #10", "{effect}."),
        "engineer-11-borrow": ("Additional engineer #11", "{effect}."),
        "engineer-13-routes": ("Additional engineer #13", "{effect}."),
        "engineer-15-silver": ("Additional engineer #15", "{effect}."),
        "old-two": ("Old #2 locomotives", "The #2 of the base game instead of the Asian one."),
        "coins-token": ("Token with coins", "One more {token} for each player: 4 {coins}."),
        "special-valuation": ("Special valuation", "One more {card}, with another valuation tile."),
    },
}
