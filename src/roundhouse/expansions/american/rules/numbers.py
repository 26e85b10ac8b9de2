"""The numbers of what the American board has named: kinds, frames, sources, columns of a row and of the table."""

from typing import Final

from roundhouse.rules.layout import COLUMN, T_COLUMN
from roundhouse.rules.vocabulary import EFFECT_CODE, FRAME, SOURCE

K_STEELWORKS: Final = EFFECT_CODE["steelworks"]
O_SPIKE: Final = EFFECT_CODE["spike"]
O_BLAST: Final = EFFECT_CODE["blast"]
O_STOCK: Final = EFFECT_CODE["stock"]
O_PAYOUT: Final = EFFECT_CODE["payout"]
O_KEY_OR_STOCK: Final = EFFECT_CODE["key-or-stock"]
F_BLAST: Final = FRAME["blast"]
F_DIVIDEND: Final = FRAME["dividend"]  # argument: the level, + 16 if a personal payout follows
F_NUT: Final = FRAME["nut"]  # key or stock step
F_PAYOUT: Final = FRAME["payout"]  # nobody yet: the player's part of a general payout
FROM_BLASTING: Final = SOURCE["blasting"]
FROM_DIVIDENDS: Final = SOURCE["dividends"]
FROM_STOCKS: Final = SOURCE["stock majority"]  # the majority on the stocks board

BOULDERS: Final = COLUMN["boulders"]  # bit per boulder that still lies
COIN_DUE: Final = COLUMN["coin-due"]  # bit per space reached whose coin has not been paid
COIN_DONE: Final = COLUMN["coin-done"]  # bit per space paid for
SPIKE: Final = COLUMN["spike"]  # 1: the golden spike lies
STOCK: Final = COLUMN["stock"]  # level of the stock marker
STOCK_PLACE: Final = COLUMN["stock-place"]  # how many stand left of it on its level
T_DIVIDENDS: Final = T_COLUMN["dividends"]  # bit per dividend token not yet on a level
T_LEVEL: Final = T_COLUMN["levels"] - 1  # + level 1..7: 1 + dividend token that lies there
T_STEELWORKS: Final = T_COLUMN["steelworks"]  # bit per steelworks not yet taken
# general payouts that follow this turn, packed: 1 + player who set it off
T_PENDING: Final = T_COLUMN["payouts"]
