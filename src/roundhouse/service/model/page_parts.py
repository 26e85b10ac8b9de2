"""The named parts of a page: a hash in each, and only those that changed are sent."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import blake2b

_FIRST_TAG = re.compile(r"<[A-Za-z][\w:-]*")


def part_hash(html: str) -> str:
    """A short hash of a part's text.

    >>> part_hash("<p id='sign'>Your turn</p>")
    '47cec5ecc36f'
    """
    return blake2b(html.encode(), digest_size=6).hexdigest()


def stamp(html: str, own: str = "") -> str:
    """The part with its hash in its first tag, which is the element that has the part's id.

    >>> stamp('<p id="sign">Your turn</p>')
    '<p data-hash="38e2271b0dba" id="sign">Your turn</p>'
    """
    tag = _FIRST_TAG.search(html)
    if tag is None:
        raise ValueError("a part is an element")
    return f'{html[: tag.end()]} data-hash="{own or part_hash(html)}"{html[tag.end() :]}'


def hashes_of(parts: Mapping[str, str]) -> dict[str, str]:
    """The hashes of parts."""
    return {name: part_hash(html) for name, html in parts.items()}


def stamped(parts: Mapping[str, str], hashes: Mapping[str, str], have: Mapping[str, str]) -> dict[str, str]:
    """The parts, stamped, whose text a browser does not have."""
    return {name: stamp(html, hashes[name]) for name, html in parts.items() if have.get(name) != hashes[name]}


def changed(parts: Mapping[str, str], have: Mapping[str, str]) -> dict[str, str]:
    """The same, where nobody else needs the hashes."""
    return stamped(parts, hashes_of(parts), have)
