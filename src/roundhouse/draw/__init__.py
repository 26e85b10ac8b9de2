"""Pictures of what one person may see: text now, SVG later."""
