"""Why one way to play is better than another, in a sentence: which sources bring more, and which less."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from roundhouse.rules.ruleset import Ruleset
from roundhouse.search.outlook import RIVAL
from roundhouse.view.words import Words, capital, words_of

MIN_POINTS: Final = 2  # what is less is not worth a word
MAX_NAMED: Final = 2  # sources that bring more, and as many that bring less


def why(rules: Ruleset, gained: Mapping[str, float], language: str = "en") -> str:
    """A sentence about `search.outlook.gains`: the largest gains and losses, and what becomes of the best rival."""
    words = words_of(rules, language)
    rival = gained.get(RIVAL, 0.0)
    points = sum(gained.values()) - rival
    told = "; ".join(filter(None, (_own(words, gained, points), _rivals(words, round(rival)))))
    if max(points, points + rival) < 1:
        told = words.screen("why as good, but", words=told) if told else words.screen("why as good")
    return capital(f"{told}.")


def _own(words: Words, gained: Mapping[str, float], points: float) -> str:
    """40 more points from industry and 21 from end bonus cards, 12 fewer from Kyiv."""
    named = _by_name(words, gained)
    more = [(name, count) for name, count in named if count >= MIN_POINTS][:MAX_NAMED]
    less = [(name, -count) for name, count in reversed(named) if count <= -MIN_POINTS][:MAX_NAMED]
    little = [words.screen("why a little")] if points >= 1 and not more else []
    told = [_listed(words, "why more", more)] if more else little
    if less:
        told.append(_listed(words, "why less, too" if told else "why less", less))
    return words.book.joints["list"].join(told)


def _listed(words: Words, key: str, named: list[tuple[str, int]]) -> str:
    """12 fewer from Kyiv and 3 from coins."""
    (name, count), *others = named
    first = words.screen(key, count=count, source=name)
    return words.listed([first, *(words.screen("why too", count=n, source=other) for other, n in others)])


def _rivals(words: Words, kept: int) -> str:
    """The best rival gets 8 points fewer."""
    if abs(kept) < MIN_POINTS:
        return ""
    who = words.screen("why rival" if words.rules.players == 2 else "why best rival")
    return words.screen("why rival less" if kept > 0 else "why rival more", who=who, count=abs(kept))


def _by_name(words: Words, gains: Mapping[str, float]) -> list[tuple[str, int]]:
    """What has a name, the largest gain first; sources of one name are one."""
    found: dict[str, float] = {}
    for source, points in gains.items():
        name = source_in_sentence(words, source)
        if name:
            found[name] = found.get(name, 0.0) + points
    return sorted(((name, round(points)) for name, points in found.items()), key=lambda pair: -pair[1])


def source_in_sentence(words: Words, source: str) -> str:
    """A source of points as a sentence calls it; "" if it has no name."""
    codes = words.rules.route_codes
    if source in codes:
        return words.route(codes.index(source))
    return words.book.labels["sources"].get(source, "") and words.label("sources", source)
