"""Tables: games in memory, seats, leaving, spectators, presence, lobby, chat, timers."""
