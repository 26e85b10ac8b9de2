"""Codes by which programs tell refusals apart. They stay, while the sentences beside them may become better.

A refusal names its sentence by a key of the pages; several sentences may have one code.
`tests/service/test_api_errors.py` holds that every sentence of the API has one.
"""

from __future__ import annotations

from typing import Final

# the code, and the keys of the sentences that have it
CODES: Final[dict[str, tuple[str, ...]]] = {
    # what was sent
    "bad-request": ("bad request", "no such offer"),
    "bad-table": ("no screen",),
    "bad-name": ("name needed", "name needed to talk", "unseen name"),
    "bad-words": ("no such phrase", "nothing said", "too much said", "unseen said"),
    "illegal-move": (),
    "too-large": ("too large", "record too large", "address too long", "head too large"),
    "wrong-host": ("wrong host",),
    # who asks
    "no-token": ("no token",),
    "bad-token": ("bad token",),
    "one-table": ("token for one seat", "seat token makes none"),
    "scope": ("token scope",),
    "banned": ("banned for ever", "banned until"),
    "foreign-site": ("bad origin",),
    "no-seat": ("no seat",),
    "only-maker": ("only maker",),
    "no-spectators": ("no spectators",),
    "not-yours-alone": ("not yours alone", "not your table"),
    "rated-needs-known": ("rated needs known",),
    "no-programs": ("no programs", "rated by hand"),
    # what is not there
    "no-page": ("no page",),
    "no-table": ("no table",),
    "no-player": ("no player",),
    "no-board": ("no such board",),
    "no-such-seat": ("no such seat",),
    "no-talk": ("no talk",),
    "missing-content": ("missing expansion",),
    # not now
    "stale": ("stale", "stale move"),
    "not-your-decision": ("not your seat",),
    "not-begun": ("not begun",),
    "begun": ("begun already",),
    "not-over": ("not over",),
    "over": ("not any more",),
    "unconfirmed": ("unconfirmed",),
    "nothing-to-confirm": ("nothing to confirm",),
    "time-used-up": ("time used up",),
    "one-screen": ("hand over first", "one screen"),
    "cannot-undo": ("nothing to redo",),
    "seat-taken": ("seat taken",),
    "seat-kept": ("seat kept",),
    "seats-free": ("still free",),
    "no-seat-free": ("no seat free", "no seat for them"),
    "sits-already": ("sits already", "invited sits"),
    "nobody-invited": ("nobody invited",),
    "name-taken": ("name taken",),
    "asked-already": ("asked already",),
    "nobody-there": ("nobody there", "nobody waits"),
    "nothing-asked": ("nothing asked",),
    "nothing-kept": ("nothing kept",),
    "not-late": ("not late", "no reminder"),
    "leaving-not-agreed": ("leaving not agreed",),
    "plays-alone": ("plays alone",),
    "only-bots": ("only bots",),
    "rated-needs-people": ("rated needs people",),
    "others-wait": ("others wait",),
    "one-try": ("deal one try",),
    # wait, and ask again
    "limit": ("phrase too soon",),
    "busy": ("busy",),
    "not-stored": ("not stored", "not read"),
    "perhaps-stored": ("perhaps stored",),
    # our mistake
    "server-error": ("trouble", "damaged table"),
}
_BY_KEY: Final = {key: code for code, keys in CODES.items() for key in keys}
# of a refusal whose sentence has none of its own
_BY_STATUS: Final = {
    400: "bad-request",
    401: "bad-token",
    404: "no-page",
    413: "too-large",
    429: "limit",
    500: "server-error",
    501: "missing-content",
    503: "busy",
}


def code_of(key: str, status: int) -> str:
    """The code of a refusal with this sentence.

    >>> code_of("stale move", 409), code_of("limit reads", 429), code_of("some sentence of a page", 403)
    ('stale', 'limit', 'bad-request')
    """
    return _BY_KEY.get(key) or _BY_STATUS.get(status, "bad-request")
