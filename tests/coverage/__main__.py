"""Count how often games touch every component of the box, and list what they never touch."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from roundhouse.record.record import RecordError
from roundhouse.rules import OptionsError
from tests.coverage.page import report


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.coverage", description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, help="saved games, or folders of them")
    parser.add_argument("--games", type=int, help="instead: so many random games with every ruleset")
    parser.add_argument("--edition", help="ultimate or classic")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds give equal games")
    parser.add_argument(
        "--markdown", action="store_true", help="print the page about saved games (docs/coverage.md)"
    )
    chosen = parser.parse_args(words)
    try:
        told = report(chosen.paths, chosen.games, chosen.edition, chosen.seed, chosen.markdown)
    except OptionsError as error:
        parser.error(str(error))
    except (OSError, RecordError) as error:
        sys.exit(f"{parser.prog}: {error}")
    print(told, end="")


if __name__ == "__main__":
    main()
