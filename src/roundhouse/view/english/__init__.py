"""English."""

from __future__ import annotations

from typing import Final

from roundhouse.view.english.effects import EFFECTS, SHORT, TERMS
from roundhouse.view.english.explained import EXPLAINED
from roundhouse.view.english.labels import LABELS
from roundhouse.view.english.names import END_CARDS, PIECES, ROUTES, SHORT_END_CARDS, SPACES
from roundhouse.view.english.reasons import REASONS
from roundhouse.view.english.screen import SCREEN
from roundhouse.view.english.sentences import EVENTS, JOINTS, SENTENCES
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
)
