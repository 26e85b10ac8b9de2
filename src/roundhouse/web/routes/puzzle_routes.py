"""Puzzles: the list, the page of each, what a person does in it, the day's, and the table that goes on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from pydantic import BaseModel, Field

from roundhouse.service.middleware.sessions import layout_of
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.page_parts import changed
from roundhouse.service.model.request_values import TextParam
from roundhouse.service.model.table_options import ME, SeatChoice
from roundhouse.service.model.table_view import Person
from roundhouse.service.routes.dependencies import ThePerson, TheServer, welcome
from roundhouse.service.routes.forms import SentForm, go, go_to_table
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.server import Server
from roundhouse.service.tables.creation import open_match
from roundhouse.view.puzzle_book import Puzzle, puzzles
from roundhouse.web.component_info import about_card
from roundhouse.web.deals import today
from roundhouse.web.home import HomeOffer
from roundhouse.web.lesson_play import MAX_MOVES_IN_STEP, RIGHT
from roundhouse.web.puzzle_list import PuzzleFilter, puzzle_offer, puzzles_page
from roundhouse.web.puzzle_page import (
    moment_told,
    puzzle_name,
    puzzle_page,
    puzzle_parts,
    rivals_of,
    view_of,
)
from roundhouse.web.puzzle_play import (
    MAX_TRIES,
    PuzzleMoment,
    PuzzleRefused,
    again,
    hinted,
    moment,
    play,
    shown,
    undo,
)
from roundhouse.web.puzzles import PuzzleProgress, puzzle_of_day

router = APIRouter(
    prefix="/puzzles", tags=["puzzles"], default_response_class=HTMLResponse, route_class=ThreadedRoute
)

ACTS: Final[dict[str, Callable[[PuzzleMoment], PuzzleMoment]]] = {
    "undo": undo,
    "again": again,
    "hint": hinted,
    "solution": shown,
}
MAX_POINTS: Final = 1000  # of a turn that a page can send


class SolverMoment(BaseModel):
    """Where somebody is in a puzzle."""

    played: list[Annotated[TextParam, Field(max_length=80)]] = Field(max_length=MAX_MOVES_IN_STEP)
    hint: bool = False
    tries: list[Annotated[int, Field(ge=-MAX_POINTS, le=MAX_POINTS)]] = Field([], max_length=MAX_TRIES)

    def of(self, puzzle: Puzzle) -> PuzzleMoment:
        """The same in the puzzle. Raises `PuzzleRefused`."""
        return moment(puzzle, self.played, self.hint, self.tries)


class PuzzleRequest(BaseModel):
    """What somebody does."""

    moment: SolverMoment
    do: Literal["undo", "again", "hint", "solution", "play"]
    move: TextParam = Field("", max_length=80)
    layout: Literal["wide", "narrow"] = "wide"
    have: dict[str, str] = Field({}, description="hashes of the parts by id", max_length=1000)


def puzzle_called(puzzle_id: str, person: Person) -> Puzzle:
    """The puzzle of that id. Raises `Refused`."""
    found = puzzles().get(puzzle_id)
    if found is None:
        raise refusal(404, person, "no puzzle")
    return found


def progress_of(server: Server, person: Person) -> PuzzleProgress:
    """What the person has solved, and the day's puzzle."""
    day = today()
    mine, all_people = server.lessons.puzzles_of(person.id), server.lessons.solvers()
    return PuzzleProgress(day, puzzle_of_day(day), mine, all_people)


@router.get("")
def get_puzzles(server: TheServer, person: ThePerson, chosen: Annotated[PuzzleFilter, Query()]) -> str:
    """All puzzles, some of them chosen."""
    return puzzles_page(person, progress_of(server, person), chosen)


@router.get("/today")
def get_today() -> Response:
    """The day's puzzle."""
    return go(f"/puzzles/{puzzle_of_day(today()).id}")


@router.get("/{puzzle_id}")
def get_puzzle(request: Request, puzzle_id: str, server: TheServer, person: ThePerson) -> str:
    """A puzzle from its beginning."""
    puzzle = puzzle_called(puzzle_id, person)
    return puzzle_page(moment(puzzle), person, layout_of(request), progress_of(server, person))


@router.post("/{puzzle_id}", response_class=JSONResponse)
def post_puzzle(
    request: Request, puzzle_id: str, ask: PuzzleRequest, server: TheServer, person: ThePerson
) -> Any:
    """What somebody does; a try that is over is stored before it is answered."""
    puzzle = puzzle_called(puzzle_id, person)
    server.rate_limiter.begin("reads", person, request)
    try:
        before = ask.moment.of(puzzle)
        now = play(before, ask.move) if ask.do == "play" else ACTS[ask.do](before)
    except PuzzleRefused:
        raise refusal(409, person, "puzzle other") from None
    person = welcome(request, server, person)
    if now.phase == RIGHT or len(now.tries) > len(before.tries):
        failed = len(now.tries) + now.hint
        server.lessons.keep_puzzle(person.id, puzzle.id, failed, now.phase == RIGHT)
    parts = puzzle_parts(now, person, ask.layout, progress_of(server, person))
    return {"moment": moment_told(now), "parts": changed(parts, ask.have)}


@router.get("/{puzzle_id}/about")
def get_puzzle_about(
    request: Request, puzzle_id: str, person: ThePerson, what: Annotated[str, Query(max_length=80)]
) -> str:
    """What a component of a puzzle is."""
    view = view_of(moment(puzzle_called(puzzle_id, person)), person, layout_of(request))
    return about_card(view, what)


@router.post("/{puzzle_id}/table")
def post_puzzle_table(
    request: Request, puzzle_id: str, server: TheServer, person: ThePerson, sent: SentForm
) -> Response:
    """Play on from a puzzle at a table of one's own."""
    puzzle = puzzle_called(puzzle_id, person)
    try:
        now = SolverMoment.model_validate_json(str(sent.get("moment", ""))).of(puzzle)
    except ValueError:
        raise refusal(422, person, "puzzle other") from None
    server.rate_limiter.begin("tables", person, request)
    person = welcome(request, server, person)
    seats = [SeatChoice(bot or ME) for bot in rivals_of(now)]
    table = open_match(server.store, person, puzzle_name(person, puzzle), now.match, seats)
    return go_to_table(server, table)


def offer_of(server: Server, person: Person) -> HomeOffer:
    """The day's puzzle on the first page."""
    return puzzle_offer(person, progress_of(server, person))
