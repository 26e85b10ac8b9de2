"""What was measured, as the tables that stand in docs/benchmarks.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

PLAIN: Final = "plain"
COMPILED: Final = "compiled"
CATANATRON: Final = "catanatron"
BEGIN: Final = "<!-- written by make bench ARGS=--write -->"
END: Final = "<!-- end of what make bench writes -->"
LONGEST: Final = 5  # decisions that are named
WITH_MODULES: Final = " modules"  # behind the name of a game
NAMES: Final = {PLAIN: "Roundhouse, plain CPython", COMPILED: "Roundhouse, compiled with mypyc"}
Found = dict[str, Any]


def page(found: Found) -> str:
    """All tables."""
    lines = [
        f"Python {found['python']}, {found['machine']}; {found['games']} random games of a kind with 4 players, "
        "one core, processor time.",
        "",
        *random_play(found),
        "",
        *the_box(found),
        "",
        *longest(found),
        "",
        *thinking(found),
        *(f"\n{note}" for note in found["notes"]),
    ]
    return "\n".join(lines)


def write(file: Path, found: Found) -> None:
    """Put them in place of those that stand there."""
    before, _, rest = file.read_text(encoding="utf-8").partition(BEGIN)
    _, mark, after = rest.partition(END)
    if not mark:
        raise SystemExit(f"{file} has no lines {BEGIN!r} and {END!r} between which the tables could stand")
    file.write_text(f"{before}{BEGIN}\n{page(found)}\n{END}{after}", encoding="utf-8")


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    head = list(head)
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def random_play(found: Found) -> Iterator[str]:
    yield f"### Random play, the base game, the best of {found['repeats']} rounds"
    yield ""
    measured = found["random"]
    other = measured.get(CATANATRON)
    head = ("", "decisions/s", "games/s", "µs a decision", "µs a copy", "decisions a game", "forced")
    yield from table(
        (*head, "decisions/s of catanatron" if other else ""),
        (
            (
                NAMES.get(name, f"catanatron {one.get('version')}, 4 random players"),
                f"{one['decisions_per_second']:,.0f}",
                f"{one['games_per_second']:,.0f}",
                f"{one['us_per_decision']:.2f}",
                f"{one['us_per_copy']:.2f}",
                f"{one['decisions_per_game']:.0f}",
                f"{one['forced']:.0%}",
                f"{one['decisions_per_second'] / other['decisions_per_second']:.1f} ×" if other else "",
            )
            for name, one in measured.items()
        ),
    )


def the_box(found: Found) -> Iterator[str]:
    yield "### The whole box: every board with every industry track, alone / with all modules"
    yield ""
    engines = found["box"]
    kinds = [name for name in found["box"][PLAIN] if not name.endswith(WITH_MODULES)]
    head = [
        f"{what}, {name}" for name in engines for what in ("decisions/s", "`legal` p99.9, ms", "longest, ms")
    ]
    yield from table(
        ("game", *head),
        ((kind, *(cell for one in engines.values() for cell in _cells(one, kind))) for kind in kinds),
    )
    yield ""
    slowest = ", ".join(f"{name} {_slowest(one, kinds[0]):.1f} ×" for name, one in engines.items())
    yield f"Time of a decision, slowest game against `{kinds[0]}`: {slowest}."
    plain = engines[PLAIN].values()
    decisions, on_trust, tried, back = (
        sum(one[what] for one in plain) for what in ("decisions", "on_trust", "tried", "taken_back")
    )
    yield (
        f"Of {decisions:,} decisions {on_trust:,} offered a move on trust (1 in {decisions / max(1, on_trust):,.0f}, "
        "[looking-ahead.md](looking-ahead.md))."
    )
    yield (
        f"{tried:,} turns were tried that way: {tried - back:,} were finished, {back:,} taken back "
        f"(1 in {decisions / max(1, back):,.0f} decisions)."
    )


def _slowest(measured: Found, base: str) -> float:
    """The time of a decision in the slowest of all games, in those of the base game."""
    rates = [one["decisions_per_second"] for one in measured.values()]
    return float(measured[base]["decisions_per_second"] / min(rates))


def _cells(measured: Found, kind: str) -> Iterator[str]:
    alone, together = measured[kind], measured[f"{kind}{WITH_MODULES}"]
    yield f"{alone['decisions_per_second']:,.0f} / {together['decisions_per_second']:,.0f}"
    yield f"{alone['p999_ms']:.2f} / {together['p999_ms']:.2f}"
    yield f"{alone['longest_ms']:.1f} / {together['longest_ms']:.1f}"


def longest(found: Found) -> Iterator[str]:
    yield "### The longest decisions, plain"
    yield ""
    rows = sorted(found["box"][PLAIN].items(), key=lambda item: -item[1]["longest_ms"])
    yield from table(
        ("game", "ms", "seed", "decision"),
        (
            (name, f"{one['longest_ms']:.1f}", str(one["seed"]), str(one["decision"]))
            for name, one in rows[:LONGEST]
        ),
    )


def thinking(found: Found) -> Iterator[str]:
    yield "### Bots that think, the base game with 4 players"
    yield ""
    plain = found["thinking"][PLAIN]
    yield from table(
        ("", "a game of planners, s", "as quick as plain", "iterations/s of the tree search", "of plain"),
        (
            (
                NAMES[name],
                f"{one['planners_game_s']:.2f}",
                f"{plain['planners_game_s'] / one['planners_game_s']:.1f} ×",
                f"{one['iterations_per_second']:,.0f}",
                f"{one['iterations_per_second'] / plain['iterations_per_second']:.1f} ×",
            )
            for name, one in found["thinking"].items()
        ),
    )
