"""What programs ask for about seats: to take one, leave it, swap, invite others, begin (docs/api.md)."""

from __future__ import annotations

from fastapi import Request

from roundhouse.service.model import seats as seating
from roundhouse.service.model.display_names import unreadable
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.request_values import CountParam
from roundhouse.service.model.seats import FRIEND
from roundhouse.service.model.table_view import Person
from roundhouse.service.routes.api_answers import changed_table
from roundhouse.service.routes.api_auth import (
    Manager,
    ManagingCaller,
    Newcomer,
    Player,
    as_program,
    change_table,
    table_at,
)
from roundhouse.service.routes.api_document import AT_A_TABLE, WITH_BODY, api_router
from roundhouse.service.routes.api_models import ApiLink, ApiTable, SeatTaken, SeatToken
from roundhouse.service.routes.api_requests import (
    InvitationRequest,
    OfferRequest,
    ReadyRequest,
    SeatRequest,
    StartRequest,
    SwapAnswer,
    SwapRequest,
)
from roundhouse.service.routes.dependencies import TheServer
from roundhouse.service.routes.waiting_room_routes import address_of
from roundhouse.service.tables import leaving, waiting_room
from roundhouse.service.tables.invitations import is_invited
from roundhouse.service.tables.tables import Table

router = api_router("/tables/{table_id}", "seats", *AT_A_TABLE, *WITH_BODY)


# ---- one's own seat


@router.post("/seats", status_code=201)
def take_seat(
    request: Request, table_id: str, ask: SeatRequest, server: TheServer, person: Newcomer
) -> SeatTaken:
    """Take a free seat. Who has no token gets one for this seat; a name is enough, or a name and the table's link."""
    name = " ".join(ask.name.split()) or person.name
    if not name:
        raise refusal(422, person, "name needed")
    if unreadable(name):
        raise refusal(422, person, "unseen name")
    token = None

    def sit(table: Table) -> SeatTaken:
        nonlocal person, token
        number = wanted(table, person, ask)
        if not person.id:
            # nobody is remembered for a seat that they do not get
            waiting_room.need_welcome(table, as_program(person))
            seating.sit(table.seats, number, "", name, is_invited(table, ask.link))
            server.rate_limiter.come(person, request)
            person = as_program(server.store.new_person(person.settings, name, program=True))
            token = server.program_tokens.new_for_seat(person.id, table_id, name)
        waiting_room.sit(table, person, number, name, ask.link)
        return SeatTaken(seat=number, version=table.row.version, token=token)

    return change_table(server, person, table_id, sit)


def wanted(table: Table, person: Person, ask: SeatRequest) -> int:
    """The seat that is asked for; else the one that is kept for the caller, the first that is kept for friends, if the
    caller is one, or the first that is free.
    """
    if ask.seat is not None:
        return ask.seat
    seats = table.seats
    own = next((n for n, seat in enumerate(seats) if person.id and seat.invited == person.id), None)
    if own is not None:
        return own
    free = [number for number in seating.free_seats(seats) if not seats[number].invited]
    kept = [number for number in free if seats[number].offered == FRIEND]
    found = (
        kept if kept and is_invited(table, ask.link) else [number for number in free if number not in kept]
    )
    if not found:
        raise refusal(409, person, "no seat free")
    return found[0]


@router.delete("/seats/{seat}")
def leave_seat(table_id: str, seat: CountParam, server: TheServer, person: Player) -> ApiTable:
    """Leave your seat: it is free again before the start; afterwards a bot plays on, if that was agreed.

    Before the start the table's maker may ask others to leave in this way.
    """

    def leave(table: Table) -> None:
        if table.waiting:
            waiting_room.stand_up(table, person, seat)
        elif seat in table.own(person):
            leaving.leave(table, person)
        else:
            raise refusal(403, person, "no seat")

    return changed_table(server, person, table_id, leave)


@router.post("/ask")
def ask_for_seat(table_id: str, server: TheServer, person: Player) -> ApiTable:
    """Tell those who sit at a table without a free seat that you would like to play."""
    return changed_table(
        server, person, table_id, lambda table: waiting_room.ask_for_seat(table, person, person.name)
    )


@router.post("/seats/{seat}/swap")
def swap_seats(
    table_id: str, seat: CountParam, ask: SwapRequest, server: TheServer, person: Manager
) -> ApiTable:
    """Let two seats change places before the start, as the table's maker; other people there are asked first."""
    return changed_table(
        server, person, table_id, lambda table: waiting_room.swap(table, person, seat, ask.with_seat)
    )


@router.put("/seats/{seat}/swap")
def answer_swap(
    table_id: str, seat: CountParam, ask: SwapAnswer, server: TheServer, person: Player
) -> ApiTable:
    """Change places as you are asked to (`swap_with` of your seat), or stay."""
    answer = waiting_room.agree_to_swap if ask.agree else waiting_room.decline_to_swap
    return changed_table(server, person, table_id, lambda table: answer(table, person, seat))


@router.post("/token", status_code=201)
def make_seat_token(table_id: str, server: TheServer, caller: ManagingCaller, person: Manager) -> SeatToken:
    """A token for your seat here and for nothing else, in the place of the one before it.

    A seat's token makes no other, unless it is that of the table's maker.
    """
    with table_at(server, person, table_id) as table:
        own = table.own(person)
        if not own:
            raise refusal(403, person, "no seat")
        if caller.only is not None and not waiting_room.is_maker(table, person):
            raise refusal(403, person, "seat token makes none")
        name = table.seats[own[0]].name
    return SeatToken(token=server.program_tokens.new_for_seat(person.id, table_id, name))


# ---- the other seats


@router.put("/seats/{seat}")
def offer_seat(
    table_id: str, seat: CountParam, ask: OfferRequest, server: TheServer, person: Manager
) -> ApiTable:
    """Keep a seat without a person for a friend, offer it in the lobby, or give it to a bot, as the table's maker."""
    if ask.to not in waiting_room.receivers():
        raise refusal(422, person, "no such offer")
    return changed_table(
        server, person, table_id, lambda table: waiting_room.give(table, person, seat, ask.to)
    )


@router.get("/link")
def get_link(request: Request, table_id: str, server: TheServer, person: Manager) -> ApiLink:
    """The invitation to the table: whoever has it may take a free seat."""
    with table_at(server, person, table_id) as table:
        free = seating.free_seats(table.seats)
        if not free:
            raise refusal(409, person, "no seat free")
        link = waiting_room.link_to(table, person, free[0])
    return ApiLink(address=f"{address_of(request, table_id)}/join/{link}", link=link)


@router.post("/seats/{seat}/invitation")
def invite_player(
    request: Request,
    table_id: str,
    seat: CountParam,
    ask: InvitationRequest,
    server: TheServer,
    person: Manager,
) -> ApiTable:
    """Keep a seat for a player, as the table's maker; they hear of it and find it among their tables."""
    other = server.store.person(ask.player)
    if other is None:
        raise refusal(404, person, "no player")
    server.rate_limiter.begin("invitations", person, request)
    return changed_table(
        server, person, table_id, lambda table: waiting_room.invite(table, person, seat, other)
    )


@router.delete("/seats/{seat}/invitation")
def withdraw_invitation(table_id: str, seat: CountParam, server: TheServer, person: Player) -> ApiTable:
    """Decline an invitation, or withdraw it as the table's maker."""
    return changed_table(
        server, person, table_id, lambda table: waiting_room.withdraw_invitation(table, person, seat)
    )


@router.post("/seats/{seat}/stand-in")
def replace_absent(table_id: str, seat: CountParam, server: TheServer, person: Player) -> ApiTable:
    """Let a bot play for somebody for whom everybody has waited too long, until they come back."""
    return changed_table(server, person, table_id, lambda table: leaving.replace_absent(table, person, seat))


@router.put("/ready")
def mark_ready(table_id: str, ask: ReadyRequest, server: TheServer, person: Player) -> ApiTable:
    """Say whether you would begin; with all seats taken the game begins when all are ready. Programs are at once."""
    return changed_table(
        server, person, table_id, lambda table: waiting_room.mark_ready(table, person, ask.ready)
    )


@router.post("/start")
def start_game(table_id: str, ask: StartRequest, server: TheServer, person: Manager) -> ApiTable:
    """Let the game begin, as the table's maker."""
    return changed_table(server, person, table_id, lambda table: waiting_room.start(table, person, ask.fill))
