"""What any component is: names, rules in our words, how sure we are."""

from __future__ import annotations

from typing import Final

from roundhouse.view.language import Explained

CHAPTERS: Final = {
    "chosen": "Boards, tracks and modules",
    "spaces": "Action spaces and turn order",
    "engineers": "Engineers",
    "tiles": "Locomotives and factories",
    "routes": "Routes",
    "industry": "Industry",
    "ideas": "{tokens} and {cards}",
    "cards": "Starting bonuses and end bonus cards",
    "income": "Income",
    "stocks": "Stocks",
    "coal": "Foundries",
    "train": "Manufactory train",
    "emil": "Emil's cards",
    "pieces": "Pieces and rules",
}

KINDS: Final = {
    "piece": "Piece",
    "rule": "Rule",
    "space": "Action space",
    "engineer": "Engineer",
    "tile": "Locomotive and factory",
    "tile/factory": "Factory",
    "tokens": "{token}",
    "cards": "{card}",
    "bonuses": "Starting bonus",
    "special-cards": "Special idea card",
    "end-cards": "End bonus card",
    "income": "Income tile",
    "dividend": "Dividend",
    "foundry": "Foundry",
    "train": "Token of the train",
    "level": "Stocks board",
    "route": "Route",
    "special": "Special space",
    "colour": "Track",
    "slot": "Locomotive slot",
    "site": "Construction site",
    "boulder": "Boulder",
    "coin": "Special space for a {coin}",
    "station": "Station",
    "extension": "Route extension",
    "arm": "Arm of the switch",
    "upgrade": "Route upgrade",
    "switch": "Switch",
    "industry": "Industry track",
    "upper": "Industry track, upper lane",
    "works": "Industry board",
    "order": "Turn order",
    "emil-card": "Card of Emil's",
    "board": "Player board",
    "track": "Industry",
    "module": "Module",
}

NAMES: Final = {
    "space/any-2": "Any two steps",
    "space/basic": "Basic space",
    "space/coins": "{coins}",
    "space/temporary": "Temporary workers",
    "space/hire": "Hiring space",
    "space/last-round": "Last-round tile",
    "space/coal": "Coal space",
    "space/foundry": "Foundry space",
    "space/boilerman": "Boilerman space",
    "space/train": "Manufactory train",
    "space/doubler": "Doubler space",
    "tile/9x": "Extra locomotive #9",
    "tile/10a": "Locomotive #10, first kind",
    "tile/10b": "Locomotive #10, second kind",
    "income": "Income tile",
    "dividend": "Dividend",
    "foundry": "Foundry",
    "train": "Token of the train",
    "emil-card": "Emil's card",
    "worker": "Worker",
    "temporary": "Temporary worker",
    "wood-worker": "{wood} worker",
    "coin": "{coin}",
    "key": "Key",
    "doubler": "Doubler",
    "medal": "{medal}",
    "valuation": "Valuation tile",
    "wrench": "{wrench}",
    "stack": "Stacks of locomotives",
    "idea": "{token}",
    "idea-card": "{card}",
    "end-card": "End bonus card",
    "engineers": "Row of engineers",
    "star": "Star",
    "route-double": "Double route",
    "turn-order": "Turn order",
    "pass": "Passing",
    "score": "Scoring",
    "round": "Rounds",
    "majority": "Engineer majority",
    "income-tile": "Income tiles",
    "extensions": "Route extensions",
    "stocks": "Stocks board",
    "spike": "Golden spike",
    "done": "Marker for a paid {coin}",
    "car": "Maintenance car",
    "purple-car": "Purple maintenance car",
    "workshop": "Workshop",
    "coal": "Coal",
    "boilerman": "Boilerman",
    "foundries": "Foundries",
    "manufactory": "Manufactory train",
    "emil": "Emil",
}

EFFECTS: Final = {
    "cost": "{effect} Cost: {cost}.",
    "locomotive": "Locomotive {tile}",
    "reaches": "Reaches {number} further on its route.",
    "as factory": "Factory: {effect}.",
    "no factory": "No factory on its back.",
    "boosted": "With a boilerman: {effect}.",
    "level": "Level {level} of the stocks board",
    "level 0": "Start of the stocks board",
    "route": "Spaces: {spaces}. Locomotives: {slots}. Tracks: {colours}.",
    "route doublers": "Doubler places: {doublers}.",
    "special": "Space {space} of {route}",
    "waits": "{condition}: {effect}.",
    "condition": "{colour}",
    "condition, locomotive": "{colour} and a locomotive",
    "condition, coin": "{condition}, and 1 {coin} paid",
    "condition, medal": "{condition}, with the {medal} lying here",
    "raised": "{effect} ({points} with the golden spike)",
    "with place": "{place}: {told}",
    "on extension": "What lies here depends on the extension laid at {place}.",
    "in extension": "Space {space}: {told}",
    "worth": "Worth {base} a space, {revalued} with the tile turned over, {special} with the special "
    "valuation.",
    "slot": "Locomotive slot of {route}",
    "site": "Construction site on {route}",
    "boulder": "{points} for blasting it.",
    "station": "Gap of {size} spaces for an extension.",
    "extension": "Route extension {name}, {size} spaces",
    "variant": "The route ends on space {spaces}.",
    "switch": "Switch of {route}",
    "gap": "Gap {number}",
    "factory place": "Factory place {number}",
    "industry space": "Industry space {number}",
    "industry idea": "{idea} space of the industry track",
    "printed": "Printed factory: {effect}.",
    "stop": "Scores {points} in every scoring.",
    "arriving": "On arriving: {effect}.",
    "order": "Place {place}",
    "pass points": "Passing from here: {points}.",
    "emil card": "Emil wants to block {space}.",
    "is key": "{key_effect}, or {key_points}.",
    "is medal": "{medal_points} in every scoring.",
    "is valuation": "Points a space: {values_base}. Turned over: {values_revalued}. Special: "
    "{values_special}.",
    "is majority": "Most engineers: {most}. Second most: {second}.",
    "is stocks": "At the end of the game {stock_most} for the highest marker, {stock_second} for the second.",
    "is pass": "By place: {pass_points} points.",
    "is round": "{rounds} rounds in this game.",
    "is doubler": "The track below scores twice.",
}

RULES: Final = {
    # ---- the game board
    "space": "Put the pieces on it and carry out the whole action. A space that is taken stays taken until "
    "the round ends.",
    "space/track": "The steps may be shared between routes. You build only colours you have unlocked, each "
    "behind the colour before it, and all steps must be possible.",
    "space/any-2": "One of the two pieces must be a {coin}. The steps may be of any colours you have "
    "unlocked, on one route or on two.",
    "space/basic": "It is never taken: everybody may use it, and as often as they like.",
    "space/locomotive": "Take a tile of the lowest number left: as a locomotive for an empty slot or in place "
    "of a lower one, or turned over as a factory. For a factory you may also take one that was returned.",
    "space/loco-3": "You take two tiles: one becomes a locomotive and one a factory, in the order you like.",
    "space/industry": "Every step moves one {wrench} to the next place. An empty gap stops it. All steps must "
    "be possible, and steps may be shared between {wrenches}.",
    "space/doubler": "It goes on the next free doubler place of a route, from the left, with or without track "
    "below. With none left in the supply this space cannot be used.",
    "space/coins": "They are yours until you spend them. A {coin} can stand in for any worker; where money is "
    "asked for, no worker will do.",
    "space/temporary": "They work like your own for the rest of this round, then go back.",
    "space/engineers": "Only a {coin} pays. The engineer lies beside your board from then on: a space for you "
    "alone, once a round, and one more for the majority.",
    "space/turn-order": "You play from this place in the next round. Once all have passed, the worker may "
    "move on to a free space for one worker, second place before first. With two players only the one on "
    "first place does.",
    "space/last-round": "In the last round it covers the turn order, which matters no more.",
    "space/coal": "Coal is kept until it is used. What costs coal comes in addition to the action of your "
    "turn, before or after it, and never when you pass.",
    "space/foundry": "Take one of the open foundries and lay it above your board; a new one is turned up.",
    "space/boilerman": "Paid in coal, in addition to the action of your turn. The next tile of the foundry "
    "stack becomes a boilerman on one of your locomotives or factories.",
    "space/train": "First put one of the three open tokens on the first place, then carry out all three of "
    "the train in any order. After your turn everybody else may use one of them, and the tokens move on.",
    "order": "Everybody plays in this order, again and again, until all have passed. Who passes takes the "
    "points of the place.",
    "turn-order": "The spaces under first and second place claim that place for the next round; the others "
    "move back. You cannot claim the place you stand on, except with two players, nor both places.",
    "pass": "Who passes is out for the rest of the round and scores the points of the place at once. Workers "
    "that were not used are lost for the round, {coins} and coal are kept.",
    # ---- engineers
    "engineer": "Lying on the board she is a space for everybody, to be carried out in full. Who hires her "
    "has her alone, once a round, and may leave out parts of the action.",
    "engineer/1": "Comes with its {card}, with a {coin}, and can be used in the same round. Like a hired one "
    "she counts for the majority.",
    "engineer/6-bonus": "Two different starting bonuses are drawn by chance. What cannot be done lapses.",
    "engineer/7-bonus": "Choose a starting bonus and take it twice. Then each of the others takes one of the "
    "remaining kinds.",
    "engineer/9-bronze": "At least one step, and not beyond what your locomotives reach on that route. Every "
    "space passed counts as reached.",
    "engineer/10-factory": "A factory in one of your gaps acts as if the {wrench} had come. A boilerman on it "
    "counts.",
    "engineer/11-borrow": "Put one more worker or {coin} on a free engineer of somebody else that costs one "
    "worker, and use the action. That engineer is then taken.",
    "engineer/13-routes": "Three steps of any colours, one on each route; on the board all three must be "
    "possible.",
    "engineers": "Upright ones come later, lying ones are spaces for everybody, the last one can be hired. "
    "After every round all move on one place; one that nobody hired leaves the game.",
    "majority": "Equal numbers of engineers are decided by the highest number on one of them. Who has none "
    "gets nothing.",
    # ---- locomotives and factories
    "tile": "A route scores as far as its locomotives reach together. A new one goes to an empty slot or "
    "replaces a lower one, which moves on; empty slots are filled first. Turned over, the tile is a factory "
    "for the next gap, which acts when the {wrench} comes.",
    "tile/1": "Everybody begins with one. Displaced from every slot it turns over, like any other.",
    "tile/9x": "Comes with its {card} and is placed at once. Displaced from every slot it leaves the game.",
    "tile/10b": "Choose two unused {tokens}, use one of them, and take both out of the game. It needs two.",
    "tile/coal": "Comes with its {card}. The coal for more steps is paid anew at every visit.",
    "tile/special": "Comes with a special idea card. The {tokens} used lie on it, and count at the end only "
    "while the factory stands.",
    "tile/steelworks": "Who takes the last tile of its stack gets it, may build it as a factory or drop it, "
    "and sets off a general payout. It may always be replaced and then goes to the box.",
    "stack": "Every stack has as many tiles as there are players. Only the lowest number can be taken; both "
    "kinds of #10 open together.",
    # ---- routes
    "route": "In every scoring the spaces that your locomotives reach count by the colour of the track; the "
    "spaces behind a track count as its colour. Stars and other special spaces come on top.",
    "special": "It works once, when all it asks for is first true: the track has come here or passed by and, "
    "where it says so, a locomotive reaches it. Points in every scoring stay for the rest of the game.",
    "colour": "The order is {wood}, {green}, {bronze}, {silver}, {gold}. A track never enters a space with "
    "another one and never overtakes the colour before it.",
    "slot": "Takes one locomotive. Several on one route add up. A slot never gets a lower locomotive than it "
    "had.",
    "site": "The slot cannot be used until a special space removes the site. For a site that goes you also "
    "take an industry step or a {coin}.",
    "doubler": "Laid from the left above a route, one to a space, with or without track below. There are "
    "{supply} of them.",
    "medal": "Laid once by its {token} and never moved. It scores once {green} and a locomotive reach its "
    "space.",
    "valuation": "Says what a track is worth on every space it covers. Its {token} turns it over; who has the "
    "special one cannot, and the other way round.",
    "star": "Scores in every scoring once {wood} and a locomotive have reached it. All stars reached add up.",
    "route-double": "Once its condition is met, all points of the route count twice in every scoring: tracks, "
    "stars and what else lies there.",
    "route-double, classic": "Once its condition is met, the tracks of the route count twice in every "
    "scoring.",
    "switch": "When {wood} first goes on from here you choose an arm, for the rest of the game. The other one "
    "is closed.",
    "arm": "One of the two ways behind the switch; the choice holds for all colours and for the whole game.",
    "station": "When {wood} first comes here you lay an extension of this size from the supply. Who comes "
    "early has the choice.",
    "extension": "Lies in the supply for everybody until somebody lays it. What the tracks have reached on it "
    "already works at once.",
    "upgrade": "Laid over the route by its {token}. The tracks keep their spaces; what is visible and reached "
    "already works at once, except what you have received before.",
    "boulder": "Nothing may come onto its space or past it. A special space that blasts removes one of your "
    "choice.",
    "spike": "Its spaces score in every round once reached at the end of a route; laid by its {token}, the "
    "golden spike raises them.",
    "coin/special": "Once the track has come here you may pay a {coin} for the benefit, in this turn or any "
    "later one of your own, also when you pass.",
    "done": "Lies on a space whose {coin} you have paid: its benefit comes only once.",
    # ---- industry
    "industry": "Each {wrench} scores the number it stands on, or else the last number behind it. What a "
    "space gives on arriving comes at once and may be left out in part.",
    "industry/gap": "No {wrench} can enter or pass an empty gap. Factories fill the gaps from the left; once "
    "all are full, any one may be replaced. A factory acts when the {wrench} comes onto it.",
    "upper": "The upper {wrench} stays on its lane. It scores the number it stands on, or else the last "
    "number behind it.",
    "upper/gap": "The upper {wrench} passes over gaps, empty or not, and uses the factory below if there is "
    "one.",
    "works": "One way for everybody; any number of {wrenches} may stand on a space. Each scores in every "
    "round.",
    "works/gap": "A printed factory cannot be entered. Who builds over it carries out all of what is covered, "
    "then lays or moves a car. No new layer begins before the one below is full.",
    "wrench": "Moves along the industry and scores where it stands in every scoring. Onto a factory it sets "
    "off its action.",
    "car": "Lies at a factory until anybody's {wrench} comes there and stands it up. Standing, it can be used "
    "instead of workers for the factory's action, not in the turn it stood up; then it goes to the "
    "workshop.",
    "purple-car": "Three more cars of the {card}, laid at three factories at once. One purple and one own car "
    "may be at a factory.",
    "workshop": "Used cars wait here. A key brings one back to a factory of your choice, lying.",
    # ---- cards and tokens
    "tokens": "Used when one of your {idea} spaces is reached, each space once; then it lies there. Parts of "
    "it may be left out.",
    "idea": "When one of your {idea} spaces is reached, use one of your tokens: it lies there from then on "
    "and is spent.",
    "cards": "Taken with the {token} for cards; there is one of each. Parts of it may be left out. Then it is out "
    "of the game.",
    "cards, classic": "Taken with the {token} for cards; there is one of each, and it must be possible as a "
    "whole. Then it is out of the game.",
    "idea-card": "They lie open until somebody takes one with the {token} for cards. There is one of each.",
    "special-cards": "Taken with its {token} from those that lie open; there is one of each. Parts of it may be "
    "left out.",
    "end-cards": "At the end of your turn you look through the pile and keep one, face down. All are turned "
    "up after the last round. {away} are put away unseen before the game.",
    "end-card": "Kept secretly by its owner and scored after the last round. {away} are put away unseen "
    "before the game.",
    "bonuses": "Chosen before the first round: last place first, and first place gets none. What cannot be "
    "done lapses.",
    "key": "Used at once: at the end of a route, on industry spaces, by {tokens}. With cars it can also bring "
    "one back from the workshop.",
    # ---- workers, coins, coal
    "worker": "Put on an action space it carries out the action and stays there until the round ends. Extra "
    "workers come from special spaces, two at most, and can be used at once.",
    "temporary": "Work like your own for the rest of the round in which they were taken. They count as plain "
    "workers.",
    "wood-worker": "One worker more for the rest of the game. On a space that shows a {wood} step it brings 1 "
    "more of them, but never when a space is repeated.",
    "coin": "Stands in for any worker, and is the only thing that pays where a {coin} is shown. It is kept "
    "from round to round until it is spent.",
    "coal": "Pays for foundries, boilermen and the coal factory, in addition to the action of your turn. It "
    "is kept from round to round.",
    "boilerman": "Makes its locomotive 1 stronger for good, or its factory do more. One at each, and it stays "
    "with the tile wherever that goes on your board.",
    "foundry": "Once a round for {foundry_coal}, in addition to your action. Right after its use you may "
    "close it: it turns over and becomes a boilerman.",
    "foundries": "Two lie open for the foundry space, the rest are a hidden stack. Those above your board "
    "work once a round for {foundry_coal}.",
    # ---- income, stocks, train, Emil
    "income": "Once a round in your own turn, before or after your action, also when you pass. Then it lies "
    "face down until the scoring is over.",
    "extensions": "Pieces of three sizes for the stations. What somebody lays is gone for the others.",
    "income-tile": "Taken on special spaces from those that are left. Each works once a round in your own "
    "turn.",
    "stocks": "A stock step raises your marker. Who reaches a level first lays a dividend there; everybody "
    "who reaches it gets that. On top a step gives a personal payout instead.",
    "level": "Who comes here first chooses the dividend; everybody who comes gets it. Of markers on one level "
    "the one that came first counts more at the end.",
    "dividend": "Chosen by whoever reaches a new level first. A payout gives the dividends of your level and "
    "of all below; parts may be left out.",
    "manufactory": "Three places for tokens. Who uses the train adds one and carries out all three, the "
    "others one each; then they move on, and the last one goes under the stack.",
    "train": "On the train it is carried out with the other two. Beside it, it can be loaded.",
    "emil": "Before each of your turns he turns cards until he can block a space. He has {emil_workers} "
    "workers and gets more at {emil_more} of your points. He collects tiles and engineers but never scores.",
    "emil-card": "He blocks it if it is free, if his workers are enough and if you have the colour; else he "
    "turns the next card.",
    # ---- the game
    "score": "After every round the three routes and the industry are scored. After the last one come end "
    "bonus cards and the engineer majority.",
    "round": "A round ends when all have passed: turn order, workers that move on, scoring. Then the spaces "
    "are cleared and the engineers move on one place.",
}

SOURCES: Final = {
    "R": "A rulebook says it in words.",
    "P": "Read off the printed component.",
    "X": "Reconstructed: it fits the rules, but the print has not been seen.",
}

ABOUT: Final = Explained(
    chapters=CHAPTERS, kinds=KINDS, names=NAMES, effects=EFFECTS, rules=RULES, sources=SOURCES
)
