"""A bot at the tables of a server, over HTTP alone: it plays by chance. `choose` is what makes it stronger.

    python examples/http_bot.py LINK       take the seat that an invitation is for, and play until the game is over
    python examples/http_bot.py ADDRESS    play at all tables of the account whose token is in ROUNDHOUSE_TOKEN, and
                                           take every seat that it is invited to

The token of a seat is kept in http_bot.json, so the bot may be stopped and started again with the same link. When the
connection is lost it comes back and goes on where it was.
"""

import json
import os
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SILENCE = 60  # seconds without a sign of life after which a connection is lost; the server gives one every 15
LONGEST_WAIT = 30  # seconds between two attempts to come back


def choose(moves: list[dict[str, Any]], event: dict[str, Any]) -> dict[str, Any]:
    """One of the legal moves; `event["view"]` is all that the seat may see."""
    return random.choice(moves)


def ask(url: str, token: str = "", body: Any = None, **headers: str) -> Any:
    """An open answer to GET, or to POST if there is a body."""
    headers |= {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(url, data, headers), timeout=SILENCE)


def events(api: str, token: str) -> Iterator[tuple[str, Any]]:
    """Names and data of all events of the account or the seat, for ever."""
    last, wait = "", 1
    while True:
        try:
            name = ""
            for line in ask(f"{api}/events?view=true", token, **{"Last-Event-ID": last}):
                key, _, value = line.decode().rstrip("\n").partition(": ")
                if key == "event":
                    name, wait = value, 1
                elif key == "id":
                    last = value
                elif key == "data":
                    yield name, json.loads(value)
        except HTTPError as error:
            if error.code not in (
                429,
                500,
                502,
                503,
                504,
            ):  # the token is good for nothing, or the address is wrong
                raise SystemExit(error.read().decode()) from None
            wait = int(error.headers.get("Retry-After") or wait)
        except OSError as error:
            print(f"{error}; again in {wait} s", file=sys.stderr)
        time.sleep(wait)
        wait = min(2 * wait, LONGEST_WAIT)


def play(api: str, token: str, event: dict[str, Any]) -> None:
    """Play at a table as long as it is this bot's decision."""
    decision, table = event["decision"], event["table"]["id"]
    while decision["moves"]:
        move = {"move": choose(decision["moves"], event)["id"], "version": decision["version"]}
        try:
            decision = json.load(ask(f"{api}/tables/{table}/moves", token, move))
        except HTTPError as error:
            told = json.load(error)
            if told["code"] not in ("stale", "not-your-decision", "over", "limit", "busy"):
                raise SystemExit(told["message"]) from None
            return  # an event tells how the table stands now


def sit_down(api: str, token: str, event: dict[str, Any]) -> None:
    """Take the seat that is kept for this bot."""
    try:
        ask(f"{api}/tables/{event['table']['id']}/seats", token, {})
    except HTTPError as error:  # perhaps it is not kept any more
        print(json.load(error)["message"], file=sys.stderr)


def token_of(api: str, table: str, invitation: str, name: str, kept: Path) -> str:
    """The token of the seat that an invitation is for: of before, or of now."""
    tokens: dict[str, str] = json.loads(kept.read_text()) if kept.exists() else {}
    key = f"{api}/tables/{table}"
    if key not in tokens:
        tokens[key] = json.load(ask(f"{key}/seats", body={"name": name, "link": invitation}))["token"]
        kept.touch(mode=0o600)
        kept.write_text(json.dumps(tokens))
    return tokens[key]


def main(where: str, name: str = "Robot", kept: str = "http_bot.json") -> None:
    """Play at one table by its invitation, or at all tables of an account."""
    server, _, path = where.rstrip("/").partition("/tables/")
    table, _, invitation = path.partition("/join/")
    api = f"{server}/api/v1"
    token = token_of(api, table, invitation, name, Path(kept)) if table else os.environ["ROUNDHOUSE_TOKEN"]
    for kind, event in events(api, token):
        if kind in ("table", "start"):
            play(api, token, event)
        elif kind == "invitation":
            sit_down(api, token, event)
        elif table and (kind == "over" or (kind == "hello" and table not in event["tables"])):
            print(f"over: {json.load(ask(f'{api}/tables/{table}', token))['scores']}")
            return
        elif kind == "out" or (kind == "gone" and table):
            raise SystemExit("the seat or the token is not this bot's any more")


if __name__ == "__main__":
    main(*sys.argv[1:])
