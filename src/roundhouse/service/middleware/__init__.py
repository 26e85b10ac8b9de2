"""What every request passes: limits, guards, who asks, its number in the log, and the event stream."""
