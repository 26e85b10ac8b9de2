"""Snow ploughs: a guest of the tests, pieces without kinds, piles side by side, an addition to a turn, choices."""

ORDER = 130
__version__ = "1.0.0"
