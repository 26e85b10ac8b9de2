"""What is stored of me: a file to take along, and the end of it."""

from __future__ import annotations

from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, say


def data_panel(person: Person) -> h.Element:
    """Both, and what comes of them."""
    return h.section("#data.panel", aria_labelledby="data-head")[
        h.div(".ruled")[h.h2("#data-head")[say(person, "your data")]],
        h.form(".data-line", method="post", action="/data/export")[
            h.p[h.b[say(person, "export")], " ", say(person, "export what")],
            h.button(".button", type="submit")[icon("download", "icon s"), say(person, "export go")],
        ],
        h.form(".data-line", method="post", action="/data/delete")[
            h.p[h.b[say(person, "delete account")], " ", say(person, "delete account what")],
            h.label(for_="delete-name")[
                say(person, "delete account type", name=person.name or say(person, "delete account word"))
            ],
            h.input(
                "#delete-name.text-input", name="name", maxlength="80", autocomplete="off", required=True
            ),
            h.button(".button.bad", type="submit")[say(person, "delete account go")],
        ],
    ]
