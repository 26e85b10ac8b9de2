"""What games touch of all there is in the box: `python -m tests.coverage tests/golden`."""
