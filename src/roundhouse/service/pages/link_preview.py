"""What messengers show of a link: Open Graph tags in the head of a page (https://ogp.me)."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.service.game import game
from roundhouse.service.model.base_path import address
from roundhouse.service.pages import html as h
from roundhouse.service.pages.rasterize import CAN_RASTERIZE

WIDTH, HEIGHT = 1200, 630  # of the picture


@dataclass(frozen=True)
class LinkPreview:
    """Title, a sentence, and a picture, if pictures can be made here. Paths are those of this server."""

    origin: str  # where others find this server, such as https://games.example.org
    path: str
    title: str
    text: str
    picture: str = ""  # the path of a PNG

    @property
    def url(self) -> str:
        """The whole address of the page, to be sent to others."""
        return self.origin + address(self.path)

    def tags(self, house: str) -> list[h.Element]:
        """For the head of the page; `house` is the name of the site."""
        told = {
            "og:site_name": house,
            "og:type": "website",
            "og:url": self.url,
            "og:title": self.title,
            "og:description": self.text,
        }
        if self.picture and CAN_RASTERIZE:
            told |= {
                "og:image": self.origin + address(self.picture),
                "og:image:type": "image/png",
                "og:image:width": str(WIDTH),
                "og:image:height": str(HEIGHT),
                "og:image:alt": self.title,
                "twitter:card": "summary_large_image",
            }
        return [
            h.meta(name="description", content=self.text),
            *(h.meta(property=name, content=content) for name, content in told.items()),
        ]


def table_preview(origin: str, table_id: str, title: str, text: str, page: str = "") -> LinkPreview:
    """Of a page of a table, such as `/result`; its picture is that of the table."""
    picture = f"/tables/{table_id}/preview.png" if game().pages.draws_previews else ""
    return LinkPreview(origin, f"/tables/{table_id}{page}", title, text, picture)
