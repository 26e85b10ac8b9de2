"""What the special ideas add to the lists that all games share."""

from typing import Final

from roundhouse.content.extension import EffectWord, NamesExtension

NAMED: Final = NamesExtension(
    units=(
        EffectWord("special-factory", (("", "factory"), ("", "idea"))),
        EffectWord("special-card", (("", "idea-card"),)),
        EffectWord("freight-car", (("", "manufactory"),)),
        EffectWord("box-engineer", (("", "engineer"),)),
    ),
    at_once=(
        EffectWord("special-ideas", (("", "idea"),)),  # the special factory: two idea tokens
        EffectWord("double-industry", (("2×", "wrench"),)),
    ),
    frames_between=("freight",),
    columns={"double-industry": 1, "freight-car": 1},
    table={"special-cards": 1, "laid": 1},
)
