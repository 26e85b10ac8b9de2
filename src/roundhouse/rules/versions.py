"""Versions of the rules. A game goes on under the version it was begun with.

A change that could alter a stored game gets a new number, and `Ruleset` compiles what the earlier versions did
otherwise into switches, so that the rules ask a switch and never for a number.

1  until November 2026: idea cards are direct in both editions; points of the factories #1, #8 and 10a are counted at
   once; a coin stays on the turn-order space where it was put, and the wood worker brings nothing when he moves on from
   there; ending the turn is asked for though what is left cannot be used; one unit pays for a move, whatever else
   that would have left.
2  until November 2026: rulings 1, 18, 44 and c as they stand in docs/rulings.md. Closing a foundry gives up as many
   units of its kinds as lie there beyond those that came from elsewhere, without those of the train and of starting
   bonuses that it repeats, and paying for a coin condition ends the time for it; coal is burnt at the coal factory only
   in one's own turn, with an action; purple cars may lapse. A construction site goes when a displaced locomotive has
   found its place. In classic the wood worker stays on a turn-order space, and Emil skips only colours. A position need
   not agree with the special spaces that were reached: an idea in the pool, a boulder, Emil's move.
3  rulings 3, 18, 31, 32, 33, k, o and v as they stand in docs/rulings.md; what reached spaces show is derived and
   checked when a position is read.
"""

from typing import Final

RULES_VERSION: Final = 3
VERSIONS: Final = (1, 2, 3)
