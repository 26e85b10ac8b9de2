"""A bot that is a program of its own: one line of JSON comes in for every decision, one goes out.

    roundhouse arena --bots "command:python examples/agent.py,random" --players 2 --games 20

Any language will do. This one takes the move that raises its forecast most, and would rather do something than pass.
"""

import json
import random
import sys

dice = random.Random(1)
NOTHING = ("pass", "done", "skip")


def worth(move: dict) -> tuple:  # type: ignore[type-arg]
    """What a move brings at once; at equal worth it should do something, no matter what."""
    return move["forecast_change"].get("total", 0), move["notation"] not in NOTHING, dice.random()


for line in sys.stdin:
    best = max(json.loads(line)["moves"], key=worth)
    print(json.dumps({"move": best["notation"]}), flush=True)
