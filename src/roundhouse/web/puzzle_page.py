"""The page of a puzzle: the table as it stands, a sign that asks for the turn, and what is known of the puzzle.

Boards, options and script are those of a lesson's task (`web.lesson_page`): everything that can be done is lit, and no
option tells what it brings, which would be the answer.
"""

from __future__ import annotations

import json
from typing import Final

from roundhouse.draw.svg.kit import signed
from roundhouse.service.model.table_view import BOT, YOU, Person, Seat
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, masthead, say
from roundhouse.texts.pages import listed, page_count, page_text
from roundhouse.view.lesson_script import TASK
from roundhouse.view.puzzle_book import HARDEST, Puzzle
from roundhouse.web.bot_catalog import BOT_KINDS, bot_name
from roundhouse.web.game_options import GameOptions
from roundhouse.web.lesson_page import (
    LessonView,
    SignParts,
    task_document,
    task_options,
    task_parts,
)
from roundhouse.web.lesson_play import RIGHT, WRONG
from roundhouse.web.puzzle_play import SHOWN, PuzzleMoment, line_in_words, start_of
from roundhouse.web.puzzles import PuzzleProgress, number_of
from roundhouse.web.thought_words import thought_hint, thought_verdict, thought_why
from roundhouse.web.waiting_prompt import command

RIVALS: Final = BOT_KINDS["levels"][1:]  # who sits at the other seats
NOTHING_COUNTED: Final = '<section id="round-counted" hidden></section>'


def puzzle_name(person: Person, puzzle: Puzzle) -> str:
    """What a puzzle is called: a name would be a hint."""
    return say(person, "puzzle name", number=number_of(puzzle))


def puzzle_goal(person: Person, puzzle: Puzzle) -> str:
    """What is asked for."""
    if puzzle.thought is not None:
        return say(person, "thought goal")
    return page_count(person.settings.language, "puzzle goal", puzzle.gain)


def puzzle_place(person: Person, puzzle: Puzzle) -> str:
    """The board, the modules and the round."""
    options = GameOptions.from_json(start_of(puzzle.id).match.options)
    return say(
        person,
        "puzzle place",
        board=options.title(person.settings.language),
        round=start_of(puzzle.id).match.round,
    )


def notches(person: Person, difficulty: int) -> h.Element:
    """How hard it is, as notches and in a word."""
    return h.span(".notches")[
        h.span(".marks", aria_hidden="true")[
            (h.i(class_="on" if n < difficulty else None) for n in range(HARDEST))
        ],
        say(person, f"puzzle difficulty {difficulty}"),
    ]


def rivals_of(now: PuzzleMoment) -> list[str]:
    """The bot of every seat, "" for one's own."""
    others = iter(RIVALS)
    return ["" if seat == now.seat else next(others) for seat in range(now.match.players)]


def view_of(now: PuzzleMoment, person: Person, layout: str) -> LessonView:
    """The table of a moment, as the person sees it."""
    match, language = now.match, person.settings.language
    own = Seat(person.name or page_text(language, "default name"), YOU)
    seats = (Seat(bot_name(bot, language), BOT, bot) if bot else own for bot in rivals_of(now))
    scored = match.round != start_of(now.puzzle.id).match.round or match.over  # everybody has passed
    length = match.length - scored  # the turn is looked at, not what came after it
    return LessonView(
        table_id="",
        name=puzzle_name(person, now.puzzle),
        options=match.options,
        seed=None,
        states=tuple(match.states[: length + 1]),
        moves=tuple(match.moves[:length]),
        length=length,
        finished=False,
        viewer=now.seat,
        seats=tuple(seats),
        person=person,
        version=0,
        layout=layout,
        at=None if now.phase == TASK else length,
        figures=False,
    )


def puzzle_page(now: PuzzleMoment, person: Person, layout: str, progress: PuzzleProgress) -> str:
    """The whole document."""
    view = view_of(now, person, layout)
    return task_document(
        view,
        f"/puzzles/{now.puzzle.id}",
        moment_told(now),
        {"masthead": str(_head(view, now, progress)), "sign": str(_sign(now, view, progress))},
        over=NOTHING_COUNTED,
        aside=str(_facts(now, view, progress)),
        kind="puzzle-table",
        sheets=("puzzle.css",),
    )


def puzzle_parts(now: PuzzleMoment, person: Person, layout: str, progress: PuzzleProgress) -> dict[str, str]:
    """Every part of the page by the id of its element."""
    view = view_of(now, person, layout)
    return task_parts(
        view, str(_sign(now, view, progress)), NOTHING_COUNTED, str(_facts(now, view, progress))
    )


def moment_told(now: PuzzleMoment) -> dict[str, object]:
    """What the page sends back."""
    return {"played": now.played, "hint": now.hint, "tries": now.tries}


def _head(view: LessonView, now: PuzzleMoment, progress: PuzzleProgress) -> h.Element:
    name = view.say("puzzle of the day") if now.puzzle == progress.daily else view.name
    middle = [h.span(".sep"), h.span(".table-name")[name]]
    words = view.say("puzzle all")
    back = h.a(".icon-button", href="/puzzles", title=words, aria_label=words)[icon("door")]
    return masthead(view.person, middle, back)


# ---- what is known of the puzzle


def _facts(now: PuzzleMoment, view: LessonView, progress: PuzzleProgress) -> h.Element:
    puzzle, person = now.puzzle, view.person
    bots = [bot_name(bot, view.language) for bot in puzzle.bots]
    found = view.say("puzzle bots", names=listed(view.language, bots)) if bots else view.say("puzzle no bots")
    facts: list[tuple[str, h.Node]] = [
        ("puzzle table", puzzle_place(person, puzzle)),
        ("puzzle difficulty", notches(person, progress.difficulty(puzzle))),
        ("puzzle bots label", found),
        ("puzzle turns", _turns(now, view)),
    ]
    if (people := progress.people.get(puzzle.id)) is not None:
        told = view.count("puzzle people", people.tried, found=people.found)
        facts.append(("puzzle people label", told))
    return h.section("#steps.panel.steps.puzzle-facts", aria_labelledby="steps-head")[
        h.h2("#steps-head")[view.name],
        h.p(".goal")[icon("target", "icon s"), puzzle_goal(person, puzzle)],
        _tries(now, view),
        h.dl[(h.div[h.dt[view.say(key)], h.dd[words]] for key, words in facts)],
        h.p(".muted")[view.say("puzzle no advice" if puzzle.thought is None else "thought no advice")],
    ]


def _turns(now: PuzzleMoment, view: LessonView) -> str:
    """How much there is to choose from; once it is over, also what the second best is worth."""
    puzzle, over = now.puzzle, now.phase in (RIGHT, SHOWN)
    if puzzle.thought is not None:
        told, second = view.count("thought actions", puzzle.ends), round(puzzle.thought.margin)
        return f"{told} {view.say('thought second', points=signed(-second))}" if over else told
    told = view.count("puzzle ends", puzzle.ends)
    return f"{told} {view.say('puzzle second', points=signed(puzzle.second))}" if over else told


def _tries(now: PuzzleMoment, view: LessonView) -> h.Node:
    """What every turn so far has brought."""
    found = [h.li[signed(points)] for points in now.tries]
    if now.phase == RIGHT:
        found.append(h.li(".right")[icon("confirm", "icon s"), signed(now.gain)])
    return h.div(".tries")[h.h3[view.say("puzzle tries")], h.ol[found]] if found else None


# ---- the sign


def _sign(now: PuzzleMoment, view: LessonView, progress: PuzzleProgress) -> h.Element:
    who, question, (sub, tell, commands) = {TASK: _task, WRONG: _wrong, RIGHT: _right, SHOWN: _shown}[
        now.phase
    ](now, view, progress)
    return h.section(
        "#sign.decision.coach",
        aria_labelledby="question",
        data_phase=now.phase,
        data_yours="yes" if now.phase == TASK else None,
        data_point=_hint_place(now, view) or None,
    )[
        h.div(".ask", aria_live="polite")[
            h.p(".who")[who], h.h1("#question")[question], h.p(".sub")[sub] if sub else None
        ],
        h.div(".tell", aria_live="polite")[tell],
        h.div(".commands")[commands],
    ]


PuzzleSign = tuple[h.Node, str, SignParts]  # over the question, the question, and what belongs to it


def _hint_place(now: PuzzleMoment, view: LessonView) -> str:
    """Where a best turn begins, as long as it has not begun; that would be the answer to long thought."""
    if now.puzzle.thought is not None:
        return ""
    return view.option(now.puzzle.solution[0]).place if now.hint and not now.played else ""


def _task(now: PuzzleMoment, view: LessonView, progress: PuzzleProgress) -> PuzzleSign:
    if now.hint and not now.played:
        tell = h.p(".hint-line")[icon("hint", "icon s"), _hint(now.puzzle, view)]
    elif not now.played:
        tell = h.p[_why(now.puzzle, view)]
    else:
        tell = _roll(now, view)
    options = view.decision.options
    endings = [
        command(
            one.title,
            "confirm",
            "primary" if len(options) == 1 else "wide",
            data_do="play",
            data_move=one.notation,
        )
        for one in options
        if one.command and now.played
    ]
    passing = [
        command(one.title, kind="plain", data_do="play", data_move=one.notation)
        for one in options
        if one.command and not now.played
    ]
    hint = command(
        view.say("hint"),
        "hint",
        "half",
        data_do="hint",
        data_key="h",
        aria_keyshortcuts="H",
        aria_disabled="true" if now.hint and not now.played else None,
    )
    ways = [*endings, _undo(now, view, "half"), hint, *passing, _solution(now, view)]
    goal = puzzle_goal(view.person, now.puzzle)
    return _stand(now, view, progress), goal, ("", [tell, task_options(view)], ways)


def _hint(puzzle: Puzzle, view: LessonView) -> str:
    if puzzle.thought is not None:
        return thought_hint(puzzle, puzzle.thought, view)
    return view.say("puzzle begins", first=view.option(puzzle.solution[0]).sentence)


def _why(puzzle: Puzzle, view: LessonView) -> str:
    return view.say("puzzle why") if puzzle.thought is None else thought_why(puzzle.thought, view)


def _stand(now: PuzzleMoment, view: LessonView, progress: PuzzleProgress) -> h.Node:
    """The number of the puzzle; on phones, which have no list beside the boards, also how hard it is."""
    if not view.narrow:
        return h.strong[puzzle_place(view.person, now.puzzle)]
    return [h.strong[view.name], notches(view.person, progress.difficulty(now.puzzle))]


def _roll(now: PuzzleMoment, view: LessonView) -> h.Element:
    return h.p(".roll")[h.span[view.say("puzzle so far")], h.b(".to")[signed(now.gain)]]


def _wrong(now: PuzzleMoment, view: LessonView, progress: PuzzleProgress) -> PuzzleSign:
    more = [
        command(
            view.say("lesson once more"),
            "replay",
            "primary",
            data_do="again",
            data_key="e",
            aria_keyshortcuts="Enter",
        ),
        _undo(now, view),
        _solution(now, view),
    ]
    thought = now.puzzle.thought
    told = view.count("puzzle wrong", now.gain) if thought is None else view.count("thought wrong", -now.gain)
    return (
        h.strong[view.count("puzzle tried", len(now.tries))],
        view.say("puzzle not yet", points=signed(now.gain)),
        (puzzle_goal(view.person, now.puzzle), h.p[told], more),
    )


def _right(now: PuzzleMoment, view: LessonView, progress: PuzzleProgress) -> PuzzleSign:
    first = (
        view.say("puzzle found first") if not now.tries else view.count("puzzle found", len(now.tries) + 1)
    )
    days = view.count("puzzle streak", progress.streak())
    return (
        [icon("confirm", "icon s"), h.strong[first]],
        _said(now, view, "right"),
        (days, _answer(now, view), _ways_on(now, view, progress)),
    )


def _shown(now: PuzzleMoment, view: LessonView, progress: PuzzleProgress) -> PuzzleSign:
    yourself = command(view.say("puzzle yourself"), "replay", data_do="again", data_key="u")
    return (
        h.strong[view.say("puzzle solution")],
        _said(now, view, "shown"),
        (
            "",
            _answer(now, view),
            [*_ways_on(now, view, progress)[:1], yourself, *_ways_on(now, view, progress)[1:]],
        ),
    )


def _said(now: PuzzleMoment, view: LessonView, key: str) -> str:
    """The heading once the answer is on the boards."""
    if now.puzzle.thought is not None:
        return view.say(f"thought {key}")
    return view.say(f"puzzle {key}", points=signed(now.gain))


def _answer(now: PuzzleMoment, view: LessonView) -> list[h.Node]:
    """The turn in words; of a search also how much better it expects it to be."""
    thought = now.puzzle.thought
    played = now.played if thought is None else now.puzzle.solution
    line = h.ol(".solution-line", aria_label=view.say("puzzle line"))[
        (h.li[sentence] for sentence in line_in_words(now.puzzle, played, view.language))
    ]
    return [line] if thought is None else [line, h.p[thought_verdict(now, thought, view)]]


def _ways_on(now: PuzzleMoment, view: LessonView, progress: PuzzleProgress) -> list[h.Node]:
    following = progress.following(now.puzzle)
    go = (
        h.a(".cmd.primary", href=f"/puzzles/{following.id}", data_key="e")[
            icon("arrow", "icon s"), view.say("puzzle following")
        ]
        if following
        else h.a(".cmd.primary", href="/puzzles")[view.say("puzzle all")]
    )
    table = h.form(method="post", action=f"/puzzles/{now.puzzle.id}/table")[
        h.input(type="hidden", name="moment", value=json.dumps(moment_told(now))),
        h.button(".cmd.plain", type="submit")[icon("branch", "icon s"), view.say("lesson play on")],
    ]
    return [go, h.a(".cmd.plain", href="/puzzles")[view.say("puzzle all")] if following else None, table]


def _undo(now: PuzzleMoment, view: LessonView, kind: str = "") -> h.Element:
    return command(
        view.say("lesson back"),
        "undo",
        kind,
        data_do="undo",
        data_key="u",
        aria_keyshortcuts="U",
        aria_disabled=None if now.played else "true",
    )


def _solution(now: PuzzleMoment, view: LessonView) -> h.Node:
    """Opens after a hint or a try."""
    if not now.hint and not now.tries:
        return h.a(".cmd.plain", href="/puzzles")[icon("door", "icon s"), view.say("lesson leave")]
    return command(view.say("puzzle solution"), "", "plain", data_do="solution")
