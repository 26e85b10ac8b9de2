"""Moved to `roundhouse.rules.notation`."""

from roundhouse.rules.notation import *  # noqa: F403
from roundhouse.rules.notation import _family, _named  # noqa: F401
