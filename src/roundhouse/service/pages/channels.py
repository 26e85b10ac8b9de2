"""The panel of ways on the page of notices: which event by which way, and how to set one up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from roundhouse.service.model.table_view import Person
from roundhouse.service.notifications.channels import HOOKS, MAIL, NOTIFIED_EVENTS, Channel
from roundhouse.service.pages import html as h
from roundhouse.service.pages.dates import with_moments
from roundhouse.service.pages.layout import post_button, say

LONGEST_SHOWN = 40


@dataclass(frozen=True)
class RefusedWay:
    """A way that could not be set up: what the form held, and why."""

    kind: str
    address: str
    why: str


@dataclass(frozen=True)
class WaysView:
    """What a person has set up, and what can be."""

    ways: Sequence[Channel]
    push_key: str  # what a browser needs to subscribe
    mails: bool  # whether this server sends mail
    tables: Mapping[str, str]  # names of tables that a hook can be for, by id
    address: str = ""  # of mail, which the person has confirmed for logging in
    message: str = ""
    refused: RefusedWay | None = None


def ways_panel(person: Person, view: WaysView) -> h.Element:
    """All of it."""
    return h.section("#ways.panel", aria_labelledby="ways-head")[
        h.div(".ruled")[h.h1("#ways-head.as-h2")[say(person, "notices")]],
        h.p(".notice", role="status")[view.message] if view.message else None,
        h.p(".muted")[say(person, "notices text")],
        _table(person, view) if view.ways else h.p(".muted")[say(person, "ways none")],
        h.ul(".ways")[(_way(person, view, way) for way in view.ways)],
        _push(person, view),
        _mail(person, view) if view.mails else None,
        _hook(person, view),
    ]


def shown(way: Channel) -> str:
    """An address, as far as it has to be shown: a hook's is as good as a password."""
    if way.kind == MAIL:
        return way.address
    host = way.address.split("/")[2]
    return host if len(host) <= LONGEST_SHOWN else f"{host[:LONGEST_SHOWN]}…"


def _table(person: Person, view: WaysView) -> h.Element:
    return h.form(method="post", action="/notices/events")[
        h.div(".scrolls")[
            h.table(".timetable.events")[
                h.thead[
                    h.tr[
                        h.th(scope="col")[say(person, "col event")],
                        (
                            h.th(scope="col")[say(person, f"way {way.kind}"), h.small[shown(way)]]
                            for way in view.ways
                        ),
                    ]
                ],
                h.tbody[(_event(person, view, event) for event in NOTIFIED_EVENTS)],
            ]
        ],
        h.p[h.button(".button", type="submit")[say(person, "save name")]],
    ]


def _event(person: Person, view: WaysView, event: str) -> h.Element:
    words = say(person, f"event {event}")
    more = h.small[say(person, "event said, more")] if event == "said" else None
    return h.tr[
        h.th(scope="row")[words, more],
        (
            h.td[
                h.input(
                    type="checkbox",
                    name=way.id,
                    value=event,
                    checked=event in way.events,
                    aria_label=f"{words}, {say(person, f'way {way.kind}')}",
                )
            ]
            for way in view.ways
        ),
    ]


def _way(person: Person, view: WaysView, way: Channel) -> h.Element:
    told: list[h.Node] = []
    if way.table_id is not None:
        told.append(say(person, "way for table", name=view.tables.get(way.table_id, "…")))
    if not way.confirmed:
        told.append(say(person, "way unconfirmed"))
    if way.rests:
        told.append(say(person, "way rests", count=way.failures))
    if way.answered is not None:
        told.append(with_moments(person, "way answer", {"when": way.answered}, answer=way.answer))
    acts = [("try", "way try"), ("remove", "way remove")]
    if way.rests:
        acts.insert(0, ("wake", "way wake"))
    return h.li(".line")[
        h.div(".grow")[
            h.b[f"{say(person, f'way {way.kind}')} · {shown(way)}"], (h.p(".note")[one] for one in told)
        ],
        (
            post_button(f"/notices/ways/{way.id}/{what}", say(person, words), ".button.small")
            for what, words in acts
            if what != "try" or way.confirmed
        ),
    ]


def _push(person: Person, view: WaysView) -> h.Element:
    words = {f"data-{key}": say(person, f"push {key}") for key in ("denied", "none", "failed")}
    return h.div(".add-way")[
        h.button("#push-add.button", words, type="button", data_key=view.push_key)[say(person, "push add")],
        h.span(".note")[say(person, "push add, more")],
        h.p("#push-answer.note", role="status"),
    ]


def _why_refused(refused: RefusedWay | None) -> h.Node:
    return h.p("#way-refused.notice.wrong", role="alert")[refused.why] if refused else None


def _about_refusal(refused: RefusedWay | None) -> dict[str, h.Value]:
    """Of the field that holds what was refused."""
    return {"aria-invalid": "true", "aria-describedby": "way-refused", "autofocus": True} if refused else {}


def _mail(person: Person, view: WaysView) -> h.Element:
    refused = view.refused if view.refused and view.refused.kind == MAIL else None
    return h.form(".add-way.inline-fields", method="post", action="/notices/ways")[
        h.input(type="hidden", name="kind", value=MAIL),
        h.label[
            say(person, "mail add"),
            h.input(
                ".text-input",
                _about_refusal(refused),
                type="email",
                name="address",
                value=refused.address if refused else view.address,
                maxlength="254",
                required=True,
                autocomplete="email",
            ),
        ],
        h.button(".button", type="submit")[say(person, "mail add, go")],
        _why_refused(refused),
    ]


def _hook(person: Person, view: WaysView) -> h.Element:
    refused = view.refused if view.refused and view.refused.kind != MAIL else None
    chosen = refused.kind if refused else HOOKS[0]
    return h.form(".add-way.inline-fields", method="post", action="/notices/ways")[
        h.label[
            say(person, "hook kind"),
            h.select(".select", name="kind")[
                (h.option(value=kind, selected=kind == chosen)[say(person, f"way {kind}")] for kind in HOOKS)
            ],
        ],
        h.label[
            say(person, "hook address"),
            h.input(
                ".text-input",
                _about_refusal(refused),
                type="url",
                name="address",
                value=refused.address if refused else None,
                maxlength="2000",
                required=True,
                placeholder="https://",
                autocomplete="off",
            ),
        ],
        h.label[
            say(person, "hook for"),
            h.select(".select", name="table")[
                h.option(value="")[say(person, "hook for all")],
                (h.option(value=table_id)[name] for table_id, name in view.tables.items()),
            ],
        ],
        h.button(".button", type="submit")[say(person, "hook go")],
        _why_refused(refused),
        h.p(".note")[say(person, "hook text")],
    ]
