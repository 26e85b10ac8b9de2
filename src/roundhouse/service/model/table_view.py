"""What a page gets: one person's look at one table (`TableView`), and at the list of tables (`HomeView`).

A view is made for every request and handed to a page, which is a pure function of it. A game derives its own view
(`GameKind.view`) with what its pages want besides. docs/pages.md says how parts of a page are sent.

`states` are the true states: whatever is shown of one has to be redacted for the viewer first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from roundhouse.service.game import NOBODY
from roundhouse.service.model.agreement import Agreement
from roundhouse.service.model.rating import Change

WIDE, NARROW = "wide", "narrow"
LAYOUTS = (WIDE, NARROW)

# seconds for a move of a bot; turn by turn, the bots wait after every turn until somebody goes on
TURNS = "turns"
PACES = {TURNS: 0.6, "slow": 1.2, "normal": 0.6, "fast": 0.25, "instant": 0.0}
# when a person is asked once more: never; when something would lapse that could be used, an undo takes back turns of
# others, or nothing could be taken back afterwards; always, before a turn ends
NEVER, MATTERS, ALWAYS = CONFIRMS = ("never", "matters", "always")
# whether the turns of somebody without a seat have a sign of their own, or stand in the log only
SHOWN, LOGGED = RIVALS = ("shown", "log")
# a scoring phase is not counted out, and no bot waits for it
IN_LOG = "log"
# what a person can choose for all tables, besides the language, as forms send it
CHOICES = {
    "theme": ("system", "light", "dark"),
    "confirm": CONFIRMS,
    "forced": ("yes", "no"),
    "count": ("steady", "once", IN_LOG),
    "rival": RIVALS,
    "pace": tuple(PACES),
    "motion": ("system", "none"),
    "sound": ("off", "on"),
    "notice": ("off", "on"),
}

# Who a seat belongs to, seen by the person who looks.
YOU = "you"  # the person's own
SCREEN = "screen"  # another person at this person's screen
PERSON = "person"  # somebody at another screen
BOT = "bot"
FREE = "free"  # nobody's yet


@dataclass(frozen=True)
class Settings:
    """What a person has chosen for all tables."""

    language: str = "en"
    theme: str = "system"  # system, light, dark
    motion: str = "system"  # system, none
    confirm: str = MATTERS  # one of CONFIRMS
    forced: bool = True  # whether a step that is the only one is taken by itself
    pace: str = "normal"  # of the bots, a key of PACES
    rival: str = SHOWN  # one of RIVALS
    sound: str = "off"  # when I have to decide
    notice: str = "off"  # of the browser, when I have to decide and the page is not in front
    count: str = "steady"  # a scoring phase is counted out, shown at once, or stands in the log only
    zone: str = ""  # the time zone, as the browser names it; "": not known
    quiet: str = ""  # hours without notices, "22:00-07:00"; "": none


@dataclass(frozen=True)
class Person:
    """Somebody who plays."""

    id: str  # no secret; "" for a stranger
    name: str = ""  # "" as long as nobody has said it
    settings: Settings = Settings()
    program: bool = False  # the account is a program's own
    by_api: bool = False  # this request came through the API, so a program acts

    @property
    def plays_by_program(self) -> bool:
        """Whether what this person does now is done by a program."""
        return self.program or self.by_api


@dataclass(frozen=True)
class Seat:
    """Who sits on a seat."""

    name: str  # "Anna", "Viktor"
    kind: str  # YOU, SCREEN, PERSON, BOT or FREE
    bot: str = ""  # the bot's name in `BOTS`
    player: str = ""  # whose page can be looked at (`StoredSeat.player`)
    program: bool = False  # a program plays there


@dataclass(frozen=True)
class SeatClock:
    """The time of one seat."""

    left: float  # seconds
    short: float  # so many seconds are little
    whole: float  # what there was at first, or is for every turn
    a_turn: bool  # it is the same for every turn
    out: str  # what happens when it has run out, one of `clocks.OUTS`
    until: float | None = None  # when it has run out; None: it stands
    rests_until: float | None = None  # it would run, but rests
    skipped: bool = False  # it has run out, and a bot makes this turn


@dataclass(frozen=True)
class SeatEvent:
    """What has happened to a seat of a game that goes on."""

    what: str  # one of table_rows.EVENTS
    seat: int  # -1: none
    name: str  # of whoever it is about
    moves: int  # how many had been made
    version: int  # of the table, as this made it


@dataclass(frozen=True)
class TablePlayers:
    """The people of a table who do not share a screen, as one of them, or a spectator, sees them."""

    marks: tuple[str, ...]  # by seat: what events call whoever sits there (`presence`), "" for bots
    free: tuple[int, ...]  # seats that the viewer could take
    offer: tuple[int, ...]  # seats that would end the game now
    can: frozenset[str]  # what the viewer can ask for: leave, resign, stand-in, back, let-play, end, decline
    late: int  # a seat that the viewer may hand to a bot or offer to others, -1 for none
    remind: int = NOBODY  # a seat whose person the viewer may remind
    needed: tuple[int, ...] = ()  # seats that still have to agree to the offer
    rated: bool = False  # the game counts for ratings
    clocks: tuple[SeatClock | None, ...] = ()  # by seat, None for bots; empty: everybody takes their time
    away: tuple[float | None, ...] = ()  # by seat: until when somebody is on holiday
    now: float = 0.0  # the server's time, in seconds since 1970
    changes: Mapping[int, Change] = field(default_factory=dict)  # by seat: what it has made of them
    no_hints: str = ""  # why there are none, a key of the pages
    happened: tuple[SeatEvent, ...] = ()  # to the seats since the game has begun, the latest last
    stood_in: int = 0  # where a bot plays for the viewer: how many moves there were when it began
    asked_back: bool = False  # it waits for the viewer's answer


@dataclass(frozen=True)
class MoveToConfirm:
    """A move that was chosen, and is played only when it is chosen again."""

    move: int
    why: str  # LAPSE or LAST


@dataclass(frozen=True)
class UndoToConfirm:
    """An undo that takes back more than the person's own moves, and is made only when it is chosen again."""

    steps: int  # moves


@dataclass(frozen=True)
class TableView:
    """One person's look at one table, at one moment."""

    table_id: str
    name: str  # of the table
    options: Mapping[str, Any]  # what is played
    seed: int | None
    states: tuple[Any, ...]  # from the start to the moment shown; true states
    moves: tuple[int, ...]  # one less than states
    length: int  # how many moves the game has; more than len(moves) in a replay
    finished: bool  # whether the game has ended (also in a replay of an earlier moment)
    viewer: int  # a seat, also one on which a bot plays for the person, or -1 for a spectator
    seats: tuple[Seat, ...]
    person: Person
    version: int
    layout: str = WIDE
    can_undo: bool = False
    undo_reason: str = ""  # why not, in the person's language
    can_reset: bool = False
    reset_reason: str = ""
    can_redo: bool = False  # nothing was played since the last undo
    confirm: bool = False  # the person's turn is over and waits for the confirmation
    # What the person has chosen and is asked about before it is done
    asked: MoveToConfirm | UndoToConfirm | None = None
    waiting_for: int = -1  # the seat whose confirmation everybody waits for, -1 for nobody's
    # The seat of the person the screen is to be given to, -1 for nobody; viewer is -1 then
    handover: int = -1
    late: bool = False  # shown as it was when the round began that is being played
    thinking: bool = False  # a bot decides
    bot_plays: bool = False  # on the viewer's seat, for the person, who can take over
    out_of_time: bool = False  # it does so for somebody whose time is used up
    watching: bool = False  # only bots play
    paused: bool = False  # the bots wait for somebody to go on
    guided: bool = False  # the page teaches the game
    pace: str = "normal"  # a key of PACES
    at: int | None = None  # the moment of a replay, 0 for the start
    marked: Mapping[str, Any] = field(default_factory=dict)  # places that a replay points at
    message: str = ""  # something to tell the person: why a request was refused
    figures: bool = True  # whether it is told what the options bring, which takes a while to find out
    chip: int = 0  # which of the things that the turn holds is asked about
    hint: Any = None  # that the person has asked for
    # Points of this person's earlier games like this one (`personal_bests`); with rivals on the result only
    best: int | None = None
    ended: str = ""  # how the game was ended before its end: agreed, resigned, left
    resigned: tuple[int, ...] = ()  # seats that cannot win any more
    # For people who do not share a screen: who is here, what they can do
    company: TablePlayers | None = None
    deal: str = ""  # the deal that the table is somebody's one try at
    drawing_cache: Any = field(default=None, compare=False)  # what pages remember of this table

    @property
    def decider(self) -> int:
        """The seat whose decision it is at the moment shown, `NOBODY` when the game is over."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether the game is over at the moment shown."""
        return self.decider == NOBODY

    @property
    def language(self) -> str:
        """The person's language."""
        return self.person.settings.language

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return tuple(seat.name for seat in self.seats)

    @property
    def no_hints(self) -> str:
        """Why nobody may ask for a hint here, a key of the pages; "" where everybody may."""
        if self.deal and not self.finished:
            return "no hints, deal"
        return "" if self.company is None else self.company.no_hints

    @property
    def yours(self) -> bool:
        """Whether the viewer decides now."""
        free = self.waiting_for < 0 and self.at is None and not self.ended and not self.out_of_time
        free = free and not self.bot_plays
        return free and self.viewer != NOBODY and self.viewer == self.decider


@dataclass(frozen=True)
class TableSummary:
    """A table in a list."""

    table_id: str
    name: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    moves: int
    round: int
    rounds: int
    over: bool
    your_turn: bool
    watching: bool  # only bots play
    updated: datetime  # UTC
    scores: tuple[int, ...]  # by seat
    winners: tuple[int, ...]  # seats; empty until the game is over
    waiting: bool = False  # for people to sit down
    asked: int = -1  # the seat that everybody waits for, -1 for none
    due: float | None = None  # when its time is used up
    short: float = 0.0  # so many seconds are little
    free: int = 0  # seats that nobody sits on yet
    moved: datetime | None = None  # when the person last decided something there, UTC
    archived: bool = False  # the person has put it away
    can: frozenset[str] = frozenset()  # what the person can do with it: archive, unarchive, delete


@dataclass(frozen=True)
class LobbyEntry:
    """A table in the lobby."""

    table_id: str
    name: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    free: tuple[int, ...]  # seats that everybody may take
    agreed: Agreement
    begun: bool  # somebody has left a game that goes on
    round: int
    rounds: int
    yours: bool  # the person sits there, or has set it up
    created: datetime  # UTC
    numbers: Mapping[str, int] = field(default_factory=dict)  # where it counts: ratings by player


@dataclass(frozen=True)
class TokenEntry:
    """A program's token in a person's list."""

    digest: str  # its hash: names it, and lets nobody in
    name: str  # what it is for
    table_id: str  # the one table it is for, "" for everything
    created: float  # seconds since 1970
    scopes: frozenset[str]  # what it allows


@dataclass(frozen=True)
class HomeView:
    """What the first page shows.

    POST /tables takes a form with the fields name, edition, board, industry ("" for the board's own), modules
    (repeated), seed ("" for chance), pace, and for every seat in order from 1: seat-1 ("me", "friend", "open",
    "screen", a bot's name, or "" for nobody) and name-1. With a "friend" or an "open" seat the table waits for people
    to sit down, who agree to speed, begins, leaving and grace (`agreement`). Bots alone make a table to watch, one seat
    alone a game against Emil. POST /records takes a file `record` (multipart). Refused forms come back with `message`
    and `form`.
    POST /settings takes any of language, theme, motion, confirm (one of CONFIRMS), forced ("yes" or "no"), pace, name,
    and `back`, where to go next.
    """

    person: Person
    mine: tuple[TableSummary, ...]  # going on, latest first
    finished: tuple[TableSummary, ...]  # latest first
    form: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # as it was sent, after a refusal
    message: str = ""
    damaged: tuple[tuple[str, str], ...] = ()  # ids and names of tables that cannot be read
    in_lobby: int = 0  # tables with a seat that is free for everybody
    archived: int = 0  # tables that were put away
    put_away: tuple[str, str] | None = None  # id and name of the one that was put away just now


@dataclass(frozen=True)
class ReviewProgress:
    """What there is of the review of a game."""

    bot: str
    review: Any = None
    done: int = 0  # moves looked at so far
    total: int = 0
    failed: bool = False
