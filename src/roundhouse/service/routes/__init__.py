"""What can be asked for, by pages and by programs."""
