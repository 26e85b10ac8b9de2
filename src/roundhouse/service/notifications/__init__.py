"""What people are told who are elsewhere: by mail, by their browser, by a program."""
