"""Recorded whole games that together touch everything in the box; see `make.py`."""
