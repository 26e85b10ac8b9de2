"""A drawing as an array of colours, for `render_mode="rgb_array"`; needs resvg and Pillow, which the extras bring."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray


def pixels(svg: str) -> NDArray[np.uint8]:
    """Rows of pixels, each red, green and blue."""
    from PIL import Image
    from resvg_py import svg_to_bytes

    with Image.open(BytesIO(bytes(svg_to_bytes(svg_string=svg)))) as picture:
        return np.asarray(picture.convert("RGB"))
