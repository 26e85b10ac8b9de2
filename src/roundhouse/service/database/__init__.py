"""Where everything is kept: SQLite or PostgreSQL, its schema and steps, back-ups, and what can be wrong with it."""
