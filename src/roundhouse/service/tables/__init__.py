"""Tables in use: opening, sitting down, playing, clocks that run, talk, leaving."""
