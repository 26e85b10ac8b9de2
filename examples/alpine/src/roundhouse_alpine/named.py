"""What the board adds to the lists that all games share: an effect, moves, an action space, columns, a source."""

from typing import Final

from roundhouse.content.extension import EffectWord, Family, NamesExtension

NAMED: Final = NamesExtension(
    units=(EffectWord("flag", (("#", "summit-flag"),), bare_one=True),),
    families=(Family("flag", "flag", by_route=True),),
    spaces=("guide",),  # of tables/spaces.toml
    columns={"flags": 3},  # one for each route
    sources=("flags",),
)
