"""The words of a position, and how they are read: strictly, with an error that says what would be right.

Nothing unknown is ignored. Every word is looked up here, so that a wrong one is answered with the nearest one
that exists.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from roundhouse.content.effect_words import EARLIER
from roundhouse.record.toml_text import toml_value
from roundhouse.rules import layout, moves
from roundhouse.rules.notation import SEATS
from roundhouse.rules.ruleset import Ruleset

LETTERS: Final = SEATS
OUT: Final = "out"  # an idea token that has left the game
UNUSED: Final = "unused"  # one that has not been laid yet
BOILERMAN: Final = "+"  # behind a tile's name
PLENTY: Final = 9999
POOL_WORDS: Final = tuple(word for word, kind in layout.EFFECT_CODE.items() if kind < layout.KINDS)
# what a pool may be written with: words of before, too
UNIT_CODE: Final = layout.EFFECT_CODE | {old: layout.EFFECT_CODE[word] for word, old in EARLIER.items()}


class PositionError(ValueError):
    """A position that cannot be read or cannot be; the message is a sentence, `key` says where."""

    def __init__(self, key: str, sentence: str) -> None:
        self.key: str = key
        self.sentence: str = sentence
        super().__init__(f"{key} {sentence}" if key else sentence)


def shown(value: object) -> str:
    """A value as it would stand in a file."""
    try:
        return toml_value(value)
    except TypeError:
        return repr(value)


def refused(key: str, value: object, why: str) -> PositionError:
    """The error for a value that is not right."""
    return PositionError(key, f"is {shown(value)}, but {why}.")


def listed(words: Iterable[object]) -> str:
    """A, B and C."""
    found = [str(word) for word in words]
    return " and ".join([", ".join(found[:-1]), found[-1]]) if len(found) > 1 else "".join(found)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that looks most like this one, "" if none does."""
    by_lower = {name.lower(): name for name in known}
    close = get_close_matches(word.lower(), by_lower, n=1, cutoff=0.5)
    return by_lower[close[0]] if close else ""


# ---- plain values


def whole_number(key: str, value: object, least: int = 0, most: int = PLENTY, why: str = "") -> int:
    """A whole number between two others."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    if most == PLENTY and not (isinstance(value, int) and value > most):
        right = f"a whole number from {least} on would be right"
    elif least == most:
        right = f"only {least} would be right"
    elif least > most:
        right = "no number would be right"
    else:
        right = f"a whole number from {least} to {most} would be right"
    raise refused(key, value, f"{why}; {right}" if why else right)


def flag(key: str, value: object) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise refused(key, value, "true or false would be right")


def empty(value: object) -> bool:
    """0, where nothing lies."""
    return value == 0 and isinstance(value, int) and not isinstance(value, bool)


def items(key: str, value: object, what: str) -> list[tuple[str, Any]]:
    """What is in a list, each with the key that an error would name: `wrenches.2`."""
    if isinstance(value, list | tuple):
        return [(f"{key}.{number}", item) for number, item in enumerate(value, 1)]
    raise refused(key, value, f"a list of {what} would be right")


def one_of(key: str, value: object, known: Sequence[str], what: str) -> int:
    """The place of a word among the known ones."""
    if value is None:
        raise PositionError(key, f"is missing; it names a {what}: {listed(known)}.")
    word = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if word in known:
        return list(known).index(word)
    close = nearest(word, known)
    hint = f"the nearest is {shown(close)}, known are" if close else "known are"
    raise refused(key, value, f"that is no {what}; {hint} {listed(known)}")


class PositionTable:
    """One table of a position: it knows where it stands and refuses keys it does not know."""

    def __init__(
        self, path: str, value: object, known: Sequence[str], what: str = "table", strict: bool = True
    ) -> None:
        if not isinstance(value, Mapping):
            raise refused(
                path or "the position", value, f"a {what} with keys like {listed(known[:3])} would be right"
            )
        self.path: str = path
        self.values: dict[str, Any] = {str(key): item for key, item in value.items()}
        for name in self.values:
            if strict and name not in known:
                close = nearest(name, known)
                hint = f"the nearest is {self.key(close)}" if close else f"known here: {listed(known)}"
                raise PositionError(self.key(name), f"is not a key that a position knows; {hint}.")

    def key(self, name: str) -> str:
        """The whole name of a key, as errors call it."""
        return f"{self.path}.{name}" if self.path else name

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def get(self, name: str, default: Any = None) -> Any:
        return self.values.get(name, default)

    def number(self, name: str, default: int, least: int = 0, most: int = PLENTY, why: str = "") -> int:
        if name not in self.values:
            return default
        return whole_number(self.key(name), self.values[name], least, most, why)

    def flag(self, name: str, default: bool) -> bool:
        return flag(self.key(name), self.values[name]) if name in self.values else default

    def entries(self, name: str, what: str) -> list[tuple[str, Any]]:
        """What is in a list; nothing if it was left out."""
        return items(self.key(name), self.values[name], what) if name in self.values else []


# ---- words of the game


def seat_of(key: str, value: object, count: int) -> int:
    """A player's letter."""
    return one_of(key, value, list(LETTERS[:count]), "player of this game")


def occupier_of(rules: Ruleset, key: str, value: object) -> int:
    """Who stands on a space: a player, or a rival without a seat, who counts as the next one."""
    return one_of(key, value, _occupiers(rules), "player of this game")


def occupier_word(rules: Ruleset, seat: int) -> str:
    return _occupiers(rules)[seat]


def _occupiers(rules: Ruleset) -> list[str]:
    return [*LETTERS[: rules.players], *rules.rivals]


def route_of(rules: Ruleset, key: str, name: str) -> int:
    """A route by its code or its id."""
    if name in rules.route_ids:
        return rules.route_ids.index(name)
    return one_of(key, name, rules.route_codes, "route of this board")


def tile_of(rules: Ruleset, key: str, value: object) -> int:
    """A tile by its name; those with plain numbers may be written as numbers."""
    known = [moves.TILE_NAMES[tile] for tile in tiles_in(rules)]
    return moves.TILE_NAMES.index(known[one_of(key, value, known, f"tile of the {rules.edition} edition")])


def tiles_in(rules: Ruleset) -> list[int]:
    """The tiles of this game."""
    return [tile for tile in range(len(moves.TILE_NAMES)) if rules.number[tile] or rules.has_factory[tile]]


def tile_on_board_of(rules: Ruleset, key: str, value: object) -> int:
    """A tile as it lies with a player: "3+" has a boilerman."""
    if not isinstance(value, str) or not value.endswith(BOILERMAN):
        return tile_of(rules, key, value)
    if not plays(rules, layout.EFFECT_CODE["boilerman"]):
        raise refused(
            key, value, f"no boilerman plays; {shown(value.removesuffix(BOILERMAN))} would be right"
        )
    return layout.BOILED + tile_of(rules, key, value.removesuffix(BOILERMAN))


def plays(rules: Ruleset, kind: int) -> bool:
    """Whether some part knows this kind of effect."""
    return any(kind in part.kinds for part in rules.parts)


def engineer_of(rules: Ruleset, key: str, value: object) -> int:
    """An engineer by her number, those of modules by number and action."""
    known = [name for index, name in enumerate(moves.ENGINEER_NAMES) if rules.engineers >> index & 1]
    return moves.ENGINEER_NAMES.index(known[one_of(key, value, known, "engineer")])


def token_of(rules: Ruleset, key: str, value: object) -> int:
    known = [name for index, name in enumerate(moves.TOKEN_NAMES) if rules.tokens >> index & 1]
    return moves.TOKEN_NAMES.index(known[one_of(key, value, known, "idea token of this game")])


def idea_card_of(rules: Ruleset, key: str, value: object) -> int:
    known = [name for index, name in enumerate(moves.CARD_NAMES) if rules.cards >> index & 1]
    return moves.CARD_NAMES.index(known[one_of(key, value, known, "idea card of this game")])


def end_card_of(rules: Ruleset, key: str, value: object) -> int:
    known = [name for index, name in enumerate(moves.END_CARD_NAMES) if rules.end_cards[index] is not None]
    return moves.END_CARD_NAMES.index(known[one_of(key, value, known, "end bonus card of this game")])


def bonus_of(rules: Ruleset, key: str, value: object) -> int:
    known = [name for index, name in enumerate(moves.BONUS_NAMES) if rules.bonuses >> index & 1]
    return moves.BONUS_NAMES.index(known[one_of(key, value, known, "starting bonus")])


def cards_of(rules: Ruleset, key: str, value: object) -> list[int]:
    """End bonus cards, each of which exists once."""
    found: list[int] = []
    for place, item in items(key, value, "end bonus cards"):
        card = end_card_of(rules, place, item)
        if card in found:
            raise refused(place, item, "it is in the list twice and every end bonus card exists once")
        found.append(card)
    return found


def wrench_place_of(rules: Ruleset, key: str, value: object) -> int:
    """A space of the industry track by what is printed on it."""
    there = [place for place, label in enumerate(rules.industry_labels) if label]
    by_place = {_place_word(place): place for place in there}
    if isinstance(value, str) and value in by_place:
        return by_place[value]
    if value == "start":
        return 0
    labels = [rules.industry_labels[place] for place in there]
    return there[one_of(key, value, labels, "space of the industry track")]


def _place_word(place: int) -> str:
    """A space of the industry track by its number from the start, where what is printed does not tell it."""
    upper = place >= layout.UPPER_LANE
    return f"upper place {place - layout.UPPER_LANE}" if upper else f"place {place}"


# ---- the same words for writing


def number_or_word(name: str) -> int | str:
    """Tiles, engineers and printed spaces are numbers where that is all they are."""
    return int(name) if name.isdigit() else name


def wrench_word(rules: Ruleset, place: int) -> int | str:
    label = rules.industry_labels[place]
    if rules.industry_labels.count(label) > 1:  # some numbers are printed twice
        return _place_word(place)
    return number_or_word(label)


def tile_word(tile: int) -> int | str:
    """A tile, "3+" with a boilerman."""
    if tile >= layout.BOILED:
        return moves.TILE_NAMES[tile - layout.BOILED] + BOILERMAN
    return number_or_word(moves.TILE_NAMES[tile])


def engineer_word(engineer: int) -> int | str:
    return number_or_word(moves.ENGINEER_NAMES[engineer])


def source_names(rules: Ruleset) -> dict[str, int]:
    """Sources of points by name."""
    return {rules.source_name(source): source for source in rules.sources}
