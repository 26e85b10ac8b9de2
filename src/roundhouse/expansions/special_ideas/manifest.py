"""What special ideas add to the box: five cards. Their token and the special factory are rows of the shared tables."""

from typing import Final

from roundhouse.content.manifest import EffectTiles, Manifest

SPECIAL_CARDS: Final = EffectTiles(
    "special_ideas", "special-cards", "special_ideas.toml", "card", "idea-card"
)
MANIFEST: Final = Manifest(part="special-ideas", tiles=(SPECIAL_CARDS,))
