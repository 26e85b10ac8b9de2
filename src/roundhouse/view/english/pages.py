"""What pages say that belong to no game, one table for each kind of page."""

from __future__ import annotations

from typing import Final

from roundhouse.view.english.pages_home import PAGES_HOME
from roundhouse.view.english.pages_reference import PAGES_REFERENCE
from roundhouse.view.english.pages_review import PAGES_REVIEW
from roundhouse.view.english.pages_server import PAGES_SERVER
from roundhouse.view.english.pages_table import PAGES_TABLE

PAGES: Final[dict[str, str]] = {
    **PAGES_HOME,
    **PAGES_REFERENCE,
    **PAGES_REVIEW,
    **PAGES_SERVER,
    **PAGES_TABLE,
}
