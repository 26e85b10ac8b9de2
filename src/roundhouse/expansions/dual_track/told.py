"""The dual track in words: the lane on which a new wrench starts."""

from __future__ import annotations

from typing import Final

from roundhouse.view.extension import TextExtension
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.option_words import OptionText
from roundhouse.view.teller import MoveTeller


def lane(teller: MoveTeller, index: int) -> str:
    return teller.words.say("lane, upper" if index else "lane, lower")


def lane_option(teller: OptionTeller, index: int) -> OptionText:
    told = teller.text("upper lane" if index else "lower lane")
    return OptionText(told, "", teller.text("lane effect"), told, "wrench")


TOLD: Final = TextExtension(sentences={"lane": lane}, options={"lane": lane_option})
