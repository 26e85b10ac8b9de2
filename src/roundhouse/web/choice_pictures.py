"""Small pictures that tell boards, industry tracks and modules apart, for the form of a new table."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from markupsafe import Markup

from roundhouse.content.loader import EDITIONS, load


@cache
def choice_picture(kind: str, name: str) -> Markup | None:
    """The picture of a choice, such as `board` `german`. A board that has none is shown by its routes."""
    drawn = _drawn().get(f"{kind}-{name}")
    if drawn is None:
        return _routes(name) if kind == "board" else None
    return Markup('<svg class="thumb {}" viewBox="{}" aria-hidden="true">{}</svg>').format(kind, *drawn)


@cache
def _drawn() -> dict[str, tuple[str, Markup]]:
    """View box and content of the pictures in `choice_pictures.svg`, by id."""
    source = resources.files("roundhouse.web").joinpath("choice_pictures.svg").read_text(encoding="utf-8")
    found = re.findall(r'<symbol id="([\w-]+)" viewBox="([^"]+)">(.*?)</symbol>', source, flags=re.DOTALL)
    return {name: (box, Markup(content)) for name, box, content in found}


def _routes(board: str) -> Markup:
    """A board's routes, 6 px a space."""
    rows = []
    drawn = next(load(edition).boards[board] for edition in EDITIONS if board in load(edition).boards)
    routes = sorted(drawn.routes, key=lambda route: route.id != drawn.main)
    for index, (route, colour) in enumerate(zip(routes, ("bronze", "green", "wood", "silver"), strict=False)):
        y = 1 + index * 12
        rows.append(
            f'<rect y="{y}" width="{route.spaces * 6}" height="8" fill="var(--well)"/>'
            f'<rect y="{y}" width="{route.spaces * 3}" height="8" fill="url(#bed-{colour})"/>'
            f'<path d="M0 {y}h{route.spaces * 6}M0 {y + 8}h{route.spaces * 6}" stroke="var(--line)"/>'
        )
    return Markup(
        f'<svg class="thumb board" viewBox="0 0 126 {12 * len(rows) - 2}" preserveAspectRatio="xMinYMid meet"'
        f' aria-hidden="true">{"".join(rows)}</svg>'
    )
