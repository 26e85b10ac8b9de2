"""The log beside the boards: a line for every turn that opens into its steps, the newest on top, with the pieces that
moved.
"""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.draw.svg.kit import signed
from roundhouse.draw.svg.tickets import RIVAL_COLOUR
from roundhouse.rules import decider
from roundhouse.service.model.table_view import BOT
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, seal
from roundhouse.service.pages.notes import notes_panel
from roundhouse.service.pages.seat_events import event_line
from roundhouse.service.pages.talk import is_tabbed, side_tabs, table_talk
from roundhouse.texts.pages import page_text
from roundhouse.view.dead_end import stuck_past
from roundhouse.view.drawing_cache import SameState
from roundhouse.view.log_entries import QUIET, LogEntry, audience, deed, entries, opening_entry
from roundhouse.view.scoring import phases
from roundhouse.view.trying import lasting, tried_later, tries
from roundhouse.view.turn_log import Turn, TurnSummary, since, telling_move, turn_at, turns
from roundhouse.view.turn_log import told as told_in_one_line
from roundhouse.view.words import capital
from roundhouse.web.match import forced_step
from roundhouse.web.scoring import folded
from roundhouse.web.table_view import BoardView

BEFORE_ALL = -1  # the entry of what happened before the first move
MAX_ENTRIES_SHOWN = 60  # moves that a fresh page tells; the earlier ones on request


def log_entries(view: BoardView, first: int = 0) -> list[str]:
    """The log from the turn on to which the move of this number belongs, one element for each turn, and one for what
    happened before the first.
    """
    before = [] if first else [str(one) for one in _opening(view)]
    return before + [str(_turn(view, turn)) for turn in turns(view.states, first)]


def first_to_write(view: BoardView, known: int, shown: int) -> int:
    """The first move that a browser has to be told of which shows so many and of which so many still hold: the first of
    its turn, since a turn is one element.
    """
    length = len(view.moves)
    first = min(known, shown, length)
    if not length or first == shown == length:
        return first
    return turn_at(view.states, max(0, min(first, length - 1))).first


def log_panel(view: BoardView, head: h.Node = None) -> h.Element:
    """The whole log with its heading; `head` is what the others did since (`since_card`), where somebody plays."""
    last = len(view.moves)
    first = turn_at(view.states, max(0, last - MAX_ENTRIES_SHOWN)).first if last else 0
    tabbed = is_tabbed(view)
    kind = "#log-panel.panel.log.by-turns" + (".tabbed" if tabbed else "")
    return h.section(kind, aria_labelledby="log-title", data_open="log" if tabbed else None)[
        [side_tabs(view), head] if tabbed else [head, h.h2("#log-title")[view.say("log")]],
        h.ol(
            "#log-list",
            data_empty=view.say("log empty"),
            data_first=str(first),
            tabindex="0",
            aria_labelledby="log-title",
        )[
            (_turn(view, turn) for turn in reversed(turns(view.states, first))),
            None if first else _opening(view),
        ],
        h.button(".more", type="button", data_do="earlier")[view.say("log earlier")] if first else None,
        table_talk(view) if tabbed else None,
        notes_panel(view) if tabbed and view.person.id else None,
    ]


def line(view: BoardView, number: int) -> tuple[LogEntry, ...]:
    """What the log says of a move: the move, then the scoring that it led to."""
    return _told(view, number)


# ---- what the others did


def since_card(view: BoardView) -> h.Element:
    """What the others have done since the viewer's last turn, the oldest first; it goes with the viewer's next move."""
    found = since(view.states, view.viewer) if view.viewer >= 0 and not view.over else []
    rival = _told(view, len(view.moves) - 1)[-1].then if view.moves and view.yours else ()
    found = [
        turn
        for turn in found
        if not all(_silent(_told(view, n)[0]) for n in range(turn.first, turn.last + 1))
    ]
    return h.section("#since.since-card", aria_labelledby="since-title", hidden=not found and not rival)[
        h.h2("#since-title")[h.span[view.say("since")], h.span(".n")[view.say("since round")]],
        h.ol[(_since(view, turn) for turn in found), h.li[seatless(view, rival)] if rival else None],
    ]


def _since(view: BoardView, turn: Turn) -> h.Element:
    told = summary(view, turn)
    opens = {"data-do": "open", "data-seat": str(turn.by), "data-pieces": "|".join(told.moved)}
    return h.li[h.button(".entry", opens, type="button")[_line(view, turn, told)]]


def gained_since(view: BoardView) -> dict[int, int]:
    """By seat: what the others' turns since the viewer's last one have changed in this round."""
    found: dict[int, int] = {}
    for turn in since(view.states, view.viewer) if view.viewer >= 0 and not view.over else ():
        found[turn.by] = found.get(turn.by, 0) + summary(view, turn).gain
    return found


# ---- a turn


def _opening(view: BoardView) -> list[h.Element]:
    """What happened before the first decision: Emil moves first."""
    told = opening_entry(view.states[0], view.language)
    return [] if told is None else [h.li(".turn", data_entry=str(BEFORE_ALL))[seatless(view, told.then)]]


def _turn(view: BoardView, turn: Turn) -> h.Element:
    """One turn: its line, which opens into its steps; then the scoring that it led to."""
    told = [_told(view, number) for number in range(turn.first, turn.last + 1)]
    gone = tries(view.states, turn.first, turn.last)
    apart = [one for one in gone if _stands_apart(view, turn, one[1])]
    within = {last for _, last in gone if (_, last) not in apart}
    kept = within.union(lasting(view.states, turn.first, turn.last))
    heard = [n for n, (entry, *_) in enumerate(told, turn.first) if n in kept and not _silent(entry)]
    steps = [_entry(view, number, told[number - turn.first][0]) for number in heard]
    return h.li(
        ".turn",
        data_entry=str(turn.last),
        data_first=str(turn.first),
        hidden=not heard and not apart and not _events(view, turn),
    )[
        _events(view, turn),
        _scored(view, turn.last, told[-1]),
        [seatless(view, entries[0].then) for entries in reversed(told)],
        _folded(view, turn, steps) if len(steps) > 1 else steps,
        [_taken_back(view, turn.by, *one) for one in reversed(apart)],
    ]


def _events(view: BoardView, turn: Turn) -> list[h.Element]:
    """What has happened to seats after the moves of a turn, the latest on top; before the first move, with that one."""
    happened = () if view.company is None else view.company.happened
    first = turn.first if turn.first else -1
    return [event_line(view, one) for one in reversed(happened) if first < one.moves <= turn.last + 1]


def _stands_apart(view: BoardView, turn: Turn, number: int) -> bool:
    """Whether a turn that was taken back has a line of its own: that of a person, if it was tried from its beginning.
    What a bot tried stands among the steps of what it did instead.
    """
    return view.seats[turn.by].kind != BOT and not tried_later(view.states[number])


def _taken_back(view: BoardView, seat: int, first: int, last: int) -> h.Element:
    """A turn that could not be finished: what was tried, struck through, and why; it opens into its moves."""
    what, why = _tried(view, first, last)
    moves = [_told(view, number)[0] for number in range(first, last)]
    return h.details(".took-back", data_turn=f"tried-{first}")[
        h.summary(".entry.is-turn")[
            seal(seat),
            h.span(".w")[
                h.b[view.names[seat]],
                " ",
                page_text(view.language, "took a turn back"),
                " ",
                h.s[what],
                h.span(".c")[capital(why) + "."],
            ],
            gain(0),
            icon("chevron", "icon s chev"),
        ],
        h.div(".steps")[(_entry(view, number, entry) for number, entry in enumerate(moves, first))],
    ]


def _tried(view: BoardView, first: int, last: int) -> tuple[str, str]:
    """What was tried, and why it could not be finished."""
    state, dead, language = view.scene_state(first), view.scene_state(last), view.language
    key = "tried", view.moves[first], SameState(view.states[last]), view.names, language
    return view.drawing_cache.made(
        key, lambda: (deed(state, view.moves[first], view.names, language), stuck_past(dead, language))
    )


def _silent(entry: LogEntry) -> bool:
    return entry.kind == QUIET and not entry.followed


def _folded(view: BoardView, turn: Turn, steps: list[h.Element]) -> h.Element:
    """The line of a turn of several steps."""
    told = summary(view, turn)
    return h.details(data_turn=str(turn.first))[
        h.summary(".entry.is-turn", data_pieces="|".join(told.moved) or None)[
            _line(view, turn, told), icon("chevron", "icon s chev")
        ],
        h.div(".steps")[steps],
    ]


def turn_line(view: BoardView, turn: Turn) -> h.Node:
    """A turn in one line, for other places than the log."""
    return _line(view, turn, summary(view, turn))


def _line(view: BoardView, turn: Turn, told: TurnSummary) -> h.Node:
    """Who did what, what came of it, and what it has changed in this round."""
    said = told.what or _told(view, telling_move(view.states, turn))[0].text
    came = told.came(said)
    return [
        seal(turn.by),
        h.span(".w")[h.b[view.names[turn.by]], " ", said, h.span(".c")[came] if came else None],
        gain(told.gain),
    ]


def gain(points: int) -> h.Element:
    """What a turn has changed in this round."""
    return h.span(".g.up" if points > 0 else ".g")[signed(points)]


def _scored(view: BoardView, number: int, told: tuple[LogEntry, ...]) -> h.Node:
    """The scoring phases that a move has led to, the latest on top, each with what came after it."""
    counted = phases(view.states[number], view.states[number + 1], view.words) if len(told) > 1 else ()
    return [
        (
            seatless(view, entry.then),
            folded(number, phase_number, phase, view.names, view.language),
        )
        for phase_number, (phase, entry) in reversed([*enumerate(zip(counted, told[1:], strict=True))])
    ]


def seatless(view: BoardView, sentences: Sequence[str]) -> h.Node:
    """What somebody without a seat did: his last deed is the line, what led to it opens."""
    if not sentences:
        return None
    *before, deed = sentences
    mark, words = seal(RIVAL_COLOUR - 1), h.p(".w")[deed]
    if not before:
        return h.div(".entry.is-seatless")[mark, words]
    return h.details(".seatless")[
        h.summary(".entry.is-seatless")[
            mark,
            words,
            h.span(".g")[page_text(view.language, "more of it", count=len(before))],
            icon("chevron", "icon s chev"),
        ],
        h.div(".steps")[(h.div(".entry")[h.p[sentence]] for sentence in before)],
    ]


def _entry(view: BoardView, number: int, entry: LogEntry) -> h.Element:
    """What was done and what came of it."""
    alone = entry.by == view.viewer and forced_step(view.states[number]) is not None
    return h.div(
        class_=f"entry is-{entry.kind}", data_n=str(number), data_pieces="|".join(entry.moved) or None
    )[
        seal(entry.by),
        h.p[
            h.b[entry.who],
            " ",
            entry.text,
            h.small(".alone")[f" ({page_text(view.language, 'by itself')})"] if alone else None,
            (h.span(".then")[" ", sentence] for sentence in entry.followed),
        ],
    ]


# ---- what is remembered


def _told(view: BoardView, number: int) -> tuple[LogEntry, ...]:
    """A line of the log, told once for all who read the same words."""
    before, move, after = view.states[number], view.moves[number], view.states[number + 1]
    by = decider(before)
    hidden, laid_open = (audience(move, by, view.viewer, over) for over in (False, True))
    over = view.over and hidden != laid_open
    key = "told", move, SameState(before), SameState(after), hidden, over, view.names, view.language
    return view.drawing_cache.made(
        key, lambda: entries(before, move, after, view.viewer, view.names, view.language, over)
    )


def summary(view: BoardView, turn: Turn) -> TurnSummary:
    """A turn in one line."""
    states, made = view.states[turn.first : turn.last + 2], view.moves[turn.first : turn.last + 1]
    key = "turn", turn.by, len(made), SameState(states[0]), SameState(states[-1]), view.names, view.language
    alone = Turn(turn.by, 0, turn.last - turn.first)
    return view.drawing_cache.made(
        key, lambda: told_in_one_line(states, made, alone, view.names, view.language)
    )
