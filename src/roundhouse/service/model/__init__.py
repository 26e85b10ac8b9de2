"""Values without I/O that all packages of the service share: seats, clocks, agreement, views, errors."""
