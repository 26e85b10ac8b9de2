"""A sentence for every choice, and one for the question it answers."""

from __future__ import annotations

from roundhouse.rules import moves
from roundhouse.rules.notation import SEATS
from roundhouse.rules.pool import direct_left
from roundhouse.rules.state import GameState
from roundhouse.rules.turn import SPENT
from roundhouse.rules.vocabulary import (
    F_DISPLACED,
    F_END_CARD,
    F_MOVE,
    F_POOL,
    F_TURN,
    FRAMES,
)
from roundhouse.view.dead_end import dead_end_sentences
from roundhouse.view.teller import ASKED, MoveTeller, tell_choice
from roundhouse.view.trying import cannot_go_on
from roundhouse.view.words import effect_words, words_of

__all__ = ["effect_words", "hidden_card_sentence", "question", "sentence", "watching"]


def sentence(state: GameState, move: int, language: str = "en") -> str:
    """What a legal move does, in words."""
    family, index = moves.family(move)
    return tell_choice(MoveTeller(state, words_of(state.rules, language)), family, index)


def hidden_card_sentence(state: GameState, language: str = "en") -> str:
    """An end bonus card as those see it who may not know which."""
    return words_of(state.rules, language).say("end-card, hidden")


def question(state: GameState, language: str = "en") -> str:
    """What the decision at hand is about, told to the one who decides."""
    if cannot_go_on(state):
        return " ".join(dead_end_sentences(state, language))
    return _about(state, "ask", language)


def watching(state: GameState, language: str = "en", who: str = "") -> str:
    """The same told to everybody else; `who` is the decider's name, left out her seat's letter."""
    return _about(state, "watch", language, who)


def _about(state: GameState, whom: str, language: str, who: str = "") -> str:
    words = words_of(state.rules, language)
    if not state.stack:
        return words.say("over")
    kind, seat, argument = state.stack[-1]
    told: dict[str, object] = {
        "who": who or SEATS[seat],
        "pool": words.pool_line(state)
        if whom == "ask" and kind == F_POOL
        else words.effect([(unit >> 1, 1) for unit in state.pool]),
        "points": words.points(state.rules.card_points),
    }
    if kind == F_DISPLACED:
        told["tile"] = words.tile(argument, "loco")
    elif kind == F_MOVE:
        told["place"] = words.piece(f"place {state.rules.claims[argument]}")
    elif kind in ASKED:
        told |= ASKED[kind](words, state)
    return words.say(f"{whom} {_asked(state, kind, argument)}", **told)


def _asked(state: GameState, kind: int, argument: int) -> str:
    """Which of the questions of a frame it is."""
    name = FRAMES[kind]
    if kind == F_END_CARD and argument & 1:
        return f"{name} or points"
    if kind == F_TURN and state.pool:
        return f"{name}, first" if direct_left(state) else f"{name}, pool"
    if kind == F_TURN and argument == SPENT:
        return f"{name}, spent"
    if kind == F_POOL and not state.pool:
        return f"{name}, empty"
    return name
