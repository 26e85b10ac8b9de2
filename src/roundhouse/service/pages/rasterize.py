"""SVG as PNG, for previews of links: messengers show no SVG. Needs the extra `previews`."""

from __future__ import annotations

from functools import lru_cache

try:
    from resvg_py import svg_to_bytes
except ImportError:
    CAN_RASTERIZE = False
else:
    CAN_RASTERIZE = True


@lru_cache(maxsize=64)
def png(svg: str) -> bytes:
    """The picture in its own size, written with the fonts of this computer."""
    return bytes(svg_to_bytes(svg_string=svg))
