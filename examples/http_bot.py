"""A bot at a table of a server, over HTTP: it takes the seat that a link invites to, and plays until the game is over.

Open a table with a seat for a friend, copy the seat's link, and: python examples/http_bot.py LINK
"""

import json
import random
import sys
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(url: str, token: str = "", body: Any = None) -> Any:
    """An open answer to GET, or to POST if there is a body."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    return urlopen(Request(url, None if body is None else json.dumps(body).encode(), headers))


def main(link: str, name: str = "Robot") -> None:
    """Take the seat of a link and play by chance."""
    table, _, invitation = link.replace("/tables/", "/api/tables/").partition("/join/")
    token = json.load(ask(f"{table}/seats", body={"name": name, "link": invitation}))["token"]
    for line in ask(f"{table}/events", token):
        if b'"version"' not in line:  # a sign of life, who is here, or something was said
            continue
        now = json.load(ask(f"{table}/moves", token))
        while now["moves"]:
            played = {"move": random.choice(now["moves"])["notation"], "version": now["version"]}
            try:
                now = json.load(ask(f"{table}/moves", token, played))
            except HTTPError as error:  # 409: the table has changed meanwhile; look again
                if error.code != 409:
                    raise
                now = json.load(ask(f"{table}/moves", token))
        if now["status"] == "over":
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
