"""What the train adds to the box: its tokens. Its space and its module are rows for the shared tables."""

from typing import Final

from roundhouse.content.manifest import EffectTiles, Manifest

TOKENS: Final = EffectTiles("train", "train", "train.toml", "token", "manufactory", chapter="train", page=42)
MANIFEST: Final = Manifest(part="train", tiles=(TOKENS,), sections=("train",))
