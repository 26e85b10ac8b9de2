"""Learn the game by playing against oneself: masked PPO in plain PyTorch over a `Batch` of games.

    python examples/learn.py --players 2 --minutes 5 --out build/learn
    roundhouse arena --bots network:file=build/learn/network.npz,greedy --players 2 --games 200

All seats of all games are the same network. A seat is rewarded for what it gains over the mean of the others, from
one of its decisions to its next. Stopped or killed, the same command goes on where it was; `curve.jsonl` has a line
for every look at its strength, and `network.npz` is a bot. Needs `pip install 'roundhouse[learn]'`.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from roundhouse.env import Batch
from roundhouse.env.network import scaled
from roundhouse.rules import ruleset

DISCOUNT, TRACE = 0.999, 0.95  # of later rewards; of later surprises (GAE)
CLIP, VALUE_SHARE, ENTROPY_SHARE = 0.2, 0.5, 0.01
EPOCHS, LARGEST_GRADIENT = 3, 0.5
POINTS = 20.0  # so many are a reward of 1


class Network(nn.Module):
    """Two layers that are shared, then a liking for every action and the reward to come."""

    def __init__(self, size: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of the legal actions, and the reward to come."""
        inner = self.body(seen)
        liked = self.policy(inner).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(liked, dim=1), self.value(inner).squeeze(1)

    def arrays(self) -> dict[str, np.ndarray[Any, Any]]:
        """Its layers up to the policy, as `roundhouse.env.network` plays them."""
        layers = [self.body[0], self.body[2], self.policy]
        named = [
            (f"{kind}_{at}", getattr(one, kind))
            for at, one in enumerate(layers)
            for kind in ("weight", "bias")
        ]
        return {name: one.detach().cpu().numpy() for name, one in named}


@dataclass
class Seconds:
    """Where the time goes."""

    environment: float = 0.0
    network: float = 0.0
    optimiser: float = 0.0


@dataclass
class Learner:
    """Games, network and what it takes to go on after a kill."""

    batch: Batch
    network: Network
    optimiser: torch.optim.Optimizer
    device: str
    steps: int = 0
    trained: float = 0.0  # seconds
    seconds: Seconds = field(default_factory=Seconds)

    def seen(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """Observations and masks of a batch where the network is."""
        seen = torch.from_numpy(scaled(batch.observations, self.batch.layout.high)).to(self.device)
        return seen, torch.from_numpy(batch.masks.copy()).to(self.device)


def sampled(log_chances: Tensor) -> Tensor:
    """An action for every row, by its chances."""
    return torch.multinomial(log_chances.exp(), 1).squeeze(1)


def play(learner: Learner, length: int) -> dict[str, Tensor]:
    """So many decisions in every game: what was seen, done and gained."""
    kept: dict[str, list[Tensor]] = {}
    batch, spent = learner.batch, learner.seconds
    for _ in range(length):
        began = time.perf_counter()
        with torch.no_grad():
            seen, masks = learner.seen(batch)
            log_chances, values = learner.network(seen, masks)
            actions = sampled(log_chances)
        seats = torch.from_numpy(batch.seats.astype(np.int64))
        chosen = actions.cpu().numpy()
        acted = time.perf_counter()
        batch.step(chosen)
        spent.network += acted - began
        spent.environment += time.perf_counter() - acted
        step = {"seen": seen, "masks": masks, "actions": actions, "values": values, "seats": seats}
        step["chances"] = log_chances.gather(1, actions[:, None]).squeeze(1)
        step["gains"] = torch.from_numpy(batch.rewards.copy())
        step["over"] = torch.from_numpy(batch.over.copy())
        for name, one in step.items():
            kept.setdefault(name, []).append(one)
    learner.steps += length * len(batch.seats)
    return {name: torch.stack(one) for name, one in kept.items()}


def over_the_others(gains: Tensor, players: int) -> Tensor:
    """What every seat gained over the mean of the others."""
    own = gains[..., :players] / POINTS
    others = (own.sum(-1, keepdim=True) - own) / max(1, players - 1)
    return own - others


def advantages(
    played: dict[str, Tensor], last_seats: Tensor, last_values: Tensor, players: int
) -> tuple[Tensor, Tensor]:
    """How much better than expected every decision turned out, and which of them are known.

    The same seat may decide several times in a row, or much later: what it gains until then belongs to its decision.
    The last decision of a seat whose game goes on is not known, unless it is that seat that decides next.
    """
    rewards, values = over_the_others(played["gains"], players), played["values"].cpu()
    length, games = values.shape
    row = torch.arange(games)
    later_value, later_advantage, waiting = (torch.zeros(games, players) for _ in range(3))
    known_later = torch.zeros(games, players, dtype=torch.bool)
    later_value[row, last_seats], known_later[row, last_seats] = last_values.cpu(), True
    found, known = torch.zeros(length, games), torch.zeros(length, games, dtype=torch.bool)
    for at in reversed(range(length)):
        ended = played["over"][at]
        for one in (later_value, later_advantage, waiting):
            one[ended] = 0
        known_later[ended] = True
        waiting += rewards[at]
        seat = played["seats"][at]
        surprise = waiting[row, seat] + DISCOUNT * later_value[row, seat] - values[at]
        found[at] = surprise + DISCOUNT * TRACE * later_advantage[row, seat]
        known[at] = known_later[row, seat]
        later_value[row, seat], later_advantage[row, seat] = (
            values[at],
            torch.where(known[at], found[at], 0.0),
        )
        waiting[row, seat], known_later[row, seat] = 0, True
    return found, known


def improve(learner: Learner, played: dict[str, Tensor], parts: int) -> None:
    """PPO: make what turned out better than expected likelier, in small steps."""
    began = time.perf_counter()
    with torch.no_grad():
        _, last_values = learner.network(*learner.seen(learner.batch))
    last_seats = torch.from_numpy(learner.batch.seats.astype(np.int64))
    players = int(played["seats"].max()) + 1
    better, known = advantages(played, last_seats, last_values, players)
    wanted = (better + played["values"].cpu())[known].to(learner.device)
    better = better[known].to(learner.device)
    better = (better - better.mean()) / (better.std() + 1e-6)
    known = known.to(learner.device)
    seen, masks, actions, chances = (played[name][known] for name in ("seen", "masks", "actions", "chances"))
    for _ in range(EPOCHS):
        for part in torch.randperm(len(better), device=learner.device).chunk(parts):
            log_chances, values = learner.network(seen[part], masks[part])
            ratio = (log_chances.gather(1, actions[part, None]).squeeze(1) - chances[part]).exp()
            kept = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy = -torch.minimum(ratio * better[part], kept * better[part]).mean()
            entropy = -(log_chances.exp() * log_chances * masks[part]).sum(1).mean()
            value = (values - wanted[part]).square().mean()
            learner.optimiser.zero_grad()
            (policy + VALUE_SHARE * value - ENTROPY_SHARE * entropy).backward()
            nn.utils.clip_grad_norm_(learner.network.parameters(), LARGEST_GRADIENT)
            learner.optimiser.step()
    if learner.device == "cuda":
        torch.cuda.synchronize()
    learner.seconds.optimiser += time.perf_counter() - began


def against_random(learner: Learner, rules: Any, games: int) -> dict[str, float]:
    """Its points and wins in one seat, drawn for every game, of which the others choose at random."""
    batch = Batch(rules, games=games, seed=987_654_321, compact=True)
    seat, chance = np.arange(games) % rules.players, np.random.default_rng(1)
    final = np.full((games, rules.players), -1)
    while (final < 0).any():
        with torch.no_grad():
            log_chances, _ = learner.network(*learner.seen(batch))
        own = log_chances.argmax(1).cpu().numpy()
        other = (chance.random(batch.masks.shape) * batch.masks).argmax(axis=1)
        batch.step(np.where(batch.seats == seat, own, other))
        first = batch.over & (final < 0).any(axis=1)
        final[first] = batch.scores[first, : rules.players]
    mine = final[np.arange(games), seat]
    shared = (final == final.max(axis=1, keepdims=True)).sum(axis=1)
    return {"points": float(mine.mean()), "won": float(((mine == final.max(axis=1)) / shared).mean())}


def save(learner: Learner, out: Path) -> None:
    """What it takes to go on, and the network as a bot."""
    kept = {"network": learner.network.state_dict(), "optimiser": learner.optimiser.state_dict()}
    kept |= {"batch": learner.batch.save(), "steps": learner.steps, "trained": learner.trained}
    kept["spent"] = vars(learner.seconds)
    torch.save(kept | {"chance": torch.get_rng_state()}, out / "learner.new")
    os.replace(out / "learner.new", out / "learner.pt")
    arrays = learner.network.arrays() | {"actions": learner.batch.actions, "box": np.array(False)}
    arrays["layout"] = np.array(learner.batch.layout.digest())
    np.savez(out / "network.new.npz", allow_pickle=False, **arrays)
    os.replace(out / "network.new.npz", out / "network.npz")


def resumed(learner: Learner, out: Path) -> Learner:
    """The learner as it was saved, or as it is."""
    if (out / "learner.pt").exists():
        kept = torch.load(out / "learner.pt", map_location=learner.device, weights_only=True)
        learner.network.load_state_dict(kept["network"])
        learner.optimiser.load_state_dict(kept["optimiser"])
        learner.batch = Batch.load(kept["batch"])
        learner.steps, learner.trained = kept["steps"], kept["trained"]
        learner.seconds = Seconds(**kept["spent"])
        torch.set_rng_state(kept["chance"].cpu())
    return learner


def learn(
    players: int, board: str, minutes: float, out: Path, games: int, length: int, width: int, seed: int
) -> Learner:
    """Train for so many minutes in all, with a look at the strength every tenth part of them."""
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(seed)
    rules = ruleset(players=players, board=board)
    batch = Batch(rules, games=games, seed=seed, reward="points", compact=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    network = Network(batch.layout.size, len(batch.actions), width).to(device)
    learner = Learner(batch, network, torch.optim.Adam(network.parameters(), lr=3e-4, eps=1e-5), device)
    learner = resumed(learner, out)
    looks = int(learner.trained / (6 * minutes))
    while learner.trained < 60 * minutes:
        began = time.perf_counter()
        improve(learner, play(learner, length), parts=8)
        learner.trained += time.perf_counter() - began
        if learner.trained >= 60 * minutes * (looks + 1) / 10:
            looks = int(learner.trained / (6 * minutes))
            line: dict[str, Any] = {"steps": learner.steps, "seconds": round(learner.trained, 1)}
            line |= against_random(learner, rules, 200) | {"spent": vars(learner.seconds)}
            with (out / "curve.jsonl").open("a") as curve:
                curve.write(json.dumps(line) + "\n")
            print(json.dumps(line), flush=True)
            save(learner, out)
    save(learner, out)
    return learner


def main() -> None:
    """Read what was asked for, and learn."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--board", default="russian")
    asked.add_argument("--minutes", type=float, default=5)
    asked.add_argument("--out", type=Path, default=Path("build/learn"))
    asked.add_argument("--games", type=int, default=1024, help="games side by side")
    asked.add_argument("--length", type=int, default=64, help="decisions in each between two improvements")
    asked.add_argument("--width", type=int, default=512, help="of the network's layers")
    asked.add_argument("--seed", type=int, default=1)
    learn(**vars(asked.parse_args()))


if __name__ == "__main__":
    main()
