"""The steps, one after the other."""
