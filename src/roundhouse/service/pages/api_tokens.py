"""The tokens of a person's programs: those there are, and a new one, which is shown once."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.service.middleware.sessions import MAX_NAME_LENGTH
from roundhouse.service.model.table_view import Person, TokenEntry
from roundhouse.service.model.token_scopes import SCOPES
from roundhouse.service.pages import html as h
from roundhouse.service.pages.dates import with_days
from roundhouse.service.pages.layout import icon, say


def token_panel(person: Person, tokens: Sequence[TokenEntry], fresh: str = "") -> h.Element:
    """All of it; `fresh` is the token that was just made."""
    return h.section("#tokens.panel", aria_labelledby="tokens-head")[
        h.div(".ruled")[
            h.h2("#tokens-head")[say(person, "tokens")],
            h.a(href="/api/openapi.json")[say(person, "tokens how")],
        ],
        h.p(".muted")[say(person, "tokens why")],
        _fresh(person, fresh) if fresh else None,
        h.ul(".plain-list")[(_line(person, token) for token in tokens)] if tokens else None,
        h.form(".name-form", method="post", action="/settings/tokens#tokens")[
            h.label(for_="token-name")[say(person, "token name")],
            h.input(
                "#token-name.text-input",
                name="name",
                required=True,
                maxlength=str(MAX_NAME_LENGTH),
                autocomplete="off",
            ),
            _scopes(person),
            h.button(".button", type="submit")[say(person, "token make")],
        ],
    ]


def _scopes(person: Person) -> h.Element:
    """What the new token is to allow."""
    return h.fieldset(".token-scopes")[
        h.legend[say(person, "token scopes")],
        (
            h.label[
                h.input(type="checkbox", name=f"scope-{scope}", value="yes", checked=True),
                say(person, f"scope {scope}"),
            ]
            for scope in SCOPES
        ),
    ]


def _fresh(person: Person, token: str) -> h.Element:
    return h.div(".name-form", role="status", data_once=True)[
        h.label(".notice", for_="fresh-token")[icon("confirm", "icon s"), say(person, "token once")],
        h.input(
            "#fresh-token.text-input", readonly=True, value=token, autocomplete="off", spellcheck="false"
        ),
    ]


def _line(person: Person, token: TokenEntry) -> h.Element:
    where = say(person, "token for table" if token.table_id else "token for all")
    allowed = [say(person, f"scope {scope}") for scope in SCOPES if scope in token.scopes]
    what = "" if len(allowed) == len(SCOPES) else f" ({', '.join(allowed)})"
    return h.li[
        h.form(".name-form", method="post", action="/settings/tokens/revoke")[
            h.input(type="hidden", name="token", value=token.digest),
            h.span[
                h.b[token.name],
                f" – {where}{what}, ",
                *with_days(person, "token made", {"day": token.created}),
            ],
            h.button(".button", type="submit", aria_label=say(person, "token revoke which", name=token.name))[
                say(person, "token revoke")
            ],
        ]
    ]
