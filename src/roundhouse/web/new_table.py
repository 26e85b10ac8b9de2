"""The form of a new table: every choice with what it is, and beside what does not fit the reason and what would.

Nothing is locked: who picks what does not fit reads why, and one button makes it right. Without a script the buttons
send the form back to the first page with the change; with `home.js` only the answer of `check` is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from markupsafe import Markup

from roundhouse.bots import BOTS
from roundhouse.content.loader import EDITIONS, load
from roundhouse.service.model.agreement import TIMING
from roundhouse.service.model.bot_catalog import (
    BOT_KINDS,
    PEOPLE,
    bot_choice,
    bot_line,
    bot_name,
    sign_of,
    strength,
    strength_words,
)
from roundhouse.service.model.clocks import A_MOVE_TIMES, BUDGETS, CLOCKS, INCREMENTS
from roundhouse.service.model.table_view import PACES, Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.avatars import rating
from roundhouse.service.pages.clock import amount
from roundhouse.service.pages.layout import icon, say, seal
from roundhouse.view.page_words import page_players, page_text
from roundhouse.view.words import capital
from roundhouse.web import form_remarks, table_form
from roundhouse.web.form_check import Problem, hindrances, problems
from roundhouse.web.table_form import FRIEND, ME, NOBODY, OPEN, SCREEN, TableForm, is_large

IN_DETAILS = ("edition", "seed", "name")  # fields that stand together
FIELDS = ("board", "seats", "together", "industry", "modules", "details")
KIND_ICONS = {ME: "person", FRIEND: "link", OPEN: "globe", SCREEN: "screen", NOBODY: "slot-worker"}


def new_table_form(person: Person, form: TableForm, sent: bool = False) -> h.Element:
    """The whole form; `sent`: it was refused, so that its faults are read out first."""
    language = person.settings.language
    wrong = problems(form, language)
    hindered = hindrances(form, language)
    return h.form("#new-table.panel", method="post", action="/tables", aria_labelledby="new")[
        h.div(".ruled")[h.h2("#new")[say(person, "new table")], presets(person)],
        h.div[  # its end sticks to the foot of the window, but never over the heading
            _boards(person, form, hindered, wrong),
            _seats(person, form, wrong),
            _together(person, form, wrong),
            _clock(person, form),
            _tracks(person, form, hindered, wrong),
            _modules(person, form, hindered, wrong),
            _details(person, form, wrong),
            _end(person, form, alert=sent and bool(wrong)),
        ],
    ]


def _end(person: Person, form: TableForm, alert: bool) -> h.Element:
    """What the table would be, and opening it; `alert`: it was refused."""
    return h.div(".form-end")[
        h.p("#summary", role="alert" if alert else "status")[
            form_remarks.summary(form, person.settings.language)
        ],
        h.noscript[
            h.button(".button", type="submit", formmethod="get", formaction="/#new-table")[
                say(person, "show again")
            ]
        ],
        h.button("#open.button.primary", type="submit")[say(person, "open table")],
    ]


def presets(person: Person) -> h.Element:
    """Ready-made tables."""
    ways = {"learn": "/learn"}
    ways |= {name: f"/?preset={name.replace(' ', '+')}#new-table" for name in table_form.PRESETS}
    last = [*ways][-1]
    return h.span(".presets")[
        say(person, "or start with"),
        (
            [" ", h.span[h.a(href=href)[say(person, f"preset {name}")], " ·" if name != last else None]]
            for name, href in ways.items()
        ),
    ]


# ---- fields


def _field(
    person: Person,
    name: str,
    wrong: Sequence[Problem],
    *content: h.Node,
    about: tuple[str, ...] = (),
    kind: str = "",
) -> h.Element:
    """A field with its name, and below it what does not fit; `kind` are further classes."""
    notes = [problem for problem in wrong if problem.field in (name, *about)]
    return h.div(f".field{kind}", role="group", aria_labelledby=f"f-{name}")[
        h.span(f"#f-{name}.name")[say(person, f"field {name}")],
        *content,
        h.div(f"#notes-{name}.notes", aria_live="polite")[notices(person, notes)],
    ]


def notices(person: Person, wrong: Sequence[Problem]) -> list[h.Element]:
    """What does not fit, why, and buttons that make it right."""
    return [
        h.div(".notice.wrong")[
            icon("info", "icon s"),
            h.div[
                h.p[problem.why],
                h.p(".remedies")[
                    say(person, "what fits"),
                    (
                        h.button(
                            ".remedy",
                            type="submit",
                            name="set",
                            value=remedy.change,
                            formmethod="get",
                            formaction="/#new-table",
                        )[remedy.words]
                        for remedy in problem.remedies
                    ),
                ]
                if problem.remedies
                else None,
            ],
        ]
        for problem in wrong
    ]


def _choice(
    kind: str,
    name: str,
    title: str,
    line: str,
    checked: bool,
    why: str | None,
    radio: bool = True,
    extra: h.Node = None,
) -> h.Element:
    """A card to choose; what would not fit is dashed and says why, and can be chosen all the same."""
    ident = f"{kind}-{name}"
    return h.label(class_=["choice", {"off": bool(why)}], data_choice=f"{kind}:{name}")[
        h.input(
            f"#c-{ident}",
            type="radio" if radio else "checkbox",
            name="modules" if kind == "module" else kind,
            value=name,
            checked=checked,
            aria_describedby=f"w-{ident}",
        ),
        h.b[title],
        h.span[line] if line else None,
        extra,
        h.span(f"#w-{ident}.why")[why or ""],
        icon("confirm", "dot"),
    ]


def _boards(person: Person, form: TableForm, hindered: dict[str, str], wrong: Sequence[Problem]) -> h.Element:
    cards = [
        _choice(
            "board",
            board,
            say(person, f"board short {board}"),
            say(person, f"board line {board}"),
            board == form.board,
            hindered.get(f"board:{board}"),
            extra=thumb(board),
        )
        for board in table_form.choices()["board"]
    ]
    return _field(person, "board", wrong, h.div(".choices")[cards])


@cache
def thumb(board: str) -> Markup:
    """A board's three routes, 6 px a space."""
    rows = []
    drawn = next(load(edition).boards[board] for edition in EDITIONS if board in load(edition).boards)
    routes = sorted(drawn.routes, key=lambda route: route.id != drawn.main)
    for index, (route, colour) in enumerate(zip(routes, ("bronze", "green", "wood"), strict=True)):
        y = 1 + index * 12
        rows.append(
            f'<rect y="{y}" width="{route.spaces * 6}" height="8" fill="var(--well)"/>'
            f'<rect y="{y}" width="{route.spaces * 3}" height="8" fill="url(#bed-{colour})"/>'
            f'<path d="M0 {y}h{route.spaces * 6}M0 {y + 8}h{route.spaces * 6}" stroke="var(--line)"/>'
        )
    return Markup(
        '<svg class="thumb" viewBox="0 0 126 34" preserveAspectRatio="xMinYMid meet" aria-hidden="true">'
        f"{''.join(rows)}</svg>"
    )


def _tracks(person: Person, form: TableForm, hindered: dict[str, str], wrong: Sequence[Problem]) -> h.Element:
    cards = [
        _choice(
            "industry",
            track,
            say(person, f"track name {track}"),
            say(person, f"track line {track}"),
            track == form.industry,
            hindered.get(f"industry:{track}"),
        )
        for track in table_form.choices()["industry"]
    ]
    return _field(person, "industry", wrong, h.div(".choices.three")[cards])


def _modules(
    person: Person, form: TableForm, hindered: dict[str, str], wrong: Sequence[Problem]
) -> h.Element:
    explained = module_lines(person.settings.language)
    large: list[h.Element] = []
    small: list[h.Element] = []
    for name in table_form.choices()["module"]:
        title, line = explained[name]
        big = is_large(name)
        card = _choice(
            "module",
            name,
            title,
            say(person, f"module line {name}") if big else line,
            name in form.modules,
            hindered.get(f"module:{name}"),
            radio=False,
        )
        (large if big else small).append(card)
    inside = any(name in form.modules and not is_large(name) for name in explained)
    return _field(
        person,
        "modules",
        wrong,
        h.div[
            h.div(".choices")[large],
            h.details(".fold", open=inside)[
                h.summary[say(person, "more modules")], h.div(".choices.three.small")[small]
            ],
        ],
        h.div("#remarks.remarks")[remark_lines(person, form)],
    )


@cache
def module_lines(language: str) -> dict[str, tuple[str, str]]:
    """Name and one line of every module of every edition."""
    found: dict[str, tuple[str, str]] = {}
    for edition in EDITIONS:
        for name, told in table_form.edition_words(edition, language).explained("modules").items():
            found.setdefault(name, told)
    return found


def remark_lines(person: Person, form: TableForm) -> list[h.Element]:
    """What is worth knowing about a choice that fits."""
    return [
        h.p(".notice")[icon("info", "icon s"), h.span[remark]]
        for remark in form_remarks.remarks(form, person.settings.language)
    ]


def _seats(person: Person, form: TableForm, wrong: Sequence[Problem]) -> h.Element:
    return _field(
        person,
        "seats",
        wrong,
        h.ol(".seats")[(_seat(person, form, number) for number in range(1, table_form.SEATS + 1))],
        _who_is_who(person),
    )


def _who_is_who(person: Person) -> h.Element:
    """The bots that have a face, each with what it does and how strong it is."""
    return h.details(".fold.who-is-who")[
        h.summary[say(person, "who is who")],
        h.ul(".bot-cards")[(_bot_card(person, kind) for kind in PEOPLE)],
    ]


def _bot_card(person: Person, kind: str) -> h.Element:
    language = person.settings.language
    return h.li(".bot-card")[
        icon(sign_of(kind), "face"),
        h.b[bot_name(kind, language)],
        h.span(".calling")[say(person, f"calling {kind}")],
        rating(kind, language),
        h.p[bot_line(kind, language)],
    ]


def _seat(person: Person, form: TableForm, number: int) -> h.Element:
    seat = form.seats[number - 1]
    return h.li(class_=["seat", {"empty": not seat.kind}])[
        seal(number - 1),
        icon(kind_sign(seat.kind), "sitter"),
        h.input(
            ".text-input.seat-name",
            name=f"name-{number}",
            value=seat.name,
            placeholder=seat_placeholder(person, seat.kind, number),
            maxlength=str(table_form.LONGEST_NAME),
            aria_label=say(person, "name of", number=number),
            autocomplete="off",
        ),
        h.span(".kind")[h.span[about_kind(person, seat.kind)], rating(seat.kind, person.settings.language)],
        h.select(".select", name=f"seat-{number}", aria_label=say(person, "seat of", number=number))[
            (_kind(person, seat.kind, kind, number) for kind in (ME, FRIEND, OPEN, SCREEN, NOBODY)),
            bot_choices(person, lambda kind: _kind(person, seat.kind, kind, number)),
        ],
    ]


def _kind(person: Person, chosen: str, kind: str, number: int) -> h.Element:
    return h.option(
        value=kind,
        selected=kind == chosen,
        data_about=about_kind(person, kind),
        data_icon=kind_sign(kind),
        data_strength=str(strength(kind)),
        data_rating=strength_words(kind, person.settings.language),
        data_name=seat_placeholder(person, kind, number),
    )[kind_words(person, kind)]


def kind_sign(kind: str) -> str:
    """The sign of who sits on a seat: a bot's face, or what stands for everybody else."""
    return KIND_ICONS.get(kind) or sign_of(kind)


def bot_choices(person: Person, option: Callable[[str], h.Element]) -> list[h.Element]:
    """The bots in a list of choices, by what they are for."""
    return [
        h.optgroup(label=say(person, f"kinds {group}"))[(option(bot) for bot in bots)]
        for group, bots in BOT_KINDS.items()
        if bots
    ]


def kind_words(person: Person, kind: str) -> str:
    """Who can sit on a seat, as the list of choices has it."""
    if kind in BOTS:
        return bot_choice(kind, person.settings.language)
    return say(person, f"kind {kind or 'nobody'}")


def about_kind(person: Person, kind: str) -> str:
    """One line about who sits there."""
    if kind in BOTS:
        return bot_line(kind, person.settings.language)
    return say(person, f"about {kind if kind in table_form.KINDS and kind else 'nobody'}")


def seat_placeholder(person: Person, kind: str, number: int) -> str:
    """What a seat is called when nobody writes a name."""
    if kind == ME:
        return person.name or say(person, "default name")
    if kind in BOTS:
        return bot_name(kind, person.settings.language)
    named = {FRIEND: "friend name", OPEN: "free"}
    return say(person, named[kind]) if kind in named else say(person, "seat name", number=number)


def _together(person: Person, form: TableForm, wrong: Sequence[Problem]) -> h.Element:
    """What those agree to who sit down from elsewhere; the sheet shows it only where somebody is to."""
    return _field(
        person,
        "together",
        wrong,
        h.div(".inline-fields")[
            (_select(person, form, key, values) for key, values in table_form.AGREEMENTS.items())
        ],
        kind=".together",
    )


def _clock(person: Person, form: TableForm) -> h.Element:
    """How much time everybody has; the sheet shows what belongs to the chosen clock."""
    cards = [
        _choice(
            "clock",
            name,
            say(person, f"clock {name}"),
            say(person, f"clock {name}, more"),
            name == form.clock,
            None,
        )
        for name in CLOCKS
    ]
    return h.div(".field.together", role="group", aria_labelledby="f-clock")[
        h.span("#f-clock.name")[say(person, "field clock")],
        h.div[
            h.div(".choices.three")[cards],
            _amounts(person, "move", A_MOVE_TIMES, form.move),
            _amounts(person, "budget", BUDGETS, form.budget),
            _amounts(person, "increment", INCREMENTS, form.increment),
            h.div(".inline-fields.for-clock")[
                (_select(person, form, key, TIMING[key]) for key in ("out", "rests"))
            ],
            h.p(".note.for-clock")[say(person, "clock remark")],
        ],
    ]


def _amounts(person: Person, name: str, times: Mapping[str, float], chosen: str) -> h.Element:
    """Amounts of time, one of which is chosen."""
    language = person.settings.language
    return h.fieldset(f".amounts-line.for-{name}")[
        h.legend[say(person, f"field {name}")],
        h.div(".amounts")[
            (
                h.label[
                    h.input(type="radio", name=name, value=key, checked=key == chosen),
                    amount(language, seconds) if seconds else say(person, "nothing more"),
                ]
                for key, seconds in times.items()
            )
        ],
    ]


def _select(person: Person, form: TableForm, key: str, values: Sequence[str]) -> h.Element:
    return h.label[
        say(person, f"field {key}"),
        h.select(".select", name=key)[
            (
                h.option(value=value, selected=value == getattr(form, key))[say(person, f"{key} {value}")]
                for value in values
            )
        ],
    ]


def _details(person: Person, form: TableForm, wrong: Sequence[Problem]) -> h.Element:
    language = person.settings.language
    return _field(
        person,
        "details",
        wrong,
        h.div(".inline-fields")[
            h.label[
                say(person, "field name"),
                h.input(
                    ".text-input.table-name",
                    name="name",
                    value=form.name,
                    maxlength=str(table_form.LONGEST_NAME),
                    autocomplete="off",
                ),
            ],
            h.label[
                say(person, "field edition"),
                h.select(".select", name="edition")[
                    (
                        h.option(value=edition, selected=edition == form.edition)[
                            table_form.edition_label(edition, language)
                        ]
                        for edition in EDITIONS
                    )
                ],
            ],
            h.label[
                say(person, "field seed"),
                h.input(
                    ".text-input.seed",
                    name="seed",
                    value=form.seed,
                    placeholder=say(person, "field seed any"),
                    inputmode="numeric",
                    size="10",
                    autocomplete="off",
                ),
            ],
            h.label[
                say(person, "field pace"),
                h.select(".select", name="pace")[
                    (
                        h.option(value=pace, selected=pace == form.pace)[say(person, f"bots {pace}")]
                        for pace in PACES
                    )
                ],
            ],
            h.label[
                say(person, "field takebacks"),
                h.select(".select", name="takebacks")[
                    (
                        h.option(value=value, selected=value == form.takebacks)[
                            say(person, f"takebacks {value}")
                        ]
                        for value in ("yes", "no")
                    )
                ],
            ],
        ],
        about=IN_DETAILS,
    )


# ---- the answer while somebody chooses


def check_answer(person: Person, form: TableForm) -> dict[str, Any]:
    """What `home.js` shows after every change: what does not fit, and the line below the form."""
    language = person.settings.language
    wrong = problems(form, language)
    fields = {
        name: "".join(
            str(note)
            for note in notices(
                person,
                [
                    problem
                    for problem in wrong
                    if problem.field == name or (name == "details" and problem.field in IN_DETAILS)
                ],
            )
        )
        for name in FIELDS
    }
    return {
        "hindered": hindrances(form, language),
        "notes": fields,
        "remarks": "".join(str(line) for line in remark_lines(person, form)),
        "summary": form_remarks.summary(form, language),
        "fits": not wrong,
        "form": table_form.query(form),
    }


def class_words(person: Person, options: Any, players: int) -> str:
    """For which rating a game counts."""
    language = person.settings.language
    board = table_form.board_name(str(options["board"]), language)
    return say(person, "rated class", board=board, players=page_players(language, players))


def modules_line(options: Any, language: str) -> str:
    """A table's board and modules in a few words."""
    board = table_form.board_name(str(options["board"]), language)
    names = [table_form.module_name(name, language) for name in options.get("modules", ())]
    if not names:
        return board
    shown = table_form.edition_words("ultimate", language).listed(names) if len(names) < 3 else ""
    shown = shown or page_text(language, "many modules", count=len(names))
    return capital(page_text(language, "with modules", board=board, modules=shown))
