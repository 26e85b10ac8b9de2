"""The command `roundhouse review`: a saved game turn by turn, with a bot at one's side."""

from __future__ import annotations

import json
import shlex
from functools import partial
from pathlib import Path
from random import Random

from roundhouse.bots.elsewhere import any_bot
from roundhouse.bots.review import Review, adviser, review
from roundhouse.bots.review_words import bot_kind, review_data, review_text
from roundhouse.cli_options import progress_bar
from roundhouse.draw.text_words import WIDTH
from roundhouse.game import Game
from roundhouse.rules.notation import SEATS
from roundhouse.terminal import command
from roundhouse.texts.pages import page_text
from roundhouse.view.words import words_of

CHANCE = 1  # of the bot's dice: the same game is told the same


def run_review(
    file: Path,
    game: Game,
    seat: int | None,
    name: str,
    top: int,
    language: str,
    content: str | None,
    plain: bool,
) -> None:
    """Look through a game and print what was found."""
    words = words_of(game.state.rules, language)
    found = looked_through(game, name)
    states = game.states
    if plain:
        print(json.dumps(review_data(found, states), indent=2))
        return
    names = [
        f"{SEATS[number]} {words.label('players', kind)}".strip()
        for number, kind in enumerate(game.seats or [""] * found.players)
    ]
    print(
        page_text(
            language, "review head", file=file, moves=found.length, bot=words.label("players", bot_kind(name))
        )
    )
    print()
    print(
        review_text(
            found,
            states,
            names,
            top,
            seat,
            language,
            WIDTH,
            lambda one: replay_command(file, one.at, one.seat, language, content),
        )
    )


def replay_command(file: Path, at: int, seat: int, language: str, content: str | None) -> str:
    """What shows the game as it stood then, as this seat saw it."""
    words = [*command(), "replay", str(file), "--step", str(at), "--as", SEATS[seat]]
    words += ["--content", content] if content else []
    words += ["--language", language] if language != "en" else []
    return shlex.join(words)


def looked_through(game: Game, name: str) -> Review:
    """The review, with a bar on stderr if somebody is looking."""
    adviser(name, any_bot)  # so that a wrong name is told before anything else
    bar = progress_bar()
    task = bar.add_task(name, total=len(game.moves))
    with bar:
        return review(
            game.states,
            game.moves,
            partial(adviser, name, any_bot),
            Random(CHANCE),
            lambda done, _: bar.update(task, completed=done),
            name,
        )
