"""The table in the browser: store, tables, HTTP, pages."""
