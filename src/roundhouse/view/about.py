"""What any component is: its name, what it does, the rule in our words, and how sure we are of its value.

A component is asked for by kind and id, as pictures write it into `data-what`: `space/wood-3`, `tile/5`,
`tokens/medal`, `special/kyiv/8`, `doubler`. Effects are made from the content, so a corrected value is told
correctly; the texts around them are tables of the language (`GameLanguage.about`). `everything` lists the whole box for
the reference page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol, TypeVar

from roundhouse import expansions
from roundhouse.content import model
from roundhouse.content.loader import EDITIONS, load
from roundhouse.content.model import COLOURS
from roundhouse.rules import moves
from roundhouse.rules.build import compiled, ruleset
from roundhouse.rules.options import OptionsError, check_options
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.vocabulary import UPPER_LANE
from roundhouse.view.about_data import ALIASES, ALONE, ANY_ID, GENERIC, NEEDS, SECTION_ICONS
from roundhouse.view.about_words import About, Picture, Writer
from roundhouse.view.extension import all_explained
from roundhouse.view.words import capital, words_of

__all__ = ["About", "about", "boards_in_order", "box", "chapter_name", "everything"]

MOST_PLAYERS: Final = 4


def about(what: str, rules: Ruleset, language: str = "en") -> About:
    """Explain a component as it is in this game, or else as it is in the box of its edition.

    Raises LookupError for what is not in the box.

    >>> about("space/wood-3", ruleset()).effect
    '3 wood steps. Cost: 2 workers.'
    """
    return _about(rules, what, language)


@remembered
def _about(rules: Ruleset, what: str, language: str) -> About:
    kind, _, name = what.partition("/")
    kind = ALIASES.get(kind, kind) if name else ALONE.get(kind, kind)
    for game in (rules, *box(rules)):
        found = Explainer(game, language).find(kind, name)
        if found is not None:
            return found
    raise LookupError(f"{what!r} is nothing in the box of the {rules.edition} edition")


@remembered
def box(rules: Ruleset) -> tuple[Ruleset, ...]:
    """Games that together hold everything in the box: every board and track with as many modules as go together."""
    content = rules.content
    games = []
    for board in boards_in_order(content.boards):
        for track in content.boards[board].tracks:
            chosen: tuple[str, ...] = ()
            for module in content.modules:
                if module.startswith(("without", "old")):  # they take something out
                    continue
                try:
                    check_options(content, MOST_PLAYERS, board, track, (*chosen, module))
                except OptionsError:
                    continue
                chosen = (*chosen, module)
            games.append(compiled(content, MOST_PLAYERS, board, track, tuple(sorted(chosen)), rules.version))
    return tuple(games)


def boards_in_order(boards: Iterable[str]) -> list[str]:
    """As the box has them, the base game first; a board that is in no edition comes last."""
    order = list(dict.fromkeys(board for edition in EDITIONS for board in load(edition).boards))
    return sorted(boards, key=lambda board: order.index(board) if board in order else len(order))


def everything(rules: Ruleset) -> list[tuple[str, str]]:
    """The whole box of an edition: (chapter, what), in the order of the reference page."""
    found: dict[str, str] = {}
    for game in box(rules):
        for chapter, kind, names in Explainer(game, "en").contents():
            for name in names:
                found.setdefault(f"{kind}/{name}" if name else kind, chapter)
    chapters = list(dict.fromkeys(found.values()))
    return [(chapter, what) for chapter in chapters for what, where in found.items() if where == chapter]


def chapter_name(chapter: str, language: str = "en", rules: Ruleset | None = None) -> str:
    """The heading of a chapter of the reference page."""
    words = words_of(rules or ruleset(), language)
    return words.fill(words.book.about.chapters[chapter])


class Explainer(Writer):
    """Explains the components of one game in one language."""

    def find(self, kind: str, name: str) -> About | None:
        """The component, or None if this game has no such thing."""
        if kind in GENERIC and (not name or _any_id(kind)):
            return self.generic(kind) if self._plays(kind) else None
        explain = _KINDS.get(kind)
        try:
            return explain(self, name) if explain else None
        except (LookupError, ValueError):
            return None

    # ---- things that are what their kind is

    def generic(self, kind: str) -> About:
        icon, source, group = GENERIC[kind]
        key = f"is {kind}"
        effect = self.text(key, **self.values()) if key in self.texts.effects else ""
        return self.made(kind, "", self.words.fill(self.texts.names[kind]), effect, source, (icon, ""), group)

    # ---- the game board

    def space(self, name: str) -> About:
        row = row_of(self.rules.space_rows, name)
        index = moves.SPACE_NAMES.index(name)
        if row.claims:
            effect = f"{capital(self.words.piece(f'claim {row.claims}'))}."
        else:
            effect = self.sentence(row.effect)
        cost = self.text("cost", effect=effect, cost=self.cost(row.workers, row.coins, row.coal))
        icon = SECTION_ICONS.get(row.section) or self.icon(row.effect, "worker")
        title = self.texts.names.get(f"space/{name}", self.words.space(index))
        return self.made(
            "space", name, self.words.fill(title), cost, row.source, (icon, ""), section=row.section
        )

    def engineer(self, name: str) -> About:
        row = row_of(self.rules.engineer_rows, name)
        effect = self.text("cost", effect=self.sentence(row.effect), cost=self.cost(row.workers, row.coins))
        title = capital(self.words.piece("engineer", number=row.number))
        section = row.when.any_of[0] if row.when.any_of else ""
        picture = ("engineer", str(row.number))
        return self.made("engineer", name, title, effect, row.source, picture, section)

    def tile(self, name: str) -> About:
        row = row_of(self.rules.tile_rows, name)
        tile = moves.TILE_NAMES.index(name)
        told = []
        if row.number:
            told.append(self.text("reaches", number=row.number))
        if row.factory is None:
            told.append(self.text("no factory"))
        else:
            told.append(self.text("as factory", effect=self.words.effect(row.factory)))
            if row.boosted and "coal" in self.rules.ingredients and not self.rules.industry_rules.shared:
                told.append(self.text("boosted", effect=self.words.effect(row.boosted)))
        title = self.words.tile(tile, "loco" if row.number else "factory")
        if row.number:
            title = self.text("locomotive", tile=title)
        title = self.texts.names.get(f"tile/{name}", title)
        picture = ("loco", row.id.rstrip("abx")) if row.number else ("steelworks", "")
        section = "" if row.number else "factory"
        return self.made("tile", name, title, " ".join(told), row.source, picture, section)

    # ---- cards, tokens and tiles with an action

    def explained(
        self, kind: str, chapter: str, name: str, row: model.Idea | model.EndCard, icon: str
    ) -> About:
        title, line = self.words.explained(chapter)[name]
        return self.made(kind, name, title, line, row.source, (icon, ""))

    def token(self, name: str) -> About:
        return self.explained("tokens", "tokens", name, row_of(self.rules.token_rows, name), "idea")

    def card(self, name: str) -> About:
        return self.explained("cards", "cards", name, row_of(self.rules.card_rows, name), "idea-card")

    def bonus(self, name: str) -> About:
        row = row_of(self.rules.bonus_rows, name)
        return self.explained("bonuses", "bonuses", name, row, self.icon(row.effect, "star"))

    def end_card(self, name: str) -> About:
        if name == "?":
            return self.generic("end-card")
        row = row_of(self.rules.end_card_rows, name)
        return self.explained("end-cards", "end-cards", name, row, "end-card")

    def action_tile(self, kind: str, rows: tuple[model.Idea, ...], name: str, part: str, icon: str) -> About:
        """A tile that is called after its kind and shows only an action."""
        if part not in self.rules.part_names():
            raise LookupError(name)
        row = row_of(rows, name)
        title = self.words.fill(self.texts.names[kind])
        return self.made(kind, name, title, self.sentence(row.effect), row.source, (icon, ""))

    # ---- the player board

    def route(self, name: str) -> About:
        row = row_of(self.board.routes, name)
        title, line = self.words.explained("routes")[name]
        facts = self.text(
            "route",
            spaces=row.spaces,
            slots=row.slots,
            colours=self.words.listed([self.words.colour(COLOURS.index(c)) for c in row.colours]),
        )
        if row.doublers:
            facts += " " + self.text("route doublers", doublers=row.doublers)
        return self.made("route", name, title, f"{line} {facts}", row.source, ("end-station", ""))

    def special(self, name: str) -> About:
        route, _, number = name.partition("/")
        if not number:  # pictures call a special idea card like its place
            return _KINDS["special-cards"](self, name)
        row = row_of(self.board.routes, route)
        space = int(number)
        found = [("", special) for special in row.specials if special.space == space]
        for variant in self.board.variants:
            if variant.route == route:
                place = self.words.label("places", variant.id)
                found += [(place, special) for special in variant.specials if special.space == space]
        told = [self.place_of(place, self.special_words(special)) for place, special in found]
        for one in all_explained():
            if one.on_space:
                told += one.on_space(self, route, space)
        if not told:
            raise LookupError(name)
        title = self.text(
            "special", space=space, route=self.words.route_label(self.rules.route_ids.index(route))
        )
        source = max((special.source for _, special in found), default=row.source)
        return self.made("special", name, title, " ".join(told), source, self.special_picture(found))

    def place_of(self, place: str, told: str) -> str:
        return self.text("with place", place=place, told=told) if place else told

    def special_picture(self, found: list[tuple[str, model.Special]]) -> Picture:
        if not found:
            return ("extension", "")
        special = found[0][1]
        icons = {"star": "star", "medal": "medal", "spike": "spike", "double": "route-double"}
        number = str(special.points) if special.points and special.each != "double" else ""
        return (icons.get(special.each) or self.icon(special.effect, "star"), number)

    def colour(self, name: str) -> About:
        index = COLOURS.index(name)
        title, line = self.words.explained("colours")[name]
        values = self.content.valuations
        worth = (
            ""
            if not any(points[index] for points in values.values())
            else self.text(
                "worth",
                base=self.words.points(values["base"][index]),
                revalued=values["revalued"][index],
                special=values["special"][index],
            )
        )
        return self.made(
            "colour", name, title, f"{line} {worth}".strip(), GENERIC["valuation"][1], (f"track-{name}", "")
        )

    def slot(self, name: str) -> About:
        row = row_of(self.board.routes, name)
        title = self.text("slot", route=self.words.route_label(self.rules.route_ids.index(name)))
        return self.made("slot", name, title, "", row.source, ("loco", ""))

    def variant(self, kind: str, row: model.Variant, icon: str) -> About:
        """Another way a route can be laid out."""
        told = [self.text("variant", spaces=row.spaces), *self.by_space(row.specials)]
        title = self.words.label("places", row.id)
        return self.made(kind, row.id, title, " ".join(told), row.source, (icon, ""))

    def by_space(self, specials: Sequence[model.Special]) -> list[str]:
        """Special spaces that lie together, each with its number."""
        return [
            self.text("in order", space=special.space, told=self.special_words(special))
            for special in specials
        ]

    # ---- industry

    def industry(self, name: str) -> About:
        if self.rules.industry_rules.shared:
            raise LookupError(name)
        return self.stop("industry", name, number_in(name))

    def stop(self, kind: str, name: str, place: int, title: str = "", first: str = "") -> About:
        """A place of the industry track, or of its upper lane; `first` is told before what all places have."""
        rules = self.rules
        label = rules.industry_labels[place].removeprefix("upper ")
        if not label:
            raise LookupError(name)
        gap = rules.industry_gap[place]
        told = [first] if first else []
        if not gap:
            told.append(self.text("stop", points=self.words.points(rules.industry_points[place])))
        if rules.industry_effect[place]:
            told.append(self.text("arriving", effect=self.words.effect(rules.industry_effect[place])))
        if not gap and not label.isdigit():
            title = self.text("industry idea")
        title = title or self.text("gap" if gap else "industry space", number=gap or label)
        section = "gap" if gap else ""
        source = self.stop_row(place).source
        picture = ("slot-factory" if gap else "wrench", "" if gap or not label.isdigit() else label)
        return self.made(kind, name, title, " ".join(told), source, picture, section=section)

    def stop_row(self, place: int) -> model.IndustrySpace:
        """The row of a place: the side of the board for this number of players."""
        lane, at = divmod(place, UPPER_LANE)
        track = self.content.tracks[self.rules.industry]
        return [row for row in track.spaces if row.lane == lane and self.rules.players in row.players][at]

    # ---- turn order, what can be chosen

    def order(self, name: str) -> About:
        place = number_in(name)
        points = self.content.edition.pass_points[place]
        title = self.text("order", place=place + 1)
        effect = self.text("pass points", points=self.words.points(points))
        source = self.content.edition.source.get("pass-points", "P")
        return self.made("order", name, title, effect, source, ("turn-order", str(place + 1)))

    def chosen(self, kind: str, chapter: str, name: str, source: str, icon: str) -> About:
        title, line = self.words.explained(chapter)[name]
        return self.made(kind, name, title, line, source, (icon, ""))

    def player_board(self, name: str) -> About:
        return self.chosen("board", "boards", name, self.content.boards[name].source, "end-station")

    def track(self, name: str) -> About:
        return self.chosen("track", "tracks", name, self.content.tracks[name].source, "wrench")

    def module(self, name: str) -> About:
        return self.chosen("module", "modules", name, self.content.modules[name].source, "emblem")

    # ---- the whole box

    def contents(self) -> list[tuple[str, str, list[str]]]:
        """Chapter, kind and ids of all that this game is made of; an empty id for a kind that has no ids."""
        rules, content, board = self.rules, self.content, self.board
        specials = [
            (route.id, special.space)
            for route in (board.routes[number] for number in rules.routes_in_order)
            for special in (
                *route.specials,
                *(s for variant in board.variants if variant.route == route.id for s in variant.specials),
            )
        ]
        lower = range(rules.lane_end[0] + 1)
        found: list[tuple[str, str, list[str]]] = [
            ("chosen", "board", boards_in_order(content.boards)),
            ("chosen", "track", list(content.tracks)),
            ("chosen", "module", list(content.modules)),
            ("spaces", "space", [row.id for row in rules.space_rows]),
            ("spaces", "order", [str(place) for place in range(4)]),
            ("engineers", "engineer", [row.id for row in rules.engineer_rows]),
            ("tiles", "tile", [row.id for row in rules.tile_rows]),
            ("routes", "colour", list(COLOURS)),
            ("routes", "route", list(rules.route_ids)),
            ("routes", "special", list(dict.fromkeys(f"{route}/{space}" for route, space in specials))),
            ("industry", "industry", [] if rules.industry_rules.shared else [str(place) for place in lower]),
            ("ideas", "tokens", [row.id for row in rules.token_rows]),
            ("ideas", "cards", [row.id for row in rules.card_rows]),
            ("cards", "bonuses", [row.id for row in rules.bonus_rows]),
            ("cards", "end-cards", [row.id for row in rules.end_card_rows]),
            *(entry for one in all_explained() if one.contents for entry in one.contents(rules)),
        ]
        chapters = list(dict.fromkeys(chapter for chapter, _, _ in found))
        found.sort(key=lambda entry: chapters.index(entry[0]))
        return found + [("pieces", kind, [""]) for kind in GENERIC if self._plays(kind)]

    def _plays(self, kind: str) -> bool:
        """Whether a piece that has no id is in this game."""
        if kind == "key":
            return any(word == "key" for row in self.content.tokens for word, _ in row.effect)
        needs = NEEDS.get(kind)
        return needs is None or needs in self.rules.part_names()


def _any_id(kind: str) -> bool:
    return kind in ANY_ID or any(kind in one.any_id for one in all_explained())


def number_in(name: str) -> int:
    """A place by its number; nothing is counted from the end."""
    if not name.isdecimal():
        raise LookupError(name)
    return int(name)


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


R = TypeVar("R", bound=_HasId)


def row_of(rows: Sequence[R], name: str) -> R:
    """The row of this id."""
    for row in rows:
        if row.id == name:
            return row
    raise LookupError(name)


_OWN: Final[dict[str, Callable[[Explainer, str], About]]] = {
    "space": Explainer.space,
    "engineer": Explainer.engineer,
    "tile": Explainer.tile,
    "tokens": Explainer.token,
    "cards": Explainer.card,
    "bonuses": Explainer.bonus,
    "end-cards": Explainer.end_card,
    "route": Explainer.route,
    "special": Explainer.special,
    "colour": Explainer.colour,
    "slot": Explainer.slot,
    "industry": Explainer.industry,
    "order": Explainer.order,
    "board": Explainer.player_board,
    "track": Explainer.track,
    "module": Explainer.module,
}
_KINDS: Final = expansions.Gathered(_OWN, lambda: (one.kinds for one in all_explained()))
