"""The signs of what the additional engineers do, and their lines on the page about moves."""

from __future__ import annotations

from typing import Final

from roundhouse.draw.extension import DrawingExtension

DRAWN: Final = DrawingExtension(
    meanings={
        "catch-up": ("route", "bring bronze right behind green"),
        "work": ("gap", "use one of your factories"),
        "borrow": (
            "4 × engineer + piece",
            "use another player's engineer; piece 0 worker, 1 wood worker, 2 coin",
        ),
    },
    examples={"work": ["work 1/2"], "borrow": ["borrow 5", "borrow 5 c"]},
)
