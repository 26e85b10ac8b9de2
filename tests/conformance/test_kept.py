"""Rulesets are kept while somebody plays by them, and the last few besides; many choices do not fill the memory."""

from __future__ import annotations

import gc
import pickle
import sys
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Barrier
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest

from roundhouse import Game
from roundhouse.bots import bot
from roundhouse.bots.evaluation import evaluation
from roundhouse.content.loader import load
from roundhouse.content.model import Content
from roundhouse.draw.svg.component import component
from roundhouse.lab.invariants import check
from roundhouse.rules import RULES_VERSION, GameState, Ruleset, apply, build, decider, legal, new
from roundhouse.rules.build import MAX_KEPT_RULESETS, compiled
from roundhouse.rules.playout import playout
from roundhouse.rules.versions import VERSIONS
from roundhouse.service import garbage_collection
from roundhouse.service.garbage_collection import RulesetCollector
from roundhouse.view.about import about
from roundhouse.view.scene import figures_of
from roundhouse.view.secrets import redact

Chosen = tuple[int, str, str, int]


@pytest.fixture
def box(tmp_path: Path) -> Content:
    """Values that no other test plays with, so that nobody else keeps what is made of them."""
    (tmp_path / "editions.toml").write_text('[[edition]]\nid = "ultimate"\nkey-points = 77\n', "utf-8")
    return load("ultimate", tmp_path)


def choices(box: Content) -> list[Chosen]:
    """Many more than are kept, with every board and track."""
    found = [
        (players, board, track, version)
        for board in box.boards
        for track in box.boards[board].tracks
        for players in (2, 3, 4)
        for version in VERSIONS
    ]
    assert len(found) >= MAX_KEPT_RULESETS + 5
    return found


def made(box: Content, chosen: Chosen) -> Ruleset:
    players, board, track, version = chosen
    return compiled(box, players, board, track, (), version)


def alive(handles: list[weakref.ref[set[Ruleset]]]) -> int:
    gc.collect()
    return sum(handle() is not None for handle in handles)


def test_many_choices_are_not_all_kept(box: Content) -> None:
    handles = [weakref.ref(made(box, chosen).handle) for chosen in choices(box)]
    assert alive(handles) == MAX_KEPT_RULESETS
    assert [handle() is not None for handle in handles[-MAX_KEPT_RULESETS:]] == [True] * MAX_KEPT_RULESETS, (
        "the last ones are kept"
    )


def test_many_games_are_not_all_kept(box: Content) -> None:
    """What is remembered of a game leads back to its rules nowhere: compiled, that would keep them for ever."""
    handles = []
    for seed, chosen in enumerate(choices(box)):
        rules = made(box, chosen)
        handles.append(weakref.ref(rules.handle))
        playout(new(rules, seed), Random(seed))
        del rules
    assert alive(handles) == MAX_KEPT_RULESETS


def test_what_options_bring_is_remembered_without_the_game(box: Content) -> None:
    handles = []
    for seed, chosen in enumerate(choices(box)):
        state = new(made(box, chosen), seed)
        handles.append(weakref.ref(state.rules.handle))
        first = figures_of(redact(state, decider(state)))
        assert figures_of(redact(state, decider(state))) is first, "it is remembered"
        del state
    assert alive(handles) == MAX_KEPT_RULESETS


def test_a_server_frees_them_though_it_collects_seldom(box: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "MAX_KEPT_RULESETS", 3)
    monkeypatch.setattr(garbage_collection, "MIN_DROPPED_RULESETS", 15)
    made(box, choices(box)[-1])  # those of before make room
    collector = RulesetCollector()
    gc.collect()
    gc.disable()
    try:
        handles = [weakref.ref(made(box, chosen).handle) for chosen in choices(box)[:10]]
        collector.look()
        assert sum(handle() is not None for handle in handles) == 10, "it is not worth it yet"
        handles += [weakref.ref(made(box, chosen).handle) for chosen in choices(box)[10:20]]
        collector.look()
        assert sum(handle() is not None for handle in handles) == 3
    finally:
        gc.enable()


def states_in(rules: Ruleset) -> list[GameState]:
    """All states that a ruleset leads to, by whatever it keeps."""
    seen: set[int] = set()
    todo: list[object] = [rules]
    found: list[GameState] = []
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, (type, ModuleType, FunctionType, BuiltinFunctionType)):
            continue
        seen.add(id(one))
        if isinstance(one, GameState):
            found.append(one)
        todo += gc.get_referents(one)
    return found


def test_a_ruleset_leads_to_no_state(box: Content) -> None:
    """Compiled states are not looked through for circles, so such a ruleset would never be freed."""
    games = [Game(new(made(box, chosen), seed)) for seed, chosen in enumerate(choices(box)) if seed % 6 == 3]
    for seed, game in enumerate(games):
        chance = Random(seed)
        for _ in range(60):
            apply(game.state, chance.choice(legal(game.state)))
        rules = game.state.rules
        if not game.over:
            thinking = bot("planner:nodes=60")
            assert game.ask(thinking, Random(1)) in game.legal()
        assert game.view(0)
        assert game.svg(0)
        assert states_in(rules) == []


def test_a_ruleset_somebody_holds_is_never_made_again(box: Content) -> None:
    first, *others = choices(box)
    state = new(made(box, first), 1)
    for chosen in others:
        made(box, chosen)
    gc.collect()
    assert made(box, first) is state.rules
    assert pickle.loads(pickle.dumps(state.rules)) is state.rules
    assert new(made(box, first), 1) == state


def test_one_that_is_asked_for_again_is_among_the_last(box: Content) -> None:
    first, *others = choices(box)
    handle = weakref.ref(made(box, first).handle)
    for chosen in others:
        made(box, chosen)
        made(box, first)
    assert alive([handle]) == 1


@pytest.fixture
def hurry() -> Iterator[None]:
    normal = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(normal)


@pytest.mark.usefixtures("hurry")
def test_threads_get_the_same_one(box: Content) -> None:
    threads = 4
    together = Barrier(threads)

    def ask(_: int) -> list[Ruleset]:
        together.wait()
        return [made(box, chosen) for chosen in choices(box)[:6]]

    with ThreadPoolExecutor(threads) as pool:
        found = list(pool.map(ask, range(threads)))
    for same in zip(*found, strict=True):
        assert len(set(map(id, same))) == 1


def test_what_was_drawn_and_told_of_a_game_goes_with_it(
    box: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "MAX_KEPT_RULESETS", 1)
    rules = made(box, (2, "german", "board", RULES_VERSION))
    game = Game(new(rules, 1))
    for language in ("en", "de"):
        game.language = language
        assert game.view(0)
        assert game.svg(0)
        assert game.text(0)
        assert component(about("space/wood-3", rules, language), rules, language)
    check(game.state)
    assert evaluation(rules)
    handle = weakref.ref(rules.handle)
    rules = made(box, (2, "russian", "russian", RULES_VERSION))
    assert alive([handle]) == 1, "while the game is there"
    del game
    assert alive([handle]) == 0
