"""Pages of any game, as pure functions from what one person may see to HTML."""
