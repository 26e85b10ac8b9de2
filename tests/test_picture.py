"""The standalone picture: it needs nothing around it, shows the whole table, and nothing that is hidden."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from html import escape
from pathlib import Path

import pytest

from roundhouse import Game
from roundhouse.draw.svg import picture as module
from roundhouse.draw.svg.own_board import own_board
from roundhouse.draw.svg.picture import picture, tokens
from roundhouse.draw.svg.share_pictures import all_boards, board_card
from roundhouse.rules import GameState, decider, legal
from roundhouse.rules.layout import CARDS
from roundhouse.rules.moves import END_CARD_NAMES
from roundhouse.rules.packing import held_cards, pack_cards
from roundhouse.view.scene import Lit, Scene
from roundhouse.view.secrets import redact
from roundhouse.view.targets import target
from roundhouse.view.words import words_of
from tests.support_golden import GOLDEN, replayed

SVG = Path(module.__file__).parent
NAMES = ("Anna", "Jonas <3", "Priya & Co", "Stoker")
IN_THE_HEAD = re.compile(r"[A-D]/coal$")  # lies in the line above the board, which the page draws


def scene(state: GameState, viewer: int, language: str, lit: dict[str, Lit] | None = None) -> Scene:
    seen = redact(state, viewer)
    words = words_of(seen.rules, language)
    return Scene(seen, viewer, words, NAMES[: len(seen.players)], lit=lit or {})


def moments(path: Path, count: int = 12) -> list[GameState]:
    states, _ = replayed(path)
    return [*states[:: len(states) // count + 1], states[-1]]


def complete(text: str) -> ET.Element:
    """The picture as a document in which every reference leads somewhere."""
    root = ET.fromstring(text)
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    used = set(re.findall(r'href="#([\w-]+)"', text)) | set(re.findall(r"url\(#([\w-]+)\)", text))
    assert used <= defined
    assert "var(" not in text
    assert "light-dark" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    return root


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", GOLDEN[1::4], ids=lambda path: path.stem)
def test_pictures_to_share_stand_alone_and_show_every_player(path: Path) -> None:
    state = replayed(path)[0][-1]
    shown = scene(state, -1, "de")
    for narrow in (False, True):
        drawn = all_boards(shown, narrow, "dark")
        complete(drawn)
        assert ":is(" not in drawn
        for name in shown.names:
            assert drawn.count(f">{escape(name)}</text>") >= 1
    card = complete(board_card(shown, 0, "Roundhouse", "Anna & Co gewinnen " + "sehr " * 20, "Runde 1"))
    assert (card.get("width"), card.get("height")) == ("1200", "630")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", GOLDEN[::3], ids=lambda path: path.stem)
def test_a_picture_stands_alone(path: Path) -> None:
    game = Game(replayed(path)[0][-1])
    for theme in ("light", "dark"):
        root = complete(game.svg(theme=theme))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert float(root.get("width", "0")) > 1000
    game.language = "de"
    complete(game.svg(0))
    narrow = complete(picture(scene(game.state, 0, "de"), narrow=True))
    assert float(narrow.get("width", "0")) < 430


@pytest.mark.sampled(8)
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_place_where_one_can_act_is_drawn_once(path: Path) -> None:
    for index, state in enumerate(moments(path)):
        if not state.stack:
            continue
        places = [target(state, move) for move in legal(state)]
        lit = {place: Lit((n,), place) for n, place in enumerate(places, 1) if place}
        text = picture(scene(state, decider(state), "en", lit), narrow=index % 2 == 1)
        shown = Counter(re.findall(r'data-at="([^"]+)"[^>]* data-options=', text))
        wanted = Counter(place for place in lit if not IN_THE_HEAD.search(place))
        assert shown == wanted, (wanted - shown, shown - wanted)


def test_a_game_shows_itself_in_a_notebook() -> None:
    game = Game.new(players=2, seed=4)
    assert game._repr_svg_() == game.svg()
    assert game.svg(theme="dark") != game.svg()
    assert tokens("dark")["panel"] in game.svg(theme="dark")
    with pytest.raises(ValueError, match="purple"):
        game.svg(theme="purple")
    with pytest.raises(ValueError, match="seat"):
        game.svg(2)


def test_a_picture_hides_what_its_viewer_may_not_see() -> None:
    path = next(path for path in GOLDEN if path.stem == "ultimate-4-american-board-17")
    held = [
        (state, seat)
        for state in moments(path, 20)
        for seat in range(4)
        if state.stack and held_cards(state.players[seat])
    ]
    assert held
    for state, seat in held:
        spectator, other = scene(state, -1, "en"), scene(state, (seat + 1) % 4, "en")
        assert 'data-what="end-cards/' not in picture(spectator)
        assert 'class="card-back"' in own_board(other, seat, False).svg()
        assert 'data-what="end-cards/' in picture(scene(state, seat, "en"))


@pytest.mark.parametrize("narrow", [False, True])
def test_a_finished_game_shows_everybodys_end_bonus_cards(narrow: bool) -> None:
    state = Game.new(players=3, seed=1).state
    for seat, p in enumerate(state.players[:2]):
        p[CARDS] = pack_cards([2 * seat, 2 * seat + 1, 9])
    hidden = picture(scene(state, -1, "en"), narrow)
    assert "end-cards/" not in hidden
    state.stack = []
    for viewer in (-1, 1):
        shown = picture(scene(state, viewer, "en"), narrow)
        complete(shown)
        for card in (0, 1, 2, 3, 9):
            assert f'data-what="end-cards/{END_CARD_NAMES[card]}"' in shown
        panel = shown[shown.index(">End cards<") :]
        assert [name for name in ("Anna", "Jonas", "Priya") if name in panel] == ["Anna", "Jonas"]


def test_board_rules_use_tokens_that_exist_and_no_colours_of_their_own() -> None:
    rules = re.sub(r"/\*.*?\*/", "", (SVG / "boards.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    known = set(tokens("light")) | {"pc", "slot"}
    assert set(re.findall(r"var\(--([\w-]+)", rules)) <= known
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgb\(", rules)
    assert rules.count("{") == rules.count("}")
