"""What the Asian board adds to the lists that all games share."""

from typing import Final

from roundhouse.content.extension import EffectWord, NamesExtension

NAMED: Final = NamesExtension(
    at_once=(
        EffectWord("site", (("", "site"),)),
        EffectWord("osaka", (("", "extension"),)),
        EffectWord("key-with-osaka", (("", "key"),)),
    ),
    frames=("site", "medal"),
)
