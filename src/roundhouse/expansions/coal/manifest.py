"""What coal adds to the box: twelve foundries. Its spaces, its engineer and the like are rows for the shared tables."""

from typing import Final

from roundhouse.content.manifest import EffectTiles, Manifest

FOUNDRY_TILES: Final = EffectTiles(
    "foundries", "foundry", "foundries.toml", "foundry", "foundry", chapter="coal", page=38
)
MANIFEST: Final = Manifest(part="coal", tiles=(FOUNDRY_TILES,), sections=("coal",))
