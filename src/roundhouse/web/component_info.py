"""The answer to "what is this?": picture, name, effect, the rule in our words, and how sure we are."""

from __future__ import annotations

from markupsafe import Markup

from roundhouse.draw.svg.component import component
from roundhouse.service.model.errors import refusal
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import say
from roundhouse.view.about import about
from roundhouse.web.table_view import BoardView


def about_card(view: BoardView, what: str) -> str:
    """A component as it is at this table. Raises `Refused` for what is not in the box."""
    rules, language, person = view.states[0].rules, view.language, view.person
    try:
        found = about(what, rules, language)
    except LookupError:
        raise refusal(404, person, "no about") from None
    return str(
        h.div[
            h.p(".caps")[found.kind],
            h.h2[found.name],
            h.div(".figure")[Markup(component(found, rules, language))],
            h.dl[
                h.div[h.dt[say(person, "about effect")], h.dd[found.effect]] if found.effect else None,
                h.div[h.dt[say(person, "about rule")], h.dd[found.rule]] if found.rule else None,
                h.div[
                    h.dt[say(person, "about source")],
                    h.dd[
                        h.span(".mark.x" if found.source == "X" else ".mark")[found.source],
                        " ",
                        found.certainty,
                        f" {say(person, 'about page', page=found.page)}" if found.page else None,
                    ],
                ]
                if found.source
                else None,
            ],
        ]
    )
