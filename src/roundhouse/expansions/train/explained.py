"""What the train and its tokens are, for whoever asks a component of the table."""

from __future__ import annotations

from typing import Final

from roundhouse.view.about_data import PIECE
from roundhouse.view.extension import ExplanationExtension, Generic

PAGE: Final = 42


EXPLAINED: Final = ExplanationExtension(
    part="train",
    generic={"manufactory": Generic("manufactory", "R", PIECE)},
    alone={"train": "manufactory"},
    pages=dict.fromkeys(("space/train", "manufactory"), PAGE),
)
