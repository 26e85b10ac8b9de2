"""The routes of the game's own pages."""
