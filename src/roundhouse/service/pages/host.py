"""The page of hosts: how the server is, reports, what hosts did and tell, people and tables that they look for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from roundhouse.service.database.table_rows import OVER, TableRow
from roundhouse.service.middleware.sessions import MAX_NAME_LENGTH
from roundhouse.service.model.announcement import Announcement
from roundhouse.service.model.seats import called, people
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.dates import day, with_days, with_moments
from roundhouse.service.pages.host_gauges import gauges_list
from roundhouse.service.pages.layout import icon, masthead, menu, page, post_button, say
from roundhouse.service.people.announcements import HOURS, MAX_ANNOUNCEMENT_LENGTH
from roundhouse.service.people.bans import DAYS
from roundhouse.service.people.host_gauges import HostGauges
from roundhouse.service.people.hosts import HostAction, KnownPerson
from roundhouse.service.people.reports import MAX_WORDS_LENGTH, Report
from roundhouse.service.tables.talk import PHRASES


@dataclass(frozen=True)
class HostView:
    """All that the page shows."""

    person: Person
    reports: Sequence[Report]
    open: int
    settled: int
    deeds: Sequence[HostAction]
    search: str
    people: Sequence[KnownPerson]
    tables: Sequence[TableRow]
    gauges: HostGauges
    announced: Announcement
    one: bool = False  # one person is shown, and nothing was searched for


def host_page(view: HostView) -> str:
    """The page."""
    person = view.person
    return page(
        person,
        say(person, "host"),
        masthead(person, here="host"),
        menu(person),
        h.main(".sheet.host")[
            h.h1[say(person, "host")],
            gauges_list(person, view.gauges),
            h.div(".host-grid")[
                h.div(".stack")[_reports(view), _deeds(view)],
                h.div(".stack")[
                    _announcement(view),
                    _search(view),
                    _people(view) if view.search or view.one else None,
                    _tables(view) if view.search and not view.one else None,
                ],
            ],
        ],
        sheets=("home.css", "together.css", "host.css"),
    )


def _announcement(view: HostView) -> h.Element:
    """The line that stands above all pages: another one, or none."""
    person, now = view.person, view.announced
    ends = with_moments(person, "announced until", {"when": now.until}) if now.text and now.until else None
    return _panel(
        person,
        "announcement",
        say(person, "on every page"),
        h.form(".name-form", method="post", action="/host/announce")[
            h.textarea(
                "#announcement-text.text-input",
                name="text",
                rows="3",
                maxlength=str(MAX_ANNOUNCEMENT_LENGTH),
                aria_label=say(person, "announcement"),
            )[now.text],
            h.select(".select", name="hours", aria_label=say(person, "announce for"))[
                (h.option(value=hours)[say(person, f"announce {hours}")] for hours in HOURS)
            ],
            h.button(".button.primary", type="submit")[say(person, "announce go")],
        ],
        h.p(".muted")[ends] if ends else None,
        post_button("/host/announce", say(person, "announce nothing"), name="text", value="")
        if now.text
        else None,
    )


def _reports(view: HostView) -> h.Element:
    person = view.person
    counts = say(person, "reports counts", open=view.open, settled=view.settled)
    return _panel(
        person,
        "reports",
        counts,
        h.ul(".reports")[(_report(person, one) for one in view.reports)]
        if view.reports
        else h.p(".muted")[say(person, "reports none")],
    )


def _report(person: Person, report: Report) -> h.Element:
    by = say(person, "reported by", name=report.reporter or say(person, "former player"))
    said = say(person, f"phrase {report.said}") if report.said in PHRASES else report.said
    return h.li[
        h.p[
            h.b(dir="auto")[report.name or say(person, "default name")],
            f" {by} · {say(person, f'reason {report.reason}')} · ",
            day(person, report.at),
            [" · ", h.a(href=f"/tables/{report.table_id}")[report.table]] if report.table_id else None,
        ],
        h.p(".said", dir="auto")[said] if said else None,
        h.p(".muted", dir="auto")[report.words] if report.words else None,
        h.div(".actions")[
            _button(person, "settle", "report", str(report.n), "settle"),
            _button(person, "unsay", "report", str(report.n), "unsay") if report.line is not None else None,
            h.a(".button", href=f"/host?who={quote(report.person, safe='')}#people-head")[
                say(person, "look at person")
            ],
        ],
    ]


def _deeds(view: HostView) -> h.Element:
    person = view.person
    return _panel(
        person,
        "deeds",
        "",
        h.ul(".deeds")[
            (
                h.li[
                    h.b[one.host or say(person, "default name")],
                    " ",
                    say(person, f"deed {one.what}", whom=one.whom),
                    h.span(".muted")[" ", day(person, one.at)],
                ]
                for one in view.deeds
            )
        ]
        if view.deeds
        else h.p(".muted")[say(person, "deeds none")],
    )


def _search(view: HostView) -> h.Element:
    person = view.person
    return _panel(
        person,
        "host search",
        "",
        h.form(".name-form", method="get", action="/host", role="search")[
            h.label(for_="host-search")[say(person, "name or table")],
            h.input(
                "#host-search.text-input", type="search", name="search", value=view.search, maxlength="80"
            ),
            h.button(".button", type="submit")[icon("search", "icon s"), say(person, "look")],
        ],
    )


def _people(view: HostView) -> h.Element:
    found = [_known(view.person, one, view.one) for one in view.people]
    return _found(view.person, "people", found, "nobody found")


def _known(person: Person, one: KnownPerson, opened: bool) -> h.Element:
    since = with_days(person, "known since", {"day": one.created}, reports=one.reports)
    return h.li[
        h.details(open=opened)[
            h.summary[
                h.b(dir="auto")[one.name or say(person, "default name")],
                h.span(".muted")[" ", *since],
                h.span(".stamp")[say(person, "is banned")] if one.banned else None,
            ],
            h.p[h.a(href=f"/players/{quote(one.id, safe='')}")[say(person, "look at profile")]],
            h.form(".name-form", method="post", action="/host/rename")[
                h.input(type="hidden", name="person", value=one.id),
                h.input(
                    ".text-input",
                    name="name",
                    required=True,
                    maxlength=str(MAX_NAME_LENGTH),
                    aria_label=say(person, "new name"),
                    placeholder=say(person, "new name"),
                ),
                h.button(".button", type="submit")[say(person, "rename")],
            ],
            _button(person, "lift", "person", one.id, "lift ban") if one.banned else _ban(person, one),
            _undo_ratings(person, one) if one.rated else None,
        ]
    ]


def _undo_ratings(person: Person, one: KnownPerson) -> h.Element:
    return h.details[
        h.summary[say(person, "undo ratings …")],
        h.p(".muted")[say(person, "undo ratings what", count=one.rated)],
        _button(person, "undo-ratings", "person", one.id, "undo ratings", ".button.bad"),
    ]


def _ban(person: Person, one: KnownPerson) -> h.Element:
    return h.form(".name-form", method="post", action="/host/ban")[
        h.input(type="hidden", name="person", value=one.id),
        h.p(".muted")[say(person, "ban what")],
        h.select(".select", name="days", aria_label=say(person, "ban days"))[
            (h.option(value=days, selected=days == "7")[say(person, f"ban {days}")] for days in DAYS)
        ],
        h.input(
            ".text-input",
            name="reason",
            required=True,
            maxlength=str(MAX_WORDS_LENGTH),
            aria_label=say(person, "ban reason"),
            placeholder=say(person, "ban reason"),
        ),
        h.button(".button.bad", type="submit")[say(person, "ban go")],
    ]


def _tables(view: HostView) -> h.Element:
    return _found(
        view.person, "host tables", [_table(view.person, row) for row in view.tables], "no table found"
    )


def _table(person: Person, row: TableRow) -> h.Element:
    names = ", ".join(called(seat, person) for seat in row.seats if not seat.is_free)
    close = h.details[
        h.summary[say(person, "close table …")],
        h.p(".muted")[say(person, "close what", count=len(people(row.seats)))],
        _button(person, "close", "table", row.id, "close table, host", ".button.bad"),
    ]
    return h.li[
        h.p[
            h.a(href=f"/tables/{row.id}")[row.name],
            h.span(".muted")[f" {names} · ", day(person, row.updated)],
        ],
        close if row.status != OVER else None,
    ]


def _found(person: Person, title: str, lines: list[h.Element], none: str) -> h.Element:
    return _panel(person, title, "", h.ul(".known")[lines] if lines else h.p(".muted")[say(person, none)])


def _panel(person: Person, title: str, beside: str, *content: h.Node) -> h.Element:
    name = title.replace(" ", "-")
    return h.section(f"#{name}.panel", aria_labelledby=f"{name}-head")[
        h.div(".ruled")[h.h2(f"#{name}-head")[say(person, title)], h.span[beside] if beside else None],
        *content,
    ]


def _button(
    person: Person, action: str, field: str, value: str, words: str, kind: str = ".button"
) -> h.Element:
    return post_button(f"/host/{action}", say(person, words), kind, name=field, value=value)
