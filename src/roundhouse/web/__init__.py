"""The pages and routes of this game: table, prompt, scoring, replay, reference, lessons."""
