"""A picture of the server's own on a page: drawn by day and by night, and only the one that is shown is fetched."""

from __future__ import annotations

from roundhouse.draw.svg.picture import THEMES
from roundhouse.service.pages import html as h

SHOWN = dict(zip(THEMES, ("by-day", "by-night"), strict=True))


def themed_picture(path: str, alt: str) -> list[h.Element]:
    """`path` takes a `theme` in its query."""
    return [
        h.img(
            f".drawn.{kind}", src=f"{path}{'&' if '?' in path else '?'}theme={theme}", loading="lazy", alt=alt
        )
        for theme, kind in SHOWN.items()
    ]
