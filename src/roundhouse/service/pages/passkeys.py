"""Passkeys in the settings, and the button that logs in with one. Both need a script: browsers have no other way."""

from __future__ import annotations

import json
from collections.abc import Sequence

from markupsafe import Markup

from roundhouse.service.middleware.sessions import MAX_NAME_LENGTH
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.dates import with_days
from roundhouse.service.pages.layout import icon, post_button, say
from roundhouse.service.people.passkeys import MAX_PASSKEYS, Passkey

# what the script may have to say: why there is no passkey, or none now
TOLD = ("insecure", "unable", "number", "stopped", "there", "failed")


def passkeys_field(person: Person, passkeys: Sequence[Passkey]) -> h.Element:
    """A person's passkeys, and a form for another one."""
    return h.div("#passkeys.field")[
        h.h3(".name")[say(person, "passkeys")],
        h.div[
            h.p(".muted")[say(person, "passkeys why")],
            h.ul(".devices")[(_passkey(person, one) for one in passkeys)] if passkeys else None,
            _new(person) if len(passkeys) < MAX_PASSKEYS else None,
            _message(person),
        ],
    ]


def _passkey(person: Person, passkey: Passkey) -> h.Element:
    days = {"made": passkey.created, "used": passkey.used or 0}
    when = with_days(person, "passkey made and used" if passkey.used else "passkey made", days)
    return h.li[
        h.div[h.b[icon("passkey", "icon s"), passkey.name], h.span(".muted")[*when]],
        post_button(
            "/passkeys/remove",
            say(person, "passkey remove"),
            name="passkey",
            value=passkey.id,
            aria_label=say(person, "passkey remove which", name=passkey.name),
        ),
    ]


def _new(person: Person) -> h.Element:
    return h.form("#new-passkey.name-form", data_passkey="new", hidden=True)[
        h.label(for_="passkey-name")[say(person, "passkey name")],
        h.input(
            "#passkey-name.text-input",
            name="name",
            maxlength=str(MAX_NAME_LENGTH),
            autocomplete="off",
            placeholder=say(person, "passkey name, usual"),
        ),
        h.button(".button.primary", type="submit")[say(person, "passkey add")],
    ]


def log_in_by_passkey(person: Person) -> h.Element:
    """Ask for a passkey; which one is chosen in the browser."""
    return h.div(".passkey-in")[
        h.form("#passkey-in", data_passkey="ask", hidden=True)[
            h.button(".button.primary", type="submit")[
                icon("passkey", "icon s"), say(person, "passkey log in")
            ]
        ],
        _message(person),
    ]


def _message(person: Person) -> list[h.Element]:
    """Where the script says what is wrong, and the words for it."""
    words = {key: say(person, f"passkey {key}") for key in TOLD}
    return [
        h.p("#passkey-message.notice", role="status", hidden=True),
        h.script("#passkey-words", type="application/json")[
            Markup(json.dumps(words).replace("<", "\\u003c"))
        ],
        h.noscript[h.p(".muted")[say(person, "passkey script")]],
    ]
