"""What a board, an industry track or a module adds to the rules.

The core never asks what is being played. It asks the parts of the game, each of which answers for its own kinds
of effect, frames and moves, and may add to set-up, turns and scoring. Without parts the lists in the `Ruleset` are
empty and nothing is asked. A new expansion is a folder of its own (`roundhouse.expansions`) whose `rules.py` names its
parts; `vocabulary` numbers the kinds and frames that its `named.py` lists, `layout` the columns.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar

from roundhouse.rules.native import mypyc_attr
from roundhouse.rules.vocabulary import GAPS

if TYPE_CHECKING:
    from roundhouse.content import model
    from roundhouse.rules.fields import Field
    from roundhouse.rules.plans import EffectCode, Plan, SpecialPlaces
    from roundhouse.rules.ruleset import Ruleset
    from roundhouse.rules.state import GameState


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """One mechanism. Everything does nothing unless a subclass says so."""

    kinds: ClassVar[tuple[int, ...]] = ()  # kinds of units and of at-once effects that it knows
    frames: ClassVar[tuple[int, ...]] = ()
    families: ClassVar[tuple[str, ...]] = ()  # moves that it carries out
    action_families: ClassVar[tuple[str, ...]] = ()  # additions to a turn that are themselves its action
    # moves that only go with an action in the same turn (ruling 31)
    with_action: ClassVar[tuple[str, ...]] = ()
    # kinds of units that pay for a move of a family, the most particular first
    payers: ClassVar[dict[str, tuple[int, ...]]] = {}
    # kinds of units that can be an industry step too: they pay for whatever one pays for, when nothing else does
    industry_kinds: ClassVar[tuple[int, ...]] = ()
    own_factories: ClassVar[dict[str, int]] = {}  # tiles that lie in no stack, and the kind that builds each
    replaceable: ClassVar[tuple[str, ...]] = ()  # factories that may be replaced though gaps are empty
    repeat_kinds: ClassVar[tuple[int, ...]] = ()  # at-once kinds that use an action space again
    idea_kinds: ClassVar[tuple[int, ...]] = ()  # kinds that use idea tokens
    optional_kinds: ClassVar[tuple[int, ...]] = ()  # a choice where the rest of a factory must be carried out
    sources: ClassVar[tuple[int, ...]] = ()  # of points
    # of those of `round_points`, the ones whose points do not come again in the next round as things stand: goods that
    # are sold then, say; what a position comes to in the end counts them once
    once_sources: ClassVar[tuple[int, ...]] = ()
    final_sources: ClassVar[tuple[int, ...]] = ()  # of them, those of the final scoring
    end_cards: ClassVar[tuple[str, ...]] = ()  # end bonus cards for which it counts
    # where points come from that the core counts for it: units of counted points, and repeated spaces of two pieces
    counted_sources: ClassVar[dict[int, int]] = {}
    repeat_source: ClassVar[int] = -1
    # frames whose choices bring direct units (argument 1), and at-once kinds whose choice decides what the action shows
    # (ruling 17)
    direct_frames: ClassVar[tuple[int, ...]] = ()
    shown_later: ClassVar[tuple[int, ...]] = ()
    after_turns: ClassVar[tuple[int, ...]] = ()  # frames of what others get out of a turn
    # for looking ahead (`docs/looking-ahead.md`), with `room` and `fits`: kinds that bring nothing more to do in this
    # turn and take room from no other, units whose use depends on where the tracks stand or on pieces in hand, and
    # at-once kinds that ask how a route goes on, with the frame in which that is chosen
    quiet_kinds: ClassVar[tuple[int, ...]] = ()
    kinds_by_rest: ClassVar[tuple[int, ...]] = ()
    gates: ClassVar[dict[int, int]] = {}
    # somebody who plays without a seat: his name in positions and among the words of a language; a space that he
    # blocks is taken by the seat after the last
    rival: ClassVar[str] = ""
    takes_back: ClassVar[bool] = False  # units of the pool (`state.revocable`)
    interrupts: ClassVar[bool] = True  # what other parts have left open, by its additions to a turn
    # kinds that must be placed as far as there is `room`, whatever brings them
    obligatory_kinds: ClassVar[tuple[int, ...]] = ()
    # inside a turn it changes no row of another player, but lays a changed copy in its place: searches copy one row
    own_row_only: ClassVar[bool] = False
    lends_engineers: ClassVar[bool] = False  # a player may use those of others
    raises_points: ClassVar[bool] = False  # of special spaces (`Plan.raisable`)
    # which of the questions below are to be asked at all
    watches_gains: ClassVar[bool] = False
    watches_tiles: ClassVar[bool] = False
    adds_to_turns: ClassVar[bool] = False
    adds_anytime: ClassVar[bool] = False  # between direct parts, too
    follows_turns: ClassVar[bool] = False
    opens_turns: ClassVar[bool] = False
    scores_rounds: ClassVar[bool] = False

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self.idea_places: tuple[str, ...] = ()  # names of places where it lets idea tokens lie
        self.first_idea_place: int = 0  # their number, once the game has all its parts
        # (column, bit, place): while a player's row has the bit, no wrench comes to this place of the lower lane
        self.blocks: list[tuple[int, int, int]] = []

    @staticmethod
    def lay_out(rules: Ruleset, route: model.Route, places: SpecialPlaces) -> list[Plan]:
        """Every way a route can be laid out, if that is its business; the first is how it lies at the start. Asked
        while the ruleset is made, before there are parts.
        """
        return []

    def fields(self) -> list[Field]:
        """Its columns in a player's row and on the table, in words (`fields`): positions and drawings use them."""
        return []

    def values(self) -> list[object]:
        """The tables of content that only it uses: part of what a record's fingerprint names."""
        return []

    def values_of_version_1(self) -> list[object]:
        """The same for games under version 1 of the rules."""
        return self.values()

    def promises(self, p: list[int], later: int) -> int:
        """What its pieces in a row are worth beyond their points with so many rounds to come, in tenths of a point."""
        return 0

    def turn_depends_on(self, state: GameState, player: int) -> tuple[int, ...]:
        """What a turn of this player depends on besides the own row, the own workers and what the base game lays out:
        bots take turns for the same while this is. Everything, unless a part knows better.
        """
        return *state.table, *state.spaces

    # ---- special spaces

    def raises(self, p: list[int]) -> bool:
        """Whether the points of spaces that can be raised are (`Plan.raisable`; asked if `raises_points`)."""
        return False

    def coin_due(self, p: list[int], coin: int) -> bool:
        """Whether a space was reached whose coin has not been paid (asked of whoever knows `O_COIN_DUE`)."""
        return False

    def coin_paid(self, p: list[int], coin: int) -> bool:
        """Whether it has been paid."""
        return False

    def tiles_there(self, tile: int) -> int:
        """How many there are of a tile that it brings and that lies in no stack; 0 for all others."""
        return 0

    # ---- set-up

    def new_player(self, p: list[int]) -> None:
        """Its pieces in a player's row at the start."""

    def blank(self, state: GameState) -> None:
        """Its pieces on the table before anything is drawn by chance."""

    def set_up(self, state: GameState, chance: Random) -> None:
        """What chance decides at set-up."""

    # ---- effects

    def gain(self, state: GameState, player: int, kind: int, count: int, direct: bool, source: int) -> None:
        """An at-once effect of its kinds."""
        raise NotImplementedError(f"{type(self).__name__} does not gain {kind}")

    def gained(self, state: GameState, player: int, kind: int, count: int, source: int) -> None:
        """Something was gained that waits in the pool (asked if `watches_gains`)."""

    def doubles(self, p: list[int], kind: int, source: int) -> bool:
        """Whether a player gets units of a kind twice from there (asked if `watches_gains`)."""
        return False

    def room(self, state: GameState, player: int, kind: int) -> int:
        """How often a unit of its kinds can surely be used as things stand; 0 when one must look closer."""
        return 0

    def fits(self, state: GameState, player: int, kind: int, free: list[int]) -> bool:
        """Whether an action that begins with a choice in one of its `direct_frames` surely can be carried out in full;
        `free` are the rooms that `capacity` counts. False when one must look closer.
        """
        return False

    def pool_moves(self, state: GameState, player: int, kinds: int, found: list[int]) -> None:
        """Append what units of these kinds (a bit each) could do."""

    def carry_out(self, state: GameState, player: int, move: int) -> None:
        """A move of its families, paid for by a unit of the pool that has left it."""
        raise NotImplementedError(f"{type(self).__name__} does not carry out {move}")

    # ---- frames

    def frame_moves(self, state: GameState, player: int, argument: int) -> list[int]:
        """The moves of the top frame."""
        raise NotImplementedError(f"{type(self).__name__} has no moves for this frame")

    def settle(self, state: GameState, player: int, argument: int, move: int) -> None:
        """Carry out a move of the top frame, which must leave the stack."""
        raise NotImplementedError(f"{type(self).__name__} settles nothing")

    def run(self, state: GameState, player: int, argument: int) -> bool:
        """Do what the top frame needs no decision for; False if it waits for one."""
        return False

    # ---- turns

    def begin(self, state: GameState) -> None:
        """Somebody's turn is about to begin, or the round to end (asked if `opens_turns`)."""

    def additions(self, state: GameState, player: int, acted: bool, found: list[int]) -> None:
        """Append what may be done in addition to the turn's action, before or after it (if `adds_to_turns`)."""

    def add(self, state: GameState, player: int, move: int) -> None:
        """Carry out an addition; the top frame is the player's turn or its pool."""
        raise NotImplementedError(f"{type(self).__name__} adds nothing")

    def acting(self, state: GameState, player: int) -> None:
        """The turn's action begins (if `adds_to_turns`)."""

    def interrupted(self, state: GameState, player: int) -> None:
        """Another part's addition begins (if `adds_to_turns`)."""

    def follow(self, state: GameState, player: int) -> None:
        """A turn, moved worker or share is over: push what the others do now (if `follows_turns`)."""

    # ---- tiles

    def tile_taken(self, state: GameState, player: int, tile: int) -> None:
        """A locomotive or factory was taken from a stack (if `watches_tiles`); player -1 has no seat."""

    def factory_gone(self, state: GameState, player: int, tile: int) -> None:
        """A factory has been replaced (if `watches_tiles`)."""

    # ---- rounds

    def before_scoring(self, state: GameState) -> None:
        """All have passed and moved: push what comes right before the scoring phase."""

    def round_points(self, p: list[int]) -> list[tuple[int, int]]:
        """(points, source) that a player gets in a scoring phase (asked if `scores_rounds`)."""
        return []

    def clear_round(self, state: GameState) -> None:
        """After the scoring phase, when the board is cleared."""

    def engineers_kept(self, state: GameState) -> int:
        """Engineers of somebody who does not score, a bit each: they count against you, and lose every tie."""
        return 0

    def card_count(self, state: GameState, p: list[int], card: str) -> int:
        """How many things one of its `end_cards` counts for a player; the table says what they are worth."""
        return 0

    def final_points(self, state: GameState) -> list[tuple[int, int, int]]:
        """(seat, points, source) in the final scoring."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class IndustryRules(Part):
    """The part that knows the industry track: where wrenches go and where factories are built."""

    shared: ClassVar[bool] = False  # one for all players
    wrench_families: ClassVar[tuple[str, ...]] = ()  # steps of a wrench besides "industry"

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.places: int = GAPS  # for factories
        # where they have names, for every number of players; gaps are counted
        self.place_names: tuple[str, ...] = ()

    def wrench_room(self, state: GameState, p: list[int], surely: bool) -> int:
        """Steps all wrenches together can make as things stand; `surely`: whichever ways they take."""
        raise NotImplementedError

    def beside_the_way(self, space: int) -> bool:
        """Whether a wrench may pass this space by."""
        return False

    def wrench_moves(self, state: GameState, p: list[int], found: list[int]) -> None:
        """Append a step for every wrench that can move."""
        raise NotImplementedError

    def wrench_step(self, state: GameState, player: int, wrench: int, beside: bool) -> None:
        """Move a wrench one space and gain what it enters; `beside`: the next one that it could pass by."""
        raise NotImplementedError

    def space_effect(self, p: list[int], wrench: int, space: int) -> EffectCode:
        """What a wrench of this player would gain on a space without a factory."""
        return self.rules.industry_effect[space]

    def new_wrench(self, state: GameState, player: int) -> None:
        """Another wrench comes to the start."""
        raise NotImplementedError

    def points(self, p: list[int]) -> int:
        """What the wrenches score."""
        raise NotImplementedError

    def sets_off(self, state: GameState, p: list[int], place: int, steps: int) -> bool:
        """Whether a wrench on a place can enter something that gives more to do with so many steps (`next_moves`)."""
        return True

    def factory_at(self, state: GameState, p: list[int], place: int) -> int:
        """The factory that a wrench of this player would find on a place; 0 where none has been built."""
        raise NotImplementedError

    def action_at(self, state: GameState, p: list[int], place: int) -> EffectCode:
        """What it does."""
        raise NotImplementedError

    def layers(self, state: GameState, place: int) -> list[int]:
        """Factories that lie on a place for everybody, the uppermost first."""
        return []

    def factory_room(self, state: GameState, p: list[int], tiles: int) -> int:
        """How many of so many tiles can surely be built; -1 when one must look closer."""
        return tiles

    def build_moves(self, state: GameState, p: list[int], first: int, found: list[int]) -> None:
        """Append `first` + place for every place where a factory can be built."""
        raise NotImplementedError

    def lay(self, state: GameState, tile: int, place: int) -> None:
        """A factory is built for nobody, on a shared board: nothing happens but that it lies there."""
        raise NotImplementedError

    def build(self, state: GameState, player: int, tile: int, place: int) -> None:
        """Build a factory that has been taken from wherever it lay."""
        raise NotImplementedError

    def fits_over(
        self, state: GameState, player: int, place: int, free: list[int], demand: list[int]
    ) -> bool:
        """Whether what building on a place brings, direct, surely fits side by side with a demand."""
        return False

    def fits_somewhere(self, state: GameState, player: int, free: list[int], demand: list[int]) -> bool:
        """The same for all that a demand builds, on some place."""
        return False
