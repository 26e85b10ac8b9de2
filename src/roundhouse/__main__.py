"""`python -m roundhouse` is the command `roundhouse`, for whoever has not got it on the path.

An expansion that `--content` names has to be known before anything else is imported, because the tables of effects and
moves are laid out then.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

from roundhouse import expansions

OPTION = "--content"


def named_folders(arguments: list[str]) -> list[Path]:
    """The folders that the command line names with `--content`."""
    found = [argument.partition("=")[2] for argument in arguments if argument.startswith(f"{OPTION}=")]
    found += [after for option, after in pairwise(arguments) if option == OPTION]
    return [Path(folder) for folder in found]


def main() -> None:
    """Run the command."""
    for folder in named_folders(sys.argv[1:]):
        if expansions.is_expansion(folder):
            expansions.adopt(folder)
    try:
        expansions.found()
        from roundhouse.cli import main as command
    except expansions.ExpansionError as error:
        sys.exit(f"roundhouse: {error}")

    command()


if __name__ == "__main__":
    main()
