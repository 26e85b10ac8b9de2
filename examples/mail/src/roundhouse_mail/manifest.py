"""What the module consists of: sacks from a limited pile, an offer to the others, stamps, and what both score."""

from typing import Final

from roundhouse.content.manifest import (
    COINS,
    NUMBER,
    POINTS,
    TABLE,
    AtOnce,
    Manifest,
    Offer,
    Pieces,
    RoundPoints,
    Supply,
    Take,
    Values,
)

KINDS: Final = ("letters", "parcels", "papers")
SIGNS: Final = (
    '<symbol id="mail-sack" viewBox="0 0 24 24">'
    '<path d="M9 6.5c-5 4-7 9-5.5 13.5h17C22 15.5 20 10.5 15 6.5z" fill="var(--paper,#f3ead7)"'
    ' stroke="var(--edge,#1f2a31)" stroke-width="1.5" stroke-linejoin="round"/>'
    '<path d="M8 3h8l-1.5 3.5h-5z" fill="var(--brass,#c9a24b)" stroke="var(--edge,#1f2a31)" stroke-width="1.25"/>'
    '</symbol><symbol id="mail-stamp" viewBox="0 0 24 24">'
    '<rect x="4" y="3.5" width="16" height="17" rx="1" fill="var(--paper,#f3ead7)" stroke="var(--edge,#1f2a31)"'
    ' stroke-width="1.5" stroke-dasharray="2.4 1.6"/>'
    '<circle cx="12" cy="12" r="4.2" fill="var(--enamel,#2d5f8b)"/></symbol>'
)

SACKS: Final = Pieces("sacks", KINDS, sign="mail-sack", total="van")
OFFICE: Final = Pieces("office", KINDS, where=TABLE, sign="mail-sack")
STAMPS: Final = Pieces("stamps", sign="mail-stamp")
MAIL: Final = Supply(pile=OFFICE, held=SACKS, each="sacks", each_player=1, refilled=True)
LOAD: Final = Take("sack", to=SACKS, supply=MAIL, meaning="railway mail: load a sack")
BUY: Final = Offer(
    "buy-sack", after=LOAD, coins="price", meaning="railway mail: load what another has loaded"
)

MANIFEST: Final = Manifest(
    part="mail",
    pieces=(STAMPS,),
    supplies=(MAIL,),
    takes=(LOAD,),
    at_once=(AtOnce("stamp", to=STAMPS),),
    offers=(BUY,),
    points=(RoundPoints("mail", recurring=False), RoundPoints("stamps")),
    values=Values(
        "mail",
        {
            "sacks": NUMBER,
            "van": NUMBER,
            "price": COINS,
            "one": NUMBER,
            "two": NUMBER,
            "three": POINTS,
            "stamp": POINTS,
        },
    ),
    spaces=("sorting-office", "mail-coach"),
    sections=("mail",),
    symbols=SIGNS,
)
