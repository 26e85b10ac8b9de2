"""The link of a table that its maker gives to friends: who opens it may take a free seat, watch, or ask for a seat.

Its token follows from the table's id and a key of the server, so it is the same whenever it is shown and nothing of it
is stored. At a table that never stood in the lobby the address alone is as good: only those who were told it know it.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import blake2b
from hmac import compare_digest
from secrets import token_hex
from typing import Final

from roundhouse.service.database.server_values import kept_value
from roundhouse.service.database.store import Store
from roundhouse.service.tables.tables import Table

KEY: Final = "invitation key"
KEY_BYTES: Final = 32
TOKEN_BYTES: Final = 12


def invitation(store: Store, table_id: str) -> str:
    """The token of the link to a table."""
    key = bytes.fromhex(kept_value(store, KEY, lambda: token_hex(KEY_BYTES)))
    return urlsafe_b64encode(blake2b(table_id.encode(), key=key, digest_size=TOKEN_BYTES).digest()).decode()


def is_invited(table: Table, token: str) -> bool:
    """Whether whoever has come with this token may take the seats that are kept for friends."""
    if not table.was_listed:
        return True
    return bool(token) and compare_digest(token.encode(), invitation(table.store, table.row.id).encode())
