"""Where the pieces of the American board lie in a player's row and on the table.

The digest of a state names columns by number, so they keep theirs.
"""

from typing import Final

BOULDERS: Final = 83  # bit per boulder that still lies
COIN_DUE: Final = 84  # bit per space reached whose coin has not been paid
COIN_DONE: Final = 85  # bit per space paid for
SPIKE: Final = 86  # 1: the golden spike lies
STOCK: Final = 87  # level of the stock marker
STOCK_PLACE: Final = 88  # how many stand left of it on its level
T_DIVIDENDS: Final = 5  # bit per dividend token not yet on a level
T_LEVEL: Final = 6  # + level 1..7: 1 + dividend token that lies there
T_STEELWORKS: Final = 14  # bit per steelworks not yet taken
T_PENDING: Final = 39  # general payouts that follow this turn, packed: 1 + player who set it off
