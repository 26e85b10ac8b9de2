"""Bots with faults, in a module of their own: a process that thinks has to load them."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from random import Random

from roundhouse.rules import GameState


class Raising:
    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        raise RuntimeError("no idea")


class Hanging:
    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        while True:
            time.sleep(60)


class Dying:
    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        os._exit(3)


class Cheating:
    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        return -1
