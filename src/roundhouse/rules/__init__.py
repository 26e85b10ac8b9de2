"""The game itself: pure, deterministic, standard library only.

For search and training, this is the whole interface:

>>> from roundhouse.rules import apply, decider, legal, new, notation, ruleset, scores
>>> rules = ruleset(players=2)
>>> state = new(rules, seed=1)
>>> notation(state, legal(state)[0])
'bonus wood'
>>> while decider(state) >= 0:
...     apply(state, legal(state)[0])
>>> len(scores(state))
2

`apply` trusts its caller: only moves from `legal` may be given to it. `play` does the same with a move that may be
wrong, which it refuses with the reason (`MoveError`). `state.clone()` is an independent copy.
`roundhouse.rules.playout.playout(state, Random(1))` plays random moves to the end. Moves are ints below
`roundhouse.rules.moves.SIZE`, the size of a mask. What a seat may know: `roundhouse.view.redact` and `determinize`.
"""

from roundhouse.rules.build import new, ruleset
from roundhouse.rules.engine import decider, legal
from roundhouse.rules.notation import notation
from roundhouse.rules.options import OptionsError
from roundhouse.rules.playing import IllegalMove, MoveError, UnknownMove, apply, play
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState, scores
from roundhouse.rules.usable import usable_moves
from roundhouse.rules.versions import RULES_VERSION

__all__ = [
    "RULES_VERSION",
    "GameState",
    "IllegalMove",
    "MoveError",
    "OptionsError",
    "Ruleset",
    "UnknownMove",
    "apply",
    "decider",
    "legal",
    "new",
    "notation",
    "play",
    "ruleset",
    "scores",
    "usable_moves",
]
