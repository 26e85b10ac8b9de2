"""What whoever runs a server does with its database: `roundhouse backup`, `restore`, `verify`, `tidy`,
`ratings`, `puzzles`, `host` and `token`.

What only the server needs is loaded only for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from roundhouse.cli_options import Database, complain, many, politely

if TYPE_CHECKING:
    from roundhouse.service.database.store import Store

BackUp = Annotated[Path, typer.Argument(help="The back-up: a file of SQLite, whatever the database is.")]


def backup(file: BackUp, database: Database = None) -> None:
    """Copy all that is stored into a file, while the server runs or not."""
    with _about_the_database():
        from roundhouse.service.database.backup import back_up

        print(f"{file}: {_told(back_up(database, file))}")


def restore(file: BackUp, database: Database = None) -> None:
    """Bring a back-up into a database that is empty, or not there yet."""
    with _about_the_database():
        from roundhouse.service.database.backup import restore as bring_back

        print(f"{_told(bring_back(file, database))} are back")


def verify(database: Database = None) -> None:
    """Replay every stored game strictly, and say which rows are broken."""
    with _about_the_database():
        from roundhouse.service.database.verify import verify as look_through

        found = look_through(database)
    for sentence in (*found.missing, *found.broken):
        print(sentence)
    looked = _told({"people": found.people, "tables": found.tables, "moves": found.moves})
    if found.broken:
        broken = many(len(found.broken), "row is", "rows are")
        complain(f"{broken} broken ({looked} looked at)", 1)
    print(f"{looked}: nothing is broken" + (f", {len(found.missing)} not looked at" if found.missing else ""))


def ratings(
    database: Database = None,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Write down what comes out; without this it is only compared.")
    ] = False,
    undo: Annotated[
        str,
        typer.Option(
            help="Somebody whose rated games are to count no more: the end of /players/… at their page."
        ),
    ] = "",
    redo: Annotated[str, typer.Option(help="Somebody whose undone games are to count again.")] = "",
) -> None:
    """Rate all games that count again, in the order in which they ended, and compare that with what is stored."""
    with _database(database) as store:
        from roundhouse.service.database import ratings as stored
        from roundhouse.service.database.ratings import recount

        for player, change, done in ((undo, stored.undo, "undone"), (redo, stored.redo, "count again")):
            if player:
                with store.writing() as connection:
                    print(f"{many(change(connection, player), 'game')} of {player}: {done}")
        with store.writing() if rebuild else store.reading() as connection:
            found = recount(connection, rebuild)
    told = f"{many(found.games, 'game that counts', 'games that count')}, {many(found.players, 'player')}"
    if found.differ and not rebuild:
        differ = many(found.differ, "rating is", "ratings are")
        complain(f"{told}: {differ} not what the games say; --rebuild writes all of them anew", 1)
    anew = f"{many(found.differ, 'rating')} written anew" if found.differ else "all as the games say"
    print(f"{told}: {anew}")


def puzzles(
    file: Annotated[Path, typer.Argument(help="The book to write, for `roundhouse serve --puzzles`.")],
    database: Database = None,
    thought: Annotated[
        bool, typer.Option("--thought", help="Those that ask for the best action by long thought.")
    ] = False,
) -> None:
    """Find puzzles in all finished games, and write them into a book; nothing in it says who played."""
    with _database(database) as store:
        from roundhouse.lab.puzzles import in_game, in_order
        from roundhouse.service.database.table_rows import OVER
        from roundhouse.service.game import MissingContent, game
        from roundhouse.view.puzzle_book import POINTS, THOUGHT, Puzzle, write_book

        found: dict[str, Puzzle] = {}
        games, kind = 0, THOUGHT if thought else POINTS
        for table_id in store.table_ids():
            row, lines = store.lines(table_id)
            if row.status != OVER:
                continue
            try:
                match = game().load(row.start, [line for line, _ in lines])
            except MissingContent:
                continue  # an expansion that is not installed any more
            games += 1
            found |= {one.id: one for one in in_game(match.states, "a game of this server", kind)}
    if not found:
        complain(f"no puzzle in {many(games, 'finished game')}; {file} is not written", 1)
    file.write_text(write_book(in_order(list(found.values()))), "utf-8")
    print(f"{file}: {many(len(found), 'puzzle')} from {many(games, 'finished game')}")


def host(
    code: Annotated[
        str,
        typer.Argument(
            help="A code that the person has just made in their settings (“Bring in another device”).",
            show_default=False,
        ),
    ] = "",
    remove: Annotated[str, typer.Option(help="The name of somebody who is to be no host any more.")] = "",
    database: Database = None,
) -> None:
    """Make somebody a host, who settles reports, bans, renames and closes tables; without a code, list the hosts."""
    with _database(database) as store:
        from roundhouse.service.people.hosts import Hosts, make_host, remove_host

        if code and not make_host(store, code):
            complain(f"{code!r} is no code that holds; one from the settings is good for ten minutes", 1)
        if remove and not remove_host(store, remove):
            complain(f"no host is called {remove!r}; `roundhouse host` lists them", 1)
        names = [one.name or "(no name)" for one in Hosts(store).all()]
    print(f"hosts: {', '.join(names) or 'none yet'}")


def token(
    name: Annotated[
        str, typer.Argument(help="What the program is called, at tables and in ratings.", show_default=False)
    ] = "",
    scopes: Annotated[
        str, typer.Option(help="What the token allows, with commas between: read, play, talk, manage.")
    ] = "read,play,talk,manage",
    remove: Annotated[
        str, typer.Option(help="The name of a program whose tokens are to hold no longer.")
    ] = "",
    database: Database = None,
) -> None:
    """Make a token for a program of your own, which gets an account by this name; without a name, list them."""
    with _database(database) as store:
        from roundhouse.service.middleware.sessions import MAX_NAME_LENGTH
        from roundhouse.service.model.display_names import unreadable
        from roundhouse.service.model.token_scopes import SCOPES
        from roundhouse.service.people.api_tokens import (
            MAX_TOKENS,
            make_program,
            program_accounts,
            remove_program,
        )
        from roundhouse.service.people.personal_list import TooMany

        if remove and not remove_program(store, remove):
            complain(f"no program is called {remove!r}; `roundhouse token` lists them", 1)
        if name:
            if unreadable(name) or len(name) > MAX_NAME_LENGTH:
                complain(f"{name!r} is no name: at most {MAX_NAME_LENGTH} letters that can be seen", 1)
            wanted = [scope.strip() for scope in scopes.split(",")]
            wrong = [scope for scope in wanted if scope not in SCOPES]
            if wrong:
                complain(f"{wrong[0]!r} is no scope; {', '.join(SCOPES)} are", 1)
            try:
                print(make_program(store, name, wanted))
            except TooMany:
                complain(f"{name} has {MAX_TOKENS} tokens, and no more can be had; --remove ends them", 1)
            return
        found = [f"{one.name} ({many(one.tokens, 'token')})" for one in program_accounts(store)]
    print(f"programs: {', '.join(found) or 'none yet'}")


def tidy(
    database: Database = None,
    playing: Annotated[
        float,
        typer.Option(
            envvar="ROUNDHOUSE_KEEP_PLAYING",
            min=0,
            help="Days after which a game that nobody goes on with is abandoned; 0: never.",
        ),
    ] = 180,
    finished: Annotated[
        float,
        typer.Option(
            envvar="ROUNDHOUSE_KEEP_FINISHED",
            min=0,
            help="Days for which a finished game is kept; 0: for ever.",
        ),
    ] = 0,
    people: Annotated[
        float,
        typer.Option(
            envvar="ROUNDHOUSE_KEEP_PEOPLE",
            min=0,
            help="Days after which somebody is forgotten who has to do with no table; 0: never.",
        ),
    ] = 365,
    delete: Annotated[
        bool, typer.Option("--delete", help="Do it; without this it is only told what would go.")
    ] = False,
) -> None:
    """Take away abandoned games and people; without --delete only say how many they are."""
    with _database(database) as store:
        from roundhouse.service.database.cleanup import RetentionDays
        from roundhouse.service.database.cleanup import tidy as take_away

        gone = take_away(store, RetentionDays(playing or None, finished or None, people or None), delete)
    left = many(gone.playing, "game that was left", "games that were left")
    told = f"{left}, {many(gone.finished, 'finished one')}, {many(gone.people, 'person', 'people')}"
    print(f"{told} {'are gone' if delete else 'would go; --delete takes them away'}")


@contextmanager
def _database(where: str | None) -> Iterator[Store]:
    """A database that is there, left as it is but for what is done with it."""
    with _about_the_database():
        from roundhouse.service.database.store import Store

        store = Store(where, as_it_is=True)
        try:
            yield store
        finally:
            store.close()


@contextmanager
def _about_the_database() -> Iterator[None]:
    from roundhouse.service.game import install
    from roundhouse.service.model.database_errors import StoreError
    from roundhouse.web.railroads import RAILROADS

    install(RAILROADS)
    with politely():
        try:
            yield
        except StoreError as error:
            complain(str(error), 1)


def _told(counts: Mapping[str, int]) -> str:
    people, tables, moves = (counts[name] for name in ("people", "tables", "moves"))
    return f"{many(people, 'person', 'people')}, {many(tables, 'table')}, {many(moves, 'move')}"
