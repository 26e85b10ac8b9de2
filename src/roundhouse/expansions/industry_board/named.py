"""What the industry board adds to the lists that all games share."""

from typing import Final

from roundhouse.content.extension import EffectWord, NamesExtension

NAMED: Final = NamesExtension(
    units=(
        EffectWord("car", (("#", "car-off"),), bare_one=True),
        EffectWord("purple-car", (("#", "car-on"),), bare_one=True),
    ),
    at_once=(EffectWord("idea-or-key", (("", "idea"), ("/", "key"))),),
    columns=dict.fromkeys(
        (
            "cars",
            "cars-lying",
            "cars-standing",
            "cars-fresh",
            "cars-workshop",
            "purple-lying",
            "purple-standing",
            "purple-fresh",
            "purple-workshop",
        ),
        1,
    ),
    table={"places": 7},
)
