"""Looking ahead: can every direct effect of a turn still be carried out? (rulings 1 and 2)

`completable` asks, in this order, whether there is room as things stand (`rooms`), whether anything could make it
(`outlook`), and then goes through the turn (`strides`). `needs` and `foresight` hold what they ask for again and again.
`docs/looking-ahead.md` says why all of it is right.
"""
