"""Background workers: bots, hints and reviews, their queue and their processes."""
