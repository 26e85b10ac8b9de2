"""What the upper lane of the dual track is, for whoever asks a component of the table."""

from __future__ import annotations

from typing import Final

from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.vocabulary import UPPER_LANE
from roundhouse.view.about import Explainer, number_in
from roundhouse.view.about_words import About
from roundhouse.view.extension import ExplanationExtension


def upper(explainer: Explainer, name: str) -> About:
    return explainer.stop("upper", name, UPPER_LANE + number_in(name))


def _contents(rules: Ruleset) -> list[tuple[str, str, list[str]]]:
    places = range(max(0, rules.lane_end[1] + 1 - UPPER_LANE))
    return [("industry", "upper", [str(place) for place in places])]


EXPLAINED: Final = ExplanationExtension(
    part="dual-lane", kinds={"upper": upper}, pages={"upper": 31}, contents=_contents
)
