"""How many clicks a whole game asks of somebody who changes no settings, and how many it took before.

    python -m bench.clicks

A bot decides for the person. The table answers as it does in the browser: it plays by itself what leaves no choice,
asks before something of worth lapses, waits for a turn to be confirmed. Added to that is a click after every scoring,
and one after a turn of Emil's where nothing can be chosen on the board: his sign goes with the next choice there.
Before, every decision was a click, and so was the end of every turn.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from roundhouse.bots import bot
from roundhouse.rules import decider, legal
from roundhouse.rules.moves import PASS
from roundhouse.rules.vocabulary import F_TURN
from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import NOBODY
from roundhouse.service.game import install
from roundhouse.service.model.errors import NeedsConfirmation
from roundhouse.service.model.table_view import Person, Settings
from roundhouse.service.tables.creation import open_table
from roundhouse.service.tables.loaded_tables import Tables
from roundhouse.service.tables.tables import Table
from roundhouse.view.secrets import redact
from roundhouse.web.railroads import RAILROADS
from roundhouse.web.table_form import PRESETS, TableForm

ME = 0
PLAYER = "greedy:nodes=20"
TWO, ALONE = PRESETS["first game"], PRESETS["solo"]
GAMES = {
    "Russian board, two players": TWO,
    "German board, two players": TWO.updated(board="german"),
    "Russian board, alone": ALONE,
}


def play(table: Table, person: Person) -> int:
    """A whole game; how often the person has to click for decisions, confirmations and what is asked about."""
    clicks, chance, player = 0, Random(1), bot(PLAYER)
    while not table.over:
        state = table.match.states[-1]
        if table.row.unconfirmed != NOBODY:
            table.confirm(person, table.row.version)
            clicks += 1
            continue
        seat = decider(state)
        move = player.choose(redact(state, seat), legal(state), chance)
        if seat != ME:
            table.play_bot(move, table.row.version)
            continue
        clicks += 1
        asked = table.asked_now(person) is not None  # the only step that is left, shown with the question
        try:
            table.play(person, move, table.row.version, sure=asked)
        except NeedsConfirmation:
            clicks += 1
            table.play(person, move, table.row.version, sure=True)
    return clicks


def row(name: str, form: TableForm, store: Store) -> str:
    """A line of the table that is printed."""
    person = store.new_person(Settings())
    table_id = open_table(store, person, form.updated(seed="1"), form.game.to_json())
    with Tables(store, lambda *_: None).at(table_id) as table:
        chosen = play(table, person)
        states = table.match.states
    mine = [state for state in states[:-1] if decider(state) == ME]
    turns = [state for state in mine if state.stack[-1][0] == F_TURN]
    before, scorings = len(mine) + len(turns), states[-1].rules.rounds + 1
    signs = sum(legal(state) == [PASS] for state in turns) if len(states[0].players) == 1 else 0
    now = chosen + scorings + signs
    shares = f"{now} ({now / before:.0%})"
    return f"| {name} | {before} | {len(mine)} | {len(turns)} | {chosen} | {scorings} | {signs} | {shares} |"


def main() -> None:
    """Play the games and print a table."""
    install(RAILROADS)
    print("| game | before | decisions | turns confirmed | chosen now | scorings | Emil's signs | all now |")
    print("|" + " --- |" * 8)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.db")
        for name, form in GAMES.items():
            print(row(name, form, store))
        store.close()


if __name__ == "__main__":
    main()
