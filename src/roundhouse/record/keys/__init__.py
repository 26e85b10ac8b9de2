"""The keys of a position, those together that belong together; `record.key` says what a key is."""
