"""A database on the disk is its owner's alone: other people of the same computer cannot read the file."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

OTHERS: Final = 0o077  # the rights of the group and of everybody
BESIDE: Final = ("", "-wal", "-shm")  # SQLite gives these the rights of the file itself, when it makes them

log = logging.getLogger(__name__)


def make_private(file: Path) -> None:
    """Make an empty file that only its owner can read, if there is none yet."""
    # if it cannot be made, whoever opens the database says why
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def close_to_others(file: Path) -> None:
    """Take from others what they may do with a database, and with what lies beside it."""
    if os.name != "posix":
        return
    ours = file.resolve()
    for end in BESIDE:
        one = ours.with_name(ours.name + end)
        try:
            mode = one.stat().st_mode
            if mode & OTHERS:
                one.chmod(mode & 0o700)
                log.warning("%s could be read by others; now only by its owner", one)
        except FileNotFoundError:
            continue
        except OSError as error:
            log.warning("%s can be read by others, and that cannot be changed (%s)", one, error.strerror)
