"""Names of tables in addresses: short enough to read them out."""

from __future__ import annotations

from random import SystemRandom

FIRST = (
    "amber",
    "brass",
    "bronze",
    "cobalt",
    "copper",
    "coral",
    "crimson",
    "golden",
    "iron",
    "ivory",
    "silver",
)
SECOND = (
    "boiler",
    "bridge",
    "depot",
    "engine",
    "express",
    "junction",
    "lantern",
    "signal",
    "siding",
    "tender",
)


def slug(digits: int) -> str:
    """A short name to read out: brass-signal-42."""
    chance = SystemRandom()
    number = chance.randrange(10 ** (digits - 1), 10**digits)
    return f"{chance.choice(FIRST)}-{chance.choice(SECOND)}-{number}"
