"""What there is to be touched in a game, read off the tables: components, decisions, moves, sources of points.

A `Thing` is one way in which one component can matter: `Thing("engineers", "8", "hired")`. The list comes from the
ruleset and its content, so that a new row of a table is a new thing that some game has to touch.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from roundhouse.content import model
from roundhouse.content.loader import EDITIONS, load
from roundhouse.expansions.american.rules.board import boulders_of
from roundhouse.expansions.industry_board.rules.board import O_IDEA_OR_KEY
from roundhouse.lab.combinations import large_modules
from roundhouse.lab.extension import Thing, each, playing
from roundhouse.rules import OptionsError, Ruleset, moves, ruleset, vocabulary
from roundhouse.rules.options import check_options
from roundhouse.rules.vocabulary import EFFECT_CODE
from tests.coverage.routes import marks_of

PLAYERS = (1, 2, 3, 4)


# ---- all that an edition has


@cache
def everything(edition: str) -> dict[Thing, None]:
    """Every thing of an edition, in the order in which a report tells them."""
    found: dict[Thing, None] = {}
    for rules in samples(edition):
        found.update(dict.fromkeys(things(rules)))
    groups = list(dict.fromkeys(thing.group for thing in found))
    rows = list(dict.fromkeys((thing.group, thing.name) for thing in found))
    place = {row: number for number, row in enumerate(rows)}
    return dict.fromkeys(
        sorted(found, key=lambda thing: (groups.index(thing.group), place[thing.group, thing.name]))
    )


@cache
def samples(edition: str) -> tuple[Ruleset, ...]:
    """Rulesets that together have everything: each table with all numbers of players, alone and with as many
    modules as go together, and each module for itself at the first table that allows it.
    """
    content = load(edition)
    cells = [
        (players, board.id, track)
        for board in content.boards.values()
        for track in board.tracks
        for players in reversed(PLAYERS)
    ]
    found: list[Ruleset] = []
    for players, board, track in cells:
        most = all_modules(content, players, board, track)
        with_parts = tuple(name for name in most if content.modules[name].parts)
        for modules in ((), with_parts, most):
            found.append(ruleset(players, edition, board, track, modules))
    for name in content.modules:
        modules = with_needs(content, name)
        for players, board, track in cells:
            if possible(content, players, board, track, modules):
                found.append(ruleset(players, edition, board, track, modules))
                break
    return tuple(dict.fromkeys(found))


def possible(content: model.Content, players: int, board: str, track: str, modules: tuple[str, ...]) -> bool:
    """Whether these can be played together."""
    try:
        check_options(content, players, board, track, modules)
    except OptionsError:
        return False
    return True


def with_needs(content: model.Content, name: str) -> tuple[str, ...]:
    """A module with another one that it needs."""
    return tuple(
        sorted({name, *(need for need in content.modules[name].needs[:1] if need in content.modules)})
    )


def all_modules(content: model.Content, players: int, board: str, track: str) -> tuple[str, ...]:
    """As many modules as go together."""
    chosen: tuple[str, ...] = ()
    for name in content.modules:
        more = tuple(sorted({*chosen, *with_needs(content, name)}))
        if possible(content, players, board, track, more):
            chosen = more
    return chosen


# ---- all that one ruleset has


def things(rules: Ruleset) -> Iterator[Thing]:
    """Everything that a game with these rules can touch."""
    yield from _games(rules)
    yield from _moves(rules)
    yield from _decisions(rules)
    yield from _points(rules)
    yield from _order(rules)
    yield from _spaces(rules)
    yield from _engineers(rules)
    yield from _tiles(rules)
    yield from _ideas(rules)
    yield from _routes(rules)
    yield from _industry(rules)
    for checked in playing(rules):
        if checked.things:
            yield from checked.things(rules)
    for name in ("base", "revalued") + (("special",) if rules.valuation_cards else ()):
        yield Thing("valuation tiles", name, "scored")


@cache
def words(rules: Ruleset) -> frozenset[str]:
    """Words of all effects that occur."""
    content = rules.content
    effects = [*rules.effects, *rules.factory, *rules.token_effect, *rules.card_effect, *rules.bonus_effect]
    effects += [*rules.industry_effect]
    effects += [b.effect for plans in rules.plans for plan in plans for b in plan.benefits]
    kinds = {kind for effect in effects for kind, _ in effect}
    rows: tuple[model.Idea, ...] = ()
    for checked in playing(rules):
        rows += checked.rows(content) if checked.rows else ()
    kinds |= {EFFECT_CODE[word] for row in rows for word, _ in row.effect}
    return frozenset(word for word, kind in EFFECT_CODE.items() if kind in kinds)


def _games(rules: Ruleset) -> Iterator[Thing]:
    """What is played together, by twos; single engineers and the like for themselves."""
    large = [name for name in rules.modules if name in large_modules(rules.edition)]
    played = [f"{rules.board} board", f"{rules.industry} track", f"{rules.players} players", *large]
    yield from (Thing("games", one, other) for one, other in combinations(played, 2))
    if not rules.modules:
        yield from (Thing("games", one, "without modules") for one in played)
    yield from (Thing("games", name, "played") for name in rules.modules if name not in large)


# a family or frame of the parts is possible if an effect with this word is
FAMILY_WORDS = {
    "key-steps": "key",
    "key-points": "key",
    "trade": "trade-ideas",
    "discard": "trade-ideas",
    "ten": "end-card-or-10",
    "take-key": "key-or-stock",
    "take-stock": "key-or-stock",
    "purple": "purple-car",
    "move-purple": "purple-car",
    "use-purple": "purple-car",
    "key-purple": "purple-car",
    "catch-up": "catch-up",
    "work": "use-factory",
    "borrow": "borrow",
}
FRAME_WORDS = {
    "discard": "trade-ideas",
    "nut": "key-or-stock",
    "bonus-twice": "bonus-twice",
    "bonus-share": "bonus-twice",
    "draw": "bonus-random",
}
FOR_SEVERAL = ("stay", "share")  # families
FRAMES_FOR_SEVERAL = ("bonus", "draft", "move-worker", "share", "bonus-share")


def _impossible(rules: Ruleset) -> set[str]:
    """Families and frames whose choice never comes up, because there is only one way."""
    found = set()
    if rules.most_wrenches <= rules.content.tracks[rules.industry].most_wrenches:
        found.add("lane")
    if len(boulders_of(rules)) < 2:
        found |= {"boulder", "blast"}
    if sum(1 for sites in rules.closed_slots if sites) < 2:
        found.add("site")
    if len(rules.medal_routes) < 2:
        found.add("medal")
    if rules.industry_rules.shared:
        found.add("steelworks")
    if not any(map(rules.industry_rules.beside_the_way, range(len(rules.industry_gap)))):
        found.add("detour")
    if rules.players == 1 and not words(rules) & {"bonus-twice"}:
        found.add("bonus")
    if rules.edition == "classic":
        found.add("take-back")  # possible, but hardly ever met
    return found


def _moves(rules: Ruleset) -> Iterator[Thing]:
    parts = {name for part in rules.parts for name in part.families}
    base = [name for name, first, _ in moves.FAMILIES if first < moves.OF_PARTS]
    impossible, known = _impossible(rules), words(rules)
    for name in (name for name, _, _ in moves.FAMILIES):
        if name not in base and name not in parts:
            continue
        if name in impossible or (rules.players == 1 and name in FOR_SEVERAL):
            continue
        if FAMILY_WORDS.get(name, "points") in known:
            yield Thing("moves", name, "made")


def _decisions(rules: Ruleset) -> Iterator[Thing]:
    parts = {frame for part in rules.parts for frame in part.frames}
    impossible, known = _impossible(rules), words(rules)
    for frame, name in enumerate(vocabulary.FRAMES):
        if frame >= vocabulary.BASE_FRAMES and frame not in parts:
            continue
        if name in impossible - {"bonus"} or (rules.players == 1 and name in FRAMES_FOR_SEVERAL):
            continue
        if FRAME_WORDS.get(name, "points") in known:
            yield Thing("decisions", name, "met")


def _points(rules: Ruleset) -> Iterator[Thing]:
    known = words(rules)
    ends = any(
        kind == vocabulary.O_POINTS
        for plans in rules.plans
        for plan in plans
        for b in plan.benefits
        for kind, _ in b.effect
    )
    needs = {
        vocabulary.FROM_PASSING: rules.players > 1,
        vocabulary.FROM_KEYS: "key" in known,
        vocabulary.FROM_ROUTE_ENDS: ends,
        vocabulary.FROM_BEFORE: False,  # only where a game begins in the middle
    }
    for source in rules.sources:
        if needs.get(source, True):
            yield Thing("points", source_name(rules, source), "scored")


def source_name(rules: Ruleset, source: int) -> str:
    """A source of points; the routes by their codes."""
    return (
        f"route {rules.route_codes[source]}"
        if source < vocabulary.MAX_ROUTES
        else vocabulary.source_name(source)
    )


# ---- the game board


def _order(rules: Ruleset) -> Iterator[Thing]:
    for place in range(rules.players):
        yield Thing("turn order", f"place {place + 1}", "passed on")
    for space in rules.turn_order_spaces:
        if rules.movers[space]:
            ways = ("worker stays", "worker moves to basic", "worker moves to a space")
            yield from each("turn order", moves.SPACE_NAMES[space], *ways, "worker moves to an engineer")


def _spaces(rules: Ruleset) -> Iterator[Thing]:
    for space in dict.fromkeys((*rules.open_spaces, *rules.open_last)):
        again = ("repeated",) if space in rules.repeatables else ()
        yield from each("action spaces", moves.SPACE_NAMES[space], "used", *again)
    yield from each("payment", "coin", "paid")
    yield from each("payment", "wood worker", "paid")
    yield from each("payment", "wood worker and coin", "paid")
    yield from each("repeats", "engineer", "repeated")
    yield from each("repeats", "by engineer", "direct", "indirect")
    if "repeat-two" in words(rules):
        yield from each("repeats", "by foundry", "indirect", "a space for two pieces")


def _engineers(rules: Ruleset) -> Iterator[Thing]:
    for engineer in rules.engineer_rows:
        ways = ("used lying", "hired") if engineer.letter else ("taken with the card",)
        yield from each("engineers", engineer.id, *ways, "used when owned", "in the majority")


# ---- tiles


def _tiles(rules: Ruleset) -> Iterator[Thing]:
    boilermen = "coal" in rules.part_names()
    highest = max(tile.number for tile in rules.tile_rows)
    for tile in rules.tile_rows:
        if tile.number:
            ways: tuple[str, ...] = () if tile.start else ("placed",)
            ways += ("moved", "turned over") if tile.number < highest else ()
            yield from each("locomotives", tile.id, *ways, *(("with boilerman",) if boilermen else ()))
    own = not rules.industry_rules.shared
    for tile in rules.tile_rows:
        if tile.factory is None or (tile.id == "steelworks" and not own):
            continue
        yield from each("factories", tile.id, "built", "used")
        if boilermen and own:
            yield Thing("factories", tile.id, "used with boilerman")
        if tile.id == "steelworks":
            yield from each("factories", tile.id, "dropped", "replaced")
    yield from each("factories", "any", "from a stack", "from beside the stacks")
    if own:
        yield Thing("factories", "any", "over another")


# ---- ideas


def _ideas(rules: Ruleset) -> Iterator[Thing]:
    for token in rules.token_rows:
        yield Thing("idea tokens", token.id, "used")
    for place in rules.idea_place_names:
        yield Thing("idea places", idea_place(rules, place), "token laid")
    if any(kind == O_IDEA_OR_KEY for effect in rules.industry_effect for kind, _ in effect):
        yield Thing("idea places", "key instead of a token", "gained")
    for card in rules.card_rows:
        yield Thing("idea cards", card.id, "taken")
    for bonus in rules.bonus_rows:
        if rules.players > 1:
            yield Thing("starting bonuses", bonus.id, "drafted")
        if "bonus-twice" in words(rules):
            yield Thing("starting bonuses", bonus.id, "taken twice")
            if rules.players > 1:
                yield Thing("starting bonuses", bonus.id, "shared")
    for end_card in rules.content.end_cards:
        yield from each("end bonus cards", end_card.id, "taken", "scored")


def idea_place(rules: Ruleset, name: str) -> str:
    """A place for idea tokens, with the board or track it belongs to."""
    if name.startswith("special"):
        return name
    return f"{rules.industry} {name}" if name.startswith("industry") else f"{rules.board} {name}"


# ---- boards


def _routes(rules: Ruleset) -> Iterator[Thing]:
    board = rules.content.boards[rules.board]
    group = f"{rules.board} board"
    base = rules.values[0]
    for route, code in enumerate(rules.route_codes):
        colours = 0
        for plan in rules.plans[route]:
            colours |= plan.colours
        for colour, name in enumerate(model.COLOURS):
            if colours >> colour & 1:
                yield from each(group, f"{code} {name}", "built", *(("scored",) if base[colour] else ()))
        yield from each(group, f"{code} locomotive", "placed", "replaced", "moved here")
        if rules.doubler_spaces[route]:
            yield from each(group, f"{code} doubler", "laid", "scored")
        if rules.closed_slots[route]:
            yield Thing(group, f"{code} construction site", "removed")
        if route in rules.medal_routes:
            yield Thing(group, f"{code} medal", "laid")
        for plan_number in range(len(rules.plans[route])):
            for mark in marks_of(rules, route, plan_number):
                yield from each(mark.group, mark.name, *mark.ways)
    for variant in board.variants:
        yield Thing(group, variant.id, "laid")
    for boulder in boulders_of(rules):
        yield Thing(group, f"boulder {boulder.id}", "blasted")


# ---- industry


def _industry(rules: Ruleset) -> Iterator[Thing]:
    group = f"{rules.industry} track"
    for place, name in industry_places(rules).items():
        yield from each(group, name, "entered", *(("scored",) if rules.industry_points[place] else ()))
        if rules.industry_rules.shared and rules.industry_gap[place]:
            yield from each(group, name, "built", "built over", "car used")
    for wrench in range(rules.most_wrenches):
        yield Thing(group, f"wrench {wrench + 1}", "moved")
    if not rules.industry_rules.shared and rules.lane_end[1] > vocabulary.UPPER_LANE:
        yield Thing(group, "empty gap", "passed over")
        if "lane" not in _impossible(rules):
            yield from each(group, "third wrench", "on the lower lane", "on the upper lane")


def industry_places(rules: Ruleset) -> dict[int, str]:
    """The spaces of the track that a wrench can enter, by place; of two that look alike the second has a mark."""
    found: dict[int, str] = {}
    for place, label in enumerate(rules.industry_labels):
        if label and place % vocabulary.UPPER_LANE:
            found[place] = f"{label} again" if label in found.values() else label
    return found


__all__ = ["EDITIONS", "PLAYERS", "Thing", "everything", "samples", "things"]
