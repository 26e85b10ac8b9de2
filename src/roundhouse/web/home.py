"""The first page. A first visit: what this is, and the way in. Later: tables that wait for me, then all the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from math import inf

from roundhouse.record.code import MAX_CHARACTERS
from roundhouse.service.model.table_view import HomeView, Person, TableSummary
from roundhouse.service.pages import html as h
from roundhouse.service.pages.clock import counting
from roundhouse.service.pages.friends import friends_panel
from roundhouse.service.pages.layout import icon, masthead, menu, page, say
from roundhouse.service.pages.link_preview import LinkPreview
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
from roundhouse.service.people.friends import AtPlay
from roundhouse.service.people.lesson_progress import LessonState
from roundhouse.texts.pages import page_count
from roundhouse.view.lesson_script import lessons
from roundhouse.web.bot_catalog import BOT_KINDS, FIRST_BOT, USUAL_BOT, bot_choice, bot_name
from roundhouse.web.game_options import GameOptions, choices, edition_words
from roundhouse.web.home_pictures import how_it_goes, roundhouse
from roundhouse.web.learn import lesson_to_go_on, lessons_done, where_in
from roundhouse.web.lesson_page import lesson_name
from roundhouse.web.new_table import NEW_TABLE_PATH, bot_choices, preset_path
from roundhouse.web.share_card import invitation_card

MAX_TABLES_SHOWN = 8  # finished games; all of them have a page of their own
COUNTED_IN_WORDS = (2, 3, 4)
CALLS = 6  # waiting tables at once; the others unfold
HOME_PATH = "/"


@dataclass(frozen=True)
class HomeOffer:
    """Something that is offered today: it stands on the first page as long as it is there."""

    title: str
    line: str
    href: str
    icon: str  # of the sprite


def home_page(
    home: HomeView,
    now: datetime | None = None,
    progress: Mapping[str, LessonState] | None = None,
    offers: Sequence[HomeOffer] = (),
    friends: Sequence[AtPlay] = (),
    origin: str = "",
) -> str:
    """The whole document. `progress` is how far the person has come in lessons, `origin` where others find it."""
    person, learnt = home.person, progress or {}
    waiting = sorted((line for line in home.mine if line.your_turn), key=least_time_first)
    new_here = not home.mine and not home.finished and not home.archived and not home.damaged
    now = now or datetime.now(UTC)
    middle = _first_visit(home, learnt, offers) if new_here else _known(home, waiting, learnt, offers, now)
    return page(
        person,
        waiting_words(person, len(waiting)) if waiting else "",
        masthead(person, here="home", buttons=_me(person)),
        menu(person),
        h.main(".sheet.home")[
            put_away_notice(person, home.put_away, HOME_PATH),
            middle,
            friends_panel(person, friends) if friends else None,
            h.div(".home-row.more")[_watch(person), _upload(person, home), person_panel(person)],
        ],
        counting(person, now.timestamp()),
        scripts=("roundhouse.js", "home.js", "clocks.js"),
        sheets=("home.css", "together.css", "players.css", "welcome.css"),
        preview=LinkPreview(origin, HOME_PATH, *welcome_words(person), picture="/preview.png"),
    )


def welcome_words(person: Person) -> tuple[str, str]:
    """What the game is, and how long it takes."""
    return say(person, "welcome"), say(person, "welcome, more")


def welcome_card(person: Person) -> str:
    """The same as a picture."""
    return invitation_card(say(person, "app"), say(person, "welcome kind"), *welcome_words(person))


def _first_visit(home: HomeView, progress: Mapping[str, LessonState], offers: Sequence[HomeOffer]) -> h.Node:
    """What this is, what it looks like, and the way in."""
    person = home.person
    return [
        h.section(".welcome", aria_labelledby="calls")[_invitation(person, progress), roundhouse(person)],
        how_it_goes(person),
        _today(person, offers),
        _doors(person, "take a seat", home.in_lobby),
    ]


def _known(
    home: HomeView,
    waiting: Sequence[TableSummary],
    progress: Mapping[str, LessonState],
    offers: Sequence[HomeOffer],
    now: datetime,
) -> h.Node:
    """Whose turn it is comes first."""
    person = home.person
    others = [line for line in home.mine if not line.your_turn]
    return [
        h.div(".back-top")[_sign(person, waiting, now), roundhouse(person)],
        _today(person, offers),
        h.div(".home-row.mine")[
            _going_on(person, others, bool(waiting), home.archived, now), _learning(person, progress)
        ],
        _doors(person, "new table", home.in_lobby),
        _damaged(person, home.damaged),
        _finished(person, home.finished),
    ]


def least_time_first(line: TableSummary) -> float:
    """Tables without a clock come last, in the order they have."""
    return inf if line.due is None else line.due


def _me(person: Person) -> h.Element | None:
    return h.a(".me", href="/settings")[icon("person", "icon s"), person.name] if person.name else None


# ---- the sign


def _sign(person: Person, waiting: Sequence[TableSummary], now: datetime) -> h.Element:
    if waiting:
        return h.section(".sign", aria_labelledby="calls")[
            h.h1("#calls")[waiting_words(person, len(waiting))],
            h.div(".calls")[(_call(person, line, now) for line in waiting[:CALLS])],
            _more_calls(person, waiting[CALLS:], now) if len(waiting) > CALLS else None,
        ]
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
        where = say(person, "kept for you" if line.free else "all sit", board=board)
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


# ---- the way in


def _invitation(person: Person, progress: Mapping[str, LessonState]) -> h.Element:
    """The sign of a first visit: what the game is, and one lamp."""
    return h.div(".sign")[
        h.p(".kicker")[say(person, "welcome kind")],
        h.h1("#calls")[say(person, "welcome")],
        h.p(".sub")[say(person, "welcome, more")],
        _way_in(person, progress),
        h.a(".quiet-link", href="#seats")[say(person, "welcome seat")],
    ]


def _way_in(person: Person, progress: Mapping[str, LessonState]) -> h.Element | None:
    """The first round; for those who have begun to learn, where they are."""
    lesson = lesson_to_go_on(progress)
    if lesson is None:
        return None
    name = lesson_name(lesson.name, person.settings.language)
    title = say(person, "learn go on", name=name) if progress else say(person, "welcome first")
    more = where_in(person, lesson, progress) if progress else say(person, "welcome first, more")
    return h.a(".button.lamp.big", href=f"/learn/{lesson.name}", aria_keyshortcuts="G", data_key="g")[
        icon("arrow", "icon"), h.span[title, h.small[more]]
    ]


def _learning(person: Person, progress: Mapping[str, LessonState]) -> h.Element:
    """How far one has come in the lessons, and the next of them."""
    lesson, done = lesson_to_go_on(progress), lessons_done(progress)
    counted = say(person, "learn count", done=done, lessons=len(lessons()))
    return h.section("#learning.panel", aria_labelledby="learning-head")[
        h.div(".ruled")[h.h2("#learning-head")[say(person, "learn title")], h.span[counted]],
        h.a(".line-card", href=f"/learn/{lesson.name}")[
            icon(lesson.icon),
            h.span[
                h.b[lesson_name(lesson.name, person.settings.language)],
                h.small[where_in(person, lesson, progress)],
            ],
            h.span(".button.small")[say(person, "learn go" if progress else "learn begin")],
        ]
        if lesson is not None
        else h.p(".muted")[say(person, "learn all done, more")],
        h.p[h.a(href="/learn")[say(person, "lesson all")]],
    ]


def _today(person: Person, offers: Sequence[HomeOffer]) -> h.Element | None:
    """What there is today only; nothing where nothing is offered."""
    if not offers:
        return None
    return h.section("#today.ways", aria_labelledby="today-head")[
        h.h2("#today-head")[say(person, "today")],
        h.div(".doors")[
            (
                h.a(".door", href=offer.href)[
                    h.span(".trio")[icon(offer.icon)], h.b[offer.title], h.span[offer.line]
                ]
                for offer in offers
            )
        ],
    ]


def _doors(person: Person, title: str, in_lobby: int) -> h.Element:
    """The ways to a table."""
    language = person.settings.language
    weakest, strongest = bot_name(FIRST_BOT, language), bot_name(BOT_KINDS["levels"][-1], language)
    found = page_count(language, "lobby tables", in_lobby) if in_lobby else say(person, "lobby none")
    faces = [icon(f"face-{kind}", "face") for kind in ("easy", "medium", "hard")]
    doors: tuple[tuple[str, str, h.Node, dict[str, object]], ...] = (
        ("friend", "with friends", [icon("worker-1"), icon("link"), icon("worker-2")], {}),
        ("bots", "first game", faces, {"weakest": weakest, "strongest": strongest}),
        ("alone", "solo", [h.i, h.i, h.i[icon("engineer")]], {}),
    )
    return h.section("#seats.ways", aria_labelledby="seats-head")[
        h.h2("#seats-head")[say(person, title)],
        h.div(".doors.four")[
            (
                h.a(f".door.{name}", href=preset_path(preset))[
                    h.span(".trio")[drawn],
                    h.b[say(person, f"door {name}")],
                    h.span[say(person, f"door {name}, more", **values)],
                ]
                for name, preset, drawn, values in doors
            ),
            h.a(".door.lobby", href="/lobby")[
                h.span(".trio")[icon("people")], h.b[say(person, "nav lobby")], h.span[found]
            ],
        ],
        h.p(".else")[h.a(href=NEW_TABLE_PATH)[say(person, "door else")]],
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
    fault = home.message
    return h.section("#upload.panel", aria_labelledby="upload-head")[
        h.div(".ruled")[h.h2("#upload-head")[say(person, "upload")], h.span[say(person, "upload, side")]],
        h.p(".muted")[say(person, "upload text")],
        h.form(".upload-form", method="post", action="/records", enctype="multipart/form-data")[
            h.label(for_="record")[say(person, "upload file")],
            h.input("#record", type="file", name="record", accept=".json,application/json"),
            h.label(for_="position-code")[say(person, "upload code")],
            h.input(
                "#position-code.text-input",
                name="code",
                maxlength=MAX_CHARACTERS,
                autocomplete="off",
                spellcheck="false",
            ),
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
