"""What the board consists of: flags that lie on routes, a move that lays one, and what they score."""

from typing import Final

from roundhouse.content.manifest import NUMBER, POINTS, Manifest, Pieces, RoundPoints, Take, Values

SIGN: Final = (
    '<symbol id="summit-flag" viewBox="0 0 24 24">'
    '<path d="M5 22V2.5" stroke="var(--edge,#1f2a31)" stroke-width="2" stroke-linecap="round"/>'
    '<path d="M6 3.2h14l-4.2 4.6 4.2 4.6H6z" fill="var(--gold,#f4cb45)" stroke="var(--edge,#1f2a31)"'
    ' stroke-width="1.25" stroke-linejoin="round"/></symbol>'
)
FLAGS: Final = Pieces("flags", by_route=True, most="room", sign="summit-flag")

MANIFEST: Final = Manifest(
    part="flags",
    pieces=(FLAGS,),
    takes=(Take("flag", to=FLAGS, meaning="alpine board: lay a flag on a route"),),
    points=(RoundPoints("flags"),),
    values=Values("flags", {"room": NUMBER, "points": POINTS}),
    spaces=("guide",),
    sections=("alps",),
    symbols=SIGN,
)
