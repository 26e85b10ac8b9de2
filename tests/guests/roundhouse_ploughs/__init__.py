"""Snow ploughs: a guest of the tests, with pieces that have no kinds and an addition to a turn."""

ORDER = 130
__version__ = "1.0.0"
