"""What is new at a table, told to browsers and to other processes at once."""
