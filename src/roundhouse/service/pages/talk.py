"""Beside the log of a table that people share: what they say."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime

from roundhouse.service.middleware.sessions import MAX_NAME_LENGTH
from roundhouse.service.model.table_view import SCREEN, YOU, Person, TableView
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, say, seal
from roundhouse.service.pages.seat_events import event_words
from roundhouse.service.tables.talk import MAX_LINE_LENGTH, PHRASES, PLAYERS, Said
from roundhouse.texts.pages import script_text

SIDES = ("log", "talk", "notes")  # what shares the place of the log


def is_tabbed(view: TableView) -> bool:
    """Whether there is anything besides the log: people share the table, and this is now."""
    return view.company is not None and view.at is None


def side_tabs(view: TableView) -> h.Element:
    """Chooses what stands in the place of the log."""
    return h.div(".side-tabs", role="tablist", aria_label=say(view.person, "beside the boards"))[
        (
            h.button(
                type="button",
                id=f"{side}-title",
                role="tab",
                data_side=side,
                aria_selected="true" if side == SIDES[0] else "false",
                aria_keyshortcuts="T" if side == "talk" else None,
                tabindex="0" if side == SIDES[0] else "-1",
            )[say(view.person, f"side {side}"), unread(view) if side == "talk" else None]
            for side in SIDES
            if side != "notes" or view.person.id
        )
    ]


def unread(view: TableView) -> h.Element:
    """How many lines were not read yet; the module counts them."""
    return h.i(data_unread=json.dumps(script_text(view.language, "unread")), hidden=True)


def table_talk(view: TableView) -> h.Element:
    """Talk in the place of the log."""
    if _plays(view):
        return talk_panel(view.person, view.table_id, "talk empty")
    empty = "talk empty, late" if view.late else "talk empty, watching"
    return talk_panel(view.person, view.table_id, empty, ask_name=True, watching=True)


def talk_panel(
    person: Person, table_id: str, empty: str, ask_name: bool = False, watching: bool = False
) -> h.Element:
    """What was said, which the module fetches, and a form to say something; whoever has no name says it first."""
    return h.section("#talk.talk", aria_labelledby="talk-title")[
        h.ol(
            "#talk-list",
            aria_live="polite",
            tabindex="0",
            aria_labelledby="talk-title",
            data_empty=say(person, empty),
            data_new=say(person, "new since"),
        ),
        h.p("#talk-problem.problem", role="alert", hidden=True),
        h.div(".phrases", role="group", aria_label=say(person, "phrases"))[
            (h.button(type="button", data_phrase=key)[say(person, f"phrase {key}")] for key in PHRASES)
        ],
        h.form(".say-form", method="post", action=f"/tables/{table_id}/talk")[
            _name(person) if ask_name else None,
            h.input(
                ".text-input",
                name="text",
                maxlength=str(MAX_LINE_LENGTH),
                autocomplete="off",
                enterkeyhint="send",
                aria_label=say(person, "say to spectators" if watching else "say something"),
                placeholder=say(person, "to spectators" if watching else "say something"),
            ),
            h.button(".button.small", type="submit")[say(person, "send")],
        ],
    ]


def _plays(view: TableView) -> bool:
    company = view.company
    kept = company is not None and "back" in company.can
    return kept or any(seat.kind in (YOU, SCREEN) for seat in view.seats)


def _name(person: Person) -> h.Node:
    if person.name:
        return None
    return h.input(
        ".text-input",
        name="name",
        maxlength=str(MAX_NAME_LENGTH),
        autocomplete="nickname",
        aria_label=say(person, "your name"),
        placeholder=say(person, "your name"),
    )


def lines(person: Person, table_id: str, said: Sequence[Said]) -> list[str]:
    """What was said, one element for each."""
    return [str(_line(person, table_id, one)) for one in said]


def _line(person: Person, table_id: str, said: Said) -> h.Element:
    if said.seat_event:
        return _event(person, said)
    own = bool(person.id) and said.person == person.id
    when = datetime.fromtimestamp(said.at, UTC).isoformat(timespec="seconds")
    return h.li(".say", data_n=str(said.n), data_own=own, data_room=said.room)[
        seal(said.seat) if said.room == PLAYERS else icon("spectate", "icon s"),
        h.p[h.b(dir="auto")[said.name], " ", h.span(dir="auto")[words_of(person, said)]],
        h.time(datetime=when),
        _about(person, table_id, said) if person.id and said.person and not own else None,
    ]


def _event(person: Person, said: Said) -> h.Element:
    """What has happened to a seat; nobody has to answer it, so it counts as read."""
    when = datetime.fromtimestamp(said.at, UTC).isoformat(timespec="seconds")
    return h.li(".say.seat-event", data_n=str(said.n), data_own=True, data_room=said.room)[
        seal(said.seat) if said.seat >= 0 else icon("people", "icon s"),
        h.p[words_of(person, said)],
        h.time(datetime=when),
    ]


def _about(person: Person, table_id: str, said: Said) -> h.Element:
    """What can be done about a line of somebody else."""
    return h.details(".about-line")[
        h.summary(aria_label=say(person, "about line", name=said.name))["…"],
        h.button(".button.small", type="button", data_do="mute")[say(person, "mute", name=said.name)],
        h.a(".button.small", href=f"/tables/{table_id}/report?line={said.n}")[say(person, "report")],
    ]


def words_of(person: Person, said: Said) -> str:
    """What was said, in this person's language if it is a phrase, or what has happened to a seat."""
    if said.seat_event:
        return event_words(person, said.seat_event, said.name)
    return say(person, f"phrase {said.phrase}") if said.phrase in PHRASES else said.text
