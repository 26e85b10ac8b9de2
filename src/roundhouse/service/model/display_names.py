"""Names that people give: what cannot be seen in them is refused, and at one table no two may look alike.

Letters are compared by their skeleton (Unicode Technical Standard 39), with the data of `confusable_homoglyphs`. What
can be left out without being missed is refused (Default_Ignorable_Code_Point of Unicode 16, and some that are as
blank); joiners and variation selectors are taken only where a script or a picture needs them.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import Final
from unicodedata import category, name, normalize

CONTROLS: Final = (
    "Cc",
    "Cf",
    "Cs",
    "Co",
    "Zl",
    "Zp",
)  # and marks of direction, halves, private ones, line ends
# soft hyphen, grapheme joiner, Hangul fillers, Khmer and Mongolian ones, everything of no width, halfwidth filler,
# shorthand and musical formats, tags; then blanks that are drawn: braille, a musical one, "object"
IGNORABLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U00016fe4\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff\u2800\U0001d159\ufffc]"
)
JOINERS: Final = "\u200c\u200d"  # some scripts, and some pictures, are written with them
PICTURES: Final = "\ufe0e\ufe0f"  # whether a sign is drawn as a letter or as a picture
UNJOINED: Final = ("LATIN ", "GREEK ", "CYRILLIC ")  # scripts that need no joiner
MAX_MARKS: Final = 3  # one above the other on a letter; Vietnamese needs two, vocalized Hebrew three
MARKS: Final = ("Mn", "Me")
DIRECTION: Final = "\u200e"  # stands around letters of Hebrew and Arabic in the data


def unseen(text: str) -> bool:
    """Whether there is something in a text that nobody can see.

    >>> [unseen(one) for one in ("Zoë Ångström", "نام\u200cه", "Anna\u202e", "a\\0", "An\u200dna", "\u3164", "❤\ufe0f")]
    [False, False, True, True, True, True, False]
    """
    return any(
        (IGNORABLE.match(letter) or category(letter) in CONTROLS)
        and not _has_its_place(letter, text[place - 1 : place], text[place + 1 : place + 2])
        for place, letter in enumerate(text)
    )


def unreadable(given: str) -> bool:
    """Whether this is no name: it cannot be seen, in part or all of it, or marks are piled up on a letter.

    >>> [unreadable(one) for one in ("Zoë", "Nguyễn", "Z̸͛͑͝oe", "\u0301", "\u2800", "❤\ufe0f")]
    [False, False, True, True, True, False]
    """
    kinds = [category(letter) for letter in normalize("NFD", given)]
    marks = "".join("m" if kind in MARKS else " " if kind == "Zs" else "x" for kind in kinds)
    return unseen(given) or "m" * (MAX_MARKS + 1) in marks or bool(re.search(r"(^| )m", marks))


def alike(one: str, other: str) -> bool:
    """Whether people could take one name for the other.

    >>> [alike("Anna", other) for other in ("ANNA", "А" + "nna", "Ａｎｎａ", "An\u200dna", "Anne", "Ånna")]
    [True, True, True, True, False, False]
    >>> alike("Ivan", "lvan"), alike("Bernd", "Bemd"), alike("Анна", "Anna")
    (True, True, False)
    """
    return not skeletons(one).isdisjoint(skeletons(other))


def free_name(given: str, taken: Collection[str]) -> str:
    """The name, with a number behind it if another one looks like it.

    >>> free_name("Anna", ["ANNA", "Anna 2"]), free_name("Anna", ["Ben"])
    ('Anna 3', 'Anna')
    """
    names = (given, *(f"{given} {count}" for count in range(2, len(taken) + 3)))
    return next(free for free in names if not any(alike(free, other) for other in taken))


def skeletons(given: str) -> frozenset[str]:
    """What a name looks like: with its capitals, and without them."""
    plain = IGNORABLE.sub("", normalize("NFKC", " ".join(given.split())))
    return frozenset((_skeleton(plain.casefold()), _skeleton(plain).casefold()))


def _skeleton(plain: str) -> str:
    shapes = _shapes()
    shaped = "".join(shapes.get(letter, letter) for letter in normalize("NFD", plain))
    return normalize("NFD", shaped)


@cache
def _shapes() -> dict[str, str]:
    """The letters, or the sign, that each letter is taken for."""
    from confusable_homoglyphs.confusables import confusables_data

    found: dict[str, list[str]] = {
        letter.strip(DIRECTION): [other["c"].strip(DIRECTION) for other in others]
        for letter, others in confusables_data.items()
    }
    # the data has both directions: a letter with several is what those look like, of a pair either will do
    return {
        letter: others[0]
        for letter, others in found.items()
        if len(letter) == 1
        and len(others) == 1
        and (len(others[0]) > 1 or len(found[others[0]]) > 1 or others[0] < letter)
    }


def _has_its_place(letter: str, before: str, after: str) -> bool:
    """Whether a letter that cannot be seen changes how those beside it are written."""
    if letter in JOINERS:
        return bool(before and after) and not (_unjoined(before) or _unjoined(after))
    return letter in PICTURES and bool(before) and category(before)[0] in "SPN"


def _unjoined(letter: str) -> bool:
    return category(letter)[0] in "ZNC" or name(letter, "").startswith(UNJOINED)
