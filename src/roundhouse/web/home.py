"""The first page: tables that wait for me, a new one, those going on, finished games, bots to watch, records."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from math import inf
from random import Random

from roundhouse.service.model.table_options import suggested_name
from roundhouse.service.model.table_view import HomeView, Person, TableSummary
from roundhouse.service.pages import html as h
from roundhouse.service.pages.clock import counting
from roundhouse.service.pages.layout import icon, masthead, menu, page, say
from roundhouse.service.pages.settings import person_panel
from roundhouse.service.pages.table_list import (
    against_words,
    put_away_notice,
    since_words,
    table_menu,
    table_row,
    time_left,
    timetable,
)
from roundhouse.texts.pages import page_count
from roundhouse.web.bot_catalog import USUAL_BOT, bot_choice
from roundhouse.web.game_options import GameOptions, choices, edition_words
from roundhouse.web.new_table import bot_choices, new_table_form
from roundhouse.web.table_form import PRESETS, TableForm, query, read_form

MAX_TABLES_SHOWN = 8  # finished games; all of them have a page of their own
COUNTED_IN_WORDS = (2, 3, 4)
CALLS = 6  # waiting tables at once; the others unfold
HOME_PATH = "/"


def home_page(home: HomeView, now: datetime | None = None, chance: Random | None = None) -> str:
    """The whole document."""
    person = home.person
    form = home_form(home, chance or Random())
    waiting = sorted((line for line in home.mine if line.your_turn), key=least_time_first)
    others = [line for line in home.mine if not line.your_turn]
    new_here = not home.mine and not home.finished and not home.archived
    now = now or datetime.now(UTC)
    return page(
        person,
        waiting_words(person, len(waiting)) if waiting else "",
        masthead(person, here="home", buttons=_me(person)),
        menu(person),
        h.main(".sheet")[
            put_away_notice(person, home.put_away, HOME_PATH),
            _sign(person, waiting, new_here, now),
            h.div(".home-grid")[
                h.div(".form-col")[
                    new_table_form(person, form, bool(home.message and home.form)),
                    h.div(".pair")[_upload(person, home), person_panel(person)],
                ],
                h.div(".rail-col")[
                    _going_on(person, others, bool(waiting), home.archived, now),
                    _lobby(person, home.in_lobby),
                    _damaged(person, home.damaged),
                    _finished(person, home.finished),
                    _watch(person),
                ],
            ],
        ],
        counting(person, now.timestamp()),
        scripts=("roundhouse.js", "home.js", "clocks.js"),
        sheets=("home.css", "together.css"),
    )


def home_form(home: HomeView, chance: Random) -> TableForm:
    """The form as it was sent, or as a preset has it; a table without a name gets a pleasant one."""
    language = home.person.settings.language
    items = [(key, value) for key, values in home.form.items() for value in values]
    preset = next((value for key, value in items if key == "preset"), "")
    start = PRESETS.get(preset, TableForm()).updated(pace=home.person.settings.pace)
    form = read_form(items, start)
    if form.name or (home.form and home.message):
        return form
    return form.updated(name=suggested_name(language, chance))


def least_time_first(line: TableSummary) -> float:
    """Tables without a clock come last, in the order they have."""
    return inf if line.due is None else line.due


def _me(person: Person) -> h.Element | None:
    return h.a(".me", href="/settings")[icon("person", "icon s"), person.name] if person.name else None


# ---- the sign


def _sign(person: Person, waiting: Sequence[TableSummary], new_here: bool, now: datetime) -> h.Element:
    if waiting:
        return h.section(".sign", aria_labelledby="calls")[
            h.h1("#calls")[waiting_words(person, len(waiting))],
            h.div(".calls")[(_call(person, line, now) for line in waiting[:CALLS])],
            _more_calls(person, waiting[CALLS:], now) if len(waiting) > CALLS else None,
        ]
    if new_here:
        return _welcome(person)
    return h.section(".sign.quiet", aria_labelledby="calls")[
        h.h1("#calls")[say(person, "wait none")], h.p(".sub")[say(person, "wait none, more")]
    ]


def _more_calls(person: Person, waiting: Sequence[TableSummary], now: datetime) -> h.Element:
    return h.details(".fold")[
        h.summary[page_count(person.settings.language, "wait more", len(waiting))],
        h.div(".calls")[(_call(person, line, now) for line in waiting)],
    ]


def waiting_words(person: Person, count: int) -> str:
    """How many tables wait, small numbers in words."""
    if count in COUNTED_IN_WORDS:
        return say(person, f"wait {count}")
    return page_count(person.settings.language, "wait", count)


def _call(person: Person, line: TableSummary, now: datetime) -> h.Element:
    board = GameOptions.from_json(line.options).title(person.settings.language)
    where = say(person, "table line", board=board, round=line.round, rounds=line.rounds)
    if line.waiting:
        where = say(person, "all sit", board=board)
    call = h.a(".call", href=f"/tables/{line.table_id}")[
        h.span(".num")[icon("arrow", "icon s")],
        h.b[line.name],
        h.span(".what")[
            " · ".join(
                filter(
                    None,
                    (where, against_words(person, line), since_words(person, line.updated, now)),
                )
            ),
            [" · ", time_left(person, line, "")] if line.due is not None else None,
        ],
        h.span(".go")[say(person, "take seat")],
    ]
    return h.div(".call-line")[call, table_menu(person, line, HOME_PATH)]


def _welcome(person: Person) -> h.Element:
    """The sign of a first visit: learn by playing, or play at once."""
    name = suggested_name(person.settings.language, Random(len(person.id)))
    first = PRESETS["first game"].updated(pace=person.settings.pace, name=name)
    return h.section(".sign", aria_labelledby="calls")[
        h.h1("#calls")[say(person, "wait first")],
        h.p(".sub")[say(person, "wait first, more")],
        h.div(".calls")[
            h.a(".call", href="/learn")[
                h.span(".num")[icon("arrow", "icon s")],
                h.b[say(person, "welcome learn")],
                h.span(".what")[say(person, "welcome learn, more")],
                h.span(".go")[say(person, "welcome learn, go")],
            ],
            h.form(method="post", action="/tables")[
                (h.input(type="hidden", name=key, value=value) for key, value in query(first)),
                h.button(".call", type="submit")[
                    h.span(".num")[icon("arrow", "icon s")],
                    h.b[say(person, "welcome first")],
                    h.span(".what")[say(person, "welcome first, more")],
                    h.span(".go")[say(person, "take seat")],
                ],
            ],
        ],
    ]


# ---- lists


def _list(
    person: Person,
    ident: str,
    lines: Sequence[TableSummary],
    last: str,
    row: h.Node,
    fold: h.Node = None,
    none: str = "",
) -> h.Element:
    side = say(person, f"{ident}, side") if ident == "my tables" else None
    name = ident.replace(" ", "-")
    return h.section(f"#{name}.panel", aria_labelledby=f"{name}-head")[
        h.div(".ruled")[h.h2(f"#{name}-head")[say(person, ident)], h.span[side] if side and lines else None],
        timetable(person, last, row) if lines else h.p(".muted.none")[say(person, none or f"{ident} none")],
        fold,
    ]


def _going_on(
    person: Person, lines: Sequence[TableSummary], some_wait: bool, archived: int, now: datetime
) -> h.Element:
    none = "my tables all wait" if some_wait else "my tables none"
    rows = [table_row(person, line, HOME_PATH, now) for line in lines]
    told = page_count(person.settings.language, "archived tables", archived)
    fold = h.p(".archived")[h.a(href="/games?archived=yes")[told]] if archived else None
    return _list(person, "my tables", lines, "col waiting", rows, fold, none)


def _lobby(person: Person, tables: int) -> h.Element:
    """The way to people who look for others."""
    told = (
        page_count(person.settings.language, "lobby tables", tables) if tables else say(person, "lobby none")
    )
    return h.section("#lobby.panel", aria_labelledby="lobby-head")[
        h.div(".ruled")[h.h2("#lobby-head")[say(person, "nav lobby")]],
        h.p(".muted")[told],
        h.div(".actions")[
            h.a(".button", href="/lobby")[say(person, "lobby go")],
            h.a(".button", href="/?preset=with+friends#new-table")[say(person, "lobby friends")],
        ],
    ]


def _damaged(person: Person, tables: Sequence[tuple[str, str]]) -> h.Element | None:
    """Tables that cannot be read any more."""
    if not tables:
        return None
    return h.section("#damaged.panel", aria_labelledby="damaged-head")[
        h.div(".ruled")[h.h2("#damaged-head")[say(person, "damaged tables")]],
        h.p(".muted")[say(person, "damaged table")],
        h.ul[(h.li[name or table_id] for table_id, name in tables)],
    ]


def _finished(person: Person, lines: Sequence[TableSummary]) -> h.Element:
    rows = [table_row(person, line, HOME_PATH) for line in lines[:MAX_TABLES_SHOWN]]
    fold = h.p[h.a(href="/games")[say(person, "games all")]] if rows else None
    return _list(person, "finished", lines, "col points", rows, fold)


# ---- bots, records


def _watch(person: Person) -> h.Element:
    language = person.settings.language
    words = edition_words("ultimate", language)
    return h.section("#watch.panel", aria_labelledby="watch-head")[
        h.div(".ruled")[h.h2("#watch-head")[say(person, "watch bots")], h.span[say(person, "watch, side")]],
        h.p(".muted")[say(person, "watch text")],
        h.form(".inline-fields.watch-form", method="post", action="/tables/watch")[
            h.label[
                say(person, "watch players"),
                h.select(".select", name="players")[
                    (h.option(value=str(n), selected=n == 4)[str(n)] for n in (1, 2, 3, 4))
                ],
            ],
            h.label[
                say(person, "watch kind"),
                h.select(".select", name="bot")[
                    bot_choices(
                        person,
                        lambda bot: h.option(value=bot, selected=bot == USUAL_BOT)[bot_choice(bot, language)],
                    )
                ],
            ],
            h.label[
                say(person, "watch board"),
                h.select(".select", name="board")[
                    (h.option(value=board)[words.label("boards", board)] for board in choices()["board"])
                ],
            ],
            h.button(".button", type="submit")[icon("spectate", "icon s"), say(person, "watch go")],
        ],
    ]


def _upload(person: Person, home: HomeView) -> h.Element:
    fault = "" if home.form else home.message
    return h.section("#upload.panel", aria_labelledby="upload-head")[
        h.div(".ruled")[h.h2("#upload-head")[say(person, "upload")], h.span[say(person, "upload, side")]],
        h.p(".muted")[say(person, "upload text")],
        h.form(".upload-form", method="post", action="/records", enctype="multipart/form-data")[
            h.label(for_="record")[say(person, "upload file")],
            h.input("#record", type="file", name="record", accept=".json,application/json", required=True),
            h.div(
                ".notice.wrong",
                role="alert",
                tabindex="-1",
                autofocus=bool(fault),
                hidden=not fault,
                data_lost=say(person, "upload lost"),
            )[icon("info", "icon s"), h.div[h.p(".fault-words")[fault], h.p[say(person, "upload right")]]],
            h.button(".button", type="submit")[say(person, "upload go")],
        ],
    ]
