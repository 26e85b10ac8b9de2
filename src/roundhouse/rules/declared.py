"""What a manifest means to the rules: where its pieces lie, and a part that carries out its moves.

`DeclaredPart` plays everything that `content.manifest` can say. The rules of an expansion derive from it, say what its
pieces score, and override what is special.
"""

from __future__ import annotations

from typing import ClassVar

from roundhouse.content.manifest import (
    NO_LIMIT,
    PLAYER,
    Amount,
    Choice,
    Manifest,
    Offer,
    Pieces,
    Supply,
    Take,
)
from roundhouse.rules import moves
from roundhouse.rules.fields import COUNT, FLAG, MASK, TABLE, Field
from roundhouse.rules.layout import COINS, COLUMN, T_COLUMN
from roundhouse.rules.part import Part
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.sharing import push_shares
from roundhouse.rules.state import GameState
from roundhouse.rules.table_top import NOBODY
from roundhouse.rules.vocabulary import EFFECT_CODE, FRAME, SOURCE

# ---- where pieces lie


def kinds_of(rules: Ruleset, pieces: Pieces) -> tuple[str, ...]:
    """What tells pieces apart in this game; nothing where they are just counted."""
    return tuple(rules.route_codes) if pieces.by_route else pieces.names


def column_of(pieces: Pieces) -> int:
    return COLUMN[pieces.name] if pieces.where == PLAYER else T_COLUMN[pieces.name]


def counts(rules: Ruleset, pieces: Pieces, row: list[int]) -> list[int]:
    """How many lie in a player's row or on the table, by kind."""
    first = column_of(pieces)
    return row[first : first + max(1, len(kinds_of(rules, pieces)))]


def value_of(rules: Ruleset, manifest: Manifest, amount: Amount) -> int:
    """A number of the manifest, which may stand in its table."""
    if isinstance(amount, int):
        return amount
    assert manifest.values is not None, f"{manifest.part} has no Values and asks for {amount!r}"
    found: dict[str, int] = rules.content.brought[manifest.values.name]
    return found[amount]


def limit_of(rules: Ruleset, manifest: Manifest, pieces: Pieces) -> int:
    """How many of one kind can lie together, at most."""
    each, total = (value_of(rules, manifest, amount) for amount in (pieces.most, pieces.total))
    return min(each, total)


def stock_of(rules: Ruleset, manifest: Manifest, supply: Supply) -> int:
    """How many there are of each kind in a supply."""
    return value_of(rules, manifest, supply.each) + supply.each_player * rules.players


def free_kinds(rules: Ruleset, manifest: Manifest, pieces: Pieces, p: list[int]) -> list[int]:
    """How many more of each kind have room with a player."""
    held = counts(rules, pieces, p)
    rest = value_of(rules, manifest, pieces.total) - sum(held)
    most = value_of(rules, manifest, pieces.most)
    return [max(0, min(most - count, rest)) for count in held]


def takeable(rules: Ruleset, manifest: Manifest, take: Take, state: GameState, seat: int) -> list[int]:
    """How many of each kind a player can take as things stand."""
    free = free_kinds(rules, manifest, take.to, state.players[seat])
    if take.supply is None:
        return free
    left = counts(rules, take.supply.pile, state.table)
    return [min(pair) for pair in zip(free, left, strict=True)]


def fields_of_manifest(rules: Ruleset, manifest: Manifest) -> list[Field]:
    """The columns in words."""
    found = []
    piles = {supply.pile.name: stock_of(rules, manifest, supply) for supply in manifest.supplies}
    for one in manifest.all_pieces():
        most = min(piles.get(one.name, NO_LIMIT), limit_of(rules, manifest, one))
        found.append(Field(one.name, one.where, column_of(one), COUNT, kinds_of(rules, one), most))
    for offer in manifest.offers:
        names = kinds_of(rules, offer.after.to)
        kind = MASK if names else FLAG
        found.append(Field(offer.memory(), TABLE, T_COLUMN[offer.memory()], kind, names))
    return found


# ---- the part


class DeclaredPart(Part):
    """The mechanism of a manifest."""

    manifest: ClassVar[Manifest]
    own_row_only: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        """Enter what the tables of all games ask a class for, beside what the class says itself."""
        declared, own = cls.manifest, cls.__dict__
        takes, offers, choices = declared.takes, declared.offers, declared.choices
        kinds = tuple(EFFECT_CODE[take.word] for take in takes)
        inside = tuple(FRAME[one.word] for one in choices if not one.between_turns)
        between = tuple(FRAME[one.word] for one in choices if one.between_turns)
        between += tuple(FRAME[offer.word] for offer in offers)
        once = [points.source for points in declared.points if not points.recurring]
        cls.kinds = (*kinds, *(EFFECT_CODE[one.word] for one in declared.at_once), *own.get("kinds", ()))
        words = [*(take.word for take in takes), *(offer.word for offer in offers)]
        words += [choice.word for choice in choices]
        cls.families = (*words, *own.get("families", ()))
        cls.payers = {take.word: (EFFECT_CODE[take.word],) for take in takes} | own.get("payers", {})
        cls.quiet_kinds = (*kinds, *own.get("quiet_kinds", ()))
        cls.frames = (*inside, *between, *own.get("frames", ()))
        cls.after_turns = (*between, *own.get("after_turns", ()))
        cls.follows_turns = bool(between) or own.get("follows_turns", False)
        cls.sources = (*(SOURCE[points.source] for points in declared.points), *own.get("sources", ()))
        cls.once_sources = (*(SOURCE[source] for source in once), *own.get("once_sources", ()))
        cls.scores_rounds = bool(declared.points) or own.get("scores_rounds", False)

    # ---- for the rules of an expansion

    def value(self, amount: Amount) -> int:
        """A number of its own table."""
        return value_of(self.rules, self.manifest, amount)

    def counts(self, pieces: Pieces, row: list[int]) -> list[int]:
        """How many lie in a player's row or on the table, by kind."""
        return counts(self.rules, pieces, row)

    def scored(self, source: str, p: list[int]) -> int:
        """What a player's pieces score at the end of a round, for each source of `Manifest.points`."""
        raise NotImplementedError(f"{type(self).__name__} does not say what {source} score")

    # ---- what follows from the manifest

    def fields(self) -> list[Field]:
        return fields_of_manifest(self.rules, self.manifest)

    def turn_depends_on(self, state: GameState, player: int) -> tuple[int, ...]:
        """Its pieces on the table; a part that asks for more than the manifest says it here."""
        lying = [one for one in self.manifest.all_pieces() if one.where != PLAYER]
        offered = [state.table[T_COLUMN[offer.memory()]] for offer in self.manifest.offers]
        return *[count for one in lying for count in self.counts(one, state.table)], *offered

    def values(self) -> list[object]:
        values = self.manifest.values
        return [self.rules.content.brought[values.name]] if values else []

    def blank(self, state: GameState) -> None:
        for supply in self.manifest.supplies:
            self._fill(state, supply)

    def clear_round(self, state: GameState) -> None:
        for supply in self.manifest.supplies:
            if supply.refilled:
                self._fill(state, supply)

    def _fill(self, state: GameState, supply: Supply) -> None:
        """All pieces of a supply lie in its pile."""
        kinds = max(1, len(kinds_of(self.rules, supply.pile)))
        pile, held = column_of(supply.pile), column_of(supply.held)
        state.table[pile : pile + kinds] = [stock_of(self.rules, self.manifest, supply)] * kinds
        for p in state.players:
            p[held : held + kinds] = [0] * kinds

    def gain(self, state: GameState, player: int, kind: int, count: int, direct: bool, source: int) -> None:
        """What has no room is lost."""
        pieces = next(one.to for one in self.manifest.at_once if EFFECT_CODE[one.word] == kind)
        p = state.players[player]
        p[column_of(pieces)] += min(count, free_kinds(self.rules, self.manifest, pieces, p)[0])

    # ---- pieces that a unit of the pool takes

    def room(self, state: GameState, player: int, kind: int) -> int:
        take = next(one for one in self.manifest.takes if EFFECT_CODE[one.word] == kind)
        able = sum(takeable(self.rules, self.manifest, take, state, player))
        rest = self.value(take.to.total) - sum(self.counts(take.to, state.players[player]))
        return max(0, min(able, rest))

    def pool_moves(self, state: GameState, player: int, kinds: int, found: list[int]) -> None:
        for take in self.manifest.takes:
            if kinds >> EFFECT_CODE[take.word] & 1:
                found += self._moves(state, player, take, take.word)

    def _moves(self, state: GameState, player: int, take: Take, family: str) -> list[int]:
        able = takeable(self.rules, self.manifest, take, state, player)
        return [moves.FIRST[family] + kind for kind, count in enumerate(able) if count]

    def carry_out(self, state: GameState, player: int, move: int) -> None:
        family, kind = moves.family(move)
        take = next(one for one in self.manifest.takes if one.word == family)
        self._take(state, player, take, kind)
        for offer in self.manifest.offers:
            if offer.after == take:
                state.table[T_COLUMN[offer.memory()]] |= 1 << kind

    def _take(self, state: GameState, player: int, take: Take, kind: int) -> None:
        state.players[player][column_of(take.to) + kind] += 1
        if take.supply:
            state.table[column_of(take.supply.pile) + kind] -= 1

    # ---- what others are offered

    def follow(self, state: GameState, player: int) -> None:
        for offer in self.manifest.offers:
            column = T_COLUMN[offer.memory()]
            taken, state.table[column] = state.table[column], 0
            if taken:
                push_shares(state, player, FRAME[offer.word], taken)

    def offered(self, state: GameState, player: int, offer: Offer, kinds: int) -> list[int]:
        """The moves with which a player can accept one of these kinds (a bit each)."""
        if state.players[player][COINS] < self.value(offer.coins):
            return []
        first = moves.FIRST[offer.word]
        found = self._moves(state, player, offer.after, offer.word)
        return [move for move in found if kinds >> move - first & 1]

    def _offer(self, state: GameState) -> Offer:
        return next(one for one in self.manifest.offers if FRAME[one.word] == state.stack[-1][0])

    # ---- choices

    def ask(self, state: GameState, player: int, choice: Choice, about: int = NOBODY) -> None:
        """Let a player decide; it may be about another one."""
        state.stack.append((FRAME[choice.word], player, about + 1))

    def may_answer(self, state: GameState, player: int, choice: Choice, answer: str, about: int) -> bool:
        """Whether an answer can be given; a player who can give none is not asked."""
        return True

    def answered(self, state: GameState, player: int, choice: Choice, answer: str, about: int) -> None:
        """Carry out an answer."""
        raise NotImplementedError(f"{type(self).__name__} does not say what {choice.word} {answer} does")

    def _choice(self, state: GameState) -> Choice | None:
        """The one that is asked now."""
        frame = state.stack[-1][0]
        return next((one for one in self.manifest.choices if FRAME[one.word] == frame), None)

    def _answers(self, state: GameState, player: int, choice: Choice, about: int) -> list[int]:
        first = moves.FIRST[choice.word]
        return [
            first + number
            for number, answer in enumerate(choice.answers)
            if self.may_answer(state, player, choice, answer, about)
        ]

    # ---- frames

    def run(self, state: GameState, player: int, argument: int) -> bool:
        """A player who could accept or answer nothing is not asked."""
        choice = self._choice(state)
        if choice:
            found = self._answers(state, player, choice, argument - 1)
        else:
            found = self.offered(state, player, self._offer(state), argument)
        if not found:
            state.stack.pop()
        return not found

    def frame_moves(self, state: GameState, player: int, argument: int) -> list[int]:
        choice = self._choice(state)
        if choice:
            return self._answers(state, player, choice, argument - 1)
        return [moves.SKIP, *self.offered(state, player, self._offer(state), argument)]

    def settle(self, state: GameState, player: int, argument: int, move: int) -> None:
        choice = self._choice(state)
        if choice:
            state.stack.pop()
            answer = choice.answers[move - moves.FIRST[choice.word]]
            self.answered(state, player, choice, answer, argument - 1)
            return
        offer = self._offer(state)
        state.stack.pop()
        if move != moves.SKIP:
            state.players[player][COINS] -= self.value(offer.coins)
            self._take(state, player, offer.after, move - moves.FIRST[offer.word])

    # ---- points

    def round_points(self, p: list[int]) -> list[tuple[int, int]]:
        declared = self.manifest.points
        return [(self.scored(points.source, p), SOURCE[points.source]) for points in declared]


def declared_part(rules: Ruleset, manifest: Manifest) -> DeclaredPart | None:
    """The part of a manifest in a game, where it plays."""
    found = [part for part in rules.parts if isinstance(part, DeclaredPart) and part.manifest is manifest]
    return found[0] if found else None
