"""Looking ahead: can every direct effect of a turn still be carried out? (rulings 1 and 2)

`completable` is what the game asks. It asks, in this order, whether there is room as things stand (`capacity`), whether
anything could make it (`outlook`), and then goes through the turn (`search`), from one occasion to the next
(`next_moves`). `needs` and `precomputed` hold what all of them ask for again and again.
`docs/looking-ahead.md` says why it is right.
"""
