"""What a bot sees of the German board."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Final

from roundhouse.expansions.german.rules.income import INCOME
from roundhouse.rules.moves import INCOME_NAMES

SEEN: Final[dict[str, Callable[[list[int]], int]]] = {
    f"income {kind}": itemgetter(INCOME + kind) for kind in range(len(INCOME_NAMES))
}
