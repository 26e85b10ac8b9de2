"""What happens to the seats of a game that goes on: lines in log and talk, and a bar for those who are here."""

from __future__ import annotations

from roundhouse.service.model.table_view import Person, SeatEvent, TablePlayers, TableView
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, say, seal

ASKS_FOR_SEAT = "asked"  # whoever sits here can give one


def event_words(person: Person, what: str, name: str) -> str:
    """An event in words."""
    return say(person, f"happened {what}", name=name or say(person, "former player"))


def event_line(view: TableView, event: SeatEvent) -> h.Element:
    """A line of the log."""
    return h.div(".entry.is-seat-event", data_event=str(event.version))[
        _mark(event), h.p[event_words(view.person, event.what, event.name)]
    ]


def seat_news(view: TableView, company: TablePlayers) -> h.Element:
    """The latest event, over the boards; the module shows it to those who have not seen it yet."""
    events = [one for one in company.happened if one.moves <= view.length]
    own = view.bot_plays and bool(events) and events[-1].seat == view.viewer  # the sign tells it
    if not events or own:
        return h.div("#seat-news.offer-bar.seat-news", role="status", data_version="0", hidden=True)
    latest = events[-1]
    way = h.a(".button.small", href=f"/tables/{view.table_id}/room")[say(view.person, "seats and links")]
    return h.div(
        "#seat-news.offer-bar.seat-news", role="status", data_version=str(latest.version), hidden=True
    )[
        _mark(latest),
        h.p[h.b[event_words(view.person, latest.what, latest.name)]],
        way if latest.what == ASKS_FOR_SEAT and view.viewer >= 0 else None,
        h.button(".icon-button", type="button", data_dismiss=True, aria_label=say(view.person, "close"))[
            h.span(aria_hidden="true")["×"]
        ],
    ]


def _mark(event: SeatEvent) -> h.Node:
    return seal(event.seat) if event.seat >= 0 else icon("people", "icon s")
