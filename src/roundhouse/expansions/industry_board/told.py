"""The industry board in words: what its moves do, and why they are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse.rules.moves import PLACE_NAMES
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.vocabulary import F_POOL, NOWHERE
from roundhouse.view.extension import Holding, TextExtension, TrackReasons
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.option_words import MAX_TITLE_LENGTH, OptionText, fit
from roundhouse.view.reasons import ReasonTeller
from roundhouse.view.teller import MoveTeller

Sentence = Callable[[MoveTeller, int], str]
OptionFunction = Callable[[OptionTeller, int], OptionText]
ReasonFunction = Callable[[ReasonTeller, int], str]


# ---- sentences


def detour(teller: MoveTeller, wrench: int) -> str:
    return teller.wrench_to(wrench, True)


def _laid(key: str) -> Sentence:
    """A car comes to a factory, whose effect is told as it is printed."""

    def say(teller: MoveTeller, place: int) -> str:
        effect = teller.rules.industry_rules.action_at(teller.state, teller.p, place)
        return teller.words.say(key, place=PLACE_NAMES[place], effect=teller.words.effect(effect))

    return say


def _moved(key: str) -> Sentence:
    def say(teller: MoveTeller, index: int) -> str:
        here, place = divmod(index, 8)
        effect = teller.words.effect(teller.rules.industry_rules.action_at(teller.state, teller.p, place))
        return teller.words.say(key, place=PLACE_NAMES[place], here=PLACE_NAMES[here], effect=effect)

    return say


def _used(key: str) -> Sentence:
    def say(teller: MoveTeller, place: int) -> str:
        effect = teller.gives(teller.rules.industry_rules.action_at(teller.state, teller.p, place))
        return teller.words.say(key, place=PLACE_NAMES[place], effect=effect)

    return say


# ---- options


def detour_option(teller: OptionTeller, wrench: int) -> OptionText:
    place = teller.rules.industry_gap[teller.board.wrench(wrench) + 1] - 1
    return teller.wrench_option(wrench, True)._replace(title=teller.text("detour", place=PLACE_NAMES[place]))


def _car_option(key: str, used: bool = False) -> OptionFunction:
    return lambda teller, place: _at_place(teller, key, place, used=used)


def _moved_option(key: str) -> OptionFunction:
    return lambda teller, index: _at_place(teller, key, index % 8, index // 8)


def _at_place(teller: OptionTeller, key: str, place: int, here: int = 0, used: bool = False) -> OptionText:
    told = teller.text(key, place=PLACE_NAMES[place], here=PLACE_NAMES[here])
    action = teller.rules.industry_rules.action_at(teller.state, teller.p, place)
    brings = teller.gives(action) if used else teller.words.effect(action)
    return OptionText(
        fit(MAX_TITLE_LENGTH, told), "", brings, teller.line(told), "car-on" if used else "car-off"
    )


# ---- why not


def why_no_detour(why: ReasonTeller, wrench: int) -> str:
    stands = why.board.wrench(wrench)
    if stands in (NOWHERE, why.rules.lane_end[0]):
        return why.wrench_reason(wrench)
    return why.say("detour not built" if why.rules.industry_rules.beside_the_way(stands + 1) else "no detour")


def why_not_entered(why: ReasonTeller, place: int) -> str:
    return why.say("place printed", place=PLACE_NAMES[place])


def why_not_built(why: ReasonTeller, place: int) -> str:
    """Layers, and what a covered factory demands."""
    industry_rules = why.rules.industry_rules
    if place >= industry_rules.places:
        return why.say("no gap", gap=PLACE_NAMES[place] if place < len(PLACE_NAMES) else place + 1)
    layers = [len(industry_rules.layers(why.state, other)) for other in range(industry_rules.places)]
    return why.say("layer" if layers[place] > min(layers) else "covered", place=PLACE_NAMES[place])


def _there(board: PlayerBoard, cars: str, place: int) -> bool:
    return board.has(f"{cars}-lying", place) or board.has(f"{cars}-standing", place)


def _why_not_laid(cars: str) -> ReasonFunction:
    return lambda why, place: why.say("car there" if _there(why.board, cars, place) else "car not there")


def _why_not_moved(cars: str) -> ReasonFunction:
    def reason(why: ReasonTeller, index: int) -> str:
        here, place = divmod(index, 8)
        if why.board.has("cars"):
            return why.say("car in supply")
        both = _there(why.board, cars, here) and _there(why.board, cars, place)
        return why.say("car there" if both else "car not there")

    return reason


def _why_not_back(cars: str) -> ReasonFunction:
    laid = _why_not_laid(cars)
    return lambda why, place: (
        laid(why, place) if why.board.has(f"{cars}-workshop") else why.say("no car in shop")
    )


def _why_not_used(cars: str) -> ReasonFunction:
    def reason(why: ReasonTeller, place: int) -> str:
        if why.frame == F_POOL:
            return why.say("action taken")
        fresh = why.board.has(f"{cars}-standing", place) and why.board.has(f"{cars}-fresh", place)
        return why.say("car fresh" if fresh else "car not standing")

    return reason


TOLD: Final = TextExtension(
    sentences={
        "detour": detour,
        "car": _laid("car"),
        "move-car": _moved("move-car"),
        "use-car": _used("use-car"),
        "key-car": _laid("key-car"),
        "purple": _laid("purple"),
        "move-purple": _moved("move-purple"),
        "use-purple": _used("use-purple"),
        "key-purple": _laid("key-purple"),
    },
    options={
        "detour": detour_option,
        "car": _car_option("car"),
        "move-car": _moved_option("move-car"),
        "use-car": _car_option("use-car", used=True),
        "key-car": _car_option("key-car"),
        "purple": _car_option("purple"),
        "move-purple": _moved_option("move-purple"),
        "use-purple": _car_option("use-purple", used=True),
        "key-purple": _car_option("key-purple"),
    },
    units={
        "detour": why_no_detour,
        "car": _why_not_laid("cars"),
        "move-car": _why_not_moved("cars"),
        "key-car": _why_not_back("cars"),
        "purple": _why_not_laid("purple"),
        "move-purple": _why_not_moved("purple"),
        "key-purple": _why_not_back("purple"),
    },
    additions={"use-car": _why_not_used("cars"), "use-purple": _why_not_used("purple")},
    holdings=(Holding("cars", "car-off", supply=True, rank=20),),
    track=TrackReasons("industry-board", enter=why_not_entered, build=why_not_built),
)
