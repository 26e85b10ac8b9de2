"""The sign as paper: somebody else decides, nobody does, the screen goes on to another person, or
somebody without a seat has played.
"""

from __future__ import annotations

from markupsafe import Markup

from roundhouse.draw.extension import rivals_in
from roundhouse.draw.svg.component import component
from roundhouse.draw.svg.kit import signed
from roundhouse.draw.svg.tickets import RIVAL_COLOUR
from roundhouse.service.model.table_view import PACES, SHOWN
from roundhouse.service.pages import html as h
from roundhouse.service.pages.avatars import player_mark
from roundhouse.service.pages.clock import large
from roundhouse.service.pages.layout import icon, seal
from roundhouse.service.pages.players import absent_commands, at_work, free_seats
from roundhouse.view.about import about
from roundhouse.view.events import RivalTurn, TurnedCard, rival_turn
from roundhouse.view.turn_log import telling_move, turn_at
from roundhouse.view.words import capital
from roundhouse.web.log import line, summary
from roundhouse.web.return_prompt import take_over
from roundhouse.web.round_prompt import turn_line
from roundhouse.web.solo_result import worth
from roundhouse.web.table_view import BoardView, just_scored

MAX_CARDS_IN_ROW = 6  # of those that somebody without a seat has turned


def paper(
    mark: h.Node,
    heading: str,
    question: str,
    context: h.Node,
    commands: h.Node,
    more: h.Node = None,
    pieces: str = "",
    time: h.Node = None,
    scored: int = -1,
) -> h.Element:
    """The sign as paper: it tells and does not ask. `pieces` are those that it tells of, `scored` is the number of the
    move that has led to a scoring which is to be counted out.
    """
    return h.section(
        "#sign.decision.quiet.waits" if more is not None else "#sign.decision.quiet",
        aria_labelledby="question",
        data_pieces=pieces or None,
        data_scored=str(scored) if scored >= 0 else None,
    )[
        h.div(".ask", aria_live="polite")[
            h.p(".who")[mark, h.span[heading]],
            h.h1("#question")[question],
            time,
            h.p(".sub")[context] if context else None,
        ],
        more,
        h.div(".commands")[commands] if commands else None,
    ]


def command(words: h.Node, sign: str = "", kind: str = "", **attributes: str | bool | None) -> h.Element:
    return h.button(f".cmd.{kind}".rstrip("."), type="button", **attributes)[
        icon(sign, "icon s") if sign else None, words
    ]


def handover(view: BoardView) -> h.Element:
    seat = view.handover
    name = view.names[seat]
    button = command(view.say("i am", name=name), kind="primary", data_do="sit", data_seat=str(seat))
    return paper(
        seal(seat),
        view.say("same screen"),
        view.say("hand over", name=name),
        view.say("hand over context", name=name),
        button,
    )


def over(view: BoardView) -> h.Element:
    best = view.winners
    names = view.words.listed([view.names[seat] for seat in best])
    points = view.seen.board(best[0]).score
    alone = len(view.seats) == 1
    key = "solo with" if alone else "winner" if len(best) == 1 else "winners"
    told = view.count(key, points, names=names)
    way = h.a(".cmd.primary", href=f"/tables/{view.table_id}/result")[
        icon("crown", "icon s"), view.say("see result")
    ]
    early = view.say(f"ended {view.ended}") if view.ended else None
    return paper(icon("crown"), view.say("over"), told, early or (worth(view) if alone else None), way)


def waiting(view: BoardView) -> h.Element:
    seat = view.waiting_for
    told = view.say("waits for", name=view.names[seat])
    time = large(view, seat)
    return paper(
        seal(seat), view.say("waits for heading"), told, at_work(view, seat), absent_commands(view), time=time
    )


def _held(view: BoardView) -> h.Element:
    """The bots wait after a turn: what it was, and a command to go on."""
    if just_scored(view):
        return _held_scoring(view)
    turn = turn_at(view.states, len(view.moves) - 1)
    told = summary(view, turn)
    said = told.what or line(view, telling_move(view.states, turn))[0].text
    return paper(
        player_mark(view.seats[turn.by], turn.by),
        view.say("has played", name=view.names[turn.by]),
        capital(said),
        ". ".join(filter(None, (told.came(said), view.say("by this round", points=signed(told.gain))))),
        [_go_on(view), command(view.say("undo"), "undo", data_do="undo") if view.can_undo else None],
        pieces="|".join(told.moved),
    )


def _go_on(view: BoardView) -> h.Element:
    """The bots wait until this is pressed."""
    return command(
        view.say("go on"),
        kind="primary",
        data_do="pause",
        data_paused="",
        data_key="e",
        aria_keyshortcuts="Enter E",
    )


def _held_scoring(view: BoardView) -> h.Element:
    """The bots wait for a person who looks at a scoring; the script counts it out over this sign."""
    return paper(
        icon("star"),
        view.say("scoring done", round=view.seen.round - 1),
        view.say("scored next", round=view.seen.round),
        None,
        [_go_on(view), command(view.say("undo"), "undo", data_do="undo") if view.can_undo else None],
        scored=len(view.moves) - 1,
    )


def quiet(view: BoardView) -> h.Element:
    decision = view.decision
    if view.paused and not view.watching:
        return _held(view)
    commands: list[h.Node] = []
    if view.watching:
        words, mark = ("go on", "replay") if view.paused else ("pause", "")
        commands.append(
            command(view.say(words), mark, data_do="pause", data_paused="" if view.paused else "yes")
        )
        paces = list(PACES)
        quicker = paces[(paces.index(view.pace) + 1) % len(paces)]
        commands.append(command(view.say(f"pace {view.pace}"), "clock", data_do="pace", data_pace=quicker))
    if view.can_undo:
        commands.append(command(view.say("undo"), "undo", data_do="undo"))
    if view.bot_plays and view.at is None:
        commands.insert(0, take_over(view))
    commands += absent_commands(view)
    commands += [free_seats(view), _next(view)]
    working = _at_work(view) if view.thinking and not view.paused else at_work(view, decision.seat)
    sitter = player_mark(view.seats[decision.seat], decision.seat) if decision.seat >= 0 else None
    watches = view.company is not None and view.viewer < 0 and view.at is None
    return paper(
        icon("spectate") if watches else sitter,
        view.say("watching")
        if watches
        else view.say("bot sits for you")
        if view.bot_plays
        else decision.heading,
        decision.question,
        view.say("watching a round late") if view.late else decision.context or working,
        commands if any(commands) else None,
        turn_line(view) if view.decider >= 0 and view.at is None else None,
        time=large(view, decision.seat) if decision.seat >= 0 else None,
    )


def _next(view: BoardView) -> h.Node:
    """The way to a table that waits; the script shows it where one does."""
    if view.company is None or view.viewer < 0 or view.at is not None:
        return None
    return h.a(".cmd.next", href="/", hidden=True)[h.span[view.say("next table")], " ", h.b]


def _at_work(view: BoardView) -> h.Element:
    """Shows after a while that a bot thinks; that it is its turn was said already."""
    words = view.say("thinks", name=view.names[view.decision.seat])
    return h.span(".at-work", aria_hidden="true")[words, " ", h.i, h.i, h.i]


# ---- somebody without a seat


def rival_sign(view: BoardView) -> h.Element:
    """His turn, card by card; hidden where there is none to tell, or the person wants it in the log only.

    A part of its own that lies over the sign until the person goes on; the browser remembers from which it did.
    """
    told = _to_tell(view)
    if told is None:
        return h.section("#rival-turn", hidden=True)
    return h.section(
        "#rival-turn.decision.quiet.rival-turn", aria_labelledby="rival-deed", data_turn=str(len(view.moves))
    )[
        h.div(".ask", aria_live="polite")[
            h.p(".who")[_seatless_mark(view), h.span[told.heading]],
            h.h2("#rival-deed")[told.deed],
            h.p(".sub")[told.context],
        ],
        h.ol(".turned.many-turned" if len(told.cards) > MAX_CARDS_IN_ROW else ".turned")[
            (_card(view, card) for card in told.cards)
        ],
        h.div(".commands")[
            h.button(
                ".cmd.primary", type="button", data_do="go-on", data_key="e", aria_keyshortcuts="Enter E"
            )[view.say("go on")],
            h.p(".reason")[view.say("rival go on means")],
            h.button(".cmd", type="button", data_do="setting", data_name="rival", data_value="log")[
                view.say("rival at once")
            ],
            h.p(".reason")[view.say("rival at once means")],
        ],
    ]


def _seatless_mark(view: BoardView) -> h.Element:
    """His seal on the corner of his face."""
    face = next(one.face for one in rivals_in(view.seen.rules))
    return h.span(".faced")[icon(face, "face"), seal(RIVAL_COLOUR - 1)]


def _to_tell(view: BoardView) -> RivalTurn | None:
    if view.person.settings.rival != SHOWN or not view.yours:
        return None
    return rival_turn(view.states, view.moves, view.names, view.language)


def _card(view: BoardView, card: TurnedCard) -> h.Element:
    rules, language = view.seen.rules, view.language
    drawn = component(about(card.what, rules, language), rules, language)
    return h.li(".used" if card.used else ".over", data_what=card.what)[
        h.span(".face")[Markup(drawn)],
        h.b[card.title],
        h.span(".came")[card.came],
    ]
