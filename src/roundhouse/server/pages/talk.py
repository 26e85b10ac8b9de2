"""Beside the log of a table that people share: what they say."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from roundhouse.server.pages import html as h
from roundhouse.server.pages.desk import Desk
from roundhouse.server.pages.kit import icon, say, seal
from roundhouse.server.people import LONGEST_NAME
from roundhouse.server.seat_view import SCREEN, YOU, Person
from roundhouse.server.talk import LONGEST_SAID, PHRASES, PLAYERS, Said

SIDES = ("log", "talk", "notes")  # what shares the place of the log


def is_tabbed(desk: Desk) -> bool:
    """Whether there is anything besides the log: people share the table, and this is now."""
    return desk.view.company is not None and desk.view.at is None


def side_tabs(desk: Desk) -> h.Element:
    """Chooses what stands in the place of the log."""
    return h.div(".side-tabs", role="tablist", aria_label=desk.say("beside the boards"))[
        (
            h.button(
                type="button",
                id=f"{side}-title",
                role="tab",
                data_side=side,
                aria_selected="true" if side == SIDES[0] else "false",
                aria_keyshortcuts="T" if side == "talk" else None,
                tabindex="0" if side == SIDES[0] else "-1",
            )[desk.say(f"side {side}"), unread(desk) if side == "talk" else None]
            for side in SIDES
            if side != "notes" or desk.view.person.id
        )
    ]


def unread(desk: Desk) -> h.Element:
    """How many lines were not read yet; the module counts them."""
    return h.i(data_unread=desk.view.words.book.pages["unread"], hidden=True)


def talk_panel(desk: Desk) -> h.Element:
    """What was said, which the module fetches, and a form to say something."""
    plays = _plays(desk)
    return h.section("#talk.talk", aria_labelledby="talk-title")[
        h.ol(
            "#talk-list",
            aria_live="polite",
            tabindex="0",
            aria_labelledby="talk-title",
            data_empty=desk.say("talk empty" if plays else "talk empty, watching"),
            data_new=desk.say("new since"),
        ),
        h.p("#talk-problem.problem", role="alert", hidden=True),
        h.div(".phrases", role="group", aria_label=desk.say("phrases"))[
            (h.button(type="button", data_phrase=key)[desk.say(f"phrase {key}")] for key in PHRASES)
        ],
        h.form(".say-form", method="post", action=f"/tables/{desk.view.table_id}/talk")[
            _name(desk) if not plays else None,
            h.input(
                ".text-input",
                name="text",
                maxlength=str(LONGEST_SAID),
                autocomplete="off",
                enterkeyhint="send",
                aria_label=desk.say("say something" if plays else "say to spectators"),
                placeholder=desk.say("say something" if plays else "to spectators"),
            ),
            h.button(".button.small", type="submit")[desk.say("send")],
        ],
    ]


def _plays(desk: Desk) -> bool:
    company = desk.view.company
    kept = company is not None and "back" in company.can
    return kept or any(seat.kind in (YOU, SCREEN) for seat in desk.view.seats)


def _name(desk: Desk) -> h.Node:
    """A spectator who has no name yet says it first."""
    if desk.view.person.name:
        return None
    return h.input(
        ".text-input",
        name="name",
        maxlength=str(LONGEST_NAME),
        autocomplete="nickname",
        aria_label=desk.say("your name"),
        placeholder=desk.say("your name"),
    )


def lines(person: Person, said: Sequence[Said]) -> list[str]:
    """What was said, one element for each."""
    return [str(_line(person, one)) for one in said]


def _line(person: Person, said: Said) -> h.Element:
    own = bool(person.id) and said.person == person.id
    when = datetime.fromtimestamp(said.at, UTC).isoformat(timespec="seconds")
    return h.li(".say", data_n=str(said.n), data_own=own, data_room=said.room)[
        seal(said.seat) if said.room == PLAYERS else icon("spectate", "icon s"),
        h.p[h.b(dir="auto")[said.name], " ", h.span(dir="auto")[_words(person, said)]],
        h.time(datetime=when),
    ]


def _words(person: Person, said: Said) -> str:
    return say(person, f"phrase {said.phrase}") if said.phrase in PHRASES else said.text
