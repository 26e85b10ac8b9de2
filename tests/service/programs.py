"""Programs that ask the API, with a token of a person."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import httpx

from roundhouse.service.model.token_scopes import SCOPES
from tests.service.support import Browser

ALL_SCOPES = {f"scope-{scope}": "yes" for scope in SCOPES}
FRESH = re.compile(r'id="fresh-token"[^>]*value="([^"]+)"')


class Program:
    """A program with a token, or without."""

    def __init__(self, me: Browser, token: str = "") -> None:
        self.address = f"{me.address}/api/v1"
        self.headers = {"authorization": f"Bearer {token}"} if token else {}

    def ask(
        self, method: str, path: str, headers: dict[str, str] | None = None, json: Any = None
    ) -> httpx.Response:
        told = {**self.headers, **(headers or {})}
        return httpx.request(method, self.address + path, headers=told, json=json, timeout=30)

    def get(self, path: str) -> Any:
        answer = self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> tuple[int, Any]:
        answer = self.ask("POST", path, json=body)
        return answer.status_code, answer.json()


def token_of(who: Browser, name: str = "a program", scopes: Sequence[str] = SCOPES) -> str:
    """A token, made as people make it."""
    chosen = {f"scope-{scope}": "yes" for scope in scopes}
    page = who.client.post("/settings/tokens", data={"name": name, **chosen})
    assert page.status_code == 200
    found = FRESH.search(page.text)
    assert found is not None
    return found[1]
