"""The table in text: complete, readable in 100 columns, and silent about secrets."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from roundhouse.draw.text import draw_player, draw_text
from roundhouse.draw.text_choices import PASS, choice_lines, choices_of
from roundhouse.draw.text_result import draw_result
from roundhouse.draw.text_words import HALF
from roundhouse.game import Game
from roundhouse.record.position import state_from_position
from roundhouse.rules import GameState, apply, decider, legal, moves, new, ruleset
from roundhouse.rules.notation import parse
from roundhouse.rules.vocabulary import F_TURN
from roundhouse.view.secrets import determinize, redact
from roundhouse.view.table import options

CASES = [(edition, players) for edition in ("ultimate", "classic") for players in (2, 3, 4)]

POSITION: dict[str, Any] = {
    "players": {
        "count": 3,
        "A": {
            "tracks": {"TS": {"wood": 7, "green": 4, "bronze": 2}, "KY": {"wood": 5, "green": 3}},
            "locomotives": {"TS": [4, 1], "KY": [3]},
            "factories": [2, 6],
            "doublers": {"TS": 3},
        },
    },
}


def positions(edition: str, players: int, seed: int, every: int = 15) -> list[GameState]:
    """Some positions of a random game, the last one included."""
    state, chance, found = new(ruleset(players, edition), seed), Random(seed), []
    for decision in range(10_000):
        if decision % every == 0 or not state.stack:
            found.append(state.clone())
        if not state.stack:
            return found
        apply(state, chance.choice(legal(state)))
    raise AssertionError("the game does not end")


def lines_with(picture: str, words: str) -> list[str]:
    return [line for line in picture.splitlines() if words in line]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("edition", "players"), CASES)
def test_pictures_fit_and_keep_secrets(edition: str, players: int) -> None:
    chance = Random(5)
    for state in positions(edition, players, 11):
        for viewer in range(-1, players):
            picture = draw_text(state, viewer)
            assert max(map(len, picture.splitlines())) <= 100
            assert not any(line != line.rstrip() for line in picture.splitlines())
            assert "\t" not in picture
            assert draw_text(determinize(state, viewer, chance), viewer) == picture


def test_own_cards_are_named_and_others_counted() -> None:
    state = state_from_position({"players": {"count": 3, "B": {"cards": ["routes"]}}})
    assert "routes (10 per route end)" in draw_text(state, 1)
    for viewer in (-1, 0, 2):
        assert "routes (" not in draw_text(state, viewer)
        assert "1 face down" in draw_text(state, viewer)


def test_the_pile_is_shown_to_the_one_who_looks_through_it() -> None:
    state = state_from_position({"waiting": [{"what": "end-card", "by": "A"}], "players": {"count": 2}})
    assert "THE PILE" in draw_text(state, 0)
    assert "THE PILE" not in draw_text(state, 1)
    assert "10 end bonus cards in the pile" in draw_text(state, 1)


def test_routes_show_tracks_reach_doublers_and_special_spaces() -> None:
    picture = draw_player(state_from_position(POSITION), 0, 0)
    lines = picture.splitlines()
    at = next(n for n, line in enumerate(lines) if "Trans-Siberian (TS)  #4 #1  +11" in line)
    assert lines[at + 1 : at + 8] == [
        "   space    1   2   3   4   5   6   7   8   9   10  11  12  13  14  15",
        "   doubler  ×2  ×2  ×2  ·   ·   ·   ·   ·",
        "   track   ─b──[b]──g──[g]──w───w──[w]  ·   ·   ·   ·   ·   ·   ·   ·",
        "   scores   4   4   2   1   0 |",
        "   if           ✓   bL          ✓               w           wL      w",
        "   gives       grn wkr         brz             slv         idea    gold",
        "                                                                   key",
    ]
    kyiv = lines[at + 8 : at + 14]
    assert "Kyiv (KY)  #3  +9" in kyiv[0]
    assert kyiv[2].endswith("─g───g──[g]──w──[w]  ·   ·   ·   ·")
    assert kyiv[4].split()[-8:] == ["✓", "✓", "✓", "wL", "gLm", "w", "wL", "w"]
    assert kyiv[3].startswith("   scores  |   ")  # no locomotive in St. Petersburg


def test_industry_shows_factories_and_wrenches() -> None:
    lines = draw_player(state_from_position(POSITION), 0, 0).splitlines()
    at = next(n for n, line in enumerate(lines) if "Industry" in line)
    assert "[2]" in lines[at + 1]
    assert "[6]" in lines[at + 1]
    assert lines[at + 1].count("[ ]") == 3
    assert lines[at + 2].index("^") == lines[at + 1].index("0")
    assert "gap 2 #6 (1 coin)" in "\n".join(lines)


def test_others_are_drawn_small_with_the_same_facts() -> None:
    picture = draw_text(state_from_position(POSITION), 1)
    assert "TS bbggw|ww········ #4 #1 ×2 on 3" in picture
    assert "KY ggg|ww···· #3" in picture
    assert "factories #2 #6" in picture


def test_occupied_spaces_show_who_and_with_what() -> None:
    state = state_from_position({"players": {"count": 3}})
    for words in ("wood-3 c", "wood TS", "wood TS", "wood TS"):
        apply(state, parse(state, words))
    apply(state, parse(state, "basic"))
    apply(state, parse(state, "wood SP"))
    picture = draw_text(state, -1)
    (wood,) = lines_with(picture, "   wood-3 ")
    assert "A:wc" in wood
    (basic,) = lines_with(picture, "   basic ")
    assert "B:w" in basic
    (free,) = lines_with(picture, "   wood-2 ")
    assert ":" not in free


def test_basic_has_room_for_everybody() -> None:
    crowd = dict.fromkeys("ABCD", 5)
    picture = draw_text(state_from_position({"spaces": {"basic": crowd}, "players": 4}), -1)
    assert all(f"{seat}:wwwww" in picture for seat in "ABCD")
    assert max(map(len, picture.splitlines())) <= 100


def test_only_spaces_in_play_are_drawn() -> None:
    two, four = (draw_text(new(ruleset(players), 1), -1) for players in (2, 4))
    assert "wood-2 " not in two
    assert "wood-2 " in four
    last = state_from_position({"round": 7, "players": 4})
    assert "LAST ROUND" in draw_text(last, -1)
    assert "TURN ORDER" not in draw_text(last, -1)
    assert "LAST ROUND" not in four


def test_used_engineers_and_tokens_are_marked() -> None:
    state = state_from_position(
        {
            "spaces": {"engineer-7": "A"},
            "players": {"count": 2, "A": {"engineers": [5, 7], "ideas": {"medal": "SP 4"}}},
        }
    )
    for viewer in (0, 1):
        picture = draw_text(state, viewer)
        assert lines_with(picture, "#7")
        assert "medal (St. Petersburg 4)" in picture
    assert "#7 1 wood + 3 points (used)" in draw_player(state, 0, 0)
    assert "#5 1 any + 3 points ·" in draw_player(state, 0, 0)


def test_classic_differs_where_the_box_does() -> None:
    ultimate, classic = (
        draw_player(new(ruleset(2, edition), 1), 0, 0) for edition in ("ultimate", "classic")
    )
    assert "key" in ultimate
    assert "10p" not in ultimate
    assert "10p" in classic
    assert "keys" not in lines_with(classic, " ? tokens ")[0]


def test_classic_is_drawn_in_its_own_words() -> None:
    state = state_from_position({**POSITION, "edition": "classic"})
    picture = draw_text(state, 0)
    assert " ON TRACKS  k black  g gray  b brown  n natural  w white" in picture
    assert " PAY        w worker  c rouble  W black worker" in picture
    assert "─b──[b]──g──[g]──k───k──[k]" in picture
    assert "Kiev (KY)" in picture
    assert "? tokens" in picture
    assert "key" not in lines_with(picture, " Tracks ")[0]
    for words in (" wood", "green", "bronze", "silver", "gold", " coin", " idea", "Kyiv"):
        assert not re.search(rf"{words}(?![-0-9s])", picture.split("ON TRACKS")[1])
    assert "   green-3       ww   3 gray" in picture  # spaces are called as one types them


def test_the_letters_are_explained() -> None:
    picture = draw_text(state_from_position(POSITION), 0)
    assert " ON TRACKS  w wood  g green  b bronze  s silver  G gold  L + locomotive" in picture
    assert " PAY        w worker  c coin  W wood worker" in picture
    assert "0 keys received" in picture


def test_what_the_turn_has_gained_is_told() -> None:
    state = state_from_position({"players": 2})
    apply(state, parse(state, "wood-3"))
    assert lines_with(draw_text(state, 1), "to do") == [" to do      3 wood"]


# ---- choices


def told(state: GameState) -> tuple[list[str], list[Any]]:
    seen = redact(state, decider(state))
    choices = choices_of(seen, options(seen))
    return choice_lines(choices), choices


@pytest.mark.parametrize(("edition", "players"), CASES)
def test_choices_cover_the_legal_moves(edition: str, players: int) -> None:
    for state in positions(edition, players, 3, every=7):
        if state.stack:
            lines, choices = told(state)
            assert sorted(move for choice in choices for move in choice.moves.values()) == legal(state)
            assert max(map(len, lines)) <= 100
            if any(choice.section for choice in choices):
                assert all(line[HALF - 1 : HALF].strip() == "" for line in lines)


def test_what_a_space_gives_stands_apart_from_its_price() -> None:
    for edition in ("ultimate", "classic"):
        for seed in range(20):
            state = new(ruleset(4, edition), seed)
            while state.stack[-1][0] != F_TURN:
                apply(state, legal(state)[0])
            for choice in told(state)[1]:
                assert choice.section == PASS or re.search(r"\s(w+|c+|w+c+)( c+)?( W)?$", choice.words)


def test_to_stop_is_the_last_choice() -> None:
    found = 0
    for seed in range(5):
        for state in positions("ultimate", 3, seed, every=1):
            if state.stack and moves.DONE in legal(state) and len(legal(state)) > 1:
                assert told(state)[1][-1].moves == {"": moves.DONE}
                found += 1
    assert found


def test_pieces_after_the_number_say_how_to_pay() -> None:
    state = state_from_position({"players": {"count": 3, "A": {"coins": 2, "wood-worker": True}}})
    _, choices = told(state)
    (wood,) = [choice for choice in choices if choice.words.startswith("wood-3")]
    assert set(wood.moves) == {"", "c", "cc", "W", "Wc"}
    assert wood.pick("Wc") == parse(state, "wood-3 Wc")
    assert wood.pick("") == parse(state, "wood-3")
    assert wood.pick("ccc") is None
    (any_two,) = [choice for choice in choices if choice.words.startswith("any-2")]
    assert any_two.pick("") == parse(state, "any-2 c")  # one coin is the price, not a way to pay
    assert any_two.pick("c") == parse(state, "any-2 cc")
    (hire,) = [choice for choice in choices if choice.words.startswith("hire")]
    assert hire.pick("") == parse(state, "hire c")


def test_without_plain_workers_the_way_to_pay_must_be_said() -> None:
    mine = {"workers": 0, "coins": 1, "wood-worker": True}
    state = state_from_position({"players": {"count": 3, "A": mine}, "spaces": {"coins": "A"}})
    _, choices = told(state)
    (wood,) = [choice for choice in choices if choice.words.startswith("wood-2")]
    assert wood.pick("") is None
    assert wood.pick("W") == parse(state, "wood-2 W")


# ---- the result


def test_the_result_adds_up() -> None:
    game = Game.new(players=3, seed=9)
    chance = Random(9)
    while not game.over:
        game.play(chance.choice(legal(game.state)))
    picture = draw_result(game.state, game.breakdown())
    totals = [int(word) for word in lines_with(picture, " total")[0].split()[1:4]]
    assert totals == game.scores
    winner = "ABC"[game.winners[0]]
    assert f"{winner} " in picture.splitlines()[0]
    assert str(max(game.scores)) in picture.splitlines()[0]
