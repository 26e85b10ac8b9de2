"""The page about observations (`docs/observation.md`), written from the layout itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from roundhouse.env.layout import WHO, Block, layout
from roundhouse.rules import ruleset

_HEAD = """# The observation

This page lists every number that `roundhouse.env.observe` writes, for people whose networks learn the game. It is made
by `roundhouse observation`; do not edit it.

```python
from roundhouse.env import Batch, layout, mask, observe
from roundhouse.rules import new, ruleset

state = new(ruleset(players=4), seed=1)
seen = observe(state, 0)  # int16, all that seat 0 may know and nothing else
blocks = layout(state.rules).split(seen)  # {{"game": ..., "decision": ..., "me": ...}}
legal = mask(state)  # uint8, a 1 for each legal move of docs/moves.md
```

- Seats are relative: `me`, then those after me by seat. Seats that do not play are zero.
- Nothing is scaled. `layout(rules).high` has the number to divide by; a value may pass it in a freak game.
- `parts` has the columns of boards, tracks and modules that play. With `box=True` the layout is the same for every
  ruleset: {box} numbers, of which the base game uses {base}. This page shows that one; names that depend on the
  board are counted there.
- A layout has a version (`layout(rules, version=1)`), and never changes: `{digest}`.
- Where each point came from is not in it, nor the position to which a turn on trust goes back.

| block | first | numbers | shape |
| --- | --- | --- | --- |
"""


def observation_page() -> str:
    """The page, as Markdown."""
    base, box = layout(ruleset()), layout(ruleset(), box=True)
    text = _HEAD.format(base=base.size, box=box.size, digest=box.digest())
    for block in box.blocks:
        shape = " × ".join(map(str, block.shape))
        text += f"| `{block.name}` | {block.start} | {block.size} | {shape} |\n"
    for block in box.blocks:
        if block.name not in WHO[1:]:
            text += _section(block)
    return text


def _section(block: Block) -> str:
    also = f" (and {', '.join(f'`{who}`' for who in WHO[1:])})" if block.name == WHO[0] else ""
    lines = [f"\n## `{block.name}`{also}\n", "| number | what | at most |", "| --- | --- | --- |"]
    lines += [f"| {place} | {names} | {high} |" for place, names, high in _rows(block)]
    return "\n".join(lines) + "\n"


def _rows(block: Block) -> Iterator[tuple[str, str, int]]:
    """Neighbours that differ in their last word only share a row."""
    numbers = list(enumerate(zip(block.names, block.high, strict=True)))
    for (stem, high), group in groupby(numbers, key=lambda one: (one[1][0].rpartition(" ")[0], one[1][1])):
        found = list(group)
        first, last = found[0][0], found[-1][0]
        if not stem or len(found) == 1:
            for place, (name, _) in found:
                yield str(place), name, high
        else:
            words = ", ".join(name.rpartition(" ")[2] for _, (name, _) in found)
            yield f"{first}–{last}", f"{stem}: {words}", high
