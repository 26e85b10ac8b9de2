"""Live updates: server-sent events to browsers, and news between processes."""
