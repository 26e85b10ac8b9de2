"""All acceptance cases in one table: which have a test, which wait for their module.

`docs/cases.md` is written from it: `python -m tests.cases.test_table`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from tests.cases.support import CASES
from tests.cases.support_ideas import all_cases, is_base

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "cases.md"
MODULE_NAMES = {
    "coal": "coal",
    "manufactory": "manufactory train",
    "special-ideas": "special ideas",
    "additional-engineers": "additional engineers",
}
INTRO = """# Acceptance cases

This page shows people who change the rules how many of the acceptance cases have a test. Do not edit it:
`python -m tests.cases.test_table` writes it and a test compares it.

A case is a question about the rules: what is given, what is played, what must follow, and the page of the rulebook.
The cases are in `tests/cases/cases.toml`. A test carries the id of its case, so a search finds both:

```
grep -rn '"track-001"' tests/cases      # the case, and @case("track-001") above its test
```
"""
TRACK_NAMES = {"american": "dual industry track", "board": "industry board"}


def registered() -> dict[str, str]:
    """Case id -> its test, from all modules of this folder."""
    for file in sorted(HERE.glob("test_*.py")):
        if file.stem != "test_table":
            import_module(f"tests.cases.{file.stem}")
    return CASES


def needs(found: dict[str, Any]) -> str:
    """What a case waits for: nothing in the base game."""
    parts = [] if found["board"] == "russian" else [f"{found['board'].capitalize()} board"]
    parts += [TRACK_NAMES[found["industry"]]] if found["industry"] in TRACK_NAMES else []
    parts += [MODULE_NAMES[module] for module in found["modules"]]
    parts += ["solo game"] if found["players"] == 1 else []
    return ", ".join(parts)


def page() -> str:
    """docs/cases.md."""
    tests = registered()
    cases = all_cases()
    waiting = {name: needs(found) or "a test" for name, found in cases.items() if name not in tests}
    lines = [
        INTRO,
        f"{len(cases)} cases: {len(cases) - len(waiting)} have a test, {len(waiting)} wait.",
        "",
        "| chapter | cases | with a test |",
        "| --- | ---: | ---: |",
    ]
    for chapter in dict.fromkeys(found["chapter"] for found in cases.values()):
        names = [name for name, found in cases.items() if found["chapter"] == chapter]
        lines.append(f"| {chapter} | {len(names)} | {sum(name in tests for name in names)} |")
    if waiting:
        lines += ["", "| case without a test | waits for |", "| --- | --- |"]
        lines += [f"| {name} | {what} |" for name, what in waiting.items()]
    return "\n".join(lines) + "\n"


def test_every_case_of_the_base_game_has_a_test() -> None:
    missing = [name for name, found in all_cases().items() if is_base(found) and name not in registered()]
    assert not missing


def test_every_test_names_a_case_that_exists() -> None:
    assert not set(registered()) - set(all_cases())


def test_what_waits_says_for_what() -> None:
    cases = all_cases()
    assert len(cases) == 369
    assert {name for name, found in cases.items() if not needs(found)} == {
        n for n, f in cases.items() if is_base(f)
    }
    waiting = [name for name in cases if name not in registered()]
    assert len(registered()) + len(waiting) == len(cases)


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "write it anew: python -m tests.cases.test_table"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
