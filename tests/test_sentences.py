"""Every choice has a sentence, and it says what the choice does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from roundhouse import Game, IllegalMove
from roundhouse.content.model import COLOURS
from roundhouse.record.position import state_from_position
from roundhouse.rules import GameState, apply, decider, legal, moves, new, ruleset
from roundhouse.rules.layout import SCORE, TRACK
from roundhouse.rules.moves import END_CARD_NAMES
from roundhouse.rules.notation import notation, parse
from roundhouse.rules.vocabulary import EFFECT_CODE, F_POOL
from roundhouse.view.names import LANGUAGES
from roundhouse.view.options import decision
from roundhouse.view.secrets import redact
from roundhouse.view.sentences import effect_words, question, sentence, watching
from roundhouse.view.words import Words

ENGLISH = LANGUAGES["en"]
GAMES = [(edition, players) for edition in ("ultimate", "classic") for players in (2, 3, 4)]


def decisions(edition: str, players: int, seed: int) -> Iterator[GameState]:
    """The decisions of a random game in which nobody passes while there is something else to do."""
    chance = Random(seed)
    state = new(ruleset(players, edition), seed)
    while state.stack:
        yield state.clone()
        found = legal(state)
        apply(state, chance.choice([move for move in found if move != moves.PASS] or found))


def said(position: dict[str, Any], words: str) -> str:
    """The sentence for a move given in notation, which must be legal."""
    state = state_from_position(position)
    move = parse(state, words)
    assert move in legal(state), f"{words} is not among {[notation(state, m) for m in legal(state)]}"
    return sentence(state, move)


# ---- random games


def faults_of(text: str) -> list[str]:
    found = []
    if not text.endswith("."):
        found.append("no full stop")
    if re.search(r"[{}_\[\]<>]|None|  |\.\.|, \.|: ?\.", text):
        found.append("a placeholder or an empty part")
    if text[:1] != text[:1].upper():
        found.append("no capital")
    return found


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_every_move_of_random_games_has_its_own_sentence(edition: str, players: int, whole: bool) -> None:
    for seed in range(12 if whole else 4):
        for state in decisions(edition, players, seed):
            told = [sentence(state, move) for move in legal(state)]
            assert len(set(told)) == len(told), sorted(told)
            assert not [(text, faults_of(text)) for text in told if faults_of(text)]


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_every_decision_of_random_games_has_its_question(edition: str, players: int) -> None:
    for state in decisions(edition, players, 3):
        assert re.fullmatch(r"[A-Z][^{}]*[.?]", question(state))
        assert re.fullmatch(r"(It is )?[ABCD]\b[^{}]*\.", watching(state))


def test_sentences_tell_what_happens() -> None:
    """Tracks go where the sentence says, and points come as it says."""
    steps = points = 0
    for seed in range(8):
        for state in decisions("ultimate", 3, seed):
            for move in legal(state):
                text = sentence(state, move)
                seat = decider(state)
                after = state.clone()
                apply(after, move)
                if step := re.match(r"(\w+) to space (\d+) on (the Trans-S|St|Kyiv)", text):
                    colour = COLOURS.index(step[1].lower())
                    route = ("the Trans-S", "St", "Kyiv").index(step[3])
                    assert after.players[seat][TRACK + 5 * route + colour] == int(step[2])
                    steps += 1
                gained = after.players[seat][SCORE] - state.players[seat][SCORE]
                told = re.search(r"(?<!or )\b(\d+) points?\.$", text)
                if told and move != moves.PASS and not text.startswith("Keep"):
                    # the move may also end the round, which scores
                    assert gained == int(told[1]) or after.round != state.round or not after.stack
                    points += 1
    assert steps > 1000
    assert points > 50


def test_no_sentence_names_a_number_of_a_kind() -> None:
    """Texts are asked for by words; a kind that has none would show here."""
    assert set(ENGLISH.effects) == {*EFFECT_CODE, "any-route-4"}
    for word in EFFECT_CODE:
        for count in (1, 2):
            assert effect_words(((word, count),)) == effect_words(((EFFECT_CODE[word], count),))


# ---- single situations

TS, SP, KY = "TS", "SP", "KY"


def pool(
    indirect: dict[str, int] | None = None, direct: dict[str, int] | None = None, **a: Any
) -> dict[str, Any]:
    """A waits with this pool; the rest describes A."""
    units = {name: units for name, units in (("direct", direct), ("indirect", indirect)) if units}
    return {"turn": "A", "pool": units, "players": {"count": 3, "A": a}}


def turn(**a: Any) -> dict[str, Any]:
    """A's turn; the rest describes A."""
    return {"turn": "A", "players": {"count": 3, "A": a}}


LONG = {TS: {"wood": 14, "green": 9, "bronze": 5, "silver": 2}}
FULL = {TS: [3, 2], SP: [2], KY: [2]}
AT_SP_4: dict[str, Any] = {"tracks": {SP: {"wood": 4}}, "locomotives": {SP: [4]}}  # an idea place is reached

SITUATIONS: list[tuple[dict[str, Any], str, str]] = [
    # a turn
    (turn(), "wood-3", "Place 2 workers on the 3 wood space: 3 wood steps."),
    (turn(), "any-2 c", "Place 1 worker and 1 coin on the any-colour space: 2 steps of any colour."),
    (turn(coins=2), "any-2 cc", "Place 2 coins on the any-colour space: 2 steps of any colour."),
    (
        turn(**{"wood-worker": "supply"}),
        "wood-3 W",
        "Place the wood worker and 1 worker on the 3 wood space: 3 wood steps, and 1 wood step for the wood worker.",
    ),
    (
        turn(**{"wood-worker": "supply"}),
        "loco-1 W",
        "Place the wood worker on the first locomotive space: 1 locomotive or factory.",
    ),
    (turn(), "loco-3", "Place 3 workers on the locomotive and factory space: 1 locomotive and 1 factory."),
    (turn(), "temporary", "Place 1 worker on the temporary workers space: 2 temporary workers."),
    (turn(), "second", "Place 1 worker on second place: play second in the next round."),
    (turn(engineers=[5]), "engineer-5", "Place 1 worker on engineer 5: 1 step of any colour and 3 points."),
    (
        turn(engineers=[8]),
        "engineer-8",
        "Place 1 worker on engineer 8: use a one-worker space again, but that brings nothing now.",
    ),
    (
        {**turn(), "engineers": {"hire": 5}},
        "hire c",
        "Place 1 coin on the hiring space: take engineer 5 (1 step of any colour and 3 points).",
    ),
    ({**turn(), "order": ["B", "C", "A"]}, "pass", "Pass and score 3 points."),
    (turn(), "pass", "Pass and score 0 points."),
    # tracks
    (pool({"wood": 1}, tracks={TS: {"wood": 4}}), "wood TS", "Wood to space 5 on the Trans-Siberian."),
    (
        pool({"wood": 1}, tracks={TS: {"wood": 5}}),
        "wood TS",
        "Wood to space 6 on the Trans-Siberian: take the 3 bronze tracks.",
    ),
    (
        pool({"wood": 1}, tracks=LONG),
        "wood TS",
        "Wood to space 15 on the Trans-Siberian: take the gold track, 2 gold steps and 1 key.",
    ),
    (
        pool({"wood": 1}, tracks={SP: {"wood": 3}}),
        "wood SP",
        "Wood to space 4 on St. Petersburg; 1 idea token once a locomotive reaches it.",
    ),
    (
        pool({"wood": 1}, tracks={SP: {"wood": 3}}, locomotives={SP: [4]}),
        "wood SP",
        "Wood to space 4 on St. Petersburg: 1 idea token.",
    ),
    (
        pool({"wood": 1}, tracks={KY: {"wood": 3}}, locomotives={KY: [4]}),
        "wood KY",
        "Wood to space 4 on Kyiv: 4 points in every scoring.",
    ),
    (
        pool({"green": 1}, tracks={TS: {"wood": 2}, SP: {"wood": 9, "green": 6}}, locomotives={SP: [7]}),
        "green SP",
        "Green to space 7 on St. Petersburg: the route counts double in every scoring.",
    ),
    # locomotives
    (pool({"locomotive": 1}), "loco 2>KY", "Put locomotive #2 on Kyiv: 1 point in every scoring."),
    (
        {**pool({"locomotive": 1}, locomotives={KY: [2]}), "lowest-stack": 4},
        "loco 4>KY/2",
        "Put locomotive #4 on Kyiv in place of the #2.",
    ),
    (
        {**pool({"locomotive": 1}, tracks={SP: {"wood": 6}}), "lowest-stack": 6},
        "loco 6>SP",
        "Put locomotive #6 on St. Petersburg: 2 idea tokens.",
    ),
    (pool({"extra-nine": 1}), "loco 9x>SP", "Put the extra #9 on St. Petersburg."),
    # industry
    (
        pool({"industry": 1}, wrenches=[5], factories=[6]),
        "industry 5",
        "Wrench from 5 onto the factory in gap 1 (#6): 1 coin.",
    ),
    (
        pool({"industry": 1}, wrenches=[5], factories=[8], locomotives=FULL),
        "industry 5",
        "Wrench from 5 onto the factory in gap 1 (#8): 5 points when the turn ends.",
    ),
    (pool({"industry": 1}, wrenches=["gap 1"], factories=[6]), "industry gap 1", "Wrench from gap 1 to 10."),
    (
        pool({"industry": 1}, wrenches=["gap 3"], factories=[2, 3, 4]),
        "industry gap 3",
        "Wrench from gap 3 to the idea space: 1 idea token.",
    ),
    (
        pool({"industry": 1}, wrenches=["idea", "gap 3"], factories=[2, 3, 4]),
        "industry gap 3",
        "Wrench from gap 3 to the idea space: 1 idea token, but that brings nothing now.",
    ),
    (
        {**pool({"factory": 1}, factories=[2]), "lowest-stack": 5},
        "factory 5>2",
        "Build factory #5 in gap 2 (1 industry step).",
    ),
    (
        {**pool({"factory": 1}, factories=[2, 3, 4, 5, 6]), "lowest-stack": 7},
        "factory 7>3/4",
        "Build factory #7 in gap 3 in place of the #4 (2 steps of any colour).",
    ),
    (
        {**pool({"factory": 1}, locomotives={TS: [2]}), "returned": [1]},
        "returned 1>1",
        "Build the returned factory #1 in gap 1 (points for the sum of the engineers' numbers).",
    ),
    # tokens, cards, keys
    (pool({"idea": 1}, **AT_SP_4), "idea coins", "Use the idea token: 4 coins."),
    (
        pool({"idea": 1}, **AT_SP_4, doublers=6),
        "idea doublers",
        "Use the idea token: 2 doublers.",
    ),
    (
        pool({"idea": 1}, **AT_SP_4),
        "idea wrench",
        "Use the idea token: a second wrench and 2 industry steps.",
    ),
    (pool({"trade-ideas": 1}), "trade keys", "Use the idea token and take it out of the game: 2 keys."),
    (pool({"idea-card": 1}), "card wood-worker", "Take the idea card: the wood worker."),
    (
        pool({"idea-card": 1}),
        "card again",
        "Take the idea card: 1 wood step, 1 industry step, 1 doubler "
        "and 1 more wood step, industry step or doubler.",
    ),
    (pool({"again": 1}, doublers=2), "doubler TS", "Lay a doubler over space 3 of the Trans-Siberian."),
    (pool({"key": 1}), "key points", "Use the key for 10 points."),
    (pool({"key": 1}), "key steps", "Use the key for 1 wood step and 1 step of any colour."),
    # the end of a turn
    (pool({"any": 1}), "done", "End the turn; 1 step of any colour lapses."),
    (pool({"any": 1, "key": 1}), "done", "End the turn; 1 step of any colour and 1 key lapse."),
    (pool({"end-card-or-10": 1}), "done", "End the turn and choose 1 end bonus card."),
    (
        pool({"end-card-or-10": 1, "wood": 2}),
        "done",
        "End the turn and choose 1 end bonus card; 2 wood steps lapse.",
    ),
    (pool({"end-card-or-10": 1}), "ten points", "Take 10 points instead of an end bonus card."),
]


@pytest.mark.parametrize(
    ("position", "words", "expected"), SITUATIONS, ids=[words for _, words, _ in SITUATIONS]
)
def test_situation(position: dict[str, Any], words: str, expected: str) -> None:
    assert said(position, words) == expected


def waiting(what: str, edition: str = "ultimate", **frame: Any) -> dict[str, Any]:
    frames = [{"what": "pool", "by": "A"}] if what in ("displaced", "repeat", "discard") else []
    if what == "draft":
        frames = [{"what": "round"}, {"what": "bonus", "by": "A"}]
    return {
        "edition": edition,
        "waiting": [*frames, {"what": what, "by": "A", **frame}],
        "players": {"count": 3, "A": {}},
    }


def test_a_displaced_locomotive() -> None:
    position = waiting("displaced", tile=2)
    assert question(state_from_position(position)) == "The displaced #2 needs a place."
    assert watching(state_from_position(position)) == "A moves the displaced #2."
    assert said(position, "move 2>KY") == "Move the displaced #2 to Kyiv: 1 point in every scoring."
    position["players"]["A"] = {"locomotives": {TS: [4, 3], SP: [3], KY: [1]}}
    assert said(position, "flip 2") == "Turn the displaced #2 over: it becomes a factory in the supply."
    assert said(position, "move 2>KY/1") == "Move the displaced #2 to Kyiv in place of the #1."
    nine = waiting("displaced", tile="9x")
    nine["players"]["A"] = {"locomotives": {TS: ["10a", "10b"], SP: ["10a"], KY: [9]}}
    assert said(nine, "flip 9x") == "Take the displaced extra #9 out of the game."


def test_a_repeated_space() -> None:
    position = waiting("repeat")
    position["players"]["A"] = {"tracks": {TS: {"wood": 7, "green": 4}}}
    position["spaces"] = {"bronze-1": "A"}
    assert question(state_from_position(position)) == "Which space do you use again?"
    assert said(position, "repeat bronze-1") == "Repeat the 1 bronze space: 1 bronze step."
    assert said(position, "skip") == "Repeat nothing."


def test_the_other_token_of_a_trade() -> None:
    position = waiting("discard")
    assert question(state_from_position(position)) == "Which other idea token leaves the game?"
    assert said(position, "discard coins") == "Take the idea token out of the game unused: 4 coins."


def test_end_bonus_cards() -> None:
    position = waiting("end-card")
    state = state_from_position(position)
    assert question(state) == "Choose an end bonus card."
    assert watching(state) == "A is choosing an end bonus card."
    expected = {
        "end routes": "10 points for every route whose last space you reached",
        "end engineers": "6 points for every engineer you have, the extra engineer card included",
        "end doublers": "for your doublers, 20 points for 4 to 6 and 30 points for 7 or more",
        "end wood": "1 point for every space your wood tracks have come",
        "end locomotives": "the sum of your 4 highest locomotives in points",
    }
    for words, worth in expected.items():
        assert said(position, words) == f"Keep the end bonus card: {worth}."
    assert said(position, "no card") == "Take no end bonus card."
    position["waiting"][-1]["points-instead"] = True
    ten = state_from_position(position)
    assert question(ten) == "Choose an end bonus card or 10 points."


def no_card_left(**units: int) -> dict[str, Any]:
    """A's turn holds these; the others have all the end bonus cards that were not put away."""
    cards = END_CARD_NAMES
    position = pool({word.replace("_", "-"): count for word, count in units.items()}, **AT_SP_4)
    others = {"B": {"cards": list(cards[2:7])}, "C": {"cards": list(cards[7:12])}}
    return {
        **position,
        "players": {**position["players"], **others},
        "end-cards": {"hidden": list(cards[:2])},
    }


@pytest.mark.parametrize(
    ("units", "move", "english", "german"),
    [
        (
            {"end_card_or_10": 1},
            "ten points",
            "Take 10 points; no end bonus card is left.",
            "10 Punkte nehmen; es ist keine Spielendekarte mehr da.",
        ),
        (
            {"end_card_or_10": 1, "wood": 2},
            "done",
            "End the turn: 10 points, since no end bonus card is left; 2 wood steps lapse.",
            "Den Zug beenden: 10 Punkte, weil keine Spielendekarte mehr da ist; "
            "2 hölzerne Gleisschritte verfallen.",
        ),
        (
            {"end_card": 1, "wood": 1},
            "done",
            "End the turn; 1 wood step and 1 end bonus card lapse.",
            "Den Zug beenden; 1 hölzerner Gleisschritt und 1 Spielendekarte verfallen.",
        ),
        (
            {"idea": 1},
            "idea cards",
            "Use the idea token: 1 idea card.",
            "Das Ideenplättchen nutzen: 1 Ideenkarte.",
        ),
    ],
)
def test_no_end_bonus_card_is_promised_when_none_is_left(
    units: dict[str, int], move: str, english: str, german: str
) -> None:
    game = Game.from_position(no_card_left(**units))
    told = []
    for game.language in ("en", "de"):
        told.append({option.notation: option.sentence for option in game.legal()}[move])
    assert told == [english, german]


def test_points_end_the_turn_where_ending_it_would_bring_the_same() -> None:
    game = Game.from_position(no_card_left(end_card_or_10=1))
    assert [move.notation for move in game.legal()] == ["ten points"]
    with pytest.raises(IllegalMove, match="no end bonus card is left; the points end the turn"):
        game.play(moves.DONE)
    seen = redact(game.state, 0)
    assert decision(seen, 0, "ABC").question == "No end bonus card left: 10 points"
    again = game.copy()
    again.play("done")  # as records of before call it
    game.play("ten points")
    assert again.position() == game.position()
    assert (game.scores[0], game.decider) == (10, 1)
    before = game.record().replace("A ten points", "A done")
    assert Game.from_record(before).record() == game.record()


def test_a_worker_on_the_turn_order() -> None:
    position = waiting("move-worker", **{"from": "second"})
    position["spaces"] = {"second": "A"}
    state = state_from_position(position)
    assert question(state) == "Your worker on second place may move to a free one-worker space."
    assert watching(state) == "A may move the worker from second place to a free one-worker space."
    assert said(position, "stay") == "Leave the worker on the turn order."
    assert said(position, "wood-2") == "Move the worker to the 2 wood space: 2 wood steps."


def test_questions() -> None:
    assert question(state_from_position(turn())) == "Your turn: place workers on a free space, or pass."
    assert watching(state_from_position(turn())) == "It is A's turn."
    state = state_from_position(pool({"any": 1, "end-card": 1}, {"wood": 2}))
    assert state.stack[-1][0] == F_POOL
    assert question(state) == (
        "Use what you have gained: 2 wood steps (must), 1 step of any colour (may), "
        "1 end bonus card (at the end of the turn)."
    )
    assert watching(state) == "A is using 2 wood steps, 1 step of any colour and 1 end bonus card."
    assert question(new(ruleset(2), 1)) == "Choose a starting bonus."
    state.stack = []
    assert question(state) == watching(state) == "The game is over."


def test_the_starting_bonus() -> None:
    state = new(ruleset(2), 7)
    assert sentence(state, parse(state, "bonus coin")) == "Take the starting bonus: 1 coin."


# ---- editions and tables


def test_classic_names() -> None:
    classic = {"edition": "classic"}
    assert said({**classic, **turn()}, "wood-3") == "Place 2 workers on the 3 black space: 3 black steps."
    assert said({**classic, **turn()}, "any-2 c") == (
        "Place 1 worker and 1 rouble on the any-colour space: 2 steps of any colour."
    )
    assert said({**classic, **pool({"wood": 1})}, "wood KY") == (
        "Black to space 2 on Kiev; 2 points in every scoring once a locomotive reaches it."
    )
    assert said({**classic, **pool({"wood": 1}, tracks=LONG)}, "wood TS") == (
        "Black to space 15 on the Trans-Siberian: take the white track, 2 white steps and 10 points."
    )
    assert said({**classic, **pool({"industry": 1})}, "industry 0") == "Industry marker from 0 to 1."
    assert said({**classic, **pool({"idea": 1}, **AT_SP_4)}, "idea medal") == (
        "Use the ? token: lay the Kiev medal."
    )
    assert (
        said({**classic, **pool({"idea-card": 1})}, "card wood-worker")
        == "Take the ? card: the black worker."
    )
    assert said(waiting("end-card", "classic"), "end locomotives") == (
        "Keep the end bonus card: the sum of all your locomotives in points."
    )


def test_effect_words() -> None:
    assert effect_words((("wood", 3), ("industry", 1))) == "3 wood steps and 1 industry step"
    assert (
        effect_words((("wood", 1), ("green", 1), ("bronze", 2)))
        == "1 wood step, 1 green step and 2 bronze steps"
    )
    assert effect_words((("gold-tracks", 1), ("gold", 2))) == "take the gold track and 2 gold steps"
    assert effect_words((("wood", 1), ("wood", 1))) == "2 wood steps"
    assert effect_words((("coins", 2),), ruleset(2, "classic")) == "2 roubles"
    assert effect_words(()) == ""


WHOLE_BOX = ("additional-engineers", "coal", "manufactory", "special-ideas")


@pytest.mark.parametrize("board", ["russian", "german", "american", "asian"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_reference_texts(board: str, language: str) -> None:
    words = Words(ruleset(4, "ultimate", board, "board", WHOLE_BOX), language)
    for chapter in ENGLISH.explained:
        told = words.explained(chapter)
        assert told
        for name, line in told.values():
            assert name[0] == name[0].upper()
            assert faults_of(line) == []
    assert words.explained("end-cards")["routes"] in (
        ("Route ends", "10 points for every route whose last space you reached."),
        ("Endbahnhöfe", "10 Punkte für jede Strecke, deren letztes Feld erreicht ist."),
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_reference_texts_of_the_older_box(language: str) -> None:
    words = Words(ruleset(4, "classic", modules=("coins-token", "special-valuation")), language)
    for chapter in set(ENGLISH.explained) - {"special-cards"}:
        for _, line in words.explained(chapter).values():
            assert faults_of(line) == []
