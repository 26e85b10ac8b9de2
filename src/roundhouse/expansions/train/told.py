"""The train in words: what loading it and using one of its tokens does, and how it moves on."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.train.rules import (
    F_LOAD,
    F_SHARE,
    F_UNLOAD,
    STANDING,
    shows_wood,
    token_effect,
)
from roundhouse.rules.plans import EffectCode
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import K_WOOD, WOOD_WORKER_PAID
from roundhouse.view.events import Events
from roundhouse.view.extension import TextExtension
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.option_words import OptionText
from roundhouse.view.reasons import ReasonTeller
from roundhouse.view.teller import MoveTeller


def all_three(state: GameState, loaded: int) -> EffectCode:
    """What a use brings with this token on the first place."""
    effect = token_effect(state.rules, loaded)
    for other in state.table_top.held("train")[:STANDING]:
        effect += token_effect(state.rules, other)
    return effect


# ---- sentences and options


def load(teller: MoveTeller, token: int) -> str:
    one = teller.words.effect(token_effect(teller.rules, token))
    return teller.words.say("load", token=one, effect=loaded(teller, token))


def loaded(teller: MoveTeller, token: int) -> str:
    """What the three tokens bring, with the step for the wood worker if he has paid and they show wood."""
    effect = all_three(teller.state, token)
    if not teller.argument & WOOD_WORKER_PAID or not shows_wood(effect):
        return teller.gives(effect)
    extra = teller.words.amount(K_WOOD, 1)
    return teller.words.join("wood worker", effect=teller.gives(effect), extra=extra)


def share(teller: MoveTeller, token: int) -> str:
    return teller.words.say("share", effect=teller.gives(token_effect(teller.rules, token)))


def load_option(teller: OptionTeller, token: int) -> OptionText:
    told = teller.text("train all", effect=loaded(teller, token))
    return teller.of_effect(token_effect(teller.rules, token), told=told, counted=False)


def share_option(teller: OptionTeller, token: int) -> OptionText:
    return teller.of_effect(token_effect(teller.rules, token))


# ---- why not


def why_not_loaded(why: ReasonTeller, token: int) -> str:
    return _same_token(why, token, why.state.table_top.held("train-open")) or why.say("token not open")


def why_not_shared(why: ReasonTeller, token: int) -> str:
    return _same_token(why, token, why.state.table_top.held("train")) or why.say("token not on train")


def _same_token(why: ReasonTeller, token: int, there: list[int]) -> str:
    """Of two tokens that do the same one is offered; nothing if this one is not there."""
    if token not in there:
        return ""
    effect = why.words.effect(token_effect(why.rules, token))
    return why.say("token twice", effect=effect)


def why_no_token_fits(why: ReasonTeller) -> str:
    """The train as an action: none of the open tokens can be carried out with the two on the train."""
    standing: EffectCode = ()
    for token in why.state.table_top.held("train")[:STANDING]:
        standing += token_effect(why.rules, token)
    return why.say("no token fits", effect=why.words.effect(standing))


# ---- what follows by itself


def moved_on(events: Events) -> None:
    """The others have had their parts: tokens leave the train, and as many are opened."""
    before, after = events.before.table_top, events.after.table_top
    was, left = before.held("train"), after.held("train")
    if was == left:
        return
    within_the_move = events.family in ("load", "done", "share", "skip") and len(was) == len(left)
    if len(left) < len(was) or within_the_move:  # loaded and moved on
        on_train = [events.index, *was] if events.family == "load" else was
        gone = [token for token in on_train if token not in left]
        opened = after.beyond(before, "train-open")
        events.say("train", gone=_tokens(events, gone), new=_tokens(events, opened))


def _tokens(events: Events, tokens: list[int]) -> str:
    words = events.words
    return words.listed([words.effect(token_effect(events.rules, token)) for token in tokens])


TOLD: Final = TextExtension(
    sentences={"load": load, "share": share},
    options={"load": load_option, "share": share_option},
    refusals={(F_LOAD, "load"): why_not_loaded, (F_SHARE, "share"): why_not_shared},
    stuck_frames={F_LOAD: why_no_token_fits},
    occasions={F_SHARE: "share", F_UNLOAD: "share"},
    events=moved_on,
)
