"""The lessons: what each is for, how long it takes, and how far one has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, masthead, menu, page, say
from roundhouse.service.people.lesson_progress import LessonState
from roundhouse.texts.pages import page_count
from roundhouse.view.lesson_script import GROUPS, Lesson, lessons
from roundhouse.web.lesson_page import lesson_goal, lesson_name, rail

NOT_BEGUN = LessonState(0, False, 0.0)


def learn_page(person: Person, progress: Mapping[str, LessonState]) -> str:
    """The whole page."""
    return page(
        person,
        say(person, "learn title"),
        masthead(person, here="learn"),
        menu(person),
        h.main(".sheet.learn")[
            _sign(person, progress),
            h.div(".lesson-groups")[
                (
                    _group(person, group, members, progress)
                    for group in GROUPS
                    if (members := [one for one in lessons().values() if one.group == group])
                )
            ],
        ],
        sheets=("home.css", "lesson.css"),
    )


def lesson_to_go_on(progress: Mapping[str, LessonState]) -> Lesson | None:
    """The one that was begun last, else the first that is not done; None when all are."""
    begun = [name for name, state in progress.items() if name in lessons() and state.step]
    open_ones = [name for name in lessons() if not progress.get(name, NOT_BEGUN).done]
    return next((lessons()[name] for name in (*begun, *open_ones)), None)


def lessons_done(progress: Mapping[str, LessonState]) -> int:
    """How many of the lessons are done."""
    return sum(progress.get(name, NOT_BEGUN).done for name in lessons())


def where_in(person: Person, lesson: Lesson, progress: Mapping[str, LessonState]) -> str:
    """How far one is in a lesson, or how long it takes."""
    step = progress.get(lesson.name, NOT_BEGUN).step
    if step:
        return say(person, "learn at step", number=step + 1, steps=len(lesson.steps))
    return page_count(person.settings.language, "learn length", len(lesson.steps), minutes=lesson.minutes)


def _sign(person: Person, progress: Mapping[str, LessonState]) -> h.Element:
    language, done = person.settings.language, lessons_done(progress)
    lesson = lesson_to_go_on(progress)
    words = {"done": done, "lessons": len(lessons())}
    if lesson is None:
        return h.section(".sign.learn-sign", aria_labelledby="learn")[
            h.div[
                h.p(".kicker")[say(person, "learn count", **words)],
                h.h1("#learn")[say(person, "learn all done")],
                h.p(".sub")[say(person, "learn all done, more")],
            ],
            rail(done, len(lessons())),
        ]
    begun = bool(progress)
    name = lesson_name(lesson.name, language)
    return h.section(".sign.learn-sign", aria_labelledby="learn")[
        h.div[
            h.p(".kicker")[say(person, "learn count", **words)],
            h.h1("#learn")[say(person, "learn go on", name=name) if begun else name],
            h.p(".sub")[where_in(person, lesson, progress) if begun else lesson_goal(lesson.name, language)],
        ],
        rail(done, len(lessons())),
        h.a(".button.lamp", href=f"/learn/{lesson.name}")[
            icon("arrow", "icon s"), say(person, "learn go" if begun else "learn begin")
        ],
    ]


def _group(
    person: Person, group: str, members: Sequence[Lesson], progress: Mapping[str, LessonState]
) -> h.Element:
    done = sum(progress.get(one.name, NOT_BEGUN).done for one in members)
    return h.section(
        ".lesson-group", aria_labelledby=f"group-{group}", style=f"--cards:{min(len(members), 5)}"
    )[
        h.h2(f"#group-{group}")[
            say(person, f"learn {group}"), h.small[say(person, "learn group", done=done, all=len(members))]
        ],
        h.ul[(h.li[_card(person, one, progress)] for one in members)],
    ]


def _card(person: Person, lesson: Lesson, progress: Mapping[str, LessonState]) -> h.Element:
    """A lesson: the whole card leads to it."""
    language, state = person.settings.language, progress.get(lesson.name, NOT_BEGUN)
    steps = len(lesson.steps)
    kind = "begun" if state.step else "done" if state.done else "new"
    return h.a(f".lesson-card.{kind}", href=f"/learn/{lesson.name}")[
        icon(lesson.icon, "icon picture"),
        h.b[lesson_name(lesson.name, language)],
        h.span(".goal")[lesson_goal(lesson.name, language)],
        h.span(".foot")[
            rail(steps if state.done and not state.step else state.step or -1, steps),
            h.small[where_in(person, lesson, progress)],
            h.span(f".state.{kind}")[
                icon("confirm", "icon s") if kind == "done" else None, say(person, f"learn {kind}")
            ],
        ],
    ]
