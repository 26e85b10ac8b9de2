"""The games of an arena on a Ray cluster: the same games, the same lines, more machines.

Workers need Ray and the same Python, nothing else: the package travels with the games, and to play it needs no more
than the standard library.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from roundhouse.bots.elsewhere import is_file, travelling
from roundhouse.lab.arena_plan import Arena, Fixture
from roundhouse.lab.arena_play import ResultLine, play_fixture
from roundhouse.rules import OptionsError

LOCAL = "local"
GAMES_AHEAD_PER_WORKER = 2  # games handed out for every core, so that none waits for the next


def play_plain(arena: dict[str, Any], fixture: tuple[Any, ...]) -> ResultLine:
    """One game, from plain data."""
    return play_fixture(Arena.from_dict(arena), Fixture(*fixture))


@contextmanager
def cluster(address: str) -> Iterator[ModuleType]:
    """Ray, connected to a cluster; this machine itself if the address is "local"."""
    ray = _ray()
    _connect(ray, address)
    try:
        yield ray
    finally:
        ray.shutdown()


def check_known_elsewhere(arena: Arena) -> None:
    """Refuse bots that only this process or this machine knows."""
    for name in arena.bots:
        if is_file(name) or name.partition(":")[0] in travelling([name]):
            raise OptionsError(
                f"bot {name!r} is known on this machine only; install it on those of the cluster and name it like "
                "package.module:Agent"
            )


def play_on_ray(ray: ModuleType, arena: Arena, fixtures: Iterable[Fixture]) -> Iterator[ResultLine]:
    """Games as they are finished, whichever is first; machines that join later get their share."""
    play, plan = ray.remote(play_plain), ray.put(arena.to_dict())
    left = iter(fixtures)
    waiting: dict[Any, Fixture] = {}
    while True:
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        room = max(0, GAMES_AHEAD_PER_WORKER * cores - len(waiting))
        for fixture in islice(left, room):
            waiting[play.remote(plan, _plain(fixture))] = fixture
        if not waiting:
            return
        done, _ = ray.wait(list(waiting), num_returns=1)
        for game in done:
            yield _line(ray, game, waiting.pop(game))


def _plain(fixture: Fixture) -> tuple[Any, ...]:
    return fixture.pairing, fixture.board, fixture.deal, fixture.rotation, fixture.seats


def _line(ray: ModuleType, game: Any, fixture: Fixture) -> ResultLine:
    """The game, or what kept the cluster from playing it."""
    try:
        line: ResultLine = ray.get(game)
        return line
    except ray.exceptions.RayError as error:
        what = f"Ray: {str(error).strip().splitlines()[-1]}"
        return {
            "pairing": list(fixture.pairing),
            "board": fixture.board,
            "deal": fixture.deal,
            "rotation": fixture.rotation,
            "seats": list(fixture.seats),
            "broke": {"decision": 0, "what": what, "at": ""},
        }


def _ray() -> ModuleType:
    try:
        import ray
    except ModuleNotFoundError as error:
        raise OptionsError(
            "games on a cluster need Ray, which is not installed: pip install 'roundhouse[cluster]'"
        ) from error
    module: ModuleType = ray
    return module


def _connect(ray: ModuleType, address: str) -> None:
    package = str(Path(__file__).resolve().parents[1])
    excludes = ["**/__pycache__", "**/server/static", "**/*.so"]
    try:
        ray.init(
            address=address,
            runtime_env={"py_modules": [package], "excludes": excludes},
            log_to_driver=False,
            logging_level="error",
            **({"include_dashboard": False} if address == LOCAL else {}),
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        reason = str(error).strip().splitlines()[0]
        raise OptionsError(
            f"no Ray answers at {address!r} ({reason}); right is 'auto' on a machine of the cluster, 'local', or an "
            "address like head:6379, and RAY_AUTH_TOKEN where the cluster asks for a token"
        ) from error
