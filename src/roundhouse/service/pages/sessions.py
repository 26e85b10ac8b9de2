"""Where I am logged in: the list of my devices, and the page on which another one comes in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.service.middleware.sessions import MAX_NAME_LENGTH
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.dates import last_here_words
from roundhouse.service.pages.layout import masthead, menu, page, post_button, say
from roundhouse.service.pages.mail import log_in_by_mail, mail_field, name_of
from roundhouse.service.pages.passkeys import log_in_by_passkey, passkeys_field
from roundhouse.service.pages.recovery_codes import recovery_field
from roundhouse.service.people.login_codes import CODE_MINUTES
from roundhouse.service.people.passkeys import Passkey
from roundhouse.service.people.recovery_codes import CodesLeft
from roundhouse.service.people.sessions import Device

OTHERS, ALL = "others", "all"  # instead of one device


@dataclass(frozen=True)
class Mailed:
    """A person's mail address, and one that has still to be confirmed."""

    address: str
    waiting: str


@dataclass(frozen=True)
class SignedIn:
    """How a person can log in and where they are, and codes if they were just made."""

    devices: Sequence[Device]
    here: str  # the device that asks
    passkeys: Sequence[Passkey]
    recovery: CodesLeft
    mail: Mailed | None  # None: none is sent here
    code: str = ""
    link: str = ""
    recovery_codes: Sequence[str] = ()

    @property
    def only_here(self) -> bool:
        """Whether nobody could come back who has lost this device."""
        elsewhere = self.passkeys or self.recovery.left or (self.mail and self.mail.address)
        return len(self.devices) == 1 and not elsewhere


def devices_panel(person: Person, signed_in: SignedIn) -> h.Element:
    """All ways in, all devices, and what can be done with them."""
    return h.section("#signing-in.panel", aria_labelledby="signing-in-head")[
        h.div(".ruled")[
            h.h2("#signing-in-head")[say(person, "signing in")], h.span[say(person, "no password")]
        ],
        passkeys_field(person, signed_in.passkeys),
        mail_field(person, signed_in.mail.address, signed_in.mail.waiting) if signed_in.mail else None,
        recovery_field(person, signed_in.recovery, signed_in.recovery_codes),
        h.div("#devices.field")[h.h3(".name")[say(person, "devices")], h.div[_devices(person, signed_in)]],
    ]


def _devices(person: Person, signed_in: SignedIn) -> list[h.Element | None]:
    alone = len(signed_in.devices) == 1
    return [
        h.ul(".devices")[(_device(person, one, one.id == signed_in.here) for one in signed_in.devices)],
        h.div(".actions")[
            post_button("/devices/code#devices", say(person, "another device"), ".button.primary"),
            _log_out(person, OTHERS, "log out others") if not alone else None,
            _log_out(person, ALL, "log out all") if not alone else None,
        ],
        None if alone else h.p(".muted")[say(person, "log out programs")],
        _fresh(person, signed_in) if signed_in.code else None,
        h.p(".muted")[say(person, "only device")] if signed_in.only_here else None,
    ]


def _device(person: Person, device: Device, here: bool) -> h.Element:
    when = say(person, "here now") if here else last_here_words(person, device.seen)
    return h.li[
        h.div[
            h.b(dir="auto")[device.name or device.kind or say(person, "unknown device")],
            h.span(".stamp")[say(person, "this device")] if here else None,
            h.span(".muted")[f"{device.kind} · {when}" if device.name and device.kind else when],
        ],
        _rename(person, device),
        _log_out(person, device.id, "log out"),
    ]


def _rename(person: Person, device: Device) -> h.Element:
    return h.details(".device-name")[
        h.summary(".button")[say(person, "name device")],
        h.form(".name-form", method="post", action="/devices/rename")[
            h.input(type="hidden", name="device", value=device.id),
            h.input(
                ".text-input",
                name="name",
                value=device.name,
                maxlength=str(MAX_NAME_LENGTH),
                placeholder=device.kind or None,
                aria_label=say(person, "device name"),
            ),
            h.button(".button", type="submit")[say(person, "save name")],
        ],
    ]


def _log_out(person: Person, which: str, words: str) -> h.Element:
    return post_button("/devices/log-out", say(person, words), name="device", value=which)


def _fresh(person: Person, signed_in: SignedIn) -> h.Element:
    return h.div("#fresh-code.notice", role="status", data_once=True)[
        h.div[
            h.p[say(person, "code told", minutes=CODE_MINUTES)],
            h.p(".code")[signed_in.code],
            h.label(for_="device-link")[say(person, "code link")],
            h.input("#device-link.text-input", readonly=True, value=signed_in.link),
        ]
    ]


def join_page(
    person: Person, mail: bool, code: str = "", whose: Person | None = None, refused: bool = False
) -> str:
    """Log this device in: by a passkey, by a code that is typed or came with a link, by mail if some is sent here."""
    title = say(person, "join device")
    return page(
        person,
        title,
        masthead(person, here="settings"),
        menu(person),
        h.main(".sheet.narrow")[
            h.section(".panel")[
                h.div(".ruled")[h.h1(".as-h2")[title]],
                _known(person, whose) if whose else None,
                h.p(".notice")[say(person, "join device, lost", name=name_of(person, person))]
                if person.id and not (whose and whose.id == person.id)
                else None,
                None if whose else log_in_by_passkey(person),
                h.form(".name-form", method="post", action="/devices/join")[
                    h.input(type="hidden", name="code", value=code)
                    if whose
                    else _typed(person, code, refused),
                    h.button(".button", type="submit")[say(person, "join device, go")],
                ],
                log_in_by_mail(person) if mail and not whose else None,
            ]
        ],
        scripts=("roundhouse.js", "passkeys.js"),
        sheets=("home.css",),
    )


def _known(person: Person, whose: Person) -> h.Element:
    return h.p[say(person, "join device, whose", name=name_of(person, whose))]


def _typed(person: Person, code: str, refused: bool) -> list[h.Node]:
    return [
        h.label(for_="code")[say(person, "join device, how")],
        h.p("#code-refused.notice.wrong", role="alert")[say(person, "code used")] if refused else None,
        h.input(
            "#code.text-input",
            name="code",
            value=code or None,
            maxlength="40",
            autocomplete="one-time-code",
            required=True,
            autofocus=refused,
            aria_invalid="true" if refused else None,
            aria_describedby="code-refused" if refused else None,
        ),
    ]
