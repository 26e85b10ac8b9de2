"""The lab with other boards, tracks and modules: everything is played, and nothing broken goes unseen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from roundhouse.content.loader import EDITIONS, load
from roundhouse.expansions.american.rules.numbers import BOULDERS, COIN_DUE, STOCK, T_LEVEL
from roundhouse.expansions.coal import rules as coal
from roundhouse.expansions.emil import rules as at_emil
from roundhouse.expansions.german.rules.extensions import T_EXTENSIONS
from roundhouse.expansions.german.rules.income import INCOME, INCOME_USED
from roundhouse.expansions.industry_board.rules import cars
from roundhouse.expansions.industry_board.rules.board import T_PLACE
from roundhouse.expansions.special_ideas.rules import FREIGHT
from roundhouse.expansions.train import rules as train
from roundhouse.lab import busy
from roundhouse.lab.combinations import Combination, module_sets, product, sample, tables
from roundhouse.lab.fuzz import main, plans, play, play_all
from roundhouse.lab.invariants import BrokenInvariant, check, check_laws, check_step
from roundhouse.lab.simulate import Outcome, SimulationPlan, simulate
from roundhouse.record.position import state_from_position
from roundhouse.rules import GameState, apply, legal, moves, vocabulary
from roundhouse.rules import layout as at
from roundhouse.rules.packing import pack, unpack

# ---- what there is to play


def test_every_table_module_and_player_count_is_sampled() -> None:
    cells = sample()
    assert len(cells) < 25
    for edition in EDITIONS:
        of_edition = [cell for cell in cells if cell.edition == edition]
        assert {(cell.board, cell.industry) for cell in of_edition} | {("russian", "russian")} == set(
            tables(edition)
        )
        assert {name for cell in of_edition for name in cell.modules} == set(load(edition).modules)
        assert {cell.players for cell in of_edition} == {1, 2, 3, 4}
    assert not any(cell.is_base() for cell in cells)


def test_the_product_holds_what_can_be_played_and_nothing_else() -> None:
    cells = product()
    assert len(set(cells)) == len(cells) > 1000
    assert set(sample()) <= set(cells)
    assert Combination("classic", 2, "russian", "board") not in cells
    assert not any("engineer-11-borrow" in cell.modules and cell.players == 1 for cell in cells)
    assert {cell for cell in cells if cell.is_base()} == {
        Combination(e, n) for e in EDITIONS for n in (2, 3, 4)
    }
    assert ("coal", "without-coal-engineer") in module_sets("ultimate")


def test_a_part_of_the_product_can_be_asked_for() -> None:
    chosen = plans(3, 7, ("ultimate", "2", "german", "track-board", "coal"))
    assert chosen
    assert {(plan.players, plan.board, plan.industry) for plan in chosen} == {(2, "german", "board")}
    assert all("coal" in plan.modules and plan.games == 3 and plan.seed == 7 for plan in chosen)
    base = [plan for plan in plans(3, 7, ("classic", "4", "russian")) if not plan.modules]
    assert [plan.games for plan in base] == [30]


def test_combinations_are_played_by_any_number_of_processes() -> None:
    chosen = plans(1, 3, ("classic", "1", "german"))[:3]
    assert list(play_all(chosen, 1)) == list(play_all(chosen, 2))
    assert all(failure is None and decisions > 20 for _, decisions, failure in map(play, chosen))


def test_the_command_tells_what_it_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["fuzz", "--games", "1", "--jobs", "1", "classic", "1", "german", "coins-token"]
    monkeypatch.setattr("sys.argv", words)
    assert main() == 0
    assert "combinations, " in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["fuzz", "nonsense"])
    assert main() == 1


def test_what_breaks_is_told_with_its_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(state: GameState) -> None:
        raise BrokenInvariant("a part is broken")

    monkeypatch.setattr("roundhouse.lab.invariants.check_parts", broken)
    monkeypatch.setattr(
        "sys.argv", ["fuzz", "--games", "1", "--jobs", "1", "classic", "1", "german", "coins-token"]
    )
    assert main() == 1
    told = capsys.readouterr().out
    assert "--board german --industry russian --modules coins-token --bots busy" in told
    assert "a part is broken" in told


def test_the_busy_one_rarely_idles() -> None:
    state = state_from_position({})
    bot = busy.BusyBot()
    chance = Random(1)
    chosen = [bot.choose(state, legal(state), chance) for _ in range(400)]
    assert set(chosen) <= set(legal(state))
    assert chosen.count(moves.PASS) < 10
    assert bot.choose(state, [moves.PASS], chance) == moves.PASS
    result = simulate(SimulationPlan(players=2, bots=(busy.NAME,), games=1))
    assert isinstance(result, list)
    assert isinstance(result[0], Outcome)
    assert result[0].decisions > 100


# ---- the checks have teeth

FULL = {
    "players": 2,
    "board": "german",
    "industry": "american",
    "modules": ["additional-engineers", "coal", "manufactory", "special-ideas"],
}
AMERICAN = {"players": 2, "board": "american", "industry": "american"}
ASIAN = {"players": 2, "board": "asian", "industry": "board"}
Fault = Callable[[GameState], None]


def player(column: int, value: int, seat: int = 0) -> Fault:
    def change(state: GameState) -> None:
        state.players[seat][column] = value

    return change


def both(column: int, value: int) -> Fault:
    def change(state: GameState) -> None:
        for p in state.players:
            p[column] = value

    return change


def table(column: int, value: int) -> Fault:
    def change(state: GameState) -> None:
        state.table[column] = value

    return change


def put(stack: int) -> Fault:
    """The first piece of a stack comes twice."""

    def change(state: GameState) -> None:
        pieces = unpack(state.table[stack])
        state.table[stack] = pack([pieces[0], *pieces])

    return change


def lose(stack: int) -> Fault:
    def change(state: GameState) -> None:
        state.table[stack] = pack(unpack(state.table[stack])[1:])

    return change


def boil(state: GameState) -> None:
    state.players[0][at.SLOT + state.rules.first_slot[state.rules.main]] += vocabulary.BOILED
    state.players[0][at.REACH + state.rules.main] += 1


def pool(kind: int) -> Fault:
    def change(state: GameState) -> None:
        state.stack[-1] = (vocabulary.F_POOL, 0, 0)
        state.pool = [2 * kind + 1]

    return change


FAULTS: list[tuple[str, dict[str, object], Fault, str]] = [
    ("an extension at two places", FULL, player(at.PLAN, 1), "extension [6] lies at two places"),
    ("an extension nowhere", FULL, table(T_EXTENSIONS, 1), "is nowhere"),
    ("too many income tiles", FULL, player(INCOME, 1), "income tile [0] lies at two places"),
    ("an income tile used that nobody has", FULL, player(INCOME_USED, 1), "used 1 of 0 income tiles"),
    ("a switch passed", FULL, player(at.TRACK + 5, 9), "passed 9 of route 1 without a choice"),
    ("a foundry twice", FULL, put(coal.T_FOUNDRY_STACK), "foundry"),
    ("a boilerman from nowhere", FULL, boil, "1 boilermen of 0 foundries"),
    ("coal owed", FULL, player(coal.COAL, -1), "coal is -1"),
    ("a foundry used that nobody has", FULL, player(coal.FOUNDRIES_USED, 1), "used foundries [0]"),
    ("an open foundry too few", FULL, table(coal.T_FOUNDRIES, 1), "1 foundries are open"),
    ("a train token twice", FULL, put(train.T_TRAIN_STACK), "train token"),
    ("a train token lost", FULL, lose(train.T_TRAIN_STACK), "is nowhere"),
    ("a column that nobody names", FULL, player(cars.CARS, 2), "no part names it"),
    ("a word that is not there", FULL, player(FREIGHT, 7), "freight-car is 7"),
    ("three wrenches of two players", FULL, both(at.WRENCH + 2, 0), "seats [0, 1] have the purple wrench"),
    (
        "a special factory from nowhere",
        FULL,
        player(at.GAP + 1, moves.TILE_NAMES.index("special")),
        "gaps are filled",
    ),
    ("a boulder passed", AMERICAN, player(at.TRACK + 10, 8), "wood is not on the route|passed boulders"),
    ("a boulder gone alone", AMERICAN, player(BOULDERS, 2), "plan 0, boulder 0"),
    ("a level without dividend", AMERICAN, player(STOCK, 1), "level 1: dividend False"),
    ("markers at one place", AMERICAN, both(STOCK, 1), r"level 1: markers at \[0, 0\]"),
    ("a dividend twice", AMERICAN, table(T_LEVEL + 1, 1), "dividend .* two places"),
    ("a coin that is not due", AMERICAN, player(COIN_DUE, 1), r"coins due \{0\}"),
    ("a steelworks from nowhere", AMERICAN, pool(vocabulary.EFFECT_CODE["steelworks"]), "steelworks"),
    ("a car too many", ASIAN, player(cars.CARS, 4), "cars is 4|has 4 cars"),
    ("a car gone", ASIAN, player(cars.CARS, 2), "has 2 cars"),
    ("a car fresh that does not stand", ASIAN, player(cars.CARS_FRESH, 1), "fresh car"),
    ("purple cars out and on their card", ASIAN, player(cars.PURPLE_SHOP, 1), "on their card"),
    ("a wrench beyond a factory", ASIAN, player(at.WRENCH, 6), "a wrench came to 6"),
    ("a site where there is none", ASIAN, player(at.SLOT + 5, vocabulary.CLOSED), "1 sites on route 2"),
    ("a tile on the board too many", ASIAN, table(T_PLACE, pack([3])), "3 tiles #3, not 2"),
    ("Emil's worker", {"players": 1}, table(at_emil.T_WORKERS, 7), "Emil has 7 workers"),
    ("Emil's card lost", {"players": 1}, lose(at_emil.T_DECK), "is nowhere"),
    ("Emil's points", {"players": 1}, table(at_emil.T_OWN, 8), "Emil owns 8 workers"),
    (
        "Emil's engineer",
        {"players": 1},
        lambda s: table(at_emil.T_ENGINEERS, 1 << s.row[-1])(s),
        "two places",
    ),
    (
        "a twin that is open",
        {"players": 2, "modules": ["coal"]},
        lambda s: s.spaces.__setitem__(moves.SPACE_NAMES.index("coal"), 1),
        "twin",
    ),
]


@pytest.mark.parametrize("position", [FULL, AMERICAN, ASIAN, {"players": 1}], ids=str)
def test_the_positions_themselves_are_sound(position: dict[str, object]) -> None:
    state = state_from_position(position)
    check(state)
    check_laws(state, legal(state), Random(1))


@pytest.mark.parametrize(
    ("position", "fault", "words"), [row[1:] for row in FAULTS], ids=[r[0] for r in FAULTS]
)
def test_a_fault_is_found(position: dict[str, object], fault: Fault, words: str) -> None:
    state = state_from_position(position)
    fault(state)
    if not words.startswith("coins due") and "|" not in words and ".*" not in words and "\\" not in words:
        words = words.replace("[", r"\[").replace("]", r"\]")
    with pytest.raises(BrokenInvariant, match=words):
        check(state, [0])


def test_extensions_are_not_taken_away() -> None:
    state = state_from_position({**FULL, "players": {"count": 2, "A": {"extensions": {"hannover": "3-1"}}}})
    after = state.clone()
    after.players[0][at.PLAN] = 0
    with pytest.raises(BrokenInvariant, match="takes extensions away"):
        check_step(state, after)
    apply(state, legal(state)[0])
