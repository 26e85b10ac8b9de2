"""The rules of one game, compiled from the content.

A `Ruleset` is made once for a choice of edition, board, industry track, modules and number of players, and is
then shared by all positions of all such games. What the rulebook shows in pictures is here as tables keyed by
small ints, so that the rest of `rules` asks "is there room" and never "which board is this".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from roundhouse import expansions
from roundhouse.content import model
from roundhouse.rules import layout, moves, vocabulary
from roundhouse.rules.ahead.needs import (
    SHOWN_LATER,
    SHOWS_WOOD,
    brings,
    which,
)
from roundhouse.rules.ahead.precomputed import Precomputed
from roundhouse.rules.fields import PLAYER, TABLE, Field, by_name, row_size
from roundhouse.rules.fingerprint import fingerprint_of
from roundhouse.rules.options import check_options, ingredients, setup_of
from roundhouse.rules.part import IndustryRules, Part
from roundhouse.rules.plans import (
    REPEATING,
    USING_IDEAS,
    EffectCode,
    Plan,
    SpecialPlaces,
    compile_effect,
    on_each_route,
    plans_of,
    without_idea,
)
from roundhouse.rules.ruleset_cache import RulesetMemory
from roundhouse.rules.versions import RULES_VERSION
from roundhouse.rules.vocabulary import (
    AT_ONCE,
    BOILED,
    ENGINEER_SPACE,
    SPACES,
    TILES,
)


class Ruleset:
    """Everything that does not change during a game."""

    def __init__(
        self,
        content: model.Content,
        players: int,
        board: str = "russian",
        industry: str = "russian",
        modules: Iterable[str] = (),
        version: int = RULES_VERSION,
    ) -> None:
        self.content: model.Content = content
        self.edition: str = content.edition.id
        self.board: str = board
        self.industry: str = industry
        self.modules: tuple[str, ...] = tuple(sorted(modules))
        self.players: int = players
        self.version: int = version
        self._fingerprint: str = ""  # made when it is asked for
        # what weak references point at: a class that mypyc compiles takes none itself
        self.handle: set[Ruleset] = {self}
        self.memory: RulesetMemory = {}  # what others have made of it (`ruleset_cache`)
        check_options(content, players, board, industry, self.modules)
        self.ingredients: frozenset[str] = ingredients(players, board, industry, self.modules)
        self._choose_components()
        self._compile_editions()
        self._compile_version()
        self._compile_tiles()
        self._compile_routes()
        self._compile_industry()
        self._compile_spaces()
        self._compile_ideas()

    def __reduce__(self) -> tuple[object, ...]:
        """States are pickled and copied with their choices, not with the compiled tables."""
        from roundhouse.rules.build import unpickled

        content = self.content if self.content.overrides else self.edition
        return unpickled, (content, self.players, self.board, self.industry, self.modules, self.version)

    # ---- options

    def fingerprint(self) -> str:
        """A hash of the values this game is played with, and of no others, so that a record can name them."""
        if not self._fingerprint:
            self._fingerprint = fingerprint_of(self)
        return self._fingerprint

    def _choose_components(self) -> None:
        """The rows of the box that play."""
        content, playing = self.content, self.ingredients
        self.space_rows: list[model.ActionSpace] = [row for row in content.spaces if row.when.holds(playing)]
        routes = len(content.boards[self.board].routes)
        self.engineer_rows: list[model.Engineer] = [
            replace(row, effect=on_each_route(row.effect, routes))
            for row in content.engineers
            if row.when.holds(playing)
        ]
        self.tile_rows: list[model.Tile] = [row for row in content.tiles if row.when.holds(playing)]
        self.token_rows: list[model.Idea] = [row for row in content.tokens if row.when.holds(playing)]
        self.card_rows: list[model.Idea] = [row for row in content.cards if row.when.holds(playing)]
        self.bonus_rows: list[model.Idea] = [row for row in content.bonuses if row.when.holds(playing)]
        self.end_card_rows: list[model.EndCard] = [
            row for row in content.end_cards if row.when.holds(playing)
        ]

    def part_names(self) -> list[str]:
        """The mechanisms this game needs (`rules/parts`), each once."""
        content = self.content
        names = [*content.tracks[self.industry].parts, *content.boards[self.board].parts]
        for name in self.modules:
            names += content.modules[name].parts
        names += self.setup.parts
        return list(dict.fromkeys(names))

    def equip(self, parts: list[Part], industry_rules: IndustryRules) -> None:
        """Give the game its parts; `works` is the one that knows the industry track."""
        self.parts: list[Part] = parts
        self.industry_rules: IndustryRules = industry_rules
        nobody = Part(self)
        self.part_of_kind: list[Part] = [nobody] * vocabulary.EFFECTS_END
        self.part_of_frame: list[Part] = [nobody] * len(vocabulary.FRAMES)
        self.part_of_move: list[Part] = [nobody] * moves.SIZE
        for part in parts:
            part.first_idea_place = len(self.idea_place_names)
            self.idea_place_names.extend(part.idea_places)
            for kind in part.kinds:
                self.part_of_kind[kind] = part
            for frame in part.frames:
                self.part_of_frame[frame] = part
            for name, first, count in moves.FAMILIES:
                if name in part.families:
                    self.part_of_move[first : first + count] = [part] * count
        self.raiser: Part = next((part for part in parts if part.raises_points), nobody)
        self.toll: Part = self.part_of_kind[vocabulary.O_COIN_DUE]  # who knows the coins of special spaces
        self.blocks: list[tuple[int, int, int]] = [one for part in parts for one in part.blocks]
        # factories that may be replaced though gaps are empty, and then go to the box
        names = [name for part in parts for name in part.replaceable]
        tiles = [moves.TILE_NAMES.index(name) for name in names]
        self.replaceable: tuple[int, ...] = tuple(
            [code for tile in tiles if self.has_factory[tile] for code in (tile, BOILED + tile)]
        )
        self.pool_parts: list[Part] = [p for p in parts if any(kind < AT_ONCE for kind in p.kinds)]
        self.gain_watchers: list[Part] = [part for part in parts if part.watches_gains]
        self.obligatory_kinds: tuple[int, ...] = tuple(
            [kind for part in parts if self.places_at_once for kind in part.obligatory_kinds]
        )
        self.tile_watchers: list[Part] = [part for part in parts if part.watches_tiles]
        # nobody's turn changes rows of the others (`GameState.clone_for`)
        self.own_row_only: bool = all(part.own_row_only for part in parts)
        self.adders: list[Part] = [part for part in parts if part.adds_to_turns]
        self.anytime_parts: list[Part] = [part for part in parts if part.adds_anytime]
        # moves before the action that only go with one
        self.goes_with_action: frozenset[int] = frozenset(
            move
            for name, first, count in moves.FAMILIES
            if any(name in part.with_action for part in parts)
            for move in range(first, first + count)
        )
        self.followers: list[Part] = [part for part in parts if part.follows_turns]
        # of points that a repeated space of two pieces brings
        self.repeat_source: int = max([part.repeat_source for part in parts], default=-1)
        self.rivals: list[str] = [part.rival for part in parts if part.rival]
        self.openers: list[Part] = [part for part in parts if part.opens_turns]
        # who counts for an end bonus card that the base game does not know
        self.card_counters: dict[str, Part] = {card: part for part in parts for card in part.end_cards}
        self.round_scorers: list[Part] = [part for part in parts if part.scores_rounds]
        self.once_sources: frozenset[int] = frozenset(
            source for part in self.round_scorers for source in part.once_sources
        )
        columns = [field for part in parts for field in part.fields()]
        self.player_fields: dict[str, Field] = by_name(columns, PLAYER)
        self.table_fields: dict[str, Field] = by_name(columns, TABLE)
        ours = {source for part in parts for source in part.sources}
        self.row_size: int = row_size(columns, PLAYER, layout.FULL_SIZE if parts else layout.BASE_SIZE)
        self.table_size: int = row_size(columns, TABLE, layout.TABLE_SIZE if parts else 0)
        ours.update(range(self.route_count))
        ours.update(range(vocabulary.MAX_ROUTES, len(vocabulary.SOURCES)))
        self.sources: list[int] = [source for source in vocabulary.SOURCE.values() if source in ours]
        self.ahead: Precomputed = Precomputed(self)

    def expansions(self) -> dict[str, str]:
        """The expansions from elsewhere that this game needs, with package and version of each."""
        guests, elsewhere = expansions.guests(), self.content.elsewhere
        needed = {elsewhere[name] for name in self.ingredients if name in elsewhere}
        return {name: guests[name] for name in sorted(needed)}

    def source_name(self, source: int) -> str:
        """A source of points in words; a route's points go by its code."""
        return self.route_codes[source] if source < vocabulary.MAX_ROUTES else vocabulary.source_name(source)

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
        self.setup: model.Setup = setup_of(self.content, self.players, self.modules)
        self.rounds: int = self.setup.rounds
        # by the place in the order that had the last turn: who may have the next one; -1, nobody yet, is as the last
        places = list(range(self.players))
        self.places_after: list[list[int]] = [places[place + 1 :] + places[: place + 1] for place in places]
        self.values: tuple[tuple[int, ...], ...] = (
            self.content.valuations["base"],
            self.content.valuations["revalued"],
            self.content.valuations["special"],
        )

    def _compile_version(self) -> None:
        """What games that were begun under an earlier version of the rules go on with (`versions`)."""
        first = self.version == 1
        self.idea_cards_direct: bool = first or self.content.edition.idea_cards_direct
        self.points_wait: bool = not first  # those that depend on the board, until the turn ends
        self.coins_exchanged: bool = not first  # on turn-order spaces, for workers
        self.wood_worker_moves: bool = not first  # from them as himself, not as a plain worker
        self.asks_lone_done: bool = first
        self.every_way: bool = not first  # to pay is kept in mind, where it makes a difference
        third = self.version >= 3
        self.takes_units_back: bool = third  # closing a foundry does, instead of counting kinds
        self.benefits_interrupt: bool = not third  # what was open, as another action does
        self.burns_in_any_turn: bool = third
        self.places_at_once: bool = third  # what must be placed, though it is no direct action
        self.strict_positions: bool = third  # they agree with the special spaces that were reached
        # construction sites go before a displaced locomotive finds its place
        sites = any(route.sites for route in self.content.boards[self.board].routes)
        self.sites_first: bool = third and sites
        self.wood_worker_exchanged: bool = third and self.content.edition.wood_worker_exchanged

    # ---- locomotives and factories

    def _compile_tiles(self) -> None:
        """Tables by tile; a tile with a boilerman stands `BOILED` places further on."""
        self.number: list[int] = [0] * TILES  # the locomotive's number
        self.pulls: list[int] = [0] * TILES  # what it adds to the reach of its route
        self.order_key: list[int] = [0] * TILES  # slots of a route are sorted by it, highest first
        self.factory: list[EffectCode] = [()] * TILES
        self.has_factory: list[bool] = [False] * TILES
        self.stacked: list[bool] = [False] * TILES
        self.start_tile: int = 0
        self.extra_nine: int = moves.TILE_NAMES.index("9x")
        by_number: dict[int, list[int]] = {}
        for tile in self.tile_rows:
            index = moves.TILE_NAMES.index(tile.id)
            self._compile_tile(index, tile.number, tile.factory)
            boosted = tile.boosted if tile.factory is not None else None
            self._compile_tile(BOILED + index, tile.number + 1 if tile.number else 0, boosted)
            if tile.start:
                self.start_tile = index
            if tile.stacked:
                self.stacked[index] = True
                by_number.setdefault(tile.number, []).append(index)
        self.number[vocabulary.CLOSED] = vocabulary.CLOSED_NUMBER
        self.order_key[vocabulary.CLOSED] = -1
        # stacks open one number after the other; the two kinds of #10 open together
        self.stack_groups: list[tuple[int, ...]] = [tuple(by_number[n]) for n in sorted(by_number)]
        self.stack_order: list[int] = [tile for group in self.stack_groups for tile in group]
        self.stack_group: list[tuple[int, ...]] = [()] * TILES  # of a tile
        for group in self.stack_groups:
            for tile_in_stack in group:
                self.stack_group[tile_in_stack] = group
        self.stack_height: int = max(2, self.players)

    def _compile_tile(self, index: int, number: int, factory: model.Effect | None) -> None:
        self.number[index] = self.pulls[index] = number
        # of two equal numbers the one that owes it to a boilerman comes second
        self.order_key[index] = 2 * number - (1 if number and index >= BOILED else 0)
        if factory is not None:
            self.factory[index] = compile_effect(factory)
            self.has_factory[index] = True

    # ---- routes

    def _compile_routes(self) -> None:
        board = self.content.boards[self.board]
        # where a space asks for a coin, what a coin brings counts for a direct action (ruling g)
        self.coins_help: bool = any(special.coin for route in board.routes for special in route.specials)
        places = SpecialPlaces(self.coins_help)
        self.idea_place_names: list[str] = places.ideas
        self.route_count: int = len(board.routes)
        self.route_ids: list[str] = [route.id for route in board.routes]
        self.route_codes: list[str] = [route.code for route in board.routes]
        self.main: int = self.route_ids.index(board.main)
        self.plans: list[list[Plan]] = [plans_of(self, route, places) for route in board.routes]
        # of all routes together, 0 where that depends on how they are laid out
        self.length: int = sum(plans[0].length for plans in self.plans)
        if any(len(plans) > 1 for plans in self.plans):
            self.length = 0
        self.coin_names: list[str] = places.coins  # spaces with a coin condition
        self.coin_effects: list[EffectCode] = places.coin_effects
        self.pieces: tuple[int, ...] = board.pieces
        for plans in self.plans:
            for plan in plans:
                plan.look_on()
        self.medal_routes: list[int] = [
            r for r, plans in enumerate(self.plans) if any(plan.medals for plan in plans)
        ]
        self.doubler_spaces: list[int] = [route.doublers for route in board.routes]
        self.doubler_places: int = sum(self.doubler_spaces)
        self.doubler_routes: list[int] = [r for r, count in enumerate(self.doubler_spaces) if count]
        self.slot_route: list[int] = [r for r, route in enumerate(board.routes) for _ in range(route.slots)]
        self.first_slot: list[int] = [self.slot_route.index(r) for r in range(self.route_count)]
        self.slot_count: list[int] = [route.slots for route in board.routes]
        # the one order in which routes are drawn, listed, scored and numbered: the main one first, the rest as in the
        # box; on the board the short ones below it leave room beside them. And the slots of locomotives, route by route
        self.routes_in_order: list[int] = [
            self.main,
            *(r for r in range(self.route_count) if r != self.main),
        ]
        self.slots_in_order: list[int] = [
            self.first_slot[r] + place for r in self.routes_in_order for place in range(self.slot_count[r])
        ]
        self.closed_slots: list[int] = [route.sites for route in board.routes]  # at the start, the last ones
        self.slots: int = len(self.slot_route)
        # columns in which a route's lowest locomotive stands, its last slot; any of them where slots are still closed
        lowest = (
            range(self.slots)
            if any(self.closed_slots)
            else [self.first_slot[r] + count - 1 for r, count in enumerate(self.slot_count)]
        )
        self.lowest_slots: list[int] = [layout.SLOT + slot for slot in lowest]

    # ---- industry

    def _compile_industry(self) -> None:
        """Tables by place; places of an upper lane stand `UPPER_LANE` further on."""
        track = self.content.tracks[self.industry]
        self.start_wrenches: int = track.wrenches
        # the purple one comes on top where a special space brings a wrench
        self.most_wrenches: int = track.most_wrenches + self._spaces_bring(vocabulary.O_WRENCH)
        lanes: list[list[model.IndustrySpace]] = [[], []]
        for space in track.spaces:
            if self.players in space.players:
                lanes[space.lane].append(space)
        size = vocabulary.UPPER_LANE + len(lanes[1]) if lanes[1] else len(lanes[0])
        self.lane_end: list[int] = [len(lanes[0]) - 1, vocabulary.UPPER_LANE + len(lanes[1]) - 1]
        self.industry_points: list[int] = [0] * size
        self.industry_gap: list[int] = [0] * size
        self.industry_effect: list[EffectCode] = [()] * size
        self.industry_gains: list[EffectCode] = [()] * size
        self.industry_once: list[bool] = [False] * size
        self.industry_labels: list[str] = [""] * size
        self.industry_idea: list[int] = [-1] * size  # the idea place of a space
        for lane, spaces in enumerate(lanes):
            for at, space in enumerate(spaces):
                place = vocabulary.UPPER_LANE * lane + at
                changed = space.nut and space.nut_when.holds(self.ingredients)
                effect = compile_effect(space.nut if changed else space.effect)
                self.industry_points[place] = space.points
                self.industry_gap[place] = space.gap
                self.industry_effect[place] = effect
                self.industry_gains[place] = without_idea(effect)
                self.industry_once[place] = space.once
                self.industry_labels[place] = f"upper {space.label}" if lane else space.label
                if any(kind in USING_IDEAS for kind, _ in effect):
                    self.industry_idea[place] = len(self.idea_place_names)
                    self.idea_place_names.append(f"industry {space.label}")
        # the furthest space a wrench can stand on with that many gaps filled
        self.industry_limit: list[int] = []
        for filled in range(vocabulary.GAPS + 1):
            empty = [i for i, space in enumerate(lanes[0]) if space.gap > filled]
            self.industry_limit.append(empty[0] - 1 if empty else self.lane_end[0])

    # ---- action spaces and engineers

    def _compile_spaces(self) -> None:
        self.cost_workers: list[int] = [0] * SPACES
        self.cost_coins: list[int] = [0] * SPACES
        self.effects: list[EffectCode] = [()] * SPACES
        self.repeatable: list[bool] = [False] * SPACES
        self.reusable: list[bool] = [False] * SPACES
        self.claims: list[int] = [0] * SPACES
        self.movers: list[bool] = [False] * SPACES  # turn-order spaces whose worker moves again
        self.cost_coal: list[int] = [0] * SPACES
        self.twin: list[int] = [-1] * SPACES  # the space that is closed with it
        for space in self.space_rows:
            index = moves.SPACE_NAMES.index(space.id)
            self.cost_coal[index] = space.coal
            if space.twin and self.players in space.twin_players:
                self.twin[index] = moves.SPACE_NAMES.index(space.twin)
            self._compile_space(index, space.workers, space.coins, compile_effect(space.effect))
            self.repeatable[index] = space.repeatable
            self.reusable[index] = space.reusable
            self.claims[index] = space.claims
            self.movers[index] = self.players in space.moves_on
        self.hire: int = moves.SPACE_NAMES.index("hire")
        self.engineer_number: list[int] = [0] * len(moves.ENGINEER_NAMES)
        self.engineer_one: int = -1
        self.engineers: int = 0  # a bit for each that is in the game or its box
        self.engineers_of: dict[str, list[int]] = {"A": [], "B": []}  # of a letter
        for engineer in self.engineer_rows:
            index = moves.ENGINEER_NAMES.index(engineer.id)
            self.engineers |= 1 << index
            self.engineers_of.setdefault(engineer.letter, []).append(index)
            self.engineer_number[index] = engineer.number
            effect = compile_effect(engineer.effect)
            self._compile_space(ENGINEER_SPACE + index, engineer.workers, engineer.coins, effect)
            repeats = any(kind in REPEATING for kind, _ in effect)
            self.repeatable[ENGINEER_SPACE + index] = engineer.coins == 0 and not repeats
            if not engineer.letter:
                self.engineer_one = index
        self.engineers_by_number: list[int] = [  # their bits, the highest number first
            1 << moves.ENGINEER_NAMES.index(engineer.id)
            for engineer in sorted(self.engineer_rows, key=lambda row: -row.number)
        ]
        row = self.content.row[self.players]
        self.row_places: tuple[int, ...] = row
        self.hire_place: int = len(row) - 1
        self.lying: list[int] = [row.index(place) for place in self.content.lying[self.players]]
        self.shows_wood: list[bool] = [brings(effect, SHOWS_WOOD) for effect in self.effects]
        # what they show is chosen first
        self.shows_later: list[bool] = [
            any(kind in SHOWN_LATER for kind, _ in effect) for effect in self.effects
        ]
        # spaces that cost exactly one worker, turn-order spaces left out
        self.for_one_worker: list[bool] = [
            self.cost_workers[space] == 1 and not self.cost_coins[space] and not self.claims[space]
            for space in range(SPACES)
        ]
        self._compile_repeats()
        self._compile_payments()
        self.open_spaces: list[int] = self._open("last-round")  # in every round but the last
        self.open_last: list[int] = self._open("turn-order")  # in the last round
        self.turn_order_spaces: list[int] = [space for space in self.open_spaces if self.claims[space]]

    def _open(self, closed: str) -> list[int]:
        """Spaces in play with this number of players, without those of one section."""
        return [
            moves.SPACE_NAMES.index(space.id)
            for space in self.space_rows
            if self.players in space.players and space.section != closed
        ]

    def _compile_space(self, index: int, workers: int, coins: int, effect: EffectCode) -> None:
        self.cost_workers[index] = workers
        self.cost_coins[index] = coins
        self.effects[index] = effect

    def _compile_repeats(self) -> None:
        """Spaces that can be used once more."""
        self.repeatables: list[int] = [
            space
            for space in range(SPACES)
            if self.repeatable[space] and self.cost_workers[space] + self.cost_coins[space] == 1
        ]
        # a foundry repeats a space that took two pieces, too
        self.repeatables_two: list[int] = [
            space
            for space in range(SPACES)
            if self.repeatable[space] and 1 <= self.cost_workers[space] <= 2 and not self.cost_coins[space]
        ]

    def _spaces_bring(self, kind: int) -> bool:
        """Whether a special space of some plan gives this."""
        plans = [plan for plans in self.plans for plan in plans]
        return any(brings(benefit.effect, (kind,)) for plan in plans for benefit in plan.benefits)

    def _compile_payments(self) -> None:
        """Moves that pay for a space, by supply: [space][8 * workers + 2 * coins + wood worker], capped at 3."""
        ways: dict[tuple[int, int], list[list[int]]] = {}
        self.payments: list[list[list[int]]] = []
        for index in range(SPACES):
            cost = (self.cost_workers[index], self.cost_coins[index])
            if cost not in ways:
                ways[cost] = [_payments(cost, supply) for supply in range(32)]
            first = moves.PLACE_ON[index]
            self.payments.append([[first + payment for payment in payments] for payments in ways[cost]])

    # ---- ideas, bonuses, end bonus cards

    def _compile_ideas(self) -> None:
        content = self.content
        self.token_effect: list[EffectCode] = [()] * len(moves.TOKEN_NAMES)
        self.tokens: int = 0
        for token in self.token_rows:
            index = moves.TOKEN_NAMES.index(token.id)
            effect = compile_effect(token.effect)
            if self.start_wrenches >= content.tracks[self.industry].most_wrenches:
                # both own wrenches stand on the track already (ruling 27)
                effect = tuple((kind, count) for kind, count in effect if kind != vocabulary.O_WRENCH)
            self.token_effect[index] = effect
            self.tokens |= 1 << index
        self.card_effect: list[EffectCode] = [()] * len(moves.CARD_NAMES)
        self.cards: int = 0
        for card in self.card_rows:
            index = moves.CARD_NAMES.index(card.id)
            self.card_effect[index] = compile_effect(card.effect)
            self.cards |= 1 << index
        self.bonus_effect: list[EffectCode] = [()] * len(moves.BONUS_NAMES)
        self.bonuses: int = 0
        for bonus in self.bonus_rows:
            index = moves.BONUS_NAMES.index(bonus.id)
            self.bonus_effect[index] = compile_effect(bonus.effect)
            self.bonuses |= 1 << index
        self.valuation_tokens: int = which(self.token_effect, (vocabulary.O_FLIP,))
        self.valuation_cards: int = which(self.card_effect, (vocabulary.O_SPECIAL_VALUATION,))
        self.end_cards: list[model.EndCard | None] = [None] * len(moves.END_CARD_NAMES)
        for end_card in self.end_card_rows:
            self.end_cards[moves.END_CARD_NAMES.index(end_card.id)] = end_card
        # one route with doubler spaces: where a doubler goes is no choice, it is laid at once
        self.doublers_at_once: bool = len(self.doubler_routes) == 1


def _payments(cost: tuple[int, int], supply: int) -> list[int]:
    """The ways to pay so many workers and coins out of a supply, as `Ruleset.payments` is ordered by it."""
    free, fixed = cost
    workers, coins, wood = supply >> 3, supply >> 1 & 3, supply & 1
    found = []
    for use_coins in range(fixed, free + fixed + 1):
        for use_wood in range(2):
            use_workers = free + fixed - use_coins - use_wood
            if 0 <= use_workers <= workers and use_coins <= coins and use_wood <= wood and free + fixed:
                found.append(moves.COIN * use_coins + moves.WITH_WOOD_WORKER * use_wood)
    return sorted(found)
