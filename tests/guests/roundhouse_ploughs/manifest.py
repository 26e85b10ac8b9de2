"""Ploughs from a shed, which the others may hire too, and where the snow goes."""

from typing import Final

from roundhouse.content.manifest import TABLE, Choice, Manifest, Offer, Pieces, Supply, Take

PLOUGHS: Final = Pieces("ploughs", sign="wrench")
SHED: Final = Pieces("shed", where=TABLE, sign="wrench")
WEATHER: Final = ("snow", "thaw")
TODAY: Final = Pieces("today", WEATHER, where=TABLE, sign="star", most=1, total=1)
TOMORROW: Final = Pieces("tomorrow", WEATHER, where=TABLE, sign="key", most=1, total=1)
SUPPLY: Final = Supply(pile=SHED, held=PLOUGHS, each=4)
FETCH: Final = Take("plough", to=PLOUGHS, supply=SUPPLY, meaning="fetch a plough")
DUMP: Final = Choice("dump", ("ditch", "street"), meaning="where the snow goes")
COMPLAIN: Final = Choice("complain", ("fine", "shrug"), between_turns=True, meaning="snow in the street")

MANIFEST: Final = Manifest(
    part="ploughs",
    pieces=(TODAY, TOMORROW),
    supplies=(SUPPLY,),
    takes=(FETCH,),
    offers=(Offer("hire-plough", after=FETCH, coins=1, meaning="hire a plough"),),
    choices=(DUMP, COMPLAIN),
    spaces=("plough-shed",),
    sections=("snow",),
)
