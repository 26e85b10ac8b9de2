"""The mechanisms that boards, industry tracks and modules bring, by the names the content tables use.

Those of the expansions are found by their folders. What a part declares for tables that all games share is entered
by `gather`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from roundhouse import expansions
from roundhouse.content.model import Content
from roundhouse.problems import ContentError, Problems, shown, unknown
from roundhouse.rules.ahead.frames import DIRECT_FRAMES
from roundhouse.rules.ahead.needs import DIRECT_CHOICES, INDUSTRY_STEPS, SHOWN_LATER
from roundhouse.rules.effects import COUNTED_SOURCE
from roundhouse.rules.part import Part
from roundhouse.rules.plans import (
    GATES,
    LAYOUTS,
    OPTIONAL,
    QUIET,
    REPEATING,
    USING_IDEAS,
)
from roundhouse.rules.pool import list_industry_steps, list_payers
from roundhouse.rules.sharing import AFTER_TURNS
from roundhouse.rules.vocabulary import AT_ONCE

PARTS: Final[dict[str, type[Part]]] = {}
UNKNOWN_PART: Final = " A new one stands in the PARTS of an expansion's rules.py."
NOT_COUNTED: Final = (
    "found {}, but no part of that counts for the card; a part in rules.py names it in `end_cards`."
)
OWN_FACTORIES: Final[dict[str, int]] = {}  # tiles that lie in no stack, and the kind that builds each


@cache
def gather() -> None:
    """Add those of the expansions, and enter what all of them declare. Whoever makes a first ruleset asks for it: the
    rules of an expansion import this room, and may be imported before it.
    """
    for found in expansions.modules("rules"):
        PARTS.update(found.PARTS)
    for name, part in PARTS.items():
        OWN_FACTORIES.update(part.own_factories)
        list_payers(part.payers, part.own_factories)
        QUIET.update(part.quiet_kinds)
        REPEATING.update(part.repeat_kinds)
        USING_IDEAS.update(part.idea_kinds)
        COUNTED_SOURCE.update(part.counted_sources)
        OPTIONAL.update(part.optional_kinds)
        DIRECT_CHOICES.update([kind for kind in part.kinds if kind >= AT_ONCE and part.direct_frames])
        SHOWN_LATER.update(part.shown_later)
        DIRECT_FRAMES.update(part.direct_frames)
        AFTER_TURNS.update(part.after_turns)
        GATES.update(part.gates)
        INDUSTRY_STEPS.update(part.industry_kinds)
        LAYOUTS[name] = part.lay_out
    list_industry_steps()


def check_parts(*boxes: Content) -> list[ContentError]:
    """Mechanisms that tables name and no `rules.py` brings, and end bonus cards for which none counts."""
    gather()
    problems = Problems()
    for box in boxes:
        for file, label, parts in _named_in(box):
            for part in parts:
                if part not in PARTS:
                    problems.add(file, label, "parts", unknown("part", part, tuple(PARTS), UNKNOWN_PART))
        for card, name in _uncounted(box):
            problems.add("end_cards.toml", f"[[card]] {card}", "with", NOT_COUNTED.format(shown(name)))
    return problems.found


def _uncounted(box: Content) -> Iterator[tuple[str, str]]:
    """End bonus cards, with what they play with that brings no part which counts for them."""
    brought = {f"board-{board.id}": board.parts for board in box.boards.values()}
    brought |= {f"track-{track.id}": track.parts for track in box.tracks.values()}
    brought |= {module.id: module.parts for module in box.modules.values()}
    for card in box.end_cards:
        for name in card.when.any_of:
            parts = [PARTS[part] for part in brought.get(name, ()) if part in PARTS]
            if not any(card.id in part.end_cards for part in parts):
                yield card.id, name


def _named_in(box: Content) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for board in box.boards.values():
        yield f"boards/{board.id}.toml", f"[[board]] {board.id}", board.parts
    for track in box.tracks.values():
        yield f"tracks/{track.id}.toml", f"[[track]] {track.id}", track.parts
    for module in box.modules.values():
        yield "modules.toml", f"[[module]] {module.id}", module.parts
    for setup in box.setups:
        yield "setup.toml", f"[[setup]] of {setup.players} players", setup.parts
