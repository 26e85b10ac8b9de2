"""`python -m roundhouse` is the command `roundhouse`, for whoever has not got it on the path."""

from __future__ import annotations

from roundhouse.cli import main

if __name__ == "__main__":
    main()
