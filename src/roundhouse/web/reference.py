"""The reference: everything in the box drawn on one page that can be searched."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import lru_cache

from markupsafe import Markup

from roundhouse import expansions
from roundhouse.draw.svg.component import component
from roundhouse.draw.svg.share_pictures import one_board
from roundhouse.rules import Ruleset, new, ruleset
from roundhouse.service.model.base_path import address
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, masthead, menu, page, say
from roundhouse.texts.pages import page_count, page_text, script_text
from roundhouse.view.about import About, about, boards_in_order, chapter_name, everything
from roundhouse.view.scene import Scene
from roundhouse.view.secrets import redact
from roundhouse.view.words import capital, words_of
from roundhouse.web.themed_picture import themed_picture

EDITIONS = ("ultimate", "classic")
MARKS = ("R", "P", "X")  # of the box
OWN_MARK = "O"  # of what comes from elsewhere


def reference_page(person: Person, edition: str = "ultimate", search: str = "") -> str:
    """The whole page."""
    edition = edition if edition in EDITIONS else EDITIONS[0]
    return page(
        person,
        say(person, "reference title"),
        masthead(person, here="reference"),
        menu(person),
        h.main(".sheet.reference")[
            h.header(".reference-head")[
                h.div[h.h1[say(person, "reference title")], h.p(".muted")[say(person, "reference what")]],
                h.label(".search")[
                    icon("search", "icon s"),
                    h.span(".unseen")[say(person, "reference search label")],
                    h.input(
                        "#search-box",
                        type="search",
                        value=search,
                        placeholder=say(person, "reference search"),
                        autocomplete="off",
                    ),
                ],
            ],
            _editions(person, edition),
            _content(edition, person.settings.language, address("/")),
        ],
        scripts=("roundhouse.js", "reference.js"),
        sheets=("reference.css",),
    )


def _editions(person: Person, edition: str) -> h.Element:
    return h.nav(".chips", aria_label=say(person, "reference edition"))[
        (
            h.a(
                ".chip-link",
                href=f"/reference?edition={name}",
                aria_current="page" if name == edition else None,
            )[say(person, f"edition {name}")]
            for name in EDITIONS
        )
    ]


@lru_cache(maxsize=8)
def _content(edition: str, language: str, root: str) -> Markup:
    """What is the same for everybody: made once for an edition and a language, with addresses below `root`."""
    rules = ruleset(4, edition)
    chapters: dict[str, list[About]] = defaultdict(list)
    for chapter, what in everything(rules):
        chapters[chapter].append(about(what, rules, language))
    names = {chapter: capital(chapter_name(chapter, language, rules)) for chapter in chapters}
    total = sum(map(len, chapters.values()))
    return Markup(
        h.div[
            h.div(".chips", role="group", aria_label=page_text(language, "reference chapters"))[
                h.button(".chip-link", type="button", data_chapter="", aria_pressed="true")[
                    page_text(language, "reference all")
                ],
                (
                    h.button(".chip-link", type="button", data_chapter=chapter, aria_pressed="false")[name]
                    for chapter, name in names.items()
                ),
            ],
            h.p(
                "#found.muted",
                role="status",
                data_some=json.dumps(script_text(language, "reference found")),
                data_none=page_text(language, "reference nothing"),
            )[page_count(language, "reference found", total)],
            _boards(edition, language),
            (
                h.section(".panel.chapter", data_chapter=chapter, aria_labelledby=f"chapter-{chapter}")[
                    h.h2(f"#chapter-{chapter}")[names[chapter]],
                    h.ul(".components")[(_card(found, edition, language) for found in rows)],
                ]
                for chapter, rows in chapters.items()
            ),
            _marks(language),
        ]
    )


def _card(found: About, edition: str, language: str) -> h.Element:
    """One component; its rule opens on request."""
    rules = ruleset(4, edition)
    searched = f"{found.name} {found.kind} {found.effect}".lower()
    return h.li(".component-card", id=f"card:{found.what}", data_text=searched)[
        Markup(component(found, rules, language)),
        h.div[
            h.h3[found.name],
            h.p(".kind")[found.kind],
            h.p(".what")[found.effect] if found.effect else None,
            h.details[
                h.summary[page_text(language, "reference rule")],
                found.rule,
                f" ({page_text(language, 'reference page', page=found.page)})" if found.page else None,
            ]
            if found.rule
            else None,
        ],
        _mark(found.source, found.certainty) if found.source else None,
    ]


def _mark(source: str, certainty: str) -> h.Element:
    words = f"{source}: {certainty}"
    return h.span(class_=f"mark mark-{source}", role="img", title=certainty, aria_label=words)[source]


def _boards(edition: str, language: str) -> h.Element:
    """Every player board as it lies at the start."""
    rules = ruleset(4, edition)
    title = page_text(language, "reference boards")
    return h.section(".panel.chapter", data_chapter="boards", aria_labelledby="chapter-boards")[
        h.h2("#chapter-boards")[title],
        (
            h.figure(".whole-board", data_text=name)[
                h.figcaption[name],
                h.div(".scroll-x", tabindex="0", role="region", aria_label=name)[
                    themed_picture(
                        f"/reference/boards/{board}.svg?edition={edition}&language={language}", name
                    )
                ],
            ]
            for board, name in _board_names(rules, language)
        ),
    ]


def _board_names(rules: Ruleset, language: str) -> list[tuple[str, str]]:
    """Every board and what it is called."""
    words = words_of(rules, language)
    return [
        (board, page_text(language, "reference board", board=capital(words.label("boards", board))))
        for board in boards_in_order(rules.content.boards)
    ]


def board_at_start(edition: str, board: str, language: str, theme: str) -> str | None:
    """A player board as it lies at the start, as a picture; None if there is no such board."""
    if edition not in EDITIONS or board not in ruleset(4, edition).content.boards:
        return None
    track = ruleset(4, edition).content.boards[board].tracks[0]
    state = new(ruleset(4, edition, board, track), 1)
    words = words_of(state.rules, language)
    name = capital(words.label("boards", board))
    scene = Scene(redact(state, -1), -1, words, (name,) * 4)
    return one_board(scene, 0, theme)


def _marks(language: str) -> h.Element:
    marks = (*MARKS, OWN_MARK) if expansions.guests() else MARKS
    return h.section(".marks", aria_label=page_text(language, "reference marks"))[
        (
            h.p[h.span(class_=f"mark mark-{mark}")[mark], " ", page_text(language, f"reference mark {mark}")]
            for mark in marks
        )
    ]
