"""Mail in the settings, the way in by a link, and the pages that links lead to."""

from __future__ import annotations

from roundhouse.service.model.table_view import Person
from roundhouse.service.notifications.mail import MAX_ADDRESS_LENGTH
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, masthead, menu, page, post_button, say
from roundhouse.service.people.mail_addresses import LINK_MINUTES as HOLDS
from roundhouse.service.people.mail_addresses import LOG_IN, Link


def mail_field(person: Person, address: str, waiting: str) -> h.Element:
    """A person's address, one that has to be confirmed, or a form for one."""
    return h.div("#mail.field")[
        h.h3(".name")[say(person, "own mail")],
        h.div[
            _kept(person, address) if address else h.p(".muted")[say(person, "own mail why")],
            h.p(".notice", role="status")[
                icon("info", "icon s"), say(person, "own mail sent", address=waiting)
            ]
            if waiting
            else None,
            _form(person, "/address", "own mail change" if address else "own mail add"),
        ],
    ]


def _kept(person: Person, address: str) -> h.Element:
    return h.ul(".devices")[
        h.li[
            h.div[h.b[address], h.span(".stamp")[say(person, "own mail confirmed")]],
            post_button("/address/remove", say(person, "passkey remove")),
        ]
    ]


def _form(person: Person, action: str, words: str) -> h.Element:
    return h.form(".name-form", method="post", action=action)[
        h.label(for_="mail-address")[say(person, words)],
        h.input(
            "#mail-address.text-input",
            type="email",
            name="address",
            maxlength=str(MAX_ADDRESS_LENGTH),
            autocomplete="email",
            required=True,
        ),
        h.button(".button", type="submit")[say(person, "own mail send")],
    ]


def log_in_by_mail(person: Person) -> h.Element:
    """Ask for a link."""
    return _form(person, "/address/log-in", "own mail log in")


# ---- where links lead


def asked_page(person: Person, address: str) -> str:
    """A link was asked for; whether there is one only the address learns."""
    return _page(
        person,
        "own mail asked",
        h.p[say(person, "own mail asked, how", address=address, minutes=HOLDS[LOG_IN])],
    )


def confirm_page(person: Person, link: Link, token: str) -> str:
    """Ask whether an address is somebody's."""
    return _page(
        person,
        "own mail confirm",
        h.p[say(person, "own mail confirm, whose", address=link.address, name=name_of(person, link.person))],
        _button(person, f"/address/confirm/{token}", "own mail confirm, go"),
    )


def confirmed_page(person: Person, link: Link) -> str:
    """It is."""
    words = say(person, "own mail is confirmed", address=link.address, name=name_of(person, link.person))
    return _page(person, "own mail confirm", h.p(".notice", role="status")[icon("confirm", "icon s"), words])


def log_in_page(person: Person, link: Link, token: str) -> str:
    """Ask before this device becomes somebody's."""
    return _page(
        person,
        "join device",
        h.p[say(person, "join device, whose", name=name_of(person, link.person))],
        h.p(".notice")[say(person, "join device, lost", name=name_of(person, person))]
        if person.id and person.id != link.person.id
        else None,
        _button(person, f"/address/log-in/{token}", "join device, go"),
    )


def name_of(person: Person, who: Person) -> str:
    """What somebody is called, to this person."""
    return who.name or say(person, "no name yet")


def _button(person: Person, action: str, words: str) -> h.Element:
    return h.form(".name-form", method="post", action=action)[
        h.button(".button.primary", type="submit")[say(person, words)]
    ]


def _page(person: Person, title: str, *content: h.Node) -> str:
    return page(
        person,
        say(person, title),
        masthead(person, here="settings"),
        menu(person),
        h.main(".sheet.narrow")[
            h.section(".panel")[h.div(".ruled")[h.h1(".as-h2")[say(person, title)]], *content]
        ],
        sheets=("home.css",),
    )
