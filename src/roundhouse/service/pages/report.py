"""Reporting something to the hosts: a line of talk, or somebody at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, masthead, menu, page, say
from roundhouse.service.pages.talk import words_of
from roundhouse.service.people.reports import MAX_WORDS_LENGTH, REASONS
from roundhouse.service.tables.talk import Said


@dataclass(frozen=True)
class Reported:
    """What a report can be about: what was said, or else one of the people at the table."""

    table_id: str
    table: str
    seats: Mapping[int, str]  # names by seat
    said: Said | None


def report_page(person: Person, about: Reported) -> str:
    """The form."""
    return _page(
        person,
        _line(person, about.said) if about.said else None,
        h.form(method="post", action=f"/tables/{about.table_id}/report")[
            h.input(type="hidden", name="line", value=str(about.said.n))
            if about.said
            else _whom(person, about),
            _choice(person, "reason", {reason: say(person, f"reason {reason}") for reason in REASONS}),
            h.div(".field")[
                h.label(".name", for_="report-words")[say(person, "report words")],
                h.textarea(
                    "#report-words.text-input", name="words", maxlength=str(MAX_WORDS_LENGTH), rows="3"
                ),
            ],
            h.p[h.button(".button.primary", type="submit")[icon("flag", "icon s"), say(person, "report go")]],
        ],
        h.p(".muted")[say(person, "report what")],
    )


def _line(person: Person, said: Said) -> h.Element:
    return h.p(".said")[h.b(dir="auto")[said.name], " ", h.span(dir="auto")[words_of(person, said)]]


def _whom(person: Person, about: Reported) -> h.Element:
    return _choice(person, "seat", {str(number): name for number, name in about.seats.items()})


def _choice(person: Person, name: str, words: Mapping[str, str]) -> h.Element:
    return h.fieldset(".field")[
        h.legend(".name")[say(person, f"report {name}")],
        h.div(".choice-lines")[
            (
                h.label(".choice-line")[
                    h.input(type="radio", name=name, value=value, required=True), h.span(dir="auto")[told]
                ]
                for value, told in words.items()
            )
        ],
    ]


def reported_page(person: Person, table_id: str) -> str:
    """It was reported."""
    return _page(
        person,
        h.p(".notice", role="status")[icon("confirm", "icon s"), say(person, "reported")],
        h.p[h.a(".button", href=f"/tables/{table_id}")[say(person, "back to table")]],
    )


def _page(person: Person, *content: h.Node) -> str:
    title = say(person, "report title")
    return page(
        person,
        title,
        masthead(person, here="report"),
        menu(person),
        h.main(".sheet.narrow")[h.section(".panel")[h.div(".ruled")[h.h1(".as-h2")[title]], *content]],
        sheets=("home.css", "host.css"),
    )
