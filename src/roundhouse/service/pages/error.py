"""Pages for what went wrong: what it was, and what would be right."""

from __future__ import annotations

from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, masthead, menu, page, say

TOLD = (403, 404, 409, 422, 429, 500, 501, 503)


def error_page(person: Person, status: int, message: str = "", table_id: str = "") -> str:
    """The page of a refusal. `message` says more, in the person's language; `table_id`: where it happened."""
    told = status if status in TOLD else 404 if 400 <= status < 500 else 500
    title = say(person, f"error {told}")
    return page(
        person,
        title,
        masthead(person, here="error"),
        menu(person),
        h.main(".sheet.narrow")[
            h.section(".panel.fault", aria_labelledby="fault")[
                h.p(".caps")[str(status)],
                h.h1("#fault")[title],
                h.p[message or say(person, f"error {told}, what")],
                h.p(".muted")[say(person, f"error {told}, right")],
                h.div(".actions")[
                    h.a(".button.primary", href=f"/tables/{table_id}")[
                        icon("arrow", "icon s"), say(person, "go table")
                    ]
                    if table_id
                    else None,
                    h.a(class_=["button", {"primary": not table_id}], href="/")[say(person, "error home")],
                    h.a(".button", href="/reference")[say(person, "error reference")],
                ],
            ]
        ],
        sheets=("home.css",),
    )
