"""Bots that are programs of their own, in any language: `command:./my-agent --depth 3`.

For every decision the program is sent one line of JSON and answers with one:

    {"seat": 0, "options": {…}, "round": 1, "scores": [0, 0], "position": {…}, "question": "…",
     "moves": [{"id": 8, "notation": "wood TS", "sentence": "…", …}, …]}
    {"move": "wood TS"}

A move may be told by its notation or by its number. `position` is what the seat may see, in words (docs/positions.md).
The program lives as long as the bot; it ends when its input does.
"""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import tempfile
import weakref
from collections.abc import Sequence
from queue import Empty, Queue
from random import Random
from threading import Thread
from typing import IO, Any, Final

from roundhouse.rules.engine import decider
from roundhouse.rules.state import GameState, scores

COMMAND: Final = "command:"  # what such a bot's name begins with
ANSWER_SECONDS: Final = 600.0


class CommandFailed(RuntimeError):
    """The program of a bot ended, was silent for too long, or answered with what is no move."""


class CommandBot:
    """A program that is asked for every move."""

    def __init__(self, command: str) -> None:
        self.command = shlex.split(command)
        if not self.command or shutil.which(self.command[0]) is None:
            raise ValueError(f"command:{command} names no program that can be started")
        self._process: subprocess.Popen[str] | None = None
        self._answers: Queue[str] = Queue()
        self._errors: IO[str] | None = None

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        """What the program answers."""
        told = question_line(view)
        answer = self._ask(json.dumps(told, ensure_ascii=False))
        try:
            found = json.loads(answer)["move"]
        except (ValueError, TypeError, KeyError):
            raise CommandFailed(
                self._told(f'answered {answer[:200]!r}; one line like {{"move": "pass"}} is wanted')
            ) from None
        by_name = {move["notation"]: move["id"] for move in told["moves"]}
        move: int = by_name.get(found, found) if isinstance(found, str | int) else -1
        if move not in moves:
            raise CommandFailed(
                self._told(f"answered {found!r}, which is none of the moves: {', '.join(by_name)}")
            )
        return move

    def _ask(self, line: str) -> str:
        process = self._process or self._start()
        assert process.stdin is not None
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            answer = self._answers.get(timeout=ANSWER_SECONDS)
        except Empty:
            process.kill()
            raise CommandFailed(self._told(f"gave no answer in {ANSWER_SECONDS:g} seconds")) from None
        except OSError:
            answer = ""
        if not answer:
            raise CommandFailed(self._told(f"ended with code {process.wait()}"))
        return answer

    def _start(self) -> subprocess.Popen[str]:
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 read when something goes wrong
        process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, encoding="utf-8"
        )
        self._process = process
        weakref.finalize(self, _end, process, self._errors)
        Thread(target=_listen, args=(process.stdout, self._answers), daemon=True).start()
        return process

    def _told(self, what: str) -> str:
        """A sentence about the program, with the end of what it has said on its error output."""
        said = ""
        if self._errors is not None:
            self._errors.seek(0)
            said = self._errors.read().strip()[-500:]
        return f"{shlex.join(self.command)} {what}" + (f" (it said: {said})" if said else "")


def question_line(view: GameState) -> dict[str, Any]:
    """What a program is told of a decision."""
    from roundhouse.view.sentences import question  # needs Babel, which machines of a cluster may lack
    from roundhouse.view.table import options, seen_position

    seat = decider(view)
    return {
        "seat": seat,
        "options": view.rules.options(),
        "round": view.round,
        "scores": scores(view),
        "position": seen_position(view, seat),
        "question": question(view),
        "moves": options(view),
    }


def _listen(lines: IO[str] | None, answers: Queue[str]) -> None:
    """Pass on what the program says; an empty line means that it has ended."""
    assert lines is not None
    with lines:
        for line in lines:
            answers.put(line)
    answers.put("")


def _end(process: subprocess.Popen[str], errors: IO[str]) -> None:
    """Nobody asks any more."""
    errors.close()
    if process.stdin is not None:
        process.stdin.close()
    try:
        process.wait(1.0)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
