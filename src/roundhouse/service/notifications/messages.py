"""What a notice says, in the language of whoever gets it. It is made from what lies open: names, rounds, points."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.service.database.table_rows import OVER, TableRow
from roundhouse.service.model.table_view import Person
from roundhouse.service.notifications.channels import LOW, YOUR_TURN, Channel
from roundhouse.texts.pages import page_text

TEST = "test"
REMINDER = "reminder"


@dataclass(frozen=True)
class NotificationText:
    """A notice in words."""

    event: str
    title: str
    body: str
    url: str
    settings: str  # where it can be turned off
    why: str  # the words for that
    table: str = ""
    name: str = ""

    @property
    def line(self) -> str:
        """All of it in one line."""
        return f"{self.title}. {self.body} {self.url}" if self.body else f"{self.title}. {self.url}"

    @property
    def letter(self) -> str:
        """All of it as a letter."""
        return "\n\n".join(filter(None, (self.body, self.url, f"-- \n{self.why}\n{self.settings}"))) + "\n"

    @property
    def tag(self) -> str:
        """A newer notice of the same table takes the place of an older one."""
        return f"{self.table}/{self.event}"


def told(person: Person, event: str, row: TableRow, way: Channel) -> NotificationText:
    """An event at a table."""
    language, mine = person.settings.language, way.table_id is None
    asked = row.unconfirmed if row.unconfirmed >= 0 else row.progress["decider"]
    values = {"table": row.name, "round": row.progress["round"], "rounds": row.progress["rounds"]}
    values["name"] = row.seats[asked].name if asked >= 0 else ""
    key = f"notice {event}" if mine or event not in (YOUR_TURN, LOW, REMINDER) else f"notice {event}, other"
    title = page_text(language, key, **values)
    body = page_text(language, "notice round", **values)
    if row.status == OVER:
        scores = ", ".join(
            f"{seat.name} {points}" for seat, points in zip(row.seats, row.progress["scores"], strict=True)
        )
        body = page_text(language, "notice points", scores=scores)
    return NotificationText(
        event,
        title,
        body,
        f"{way.origin}/tables/{row.id}",
        f"{way.origin}/notices",
        page_text(language, "notice why"),
        row.id,
        row.name,
    )


def trial(person: Person, way: Channel) -> NotificationText:
    """Something to try a way with."""
    language = person.settings.language
    return NotificationText(
        TEST,
        page_text(language, "notice test"),
        page_text(language, "notice test, more"),
        f"{way.origin}/notices",
        f"{way.origin}/notices",
        page_text(language, "notice why"),
    )
