"""Bots, hints and reviews: what is thought, in which process, and who waits for it."""
