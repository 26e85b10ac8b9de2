"""A rehearsal: games with an expansion, told and drawn in every language, to learn which texts are missing.

The tables say which texts rows need (`view.language_needs`). What code asks for by a key of its own shows only when it
is told, so a rehearsal plays at random, tells every option, sentence and reason, draws boards, and makes pages. It
checks all invariants on the way.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from roundhouse import expansions
from roundhouse.content.loader import EDITIONS, load
from roundhouse.content.model import Content
from roundhouse.game import Game
from roundhouse.lab.invariants import check
from roundhouse.rules import OptionsError
from roundhouse.rules.notation import all_notations
from roundhouse.rules.options import check_options
from roundhouse.service.game import install
from roundhouse.service.model.table_view import BOT, NARROW, WIDE, YOU, Person, Seat, Settings
from roundhouse.texts.tables import noting_missing
from roundhouse.view.about import about, everything
from roundhouse.view.names import LANGUAGES
from roundhouse.view.reasons import why_not
from roundhouse.web.railroads import RAILROADS
from roundhouse.web.table import table_page
from roundhouse.web.table_view import BoardView

Options = dict[str, Any]  # of a game, as `Game.new` takes them

WHOLE_PAGE_EVERY: Final = 7  # decisions; the sentences of all options are told at each
REFUSALS_EVERY: Final = 11  # moves of the table, of which it is told why they cannot be made
PLAYERS: Final = (2, 1, 3, 4)  # the first number that an expansion can be played with


@dataclass
class Rehearsal:
    """What became of it."""

    games: int = 0
    missing: set[tuple[str, str]] = field(default_factory=set)  # table and key of texts that no language has
    broken: list[str] = field(default_factory=list)  # sentences


def rehearse(name: str, seed: int = 1) -> Rehearsal:
    """Play every board, track and module of an expansion once. Raises `OptionsError` if there is nothing to play."""
    found = Rehearsal()
    install(RAILROADS)
    for options in games_with(name):
        with noting_missing() as noted:
            _play(options, seed, found)
        found.missing |= noted
        found.games += 1
    return found


# ---- which games


def games_with(name: str) -> list[Options]:
    """A game for each board and track, module and number of players that an expansion brings something to."""
    known = {one.name: one for one in expansions.found()}
    if name not in known:
        raise OptionsError(f"there is no expansion {name!r}; known are {', '.join(known)}")
    tables = known[name].folder / "tables"
    boards = {row["id"] for row in _rows(tables / "boards", "board")}
    tracks = {row["id"] for row in _rows(tables / "tracks", "track")}
    modules = {row["id"] for row in _rows(tables, "module")}
    rules = f"{known[name].package}.rules"
    parts = {
        part for module in expansions.modules("rules") if module.__name__ == rules for part in module.PARTS
    }
    found: list[Options] = []
    for edition in EDITIONS:
        content = load(edition)
        for board in content.boards.values():
            for track in board.tracks:
                if board.id in boards or track in tracks:
                    found += _first(content, [(board.id, track)], ())
        everywhere = [(board.id, track) for board in content.boards.values() for track in board.tracks]
        for module in sorted(modules & content.modules.keys()):
            found += _first(content, everywhere, (module,))
        for setup in content.setups:
            if parts & {*setup.parts} and not setup.modules:
                found += _first(content, everywhere, (), (setup.players,))
    if not found:
        raise OptionsError(f"the expansion {name!r} brings no board, track or module that could be played")
    return found


def _rows(folder: Path, table: str) -> list[dict[str, Any]]:
    """The rows of a table in the files of a folder."""
    files = [tomllib.loads(file.read_text("utf-8")) for file in sorted(folder.glob("*.toml"))]
    return [row for rows in files for row in rows.get(table, [])]


def _first(
    content: Content,
    boards: list[tuple[str, str]],
    modules: tuple[str, ...],
    numbers: tuple[int, ...] = PLAYERS,
) -> list[Options]:
    """The first of these boards and tracks that can be played with the modules."""
    for board, track in boards:
        for players in numbers:
            try:
                check_options(content, players, board, track, modules)
            except OptionsError:
                continue
            chosen = {"players": players, "board": board, "industry": track, "modules": modules}
            return [{"edition": content.edition.id, **chosen}]
    return []


# ---- one game


def _play(options: Options, seed: int, found: Rehearsal) -> None:
    game, dice = Game.new(**options, seed=seed), Random(seed)
    for language in LANGUAGES:
        _try(game, language, _explain(game, language), found)
    decisions = 0
    while not game.over:
        for language in LANGUAGES:
            whole = decisions % WHOLE_PAGE_EVERY == 0
            _try(game, language, _whole(game, language) if whole else _sentences(game, language), found)
        if not _try(game, "rules", _step(game, dice), found):
            return
        decisions += 1
    for language in LANGUAGES:
        _try(game, language, _pages(game, language), found)


def _step(game: Game, dice: Random) -> Iterator[str]:
    """A move by chance, and what every expansion promises of the position after it."""
    yield game.play(dice.choice(game.legal())).notation
    check(game.state)


def _try(game: Game, language: str, telling: Iterator[str], found: Rehearsal) -> bool:
    """Let something be told or done; what goes wrong is told once."""
    try:
        for _ in telling:
            pass
    except Exception as error:
        told = f"{game.state.rules.board}, round {game.round}, {language}: {type(error).__name__}: {error}"
        kind = told.partition(": ")[2]
        if not any(kind in other for other in found.broken):
            found.broken.append(told)
        return False
    return True


def _explain(game: Game, language: str) -> Iterator[str]:
    for _, what in everything(game.state.rules):
        yield about(what, game.state.rules, language).rule


def _sentences(game: Game, language: str) -> Iterator[str]:
    game.language = language
    for move in game.legal():
        yield move.sentence


def _whole(game: Game, language: str) -> Iterator[str]:
    yield from _sentences(game, language)
    yield game.text(game.decider)
    yield game.svg(game.decider)
    offered = {move.id for move in game.legal()}
    for move in sorted(all_notations(game.state).values())[::REFUSALS_EVERY]:
        if move not in offered:
            yield why_not(game.state, move, language)
    yield from _pages(game, language)


def _pages(game: Game, language: str) -> Iterator[str]:
    """The page of the table, wide and narrow; boards, question, options and log are on it."""
    viewer = game.decider or 0
    seats = tuple(
        Seat(chr(ord("A") + seat), YOU if seat == viewer else BOT, "" if seat == viewer else "random")
        for seat in range(len(game.state.players))
    )
    for layout in (WIDE, NARROW):
        yield table_page(
            BoardView(
                table_id="rehearsal",
                name="Rehearsal",
                options=game.options,
                seed=None,
                states=tuple(game.states),
                moves=tuple(game.moves),
                length=len(game.moves),
                finished=game.over,
                viewer=viewer,
                seats=seats,
                person=Person("somebody", "A", Settings(language=language)),
                version=1,
                layout=layout,
            )
        )
