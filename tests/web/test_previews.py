"""Previews of links: Open Graph tags, and pictures that tell nothing hidden."""

from __future__ import annotations

import html
import re
import struct

import pytest

from roundhouse.content.loader import load
from roundhouse.service.pages import link_preview
from roundhouse.service.routes import pictures
from roundhouse.web.deals import today
from tests.service.company import link_to, waiting_table
from tests.service.support import Browser, another
from tests.support_golden import GOLDEN

SIZE = (1200, 630)


def tags(page: str) -> dict[str, str]:
    """The Open Graph tags of a page."""
    return dict(re.findall(r'<meta property="([\w:]+)" content="([^"]*)">', page))


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height as the file says."""
    assert png.startswith(b"\x89PNG\r\n")
    return struct.unpack(">II", png[16:24])


def picture_of(me: Browser, address: str) -> bytes:
    """What a messenger fetches."""
    answer = me.client.get(re.sub(r"^\w+://[^/]+", "", address))
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/png"
    return answer.content


@pytest.mark.parametrize("name", ["/", "/deals/{today}"])
def test_pages_have_a_preview(me: Browser, name: str) -> None:
    path = name.format(today=today().isoformat())
    found = tags(me.client.get(path).text)
    assert found["og:url"].endswith(path)
    assert found["og:title"]
    assert found["og:description"]
    assert size_of(picture_of(me, found["og:image"])) == SIZE


def test_a_table_and_its_result(me: Browser) -> None:
    table = me.open()
    with another(me) as stranger:
        found = tags(stranger.client.get(f"/tables/{table}").text)
        assert found["og:image"].endswith(f"/tables/{table}/preview.png")
        assert "round 1 of" in found["og:description"]
        assert size_of(picture_of(stranger, found["og:image"])) == SIZE
    brought = me.client.post("/records", files={"record": ("game.json", GOLDEN[0].read_bytes())})
    over = brought.headers["location"].rpartition("/tables/")[2]
    page = me.client.get(f"/tables/{over}/result").text
    assert "points against Emil" in tags(page)["og:title"]
    assert tags(page)["og:url"] in page.partition('id="share-text"')[2]
    assert me.client.get(f"/tables/{over}/boards.svg?theme=dark").text.startswith("<svg")


def test_the_preview_of_an_invitation_leads_to_the_seat(me: Browser) -> None:
    table = waiting_table(me, "me", "friend")
    link = f"/tables/{table}/join/{link_to(me, table)}"
    with another(me) as friend:
        found = tags(friend.client.get(link).text)
        assert found["og:url"].endswith(link)
        assert "invites you" in found["og:title"]
        assert size_of(picture_of(friend, found["og:image"])) == SIZE


def test_without_the_extra_there_are_words_and_no_picture(
    me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (link_preview, pictures):
        monkeypatch.setattr(module, "CAN_RASTERIZE", False)
    found = tags(me.client.get("/").text)
    assert found["og:title"]
    assert "og:image" not in found
    answer = me.client.get("/preview.png")
    assert answer.status_code == 404
    assert "previews" in answer.text


def test_boards_of_the_reference_are_pictures(me: Browser) -> None:
    page = me.client.get("/reference?edition=classic").text
    found = [html.unescape(path) for path in re.findall(r'src="(/reference/boards/[^"]+)"', page)]
    assert len(found) == 2 * len(load("classic").boards)
    for path in found:
        answer = me.client.get(path)
        assert answer.status_code == 200
        assert answer.text.startswith("<svg")
    assert me.client.get("/reference/boards/lunar.svg").status_code == 404
