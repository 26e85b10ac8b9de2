"""What the manufactory train adds to the lists that all games share."""

from typing import Final

from roundhouse.content.extension import EffectWord, NamesExtension

NAMED: Final = NamesExtension(
    at_once=(EffectWord("train", (("", "manufactory"),)),),
    frames=("load",),
    frames_between=("share", "unload"),
    table=dict.fromkeys(("train", "train-open", "train-stack", "train-seen"), 1),
    sources=("train",),
)
