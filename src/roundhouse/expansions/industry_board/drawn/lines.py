"""The industry board in text: for everybody the way with its factories, for every player where the own cars are."""

from __future__ import annotations

from typing import Final

from roundhouse.draw.text_words import GUTTER, HALF, WIDTH, beside, tile_words, wrapped
from roundhouse.rules.moves import PLACE_NAMES
from roundhouse.rules.notation import SEATS
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.state import GameState
from roundhouse.view.words import Words

PLACE_GUTTER: Final = 6  # before what is told about a factory


def board_lines(words: Words, seen: GameState) -> list[str]:
    """The way, who stands where, and every factory with its layers and cars."""
    rules = seen.rules
    cell = min(4, (WIDTH - 4) // len(rules.industry_labels))
    way = ""
    for place, label in enumerate(rules.industry_labels):
        if rules.industry_gap[place]:
            label = f"({label})" if rules.industry_rules.beside_the_way(place) else f"[{label}]"
        way += f"{label:^{cell}}"
    standing = []
    for seat, board in enumerate(seen.boards()):
        places = [rules.industry_labels[at] for _, at in board.wrenches]
        standing.append(f"{SEATS[seat]} {', '.join(places)}")
    lines = [f" {words.screen('INDUSTRY BOARD')}", f"   {way.rstrip()}"]
    lines += wrapped(f"  {words.screen('wrenches')}", standing, gutter=GUTTER + 2)
    factories = [_factory(words, seen, place) for place in range(rules.industry_rules.places)]
    half = (len(factories) + 1) // 2
    left = [line for factory in factories[:half] for line in factory]
    right = [line for factory in factories[half:] for line in factory]
    return [*lines, *beside(left, right, HALF)]


def _factory(words: Words, seen: GameState, place: int) -> list[str]:
    layers = seen.rules.industry_rules.layers(seen, place)
    effect = words.short(seen.rules.industry_rules.action_at(seen, [], place))
    name = tile_words(words, layers[0]) if layers else words.screen("printed")
    told = [f"{name} ({effect})"]
    if len(layers) > 1:
        told.append(words.screen("layers", count=len(layers)))
    cars = []
    for seat, board in enumerate(seen.boards()):
        for field, mark in (
            ("cars-lying", "car lying"),
            ("cars-standing", "car standing"),
            ("purple-lying", "purple lying"),
            ("purple-standing", "purple standing"),
        ):
            if board.has(field, place):
                cars.append(words.screen(mark, who=SEATS[seat]))
    lines = wrapped(f"  {PLACE_NAMES[place]}", told, HALF - 2, PLACE_GUTTER, ", ")
    return lines + (wrapped("", cars, HALF - 2, PLACE_GUTTER, ", ") if cars else [])


def car_items(words: Words, board: PlayerBoard) -> list[str]:
    """Where the own cars and the purple ones are."""
    found = [words.screen("cars supply", count=board.count("cars"))] if board.count("cars") else []
    for colour, cars in (("own", "cars"), ("purple", "purple")):
        for key in ("lying", "standing"):
            places = ", ".join(PLACE_NAMES[place] for place in board.held(f"{cars}-{key}"))
            if places:
                found.append(words.screen(f"cars {colour} {key}", places=places))
        shop = board.count(f"{cars}-workshop")
        if shop:
            found.append(words.screen(f"cars {colour} shop", count=shop))
    return found
