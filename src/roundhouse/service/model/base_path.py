"""The path of its host below which a server lies, such as `/roundhouse` of https://example.org/roundhouse/.

It is fixed when the process starts. Code names a page by its path, `/lobby`. What leaves the server has the address,
`/roundhouse/lobby`: elements (`pages.html`) and redirections (`go`) write it by themselves; what people wrote stays as
it is. Scripts go by where they were loaded from (`static/base.js`).
"""

from __future__ import annotations

import re
from typing import Final

FITTING: Final = re.compile(r"(/[A-Za-z0-9._~-]+)+")

_base_path = ""  # "" is the root of the host


class BasePathError(ValueError):
    """A path that cannot be one."""


def read_base_path(text: str) -> str:
    """A base path as a host writes it.

    >>> read_base_path("roundhouse/"), read_base_path("/")
    ('/roundhouse', '')
    """
    base_path = f"/{text.strip('/')}".rstrip("/")
    if base_path and not FITTING.fullmatch(base_path):
        raise BasePathError(
            f"{text!r} is no path; letters, digits and . _ ~ - are wanted, such as /roundhouse"
        )
    return base_path


def set_base_path(base_path: str) -> None:
    """From now on all addresses of this process begin with it."""
    global _base_path
    _base_path = base_path


def address(path: str) -> str:
    """The address of one of our paths. Any other address, and a place within a page, stays as it is.

    >>> set_base_path("/roundhouse")
    >>> address("/lobby"), address("#log"), address("https://example.org/")
    ('/roundhouse/lobby', '#log', 'https://example.org/')
    >>> set_base_path("")
    >>> address("/lobby")
    '/lobby'
    """
    return _base_path + path if path.startswith("/") else path


def path_of(own_address: str) -> str:
    """The path of one of our addresses.

    >>> set_base_path("/roundhouse")
    >>> path_of("/roundhouse/lobby")
    '/lobby'
    >>> set_base_path("")
    """
    return own_address.removeprefix(_base_path)
