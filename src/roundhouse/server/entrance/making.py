"""Pages are made by few at a time.

The interpreter makes one at a time anyway. If forty threads want it at the same moment, whoever stores a move or writes
to a browser has to wait behind all of them for every step of that, and to hold up whoever comes next.
"""

from __future__ import annotations

from threading import BoundedSemaphore
from typing import Final

AT_ONCE: Final = 2  # so that what takes long does not hold up all others
MAKING: Final = BoundedSemaphore(
    AT_ONCE
)  # held while parts of pages are made, and nothing else is waited for
