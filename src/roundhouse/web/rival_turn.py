"""A sign of paper before yours: what somebody without a seat has just done, to go on from.

It is a part of its own that lies over the sign until the person goes on; the browser remembers from which it did.
"""

from __future__ import annotations

from markupsafe import Markup

from roundhouse.draw.svg.component import component
from roundhouse.draw.svg.tickets import RIVAL_COLOUR
from roundhouse.service.model.table_view import SHOWN
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import seal
from roundhouse.view.about import about
from roundhouse.view.rival import RivalTurn, TurnedCard, rival_turn
from roundhouse.web.table_view import BoardView

ID = "rival-turn"


def rival_sign(view: BoardView) -> h.Element:
    """His turn, card by card; hidden where there is none to tell, or the person wants it in the log only."""
    told = _to_tell(view)
    if told is None:
        return h.section(f"#{ID}", hidden=True)
    return h.section(
        f"#{ID}.decision.quiet.rival-turn", aria_labelledby="rival-deed", data_turn=str(len(view.moves))
    )[
        h.div(".ask", aria_live="polite")[
            h.p(".who")[seal(RIVAL_COLOUR - 1), h.span[told.heading]],
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


MAX_CARDS_IN_ROW = 6  # so many cards stand in one row


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
