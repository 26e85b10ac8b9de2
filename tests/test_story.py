"""The log in sentences: who did what, told once for everybody who may know it, in both languages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from roundhouse import Game
from roundhouse.rules import moves
from roundhouse.view.log_entries import CHOICE, OVER, QUIET, ROUND, TURN, LogEntry, entries, opening_entry
from roundhouse.view.names import LANGUAGES
from tests.support_golden import GOLDEN, replayed
from tests.support_languages import flat
from tests.test_sentences_languages import foreign

NAMES = ("Anna", "Jonas", "Priya", "Stoker")


def rows(game: Game, viewer: int, language: str, names: Sequence[str] = ()) -> list[tuple[LogEntry, ...]]:
    """What the log says of every move of a game."""
    names = names or NAMES[: len(game.state.players)]
    steps = zip(game.states, game.moves, game.states[1:], strict=False)
    return [entries(before, move, after, viewer, names, language) for before, move, after in steps]


def story(game: Game, viewer: int = -1, language: str = "en") -> list[LogEntry]:
    """Every line of a game's log."""
    return [entry for row in rows(game, viewer, language) for entry in row]


def last(game: Game, played: str, language: str = "en", viewer: int = -1) -> str:
    """What the log says of the last of these moves."""
    for notation in played.split(", "):
        game.play(notation)
    return story(game, viewer, language)[-1].sentence


def two_players() -> Game:
    """A game whose starting bonus is taken: Anna is to play."""
    game = Game.new(players=2, seed=7)
    game.play("bonus coin")
    return game


# ---- sentences

TOLD = (
    ("wood-3", "Anna placed 2 workers: 3 wood steps.",
     "Anna setzte 2 Arbeiter: 3 hölzerne Gleisschritte."),
    ("wood-3, wood TS", "Anna laid 1 wood step on the Trans-Siberian, to 2: the 3 green tracks are unlocked.",
     "Anna baute das hölzerne Gleis der Strecke Transsib bis Feld 2: "
     "die 3 grünen Gleise sind freigeschaltet."),
    ("wood-3, wood KY", "Anna laid 1 wood step on Kyiv, to 2; 2 points in every scoring once a locomotive reaches it.",
     "Anna baute das hölzerne Gleis der Strecke Kyiv bis Feld 2; sobald eine Lok es erreicht: "
     "2 Punkte bei jeder Wertung."),
    ("loco-1, loco 2>KY", "Anna put locomotive #2 on Kyiv: 1 point in every scoring.",
     "Anna legte die 2er-Lok an die Strecke Kyiv: 1 Punkt bei jeder Wertung."),
    ("loco-1, loco 2>TS/1, move 1>SP", "Anna moved the displaced #1 to St. Petersburg.",
     "Anna legte die ausgetauschte 1er-Lok an die Strecke Peterburg."),
    ("loco-1, factory 2>1", "Anna built factory #2 in gap 1 (1 locomotive or factory).",
     "Anna baute die 2er-Fabrik in Lücke 1 (1 Lok oder Fabrik)."),
    ("industry-1, industry 0", "Anna moved the wrench from 0 to 1.", "Anna zog den Schraubenschlüssel von 0 auf 1."),
    ("hire c", "Anna hired engineer {number} for 1 coin ({effect}).",
     "Anna warb Ingenieurin {number} für 1 Münze an ({effect})."),
    ("second", "Anna placed 1 worker on second place: plays second in the next round.",
     "Anna setzte 1 Arbeiter auf Platz 2 der Reihenfolge: nächste Runde auf Platz 2."),
    ("pass", "Anna passed.", "Anna passte."),
    ("basic, wood SP, pass", "Jonas passed and scored 2 points.", "Jonas passte: 2 Punkte."),
)  # fmt: skip


@pytest.mark.parametrize("number", range(len(TOLD)), ids=[row[0] for row in TOLD])
@pytest.mark.parametrize("language", ["en", "de"])
def test_moves_are_told_in_the_past_tense_with_the_name_before_them(number: int, language: str) -> None:
    played, english, german = TOLD[number]
    told = last(two_players(), played, language)
    wanted = re.escape(english if language == "en" else german)
    assert re.fullmatch(wanted.replace(r"\{number\}", r"\d+").replace(r"\{effect\}", ".+"), told), told


def test_the_name_stands_apart_from_the_sentence() -> None:
    game = two_players()
    game.play("wood-3")
    line = story(game)[-1]
    assert (line.by, line.who, line.text) == (0, "Anna", "placed 2 workers: 3 wood steps.")
    assert (line.notation, line.round, line.kind) == ("wood-3", 1, TURN)
    assert set(line.moved) == {"on/wood-3", "A/workers"}


def test_a_name_is_never_read_as_a_placeholder() -> None:
    game = two_players()
    told = rows(game, 0, "en", ("{who}", "50 % {effect}"))[0][0]
    assert told.sentence == "50 % {effect} took the starting bonus: 1 coin."


def test_the_classic_edition_uses_its_own_terms() -> None:
    game = Game.new(players=2, seed=7, edition="classic")
    while game.state.round < 1 or "bonus" in game.legal()[0].notation:
        game.play(game.legal()[-1].id)
    told = last(game, "wood-3")
    assert told.endswith("placed 2 workers: 3 black steps.")


# ---- the end of a round


def passed_round(language: str) -> list[LogEntry]:
    game = two_players()
    game.play("pass")
    game.play("pass")
    return story(game, 0, language)[-2:]


def test_a_scoring_phase_is_an_entry_of_its_own_with_the_scores_by_name() -> None:
    move, scored = passed_round("en")
    assert (move.sentence, move.kind) == ("Jonas passed and scored 2 points.", TURN)
    assert scored.text == "Round 1 was scored: Anna 0 (+0), Jonas 2 (+0)."
    assert (scored.by, scored.who, scored.kind, scored.round) == (-1, "", ROUND, 1)
    assert passed_round("de")[1].text == "Wertung nach Runde 1: Anna 0 (+0), Jonas 2 (+0)."


def test_the_game_ends_with_the_last_scoring_and_the_final_one() -> None:
    game = Game.load(next(path for path in GOLDEN if path.name.startswith("ultimate-3-russian-russian")))
    *_, scored, final = story(game)
    assert (scored.kind, final.kind) == (ROUND, OVER)
    total = [int(points) for points in re.findall(r" (\d+) \(\+", final.text)]
    gained = [int(points) for points in re.findall(r"\+(\d+)", final.text)]
    before = [int(points) for points in re.findall(r" (\d+) \(\+", scored.text)]
    assert total == game.scores
    assert before == [points - last for points, last in zip(total, gained, strict=True)]


# ---- what nobody may know


def with_an_end_card() -> tuple[Game, int]:
    """A game, and the number of the move with which somebody kept an end bonus card."""
    game = Game.load(next(path for path in GOLDEN if path.name.startswith("ultimate-3-russian-russian")))
    at = next(n for n, move in enumerate(game._moves) if moves.END_CARD <= move < moves.BONUS)
    return game, at


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_end_bonus_card_is_named_to_its_owner_alone(language: str) -> None:
    game, at = with_an_end_card()
    before, move, after = game._before[at], game._moves[at], [*game._before, game.state][at + 1]
    owner = before.stack[-1][1]
    names = NAMES[:3]
    card = moves.END_CARD_NAMES[move - moves.END_CARD]
    hidden = {"en": "kept an end bonus card.", "de": "behielt eine Spielendekarte."}[language]
    for viewer in (-1, 0, 1, 2):
        told = entries(before, move, after, viewer, names, language)[0]
        if viewer == owner:
            assert told.notation == f"end {card}"
            assert told.text != hidden
        else:
            assert (told.notation, told.text) == ("end ?", hidden)
        assert not [name for name in told.moved if card in name]
    opened = entries(before, move, after, -1, names, language, over=True)[0]
    assert opened.notation == f"end {card}"


# ---- what follows by itself


def test_what_follows_calls_people_by_their_names() -> None:
    game = Game.load(next(path for path in GOLDEN if path.name.startswith("ultimate-3-american-american")))
    followed = [sentence for line in story(game) for sentence in line.followed]
    assert any("Priya's stock marker rose to level" in sentence for sentence in followed)
    assert not [sentence for sentence in followed if re.search(r"\b[ABC]\b('s| takes| received)", sentence)]


def test_emil_s_first_move_has_a_line_before_all_others() -> None:
    game = Game.new(players=1, seed=3)
    line = opening_entry(game.state)
    assert line is not None
    assert line.then[0].startswith("Emil")
    german = opening_entry(game.state, "de")
    assert german is not None
    assert german.then[0].startswith("Emil")
    assert german.then != line.then
    assert opening_entry(two_players().state) is None


# ---- everything


# moves that only put something into the turn, or nothing at all
SILENT = frozenset(
    {"pass", "stay", "skip", "done", "no-card", "repeat", "key-steps", "share", "work", "bonus"}
)
# a factory in place of an equal one; a locomotive without a factory side that leaves the game
ALIKE = frozenset({"returned", "steelworks", "flip"})


@pytest.mark.sampled(10)
@pytest.mark.parametrize("file", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_every_recorded_game_is_told_without_a_gap(file: Path) -> None:
    """Every move in one of the languages, and to one of those who may read it."""
    states, played = replayed(file)
    names = NAMES[: len(states[0].players)]
    for at, move in enumerate(played):
        language, viewer = (("en", 0), ("de", -1))[(at + len(played)) % 2]
        row = entries(states[at], move, states[at + 1], viewer, names, language)
        for line in row:
            whole = " ".join((line.sentence, *line.followed))
            assert not re.search(r"[{}]|  |None|\(\)", whole), whole
            assert not foreign(whole, language), whole
            assert all(text.endswith(".") for text in (line.text, *line.followed)), whole
            assert line.kind in (TURN, CHOICE, QUIET, ROUND, OVER)
        ends_round = len(row) > 1  # what stood on a space has gone home again
        assert row[0].moved or ends_round or moves.family(move)[0] in SILENT | ALIKE, row[0].sentence


def test_the_log_has_words_for_all_that_a_choice_has() -> None:
    for language in LANGUAGES.values():
        told = language.told
        spoken = {
            key for key in language.sentences if not key.startswith(("ask ", "watch ")) and key != "over"
        }
        assert spoken | {"place, hire", "place, plain", "pass, no points"} == set(told.sentences)
        assert set(language.events) | {"final", "gained"} == set(told.events)
        for table in ("pieces", "joints", "end_cards", "effects"):
            assert set(getattr(told, table)) <= set(getattr(language, table))
        chosen = flat(language.sentences)
        for key, text in flat(told.sentences).items():
            if key in chosen:
                placeholders = set(re.findall(r"\{(\w+)\}", text))
                assert placeholders <= set(re.findall(r"\{(\w+)\}", chosen[key])) | {"wrench"}, key
