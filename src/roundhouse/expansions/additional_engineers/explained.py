"""On which page the additional engineers are explained; what they do is told like any engineer's action."""

from __future__ import annotations

from typing import Final

from roundhouse.view.extension import ExplanationExtension

EXPLAINED: Final = ExplanationExtension(
    part="additional-engineers", pages={"engineer/additional-engineers": 43}
)
