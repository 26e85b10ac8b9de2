"""A game written down: positions and records."""
