"""The page on the finished games of this server; a link chooses which games it tells of."""

from __future__ import annotations

from markupsafe import Markup

from roundhouse.report.figures import MIN_GAMES
from roundhouse.report.played_again import ToldGames, ToldGroup
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import masthead, menu, page, say
from roundhouse.web.statistics import StatisticsView

STATISTICS_PATH = "/statistics"


def statistics_page(person: Person, view: StatisticsView, wanted: str = "") -> str:
    """The whole document; `wanted` is the slug of a group."""
    return page(
        person,
        say(person, "statistics title"),
        masthead(person, here="games"),
        menu(person),
        h.main(".sheet")[
            h.section(".sign.quiet", aria_labelledby="statistics")[
                h.h1("#statistics")[say(person, "statistics title")],
                h.p(".sub")[_lead(person, view)],
            ],
            _study(person, view.told, wanted) if view.told is not None else None,
        ],
        sheets=("home.css", "reference.css", "study.css"),
    )


def _lead(person: Person, view: StatisticsView) -> str:
    if view.told is not None:
        return view.told.lead
    if view.failed:
        return say(person, "statistics failed")
    if view.counting:
        return say(person, "statistics counting", done=view.done, total=view.finished)
    return say(person, "statistics few", least=MIN_GAMES, games=view.finished)


def _study(person: Person, told: ToldGames, wanted: str) -> h.Element:
    first = told.groups[0] if told.groups else None
    chosen = next((group for group in told.groups if group.slug == wanted), first)
    return h.div(".study")[
        Markup(told.key) if chosen else None,
        Markup(told.overview),
        [_chips(person, told, chosen), _group(person, chosen)] if chosen else None,
        h.div(".bottom")[Markup(told.how)],
    ]


def _chips(person: Person, told: ToldGames, chosen: ToldGroup) -> h.Element | None:
    if len(told.groups) < 2:
        return None
    return h.nav(".chips", aria_label=say(person, "study which"))[
        (
            h.a(
                ".chip-link",
                href=f"{STATISTICS_PATH}?games={group.slug}#games",
                aria_current="page" if group is chosen else None,
            )[group.title]
            for group in told.groups
        )
    ]


def _group(person: Person, chosen: ToldGroup) -> h.Element:
    return h.div("#games.body")[
        h.nav(".side", aria_label=say(person, "study contents"))[Markup(chosen.contents)],
        h.div[Markup(chosen.chapter)],
    ]
