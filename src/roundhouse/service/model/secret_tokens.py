"""Secrets that let somebody in: told once, and stored as hashes, so whoever reads the database cannot use them."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

TOKEN_BYTES: Final = 32  # too many to be guessed, so that a plain hash cannot be turned round


def new_token() -> str:
    """A secret of 256 random bits."""
    return token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """What is stored of a secret."""
    return sha256(token.encode()).hexdigest()
