"""Names for every place on the table: what can be pointed at, lit up, asked about, and moved between.

A place is a short path. The same path is the `data-at` of whatever a picture draws there, the target of an option,
and where a piece lies. Shared places begin with their kind, places of a player board with the seat's letter:

    space/wood-3      an action space, by its name in `moves.SPACE_NAMES`
    engineer/10       an engineer wherever she lies: in the row or beside a board
    row/2             a place of the engineers' row, from the left
    order/0           a turn-order place
    stack/5           a stack of locomotives; returned/3 a factory lying beside the stacks
    card/nine         an open idea card; special/keys a special idea card; bonus/wood a starting bonus
    end-card/wood     an end bonus card, while it is chosen or when it lies open
    extension/3-2     a route extension in the supply; income/any an income tile in the supply
    level/5           a level of the stocks board; dividend/any a dividend token
    foundry/any       a foundry, open or owned (there is one of each)
    train/wood        a token of the manufactory train; car/1 a place of the train, from the first
    works/7           a stop of the industry board, F1 to F7 by name: works/F1
    emil              Emil's workers and cards
    A/TS/10           space 10 of seat A's route TS; A/TS/0 its start
    A/slot/0          a locomotive slot, numbered through all routes as in a state
    A/gap/1           a factory gap; A/industry/5, A/upper/3 a place of the industry track and of its upper lane
    A/doubler/TS/3    the doubler place of a space
    A/idea/medal      an idea token; A/medal/TS where the medal lies on a route; A/valuation the valuation tile
    A/income/any      income tiles owned; A/boulder/omaha a boulder; A/coin/RM 6 a coin condition
    A/site/BE         a construction site; A/switch/hamburg an arm of the switch; A/station/hannover a station
    A/spike           the golden spike; A/workers, A/coins, A/coal, A/cars, A/score, A/cards what lies in the supply
"""

from __future__ import annotations

from functools import lru_cache

from roundhouse.rules import moves
from roundhouse.rules.notation import SEATS
from roundhouse.rules.vocabulary import ENGINEER_SPACE, is_engineer


@lru_cache(maxsize=4096)  # pictures and logs ask for the same few hundred all the time
def at(seat: int, *parts: str | int) -> str:
    """A place of a player board.

    >>> at(0, "TS", 10)
    'A/TS/10'
    """
    return "/".join([SEATS[seat], *map(str, parts)])


def shared(kind: str, name: object) -> str:
    """A place that belongs to nobody.

    >>> shared("space", "wood-3")
    'space/wood-3'
    """
    return f"{kind}/{name}"


def space_place(space: int) -> str:
    """An action space by its number, or an engineer wherever she lies.

    >>> space_place(moves.SPACE_NAMES.index("wood-3"))
    'space/wood-3'
    """
    if is_engineer(space):
        return shared("engineer", moves.ENGINEER_NAMES[space - ENGINEER_SPACE])
    return shared("space", moves.SPACE_NAMES[space])
