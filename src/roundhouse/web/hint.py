"""What a bot would do, for whoever has asked: a slot beside the boards, so that nothing moves for it."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import close_button, icon
from roundhouse.view.decision import Option
from roundhouse.web.guide import is_advised
from roundhouse.web.payment_options import fare_of, other_payment, shown_number
from roundhouse.web.table_view import BoardView


def hint_slot(view: BoardView) -> h.Element:
    """The place of the hint beside the boards, which stays where it is when there is none."""
    return h.div("#hint-slot.hint-slot")[_hint(view)]


def _hint(view: BoardView) -> h.Node:
    """What a bot would do here, when somebody has asked: the move, the rest of the turn, what it expects."""
    hint = view.hint
    if hint is None or is_advised(view):  # the adviser's card tells it
        return None
    numbered = {option.move: option for option in view.decision.options}
    best = numbered[hint.move]
    listed = shown_number(view, best)
    return h.aside(
        "#advice.hint",
        aria_label=view.say("hint"),
        data_best=str(listed),
        data_fare=fare_of(best) if listed != best.number else None,
    )[
        h.p(".best")[icon("hint", "icon s"), _number(view, best), h.b[best.title]],
        h.p(".then")[h.b[view.say("hint then")], " ", " ".join(hint.then)] if hint.then else None,
        _why(view, numbered),
        h.p(".expects")[
            view.say("hint dead end") if hint.dead_end else view.count("hint expects", hint.points)
        ],
        h.ul(".others")[(_other(view, numbered[other.move], other.less) for other in hint.others)]
        if hint.others
        else None,
        close_button(view.say("close")),
    ]


def _why(view: BoardView, numbered: Mapping[int, Option]) -> h.Element | None:
    """What the hint brings more than the next best."""
    hint = view.hint
    if hint is None or not hint.why:
        return None
    number = shown_number(view, numbered[hint.others[0].move])
    return h.p(".why")[h.b[view.say("hint why", number=number)], " ", hint.why]


def _other(view: BoardView, option: Option, less: int) -> h.Element:
    words = view.count("hint less", less) if less > 0 else view.say("hint same")
    paid = other_payment(view, option)
    named = f"{option.title} {paid}" if paid else option.title
    return h.li[_number(view, option), h.span[named], " ", h.small[words]]


def _number(view: BoardView, option: Option) -> h.Element:
    """The number of an option, which shows where that is."""
    return h.button(
        ".num", type="button", data_do="look", data_number=str(option.number), aria_label=option.sentence
    )[shown_number(view, option)]
