"""Thinking a turn through: where its moves lead (`turn`), and what a position is worth to whoever thinks no further
(`worth`). It works on redacted states, since it stops where something hidden would be turned up; bots look for the
best line with it, and views for what an option can bring.
"""
