"""What the board adds to the lists that all games share: one effect, one family of moves, three columns, one source."""

from typing import Final

from roundhouse.content.faces import EffectWord, Family, Named

NAMED: Final = Named(
    units=(EffectWord("flag", (("#", "flag"),), bare_one=True),),
    families=(Family("flag", "flag", by_route=True),),
    columns={"flags": 3},  # one for each route
    sources=("flags",),
)
