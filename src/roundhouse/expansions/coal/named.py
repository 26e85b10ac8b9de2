"""What coal adds to the lists that all games share."""

from typing import Final

from roundhouse.content.extension import EffectWord, NamesExtension

NAMED: Final = NamesExtension(
    units=(
        EffectWord("boilerman", (("#", "boilerman"),), bare_one=True),
        EffectWord("open-foundry", (("#", "foundry"),), bare_one=True, before="foundry"),
        EffectWord("burn", (("", "coal"),)),  # one coal for two more wood steps
        EffectWord("coal-factory", (("", "factory"), ("", "coal"))),
    ),
    at_once=(
        EffectWord("repeat-two", (("", "replay"), ("2", "worker"))),  # a space used with one or two pieces
        EffectWord("coal", (("#", "coal"),)),
    ),
    columns=dict.fromkeys(
        ("coal", "foundries", "foundries-used", "closable", "closable-kept", "closable-own"), 1
    ),
    table=dict.fromkeys(("open-foundries", "foundry-stack", "foundries-stoked"), 1),
    sources=("foundries",),
)
