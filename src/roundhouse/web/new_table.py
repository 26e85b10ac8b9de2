"""The form of a new table: every choice with what it is, and beside what does not fit the reason and what would.

Nothing is locked: who picks what does not fit reads why, and one button makes it right. Without a script the buttons
load the page again with the change; with `home.js` only the answer of `check` is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from random import Random
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from roundhouse.bots import BOTS
from roundhouse.content.loader import EDITIONS
from roundhouse.draw.extension import rivals_in
from roundhouse.rules import ruleset
from roundhouse.service.database.rating_eligibility import KNOWN_GAMES
from roundhouse.service.model.clocks import A_MOVE_TIMES, BUDGETS, CLOCKS, INCREMENTS
from roundhouse.service.model.form_model import LONGEST_NAME, sent_as
from roundhouse.service.model.rating import MOVES_PER_PLAYER
from roundhouse.service.model.table_options import (
    FRIEND,
    ME,
    NOBODY,
    OPEN,
    PERSON_KINDS,
    SCREEN,
    suggested_name,
)
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.avatars import bot_sign
from roundhouse.service.pages.clock import amount
from roundhouse.service.pages.layout import icon, masthead, menu, page, say, seal
from roundhouse.texts.pages import page_count, page_text
from roundhouse.view.words import words_of
from roundhouse.web import game_options
from roundhouse.web.bot_catalog import (
    BOT_KINDS,
    NAMED_BOTS,
    STRENGTHS,
    USUAL_BOT,
    bot_choice,
    bot_line,
    bot_name,
    strength,
    strength_words,
)
from roundhouse.web.choice_pictures import choice_picture
from roundhouse.web.house_rules import changed_values, house_folder
from roundhouse.web.table_form import PRESETS, TableForm, query, read_form

PARTS: Final = ("board", "seats", "together", "industry", "modules", "details")
IN_DETAILS: Final = ("edition", "seed", "name")  # fields that stand together
AGREEMENTS: Final = (
    *("speed", "begins", "leaving", "patience", "grace"),
    *("rated", "hints", "watching", "programs"),
)
KIND_ICONS = {ME: "person", FRIEND: "link", OPEN: "globe", SCREEN: "screen", NOBODY: "slot-worker"}
NEW_TABLE_PATH: Final = "/new-table"
TO_THE_FORM: Final = {"formmethod": "get", "formaction": f"{NEW_TABLE_PATH}#new-table"}


def preset_path(preset: str) -> str:
    """The way to the form, filled in."""
    return f"{NEW_TABLE_PATH}?preset={preset.replace(' ', '+')}"


def new_table_page(
    person: Person, sent: Mapping[str, tuple[str, ...]], refused: bool = False, chance: Random | None = None
) -> str:
    """The page of the form, with what a query or a refused form has said."""
    form = form_to_fill(person, sent, refused, chance or Random())
    return page(
        person,
        say(person, "new table"),
        masthead(person, here="home"),
        menu(person),
        h.main(".sheet")[new_table_form(person, form, refused, *sent.get("invite", ())[:1])],
        scripts=("roundhouse.js", "home.js"),
        sheets=("home.css", "together.css"),
    )


def form_to_fill(
    person: Person, sent: Mapping[str, tuple[str, ...]], refused: bool, chance: Random
) -> TableForm:
    """The form as it was sent, or as a preset has it; a table without a name gets a pleasant one."""
    items = [(key, value) for key, values in sent.items() for value in values]
    preset = next((value for key, value in items if key == "preset"), "")
    start = PRESETS.get(preset, TableForm()).updated(pace=person.settings.pace)
    form = read_form(items, start)
    if form.name or refused:
        return form
    return form.updated(name=suggested_name(person.settings.language, chance))


def new_table_form(person: Person, form: TableForm, sent: bool = False, invited: str = "") -> h.Element:
    """The whole form; `sent`: it was refused, so that its faults are read out first. `invited`: a player who is."""
    page = _FormPage(person, form)
    boards = page.cards("board", game_options.choices()["board"], "board short {}", "board line {}")
    tracks = page.cards("industry", game_options.choices()["industry"], "track name {}", "track line {}")
    seats = (page.seat(number, seat.kind, seat.name) for number, seat in enumerate(form.seats, 1))
    return h.form("#new-table.panel", method="post", action="/tables", aria_labelledby="new")[
        h.input(type="hidden", name="invite", value=invited) if invited else None,
        h.div(".ruled")[h.h1("#new.as-h2")[say(person, "new table")], presets(person)],
        h.div[  # its end sticks to the foot of the window, but never over the heading
            page.part("board", h.div(".choices")[boards]),
            page.part("seats", h.ol(".seats")[seats, h.li("#alone.seat")[page.alone()]], who_is_who(person)),
            page.part("together", h.div(".inline-fields")[map(page.select, AGREEMENTS)], kind=".together"),
            page.clock(),
            page.part("industry", h.div(".choices.three")[tracks]),
            page.part("modules", page.modules(), h.div("#remarks.remarks")[page.remarks()]),
            page.part("details", page.details()),
            page.end(alert=sent and bool(page.problems)),
        ],
    ]


def check_answer(person: Person, form: TableForm) -> dict[str, Any]:
    """What `home.js` shows after every change: what does not fit, and the line below the form."""
    page = _FormPage(person, form)
    return {
        "hindered": page.hindered,
        "notes": {part: "".join(map(str, page.notes(part))) for part in PARTS},
        "remarks": "".join(map(str, page.remarks())),
        "alone": "".join(map(str, page.alone())),
        "summary": summary(form, person.settings.language),
        "fits": not page.problems,
        "form": query(form),
    }


def presets(person: Person) -> h.Element:
    """Ready-made tables."""
    ways = {"learn": "/learn"}
    ways |= {name: preset_path(name) for name in PRESETS}
    last = [*ways][-1]
    return h.span(".presets")[
        say(person, "or start with"),
        (
            [" ", h.span[h.a(href=href)[say(person, f"preset {name}")], " ·" if name != last else None]]
            for name, href in ways.items()
        ),
    ]


# ---- what is told about it


def remarks(form: TableForm, language: str) -> list[str]:
    """What is worth knowing about a choice that fits."""
    if form.problems(language):
        return []
    found = form.game.remarks(language, [seat.kind for seat in form.taken if seat.kind in BOTS])
    changed = changed_values(ruleset(content=house_folder()))
    if changed:
        found.append(page_text(language, "house rules remark", values=", ".join(changed)))
    if not form.sit(*PERSON_KINDS):
        found.append(page_text(language, "watch remark"))
    if form.shared:
        found.append(page_text(language, "lobby remark" if form.sit(OPEN) else "private remark"))
    if form.for_rating:
        counts = {"moves": MOVES_PER_PLAYER, "games": KNOWN_GAMES}
        found.append(page_text(language, "rated remark", **form.game.rating_class(language), **counts))
    if form.sit(ME, SCREEN) > 1:
        found.append(page_text(language, "one screen remark"))
    return found


def summary(form: TableForm, language: str) -> str:
    """The form in one line: how many play how long, or how much does not fit yet."""
    wrong, game = form.problems(language), form.game
    if wrong:
        return page_count(language, "do not fit", len(wrong))
    players, minutes = (
        game_options.page_players(game.players, language),
        game.minutes(form.sit(*PERSON_KINDS)),
    )
    return page_text(language, "summary", players=players, rounds=game.rounds, minutes=minutes)


# ---- the parts of the form


class _FormPage:
    """A form for one person, with what does not fit in it."""

    def __init__(self, person: Person, form: TableForm) -> None:
        self.person = person
        self.say = partial(say, person)
        self.form = form
        self.language = person.settings.language
        self.problems = form.problems(self.language)
        self.hindered = form.game.hindrances(self.language)

    def part(self, name: str, *content: h.Node, kind: str = "") -> h.Element:
        """A part with its name, and below it what does not fit; `kind` are further classes."""
        return h.div(f".field{kind}", role="group", aria_labelledby=f"f-{name}")[
            h.span(f"#f-{name}.name")[self.say(f"field {name}")],
            *content,
            h.div(f"#notes-{name}.notes", aria_live="polite")[self.notes(name)] if name in PARTS else None,
        ]

    def notes(self, part: str) -> list[h.Element]:
        """What does not fit, why, and buttons that make it right."""
        return [
            h.div(".notice.wrong")[
                icon("info", "icon s"),
                h.div[
                    h.p[problem.why],
                    h.p(".remedies")[
                        self.say("what fits"),
                        (
                            h.button(".remedy", type="submit", name="set", value=one.change, **TO_THE_FORM)[
                                one.words
                            ]
                            for one in problem.remedies
                        ),
                    ]
                    if problem.remedies
                    else None,
                ],
            ]
            for problem in self.problems
            if part == ("details" if problem.field in IN_DETAILS else problem.field)
        ]

    def card(self, kind: str, name: str, title: str, line: str) -> h.Element:
        """A card to choose; what would not fit is dashed and says why, and can be chosen all the same."""
        field = "modules" if kind == "module" else kind
        chosen = getattr(self.form, field)
        why = self.hindered.get(f"{kind}:{name}", "")
        return h.label(class_=["choice", {"off": bool(why)}], data_choice=f"{kind}:{name}")[
            h.input(
                f"#c-{kind}-{name}",
                type="checkbox" if kind == "module" else "radio",
                name=field,
                value=name,
                checked=name in chosen if kind == "module" else name == chosen,
                aria_describedby=f"w-{kind}-{name}",
            ),
            choice_picture(kind, name),
            h.b[title],
            h.span[line] if line else None,
            h.span(f"#w-{kind}-{name}.why")[why],
            icon("confirm", "dot"),
        ]

    def cards(self, field: str, names: Iterable[str], title: str, line: str) -> list[h.Element]:
        """A card for everything that a field can be; the texts have a place for its name."""
        return [
            self.card(field, name, self.say(title.format(name)), self.say(line.format(name)))
            for name in names
        ]

    def modules(self) -> h.Element:
        """The modules; those that are no mechanism of their own unfold."""
        lines = module_lines(self.language)
        large = [name for name in lines if game_options.is_large(name)]
        small = [name for name in lines if name not in large]
        return h.div[
            h.div(".choices")[
                (self.card("module", one, lines[one][0], self.say(f"module line {one}")) for one in large)
            ],
            h.details(".fold", open=not {*self.form.modules}.isdisjoint(small))[
                h.summary[self.say("more modules")],
                h.div(".choices.three.small")[(self.card("module", one, *lines[one]) for one in small)],
            ],
        ]

    def remarks(self) -> list[h.Element]:
        """What is worth knowing about a choice that fits."""
        return [
            h.p(".notice")[icon("info", "icon s"), h.span[remark]]
            for remark in remarks(self.form, self.language)
        ]

    def seat(self, number: int, kind: str, name: str) -> h.Element:
        """A seat, with everybody who could sit there."""
        sitter = sitter_of(self.person, kind, number)

        def option(other: str) -> h.Element:
            offered = sitter_of(self.person, other, number)
            return h.option(
                value=other,
                selected=other == kind,
                data_about=offered.about,
                data_icon=offered.sign,
                data_strength=str(strength(other)),
                data_rating=strength_words(other, self.language),
                data_name=offered.name,
            )[offered.words]

        return h.li(class_=["seat", {"empty": not kind}])[
            seal(number - 1),
            icon(sitter.sign, "sitter"),
            h.input(
                ".text-input.seat-name",
                name=f"name-{number}",
                value=name,
                placeholder=sitter.name,
                maxlength=str(LONGEST_NAME),
                aria_label=self.say("name of", number=number),
                autocomplete="off",
            ),
            h.span(".kind")[h.span[sitter.about], rating(kind, self.language)],
            h.select(".select", name=f"seat-{number}", aria_label=self.say("seat of", number=number))[
                map(option, KIND_ICONS), bot_choices(self.person, option)
            ],
        ]

    def alone(self) -> list[h.Element | Markup]:
        """Against whom one plays alone, in place of the empty seats, and a button that brings them back."""
        if len(self.form.taken) != 1:
            return []
        empty = next(number for number, seat in enumerate(self.form.seats, 1) if not seat.kind)
        change = f"seat-{empty}={USUAL_BOT}"
        rules = ruleset(1)
        (rival,) = rivals_in(rules)
        return [
            h.span,  # no seal: it has no seat
            icon(rival.face, "sitter"),
            h.b[words_of(rules, self.language).screen(rival.name)],
            h.span(".kind")[self.say("solo rival line")],
            h.button(".button", type="submit", name="set", value=change, **TO_THE_FORM)[
                self.say("play with others")
            ],
        ]

    def select(self, key: str, words: str = "", values: Sequence[str] = ()) -> h.Element:
        """A field that is one of a few values; `words`: what their texts begin with."""
        chosen = sent_as(getattr(self.form, key))
        return h.label[
            self.say(f"field {key}"),
            h.select(".select", name=key)[
                (
                    h.option(value=one, selected=one == chosen)[self.say(f"{words or key} {one}")]
                    for one in values or TableForm.values_of(key)
                )
            ],
        ]

    def clock(self) -> h.Element:
        """How much time everybody has; the sheet shows what belongs to the chosen clock."""
        return self.part(
            "clock",
            h.div[
                h.div(".choices.three")[self.cards("clock", CLOCKS, "clock {}", "clock {}, more")],
                self.amounts("move", A_MOVE_TIMES),
                self.amounts("budget", BUDGETS),
                self.amounts("increment", INCREMENTS),
                h.div(".inline-fields.for-clock")[self.select("out"), self.select("rests")],
                h.p(".note.for-clock")[self.say("clock remark")],
            ],
            kind=".together",
        )

    def amounts(self, name: str, times: Mapping[str, float]) -> h.Element:
        """Amounts of time, one of which is chosen."""
        chosen = getattr(self.form, name)
        return h.fieldset(f".amounts-line.for-{name}")[
            h.legend[self.say(f"field {name}")],
            h.div(".amounts")[
                (
                    h.label[
                        h.input(type="radio", name=name, value=key, checked=key == chosen),
                        amount(self.language, seconds) if seconds else self.say("nothing more"),
                    ]
                    for key, seconds in times.items()
                )
            ],
        ]

    def details(self) -> h.Element:
        """What few people change."""
        return h.div(".inline-fields")[
            self.text("name", ".table-name", maxlength=str(LONGEST_NAME)),
            self.select("edition", values=EDITIONS),
            self.text(
                "seed", ".seed", placeholder=self.say("field seed any"), inputmode="numeric", size="10"
            ),
            self.select("pace", "bots"),
            self.select("takebacks"),
        ]

    def text(self, key: str, kind: str, **more: str) -> h.Element:
        value = getattr(self.form, key)
        return h.label[
            self.say(f"field {key}"),
            h.input(f".text-input{kind}", name=key, value=value, **more, autocomplete="off"),
        ]

    def end(self, alert: bool) -> h.Element:
        """What the table would be, and opening it; `alert`: it was refused."""
        return h.div(".form-end")[
            h.p("#summary", role="alert" if alert else "status")[summary(self.form, self.language)],
            h.noscript[h.button(".button", type="submit", **TO_THE_FORM)[self.say("show again")]],
            h.button("#open.button.primary", type="submit")[self.say("open table")],
        ]


# ---- boards, modules and those who can sit down


@cache
def module_lines(language: str) -> dict[str, tuple[str, str]]:
    """Name and one line of every module of every edition."""
    found: dict[str, tuple[str, str]] = {}
    for edition in EDITIONS:
        for name, told in game_options.edition_words(edition, language).explained("modules").items():
            found.setdefault(name, told)
    return found


def who_is_who(person: Person) -> h.Element:
    """The bots that have a face, each with what it does and how strong it is."""
    language = person.settings.language
    return h.details(".fold.who-is-who")[
        h.summary[say(person, "who is who")],
        h.ul(".bot-cards")[
            (
                h.li(".bot-card")[
                    icon(bot_sign(kind), "face"),
                    h.b[bot_name(kind, language)],
                    h.span(".calling")[say(person, f"calling {kind}")],
                    rating(kind, language),
                    h.p[bot_line(kind, language)],
                ]
                for kind in NAMED_BOTS
            )
        ],
    ]


def bot_choices(person: Person, option: Callable[[str], h.Element]) -> list[h.Element]:
    """The bots in a list of choices, by what they are for."""
    return [
        h.optgroup(label=say(person, f"kinds {group}"))[map(option, bots)]
        for group, bots in BOT_KINDS.items()
        if bots
    ]


class Sitter(NamedTuple):
    """Who can sit on a seat."""

    words: str  # in the list of choices
    about: str  # one line
    sign: str
    name: str  # of the seat, when nobody writes one


def sitter_of(person: Person, kind: str, number: int) -> Sitter:
    """Who sits on a seat: a bot, or what stands for everybody else."""
    language = person.settings.language
    if kind in BOTS:
        bot = bot_choice(kind, language), bot_line(kind, language), bot_sign(kind), bot_name(kind, language)
        return Sitter(*bot)
    known = kind if kind in KIND_ICONS and kind else "nobody"
    names = {ME: person.name or say(person, "default name"), FRIEND: say(person, "friend name")}
    name = names.get(kind) or (
        say(person, "free") if kind == OPEN else say(person, "seat name", number=number)
    )
    sign = KIND_ICONS.get(kind) or bot_sign(kind)
    return Sitter(say(person, f"kind {known}"), say(person, f"about {known}"), sign, name)


def rating(kind: str, language: str) -> h.Element:
    """A bot's strength as sleepers of a track."""
    words = strength_words(kind, language)
    return h.span(".rating", role="img", data_strength=str(strength(kind)), aria_label=words, title=words)[
        (h.span for _ in range(STRENGTHS))
    ]
