"""German, with the terms of the German edition."""

from __future__ import annotations

from typing import Final

from roundhouse.view.german.about import ABOUT
from roundhouse.view.german.effects import EFFECTS, SHORT, TERMS
from roundhouse.view.german.explained import EXPLAINED
from roundhouse.view.german.labels import LABELS
from roundhouse.view.german.lessons import LESSONS
from roundhouse.view.german.names import END_CARDS, PIECES, ROUTES, SHORT_END_CARDS, SPACES
from roundhouse.view.german.options import OPTIONS
from roundhouse.view.german.pages import PAGES
from roundhouse.view.german.reasons import REASONS
from roundhouse.view.german.screen import SCREEN
from roundhouse.view.german.sentences import EVENTS, JOINTS, SENTENCES
from roundhouse.view.german.told import TOLD
from roundhouse.view.language import Language

GERMAN: Final = Language(
    name="Deutsch",
    terms=TERMS,
    effects=EFFECTS,
    short=SHORT,
    pieces=PIECES,
    joints=JOINTS,
    sentences=SENTENCES,
    events=EVENTS,
    reasons=REASONS,
    screen=SCREEN,
    routes=ROUTES,
    spaces=SPACES,
    end_cards=END_CARDS,
    short_end_cards=SHORT_END_CARDS,
    labels=LABELS,
    explained=EXPLAINED,
    options=OPTIONS,
    pages=PAGES,
    lessons=LESSONS,
    told=TOLD,
    about=ABOUT,
)
