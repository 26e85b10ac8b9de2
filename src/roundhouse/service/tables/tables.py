"""One table in memory: a game replayed from the store, changed one step at a time.

A table is only touched while its lock is held (`loaded_tables.Tables.at`). A change is stored first and answered then;
if storing fails, what is in memory is thrown away.
"""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

from roundhouse.service.database.results import UndoneMoves, progress_of, result_of
from roundhouse.service.database.store import Stale, Store
from roundhouse.service.database.table_rows import BEFORE_START, OVER, PLAYING, WAITING, Seating, TableRow
from roundhouse.service.game import NOBODY, SEAT_LETTERS, Match, MatchMove, game
from roundhouse.service.model.agreement import Agreement, read_agreed
from roundhouse.service.model.errors import NeedsConfirmation, NotBegun, Overtaken, Refused, refusal
from roundhouse.service.model.seats import (
    BOT_KIND,
    LOBBY,
    Seats,
    called,
    is_listed,
    kept_seat,
    mark_program,
    seat_seen_by,
    seats_of,
)
from roundhouse.service.model.table_view import (
    ALWAYS,
    IN_LOG,
    NEVER,
    WIDE,
    MoveToConfirm,
    Person,
    TableView,
)
from roundhouse.service.model.turn_rules import (
    can_redo,
    last_seat,
    natural_seat,
    needs_handover,
    turn_length,
    undo_length,
)
from roundhouse.service.tables.illegal_moves import IllegalMoveReasons
from roundhouse.service.tables.personal_bests import best_alone
from roundhouse.service.tables.slow_decisions import watched
from roundhouse.service.tables.spectators import is_late_for, late_version
from roundhouse.service.tables.table_clocks import bot_of, ticked, undo_hindrance
from roundhouse.texts.pages import page_text

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Viewpoint:
    """From where a person looks at a table."""

    own: tuple[int, ...]  # seats of this person's screen
    viewer: int
    handover: int


class Table:
    """One table. Use it only inside `Tables.at`."""

    def __init__(self, store: Store, row: TableRow, match: Match, versions: list[int]) -> None:
        self.store = store
        self.row = row
        self.match = match
        self.versions = versions  # of the table, as each move made it
        self.drawing_cache = game().new_cache()  # what pages remember of it
        self.reasons = IllegalMoveReasons()  # why moves cannot be played
        self._seatings: tuple[Seating, ...] | None = None  # read from the store when they are first asked for
        self._decided = (-1, 0.0)  # how many moves there were, and when the last of them was made
        self.spoilt = False  # memory and store may differ: replay before the next use

    # ---- who sits where

    @property
    def seats(self) -> Seats:
        return self.row.seats

    @property
    def waiting(self) -> bool:
        """Whether people still sit down: the cards are dealt, and nobody sees them."""
        return self.row.status == WAITING

    @property
    def over(self) -> bool:
        """Whether the game is over, in whatever way."""
        return self.row.status == OVER

    @property
    def ended(self) -> str:
        """How the game was ended before its end (`leaving`), "" if it was not."""
        return str((self.row.result or {}).get("ended", ""))

    @property
    def shared(self) -> bool:
        """Whether people play here who do not share a screen."""
        return self.row.shared

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """Who came and went, and what else happened to the seats, the latest last."""
        if self._seatings is None:
            self._seatings = tuple(self.store.seatings(self.row.id))
        return self._seatings

    @property
    def happened(self) -> tuple[Seating, ...]:
        """The same since the game has begun."""
        return tuple(one for one in self.seatings if one.moves or one.what not in BEFORE_START)

    @property
    def begun(self) -> float:
        """When the game has begun."""
        before = [one.at for one in self.seatings if not one.moves and one.what in BEFORE_START]
        return max([self.row.created, *before])

    @property
    def decided(self) -> float:
        """When somebody last decided something; 0 before the first decision."""
        if self._decided[0] != self.match.length:
            self._decided = self.match.length, self.store.decided(self.row.id)
        return self._decided[1]

    @property
    def was_listed(self) -> bool:
        """Whether the table stands in the lobby or stood there: strangers know its address."""
        return self.agreed.public or any(seat.offered == LOBBY for seat in self.seats)

    @property
    def agreed(self) -> Agreement:
        """What all who sit here have agreed to."""
        return read_agreed(self.row.agreed)

    @property
    def watching(self) -> bool:
        """Whether only bots play."""
        return all(seat.kind == BOT_KIND for seat in self.seats)

    @property
    def bot_to_move(self) -> str:
        """The bot that has to decide now, "" for none."""
        seat = self.match.decider
        if seat is None or self.row.status != PLAYING or self.row.unconfirmed != NOBODY:
            return ""
        return bot_of(self.row, seat)

    @property
    def held(self) -> bool:
        """Whether the bots wait: where only bots play, because somebody stopped them; else for a person who looks at
        the scoring of a round or, at a table that is played turn by turn, at a bot's turn.
        """
        if not self.row.paused or self.watching:
            return self.row.paused
        last = last_seat(self.match)
        return last != NOBODY and (
            bool(self.seats[last].bot) or self.match.round_begin() == self.match.length
        )

    @property
    def waits_for_answer(self) -> float:
        """For how many seconds the bot that has to decide still waits: its person has opened the table and is asked
        whether to take over. 0: it does not wait.
        """
        seat = self.match.decider
        if seat is None or not self.bot_to_move:
            return 0.0
        return max(0.0, self.seats[seat].stopped - self.store.now())

    def own(self, person: Person) -> tuple[int, ...]:
        """The seats of a person and of others at the same screen."""
        return seats_of(self.seats, person.id)

    def looks(self, person: Person) -> Viewpoint:
        """Whose eyes a person has here, and whether the screen has to be given on first."""
        own = self.own(person)
        natural = natural_seat(self.match, own, self.row.unconfirmed)
        if len(own) > 1:
            shown = self.store.shown(person.id, self.row.id)
            if needs_handover(self.match, shown, natural, own):
                return Viewpoint(own, NOBODY, natural)
        kept = None if own else kept_seat(self.seats, person.id)
        return Viewpoint(own, natural if kept is None else kept, NOBODY)

    def goes_back_over_bots(self, person: Person) -> bool:
        """Whether this person can take back a turn after the others have played: they are all bots."""
        own = self.own(person)
        return (
            bool(own)
            and self.row.takebacks
            and not self.shared
            and all(seat.kind == BOT_KIND for number, seat in enumerate(self.seats) if number not in own)
        )

    # ---- what can be asked of it

    def view(
        self,
        person: Person,
        layout: str = WIDE,
        at: int | None = None,
        message: str = "",
        pace: str = "normal",
        chip: int = 0,
    ) -> TableView:
        """The table as this person may see it; before the start there is nothing that anybody may see."""
        if self.waiting:
            raise NotBegun(person)
        row, looks = self.row, self.looks(person)
        late = is_late_for(row, person)
        length = self.match.round_begin() if late else self.match.length
        if at is not None and not 0 <= at <= length:
            raise refusal(404, person, "bad moment", most=length)
        moment = length if at is None else at
        undo, reset = self.undo_problem(person), self.reset_problem(person)
        seen: TableView = game().view(
            table_id=row.id,
            name=row.name,
            options=row.options,
            seed=row.seed if self.over else None,
            states=tuple(self.match.states[: moment + 1]),
            moves=tuple(self.match.moves[:moment]),
            length=length,
            finished=self.over,
            ended=self.ended if at is None else "",
            resigned=tuple(number for number, seat in enumerate(row.seats) if seat.resigned),
            viewer=looks.viewer,
            seats=tuple(seat_seen_by(seat, person) for seat in row.seats),
            person=person,
            version=late_version(self.match, self.versions) if late else row.version,
            layout=layout,
            can_undo=not undo,
            undo_reason=undo,
            can_reset=not reset,
            reset_reason=reset,
            can_redo=can_redo(row.undone, looks.own),
            confirm=row.unconfirmed in looks.own,
            asked=self.asked_now(person) if at is None else None,
            waiting_for=NOBODY if late else row.unconfirmed,
            handover=looks.handover,
            late=late,
            thinking=bool(self.bot_to_move) and not late and not self.waits_for_answer,
            bot_plays=not looks.own and looks.viewer != NOBODY,
            out_of_time=row.clock is not None and row.clock.skips != NOBODY and not late,
            watching=self.watching,
            paused=self.held,
            guided=row.guided,
            deal=row.deal or "",
            pace=row.pace or pace,
            at=at,
            message=message,
            chip=chip,
            best=best_alone(self.store, person, row) if self.match.over else None,
            drawing_cache=self.drawing_cache,
        )
        return seen

    def log_known(self, person: Person, version: int) -> int:
        """How many entries of the log a browser has that showed this version, and that still read the same.

        A move that was taken back and made again is a new one. Where people at one screen hold secrets, and when the
        cards are laid open, earlier entries read differently: then the whole log is news.
        """
        own = self.own(person)
        if self.over or (len(own) > 1 and any(self.match.has_secret(seat) for seat in own)):
            return 0
        fresh = [one.moves - 1 for one in self.happened if one.version > version] if self.shared else []
        # Events stand with the move before them
        return max(0, min([bisect_right(self.versions, version), *fresh]))

    def undo_problem(self, person: Person) -> str:
        """Why this person cannot take back the last decision, "" if they can."""
        language = person.settings.language
        own = self.own(person)
        if not own:
            return page_text(language, "undo spectator")
        last = last_seat(self.match)
        if last == NOBODY:
            return page_text(language, "nothing to undo")
        if last not in own and not self.goes_back_over_bots(person):
            return page_text(language, "undo others", who=called(self.seats[last], person))
        steps = self.undo_steps(person)
        if not steps:
            return page_text(language, "nothing to undo")
        if self.over and self.agreed.rated:
            return page_text(language, "undo rated")
        if self.match.shows_hands(own):
            return page_text(language, "undo over")
        seen = self.match.secret_since(self.match.length - steps, language)
        if seen:
            return seen
        hindrance = undo_hindrance(self, steps)
        return page_text(language, hindrance) if hindrance else ""

    def undo_steps(self, person: Person) -> int:
        over_bots = self.goes_back_over_bots(person)
        return undo_length(self.match, self.own(person), person.settings.forced, over_bots)

    def reset_problem(self, person: Person) -> str:
        """Why this person cannot go back to the start of the turn, "" if they can."""
        problem = self.undo_problem(person)
        begun = last_seat(self.match) in self.own(person)
        if not problem and not (begun and turn_length(self.match, self.row.unconfirmed != NOBODY)):
            problem = page_text(person.settings.language, "reset begun")
        return problem

    # ---- changes

    def asked_about(self, person: Person, move: int) -> MoveToConfirm | None:
        """Whether a person wants to be asked before this move: it lets something lapse, or it ends the turn
        by itself and nothing can be taken back afterwards, since Emil acts at once.
        """
        if self.match.over or person.settings.confirm == NEVER:
            return None
        why = self.match.confirm_reason(move)
        return MoveToConfirm(move, why) if why else None

    def asked_now(self, person: Person) -> MoveToConfirm | None:
        """What is asked without anybody having chosen: the only step that is left would end the turn for good."""
        alone = len(self.seats) == 1 and bool(self.own(person)) and not self.match.over
        if not alone or not person.settings.forced or self.match.begins_turn(self.match.length):
            return None
        offered = self.match.legal_moves()
        return self.asked_about(person, offered[0]) if len(offered) == 1 else None

    def play(self, person: Person, given: str | int, version: int, sure: bool = False) -> None:
        """A person's move, in words or by its number, and the steps after it that leave no choice.

        Raises `NeedsConfirmation` where the person has to be asked first, unless they are `sure`.
        """
        self.expect(person, version)
        seat = self.match.decider
        own = self.own(person)
        if not own:
            raise refusal(403, person, "no seat")
        if self.row.unconfirmed != NOBODY:
            raise refusal(409, person, "unconfirmed", who=called(self.seats[self.row.unconfirmed], person))
        if seat is not None and seat not in own:
            raise refusal(403, person, "not your seat", who=called(self.seats[seat], person))
        if self.bot_to_move:
            raise refusal(409, person, "time used up")
        refused = self.agreed.refuses_program(person.program) if person.plays_by_program else ""
        if refused:
            raise refusal(403, person, refused)
        handover = self.looks(person).handover
        if handover != NOBODY:
            raise refusal(409, person, "hand over first", who=self.seats[handover].name)
        self.match.language = person.settings.language
        with self.changing(person):
            move = self.reasons.find(self.row.id, version, self.match, given)
            assert seat is not None, "a game that is over refuses every move"
            if self.shared and person.plays_by_program and not self.seats[seat].program:
                self.reseat(person, mark_program(self.seats, seat))  # the others are to know
            asked = None if sure else self.asked_about(person, move.id)
            if asked is not None:
                raise NeedsConfirmation(asked)
            self._play_on(person, seat, move)
            while person.settings.forced and self.match.decider == seat:
                step = self.match.forced_step()
                if step is None:
                    break
                self._play_on(person, seat, self.match.find(step))
        self.hold(turns=False, scorings=person.settings.count != IN_LOG)

    def _play_on(self, person: Person, seat: int, move: MatchMove) -> None:
        """One move of a person."""
        with watched(self.row.id, self.match):
            self.match.play(move)
        waits = self.waits(person, seat, move.id)
        self.store_move(seat, move.notation, seat if waits else NOBODY, (person.id, seat))

    def waits(self, person: Person, seat: int, move: int) -> bool:
        """Whether the turn has ended by itself and the game goes on only when that is confirmed."""
        wish = person.settings.confirm
        if (
            wish == NEVER
            or self.match.over
            or self.match.declares_end(move)
            or not self.match.turn_ended(seat)
        ):
            return False
        own = self.own(person)
        back = self.goes_back_over_bots(person) or self.match.decider in own
        return (wish == ALWAYS or not back) and not self.undo_problem(person)

    def play_bot(self, move: int, version: int) -> bool:
        """A bot's move; False if the table has changed since it was chosen."""
        if version != self.row.version or not self.bot_to_move:
            return False
        seat = self.match.decider
        assert seat is not None
        try:
            with self.changing(None):
                with watched(self.row.id, self.match):
                    played = self.match.play(move)
                self.store_move(seat, played.notation, NOBODY, None)
        except Stale:
            return False
        return True

    def hold(self, turns: bool, scorings: bool) -> None:
        """Let the bots wait after a turn, or after the scoring of a round, if a bot comes next and nobody at another
        screen would wait too.
        """
        if not self.bot_to_move or self.shared or self.watching:
            return
        ended = turns and self.match.turn_ended(last_seat(self.match))
        if ended or (scorings and self.match.round_begin() == self.match.length):
            self.keep(None, paused=True)

    def undo(self, person: Person, version: int) -> None:
        """Take back the last decision (`taking_back` asks first)."""
        self.expect(person, version)
        self._refuse_if(self.own(person), self.undo_problem(person))
        self._cut(person, self.undo_steps(person))

    def reset(self, person: Person, version: int) -> None:
        """Go back to the start of the turn."""
        self.expect(person, version)
        self._refuse_if(self.own(person), self.reset_problem(person))
        self._cut(person, turn_length(self.match, self.row.unconfirmed != NOBODY))

    def confirm(self, person: Person, version: int) -> None:
        """Let the game go on after a turn that waits."""
        self.expect(person, version)
        if self.row.unconfirmed not in self.own(person):
            raise refusal(409, person, "nothing to confirm")
        self.go_on(person)

    def go_on(self, person: Person | None = None) -> None:
        """The turn that waits is confirmed, by its person or without."""
        self.keep(person, unconfirmed=NOBODY, **ticked(self, unconfirmed=NOBODY))

    def confirm_by_itself(self, now: float) -> None:
        """A turn that has waited for longer than was agreed is confirmed without its person."""
        row = self.row
        if row.unconfirmed == NOBODY or row.grace is None or row.updated + row.grace >= now:
            return
        with suppress(Stale):
            self.go_on()

    def sit(self, person: Person, seat: int) -> None:
        """The screen has been given to the person on this seat."""
        looks = self.looks(person)
        if seat not in looks.own:
            raise refusal(403, person, "no seat")
        if seat == looks.handover:
            self.store.show(person.id, self.row.id, seat)

    def set_pace(self, person: Person, pace: str | None, paused: bool | None) -> None:
        """How quickly the bots play, and whether they stop."""
        if not self.belongs_to(person):
            raise refusal(403, person, "no seat")
        if paused is not None and not self.watching and (paused or not self.held):
            raise refusal(409, person, "only bots")
        values: dict[str, Any] = {}
        if pace is not None:
            values["pace"] = pace
        if paused is not None:
            values["paused"] = paused
        if values:
            self.keep(person, **values)

    def belongs_to(self, person: Person) -> bool:
        """Whether this person has to do with the table: sits at it, or has set it up to watch."""
        return bool(self.own(person)) or (bool(person.id) and person.id == self.row.owner)

    # ---- other people on the seats (`waiting_room`, `leaving`)

    def reseat(self, person: Person | None, seats: Seats, *seating: Seating, **values: Any) -> None:
        """Store who sits where now, and what came of it. Without a person it may raise `Stale`."""
        if "clock" not in values:
            values |= ticked(self, values.get("status"), values.get("unconfirmed"), seats)
        with self.changing(person):
            version = self.store.change_seats(self.row, seats, seating, **values)
            self._seatings = None
            self._changed(version, seats=seats, listed=is_listed(seats), **values)

    def keep(self, person: Person | None, **values: Any) -> None:
        """Store something about the table. Without a person it may raise `Stale`."""
        with self.changing(person):
            self._changed(self.store.change_table(self.row, **values), **values)

    def drop(self, person: Person) -> None:
        """The table is no more."""
        with self.changing(person):
            self.store.drop_table(self.row)
            self.spoilt = True
            self._changed(self.row.version + 1)

    # ---- inside

    def expect(self, person: Person, version: int) -> None:
        if self.waiting:
            raise NotBegun(person)
        if self.ended:
            raise refusal(409, person, "not any more")
        if version != self.row.version:
            raise refusal(409, person, "stale")

    @staticmethod
    def _refuse_if(own: tuple[int, ...], problem: str) -> None:
        if problem:
            raise Refused(409 if own else 403, problem, code="cannot-undo")

    @contextmanager
    def changing(self, person: Person | None) -> Iterator[None]:
        """Whatever goes wrong inside, the table is replayed before it is used again."""
        try:
            yield
        except (Refused, NeedsConfirmation):
            raise
        except Stale:
            self.spoilt = True
            if person is None:
                raise
            raise Overtaken(person) from None
        except BaseException:
            self.spoilt = True
            raise

    def store_move(
        self,
        seat: int,
        notation: str,
        unconfirmed: int,
        shown: tuple[str, int] | None,
        undone: UndoneMoves = (),
    ) -> None:
        result, progress = result_of(self.match, self.seats), progress_of(self.match, undone)
        status = PLAYING if result is None else OVER
        timed = ticked(self, status, unconfirmed)
        version = self.store.add_move(
            self.row,
            self.match.length - 1,
            f"{SEAT_LETTERS[seat]} {notation}",
            progress,
            result,
            unconfirmed,
            shown,
            **timed,
        )
        self.versions.append(version)
        self._changed(
            version, progress=progress, result=result, status=status, unconfirmed=unconfirmed, **timed
        )

    def _cut(self, person: Person, steps: int) -> None:
        with self.changing(person):
            undone = self.match.lines()[self.match.length - steps :]
            self.match.undo(steps)
            progress = progress_of(self.match, [*self.row.undone, undone])
            timed = ticked(self, PLAYING, NOBODY)
            version = self.store.cut_moves(self.row, self.match.length, progress, paused=False, **timed)
            del self.versions[self.match.length :]
            self._changed(
                version,
                progress=progress,
                result=None,
                status=PLAYING,
                unconfirmed=NOBODY,
                paused=False,
                **timed,
            )

    def _changed(self, version: int, **values: Any) -> None:
        self.row = replace(self.row, version=version, updated=self.store.now(), **values)
