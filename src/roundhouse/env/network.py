"""A bot that plays by a network that has learned: `network:file=mine.npz`.

The file holds arrays, so NumPy plays what any library has trained (`examples/learn.py` trains with PyTorch):

| array | what |
| --- | --- |
| `layout` | `Layout.digest()` of the observations that it learned from |
| `box` | whether they are those of the whole box |
| `actions` | the move of each of its answers, as `Batch.actions` |
| `weight_0`, `bias_0`, … | its layers, each `(out, in)` and `(out,)`; all but the last are followed by a ReLU |
"""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from roundhouse.env import layout, observe
from roundhouse.rules import GameState, Ruleset, decider


def scaled(observations: NDArray[np.int16], high: NDArray[np.int16]) -> NDArray[np.float32]:
    """Observations as a network reads them: every number by its highest value."""
    return np.divide(observations, np.maximum(high, 1), dtype=np.float32)


class NetworkBot:
    """Plays the legal move that its network likes best."""

    def __init__(self, file: str = "") -> None:
        """`file` is a network in the form that this module describes."""
        arrays = _arrays(file)
        self._file = file
        self._digest = str(arrays["layout"])
        self._box = bool(arrays["box"])
        self._places = {int(move): place for place, move in enumerate(arrays["actions"])}
        count = sum(name.startswith("weight_") for name in arrays)
        self._layers = [(arrays[f"weight_{at}"].T, arrays[f"bias_{at}"]) for at in range(count)]
        self._high: dict[Ruleset, NDArray[np.int16]] = {}  # of the rulesets that it was asked about

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        """The move with the highest answer; one that the network has no answer for comes last."""
        high = self._high.get(view.rules)
        if high is None:
            high = self._high[view.rules] = self._fitting(view.rules)
        answers = self._answers(scaled(observe(view, decider(view), box=self._box), high))
        return max(moves, key=lambda move: answers[self._places[move]] if move in self._places else -np.inf)

    def _answers(self, numbers: NDArray[np.float32]) -> NDArray[np.float32]:
        *inner, (weight, bias) = self._layers
        for one, shift in inner:
            numbers = np.maximum(numbers @ one + shift, 0)
        found: NDArray[np.float32] = numbers @ weight + bias
        return found

    def _fitting(self, rules: Ruleset) -> NDArray[np.int16]:
        known = layout(rules, self._box)
        if known.digest() != self._digest:
            raise ValueError(
                f"{self._file} learned from other observations ({self._digest}) than this game has "
                f"({known.digest()}): let it play the board, modules and number of players that it was trained on"
            )
        return known.high


def _arrays(file: str) -> dict[str, Any]:
    if not file:
        raise ValueError("name the file of the network: network:file=mine.npz")
    try:
        with np.load(Path(file), allow_pickle=False) as found:
            arrays = dict(found)
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        raise ValueError(f"{file} cannot be read as a network: {error}") from error
    wanted = {"layout", "box", "actions", "weight_0", "bias_0"}
    if missing := sorted(wanted - set(arrays)):
        raise ValueError(f"{file} is no network: it has no {', '.join(missing)}")
    return arrays
