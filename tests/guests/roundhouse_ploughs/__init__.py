"""Snow ploughs: a guest of the tests, with pieces that have no kinds, an addition to a turn, and choices."""

ORDER = 130
__version__ = "1.0.0"
