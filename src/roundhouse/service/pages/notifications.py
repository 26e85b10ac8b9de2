"""The page of notices: when I want to be left alone, and when I am away."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from roundhouse.service.model.quiet_hours import zone_of
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.channels import WaysView, ways_panel
from roundhouse.service.pages.clock import last_day
from roundhouse.service.pages.dates import day_text
from roundhouse.service.pages.layout import masthead, menu, page, post_button, say
from roundhouse.service.tables.clock_pauses import A_YEAR, MAX_HOLIDAY_DAYS, Holiday
from roundhouse.texts.pages import page_count


def notices_page(
    person: Person, now: float, ways: WaysView, holidays: Sequence[Holiday], days_left: int
) -> str:
    """The whole page."""
    return page(
        person,
        say(person, "notices"),
        masthead(person, here="settings"),
        menu(person),
        h.main(".sheet.narrow")[
            ways_panel(person, ways),
            _hours(person),
            _holidays(person, now, holidays, days_left),
        ],
        scripts=("roundhouse.js", "notices.js"),
        sheets=("home.css", "together.css"),
    )


def confirm_page(person: Person, token: str) -> str:
    """Asks whether an address of mail is to be used."""
    return page(
        person,
        say(person, "notices"),
        masthead(person, here="settings"),
        menu(person),
        h.main(".sheet.narrow")[
            h.section(".panel")[
                h.div(".ruled")[h.h1(".as-h2")[say(person, "mail confirm")]],
                h.p(".muted")[say(person, "mail confirm, more")],
                post_button(f"/notices/mail/{token}", say(person, "mail confirm, go"), ".button.primary"),
            ]
        ],
        sheets=("home.css", "together.css"),
    )


def _hours(person: Person) -> h.Element:
    begins, _, ends = person.settings.quiet.partition("-")
    return h.section("#hours.panel", aria_labelledby="hours-head")[
        h.div(".ruled")[h.h2("#hours-head")[say(person, "quiet hours")]],
        h.p(".muted")[say(person, "quiet hours text")],
        h.form(".inline-fields", method="post", action="/notices/hours")[
            _time(person, "from", begins),
            _time(person, "to", ends),
            h.label[
                say(person, "time zone"),
                h.input(
                    "#zone.text-input",
                    name="zone",
                    value=person.settings.zone,
                    maxlength="64",
                    placeholder="Europe/Berlin",
                    autocomplete="off",
                ),
            ],
            h.button(".button", type="submit")[say(person, "save name")],
        ],
    ]


def _time(person: Person, name: str, value: str) -> h.Element:
    return h.label[
        say(person, f"quiet {name}"), h.input(".text-input", type="time", name=name, value=value or None)
    ]


def _holidays(person: Person, now: float, holidays: Sequence[Holiday], days_left: int) -> h.Element:
    today = datetime.fromtimestamp(now, zone_of(person.settings)).date().isoformat()
    return h.section("#holidays.panel", aria_labelledby="holidays-head")[
        h.div(".ruled")[h.h2("#holidays-head")[say(person, "holidays")]],
        h.p(".muted")[say(person, "holidays text", most=A_YEAR)],
        h.ul(".holidays")[(_holiday(person, one, now) for one in holidays)] if holidays else None,
        h.p[page_count(person.settings.language, "holidays left", days_left)],
        h.form(".inline-fields", method="post", action="/notices/holidays")[
            h.label[
                say(person, "holiday from"),
                h.input(".text-input", type="date", name="from", value=today, min=today, required=True),
            ],
            h.label[
                say(person, "holiday days"),
                h.input(
                    ".text-input",
                    type="number",
                    name="days",
                    value="7",
                    min="1",
                    max=str(MAX_HOLIDAY_DAYS),
                    required=True,
                ),
            ],
            h.button(".button", type="submit")[say(person, "holiday plan")],
        ],
    ]


def _holiday(person: Person, one: Holiday, now: float) -> h.Element:
    begins, ends = (day_text(person, when) for when in (one.begins, last_day(one.ends)))
    words = say(person, "holiday end" if one.begins <= now else "holiday drop")
    return h.li(".line")[
        h.b[say(person, "holiday when", begins=begins, ends=ends)],
        post_button("/notices/holidays/end", words, ".button.small", name="holiday", value=str(one.number)),
    ]
