"""Friends: the list with the way to each of them, and what the page of a player offers to somebody else."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote, urlencode

from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.dates import last_here_words
from roundhouse.service.pages.layout import icon, post_button, say
from roundhouse.service.people.friends import GO, INVITE, SIT, WATCH, Acquaintance, AtPlay, Friend
from roundhouse.service.people.profiles import Together
from roundhouse.service.people.sessions import SEEN_SECONDS
from roundhouse.texts.pages import page_count

ICONS: Final = {GO: "arrow", SIT: "person", WATCH: "spectate", INVITE: "share"}
PATHS: Final = {GO: "/tables/{}", SIT: "/tables/{}/room", WATCH: "/tables/{}"}


def friends_panel(person: Person, friends: Sequence[AtPlay]) -> h.Element:
    """The list; where it is empty, how somebody comes into it."""
    return h.section("#friends.panel", aria_labelledby="friends-head")[
        h.div(".ruled")[h.h2("#friends-head")[say(person, "friends")]],
        h.ul(".friends")[(_friend(person, one) for one in friends)]
        if friends
        else h.p(".muted.none")[say(person, "friends none")],
    ]


def _friend(person: Person, one: AtPlay) -> h.Element:
    friend, name = one.friend, one.friend.name or say(person, "default name")
    path = player_path(friend.id)
    href = PATHS[one.way].format(one.table_id) if one.table_id else f"{path}#invite"
    told = say(person, f"friend {one.way}", table=one.table) if one.table_id else last_here(person, friend)
    return h.li[
        h.span(".medallion.small", aria_hidden="true")[name[:1].upper()],
        h.div[h.a(href=path, dir="auto")[name], h.small(dir="auto")[told]],
        h.a(".button.small", href=href)[
            icon(ICONS[one.way], "icon s"),
            say(person, f"friend {one.way}, go"),
            h.span(".visually-hidden")[f": {name}"],
        ],
    ]


def last_here(person: Person, friend: Friend) -> str:
    """When a friend was last here, as far as this person may know it."""
    if friend.seen is None:
        return say(person, "friend one-sided")
    if time.time() - friend.seen < 2 * SEEN_SECONDS:  # it is noted once an hour
        return say(person, "friend lately")
    return last_here_words(person, friend.seen) or ""


def player_path(player: str) -> str:
    """The page of a player."""
    return f"/players/{quote(player, safe='')}"


# ---- on the page of a player


def acquaintance_actions(person: Person, player: str, name: str, known: Acquaintance) -> h.Element:
    """To keep somebody as a friend, and to invite them: to a table that waits, or to a new one."""
    path = player_path(player)
    friend = known.friend is not None
    new = urlencode({"preset": "with friends", "invite": player})
    return h.div(".actions.profile-actions")[
        h.details("#invite.asks")[
            h.summary(".button.primary")[say(person, "invite player")],
            h.ul(".invite-to")[
                (
                    h.li[
                        post_button(
                            f"{path}/invite",
                            say(person, "invite to", table=row.name),
                            name="table",
                            value=row.id,
                        )
                    ]
                    for row in known.tables
                ),
                h.li[h.a(".button", href=f"/new-table?{new}")[say(person, "invite to new")]],
            ],
            h.p(".note")[say(person, "invite player, more", name=name)],
        ],
        h.form(method="post", action=f"{path}/{'unfriend' if friend else 'befriend'}")[
            h.button(".button", type="submit", title=say(person, "friend what", name=name))[
                icon("confirm" if friend else "people", "icon s"),
                say(person, "is friend" if friend else "befriend"),
            ]
        ],
    ]


def together_panel(person: Person, name: str, together: Together | None) -> h.Element | None:
    """Who of two was ahead of the other, and how often."""
    if together is None:
        return None
    games = page_count(person.settings.language, "games together", together.games)
    words = say(person, "ahead", name=name, ahead=together.ahead, behind=together.behind)
    return h.section("#together.panel", aria_labelledby="together-head")[
        h.div(".ruled")[h.h2("#together-head")[say(person, "you and", name=name)], h.span[games]],
        h.p(".versus")[h.b[f"{together.ahead} : {together.behind}"], _share(together)],
        h.p(".muted")[words],
    ]


def _share(together: Together) -> h.Node:
    decided = together.ahead + together.behind
    return h.progress(max=str(decided), value=str(together.ahead), aria_hidden="true") if decided else None
