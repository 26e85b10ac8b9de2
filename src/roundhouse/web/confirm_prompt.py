"""The sign asks once more: something would lapse, or an undo takes back more than the person's own moves."""

from __future__ import annotations

from roundhouse.draw.svg.kit import signed
from roundhouse.service.model.table_view import MoveToConfirm, UndoToConfirm
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, seal
from roundhouse.view.decision import Option
from roundhouse.view.scoring import phases
from roundhouse.view.turn_log import Turn, telling_move, turns
from roundhouse.view.words import capital
from roundhouse.web.log import line, summary
from roundhouse.web.table_view import BoardView
from roundhouse.web.waiting_prompt import command

MAX_TURNS_NAMED = 4  # turns that the sign has room for
MAX_THINGS_NAMED = 3  # things that would lapse


def _asks(
    view: BoardView, who: h.Element, question: str, sub: str, what: h.Node, commands: h.Node
) -> h.Element:
    return h.section(
        "#sign.decision.ends.asks", role="alertdialog", aria_labelledby="question", data_yours="yes"
    )[
        h.div(".ask", aria_live="polite")[who, h.h1("#question")[question], h.p(".sub")[sub]],
        what,
        h.div(".commands")[commands],
    ]


# ---- something would lapse


def lapse_sign(view: BoardView, asked: MoveToConfirm, who: h.Element) -> h.Element:
    """What would lapse, and what it could bring; using it is the white button."""
    decision = view.decision
    ending = next(one for one in decision.options if one.move == asked.move)
    things = _things(view)
    if things:
        names = view.words.listed([words for _, words, _ in things])
        question, sub = view.say("lapse question", things=names), view.say("lapse context")
    else:  # a choice that may be left alone
        question, sub = view.say("skip question"), ending.sentence
        best = max((one for one in decision.options if not one.command), key=_promise)
        things = [(best.icon, best.title, best)]
    return _asks(
        view,
        who,
        question,
        sub,
        h.div(".lapse-ask")[(_thing(view, *one) for one in things[:MAX_THINGS_NAMED])],
        [
            command(view.say("use it"), "undo", "stay.wide", data_do="unsure"),
            sure_command(view, asked, "let it lapse", "wide"),
            h.p(".reason")[view.say("lapse keys", letter=_key_of(ending))],
        ],
    )


def _things(view: BoardView) -> list[tuple[str, str, Option]]:
    """What would lapse: its icon, its words, and the best that can be done with it."""
    found = []
    for number, chip in enumerate(view.decision.chips):
        uses = [one for one in view.decision.options if one.chip == number]
        if uses and chip.use != "at the end":
            found.append((chip.icon, chip.words, max(uses, key=_promise)))
    return found


def _promise(option: Option) -> tuple[int, int]:
    return option.final, option.round


def _thing(view: BoardView, sign: str, words: str, best: Option) -> h.Element:
    told = capital(words)
    use = [best.title, ": "] if best.title != words else None
    return h.div(".thing")[icon(sign) if sign else h.span, h.p[h.b[told], h.span[use, _worth(view, best)]]]


def _worth(view: BoardView, option: Option) -> str:
    """What it brings; points that are not in sight yet may come later."""
    if option.round <= 0 and option.final <= 0:
        return view.say("worth later")
    key = "gain words up to" if option.at_most else "gain words"
    told = view.say(key, round=signed(option.round), final=signed(option.final))
    return told[:1].lower() + told[1:]


def _key_of(ending: Option) -> str:
    return "P" if ending.command == "pass" else "E"


def sure_command(view: BoardView, asked: MoveToConfirm, words: str, kind: str) -> h.Element:
    """The command that plays what was asked about."""
    ending = next(one for one in view.decision.options if one.move == asked.move)
    key = _key_of(ending)
    return command(
        view.say(words),
        "confirm",
        kind,
        data_do="sure",
        data_move=ending.notation,
        data_key=key.lower(),
        aria_keyshortcuts=key,
    )


# ---- an undo that goes far


def undo_sign(view: BoardView, asked: UndoToConfirm, who: h.Element) -> h.Element:
    """Everything that an undo would take back, in the order in which it was done."""
    first = len(view.moves) - asked.steps
    gone = [Turn(turn.by, max(turn.first, first), turn.last) for turn in turns(view.states, first)]
    named = [_told_turn(view, turn) for turn in gone]
    if len(gone) > MAX_TURNS_NAMED:
        named = [_told_turn(view, gone[0]), *_counted_turns(view, gone[1:])]
    counted = [row for turn in gone for row in _scorings(view, turn)]
    return _asks(
        view,
        who,
        view.say("undo question"),
        view.say("undo context"),
        h.ol(".undo-ask")[named, counted],
        [
            command(view.say("leave it"), "", "stay.wide", data_do="unsure"),
            command(
                view.say("undo all"), "undo", "wide", data_do="undo-sure", data_key="u", aria_keyshortcuts="U"
            ),
            h.p(".reason")[view.say("undo keys")],
        ],
    )


def _told_turn(view: BoardView, turn: Turn) -> h.Element:
    """A turn in one line."""
    told = summary(view, turn)
    said = told.what or line(view, telling_move(view.states, turn))[0].text
    came = told.came(said) if told.what else ""
    return h.li[seal(turn.by), h.span[h.b[view.names[turn.by]], " ", said, h.small[came] if came else None]]


def _counted_turns(view: BoardView, gone: list[Turn]) -> list[h.Element]:
    """How many turns everybody loses, where they are too many to be told."""
    seats = dict.fromkeys(turn.by for turn in gone)
    counts = {seat: sum(turn.by == seat for turn in gone) for seat in seats}
    return [
        h.li[seal(seat), h.span[h.b[view.names[seat]], " ", view.count("own turns", count)]]
        for seat, count in counts.items()
    ]


def _scorings(view: BoardView, turn: Turn) -> list[h.Element]:
    """The scoring that a turn led to, with what everybody loses."""
    found = []
    for phase in phases(view.states[turn.last], view.states[turn.last + 1], view.words):
        gained = [after - before for before, after in zip(phase.before, phase.after, strict=True)]
        points = [f"{name} {signed(own)}" for name, own in zip(view.names, gained, strict=True)]
        title = view.say("final title" if phase.final else "scoring title", round=phase.round)
        found.append(h.li(".counted")[icon("star", "icon s"), h.span[h.b[title], h.small[", ".join(points)]]])
    return found
