"""The database, SQLite or PostgreSQL: schema, migrations, queries, back-ups, checks."""
