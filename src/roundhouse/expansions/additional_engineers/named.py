"""What the additional engineers add to the lists that all games share."""

from typing import Final

from roundhouse.content.extension import EffectWord, NamesExtension

NAMED: Final = NamesExtension(
    units=(
        # bronze comes up right behind green on one route
        EffectWord("catch-up", (("", "track-bronze"), ("→", "track-green"))),
        EffectWord("use-factory", (("", "factory"),)),
        EffectWord("borrow", (("", "engineer"),)),  # another player's engineer
    ),
    at_once=(
        EffectWord("bonus-random", (("#", "star"), ("?", ""))),
        EffectWord("bonus-twice", (("2×", "star"),)),
    ),
    frames=("bonus-twice", "draw"),
    frames_between=("bonus-share",),
    table={"bonuses-taken-twice": 1},
)
