"""What is made of a ruleset once and asked for again and again: it is remembered by the ruleset, and goes with it.

A cache of its own would hold every ruleset that was ever asked for. This one hangs on the ruleset, or on its words,
which hang there themselves: a game that nobody plays any more is forgotten with all that was drawn and told of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial, wraps
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

# results of one function for one ruleset: what is asked for may come from anybody
MAX_CACHED_VALUES: Final = 1024
RulesetMemory = dict[object, Callable[..., Any]]


class RulesetCache(Protocol):
    """A ruleset, or its words in a language."""

    memory: RulesetMemory


Owner = TypeVar("Owner", bound=RulesetCache)
Rest = ParamSpec("Rest")
Made = TypeVar("Made")


def remembered(make: Callable[Concatenate[Owner, Rest], Made]) -> Callable[Concatenate[Owner, Rest], Made]:
    """Like `lru_cache`, for a function whose first argument is a ruleset or the words of one."""

    @wraps(make)
    def asked(owner: Owner, /, *rest: Rest.args, **named: Rest.kwargs) -> Made:
        if make not in owner.memory:
            owner.memory[make] = lru_cache(MAX_CACHED_VALUES)(partial(make, owner))
        found: Made = owner.memory[make](*rest, **named)
        return found

    return asked
