"""What the sign tells when little is asked: the turns of one's round, or who is still in it."""

from __future__ import annotations

from roundhouse.draw.svg.kit import signed
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, seal
from roundhouse.view.decision import Option
from roundhouse.view.scoring import forecast
from roundhouse.view.turn_log import turns
from roundhouse.view.words import capital
from roundhouse.web.log import summary
from roundhouse.web.table_view import BoardView

MAX_STUBS = 7  # turns of a round that there is room for; the earlier ones stand in the log


def own_round(view: BoardView, passing: Option) -> h.Element:
    """The person's turns of this round as stubs, what they bring, and what passing does."""
    first = next(n for n, state in enumerate(view.states) if state.round == view.seen.round)
    told = [summary(view, turn) for turn in turns(view.states, first) if turn.by == view.viewer]
    stubs = [one for one in told if one.title]
    return h.div(".own-round")[
        h.p(".cap")[
            view.say("own round"),
            h.small[view.count("own turns", len(stubs))],
            h.span[view.say("round so far"), " ", h.b[signed(forecast(view.seen, view.viewer)["total"])]],
        ],
        h.ol(".stubs", aria_label=view.say("own round"))[
            (
                h.li[
                    icon(one.icon or "log"),
                    h.span[capital(one.what or one.title)],
                    h.b(class_="same" if not one.gain else None)[signed(one.gain)],
                ]
                for one in stubs[-MAX_STUBS:]
            )
        ],
        h.p(".then")[
            h.b[f"{passing.title}: "],
            passing.effect,
            ". ",
            view.count("come home", view.seen.board(view.viewer).workers_owned),
        ],
    ]


def turn_line(view: BoardView) -> h.Element:
    """The turn order as stops of a line: who plays, who has passed, and how many workers everybody has left."""
    order, plays = view.seen.order, view.decision.seat
    return h.div(".turn-line")[
        h.ol(".stops", aria_label=view.say("turn order"), style=f"--n:{len(order)}")[
            (_stop(view, seat, plays) for seat in order)
        ],
        _own_supply(view) if view.viewer >= 0 else None,
    ]


def _stop(view: BoardView, seat: int, plays: int) -> h.Element:
    board = view.seen.board(seat)
    kinds = [
        name
        for name, fits in (("now", seat == plays), ("out", board.has_passed), ("me", seat == view.viewer))
        if fits
    ]
    said = view.say("workers left", count=board.workers, own=board.workers_owned)
    left: h.Node = h.span(".hands", role="img", aria_label=said)[
        [icon(f"worker-{seat + 1}")] * board.workers or h.small(aria_hidden="true")["–"]
    ]
    if board.has_passed:
        left = h.small[view.say("tag passed")]
    return h.li(class_=" ".join(kinds) or None)[
        seal(seat),
        h.b[view.say("you") if seat == view.viewer else view.names[seat]],
        h.i[view.say("tag plays")] if seat == plays else None,
        left,
    ]


def _own_supply(view: BoardView) -> h.Element:
    """What the person has left, and what this round brings so far."""
    board = view.seen.board(view.viewer)
    return h.p(".then")[
        h.span[view.count("own workers", board.workers)],
        h.span[view.count("coins", board.coins)],
        h.span[view.say("this round"), " ", h.b[signed(forecast(view.seen, view.viewer)["total"])]],
    ]
