"""Middleware: connections, limits, security, sessions, access log, metrics, threads, event streams."""
