"""Lessons: the list, the page of each, what a pupil does in it, and the table that goes on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from pydantic import BaseModel, Field

from roundhouse.service.middleware.sessions import layout_of
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.page_parts import changed
from roundhouse.service.model.request_values import CountParam, TextParam
from roundhouse.service.model.table_options import ME, SeatChoice
from roundhouse.service.model.table_view import Person
from roundhouse.service.routes.dependencies import ThePerson, TheServer, welcome
from roundhouse.service.routes.forms import SentForm, go_to_table
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.server import Server
from roundhouse.service.tables.creation import open_match
from roundhouse.view.lesson_script import FIRST_ROUND, Lesson, lessons
from roundhouse.web.bot_catalog import FIRST_BOT
from roundhouse.web.component_info import about_card
from roundhouse.web.learn import learn_page
from roundhouse.web.lesson_page import (
    lesson_name,
    lesson_page,
    lesson_parts,
    moment_told,
    next_lesson,
    view_of,
)
from roundhouse.web.lesson_play import (
    MAX_MOVES_IN_STEP,
    LessonMoment,
    LessonRefused,
    again,
    go_on,
    hinted,
    moment,
    play,
    undo,
)

router = APIRouter(
    prefix="/learn", tags=["lessons"], default_response_class=HTMLResponse, route_class=ThreadedRoute
)

ACTS: Final[dict[str, Callable[[LessonMoment], LessonMoment]]] = {
    "next": go_on,
    "undo": undo,
    "again": again,
    "hint": hinted,
}


class PupilMoment(BaseModel):
    """Where a pupil is in a lesson."""

    step: CountParam
    played: list[Annotated[TextParam, Field(max_length=80)]] = Field(max_length=MAX_MOVES_IN_STEP)
    hint: bool = False
    tries: CountParam = 0

    def of(self, lesson: Lesson) -> LessonMoment:
        """The same in the lesson. Raises `LessonRefused`."""
        return moment(lesson, self.step, self.played, self.hint, self.tries)


class LessonRequest(BaseModel):
    """What a pupil does."""

    moment: PupilMoment
    do: Literal["next", "undo", "again", "hint", "play"]
    move: TextParam = Field("", max_length=80)
    layout: Literal["wide", "narrow"] = "wide"
    have: dict[str, str] = Field({}, description="hashes of the parts by id", max_length=1000)


def lesson_called(name: str, person: Person) -> Lesson:
    """The lesson of that name. Raises `Refused`."""
    found = lessons().get(name)
    if found is None:
        raise refusal(404, person, "no lesson")
    return found


def following(server: Server, person: Person, name: str) -> str:
    """The lesson to go on with."""
    return next_lesson(name, {one: state.done for one, state in server.lessons.of(person.id).items()})


@router.get("")
def get_learn(server: TheServer, person: ThePerson) -> str:
    """All lessons, and how far one has come."""
    return learn_page(person, server.lessons.of(person.id))


@router.get("/{name}")
def get_lesson(request: Request, name: str, server: TheServer, person: ThePerson) -> str:
    """A lesson, at the step where the person has left it."""
    lesson = lesson_called(name, person)
    kept = server.lessons.of(person.id).get(name)
    step = kept.step if kept is not None and kept.step < len(lesson.steps) else 0
    return lesson_page(moment(lesson, step), person, layout_of(request), following(server, person, name))


@router.post("/{name}", response_class=JSONResponse)
def post_lesson(request: Request, name: str, ask: LessonRequest, server: TheServer, person: ThePerson) -> Any:
    """What a pupil does; how far they have come is stored before it is answered."""
    lesson = lesson_called(name, person)
    server.rate_limiter.begin("reads", person, request)
    try:
        before = ask.moment.of(lesson)
        now = play(before, ask.move) if ask.do == "play" else ACTS[ask.do](before)
    except LessonRefused:
        raise refusal(409, person, "lesson other") from None
    person = welcome(request, server, person)
    if (now.number, now.done) != (before.number, before.done):
        server.lessons.keep(person.id, name, 0 if now.done else now.number, now.done)
    parts = lesson_parts(now, person, ask.layout, following(server, person, name))
    return {"moment": moment_told(now), "parts": changed(parts, ask.have)}


@router.get("/{name}/about")
def get_lesson_about(
    request: Request, name: str, person: ThePerson, what: Annotated[str, Query(max_length=80)]
) -> str:
    """What a component of a lesson is."""
    view = view_of(moment(lesson_called(name, person)), person, layout_of(request))
    return about_card(view, what)


@router.post("/{name}/table")
def post_lesson_table(
    request: Request, name: str, server: TheServer, person: ThePerson, sent: SentForm
) -> Response:
    """Play on from a moment of a lesson at a table; after the first round with the adviser."""
    lesson = lesson_called(name, person)
    try:
        now = PupilMoment.model_validate_json(str(sent.get("moment", ""))).of(lesson)
    except ValueError:
        raise refusal(422, person, "lesson other") from None
    server.rate_limiter.begin("tables", person, request)
    person = welcome(request, server, person)
    seats = [SeatChoice(ME), *(SeatChoice(FIRST_BOT) for _ in range(1, now.match.players))]
    title = lesson_name(name, person.settings.language)
    table = open_match(server.store, person, title, now.match, seats, guided=name == FIRST_ROUND)
    return go_to_table(server, table)
