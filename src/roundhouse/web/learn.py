"""How to play: the idea of the game in a few words, and the way to the guided first round."""

from __future__ import annotations

from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, masthead, menu, page, say
from roundhouse.web.lesson_tables import FIRST_ROUND, lessons, told

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
            h.section(".panel.lessons.further", aria_labelledby="further")[
                h.header[
                    h.h2("#further")[say(person, "learn more title")],
                    h.p(".soft")[say(person, "learn more")],
                ],
                h.ul(".lesson-cards")[(_lesson(person, name) for name in lessons() if name != FIRST_ROUND)],
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


def _lesson(person: Person, name: str) -> h.Element:
    title, line = told(name, person.settings.language)
    return h.li[
        h.h3[title],
        h.p[line],
        h.form(method="post", action="/learn")[
            h.input(type="hidden", name="lesson", value=name),
            h.button(".button.small", type="submit", aria_label=f"{say(person, 'learn begin')}: {title}")[
                say(person, "learn begin")
            ],
        ],
    ]
