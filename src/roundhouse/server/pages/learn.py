"""How to play: the idea of the game in a few words, and the way to the guided first round."""

from __future__ import annotations

from roundhouse.server.pages import html as h
from roundhouse.server.pages.kit import icon, masthead, menu, page, say
from roundhouse.server.seat_view import Person

TOPICS = ("idea", "turn", "score", "sign", "keys")


def learn_page(person: Person) -> str:
    """The whole page."""
    return page(
        person,
        say(person, "learn title"),
        masthead(person, here="learn"),
        menu(person),
        h.main(".sheet.narrow")[
            h.section(".sign.learn-sign", aria_labelledby="learn")[
                h.h1("#learn")[say(person, "learn title")],
                h.p(".sub")[say(person, "learn what")],
                h.p(".sub")[say(person, "learn you")],
                h.form(method="post", action="/learn")[
                    h.button(".button.lamp", type="submit")[
                        icon("arrow", "icon s"), say(person, "learn start")
                    ]
                ],
            ],
            h.section(".panel.lessons")[
                (
                    h.article[h.h2[say(person, f"learn {topic} title")], h.p[say(person, f"learn {topic}")]]
                    for topic in TOPICS
                )
            ],
        ],
        sheets=("home.css", "reference.css"),
    )
