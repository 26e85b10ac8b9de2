"""Who I am and how pages are for me: the panel of the first page, and a page of its own that needs no script."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.service.game import game
from roundhouse.service.model.base_path import address
from roundhouse.service.model.form_model import LONGEST_NAME
from roundhouse.service.model.table_view import CHOICES, Person, TokenEntry
from roundhouse.service.pages import html as h
from roundhouse.service.pages.api_tokens import token_panel
from roundhouse.service.pages.layout import chosen, icon, masthead, menu, page, say
from roundhouse.service.pages.mutes import muted_panel
from roundhouse.service.pages.personal_data import data_panel
from roundhouse.service.pages.sessions import SignedIn, devices_panel
from roundhouse.texts.languages import LANGUAGES

SETTINGS_SAVED = "/settings?saved=1"
OWN_CHOICES = ("theme", "confirm", "pace", "motion", "sound", "notice")  # those that every game has


def language_switch(person: Person, back: str = "/") -> h.Element:
    """The languages, each in its own words; one click changes the page at once."""
    return h.form(".language-switch", method="post", action="/settings")[
        h.input(type="hidden", name="back", value=address(back)),
        (
            h.button(
                ".filter",
                type="submit",
                name="language",
                value=code,
                lang=code,
                aria_pressed="true" if code == person.settings.language else "false",
            )[name]
            for code, name in LANGUAGES.names().items()
        ),
    ]


def person_panel(person: Person, back: str = "/") -> h.Element:
    """Name, language, and the way to everything else."""
    return h.section("#person-panel.panel", aria_labelledby="person-head")[
        h.div(".ruled")[
            h.h2("#person-head")[say(person, "person and settings")],
            h.a(href="/settings")[say(person, "all settings")],
        ],
        _name_form(person, back),
        language_switch(person, back),
        None if person.id else _log_in(person),
    ]


def _log_in(person: Person) -> h.Element:
    """The way in for those who are somebody on another device."""
    return h.p[h.a(href="/devices/join")[say(person, "have code")]]


def _name_form(person: Person, back: str) -> h.Element:
    return h.form(".name-form", method="post", action="/settings")[
        h.input(type="hidden", name="back", value=address(back)),
        h.label(for_="my-name")[say(person, "your name")],
        h.input(
            "#my-name.text-input",
            name="name",
            value=person.name,
            maxlength=str(LONGEST_NAME),
            autocomplete="nickname",
            aria_describedby="my-name-why",
        ),
        h.button(".button", type="submit")[say(person, "save name")],
        h.p("#my-name-why.muted")[say(person, "person none")],
    ]


def settings_page(
    person: Person,
    signed_in: SignedIn | None = None,
    saved: bool = False,
    tokens: Sequence[TokenEntry] = (),
    fresh: str = "",
    muted: Sequence[Person] = (),
    hosts: bool = False,
) -> str:
    """Every setting on one page, and the tokens of programs; `fresh` is one that was just made."""
    return page(
        person,
        say(person, "person and settings"),
        masthead(person, here="settings"),
        menu(person),
        h.main(".sheet.narrow")[
            h.section(".panel")[
                h.div(".ruled")[
                    h.h1(".as-h2")[say(person, "person and settings")],
                    h.a(href="/host")[say(person, "host")] if hosts else None,
                ],
                h.p(".notice", role="status")[icon("confirm", "icon s"), say(person, "settings saved")]
                if saved
                else None,
                _name_form(person, SETTINGS_SAVED),
                h.div(".field")[
                    h.span(".name")[say(person, "choose language")], language_switch(person, SETTINGS_SAVED)
                ],
                _choices(person),
                h.p[h.a(href="/notices")[say(person, "notices and holidays")]],
            ],
            devices_panel(person, signed_in) if signed_in else _log_in(person),
            token_panel(person, tokens, fresh),
            muted_panel(person, muted) if muted else None,
            data_panel(person) if signed_in else None,
        ],
        scripts=("roundhouse.js", "passkeys.js"),
        sheets=("home.css", "together.css"),
    )


def _choices(person: Person) -> h.Element:
    now = chosen(person.settings)
    asked = (*OWN_CHOICES, *game().pages.settings)
    return h.form(method="post", action="/settings")[
        h.input(type="hidden", name="back", value=address(SETTINGS_SAVED)),
        (
            h.fieldset(".field")[
                h.legend(".name")[say(person, f"choose {name}")],
                h.div(".choice-lines")[
                    (
                        h.label(".choice-line")[
                            h.input(type="radio", name=name, value=value, checked=value == now[name]),
                            h.span[say(person, f"choose {name} {value}")],
                        ]
                        for value in values
                    )
                ],
            ]
            for name, values in CHOICES.items()
            if name in asked
        ),
        h.p[h.button(".button.primary", type="submit")[say(person, "save name")]],
    ]
