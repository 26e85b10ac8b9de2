"""English."""

from __future__ import annotations

from typing import Final

from roundhouse.view.english.about import ABOUT
from roundhouse.view.english.effects import EFFECTS, SHORT, TERMS
from roundhouse.view.english.explained import EXPLAINED
from roundhouse.view.english.labels import LABELS
from roundhouse.view.english.lessons import LESSONS
from roundhouse.view.english.names import END_CARDS, PIECES, ROUTES, SHORT_END_CARDS, SPACES
from roundhouse.view.english.options import OPTIONS
from roundhouse.view.english.pages import PAGES
from roundhouse.view.english.reasons import REASONS
from roundhouse.view.english.screen import SCREEN
from roundhouse.view.english.sentences import EVENTS, JOINTS, SENTENCES
from roundhouse.view.english.told import TOLD
from roundhouse.view.language import Language

ENGLISH: Final = Language(
    name="English",
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
