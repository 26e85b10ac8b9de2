"""What a game has touched, in words, and what all golden games of an edition together must have touched.

`python -m tests.golden.coverage` prints which games touch what.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from roundhouse.content.model import COLOURS
from roundhouse.record.record import load_record
from roundhouse.rules import GameState, Ruleset, apply, decider, moves, ruleset
from roundhouse.rules.ideas import token_places
from roundhouse.rules.layout import (
    ENGINEER_SPACE,
    ENGINEERS,
    F_MOVE,
    F_TURN,
    GAP,
    PLAN,
    REACH,
    ROUTES,
    SLOT,
    TRACK,
    WRENCH,
)
from roundhouse.rules.moves import (
    BONUS_NAMES,
    CARD_NAMES,
    END_CARD_NAMES,
    ENGINEER_NAMES,
    SPACE_NAMES,
    TILE_NAMES,
    TOKEN_NAMES,
)
from roundhouse.rules.notation import space_name

FOLDER = Path(__file__).parent
EDITIONS = ("ultimate", "classic")
PLAYERS = (2, 3, 4)

PLAIN = {
    moves.DONE: "decline what is left",
    moves.STAY: "turn-order worker stays",
    moves.SKIP: "repeat nothing",
    moves.FLIP: "turn a locomotive over",
    moves.KEY_STEPS: "key for steps",
    moves.KEY_POINTS: "key for points",
    moves.TEN: "10 points instead of a card",
    moves.NO_CARD: "no end bonus card",
}


def family(move: int) -> tuple[str, int]:
    return next((name, move - first) for name, first, n in moves.FAMILIES if first <= move < first + n)


# ---- what a move is, before it is played


def touched_by(state: GameState, move: int) -> list[str]:
    """What the move uses."""
    name, index = family(move)
    seat = decider(state)
    p = state.players[seat]
    if name == "pass":
        return [f"pass on place {state.order.index(seat) + 1}"]
    if name == "flip":
        return [PLAIN[move], f"turn over #{TILE_NAMES[state.stack[-1][2]]}"]
    if move in PLAIN:
        return [PLAIN[move]]
    if name == "place":
        return list(_placing(state, seat, index >> 3, index & 7))
    if name == "repeat":
        direct = "direct" if state.stack[-1][2] else "indirect"
        what = "an engineer" if index >= ENGINEER_SPACE else space_name(index)
        return [f"repeat {what}", f"{direct} repeat"]
    if name == "step":
        return [f"{COLOURS[index % 5]} on {state.rules.route_codes[index // 5]}"]
    if name == "loco":
        over = [f"locomotive over another on {_route(state, index % 6)}"] if p[SLOT + index % 6] else []
        return [f"locomotive #{TILE_NAMES[index // 6]}", *over]
    if name == "shift":
        return [f"displaced locomotive to {_route(state, index)}"]
    if name in ("factory", "returned"):
        over = ["factory over another"] if p[GAP + index % 8] else []
        where = "from a stack" if name == "factory" else "from beside the stacks"
        return [f"factory #{TILE_NAMES[index // 8]}", f"factory {where}", *over]
    if name == "industry":
        return list(_entering(state, p, index))
    words = {
        "idea": ("token", TOKEN_NAMES),
        "card": ("idea card", CARD_NAMES),
        "end-card": ("end bonus card", END_CARD_NAMES),
        "bonus": ("starting bonus", BONUS_NAMES),
    }
    if name in words:
        word, names = words[name]
        return [f"{word} {names[index]}"]
    return [{"doubler": "doubler by choice"}.get(name, f"{name} a token")]


def _placing(state: GameState, seat: int, space: int, payment: int) -> Iterator[str]:
    p = state.players[seat]
    if payment:
        pieces = [word for word, used in (("wood worker", payment & 1), ("coin", payment >> 1)) if used]
        yield "pay with " + " and ".join(pieces)
    if space >= ENGINEER_SPACE:
        number = ENGINEER_NAMES[space - ENGINEER_SPACE]
        yield f"engineer {number} {'owned' if p[ENGINEERS] >> (space - ENGINEER_SPACE) & 1 else 'lying'}"
    elif state.stack[-1][0] == F_TURN:
        yield f"space {SPACE_NAMES[space]}"
        if space == state.rules.hire:
            yield f"engineer {ENGINEER_NAMES[state.row[state.rules.hire_place]]} hired"
    if state.stack[-1][0] == F_MOVE:
        yield f"turn-order worker moves from {SPACE_NAMES[state.stack[-1][2]]}"
        yield f"turn-order worker moves to {_whereto(state, space)}"


def _whereto(state: GameState, space: int) -> str:
    if state.rules.reusable[space]:
        return "basic"
    return "an engineer" if space >= ENGINEER_SPACE else "a space"


def _entering(state: GameState, p: list[int], wrench: int) -> Iterator[str]:
    rules = state.rules
    place = p[WRENCH + wrench] + 1
    yield f"wrench {wrench + 1}"
    if rules.industry_gap[place]:
        yield f"factory #{TILE_NAMES[p[GAP + rules.industry_gap[place] - 1]]} set off"
    elif rules.industry_effect[place]:
        yield f"industry {rules.industry_labels[place]}"


def _route(state: GameState, slot: int) -> str:
    return state.rules.route_codes[state.rules.slot_route[slot]]


# ---- what a move has led to


def conditions(rules: Ruleset) -> list[tuple[str, int, int, int, bool]]:
    """Every special space: its words, route, space, colour, and whether it waits for a locomotive."""
    found = []
    for route in range(ROUTES):
        plan = rules.plans[route][0]
        special = [(b.space, b.colour, b.locomotive) for b in plan.benefits]
        special += [(space, colour, True) for space, colour, _ in (*plan.stars, *plan.medals)]
        special += [(space, colour, True) for space, colour in plan.doublings]
        for space, colour, locomotive in special:
            words = f"special space {rules.route_codes[route]} {space} for {COLOURS[colour]}"
            found.append((words, route, space, colour, locomotive))
    return found


def reached(state: GameState, seat: int) -> set[str]:
    """Special spaces that are active, and idea places with a token."""
    p = state.players[seat]
    assert not any(p[PLAN : PLAN + ROUTES]), "say here which special spaces an extension brings"
    found = {
        words
        for words, route, space, colour, locomotive in conditions(state.rules)
        if p[TRACK + 5 * route + colour] >= space and (not locomotive or p[REACH + route] >= space)
    }
    names = {place + 1: name for place, name in enumerate(state.rules.idea_place_names)}
    return found | {f"token on {names[place]}" for place in token_places(p) if place in names}


def touched(initial: GameState, played: list[int]) -> set[str]:
    """Everything a game has touched."""
    state = initial.clone()
    found: set[str] = set()
    for move in played:
        found.update(touched_by(state, move))
        apply(state, move)
    for seat in range(len(state.players)):
        found |= reached(state, seat)  # nothing of this is ever lost
    return found


# ---- what must be touched


def wanted(edition: str) -> set[str]:
    """Everything there is in an edition, over all player counts."""
    found: set[str] = set()
    for players in PLAYERS:
        found |= _wanted(ruleset(players, edition))
    return found


def _wanted(rules: Ruleset) -> set[str]:
    found = {f"pass on place {place + 1}" for place in range(rules.players)} | set(PLAIN.values())
    found |= _wanted_spaces(rules) | _wanted_tiles(rules) | _wanted_boards(rules)
    content = rules.content
    found |= {f"token {token.id}" for token in content.tokens}
    found |= {f"idea card {card.id}" for card in content.cards}
    found |= {f"end bonus card {card.id}" for card in content.end_cards}
    found |= {f"starting bonus {bonus.id}" for bonus in content.bonuses}
    found |= {"doubler by choice", "direct repeat", "indirect repeat", "repeat an engineer", "repeat basic"}
    given = _effects(rules)
    if "key" not in given:
        found -= {PLAIN[moves.KEY_STEPS], PLAIN[moves.KEY_POINTS]}
    if "trade-ideas" in given:
        found |= {"trade a token", "discard a token"}
    return found


def _effects(rules: Ruleset) -> set[str]:
    """Words of all effects that boards, tracks, tiles, tokens and cards give."""
    content = rules.content
    effects = [token.effect for token in content.tokens] + [card.effect for card in content.cards]
    effects += [tile.factory for tile in content.tiles if tile.factory is not None]
    effects += [space.effect for space in content.tracks[rules.industry].spaces]
    effects += [one.effect for route in content.boards[rules.board].routes for one in route.specials]
    return {word for effect in effects for word, _ in effect}


def _wanted_spaces(rules: Ruleset) -> set[str]:
    content = rules.content
    found = {f"space {space.id}" for space in content.spaces if rules.players in space.players}
    found |= {"pay with coin", "pay with wood worker", "pay with wood worker and coin"}
    for engineer in content.engineers:
        ways = ("lying", "hired", "owned") if engineer.letter else ("owned",)
        found |= {f"engineer {engineer.number} {way}" for way in ways}
    found |= {
        f"turn-order worker moves from {SPACE_NAMES[s]}" for s in rules.turn_order_spaces if rules.movers[s]
    }
    return found | {f"turn-order worker moves to {place}" for place in ("basic", "a space", "an engineer")}


def _wanted_tiles(rules: Ruleset) -> set[str]:
    found = {"factory from a stack", "factory from beside the stacks", "factory over another"}
    highest = max(tile.number for tile in rules.content.tiles)
    for tile in rules.content.tiles:
        if not tile.start:
            found.add(f"locomotive #{tile.id}")
        if tile.factory is not None:
            found |= {f"factory #{tile.id}", f"factory #{tile.id} set off"}
        elif tile.number < highest:
            found.add(f"turn over #{tile.id}")  # displaced it leaves the game
    for code in rules.route_codes:
        found |= {f"locomotive over another on {code}", f"displaced locomotive to {code}"}
    return found


def _wanted_boards(rules: Ruleset) -> set[str]:
    found = {words for words, *_ in conditions(rules)}
    found |= {f"token on {name}" for name in rules.idea_place_names}
    found |= {f"wrench {wrench + 1}" for wrench in range(rules.most_wrenches)}
    for place, effect in enumerate(rules.industry_effect):
        if effect:
            found.add(f"industry {rules.industry_labels[place]}")
    for route, code in enumerate(rules.route_codes):
        colours = rules.plans[route][0].colours
        found |= {f"{name} on {code}" for colour, name in enumerate(COLOURS) if colours >> colour & 1}
    return found


# ---- the games there are


def records() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))


def covered() -> dict[Path, set[str]]:
    """What every golden game touches; each is replayed strictly."""
    found = {}
    for path in records():
        _, initial, played = load_record(path)
        found[path] = touched(initial, played)
    return found


def report() -> str:
    """For every edition what is touched and by how many games, and what is not."""
    games = covered()
    lines = []
    for edition in EDITIONS:
        mine = [found for path, found in games.items() if path.name.startswith(edition)]
        everything = wanted(edition)
        lines.append(
            f"{edition}: {len(mine)} games touch {len(everything & set().union(*mine))} of {len(everything)}"
        )
        for words in sorted(everything):
            times = sum(words in found for found in mine)
            lines.append(f"  {times or 'NONE'} {words}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(report())
