"""A game in progress: small, mutable, quick to copy.

Everything that changes is here, as ints in short lists; everything that does not change during a game is in
the `Ruleset`, which all copies share. `layout` names the places in the lists. What changes seldom is a tuple: copies
share it, and a change puts another one in its place (`changed_at`).
"""

from __future__ import annotations

import hashlib
from array import array
from typing import TYPE_CHECKING, Any

from roundhouse.rules.layout import SCORE
from roundhouse.rules.native import mypyc_attr
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.table_top import TableTop
from roundhouse.rules.vocabulary import Frame, Swap

if TYPE_CHECKING:
    from roundhouse.rules.ruleset import Ruleset


@mypyc_attr(acyclic=True, free_list_len=1)
class GameState:
    """One position of one game."""

    __slots__ = (
        "before",
        "bonuses",
        "doublers",
        "hidden",
        "idea_cards",
        "idea_places",
        "instead",
        "last",
        "looks",
        "on_trust",
        "order",
        "pile",
        "players",
        "pool",
        "returned",
        "revocable",
        "round",
        "row",
        "rules",
        "spaces",
        "stack",
        "stacks",
        "struck",
        "table",
    )

    rules: Ruleset
    players: list[list[int]]
    order: tuple[int, ...]  # players by turn-order place
    spaces: list[int]  # 0 free, else 1 + player + 4 * payment
    row: tuple[int, ...]  # engineer on each place from the left, the hiring space last; -1 empty
    stacks: tuple[int, ...]  # locomotives left, by tile
    returned: tuple[int, ...]  # factories lying open beside the stacks, by tile
    pool: list[int]  # what this turn has gained: 2 * kind, + 1 if indirect; sorted
    # (some units, those in their place): what else the pool may be, had the turn been paid otherwise (`ways`)
    instead: tuple[Swap, ...]
    revocable: tuple[int, ...]  # units of the pool that a part may take back, and `vocabulary.MORE`; sorted
    stack: list[Frame]  # what the game waits for; empty when it is over
    table: list[int]  # what the parts keep that belongs to no player; empty without parts
    looks: tuple[int, ...]  # who has looked through the end bonus pile, see view.secrets
    round: int
    last: int  # place in the order of the player who had the last turn
    doublers: int  # left in the supply
    idea_cards: int  # bit per open idea card
    idea_places: int  # bit per idea space that fired this turn and waits for its token
    bonuses: int  # bit per starting bonus card not taken
    pile: int  # bit per end bonus card in the pile
    hidden: int  # bit per end bonus card removed unseen
    # a turn that is tried (`docs/looking-ahead.md`): the position before its first move on trust, shared by all copies
    before: GameState | None
    struck: tuple[int, ...]  # moves that were tried here in vain
    on_trust: tuple[int, ...] | None  # legal moves that are not proved, as `legal` last said; None: not asked

    def __init__(self, rules: Ruleset) -> None:
        # `clone`, `from_dict` and `setup.blank_state` set the rest; nothing is set twice, since copying is what
        # search does most
        self.rules = rules

    def clone(self) -> GameState:
        """An independent copy that shares the ruleset."""
        twin = self._without_rows()
        twin.players = [p.copy() for p in self.players]
        return twin

    def clone_for(self, player: int) -> GameState:
        """A copy for moves inside this player's turn. It shares rows of the others unless some part changes them."""
        if not self.rules.own_row_only:
            return self.clone()
        twin = self._without_rows()
        twin.players = self.players.copy()
        twin.players[player] = self.players[player].copy()
        return twin

    def _without_rows(self) -> GameState:
        twin = GameState(self.rules)
        twin.order = self.order
        twin.spaces = self.spaces.copy()
        twin.row = self.row
        twin.stacks = self.stacks
        twin.returned = self.returned
        twin.pool = self.pool.copy()
        twin.instead = self.instead
        twin.revocable = self.revocable
        twin.stack = self.stack.copy()
        twin.table = self.table.copy() if self.table else self.table
        twin.looks = self.looks
        twin.round = self.round
        twin.last = self.last
        twin.doublers = self.doublers
        twin.idea_cards = self.idea_cards
        twin.idea_places = self.idea_places
        twin.bonuses = self.bonuses
        twin.pile = self.pile
        twin.hidden = self.hidden
        twin.before = self.before
        twin.struck = self.struck
        twin.on_trust = self.on_trust
        return twin

    # ---- in words, for whatever tells or draws it

    def board(self, seat: int) -> PlayerBoard:
        """What a player has; it shows later changes of this state, too."""
        return PlayerBoard(self.rules, self.players[seat])

    def boards(self) -> list[PlayerBoard]:
        """The same of all players by seat."""
        return [PlayerBoard(self.rules, p) for p in self.players]

    @property
    def table_top(self) -> TableTop:
        """What lies on the table for everybody."""
        return TableTop(self)

    # ---- as plain values

    def to_dict(self) -> dict[str, Any]:
        """Every slot but the ruleset and `on_trust`, as plain lists and ints (what `from_dict` takes)."""
        return {
            "players": [p[:] for p in self.players],
            "order": list(self.order),
            "spaces": self.spaces[:],
            "row": list(self.row),
            "stacks": list(self.stacks),
            "returned": list(self.returned),
            "pool": self.pool[:],
            "instead": [[list(out), list(into)] for out, into in self.instead],
            "stack": [list(frame) for frame in self.stack],
            "table": self.table[:],
            "looks": list(self.looks),
            "round": self.round,
            "last": self.last,
            "doublers": self.doublers,
            "idea_cards": self.idea_cards,
            "idea_places": self.idea_places,
            "bonuses": self.bonuses,
            "pile": self.pile,
            "hidden": self.hidden,
            "revocable": list(self.revocable),
            "before": None if self.before is None else self.before.to_dict(),
            "struck": list(self.struck),
        }

    @staticmethod
    def from_dict(rules: Ruleset, data: dict[str, Any]) -> GameState:
        """The state that `to_dict` wrote."""
        state = GameState(rules)
        state.players = [list(p) for p in data["players"]]
        state.order = tuple(data["order"])
        state.spaces = list(data["spaces"])
        state.row = tuple(data["row"])
        state.stacks = tuple(data["stacks"])
        state.returned = tuple(data["returned"])
        state.pool = list(data["pool"])
        state.instead = tuple((tuple(out), tuple(into)) for out, into in data["instead"])
        state.revocable = tuple(data["revocable"])
        state.stack = [(int(f[0]), int(f[1]), int(f[2])) for f in data["stack"]]
        state.table = list(data["table"])
        state.looks = tuple(data["looks"])
        state.round = data["round"]
        state.last = data["last"]
        state.doublers = data["doublers"]
        state.idea_cards = data["idea_cards"]
        state.idea_places = data["idea_places"]
        state.bonuses = data["bonuses"]
        state.pile = data["pile"]
        state.hidden = data["hidden"]
        state.before = None if data["before"] is None else GameState.from_dict(rules, data["before"])
        state.struck = tuple(data["struck"])
        state.on_trust = None
        return state

    def __reduce__(self) -> tuple[object, ...]:
        return unpickled, (self.rules, self.to_dict())

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, GameState) and self.rules is other.rules and self.to_dict() == other.to_dict()
        )

    def __hash__(self) -> int:
        return hash(self.key())

    def key(self) -> bytes:
        """A key of the position for tables of positions of one ruleset. Equal positions have equal keys; others share
        one with a chance of some 1 to 2**61. A state that changes has another key from then on.
        """
        rest = (
            *(
                self.order,
                self.row,
                self.stacks,
                self.returned,
                tuple(self.pool),
                self.instead,
                self.revocable,
            ),
            *(
                tuple(self.stack),
                tuple(self.table),
                self.looks,
                self.struck,
                self.round,
                self.last,
                self.doublers,
            ),
            *(self.idea_cards, self.idea_places, self.bonuses, self.pile, self.hidden),
            0 if self.before is None else int.from_bytes(self.before.key(), "big"),
        )
        hashes = [hash(tuple(p)) for p in self.players]
        hashes.append(hash(tuple(self.spaces)))
        hashes.append(hash(rest))
        return array("q", hashes).tobytes()

    def __repr__(self) -> str:
        whose = f"seat {self.stack[-1][1]} decides" if self.stack else "over"
        return f"<GameState {self.rules.edition}, {len(self.players)} players, round {self.round}, {whose}>"

    def __copy__(self) -> GameState:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> GameState:
        return self.clone()

    def digest(self) -> str:
        """A short hash of the whole position, for records and tests."""
        return hashlib.sha256(repr(sorted(self.to_dict().items())).encode()).hexdigest()[:16]


def unpickled(rules: Ruleset, data: dict[str, Any]) -> GameState:
    """The state that was pickled."""
    return GameState.from_dict(rules, data)


def changed_at(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The values with another one at a place."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def scores(state: GameState) -> list[int]:
    """Points of every player so far, by seat."""
    return [p[SCORE] for p in state.players]


def winners(state: GameState) -> list[int]:
    """Seats with the most points once the game is over; equal scores share the victory (ruling 11)."""
    points = scores(state)
    return [] if state.stack else [seat for seat, own in enumerate(points) if own == max(points)]
