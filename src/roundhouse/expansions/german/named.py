"""What the German board adds to the lists that all games share."""

from typing import Final

from roundhouse.content.extension import EffectWord, NamesExtension

NAMED: Final = NamesExtension(
    units=(EffectWord("income", (("#", "income"),), bare_one=True),),
    at_once=(
        EffectWord("switch", (("", "branch"),)),
        EffectWord("extension", (("", "extension"),)),
    ),
    frames=("switch", "extension"),
    columns={"income": 4, "income-used": 4},
    table={"extensions": 1, "income": 4},
)
