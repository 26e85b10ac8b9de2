"""HTTP routes for browsers, and the JSON API for programs."""
