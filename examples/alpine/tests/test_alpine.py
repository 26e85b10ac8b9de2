"""The alpine board: huts, flags and what they score; words, bots and records. Install the package, then run pytest."""

from __future__ import annotations

import json

import pytest

from roundhouse import Game
from roundhouse.lab.simulate import Outcome, SimulationPlan, simulate
from roundhouse.record.position import position_of
from roundhouse.rules import moves
from roundhouse.view.about import about
from roundhouse.view.names import LANGUAGES
from roundhouse.view.reasons import why_not

FLAG_IN_SVG = 'd="M6 3.2h14l-4.2 4.6 4.2 4.6H6z"'
BEFORE_A_HUT = {"tracks": {"BE": {"wood": 2}}, "locomotives": {"GO": [1], "BE": [3]}}


def table(**player: object) -> Game:
    """A game in which A has this and is to move."""
    return Game.from_position({"board": "alpine", "players": {"A": player}, "lowest-stack": 4})


def at_the_hut(**player: object) -> Game:
    """The same with A at a hut of the Bernina."""
    game = table(**{**BEFORE_A_HUT, **player})
    game.play("wood-3")
    game.play("wood BE")
    return game


def words(game: Game) -> list[str]:
    return [move.notation for move in game.legal()]


def test_a_hut_gives_a_flag_for_any_route() -> None:
    game = at_the_hut()
    assert {"flag GO", "flag BE", "flag JU"} <= set(words(game))
    game.play("flag JU")
    assert position_of(game.state)["players"]["A"]["flags"] == {"JU": 1}
    assert "flag GO" not in words(game), "one flag for one hut"


def test_the_hut_waits_for_a_locomotive() -> None:
    assert "flag GO" not in words(at_the_hut(locomotives={"GO": [1], "BE": [2]}))


def test_the_guide_gives_one_to_whoever_places_two_workers() -> None:
    game = table()
    game.play("guide")
    assert {"flag GO", "flag BE", "flag JU"} <= set(words(game))
    game.play("flag GO")
    assert position_of(game.state)["players"]["A"]["flags"] == {"GO": 1}
    assert "guide" not in words(table(flags={"GO": 2, "BE": 2, "JU": 2})), "there must be room for it"


def test_a_flag_scores_two_points_for_every_colour_of_its_route() -> None:
    game = table(tracks={"GO": {"wood": 6, "green": 4, "bronze": 2}}, flags={"GO": 2, "JU": 1})
    assert game.forecast(0)["flags"] == 2 * (2 * 3) + 2 * 1
    before = game.forecast(0)["total"]
    while game.round == 1:
        game.play("pass" if "pass" in words(game) else words(game)[0])
    scored = game.breakdown()[0]["1"]
    assert scored["flags"] == 14
    assert sum(points for source, points in scored.items() if source != "passing") == before


def test_a_route_has_room_for_two() -> None:
    game = at_the_hut(flags={"GO": 2})
    assert "flag GO" not in words(game)
    flag = moves.FIRST["flag"]
    assert "there is no room for another flag on the Gotthard" in why_not(game.state, flag, "en")
    assert "an der Strecke Gotthard ist kein Platz für eine weitere Fahne" in why_not(game.state, flag, "de")


def test_a_position_with_too_many_flags_is_refused() -> None:
    with pytest.raises(ValueError, match=r"players\.A\.flags"):
        table(flags={"GO": 3})


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Lay a flag on the Jungfrau"), ("de", "Fahne an der Strecke Jungfrau")]
)
def test_it_is_told_and_drawn_in_two_languages(language: str, told: str) -> None:
    game = at_the_hut(flags={"GO": 1})
    game.language = language
    assert any(told in move.sentence for move in game.legal())
    assert "GO 1/2" in game.text(0)
    assert FLAG_IN_SVG in game.svg(0)
    assert 'data-at="space/guide"' in game.svg(0)
    assert about("space/guide", game.state.rules, language).source == "O"


def test_no_language_lacks_a_word() -> None:
    assert not LANGUAGES.problems()


@pytest.mark.parametrize(
    ("players", "industry", "modules"),
    [
        (1, "russian", ()),
        (2, "american", ("coal",)),
        (3, "russian", ("manufactory", "special-ideas")),
        (4, "russian", ("additional-engineers",)),
    ],
)
def test_whole_games_break_no_promise(players: int, industry: str, modules: tuple[str, ...]) -> None:
    plan = SimulationPlan(players, "ultimate", "alpine", industry, modules, bots=("greedy",), seed=3, games=1)
    played = simulate(plan)
    assert isinstance(played, list), played
    assert all(isinstance(outcome, Outcome) for outcome in played)


def test_a_record_names_what_it_needs() -> None:
    game = Game.new(players=2, board="alpine", seed=5)
    while not game.over:
        game.play(game.legal()[-1])
    ((name, origin),) = json.loads(game.record())["expansions"].items()
    assert (name, origin.split()[1]) == ("alpine", "1.0.0")
    assert Game.from_record(game.record()).state == game.state
