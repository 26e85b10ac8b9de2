"""What the pages of some games look like, as hashes: `make compiled` compares what is compiled with the sources.

python -m tests.support_looks
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final

from roundhouse.service.game import install
from roundhouse.service.model.table_view import NARROW, WIDE
from roundhouse.web.railroads import RAILROADS
from roundhouse.web.table import table_page
from tests.test_pages_table import TABLES, played, seen

MOMENTS: Final = (0, 30, 80, 160)  # moves that were made
LOOKS: Final = ((WIDE, "en"), (NARROW, "de"))


def looks() -> dict[str, str]:
    """Every page with its hash, the boards and the log in it."""
    found = {}
    for number in range(len(TABLES)):
        for moves in MOMENTS:
            game = played(moves, **TABLES[number])
            for layout, language in LOOKS:
                page = table_page(seen(game, layout=layout, language=language))
                where = f"table {number} after {moves} moves, {layout}, {language}"
                found[where] = sha256(page.encode()).hexdigest()
    return found


if __name__ == "__main__":
    install(RAILROADS)
    print(json.dumps(looks()))
