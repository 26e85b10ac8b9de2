"""What a bot would do, for whoever has asked: a slot beside the boards, so that nothing moves for it."""

from __future__ import annotations

from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import close_button, icon
from roundhouse.view.decision import Option
from roundhouse.web.payment_options import fare_of, other_payment, shown_number
from roundhouse.web.prompt import effect_of
from roundhouse.web.table_scene import TableScene


def hint_slot(desk: TableScene) -> h.Element:
    """The place of the hint beside the boards, which stays where it is when there is none."""
    return h.div("#hint-slot.hint-slot")[_hint(desk)]


def _hint(desk: TableScene) -> h.Node:
    """What a bot would do here, when somebody has asked: the move, the rest of the turn, what it expects."""
    hint = desk.view.hint
    if hint is None or desk.view.guided:  # the guide tells it
        return None
    numbered = {option.move: option for option in desk.decision.options}
    best = numbered[hint.move]
    listed = shown_number(desk, best)
    return h.aside(
        "#advice.hint",
        aria_label=desk.say("hint"),
        data_best=str(listed),
        data_fare=fare_of(best) if listed != best.number else None,
    )[
        h.p(".best")[
            icon("hint", "icon s"), _number(desk, best), h.span[h.b[best.title], " ", effect_of(best)]
        ],
        h.p(".then")[h.b[desk.say("hint then")], " ", " ".join(hint.then)] if hint.then else None,
        h.p(".expects")[
            desk.say("hint dead end") if hint.dead_end else desk.count("hint expects", hint.points)
        ],
        h.ul(".others")[(_other(desk, numbered[other.move], other.less) for other in hint.others)]
        if hint.others
        else None,
        close_button(desk.say("close")),
    ]


def _other(desk: TableScene, option: Option, less: int) -> h.Element:
    words = desk.count("hint less", less) if less > 0 else desk.say("hint same")
    paid = other_payment(desk, option)
    named = f"{option.title} {paid}" if paid else option.title
    return h.li[_number(desk, option), h.span[named], " ", h.small[words]]


def _number(desk: TableScene, option: Option) -> h.Element:
    """The number of an option, which shows where that is."""
    return h.button(
        ".num", type="button", data_do="look", data_number=str(option.number), aria_label=option.sentence
    )[shown_number(desk, option)]
