"""The page of a lesson: the table as it stands at a step, with a sign that teaches and a list of the steps.

The frame and its boards are those of a table (`web.table`). Only what the step wants is lit; in a task everything that
can be done, without figures, which would be the answer. `lesson.js` points at things and asks for what changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from roundhouse.draw.svg.kit import signed
from roundhouse.service.model.page_parts import stamp
from roundhouse.service.model.table_view import BOT, YOU, Person, Seat
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, masthead, menu, page
from roundhouse.texts.pages import page_text, script_text
from roundhouse.view.decision import Option
from roundhouse.view.lesson_script import DO, FIRST_ROUND, LOOK, TASK, lessons
from roundhouse.view.names import LANGUAGES
from roundhouse.view.scene import Lit, Scene
from roundhouse.web.bot_catalog import FIRST_BOT, bot_name
from roundhouse.web.lesson_play import DID, END, PUPIL, RIGHT, WRONG, LessonMoment, gain_of
from roundhouse.web.scoring import explained_scoring
from roundhouse.web.table import BOARD_SHEETS, info_panel, table_body, table_parts
from roundhouse.web.table_view import BoardView, LazyProperty
from roundhouse.web.waiting_prompt import command

ASKING = (DO, TASK)  # phases in which the pupil plays
LESSON_SCRIPT_TEXTS = ("lesson later", "lesson all options", "lost", "failed", "nothing to tell")
# Parts of a table that stay, or that a lesson does not have
NOT_IN_LESSONS = ("masthead", "since", "tab-title")
# What somebody without a seat did
NOTHING_OVER_THE_SIGN = {"rival-turn": '<section id="rival-turn" hidden></section>'}
PASS = "pass"


@dataclass(frozen=True)
class LessonView(BoardView):
    """The table of a lesson."""

    wanted: str = ""  # the only move that is lit; "": all that can be made

    @LazyProperty
    def scene(self) -> Scene:
        """What the boards are drawn from: no figures, and where one move is wanted, its place alone."""
        found = replace(super().scene, gains={})
        if not self.wanted:
            return found
        option = self.option(self.wanted)
        lit = {}
        if option.place:
            ghost = found.lit[option.place].ghost if option.place in found.lit else ""
            lit[option.place] = Lit((1,), option.sentence, ghost=ghost)
        return replace(found, lit=lit, why_not={})

    def option(self, notation: str) -> Option:
        """The option of a move."""
        return next(one for one in self.decision.options if one.notation == notation)


def lesson_text(now: LessonMoment, view: LessonView, key: str = "", whole: bool = False) -> str:
    """A text of the step, or of the whole lesson."""
    words = now.lesson.name if whole else now.step.words
    return view.words.fill(view.words.book.lessons[f"{words}, {key}" if key else words])


def lesson_name(name: str, language: str) -> str:
    """What a lesson is called."""
    return _plain(name, language)


def lesson_goal(name: str, language: str) -> str:
    """What one can do after it."""
    return _plain(f"{name}, goal", language)


def _plain(key: str, language: str) -> str:
    return LANGUAGES[language].lessons[key]


def view_of(now: LessonMoment, person: Person, layout: str) -> LessonView:
    """The table of a moment, as the pupil sees it."""
    match, language = now.match, person.settings.language
    rivals = [Seat(bot_name(FIRST_BOT, language), BOT, FIRST_BOT) for _ in range(1, match.players)]
    asking = now.phase in ASKING
    return LessonView(
        table_id="",
        name=lesson_name(now.lesson.name, language),
        options=match.options,
        seed=None,
        states=tuple(match.states),
        moves=tuple(match.moves),
        length=match.length,
        finished=False,
        viewer=PUPIL,
        seats=(Seat(person.name or page_text(language, "default name"), YOU), *rivals),
        person=person,
        version=0,
        layout=layout,
        at=None if asking else match.length,
        figures=False,
        wanted=now.next_move if now.phase == DO else "",
    )


def lesson_page(now: LessonMoment, person: Person, layout: str, following: str) -> str:
    """The whole document; `following` is the lesson that comes next, "" for none."""
    view = view_of(now, person, layout)
    return task_document(
        view,
        f"/learn/{now.lesson.name}",
        moment_told(now),
        {"masthead": str(_head(view)), "sign": str(_sign(now, view, following))},
        over=str(_counted(now, view)),
        aside=str(_steps(now, view)),
    )


def task_document(
    view: LessonView,
    address: str,
    moment: Mapping[str, object],
    parts: Mapping[str, str],
    over: str,
    aside: str,
    kind: str = "",
    sheets: Sequence[str] = (),
) -> str:
    """The document of a lesson or a puzzle: a table that `lesson.js` plays at; `address` answers what is done there."""
    told = {
        "address": address,
        "layout": view.layout,
        "moment": moment,
        "texts": {key: script_text(view.language, key) for key in LESSON_SCRIPT_TEXTS},
    }
    body = table_body(
        view,
        {**parts, **NOTHING_OVER_THE_SIGN},
        over=Markup(stamp(over)),
        aside=Markup(stamp(aside)),
    )
    return page(
        view.person,
        view.name,
        body,
        menu(view.person),
        info_panel(view),
        h.div("#said.visually-hidden", aria_live="polite"),
        h.div("#notice.notice-bar", role="status", hidden=True),
        h.script("#told", type="application/json")[
            Markup(json.dumps(told, ensure_ascii=False).replace("<", "\\u003c"))
        ],
        kind=f"at-table lesson-table {kind}".rstrip(),
        scripts=("roundhouse.js", "lesson.js"),
        sheets=(*BOARD_SHEETS, "windows.css", "lesson.css", *sheets),
    )


def lesson_parts(now: LessonMoment, person: Person, layout: str, following: str) -> dict[str, str]:
    """Every part of the page by the id of its element."""
    view = view_of(now, person, layout)
    return task_parts(
        view, str(_sign(now, view, following)), str(_counted(now, view)), str(_steps(now, view))
    )


def task_parts(view: LessonView, sign: str, counted: str, steps: str) -> dict[str, str]:
    """The parts of a lesson or a puzzle."""
    parts = {name: html for name, html in table_parts(view).items() if name not in NOT_IN_LESSONS}
    parts |= NOTHING_OVER_THE_SIGN | {"sign": sign, "round-counted": counted}
    return parts if view.narrow else parts | {"steps": steps}


def moment_told(now: LessonMoment) -> dict[str, object]:
    """What the page sends back."""
    return {"step": now.number, "played": now.played, "hint": now.hint, "tries": now.tries}


def _head(view: LessonView) -> h.Element:
    middle = [h.span(".sep"), h.span(".table-name")[view.say("lesson head", name=view.name)]]
    words = view.say("lesson leave")
    back = h.a(".icon-button", href="/learn", title=words, aria_label=words)[icon("door")]
    return masthead(view.person, middle, back)


# ---- the list of steps


def _steps(now: LessonMoment, view: LessonView) -> h.Element:
    """What is done, and what comes; one goes on by playing, so nothing here can be pressed."""
    return h.section("#steps.panel.steps", aria_labelledby="steps-head")[
        h.h2("#steps-head")[view.name],
        h.p(".goal")[icon("target", "icon s"), lesson_text(now, view, "goal", whole=True)],
        h.ol[
            (
                _step_line(view, number, step.words, step.kind == TASK, now)
                for number, step in enumerate(now.lesson.steps)
            )
        ],
    ]


def _step_line(view: LessonView, number: int, words: str, task: bool, now: LessonMoment) -> h.Element:
    done = number < now.number or now.done or (number == now.number and now.phase == DID)
    state = "done" if done else "now" if number == now.number else "next"
    gain = gain_of(now.lesson.name, number) if not task else 0
    mark: h.Node = icon("confirm", "icon s") if done else icon("target", "icon s") if task else number + 1
    name = view.say("lesson task") if task else view.words.fill(view.words.book.lessons[words])
    return h.li(f".{state}", aria_current="step" if state == "now" else None)[
        h.span(".spot-number")[mark],
        h.span[name],
        h.b(".up")[signed(gain)] if done and gain > 0 else None,
    ]


# ---- the sign


def rail(now: int, of: int) -> h.Element:
    """Sleepers, one for each step: those behind, the one at hand, those to come."""
    kinds = ("past" if n < now else "now" if n == now else None for n in range(of))
    return h.span(".rail-stops", aria_hidden="true")[(h.i(class_=kind) for kind in kinds)]


def _sign(now: LessonMoment, view: LessonView, following: str) -> h.Element:
    steps = len(now.lesson.steps)
    question, tell, commands = {
        LOOK: _looking,
        DO: _doing,
        DID: _done_step,
        TASK: _task,
        WRONG: _wrong,
    }.get(now.phase, _end)(now, view, following)
    count = (
        view.say("lesson done") if now.done else view.say("lesson step", number=now.number + 1, steps=steps)
    )
    rival = now.phase == DO and not now.played and now.step.rival
    return h.section(
        "#sign.decision.coach",
        aria_labelledby="question",
        data_phase=now.phase,
        data_yours="yes" if now.phase in ASKING else None,
        data_move=now.next_move if now.phase == DO else None,
        **_pointing(now),
    )[
        h.div(".ask", aria_live="polite")[
            h.p(".who")[rail(steps if now.done else now.number, steps), h.strong[count]],
            h.h1("#question")[question],
            h.p(".sub")[lesson_text(now, view, "rival")] if rival else None,
            h.p(".sub")[lesson_text(now, view, "end", whole=True)] if now.phase == END else None,
        ],
        h.div(".tell", aria_live="polite")[tell],
        h.div(".commands")[commands],
    ]


def _pointing(now: LessonMoment) -> dict[str, str]:
    """What the script points at, leaves unveiled, and frames."""
    step = now.step
    if now.phase == LOOK:
        return {"data_point": "|".join(step.at), "data_beside": "|".join(step.beside)}
    if now.phase == DO:
        return {"data_beside": "|".join(step.beside)}
    return {"data_frame": "|".join(step.changed)} if now.phase == DID else {}


SignParts = tuple[str, h.Node, h.Node]  # the question, what is told beside it, commands


def _looking(now: LessonMoment, view: LessonView, following: str) -> SignParts:
    go = command(
        view.say("lesson next"), "arrow", "primary", data_do="next", data_key="e", aria_keyshortcuts="Enter"
    )
    return (
        lesson_text(now, view),
        h.p[lesson_text(now, view, "why")],
        [go, _undo(now, view), _leave(now, view)],
    )


def _doing(now: LessonMoment, view: LessonView, following: str) -> SignParts:
    commands: list[h.Node] = [_undo(now, view), _leave(now, view)]
    option = view.option(now.next_move)
    if not option.place:
        words = view.say("lesson pass") if option.command == PASS else option.title
        lit = command(
            words,
            option.command or "confirm",
            "primary",
            data_do="play",
            data_move=now.next_move,
            data_lit="yes",
        )
        commands.insert(0, lit)
    else:
        commands.append(h.p(".reason")[view.say("lesson choose")])
    return lesson_text(now, view), h.p[lesson_text(now, view, "why")], commands


def _done_step(now: LessonMoment, view: LessonView, following: str) -> SignParts:
    """What the moves have brought, before it goes on."""
    before, after = now.before, now.match.forecast(PUPIL)["total"]
    tell = [
        h.p[lesson_text(now, view, "after")],
        h.p(".roll")[h.span[view.say("this round")], h.b[before], icon("arrow", "icon s"), h.b(".to")[after]],
    ]
    go = command(
        view.say("end turn"), "confirm", "primary", data_do="next", data_key="e", aria_keyshortcuts="Enter"
    )
    return view.say("lesson did"), tell, [go, _undo(now, view)]


def _task(now: LessonMoment, view: LessonView, following: str) -> SignParts:
    tell: list[h.Node] = [h.p(".why")[lesson_text(now, view, "why")]]
    if now.hint:
        tell.append(h.p(".hint-line")[icon("hint", "icon s"), lesson_text(now, view, "hint", whole=True)])
    only = len(view.decision.options) == 1
    endings = [
        command(
            option.title, "confirm", "primary" if only else "wide", data_do="play", data_move=option.notation
        )
        for option in view.decision.options
        if option.command
    ]
    commands = [
        *endings,
        _undo(now, view, "half"),
        command(
            view.say("hint"),
            "hint",
            "half",
            data_do="hint",
            data_key="h",
            aria_keyshortcuts="H",
            aria_disabled="true" if now.hint else None,
        ),
        _leave(now, view),
    ]
    return lesson_text(now, view), [*tell, task_options(view)], commands


def task_options(view: LessonView) -> h.Element:
    """What lies on the lit places; a place with several shows them here when it is chosen. What has no place on the
    boards is shown at once.
    """
    drawn = "".join(part for board in view.boards.values() for part in board.parts.values())
    found = [option for option in view.decision.options if not option.command]
    loose = [option for option in found if not option.place or f'data-at="{option.place}"' not in drawn]
    return h.ol("#options.options", hidden=not loose, aria_label=view.say("options"))[
        (
            h.li(data_loose="yes" if one in loose else None, hidden=one not in loose)[_ticket(one)]
            for one in found
        )
    ]


def _ticket(option: Option) -> h.Element:
    return h.button(
        ".option", type="button", data_do="play", data_option=str(option.number), data_move=option.notation
    )[
        h.span(".num")[option.number],
        h.span(".where")[option.title],
        h.span(".what")[option.lead, " ", option.effect],
    ]


def _wrong(now: LessonMoment, view: LessonView, following: str) -> SignParts:
    once_more = command(
        view.say("lesson once more"),
        "replay",
        "primary",
        data_do="again",
        data_key="e",
        aria_keyshortcuts="Enter",
    )
    return (
        view.say("lesson not yet"),
        [h.p[lesson_text(now, view, "wrong", whole=True)], _sum(now, view)],
        [once_more, _undo(now, view), _leave(now, view)],
    )


def _sum(now: LessonMoment, view: LessonView) -> h.Node:
    """What the round would bring now, where the task asks for that."""
    if "round" not in now.step.goal:
        return None
    return h.p(".roll")[
        h.span[view.say("this round")], h.b(".to")[signed(now.match.forecast(PUPIL)["total"])]
    ]


def _end(now: LessonMoment, view: LessonView, following: str) -> SignParts:
    """What was learnt, and where to go from here."""
    first = now.lesson.name == FIRST_ROUND
    learnt = (lesson_text(now, view, f"learnt {n}", whole=True) for n in range(1, now.lesson.learnt + 1))
    tell = [
        h.p[lesson_text(now, view, "right", whole=True)] if now.phase == RIGHT else None,
        h.ul(".learnt")[(h.li[icon("confirm", "icon s"), h.span[line]] for line in learnt)],
    ]
    ways: list[h.Node] = []
    if following:
        name = lesson_name(following, view.language)
        ways.append(
            h.a(".cmd" if first else ".cmd.primary", href=f"/learn/{following}", data_next=True, title=name)[
                icon("arrow", "icon s") if not first else None, view.say("lesson following")
            ]
        )
    ways.append(
        h.a(".cmd.plain" if following or first else ".cmd.primary", href="/learn")[view.say("lesson all")]
    )
    if now.match.over:
        return _result(now, view), tell, ways
    go_on = _table_form(now, view, "lesson play on", "primary" if first else "plain")
    return _result(now, view), tell, [go_on, *ways] if first else [*ways, go_on]


def _result(now: LessonMoment, view: LessonView) -> str:
    if now.phase == END:
        return view.count("lesson round played", now.match.scores[PUPIL])
    return view.say("lesson solved")


def _undo(now: LessonMoment, view: LessonView, kind: str = "") -> h.Node:
    possible = bool(now.played or now.number)
    return command(
        view.say("lesson back"),
        "undo",
        kind,
        data_do="undo",
        data_key="u",
        aria_keyshortcuts="U",
        aria_disabled=None if possible else "true",
    )


def _leave(now: LessonMoment, view: LessonView) -> h.Node:
    """The way out: the first round goes on as a game, other lessons wait at their step."""
    if now.lesson.name == FIRST_ROUND:
        return _table_form(now, view, "lesson freely", "plain")
    return h.a(".cmd.plain", href="/learn")[icon("door", "icon s"), view.say("lesson leave")]


def _table_form(now: LessonMoment, view: LessonView, words: str, kind: str) -> h.Element:
    """Goes on from here at a table of its own."""
    return h.form(method="post", action=f"/learn/{now.lesson.name}/table")[
        h.input(type="hidden", name="moment", value=json.dumps(moment_told(now))),
        h.button(f".cmd.{kind}", type="submit")[icon("branch", "icon s"), view.say(words)],
    ]


# ---- the scoring of the first round


def _counted(now: LessonMoment, view: LessonView) -> h.Element:
    """The scoring with a sentence to every row, in the place of the main board; hidden before the end."""
    if now.phase != END or not now.lesson.notes:
        return h.section("#round-counted", hidden=True)
    notes: Mapping[str, str] = {
        row: lesson_text(now, view, f"note {row}", whole=True) for row in now.lesson.notes
    }
    return h.section("#round-counted.panel.board-panel.scoring.noted", style=f"--seats:{len(view.seats)}")[
        explained_scoring(view, len(view.moves) - 1, notes)
    ]


def next_lesson(name: str, done: Mapping[str, bool]) -> str:
    """The lesson to go on with after one: the next that is not done, "" if all are."""
    names = list(lessons())
    later = names[names.index(name) + 1 :] + names[: names.index(name)]
    return next((one for one in later if not done.get(one)), "")
