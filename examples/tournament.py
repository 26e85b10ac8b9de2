"""A small tournament: bots play each other on the same deals from every seat, and a table tells how it went.

    python examples/tournament.py

The command `roundhouse arena` does the same for thousands of games, on all cores, with a file it can go on from.
"""

from roundhouse.lab.arena import play_match


def main(games: int = 4, *bots: str) -> None:
    """Every pairing of the bots, and their ratings."""
    names = bots or ("greedy", "siberia", "random")
    match = play_match(*names, games=games, players=2, seed=1)
    for pairing in match["pairings"]:
        told = [f"{result['bot']} {result['wins']['rate']:.0%}" for result in pairing["results"]]
        print(" : ".join(told))


if __name__ == "__main__":
    main()
