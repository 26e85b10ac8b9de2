"""A game watched again: the table as it stood after any move, with a slider, and ways out of every moment.

The frame is that of the table; in the place of the sign stands what happened and where to go from here. Every step is a
link, so that it works without a script; `replay.js` asks for the parts that changed instead, and plays.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from markupsafe import Markup

from roundhouse.bots.review import Finding, Review
from roundhouse.rules.vocabulary import F_TURN
from roundhouse.service.model.base_path import address
from roundhouse.service.model.page_parts import stamp
from roundhouse.service.model.table_view import BOT
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, masthead, menu, page, say, seal
from roundhouse.view.log_entries import QUIET, LogEntry, entries
from roundhouse.view.secrets import NOBODY
from roundhouse.web.log import log_panel
from roundhouse.web.player_panels import rival_board
from roundhouse.web.review import (
    marked_places,
    moment_note,
    next_point,
    point_at,
    shown_points,
    slider_marks,
)
from roundhouse.web.table import BOARD_SHEETS, info_panel, table_body, table_parts
from roundhouse.web.table_view import BoardView

SPEEDS = {"slow": 2000, "normal": 900, "fast": 300}  # milliseconds for a move


@dataclass(frozen=True)
class Marks:
    """Moments to jump to."""

    turns: tuple[int, ...]  # where somebody begins a turn
    rounds: tuple[int, ...]  # where a round begins

    def next_turn(self, at: int) -> int | None:
        """The next moment at which a turn begins."""
        return next((moment for moment in self.turns if moment > at), None)

    def next_round(self, at: int) -> int | None:
        """The same for a round."""
        return next((moment for moment in self.rounds if moment > at), None)


def marks(game: BoardView) -> Marks:
    """Where turns and rounds begin; everybody can see that."""
    states = game.states
    turns = [n for n, state in enumerate(states) if state.stack and state.stack[-1][0] == F_TURN]
    rounds = [n for n in range(len(states)) if not n or states[n].round > states[n - 1].round]
    return Marks(tuple(turns), tuple(rounds))


def moment_of(game: BoardView, at: int, seat: int | None = None) -> BoardView:
    """A view of the whole game cut at a moment. Whose eyes it has can be chosen once the game is over."""
    at = max(0, min(at, len(game.moves)))
    viewer = game.viewer
    if seat is not None and game.finished and NOBODY <= seat < len(game.seats):
        viewer = seat
    return replace(
        game,
        states=game.states[: at + 1],
        moves=game.moves[:at],
        viewer=viewer,
        at=at,
        can_undo=False,
        can_reset=False,
        confirm=False,
        waiting_for=NOBODY,
        handover=NOBODY,
        thinking=False,
        message="",
    )


def replay_page(game: BoardView, at: int, seat: int | None = None, review: Review | None = None) -> str:
    """The whole document; `game` is a view of the game as far as it has been played, `review` its turning points."""
    view = _marked(moment_of(game, at, seat), review)
    found = marks(game)
    instead = {"masthead": str(_head(view)), "sign": str(_sign(view, found, review))}
    return page(
        view.person,
        f"{say(view.person, 'replay')} · {view.name}",
        table_body(view, instead),
        menu(view.person, _links(view)),
        Markup(stamp(str(_ways(view)))),
        info_panel(view),
        kind="at-table replay",
        scripts=("roundhouse.js", "replay.js", "picture.js"),
        sheets=("result.css", *BOARD_SHEETS, "windows.css"),
    )


def replay_parts(
    game: BoardView, at: int, seat: int | None = None, review: Review | None = None
) -> dict[str, str]:
    """Every part of the page by the id of its element."""
    view = _marked(moment_of(game, at, seat), review)
    parts = table_parts(view)
    parts.pop("masthead", None)
    return {
        **parts,
        "sign": str(_sign(view, marks(game), review)),
        "log-panel": str(log_panel(view)),
        "ways": str(_ways(view)),
    }


def _marked(view: BoardView, review: Review | None) -> BoardView:
    """At a turning point the boards show both ways to play."""
    point = point_at(review, len(view.moves))
    return view if point is None else replace(view, marked=marked_places(view, point))


def replay_board(game: BoardView, at: int, seat: int | None, whose: int) -> str:
    """The whole board of a player at a moment, to be laid over the page."""
    return rival_board(moment_of(game, at, seat), whose)


def _head(view: BoardView) -> h.Element:
    person = view.person
    middle = [
        h.span(".sep"),
        h.span(".table-name")[f"{say(person, 'replay')} · {view.name}"],
    ]
    back = h.a(".icon-button", href=_way_back(view), title=_back_words(view), aria_label=_back_words(view))[
        icon("crown" if view.finished else "arrow")
    ]
    return masthead(person, middle, back)


def _way_back(view: BoardView) -> str:
    return f"/tables/{view.table_id}/result" if view.finished else f"/tables/{view.table_id}"


def _back_words(view: BoardView) -> str:
    return say(view.person, "to result" if view.finished else "go table")


# ---- the sign


def _sign(view: BoardView, found: Marks, review: Review | None) -> h.Element:
    at = len(view.moves)
    point = point_at(review, at)
    return h.section(
        "#sign",
        class_=["decision", "quiet", "replay-sign", {"at-turning": point is not None}],
        aria_labelledby="question",
        data_at=str(at),
        data_length=str(view.length),
        data_table=view.table_id,
        data_layout=view.layout,
        data_seat=str(view.viewer),
        data_turns=json.dumps(found.turns),
        data_rounds=json.dumps(found.rounds),
    )[_told(view, at, point), _transport(view, at, found, review)]


def _told(view: BoardView, at: int, point: Finding | None) -> h.Element:
    """Where we are, and what has just happened; at a turning point what it is about."""
    person = view.person
    rules = view.states[0].rules
    where = say(person, "in round", round=view.states[-1].round, rounds=rules.rounds)
    number = say(person, "moment of", at=at, length=view.length)
    told = moment_entries(view)
    by = point.seat if point else told[0].by if told else -1
    return h.div(".ask", aria_live="polite")[
        h.p(".who")[seal(by) if by >= 0 else icon("replay"), h.span[f"{number}, {where}"]],
        *(moment_note(view, point) if point else _happened(view, told)),
    ]


def _happened(view: BoardView, told: list[LogEntry]) -> list[h.Element]:
    heading = h.h1("#question")[told[0].sentence if told else say(view.person, "nothing yet")]
    more = _more(told)
    return [heading, h.p(".sub")[" ".join(more)]] if more else [heading]


def moment_entries(view: BoardView) -> list[LogEntry]:
    """What the log says of the last move, what matters first."""
    if not view.moves:
        return []
    found = entries(
        view.states[-2], view.moves[-1], view.states[-1], view.viewer, view.names, view.language, view.over
    )
    return sorted(found, key=lambda entry: entry.kind == QUIET)


def _more(told: list[LogEntry]) -> list[str]:
    if not told:
        return []
    later = [sentence for entry in told[1:] for sentence in (entry.sentence, *entry.then)]
    return [*told[0].followed, *told[0].then, *later]


def _transport(view: BoardView, at: int, found: Marks, review: Review | None) -> h.Element:
    """Slider, steps, and play."""
    person = view.person
    steps = (
        ("step-start", "step to start", 0 if at else None, "Home", "first"),
        ("step-back", "step back", at - 1 if at else None, "ArrowLeft", "back"),
        ("step-on", "step on", at + 1 if at < view.length else None, "ArrowRight", "on"),
        ("step-end", "step to end", view.length if at < view.length else None, "End", "last"),
    )
    buttons = [_step(view, *step) for step in steps]
    play = h.button(
        "#play.cmd.primary",
        type="button",
        data_play=say(person, "play replay"),
        data_pause=say(person, "pause replay"),
        aria_keyshortcuts="Space",
        hidden=True,
    )[transport_icon("play"), h.span[say(person, "play replay")]]
    return h.div(".transport")[
        h.div(".steps")[*buttons[:2], play, *buttons[2:]],
        _slider(view, at, found, review),
        h.div(".steps.jumps")[
            _jump(view, "go next turn", found.next_turn(at)),
            _jump(view, "go next round", found.next_round(at)),
            _jump(view, "review next", next_point(review, at)) if review and shown_points(review) else None,
            h.button("#open-ways.cmd", type="button", popovertarget="ways")[
                icon("branch", "icon s"), say(person, "this moment")
            ],
            h.select("#speed.select", aria_label=say(person, "replay speed"))[
                (
                    h.option(value=str(delay), selected=name == "normal")[say(person, f"speed {name}")]
                    for name, delay in SPEEDS.items()
                )
            ],
        ],
    ]


def _slider(view: BoardView, at: int, found: Marks, review: Review | None) -> h.Element:
    """The whole game as a line, with its rounds and turning points."""
    person = view.person
    return h.form(".slider", method="get")[
        h.input(type="hidden", name="seat", value=str(view.viewer)),
        h.input(
            "#moment",
            type="range",
            name="at",
            min="0",
            max=str(view.length),
            value=str(at),
            list="round-marks",
            aria_label=say(person, "slider"),
            aria_valuetext=say(person, "moment of", at=at, length=view.length),
        ),
        slider_marks(review, view.length),
        h.datalist("#round-marks")[(h.option(value=str(moment)) for moment in found.rounds)],
        h.noscript[h.button(".cmd", type="submit")[say(person, "show moment")]],
    ]


def transport_icon(name: str) -> h.Element:
    """The signs of a player, drawn here: the sprite is for the game."""
    paths = {
        "play": "M8 5v14l11-7z",
        "pause": "M7 5h4v14H7zM13 5h4v14h-4z",
        "first": "M6 5h2v14H6zM19 5v14l-10-7z",
        "back": "M16 5l-2-2-9 9 9 9 2-2-7-7z",
        "on": "M8 5l2-2 9 9-9 9-2-2 7-7z",
        "last": "M16 5h2v14h-2zM5 5v14l10-7z",
    }
    return h.svg(".icon", viewBox="0 0 24 24", aria_hidden="true")[h.path(d=paths[name], fill="currentColor")]


def _address(view: BoardView, at: int) -> str:
    seat = f"&seat={view.viewer}" if view.finished else ""
    return f"/tables/{view.table_id}/replay?at={at}{seat}"


def _step(view: BoardView, ident: str, words: str, to: int | None, key: str, sign: str) -> h.Element:
    """A step as a link; at the ends it has nowhere to go."""
    label = say(view.person, words)
    return h.a(
        f"#{ident}.cmd",
        href=_address(view, to) if to is not None else None,
        data_to=str(to) if to is not None else None,
        role="link" if to is None else None,
        aria_disabled="true" if to is None else None,
        aria_label=label,
        title=label,
        aria_keyshortcuts=key,
    )[transport_icon(sign)]


def _jump(view: BoardView, words: str, to: int | None) -> h.Element:
    return h.a(
        f"#{words.replace(' ', '-')}.cmd",
        href=_address(view, to) if to is not None else None,
        data_to=str(to) if to is not None else None,
        role="link" if to is None else None,
        aria_disabled="true" if to is None else None,
    )[say(view.person, words)]


# ---- what can be made of a moment


def _links(view: BoardView) -> h.Element:
    return h.ul(".links")[
        h.li[h.a(href="/")[icon("emblem"), say(view.person, "nav home")]],
        h.li[h.a(href=_way_back(view))[icon("crown"), _back_words(view)]],
    ]


def may_branch(view: BoardView) -> bool:
    """Whether a new table may begin here: nobody else's secrets are in it."""
    others = [seat for number, seat in enumerate(view.seats) if number != view.viewer]
    alone = view.company is None and view.viewer != NOBODY and all(seat.kind == BOT for seat in others)
    return view.finished or alone


def _ways(view: BoardView) -> h.Element:
    """A sheet over the table: whose eyes, a link, pictures, the record, and a new table."""
    person = view.person
    at = len(view.moves)
    here = f"/tables/{view.table_id}"
    here_now = _address(view, at)
    picture = f"{here}/picture.svg?at={at}&seat={view.viewer}"
    return h.section("#ways.panel.ways", popover=True, aria_labelledby="ways-head")[
        h.h2("#ways-head")[say(person, "this moment")],
        _eyes(view, at) if view.finished else h.p(".muted")[say(person, "spectator only")],
        h.label(".link-here")[
            say(person, "link here"),
            h.input(
                "#moment-link.text-input",
                type="text",
                readonly=True,
                value=address(here_now),
                data_href=here_now,
            ),
        ],
        h.div(".actions")[
            h.a(".button", href=picture, download=f"{view.table_id}-{at}.svg", data_picture="svg")[
                icon("download", "icon s"), say(person, "download svg")
            ],
            h.a(".button", href=picture, download=f"{view.table_id}-{at}.png", data_picture="png")[
                icon("download", "icon s"), say(person, "download png")
            ],
            h.a(".button", href=f"{here}/record", download=True)[
                icon("download", "icon s"), say(person, "download record")
            ]
            if view.finished
            else None,
        ],
        h.form(".branch", method="post", action=f"{here}/branch?at={at}")[
            h.p(".muted")[say(person, "branch text")],
            h.button(".button", type="submit")[icon("branch", "icon s"), say(person, "branch go")],
        ]
        if may_branch(view)
        else None,
        h.p(".muted.keys-line")[say(person, "replay keys")],
    ]


def _eyes(view: BoardView, at: int) -> h.Element:
    person = view.person
    seats = [*enumerate(view.names), (NOBODY, say(person, "spectator"))]
    return h.form(".eyes", method="get", action=f"/tables/{view.table_id}/replay")[
        h.input(type="hidden", name="at", value=str(at)),
        h.span("#eyes-name")[say(person, "seen by")],
        h.div(".filters", role="group", aria_labelledby="eyes-name")[
            (
                h.button(
                    ".filter",
                    type="submit",
                    name="seat",
                    value=str(seat),
                    aria_pressed="true" if seat == view.viewer else "false",
                )[name]
                for seat, name in seats
            )
        ],
    ]
