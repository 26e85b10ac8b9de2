"""Two boards that differ from those of the box in how many routes they have: the delta has two, the fjord four.

As a first draft from elsewhere they are tables and English words, and a few lines that count for end bonus cards;
there is no German.
"""

from typing import Final

ORDER: Final = 200
__version__ = "0.1"
