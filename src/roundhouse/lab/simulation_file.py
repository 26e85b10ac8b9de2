"""The file of a simulation: lines of JSON, first what is played, then the games in their order.

Every line is flushed when its game is played. A line that was cut off, by a kill or a power cut, is not there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

from roundhouse.lab.arena_file import program
from roundhouse.lab.simulate import Outcome, SimulationPlan, game_seed

FILE_MARK = "roundhouse-simulation"
FILE_FORMAT = 1


class SimulationFileError(ValueError):
    """A file that holds no simulation, or is there already."""


class SimulationFile:
    """A file that games are written to."""

    def __init__(self, path: Path, plan: SimulationPlan) -> None:
        self.plan = plan
        try:
            self._file: TextIO = path.open("x", encoding="utf-8")
        except FileExistsError as error:
            raise SimulationFileError(f"{path} exists; choose another name") from error
        head = {"program": program(), "rules": plan.rules().fingerprint(), "plan": asdict(plan)}
        self._write({FILE_MARK: FILE_FORMAT, **head})

    def add(self, outcomes: list[Outcome]) -> None:
        """Write games down."""
        for outcome in outcomes:
            line = {name: value for name, value in asdict(outcome).items() if value != ()}
            self._write({"game": outcome.game, "seed": game_seed(self.plan.seed, outcome.game), **line})

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        self._file.flush()

    def __enter__(self) -> SimulationFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def read_simulation(path: Path) -> tuple[dict[str, Any], SimulationPlan, Iterator[dict[str, Any]]]:
    """The first line, what was played, and the lines of games one by one."""
    lines = _lines(path)
    try:
        _, head = next(lines)
        if head[FILE_MARK] != FILE_FORMAT:
            raise ValueError(f"its format is {head[FILE_MARK]!r}; this version reads {FILE_FORMAT}")
        plan = SimulationPlan(**{key: _value(value) for key, value in head["plan"].items()})
    except (StopIteration, ValueError, KeyError, TypeError) as error:
        raise SimulationFileError(f"{path}: the first line is no plan of a simulation ({error})") from error
    return head, plan, _games(path, lines)


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _games(path: Path, lines: Iterator[tuple[int, dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    for number, line in lines:
        if not {"game", "seed", "scores"} <= line.keys():
            raise SimulationFileError(f"{path}: line {number} is no game of a simulation")
        yield line


def _lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    with path.open(encoding="utf-8") as file:
        for number, text in enumerate(file, 1):
            if not text.endswith("\n"):
                return
            try:
                yield number, dict(json.loads(text))
            except (ValueError, TypeError) as error:
                raise SimulationFileError(f"{path}: line {number} is damaged ({error})") from error
