"""What a manifest promises of every position, and what of it games can touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from roundhouse.content.manifest import PLAYER, Manifest, Take
from roundhouse.lab.broken import ensure
from roundhouse.lab.extension import CheckExtension, Thing, Touched, each, named
from roundhouse.rules.declared import counts, kinds_of, limit_of, value_of
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState


def checked_by(manifest: Manifest) -> CheckExtension:
    return CheckExtension(
        part=manifest.part,
        invariants=lambda state: _check(manifest, state),
        things=_things(manifest),
        touched={word: _touched(take, way) for word, take, way in _ways(manifest)}
        | {choice.word: named(choice.word, choice.answers, "chosen") for choice in manifest.choices},
    )


def _check(manifest: Manifest, state: GameState) -> None:
    """Limits hold; that no piece of a supply is lost is checked for all supplies alike (`record.supplies`)."""
    rules = state.rules
    for one in manifest.all_pieces():
        most, total = limit_of(rules, manifest, one), value_of(rules, manifest, one.total)
        for row in state.players if one.where == PLAYER else [state.table]:
            held = counts(rules, one, row)
            fits = all(0 <= count <= most for count in held) and sum(held) <= total
            ensure(fits, "there are {} of {}", held, one.name)


def _ways(manifest: Manifest) -> Iterator[tuple[str, Take, str]]:
    """The families, what each takes, and how it is called in the list of what games touched."""
    for take in manifest.takes:
        yield take.word, take, "taken"
    for offer in manifest.offers:
        yield offer.word, offer.after, f"taken by {offer.word}"


def _things(manifest: Manifest) -> Callable[[Ruleset], Iterator[Thing]]:
    def things(rules: Ruleset) -> Iterator[Thing]:
        for _, take, way in _ways(manifest):
            for name in kinds_of(rules, take.to) or (take.to.name,):
                yield Thing(take.to.name, name, way)
        for choice in manifest.choices:
            for answer in choice.answers:
                yield from each(choice.word, answer, "chosen")

    return things


def _touched(take: Take, way: str) -> Touched:
    def seen(before: GameState, after: GameState, seat: int, index: int) -> Iterator[Thing]:
        names = kinds_of(before.rules, take.to) or (take.to.name,)
        yield Thing(take.to.name, names[index], way)

    return seen
