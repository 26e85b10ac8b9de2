"""The rules of one game, compiled from the content.

A `Ruleset` is made once for a choice of edition, board, industry track, modules and number of players, and is
then shared by all positions of all such games. What the rulebook shows in pictures is here as tables keyed by
small ints, so that the rest of `rules` asks "is there room" and never "which board is this".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from roundhouse.content import model
from roundhouse.content.loader import fingerprint
from roundhouse.rules import layout, moves
from roundhouse.rules.layout import AT_ONCE, ENGINEER_SPACE, K_IDEA, SPACES

Effect = tuple[tuple[int, int], ...]  # ((kind, count), ...)
Need = tuple[int, int, int, int]  # two kinds of room and how much of each is enough
# a space, its need, the kind if it is a single one (without any room the answer is no), the moves that pay
Offer = tuple[int, int, int, int, int, int, list[int]]

FAR: Final = 99
# which colours a kind can step with, a bit each
STEPS_OF: Final = (1, 2, 4, 8, 16, 3, 1, 31, 3, 31) + 12 * (0,)
AGAIN_KINDS: Final = (
    layout.K_AGAIN,
    layout.K_AGAIN_WOOD_GREEN,
    layout.K_AGAIN_ANY,
)  # also industry or a doubler
BUILDING: Final = (layout.K_FACTORY, layout.K_LOCO_FACTORY)
# kinds of room besides those of the pool's units
ROOM_ALWAYS: Final = layout.KINDS
ROOM_TO_HIRE: Final = layout.KINDS + 1
ROOM_TO_REPEAT: Final = layout.KINDS + 2  # never known without looking ahead
ROOM_UNKNOWN: Final = layout.KINDS + 3


class OptionsError(ValueError):
    """A choice of edition, board, modules or players that the rules do not allow."""


class Means:
    """What a pool could do: kinds of units, steps by colour, industry steps, keys."""

    def __init__(self, pool: list[int]) -> None:
        steps = [0, 0, 0, 0, 0]
        kinds = industry = keys = 0
        for unit in pool:
            kind = unit >> 1
            kinds |= 1 << kind
            if kind == layout.K_INDUSTRY or kind in AGAIN_KINDS:
                industry += 1
            elif kind == layout.K_KEY:
                keys += 1
            colours = STEPS_OF[kind]
            if colours:
                for colour in range(5):
                    steps[colour] += colours >> colour & 1
        self.kinds: int = kinds
        self.steps: list[int] = steps
        self.industry: int = industry
        self.keys: int = keys


def compile_effect(effect: model.Effect) -> Effect:
    """Content words to kinds."""
    return tuple((layout.EFFECT_CODE[word], count) for word, count in effect)


def without_idea(effect: Effect) -> Effect:
    """An idea token needs its place, so it is gained for itself."""
    return tuple((kind, count) for kind, count in effect if kind != K_IDEA)


def helps(effect: Effect) -> bool:
    """Whether an effect gives more to do than points, pieces and doublers."""
    return any(
        (kind < AT_ONCE and kind != layout.K_DOUBLER)
        or layout.O_TRACKS <= kind < layout.O_WOOD_WORKER
        or kind in (layout.O_WRENCH, layout.O_REPEAT)
        for kind, _ in effect
    )


def _brings(effect: Effect, kinds: tuple[int, ...]) -> bool:
    return any(kind in kinds for kind, _ in effect)


def _opening(units: list[int]) -> int:
    """The first colour, if the units are one step of a colour and one of the next; else -1."""
    if len(units) == 2 and units[1] - units[0] == 2 and units[1] >> 1 < 5:
        return units[0] >> 1
    return -1


def _steps(effect: Effect) -> int:
    """Track steps an effect gives, a key counting as two."""
    return sum(
        count * (2 if kind == layout.K_KEY else 1 if kind <= layout.K_ANY else 0) for kind, count in effect
    )


def _need(effect: Effect) -> Need:
    """Room that is surely enough for a direct action; where two numbers cannot say it, none is."""
    demand = [(kind, count) for kind, count in effect if kind < AT_ONCE]
    if _brings(effect, (layout.O_HIRE,)):
        return (ROOM_TO_HIRE, 1, ROOM_ALWAYS, 0)
    if _brings(effect, (layout.O_REPEAT,)):
        return (ROOM_TO_REPEAT, 1, ROOM_ALWAYS, 0)
    if not demand:
        return (ROOM_ALWAYS, 0, ROOM_ALWAYS, 0)
    if len(demand) == 1:
        return (*demand[0], ROOM_ALWAYS, 0)
    if len(demand) == 2:
        (kind, count), (other, more) = sorted(demand)
        if (kind, other) == (layout.K_LOCO, layout.K_FACTORY):
            return (kind, count, other, count + more)  # both take a tile
        if kind < 5 and other == layout.K_ANY:
            return (kind, count, other, count + more)  # both take a step
        if kind < 5 and (other < 5 or other in (layout.K_INDUSTRY, layout.K_DOUBLER)):
            return (kind, count, other, more)
    return (ROOM_UNKNOWN, 1, ROOM_ALWAYS, 0)


def _which(effects: list[Effect], kinds: tuple[int, ...]) -> int:
    return sum(1 << index for index, effect in enumerate(effects) if _brings(effect, kinds))


class Benefit:
    """A special space that gives something once, at the moment its condition becomes true."""

    def __init__(self, special: model.Special, idea_place: int) -> None:
        self.space: int = special.space
        self.colour: int = model.COLOURS.index(special.colour)
        self.locomotive: bool = special.locomotive
        self.effect: Effect = compile_effect(special.effect)
        self.gains: Effect = without_idea(self.effect)
        self.idea_place: int = idea_place  # -1: gives no idea token
        self.helps: bool = helps(self.effect)
        unlocked = [kind - layout.O_TRACKS + 1 for kind, _ in self.effect if 0 <= kind - layout.O_TRACKS < 4]
        self.unlocks: int = unlocked[0] if unlocked else -1  # the colour whose tracks come


class Plan:
    """One way a route can be laid out. Most routes have a single plan."""

    def __init__(self, route: model.Route, idea_places: list[str]) -> None:
        self.length: int = route.spaces
        self.colours: int = sum(1 << model.COLOURS.index(colour) for colour in route.colours)
        self.benefits: list[Benefit] = []
        self.stars: list[tuple[int, int, int]] = []  # (space, colour, points), all with a locomotive
        self.medals: list[tuple[int, int, int]] = []
        self.doublings: list[tuple[int, int]] = []
        for special in route.specials:
            colour = model.COLOURS.index(special.colour)
            if special.each == "star":
                self.stars.append((special.space, colour, special.points))
            elif special.each == "medal":
                self.medals.append((special.space, colour, special.points))
            elif special.each == "double":
                self.doublings.append((special.space, colour))
            else:
                place = -1
                if any(word == "idea" for word, _ in special.effect):
                    place = len(idea_places)
                    idea_places.append(f"{route.code} {special.space}")
                self.benefits.append(Benefit(special, place))
        # benefits a track sets off by arriving: [colour * 32 + space]
        self.arrivals: list[list[Benefit]] = [[] for _ in range(5 * 32)]
        for benefit in self.benefits:
            self.arrivals[benefit.colour * 32 + benefit.space].append(benefit)
        self.reached: list[Benefit] = [benefit for benefit in self.benefits if benefit.locomotive]
        # benefits that give more to do than points and pieces, by colour, for `completable`
        self.helping: list[list[Benefit]] = [
            [benefit for benefit in self.benefits if benefit.colour == colour and benefit.helps]
            for colour in range(5)
        ]


class Ruleset:
    """Everything that does not change during a game."""

    def __init__(
        self,
        content: model.Content,
        players: int,
        board: str = "russian",
        industry: str = "russian",
        modules: Iterable[str] = (),
    ) -> None:
        self.content: model.Content = content
        self.edition: str = content.edition.id
        self.board: str = board
        self.industry: str = industry
        self.modules: tuple[str, ...] = tuple(sorted(modules))
        self.players: int = players
        self._fingerprint: str = ""  # made when it is asked for
        self._check_options()
        self._compile_editions()
        self._compile_tiles()
        self._compile_routes()
        self._compile_industry()
        self._compile_spaces()
        self._compile_ideas()

    def __reduce__(self) -> tuple[object, ...]:
        """States are pickled and copied with their choices, not with the compiled tables."""
        from roundhouse.rules.build import unpickled

        content = self.content if self.content.overrides else self.edition
        return unpickled, (content, self.players, self.board, self.industry, self.modules)

    # ---- options

    def fingerprint(self) -> str:
        """A hash of the values this game is played with, and of no others, so that a record can name them."""
        if self._fingerprint:
            return self._fingerprint
        content = self.content
        played = [content.boards[self.board], content.tracks[self.industry], self.setup]
        lists = [content.spaces, content.engineers, content.tiles, content.tokens, content.cards]
        lists += [content.bonuses, content.end_cards]
        rest = [content.edition, content.valuations, content.row[self.players], content.lying[self.players]]
        self._fingerprint = fingerprint([played, lists, rest])
        return self._fingerprint

    def _check_options(self) -> None:
        content = self.content
        if self.players not in (2, 3, 4):
            raise OptionsError(f"players is {self.players!r}; 2, 3 or 4 can play")
        if self.board not in content.boards:
            raise OptionsError(f"board is {self.board!r}; known boards: {', '.join(sorted(content.boards))}")
        if self.industry not in content.tracks:
            raise OptionsError(
                f"industry is {self.industry!r}; known industry tracks: {', '.join(sorted(content.tracks))}"
            )
        known = {module for setup in content.setups for module in setup.modules}
        for module in self.modules:
            if module not in known:
                names = ", ".join(sorted(known)) or "none"
                raise OptionsError(f"module {module!r} is not known; known modules: {names}")

    def options(self) -> dict[str, object]:
        """What `ruleset(**options)` takes to make this again."""
        return {
            "players": self.players,
            "edition": self.edition,
            "board": self.board,
            "industry": self.industry,
            "modules": list(self.modules),
        }

    # ---- editions and set-up

    def _compile_editions(self) -> None:
        edition = self.content.edition
        self.doublers: int = edition.doublers
        self.end_cards_out: int = edition.end_cards_out
        self.pass_points: tuple[int, ...] = edition.pass_points
        self.majority: tuple[int, int] = edition.majority
        self.key_points: int = edition.key_points
        self.card_points: int = edition.card_points
        self.wrenches_share: bool = edition.wrenches_share
        self.double_everything: bool = edition.double_everything
        self.give_up_locomotive: bool = edition.give_up_locomotive
        self.bonuses_at_once: bool = edition.bonuses_at_once
        self.setup: model.Setup = next(
            setup
            for setup in self.content.setups
            if setup.players == self.players
            and (bool(set(setup.modules) & set(self.modules)) if setup.modules else not self.modules)
        )
        self.rounds: int = self.setup.rounds
        self.values: tuple[tuple[int, ...], ...] = (
            self.content.valuations["base"],
            self.content.valuations["revalued"],
        )

    # ---- locomotives and factories

    def _compile_tiles(self) -> None:
        size = len(moves.TILE_NAMES)
        self.number: list[int] = [0] * size  # the locomotive's number, by tile
        self.factory: list[Effect] = [()] * size
        self.has_factory: list[bool] = [False] * size
        self.factory_helps: list[bool] = [False] * size
        self.factory_builds: list[bool] = [False] * size  # can lead to another factory
        self.factory_trades: list[bool] = [False] * size  # uses an idea token
        self.factory_steps: list[int] = [0] * size  # track steps it gives
        self.start_tile: int = 0
        self.extra_nine: int = moves.TILE_NAMES.index("9x")
        by_number: dict[int, list[int]] = {}
        for tile in self.content.tiles:
            index = moves.TILE_NAMES.index(tile.id)
            self.number[index] = tile.number
            if tile.factory is not None:
                self.factory[index] = compile_effect(tile.factory)
                self.has_factory[index] = True
                self.factory_helps[index] = helps(self.factory[index])
                self.factory_builds[index] = _brings(self.factory[index], (layout.O_REPEAT, *BUILDING))
                self.factory_trades[index] = _brings(self.factory[index], (layout.K_TRADE, layout.K_IDEA))
                self.factory_steps[index] = _steps(self.factory[index])
            if tile.start:
                self.start_tile = index
            if tile.stacked:
                by_number.setdefault(tile.number, []).append(index)
        # stacks open one number after the other; the two kinds of #10 open together
        self.stack_groups: list[tuple[int, ...]] = [tuple(by_number[n]) for n in sorted(by_number)]

    # ---- routes

    def _compile_routes(self) -> None:
        board = self.content.boards[self.board]
        self.idea_place_names: list[str] = []
        self.route_ids: list[str] = [route.id for route in board.routes]
        self.route_codes: list[str] = [route.code for route in board.routes]
        self.main: int = self.route_ids.index(board.main)
        self.plans: list[list[Plan]] = [[Plan(route, self.idea_place_names)] for route in board.routes]
        self.pieces: tuple[int, ...] = board.pieces
        self.doubler_spaces: list[int] = [route.doublers for route in board.routes]
        self.doubler_places: int = sum(self.doubler_spaces)
        self.doubler_routes: list[int] = [r for r, count in enumerate(self.doubler_spaces) if count]
        self.slot_route: list[int] = [r for r, route in enumerate(board.routes) for _ in range(route.slots)]
        self.first_slot: list[int] = [self.slot_route.index(r) for r in range(len(board.routes))]
        self.slot_count: list[int] = [route.slots for route in board.routes]
        self.slots: int = len(self.slot_route)

    # ---- industry

    def _compile_industry(self) -> None:
        track = self.content.tracks[self.industry]
        self.start_wrenches: int = track.wrenches
        self.most_wrenches: int = 2
        self.industry_points: list[int] = [space.points for space in track.spaces]
        self.industry_gap: list[int] = [space.gap for space in track.spaces]
        self.industry_effect: list[Effect] = [compile_effect(space.effect) for space in track.spaces]
        self.industry_gains: list[Effect] = [without_idea(effect) for effect in self.industry_effect]
        self.industry_steps: list[int] = [_steps(effect) for effect in self.industry_effect]
        self.industry_once: list[bool] = [space.once for space in track.spaces]
        self.industry_labels: list[str] = [space.label for space in track.spaces]
        self.industry_idea: list[int] = [-1] * len(track.spaces)  # the idea place of a space
        for position, effect in enumerate(self.industry_effect):
            if any(kind == K_IDEA for kind, _ in effect):
                self.industry_idea[position] = len(self.idea_place_names)
                self.idea_place_names.append(f"industry {track.spaces[position].label}")
        # the furthest space a wrench can stand on with that many gaps filled
        end = len(track.spaces) - 1
        self.industry_limit: list[int] = []
        for filled in range(layout.GAPS + 1):
            empty = [i for i, space in enumerate(track.spaces) if space.gap > filled]
            self.industry_limit.append(empty[0] - 1 if empty else end)

    # ---- action spaces and engineers

    def _compile_spaces(self) -> None:
        self.cost_workers: list[int] = [0] * SPACES
        self.cost_coins: list[int] = [0] * SPACES
        self.effects: list[Effect] = [()] * SPACES
        self.repeatable: list[bool] = [False] * SPACES
        self.reusable: list[bool] = [False] * SPACES
        self.claims: list[int] = [0] * SPACES
        self.movers: list[bool] = [False] * SPACES  # turn-order spaces whose worker moves again
        for space in self.content.spaces:
            index = moves.SPACE_NAMES.index(space.id)
            self._compile_space(index, space.workers, space.coins, compile_effect(space.effect))
            self.repeatable[index] = space.repeatable
            self.reusable[index] = space.reusable
            self.claims[index] = space.claims
            self.movers[index] = self.players in space.moves_on
        self.hire: int = moves.SPACE_NAMES.index("hire")
        self.engineer_number: list[int] = [0] * len(moves.ENGINEER_NAMES)
        self.engineer_one: int = -1
        for engineer in self.content.engineers:
            index = moves.ENGINEER_NAMES.index(str(engineer.number))
            self.engineer_number[index] = engineer.number
            effect = compile_effect(engineer.effect)
            self._compile_space(ENGINEER_SPACE + index, engineer.workers, engineer.coins, effect)
            repeats = any(kind == layout.O_REPEAT for kind, _ in effect)
            self.repeatable[ENGINEER_SPACE + index] = engineer.coins == 0 and not repeats
            if not engineer.letter:
                self.engineer_one = index
        row = self.content.row[self.players]
        self.row_places: tuple[int, ...] = row
        self.hire_place: int = len(row) - 1
        self.lying: list[int] = [row.index(place) for place in self.content.lying[self.players]]
        self.shows_wood: list[bool] = [
            any(kind in (layout.K_WOOD, layout.K_WOOD_GREEN) for kind, _ in effect) for effect in self.effects
        ]
        self._compile_needs()
        self._compile_payments()
        self.open_spaces: list[int] = self._open("last-round")  # in every round but the last
        self.open_last: list[int] = self._open("turn-order")  # in the last round
        self.offers: list[list[Offer]] = self._offers(self.open_spaces)  # by supply, as in `payments`
        self.offers_last: list[list[Offer]] = self._offers(self.open_last)
        self.turn_order_spaces: list[int] = [space for space in self.open_spaces if self.claims[space]]

    def _open(self, closed: str) -> list[int]:
        """Spaces in play with this number of players, without those of one section."""
        return [
            moves.SPACE_NAMES.index(space.id)
            for space in self.content.spaces
            if self.players in space.players and space.section != closed
        ]

    def _offers(self, spaces: list[int]) -> list[list[Offer]]:
        """The spaces that can be paid for, by supply."""
        return [
            [
                (space, *self.needs[space], self._alone(space), self.payments[space][supply])
                for space in spaces
                if self.payments[space][supply]
            ]
            for supply in range(32)
        ]

    def _alone(self, space: int) -> int:
        kind, _, other, _ = self.needs[space]
        return kind if other == ROOM_ALWAYS and kind < layout.KINDS else -1

    def _compile_space(self, index: int, workers: int, coins: int, effect: Effect) -> None:
        self.cost_workers[index] = workers
        self.cost_coins[index] = coins
        self.effects[index] = effect

    def _compile_needs(self) -> None:
        """What the direct actions demand, for `completable`."""
        self.demand: list[list[int]] = [[0] * layout.KINDS for _ in range(SPACES)]
        self.units: list[list[int]] = [[] for _ in range(SPACES)]  # the pool this demand makes
        self.needs: list[Need] = [_need(effect) for effect in self.effects]
        # kinds that, alone in the pool, set nothing off: what does not fit at first never will
        self.alone_final: list[bool] = [
            kind == layout.K_WOOD or (kind < 5 and not self._colour_helps(kind))
            for kind in range(layout.KINDS)
        ]
        for index, effect in enumerate(self.effects):
            for kind, count in effect:
                if kind < AT_ONCE:
                    self.demand[index][kind] += count
                    self.units[index] += [2 * kind] * count
        # spaces of one step and one of the next colour: the first colour, else -1
        self.opens: list[int] = [_opening(units) for units in self.units]
        self.means: list[Means] = [Means(units) for units in self.units]
        self.repeatables: list[int] = [
            space
            for space in range(SPACES)
            if self.repeatable[space] and self.cost_workers[space] + self.cost_coins[space] == 1
        ]

    def _colour_helps(self, colour: int) -> bool:
        plans = [plan for plans in self.plans for plan in plans]
        return any(benefit.helps for plan in plans for benefit in plan.benefits if benefit.colour == colour)

    def _compile_payments(self) -> None:
        """Moves that pay for a space, by supply: [space][8 * workers + 2 * coins + wood worker], capped at 3."""
        self.payments: list[list[list[int]]] = []
        for index in range(SPACES):
            table: list[list[int]] = []
            for supply in range(32):
                table.append(self._payments(index, supply >> 3, supply >> 1 & 3, supply & 1))
            self.payments.append(table)

    def _payments(self, space: int, workers: int, coins: int, wood: int) -> list[int]:
        free, fixed = self.cost_workers[space], self.cost_coins[space]
        found = []
        for use_coins in range(fixed, free + fixed + 1):
            for use_wood in range(2):
                use_workers = free + fixed - use_coins - use_wood
                if 0 <= use_workers <= workers and use_coins <= coins and use_wood <= wood and free + fixed:
                    payment = moves.COIN * use_coins + moves.WITH_WOOD_WORKER * use_wood
                    found.append(moves.PLACE + 8 * space + payment)
        return sorted(found)

    def _rank_moves(self) -> None:
        """The order in which `completable` tries moves: what frees a wrench first, other ideas last."""
        self.search_rank: list[int] = [3] * moves.SIZE
        for move in range(moves.FACTORY, moves.IDEA):
            self.search_rank[move] = 1
        for move in range(moves.STEP, moves.LOCO):
            self.search_rank[move] = 2
        for token in range(len(moves.TOKEN_NAMES)):
            first = 0 if self.wrench_tokens >> token & 1 else 1 if self.card_tokens >> token & 1 else 3
            self.search_rank[moves.IDEA + token] = self.search_rank[moves.TRADE + token] = first
        for card in range(len(moves.CARD_NAMES)):
            self.search_rank[moves.CARD + card] = 0 if _brings(self.card_effect[card], BUILDING) else 3
        self.tile_rank: list[int] = self.search_rank[:]
        for token in range(len(moves.TOKEN_NAMES)):
            self.tile_rank[moves.IDEA + token] = self.tile_rank[moves.TRADE + token] = (
                -1 if self.card_tokens >> token & 1 else 3
            )
        for card in range(len(moves.CARD_NAMES)):
            self.tile_rank[moves.CARD + card] = -1 if self.nine_cards >> card & 1 else 3

    # ---- ideas, bonuses, end bonus cards

    def _compile_ideas(self) -> None:
        content = self.content
        self.token_effect: list[Effect] = [()] * len(moves.TOKEN_NAMES)
        self.token_helps: list[bool] = [False] * 16  # as many as the move table has places for
        self.tokens: int = 0
        for token in content.tokens:
            index = moves.TOKEN_NAMES.index(token.id)
            self.token_effect[index] = compile_effect(token.effect)
            self.token_helps[index] = helps(self.token_effect[index])
            self.tokens |= 1 << index
        self.card_effect: list[Effect] = [()] * len(moves.CARD_NAMES)
        self.cards: int = 0
        for card in content.cards:
            index = moves.CARD_NAMES.index(card.id)
            self.card_effect[index] = compile_effect(card.effect)
            self.cards |= 1 << index
        self.bonus_effect: list[Effect] = [()] * len(moves.BONUS_NAMES)
        self.bonuses: int = 0
        for bonus in content.bonuses:
            index = moves.BONUS_NAMES.index(bonus.id)
            self.bonus_effect[index] = compile_effect(bonus.effect)
            self.bonuses |= 1 << index
        # what can free a blocked wrench: another wrench, or a factory built by an idea card
        self.wrench_tokens: int = _which(self.token_effect, (layout.O_WRENCH,))
        self.card_tokens: int = _which(self.token_effect, (layout.K_IDEA_CARD,))
        self.tile_cards: int = _which(self.card_effect, (layout.K_NINE, *BUILDING))
        self.nine_cards: int = _which(self.card_effect, (layout.K_NINE,))
        self._rank_moves()
        self.end_cards: list[model.EndCard | None] = [None] * len(moves.END_CARD_NAMES)
        for end_card in content.end_cards:
            self.end_cards[moves.END_CARD_NAMES.index(end_card.id)] = end_card
        # one route with doubler spaces: where a doubler goes is no choice, it is laid at once
        self.doublers_at_once: bool = len(self.doubler_routes) == 1
