"""Ways to pay for a space: what each of them costs in pieces, and the switch over a long list of spaces."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.rules.moves import COIN, WITH_WOOD_WORKER, family
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon
from roundhouse.view.decision import Option
from roundhouse.web.table_view import BoardView

TICKETS = 6  # up to so many options are tickets; more are a numbered list
NARROW_TICKETS = 4  # the same at the foot of a phone
WORKERS_FIRST = ""  # as few coins as possible: every lit space can be taken so


def alike(options: Sequence[Option]) -> list[list[Option]]:
    """Options in lines: the same space paid in other pieces is no line of its own."""
    lines: dict[str, list[Option]] = {}
    for option in options:
        line = option.place if family(option.move)[0] == "place" else option.notation
        lines.setdefault(line, []).append(option)
    return list(lines.values())


def is_list(view: BoardView, options: Sequence[Option]) -> bool:
    """Whether there are so many options that they stand in a list, a line for each space."""
    return len(options) > (NARROW_TICKETS if view.narrow else TICKETS)


def shown_number(view: BoardView, option: Option) -> int:
    """The number under which somebody finds an option: in a list that of its line, however it is paid."""
    offered = [one for one in view.decision.options if not one.command]
    if not is_list(view, offered):
        return option.number
    return next(line[0].number for line in alike(offered) if option in line)


def other_payment(view: BoardView, option: Option) -> str:
    """What an option costs, if it is not how its space is usually paid: the one thing that its title does not say."""
    first = next((line[0] for line in alike(view.decision.options) if option in line), option)
    return option.effect if option.move != first.move else ""


def fare_of(option: Option) -> str:
    """What a space is paid with besides workers: `2c`, `wood`, `1c wood`."""
    coins, wood = _coins_and_wood(option)
    return " ".join([*([f"{coins}c"] if coins else []), *(["wood"] if wood else [])])


def cost(view: BoardView, option: Option) -> h.Node:
    """The pieces that go on a space."""
    if family(option.move)[0] != "place":
        return None
    coins, wood = _coins_and_wood(option)
    rules, space = view.seen.rules, family(option.move)[1] >> 3
    workers = rules.cost_workers[space] + rules.cost_coins[space] - coins - wood
    return h.span(".cost", aria_hidden="true")[_pieces(view, workers, wood, coins)]


def _coins_and_wood(option: Option) -> tuple[int, int]:
    _, index = family(option.move)
    return (index & 7) // COIN, index & WITH_WOOD_WORKER


def _pieces(view: BoardView, workers: int, wood: int, coins: int) -> list[h.Node]:
    own = icon(f"worker-{view.viewer + 1}", "icon way")
    return [[own] * workers, [icon("worker-wood", "icon way")] * wood, [icon("coin", "icon way")] * coins]


def fares(view: BoardView, options: Sequence[Option]) -> h.Element | None:
    """The switch: with what the spaces of the list are paid. None where there is no choice."""
    ways = {fare_of(option): option for line in alike(options) for option in line[1:]}
    if not ways:
        return None
    return h.div(".pool.fares", role="radiogroup", aria_label=view.say("pay with"))[
        h.span(".cap", aria_hidden="true")[view.say("pay with")],
        _fare(WORKERS_FIRST, _pieces(view, 1, 0, 0), view.say("workers first"), chosen=True),
        (
            _fare(fare, _pieces(view, 0, *reversed(_coins_and_wood(option))), _words(view, option))
            for fare, option in sorted(ways.items())
        ),
        h.kbd(aria_hidden="true")["C"],
    ]


def _fare(fare: str, pieces: h.Node, words: str, chosen: bool = False) -> h.Element:
    return h.button(
        ".chip",
        type="button",
        role="radio",
        aria_checked="true" if chosen else "false",
        data_fare_of=fare,
    )[pieces, words]


def _words(view: BoardView, option: Option) -> str:
    coins, wood = _coins_and_wood(option)
    told = [view.count("coins", coins)] if coins else []
    return view.words.listed([*told, view.say("wood worker")] if wood else told)
