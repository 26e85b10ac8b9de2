"""How a table comes to be: from a form, from a record, or out of a moment of another table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any

from roundhouse.service.database.rating_eligibility import KNOWN_GAMES
from roundhouse.service.database.results import progress_of, result_of
from roundhouse.service.database.store import Store
from roundhouse.service.game import Match, UnreadableRecord, game
from roundhouse.service.model.agreement import GRACES
from roundhouse.service.model.deals import SharedDeal
from roundhouse.service.model.errors import refusal, why_no_record
from roundhouse.service.model.form_model import short
from roundhouse.service.model.request_values import whole_number
from roundhouse.service.model.seats import BOT_KIND, FREE_KIND, LOBBY, PEOPLE_KIND, SCREEN_KIND, StoredSeat
from roundhouse.service.model.seats import FRIEND as FRIEND_OFFER
from roundhouse.service.model.table_options import (
    LARGEST_SEED,
    ME,
    OPEN,
    OTHERS,
    SCREEN,
    SEED_BITS,
    SeatChoice,
    TableOptions,
    seat_names,
    suggested_name,
    unused_name,
)
from roundhouse.service.model.table_view import PACES, Person
from roundhouse.service.tables.tables import Table
from roundhouse.service.tables.waiting_room import knows
from roundhouse.texts.pages import page_text

HUMAN = "human"  # as records name a person
MAX_RECORD_BYTES = 2_000_000  # bytes; a long game has 60,000


def open_table(store: Store, person: Person, options: TableOptions, played: Mapping[str, Any]) -> str:
    """A new table with options that fit. `played`: the options of the game."""
    chance = SystemRandom()
    seed = seed_of(options, chance)
    match = game().new(played, seed)
    name = options.name or suggested_name(person.settings.language, chance)
    more: dict[str, Any] = {"takebacks": options.takebacks}
    if options.shared:
        more |= {"waiting": True, "agreed": options.agreed.stored(), "grace": GRACES[options.grace]}
    return _open(store, person, name, match, options.taken, seed, options.pace, **more)


def why_not_rated(store: Store, person: Person, form: TableOptions) -> str:
    """Why somebody cannot make this table, since they would not be welcome there; "" if they can."""
    language = person.settings.language
    if form.for_rating and not knows(store, person):
        return page_text(language, "rated needs known", games=KNOWN_GAMES)
    plays = person.plays_by_program and form.shared and form.sit(ME)
    refused = form.agreed.refuses_program(person.program) if plays else ""
    return page_text(language, refused) if refused else ""


def open_match(
    store: Store, person: Person, name: str, match: Match, seats: Sequence[SeatChoice], guided: bool = False
) -> str:
    """A table that goes on with a match. `guided`: an adviser says at every decision what to play."""
    return _open(store, person, name, match, seats, None, person.settings.pace, guided=guided)


def open_deal(store: Store, person: Person, name: str, deal: SharedDeal) -> str:
    """The table at which a person has the one try at a deal. Raises `sqlalchemy.exc.IntegrityError` if there is one."""
    match = game().new(deal.options, deal.seed)
    seats = [SeatChoice(ME), *(SeatChoice(bot) for bot in deal.bots)]
    return _open(
        store, person, name, match, seats, deal.seed, person.settings.pace, takebacks=False, deal=deal.id
    )


def seed_of(form: TableOptions, chance: Random) -> int:
    """The seed of a new table: any of `SEED_BITS`, too many to be tried; a chosen one only where nobody is cheated."""
    chosen = whole_number(form.seed, LARGEST_SEED) if form.own else None
    return chance.getrandbits(SEED_BITS) if chosen is None else chosen


def open_from_record(store: Store, person: Person, data: bytes) -> str:
    """A table from a record: a finished game to look at, or one that goes on."""
    if not data:
        raise refusal(422, person, "no record")
    if len(data) > MAX_RECORD_BYTES:
        raise refusal(413, person, "record too large")
    try:
        match = game().from_record(data.decode("utf-8-sig"))
    except UnreadableRecord as error:
        raise refusal(
            422, person, "bad record", why=why_no_record(person.settings.language, error)
        ) from error
    except UnicodeDecodeError as error:
        why = page_text(person.settings.language, "record foreign")
        raise refusal(422, person, "bad record", why=why) from error
    seats = _choices(match.seats or [], match.players)
    if match.over:  # others' games are to be looked at; who brings one has not played it
        seats = [replace(seat, kind=SCREEN) if seat.kind == ME else seat for seat in seats]
    return _open(store, person, suggested_name(person.settings.language, SystemRandom()), match, seats, None)


def open_branch(store: Store, person: Person, table: Table, at: int) -> str:
    """A table that goes on from a moment of this one, as the person who asks may know it."""
    if table.waiting or (not table.over and not may_know_all(table, person)):
        raise refusal(403, person, "not over")
    if table.row.deal is not None and not table.over:
        raise refusal(403, person, "deal one try")
    if not 0 <= at <= table.match.length:
        raise refusal(422, person, "bad moment", most=table.match.length)
    match = game().branch(table.match, table.row.start, at)
    own = table.own(person)
    sitting = own or (max(match.decider or 0, 0),)  # who had no seat takes the one that decides
    choices = [
        SeatChoice(seat.bot, short(seat.name))
        if seat.kind == BOT_KIND and number not in sitting
        else SeatChoice(ME if number == sitting[0] else SCREEN, short(seat.name) if own else "")
        for number, seat in enumerate(table.seats)
    ]
    name = page_text(person.settings.language, "branch name", name=table.row.name, at=at)
    return _open(store, person, name, match, choices, table.row.seed)


def may_know_all(table: Table, person: Person) -> bool:
    """Whether nobody else plays here, or may come back, from whom something has to be kept."""
    own = table.own(person)
    return (
        not table.shared
        and len(own) == 1
        and all(seat.kind == BOT_KIND for number, seat in enumerate(table.seats) if number not in own)
    )


def record_of(table: Table, person: Person) -> str:
    """The record of a finished game; before the end it would tell what is hidden."""
    if not table.over:
        raise refusal(403, person, "not over")
    table.match.seats = [seat.bot or HUMAN for seat in table.seats]
    return table.match.record()


def _choices(names: Sequence[str], players: int) -> list[SeatChoice]:
    """Who sits where, as a record names it; the first person is the one who brings it."""
    bots = game().bots.names
    named = [name if name in bots else HUMAN for name in names][:players]
    named += [HUMAN] * (players - len(named))
    mine = named.index(HUMAN) if HUMAN in named else -1
    return [
        SeatChoice(name) if name in bots else SeatChoice(ME if number == mine else SCREEN)
        for number, name in enumerate(named)
    ]


def _open(
    store: Store,
    person: Person,
    name: str,
    match: Match,
    seats: Sequence[SeatChoice],
    seed: int | None,
    pace: str = "",
    **more: Any,
) -> str:
    language = person.settings.language
    own_name = person.name or page_text(language, "default name")
    names = seat_names(seats, own_name, language)
    typed = next((seat.name for seat in seats if seat.kind == ME and seat.name), "")
    if typed and not person.name:
        store.change_person(replace(person, name=typed))  # whoever had none is called so from now on
    stored = [_seat(seat.kind, named, person) for seat, named in zip(seats, names, strict=True)]
    return store.new_table(
        name=unused_name(name, store.names_of(person.id)),
        options=match.options,
        seats=stored,
        start=match.start(),
        seed=seed,
        owner=person.id,
        lines=match.lines(),
        progress=progress_of(match),
        result=result_of(match),
        pace=pace if pace in PACES and pace != person.settings.pace else None,
        **more,
    )


def _seat(kind: str, name: str, person: Person) -> StoredSeat:
    if kind in game().bots.names:
        return StoredSeat(BOT_KIND, name, bot=kind)
    if kind in OTHERS:
        return StoredSeat(FREE_KIND, name, offered=LOBBY if kind == OPEN else FRIEND_OFFER)
    kept = {ME: PEOPLE_KIND, SCREEN: SCREEN_KIND}[kind]
    return StoredSeat(kept, name, person=person.id, program=person.plays_by_program)
