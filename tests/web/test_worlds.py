"""Two worlds that somebody cannot tell apart: whatever the server sends to them is the same in both.

A game with modules is played by chance, and what is hidden from somebody is dealt anew. Both games are put on tables,
and all that this person can ask for, as a browser and as a program, is compared, from one move to the next.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from roundhouse.rules import GameState, apply, decider, legal, new, notation, ruleset
from roundhouse.view.secrets import NOBODY, determinize, redact
from roundhouse.web.match import RailroadsMatch
from tests.service.company import Guest, people
from tests.service.programs import Program, token_of
from tests.service.streams import listening
from tests.service.support import PAGE, Browser
from tests.web.test_company_secrets import shared_table

SETUPS: dict[str, dict[str, Any]] = {
    "russian": {"modules": ("coal", "manufactory", "special-ideas")},
    "german": {"board": "german", "industry": "board", "modules": ("coal", "additional-engineers")},
    "american": {"board": "american", "industry": "american", "modules": ("coal", "manufactory")},
    "asian": {"board": "asian", "modules": ("manufactory", "special-ideas", "additional-engineers")},
}
# All of them in `make fuzz`
VIEWERS = [("russian", NOBODY), ("german", 1), ("american", 0), ("asian", NOBODY)]
NAMES = ("Anna", "Boris", "Clara")
STEPS = 2  # moves after which all is compared again
MANY_STEPS = 12  # in `make fuzz`
# what differs between two tables of whatever game: their names, marks of people, who was there when, hashes and times
OF_THE_TABLE = (
    (re.compile(r"[a-z]+-[a-z]+-[0-9a-z]{13}"), "TABLE"),
    (re.compile(r'data-who="[^"]*"'), "WHO"),
    (re.compile(r'<span class="out">.*?</span>'), "AWAY"),
    (re.compile(r'"[0-9a-f]{12}"'), "HASH"),
    (re.compile(r'("(?:updated|left|until|due)": ?)[0-9.]+'), r"\1TIME"),
    (re.compile(r"/join/[\w=-]+"), "/join/LINK"),
)


@dataclass
class Worlds:
    """The same table in two worlds, and who cannot tell them apart."""

    tables: tuple[str, str]
    states: tuple[GameState, GameState]
    viewer: int
    person: Guest
    sitting: list[Guest]

    def step(self, chance: Random) -> bool:
        """Play the same move in both, if there is one after which they still look alike."""
        found: dict[str, list[GameState]] = {}
        for state in self.states:
            for move in legal(state):
                after = state.clone()
                apply(after, move)
                found.setdefault(notation(state, move), []).append(after)
        alike = [words for words, after in found.items() if len(after) == 2 and self._alike(*after)]
        if not alike or not all(state.stack for state in self.states):
            return False
        words = chance.choice(alike)
        who = self.sitting[decider(self.states[0])]
        for table_id in self.tables:
            status, told = who.play(table_id, words)
            assert status == 200, told
        self.states = (found[words][0], found[words][1])
        return True

    def _alike(self, one: GameState, other: GameState) -> bool:
        return redact(one, self.viewer) == redact(other, self.viewer)


def middle_of(rules: dict[str, Any], seed: int) -> GameState:
    """A position in which something is hidden that somebody holds or looks at."""
    chance, state = Random(seed), new(ruleset(players=len(NAMES), **rules), seed)
    for _ in range(chance.randrange(60, 140)):
        if not state.stack:
            break
        apply(state, chance.choice(legal(state)))
    return state


def two_worlds(rules: dict[str, Any], viewer: int) -> tuple[GameState, GameState, int]:
    """Positions that differ in what this viewer does not see, and a seat that does see it."""
    for seed in range(400):
        state = middle_of(rules, seed)
        if not state.stack:
            continue
        other = determinize(state, viewer, Random(seed))
        knows = [seat for seat in range(len(NAMES)) if redact(other, seat) != redact(state, seat)]
        if knows and redact(other, viewer) == redact(state, viewer):
            return state, other, knows[0]
    raise AssertionError("nobody holds anything that is hidden from others")


@pytest.mark.parametrize(("name", "viewer"), VIEWERS)
def test_what_is_sent_is_the_same_in_every_world_that_looks_alike(
    me: Browser, name: str, viewer: int, whole: bool
) -> None:
    for one in (NOBODY, *range(len(NAMES))) if whole else (viewer,):
        compare(me, SETUPS[name], one, MANY_STEPS if whole else STEPS)


def compare(me: Browser, rules: dict[str, Any], viewer: int, steps: int) -> None:
    """Everything that a viewer is sent in two worlds, move by move."""
    *states, knows = two_worlds(rules, viewer)
    with people(me, *NAMES, "Dora") as guests:
        sitting, person = guests[: len(NAMES)], guests[viewer]
        first, second = (shared_table(me, RailroadsMatch(state), sitting) for state in states)
        worlds = Worlds((first, second), (states[0], states[1]), viewer, person, sitting)
        told = {*differing(me, sitting[knows], worlds.tables)}
        assert {"api /view", "events"} <= told, "whoever knows it is sent it"
        chance = Random(1)
        for _ in range(steps):
            assert list(differing(me, person, worlds.tables)) == []
            if not worlds.step(chance):
                break


def differing(me: Browser, person: Guest, tables: tuple[str, str]) -> Iterator[str]:
    """What this person is sent otherwise at one of two tables."""
    program = Program(me, token_of(person))
    one, other = (all_sent(person, program, table_id) for table_id in tables)
    for (what, said), (_, otherwise) in zip(one, other, strict=True):
        if said != otherwise:
            yield what


def all_sent(person: Guest, program: Program, table_id: str) -> Iterator[tuple[str, str]]:
    """Whatever this person can ask for about a table, without what belongs to the table alone."""
    length = 0
    with person.table(table_id) as table:
        length = table.match.length
    seats = range(len(NAMES))
    pages = ["", "/room", f"/replay?at={length}", *(f"/board?seat={seat}" for seat in seats)]
    for end in (*pages, "/picture.svg", *(f"/picture.svg?seat={seat}" for seat in seats)):
        yield end, plain(person.client.get(f"/tables/{table_id}{end}", headers=PAGE).text)
    for what in ("parts", "figures"):
        answer = person.client.post(f"/tables/{table_id}/{what}", json={"version": person.version(table_id)})
        yield what, plain(answer.text)
    for end in ("", "/view", "/moves", "/history", "/record"):
        yield f"api {end}", plain(program.ask("GET", f"/tables/{table_id}{end}").text)
    with listening(program, f"/tables/{table_id}/events?view=true") as heard:
        yield "events", plain(json.dumps(heard.until("table")))
    for seat in seats:  # what cannot be played is refused in the same words
        move = {"move": f"end {seat}", "version": person.version(table_id)}
        yield "refusal", plain(program.ask("POST", f"/tables/{table_id}/moves", json=move).text)


def plain(text: str) -> str:
    """The text, without what belongs to the table alone."""
    text = text.replace('\\"', '"')
    for pattern, instead in OF_THE_TABLE:
        text = pattern.sub(instead, text)
    return text
