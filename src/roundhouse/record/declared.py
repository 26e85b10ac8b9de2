"""What a manifest means in positions: what a pile holds when it is not named, and what cannot be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from roundhouse.content.manifest import PLAYER, Manifest, Offer, Pieces
from roundhouse.record.extension import Argument, KeyRule, PositionExtension, SupplyKeys
from roundhouse.record.position_words import LETTERS, PositionTable, one_of, seat_of
from roundhouse.rules.declared import kinds_of, value_of
from roundhouse.rules.packing import bits
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import FRAME

KINDS: Final = "kinds"  # the key of a frame for what an offer is about
ABOUT: Final = "about"  # the same for the player whom a choice is about


def _read_about(rules: Ruleset, table: PositionTable) -> int:
    return 1 + seat_of(table.key(ABOUT), table.get(ABOUT), rules.players) if ABOUT in table else 0


_ABOUT: Final = Argument(
    (ABOUT,), _read_about, lambda rules, argument: {ABOUT: LETTERS[argument - 1]} if argument else {}
)


def written_by(manifest: Manifest) -> PositionExtension:
    """How a manifest is written into positions."""
    return PositionExtension(
        supplies=tuple(
            SupplyKeys(supply.held.name, rest=supply.pile.name, players=(supply.held.name,))
            for supply in manifest.supplies
        ),
        players={one.name: KeyRule(check=_room(manifest, one)) for one in manifest.of(PLAYER)},
        arguments={FRAME[offer.word]: _offered(offer) for offer in manifest.offers}
        | {FRAME[choice.word]: _ABOUT for choice in manifest.choices},
    )


def _room(manifest: Manifest, pieces: Pieces) -> Callable[[GameState, int, PositionTable], None]:
    """Nobody has more than there is room for."""

    def check(state: GameState, seat: int, table: PositionTable) -> None:
        room = value_of(state.rules, manifest, pieces.total)
        if state.board(seat).count(pieces.name) > room:
            raise table.refused(pieces.name, f"there is room for {room}")

    return check


def _offered(offer: Offer) -> Argument:
    """The kinds that an offer is about, by name, where there are several."""
    if not offer.after.to.has_kinds():
        return Argument((), lambda rules, table: 1, lambda rules, argument: {})

    def read(rules: Ruleset, table: PositionTable) -> int:
        names = kinds_of(rules, offer.after.to)
        entries = table.entries(KINDS, f"kinds of {offer.after.to.name}")
        found = [one_of(key, item, names, f"kind of {offer.after.to.name}") for key, item in entries]
        return sum(1 << kind for kind in set(found))

    def write(rules: Ruleset, argument: int) -> dict[str, Any]:
        names = kinds_of(rules, offer.after.to)
        return {KINDS: [names[kind] for kind in bits(argument)]}

    return Argument((KINDS,), read, write)
