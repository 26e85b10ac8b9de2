"""A host settles a report, in a browser: it leads to the person, not to everybody of that name."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.people import Visit, make_table, person, sit


def make_host(server: Server, name: str) -> None:
    """As `roundhouse host` does."""
    with closing(sqlite3.connect(server.database)) as database, database:
        database.execute("INSERT INTO hosts (person, since) SELECT id, 0 FROM people WHERE name = ?", (name,))


def banned(server: Server) -> list[str]:
    """The ids of those who may do nothing."""
    with closing(sqlite3.connect(server.database)) as database:
        return [person for (person,) in database.execute("SELECT person FROM bans")]


def test_a_report_leads_to_the_person(server: Server, visit: Visit) -> None:
    clara = person(visit, server, "Clara")
    host = person(visit, server, "Hosta Reporta")
    first, second = (person(visit, server, "Maxim Double") for _ in range(2))
    make_host(server, "Hosta Reporta")
    table = make_table(clara, "open")
    other = make_table(clara, "open")
    for one, where in ((first, table), (second, other)):
        one.page.goto(where)
        sit(one, "Maxim Double")
    clara.page.goto(f"{table}/report")
    clara.page.get_by_label("Maxim Double").check()
    clara.page.locator("[name=reason]").first.check()
    clara.page.get_by_role("button", name="Report").click()

    page = host.page
    page.goto(f"{server.address}/host?search=Maxim+Double")
    expect(page.locator("#people li")).to_have_count(2)
    page.goto(f"{server.address}/host")
    page.locator(".reports li", has_text="Maxim Double").get_by_role("link", name="Ban or rename").click()
    expect(page.locator("#people li")).to_have_count(1)
    page.locator("#people [name=reason]").fill("Insults")
    page.locator("#people form[action='/host/ban'] button").click()
    expect(page.locator("#people .stamp")).to_have_text("banned")

    with closing(sqlite3.connect(server.database)) as database:
        ((reported,),) = database.execute("SELECT person FROM reports")
    assert banned(server) == [reported]
    for one, where, status in ((first, table, 403), (second, other, 200)):
        said = one.page.context.request.post(f"{where}/talk", data={"text": "Hello"})
        assert said.status == status
