"""What groups of games, components and sources of points are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from babel.numbers import format_decimal

from roundhouse.content.loader import EDITIONS
from roundhouse.data.replay import BONUS
from roundhouse.data.schema import points_column
from roundhouse.lab.arena_plan import own_track
from roundhouse.lab.forbid import HIRING
from roundhouse.report.games import GameGroup
from roundhouse.rules import moves
from roundhouse.rules.vocabulary import SOURCE
from roundhouse.texts.pages import listed, page_count, page_text
from roundhouse.view.words import capital, words_of

ROUTE_COLOURS = ("bronze", "green", "gold", "wood")
COLOURS = {
    "industry": "brick",
    "keys": "brass-fill",
    "factories": "iron",
    "engineers": "chosen",
    "engineer majority": "silver",
    "end bonus cards": "car",
}
OTHER_COLOUR = "stone"  # of everything else, told together


class Numbers:
    """Figures as a language writes them."""

    def __init__(self, language: str) -> None:
        self.language = language

    def whole(self, value: float) -> str:
        """
        >>> Numbers("en").whole(1234.4), Numbers("de").whole(-1234)
        ('1,234', '−1.234')
        """
        return str(format_decimal(round(value), locale=self.language)).replace("-", "−")

    def signed(self, value: float) -> str:
        """
        >>> [Numbers("en").signed(value) for value in (7.6, -3.2, 0.2)]
        ['+8', '−3', '±0']
        """
        rounded = round(value)
        return ("+" if rounded > 0 else "" if rounded < 0 else "±") + self.whole(rounded)

    def percent(self, share: float) -> str:
        """
        >>> Numbers("en").percent(0.344)
        '34 %'
        """
        return f"{round(100 * share)} %"


class Names:
    """The names of what is in the games of a group."""

    def __init__(self, group: GameGroup, language: str) -> None:
        self.group, self.language = group, language
        self.rules = group.rules()
        self.words = words_of(self.rules, language)

    def group_name(self, tell_bots: bool = False) -> str:
        """The board, how many play, and what is not as usual."""
        key, words = self.group.key, self.words
        parts = [words.explained("boards")[key.board][0]]
        parts += [words.label("editions", key.edition)] if key.edition != EDITIONS[0] else []
        parts += [words.explained("tracks")[key.industry][0]] if key.industry != own_track(key.board) else []
        parts += [words.explained("modules")[name][0] for name in key.modules]
        parts += [page_count(self.language, "study players", key.players)]
        parts += [self.bots()] if tell_bots else []
        return ", ".join(parts)

    def bots(self) -> str:
        """Who has played."""
        return listed(self.language, [self.words.label("players", name) for name in self.group.key.bots])

    def engineer(self, name: str) -> tuple[str, str]:
        row = _row(self.rules.engineer_rows, name)
        if row is None:
            return name, ""
        return capital(self.words.piece("engineer", number=row.number)), self.words.short(row.effect)

    def factory(self, name: str) -> tuple[str, str]:
        row = _row(self.rules.tile_rows, name)
        tile = self.words.tile(moves.TILE_NAMES.index(name), "factory")
        effect = self.words.short(row.factory) if row is not None and row.factory else ""
        return page_text(self.language, "study factory", tile=tile), effect

    def idea(self, name: str) -> tuple[str, str]:
        told = self.words.explained("tokens").get(name)
        return (told[0], "") if told else (name, "")

    def end_card(self, name: str) -> tuple[str, str]:
        told = self.words.explained("end-cards").get(name)
        return (told[0], "") if told else (name, "")

    def space(self, name: str) -> tuple[str, str]:
        if name.startswith("engineer-"):
            return self.engineer(name.removeprefix("engineer-"))
        row = _row(self.rules.space_rows, name)
        label = capital(self.words.space_label(moves.SPACE_NAMES.index(name)))
        return label, self.words.short(row.effect) if row is not None and row.effect else ""

    def option(self, name: str) -> tuple[str, str]:
        """Something that was taken away."""
        return self.engineer(name.removeprefix(HIRING)) if name.startswith(HIRING) else self.space(name)

    def first_move(self, name: str) -> tuple[str, str]:
        """A starting bonus or an action space."""
        event, _, what = name.partition("/")
        if event != BONUS:
            return self.space(what)
        told = self.words.explained("bonuses").get(what, (what, ""))
        return page_text(self.language, "study bonus", bonus=told[0]), ""

    def place(self, name: str) -> tuple[str, str]:
        return page_text(self.language, f"study place {name}"), ""

    def sources(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """Name, colour and columns of every source that is told by itself, and of the rest."""
        found: list[tuple[str, str, tuple[str, ...]]] = []
        for at, route in enumerate(self.rules.routes_in_order):
            column = points_column(f"route {route + 1}")
            found.append((self.words.route_label(route), ROUTE_COLOURS[at], (column,)))
        for source, colour in COLOURS.items():
            found.append((capital(self.words.label("sources", source)), colour, (points_column(source),)))
        told = {column for _, _, columns in found for column in columns}
        rest = tuple(column for source in SOURCE if (column := points_column(source)) not in told)
        return [*found, (page_text(self.language, "study rest"), OTHER_COLOUR, rest)]

    def split(self, points: Mapping[str, float]) -> list[float]:
        """Points by source in the order of `sources`."""
        return [sum(points.get(column, 0) for column in columns) for _, _, columns in self.sources()]


class _Row(Protocol):
    @property
    def id(self) -> str: ...


AnyRow = TypeVar("AnyRow", bound=_Row)


def _row(rows: Sequence[AnyRow], name: str) -> AnyRow | None:
    return next((row for row in rows if row.id == name), None)
