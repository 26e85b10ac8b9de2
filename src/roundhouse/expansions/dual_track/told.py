"""The dual track in words: the lane on which a new wrench starts."""

from __future__ import annotations

from typing import Final

from roundhouse.view.faces import Told
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.option_words import Text
from roundhouse.view.teller import Teller


def lane(teller: Teller, index: int) -> str:
    return teller.words.say("lane, upper" if index else "lane, lower")


def lane_option(teller: OptionTeller, index: int) -> Text:
    told = teller.text("upper lane" if index else "lower lane")
    return Text(told, "", teller.text("lane effect"), told, "wrench")


TOLD: Final = Told(sentences={"lane": lane}, options={"lane": lane_option})
