"""What the compiler is told of a class or a number (`make compiled`); in plain Python it means nothing.

mypyc knows the decorator by its true home, which `native.pyi` names. So the rules need nothing but the standard library
to run, and the compiler finds what it looks for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Class = TypeVar("Class")
i64 = int  # compiled, a number of 64 bits that is never boxed


def mypyc_attr(*switches: str, **settings: object) -> Callable[[Class], Class]:
    """`allow_interpreted_subclasses`: others may derive from it in plain Python; `acyclic`: nothing that it holds leads
    back to it; `free_list_len=1`: the last one that was freed is used again.
    """
    return lambda decorated: decorated
