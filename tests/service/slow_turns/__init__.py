"""An expansion whose `legal` is slow on purpose: every turn takes `SLOW_TURNS` seconds of processor time."""

from typing import Final

ORDER: Final = 200
__version__ = "1.0.0"
