"""Whom I do not hear, in the settings."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import post_button, say
from roundhouse.service.tables.presence import mark


def muted_panel(person: Person, muted: Sequence[Person]) -> h.Element:
    """The list, and a way back for each."""
    return h.section("#muted.panel", aria_labelledby="muted-head")[
        h.div(".ruled")[h.h2("#muted-head")[say(person, "muted people")]],
        h.ul(".devices")[
            (
                h.li[
                    h.b(dir="auto")[one.name or say(person, "default name")],
                    post_button(
                        "/mutes/remove", say(person, "unmute"), name="who", value=mark("muted", one.id)
                    ),
                ]
                for one in muted
            )
        ],
    ]
