"""Recovery codes in the settings: how many are left, and new ones, which are shown once."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import post_button, say
from roundhouse.service.people.recovery_codes import CodesLeft
from roundhouse.texts.pages import page_count


def recovery_field(person: Person, left: CodesLeft, fresh: Sequence[str]) -> h.Element:
    """What there is; `fresh` are codes that were just made."""
    return h.div("#recovery.field")[
        h.h3(".name")[say(person, "recovery codes")],
        h.div[
            _fresh(person, fresh) if fresh else h.p(".muted")[_told(person, left)],
            h.div(".actions")[
                post_button(
                    "/devices/recovery#recovery",
                    say(person, "recovery renew" if left.made else "recovery make"),
                ),
                h.button(".button.with-script", type="button", data_do="print")[say(person, "recovery print")]
                if fresh
                else None,
            ],
        ],
    ]


def _told(person: Person, left: CodesLeft) -> str:
    if not left.made:
        return say(person, "recovery why")
    return page_count(person.settings.language, "recovery left", left.left, made=left.made)


def _fresh(person: Person, codes: Sequence[str]) -> list[h.Element]:
    return [
        h.p(".notice", role="status")[say(person, "recovery told")],
        h.ol(".codes", data_once=True)[(h.li[code] for code in codes)],
    ]
