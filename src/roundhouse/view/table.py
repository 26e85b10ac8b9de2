"""All that one person may see, as plain data.

Everything here is made from redacted states, so that nothing secret can get out: neither in the position nor
in the options, the questions or the log. An end bonus card that somebody else kept is `end ?` until the cards
are laid open when the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from roundhouse.record.position import position_of
from roundhouse.record.position_types import Position
from roundhouse.rules import apply, decider, legal, scores
from roundhouse.rules.ideas import cards_in_pile
from roundhouse.rules.moves import TAKE_BACK, takes_end_card
from roundhouse.rules.notation import SEATS, notation
from roundhouse.rules.packing import UNKNOWN_CARD, held_cards, hold_cards
from roundhouse.rules.state import GameState, winners
from roundhouse.view.events import followed
from roundhouse.view.log_entries import taken_back
from roundhouse.view.scoring import forecast
from roundhouse.view.secrets import UNKNOWN, hidden_words, redact
from roundhouse.view.sentences import hidden_card_sentence, question, sentence, watching
from roundhouse.view.table_types import LoggedMove, MoveOption, View
from roundhouse.view.words import capital, words_of

HIDDEN_CARD: Final = f"end {UNKNOWN}"  # the notation of a card that somebody else has kept


def table_view(states: Sequence[GameState], moves: Sequence[int], viewer: int, language: str = "en") -> View:
    """The view of a seat (-1: a spectator) after these states and moves. Seats are numbers from 0."""
    seen = redact(states[-1], viewer)
    seat = decider(seen)
    over = not seen.stack
    points = scores(seen)
    yours = seat == viewer and not over
    return {
        "you": None if viewer < 0 else viewer,
        "decider": None if over else seat,
        "question": question(seen, language) if yours else watching(seen, language),
        "options": options(seen, language) if yours else [],
        "round": seen.round,
        "rounds": seen.rules.rounds,
        "scores": points,
        "forecast": [forecast(seen, player) for player in range(len(seen.players))],
        "position": seen_position(seen, viewer),
        "pool": [{"words": words, "use": use} for words, use in words_of(seen.rules, language).pool(seen)],
        "log": [
            log_entry(before, move, viewer, over, language, after)
            for before, move, after in zip(states, moves, states[1:], strict=False)
        ],
        "over": over,
        "winners": winners(seen),
    }


def log_entry(
    before: GameState,
    move: int,
    viewer: int,
    over: bool = False,
    language: str = "en",
    after: GameState | None = None,
) -> LoggedMove:
    """A move as the log of this viewer tells it, and what followed from it by itself.

    `over`: the game has ended and all cards lie open; `after`: the true state after the move, if it is known.
    """
    if after is None:
        after = before.clone()
        apply(after, move)
    seen = redact(before, viewer)
    by = decider(seen)
    secret = takes_end_card(move) and by != viewer and not over
    return {
        "by": by,
        "notation": HIDDEN_CARD if secret else notation(seen, move),
        "sentence": _told(seen, move, secret, language),
        "round": seen.round,
        "followed": followed(before, after, move, language),
    }


def _told(seen: GameState, move: int, secret: bool, language: str) -> str:
    if secret:
        return hidden_card_sentence(seen, language)
    if move == TAKE_BACK:
        return capital(taken_back(seen, language=language))
    return sentence(seen, move, language)


def options(seen: GameState, language: str = "en") -> list[MoveOption]:
    """Every legal move of the decider, who is the one this state was redacted for."""
    now = forecast(seen, decider(seen))
    offered = legal(seen)
    on_trust = seen.on_trust or ()
    return [
        {
            "id": move,
            "notation": notation(seen, move),
            "sentence": sentence(seen, move, language),
            "sure": move not in on_trust,
            "forecast_change": _forecast_change(seen, move, now),
        }
        for move in offered
    ]


def _forecast_change(seen: GameState, move: int, now: dict[str, int]) -> dict[str, int]:
    """What the move alone changes in the decider's forecast: sources and total, without zeros."""
    twin = without_unknown_cards(seen)  # the final scoring could not count them, and they are in no forecast
    apply(twin, move)
    then = forecast(twin, decider(seen))
    return {source: then[source] - now[source] for source in now if then[source] != now[source]}


def without_unknown_cards(seen: GameState) -> GameState:
    """A copy of a redacted state with only the cards that are known."""
    twin = seen.clone()
    for p in twin.players:
        hold_cards(p, [card for card in held_cards(p) if card != UNKNOWN_CARD])
    return twin


def seen_position(seen: GameState, viewer: int) -> Position:
    """The position of a redacted state: what is unknown is "?", of the end bonus pile only sizes are told."""
    bare = without_unknown_cards(seen)
    own = [look for look in range(0, len(seen.looks), 3) if seen.looks[look] == viewer]
    bare.looks = tuple([number for look in own for number in seen.looks[look : look + 3]])
    position = position_of(bare)
    position["end-cards"] = {"pile": cards_in_pile(seen), "hidden": seen.rules.end_cards_out}
    for seat, p in enumerate(seen.players):
        unknown = held_cards(p).count(UNKNOWN_CARD)
        if unknown:
            position["players"][SEATS[seat]]["cards"] = [UNKNOWN] * unknown
    for name, words in hidden_words(seen).items():
        if words is None:
            position.pop(name, None)
        else:
            position[name] = words
    return cast(Position, position)
