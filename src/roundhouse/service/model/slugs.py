"""Names of tables in addresses: two words to know one's own by, and letters that nobody can guess."""

from __future__ import annotations

from hashlib import sha256
from random import SystemRandom
from typing import Final

ADJECTIVES: Final = (
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
NOUNS: Final = (
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
ID_LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"  # 32 of them, none that is read for another
ID_LENGTH: Final = 13  # letters of 5 bits each


def slug() -> str:
    """A name that is not there yet and cannot be guessed: brass-signal-7fq2kx93hdpea."""
    chance = SystemRandom()
    letters = "".join(chance.choice(ID_LETTERS) for _ in range(ID_LENGTH))
    return f"{chance.choice(ADJECTIVES)}-{chance.choice(NOUNS)}-{letters}"


def in_log(table_id: str) -> str:
    """What the log calls a table: who has its address may watch it, so the log does not tell that.

    >>> in_log("brass-signal-42")
    '3a3829ac'
    """
    return sha256(table_id.encode()).hexdigest()[:8]
