"""What every choice of edition, board, modules and players must pass, by random play.

`rulesets.py` lists the choices, `play.py` plays the games that all tests look at. Nothing here reaches into
the rules, so that the same tests hold for the plain and for the compiled modules (`make compiled`).
"""
