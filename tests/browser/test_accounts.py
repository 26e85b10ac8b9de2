"""A person with an account: what only a real browser can show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Server

Visit = Callable[..., Page]
MADE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """A device's own, made of code by Chromium."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": MADE})["authenticatorId"]


def credentials(session: CDPSession, which: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = session.send("WebAuthn.getCredentials", {"authenticatorId": which})[
        "credentials"
    ]
    return found


def test_a_passkey_is_made_and_logs_in_elsewhere(server: Server, visit: Visit) -> None:
    address = server.address.replace("127.0.0.1", "localhost")
    page = visit(f"{address}/settings")
    page.locator("#my-name").fill("Anna")
    page.locator(".name-form button").first.click()
    session, here = authenticator(page)
    page.locator("#passkey-name").fill("My laptop")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator("#passkeys .devices")).to_contain_text("My laptop")

    page.locator("#new-passkey button").click()
    expect(page.locator("#passkey-message")).to_contain_text("a passkey of yours already")

    other = visit(f"{address}/devices/join", locale="de")
    elsewhere, there = authenticator(other)
    (made,) = credentials(session, here)
    elsewhere.send("WebAuthn.addCredential", {"authenticatorId": there, "credential": made})
    other.get_by_role("button", name="Mit einem Passkey anmelden").click()
    other.wait_for_url(f"{address}/")
    other.goto(f"{address}/settings")
    expect(other.locator("#my-name")).to_have_value("Anna")
    expect(other.locator("#devices .devices li")).to_have_count(2)
    expect(other.locator("#passkeys .devices")).to_contain_text("last used on")

    by_number = visit(f"{server.address}/devices/join")
    expect(by_number.locator("#passkey-message")).to_contain_text("this address is a number")
    expect(by_number.locator("#passkey-in")).to_be_hidden()
    assert len(credentials(session, here)) == 1
