"""Games on a Ray cluster: the same games, more machines.

Workers need Ray and the same Python, nothing else: the package travels with the games, and to play it needs no more
than the standard library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from roundhouse.bots.elsewhere import is_file, travelling
from roundhouse.rules import OptionsError

LOCAL = "local"
TASKS_AHEAD_PER_WORKER = 2  # handed out for every core, so that none waits for the next

Task = TypeVar("Task")
Result = TypeVar("Result")


@contextmanager
def cluster(address: str) -> Iterator[ModuleType]:
    """Ray, connected to a cluster; this machine itself if the address is "local"."""
    ray = _ray()
    _connect(ray, address)
    try:
        yield ray
    finally:
        ray.shutdown()


def check_known_elsewhere(bots: Iterable[str]) -> None:
    """Refuse bots that only this process or this machine knows."""
    for name in bots:
        if is_file(name) or name.partition(":")[0] in travelling([name]):
            raise OptionsError(
                f"bot {name!r} is known on this machine only; install it on those of the cluster and name it like "
                "package.module:Agent"
            )


def run_on_ray(
    ray: ModuleType, work: Callable[[Any, Task], Result], plan: object, tasks: Iterable[Task]
) -> Iterator[tuple[Task, Result | str]]:
    """Each task with what `work(plan, task)` gave, as they are finished, whichever is first; or in words what kept
    the cluster from doing it. A task whose process or machine died is done again; machines that join later get their
    share.
    """
    remote, shared = ray.remote(work), ray.put(plan)
    left = iter(tasks)
    waiting: dict[Any, Task] = {}
    while True:
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        room = max(0, TASKS_AHEAD_PER_WORKER * cores - len(waiting))
        for task in islice(left, room):
            waiting[remote.remote(shared, task)] = task
        if not waiting:
            return
        done, _ = ray.wait(list(waiting), num_returns=1)
        for one in done:
            try:
                result: Result | str = ray.get(one)
            except ray.exceptions.RayError as error:
                result = f"Ray: {str(error).strip().splitlines()[-1]}"
            yield waiting.pop(one), result


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
