"""Rows of its tables that moves name."""

from typing import Final

from roundhouse.content.extension import NamesExtension

NAMED: Final = NamesExtension(
    spaces=("quay-1", "quay-2", "quay-3", "quay-4", "quay-5", "quay-6"),
    tiles=("4r", "11"),
    end_cards=("purse", "green-shore", "bronze-shore", "steam", "harbours"),
)
