"""What one person may see.

A bot or a page gets `redact(state, seat)`: to look at, not to play on. For search, `determinize(state, seat, chance)`
deals the hidden cards anew in a way that agrees with all that the seat has seen.
"""

from roundhouse.view.secrets import determinize, redact

__all__ = ["determinize", "redact"]
