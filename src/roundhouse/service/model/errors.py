"""What is answered when something cannot be done: a status, and a sentence in the person's language."""

from __future__ import annotations

import logging

from roundhouse.service.game import UnreadableRecord
from roundhouse.service.model.database_errors import Doubtful, StoreFault
from roundhouse.service.model.error_codes import code_of
from roundhouse.service.model.table_view import MoveToConfirm, Person, UndoToConfirm
from roundhouse.texts.pages import page_text

AFTER_FAULT = 10  # seconds until something may be tried again that could not be stored
MAX_MESSAGE_LENGTH = 600  # letters: whatever was sent may be quoted in it

log = logging.getLogger(__name__)


class Refused(Exception):
    """Something that cannot be done now; nothing has changed. The message is in the person's language.

    `wait`: the seconds after which it could be asked for again, if waiting helps. `code`: what it is called to
    programs (`error_codes`).
    """

    def __init__(self, status: int, message: str, wait: int = 0, code: str = "") -> None:
        message = message if len(message) <= MAX_MESSAGE_LENGTH else f"{message[:MAX_MESSAGE_LENGTH]} …"
        super().__init__(message)
        self.status = status
        self.message = message
        self.wait = wait
        self.code = code or code_of("", status)

    @property
    def headers(self) -> dict[str, str]:
        """What goes with the answer."""
        return {"Retry-After": str(self.wait)} if self.wait else {}


class IllegalMoveRefused(Refused):
    """A move that cannot be played; the message says why."""

    def __init__(self, message: str) -> None:
        super().__init__(422, message, code="illegal-move")


class NotBegun(Refused):
    """People still sit down at this table: there is nothing to see yet."""

    def __init__(self, person: Person) -> None:
        super().__init__(409, page_text(person.settings.language, "not begun"), code="not-begun")


class Overtaken(Refused):
    """Another process has changed the table meanwhile. What does not depend on what the person saw is tried again."""

    def __init__(self, person: Person) -> None:
        super().__init__(409, page_text(person.settings.language, "stale"), code="stale")


class NeedsConfirmation(Exception):
    """What was chosen is asked about before it is done; nothing has changed."""

    def __init__(self, asked: MoveToConfirm | UndoToConfirm) -> None:
        super().__init__(str(asked))
        self.asked = asked


def refusal(status: int, person: Person, key: str, **values: object) -> Refused:
    """A refusal in the words of the pages."""
    return Refused(status, page_text(person.settings.language, key, **values), code=code_of(key, status))


def why_no_record(language: str, error: UnreadableRecord) -> str:
    """What is wrong with a record, in the words of the pages."""
    return page_text(language, f"record {error.key}", **error.values)


def unstored(person: Person, fault: StoreFault, key: str = "not stored") -> Refused:
    """A refusal for what the database does not do; why, is for whoever runs the server."""
    log.error("%s", fault)
    if isinstance(fault, Doubtful):
        key = "perhaps stored"
    return Refused(503, page_text(person.settings.language, key), AFTER_FAULT, code_of(key, 503))
