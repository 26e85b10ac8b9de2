"""What a manifest means in words and places.

The words are looked up by the names of the manifest: `sentences.WORD`, `options."WORD effect"`,
`reasons."WORD full"` and so on; `words_needed` lists them all, and `roundhouse content check` asks for them. A text
may name `{piece}` (the kind of a piece, or the route it lies on), `{points}` (what the move adds to the scoring of
this round) and `{cost}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from roundhouse.content.manifest import PLAYER, TABLE, Choice, EffectTiles, Manifest, Offer, Pieces, Take
from roundhouse.rules.declared import (
    column_of,
    counts,
    declared_part,
    free_kinds,
    kinds_of,
    takeable,
    value_of,
)
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import EFFECT_CODE, FRAME, O_COINS, O_POINTS
from roundhouse.view.about import Explainer
from roundhouse.view.about_data import PIECE
from roundhouse.view.about_words import About
from roundhouse.view.extension import (
    NO_KIND,
    ExplanationExtension,
    Generic,
    Holding,
    PiecesFound,
    PlaceExtension,
    TextExtension,
)
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.option_words import OptionText
from roundhouse.view.places import at, shared
from roundhouse.view.reasons import ReasonTeller
from roundhouse.view.teller import MoveTeller
from roundhouse.view.words import Words

RANK: Final = 50  # behind what players of the box have
OWN_SOURCE: Final = "O"  # the mark of what comes from no rulebook of the box


def piece_word(words: Words, pieces: Pieces, kind: int) -> str:
    """A kind of piece, or the route on which it lies, in a sentence; the pieces themselves where there is but one."""
    if pieces.by_route:
        return words.route(kind)
    return words.screen(f"kind {pieces.names[kind]}" if pieces.names else f"drawn {pieces.name}")


def piece_label(words: Words, pieces: Pieces, kind: int) -> str:
    """The same where there is little room."""
    return words.route_label(kind) if pieces.by_route else piece_word(words, pieces, kind)


# ---- what moves do


def told_by(manifest: Manifest) -> TextExtension:
    """How the moves of a manifest are told."""
    takes = {take.word: take for take in manifest.takes}
    offered = {offer.word: offer.after for offer in manifest.offers}
    prices = {offer.word: offer for offer in manifest.offers}
    families = takes | offered
    choices = manifest.choices
    return TextExtension(
        sentences={word: _sentence(manifest, word, take, prices) for word, take in families.items()}
        | {one.word: _answer_sentence(manifest, one) for one in choices},
        options={word: _option(manifest, word, take, prices) for word, take in families.items()}
        | {one.word: _answer_option(manifest, one) for one in choices},
        units={word: _why_not_taken(manifest, word, take) for word, take in takes.items()},
        refusals={
            (FRAME[offer.word], offer.word): _why_not_offered(manifest, offer) for offer in manifest.offers
        }
        | {(FRAME[one.word], one.word): f"{one.word} not possible" for one in choices},
        asked={FRAME[one.word]: lambda words, seen: _numbers(manifest, words) for one in choices},
        occasions={FRAME[offer.word]: offer.word for offer in manifest.offers}
        | {FRAME[one.word]: one.word for one in choices if one.between_turns},
        holdings=tuple(_holding(manifest, one) for one in manifest.of(PLAYER) if one.sign),
    )


def _holding(manifest: Manifest, pieces: Pieces) -> Holding:
    """Pieces that are just counted lie with workers and coins."""
    kinds = [EFFECT_CODE[one.word] for one in manifest.at_once if one.to == pieces]
    kind = kinds[0] if kinds else NO_KIND
    return Holding(pieces.name, pieces.sign, kind, supply=not pieces.has_kinds(), rank=RANK)


def _values(
    manifest: Manifest, word: str, take: Take, prices: Mapping[str, Offer], teller: MoveTeller, kind: int
) -> dict[str, str]:
    """What the texts of a move may name."""
    part = declared_part(teller.rules, manifest)
    more = 0
    if part is not None:
        after = teller.p[:]
        after[column_of(take.to) + kind] += 1
        more = sum(points for points, _ in part.round_points(after))
        more -= sum(points for points, _ in part.round_points(teller.p))
    found = {
        "piece": piece_word(teller.words, take.to, kind),
        "points": teller.words.amount(O_POINTS, more),
    }
    if word in prices:
        cost = value_of(teller.rules, manifest, prices[word].coins)
        found["cost"] = teller.words.amount(O_COINS, cost)
    return found


def _sentence(
    manifest: Manifest, word: str, take: Take, prices: Mapping[str, Offer]
) -> Callable[[MoveTeller, int], str]:
    def tell(teller: MoveTeller, kind: int) -> str:
        return teller.words.say(word, **_values(manifest, word, take, prices, teller, kind))

    return tell


def _option(
    manifest: Manifest, word: str, take: Take, prices: Mapping[str, Offer]
) -> Callable[[OptionTeller, int], OptionText]:
    def tell(teller: OptionTeller, kind: int) -> OptionText:
        title = piece_label(teller.words, take.to, kind)
        values = _values(manifest, word, take, prices, teller, kind)
        return OptionText(title, "", teller.text(f"{word} effect", **values), title, take.to.sign)

    return tell


def _answer_values(manifest: Manifest, teller: MoveTeller) -> dict[str, object]:
    """What the texts of an answer may name: the numbers of the table, and the player whom it is about."""
    found = dict(_numbers(manifest, teller.words))
    return found | {"about": teller.names[teller.argument - 1]} if teller.argument else found


def _answer_sentence(manifest: Manifest, choice: Choice) -> Callable[[MoveTeller, int], str]:
    return lambda teller, number: teller.words.say(
        f"{choice.word} {choice.answers[number]}", **_answer_values(manifest, teller)
    )


def _answer_option(manifest: Manifest, choice: Choice) -> Callable[[OptionTeller, int], OptionText]:
    def tell(teller: OptionTeller, number: int) -> OptionText:
        key = f"{choice.word} {choice.answers[number]}"
        title = teller.text(key)
        effect = teller.text(f"{key} effect", **_answer_values(manifest, teller))
        return OptionText(title, "", effect, title, choice.sign)

    return tell


# ---- why not


def _why_not_taken(manifest: Manifest, word: str, take: Take) -> Callable[[ReasonTeller, int], str]:
    def why_not(why: ReasonTeller, kind: int) -> str:
        full = not free_kinds(why.rules, manifest, take.to, why.p)[kind]
        return why.say(f"{word} full" if full else f"{word} gone", piece=piece_word(why.words, take.to, kind))

    return why_not


def _why_not_offered(manifest: Manifest, offer: Offer) -> Callable[[ReasonTeller, int], str]:
    def why_not(why: ReasonTeller, kind: int) -> str:
        piece = piece_word(why.words, offer.after.to, kind)
        if not why.argument >> kind & 1:
            return why.say(f"{offer.word} not offered", piece=piece)
        if not takeable(why.rules, manifest, offer.after, why.state, why.player)[kind]:
            return _why_not_taken(manifest, offer.after.word, offer.after)(why, kind)
        cost = value_of(why.rules, manifest, offer.coins)
        return why.say(f"{offer.word} cost", piece=piece, cost=why.words.amount(O_COINS, cost))

    return why_not


# ---- where pieces lie


def placed_by(manifest: Manifest) -> PlaceExtension:
    """Where the pieces of a manifest lie, and where its moves are made."""
    moved = [(take.word, take) for take in manifest.takes]
    moved += [(offer.word, offer.after) for offer in manifest.offers]
    return PlaceExtension(
        targets={word: _target(take) for word, take in moved},
        in_the_sign=frozenset(choice.word for choice in manifest.choices),
        ghosts={word: take.to.sign for word, take in moved if not take.supply},
        of_seat=(lambda seen, seat: _lying(manifest, seen, PLAYER, seat)) if manifest.of(PLAYER) else None,
        of_table=(lambda seen: _lying(manifest, seen, TABLE, 0)) if manifest.of(TABLE) else None,
    )


def place_of(rules: Ruleset, pieces: Pieces, seat: int, kind: int) -> str:
    """Where pieces of a kind lie: `A/flags/GO`, `quay/tea`."""
    name = (kinds_of(rules, pieces) or ("",))[kind]
    if pieces.where == TABLE:
        return shared(pieces.name, name) if name else pieces.name
    return at(seat, pieces.name, name) if name else at(seat, pieces.name)


def _target(take: Take) -> Callable[[GameState, int, int], str]:
    """A move that takes from a pile is made there, another where the piece comes to lie."""
    pieces = take.supply.pile if take.supply else take.to
    return lambda state, seat, kind: place_of(state.rules, pieces, seat, kind)


def _lying(manifest: Manifest, seen: GameState, where: str, seat: int) -> PiecesFound:
    if manifest.part not in seen.rules.part_names():
        return
    row = seen.table if where == TABLE else seen.players[seat]
    for pieces in manifest.of(where):
        for kind, count in enumerate(counts(seen.rules, pieces, row)):
            here = place_of(seen.rules, pieces, seat, kind)
            yield here, (here, str(count))


# ---- what they are


def explained_by(manifest: Manifest) -> ExplanationExtension:
    """Pieces by name, tiles by their effects; rules may mention the numbers of the table as `{PART_KEY}`."""
    generic = {one.name: Generic(one.sign, OWN_SOURCE, PIECE) for one in manifest.all_pieces() if one.sign}
    tiles = [one for one in manifest.tiles if one.chapter]
    return ExplanationExtension(
        part=manifest.part,
        generic=generic,
        any_id=frozenset(generic),
        kinds={one.kind: _tile(manifest, one) for one in tiles},
        pages={one.kind: one.page for one in tiles if one.page},
        contents=lambda rules: [_listed(manifest, one, rules) for one in tiles],
        values=lambda words: _numbers(manifest, words),
    )


def _tile(manifest: Manifest, tiles: EffectTiles) -> Callable[[Explainer, str], About]:
    part = tiles.part or manifest.part
    return lambda explainer, name: explainer.action_tile(
        tiles.kind, tiles.rows(explainer.content), name, part, tiles.sign
    )


def _listed(manifest: Manifest, tiles: EffectTiles, rules: Ruleset) -> tuple[str, str, list[str]]:
    playing = (tiles.part or manifest.part) in rules.part_names()
    return tiles.chapter, tiles.kind, [row.id for row in tiles.rows(rules.content)] if playing else []


def _numbers(manifest: Manifest, words: Words) -> Mapping[str, object]:
    told: dict[str, object] = {}
    for key, kind in manifest.values.numbers.items() if manifest.values else ():
        number = value_of(words.rules, manifest, key)
        told[f"{manifest.part}_{key}"] = words.amount(EFFECT_CODE[kind], number) if kind else number
    return told


# ---- words


def words_needed(manifest: Manifest) -> Iterator[tuple[tuple[str, ...], str]]:
    """Where each text stands that a manifest asks for, and what needs it."""
    for take in manifest.takes:
        yield from _words_of(f"the move {take.word}", take.word, "effect", "full")
        yield ("screen", f"cell {take.word}"), f"the move {take.word}"
        if take.supply:
            yield ("reasons", f"{take.word} gone"), f"the move {take.word}"
    for offer in manifest.offers:
        word, what = offer.word, f"the offer {offer.word}"
        yield from _words_of(what, word, "effect", "not offered", "cost")
        for chapter, keys in {
            "sentences": (f"skip {word}", f"ask {word}", f"watch {word}"),
            "options": (f"heading {word}", f"ask {word}", f"skip {word} effect"),
            "reasons": (f"moment {word}",),
        }.items():
            yield from (((chapter, key), what) for key in keys)
        yield ("told", "sentences", f"skip {word}"), what
    for choice in manifest.choices:
        yield from _words_of_choice(choice)
    for one in manifest.all_pieces():
        what = f"the pieces {one.name}"
        yield ("screen", f"drawn {one.name}"), what
        yield from ((("screen", f"kind {name}"), what) for name in one.names)
        if one.sign:
            yield from ((("about", chapter, one.name), what) for chapter in ("names", "rules"))


def _words_of(what: str, word: str, effect: str, *reasons: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Those of a family of moves: what it does and did, as an option, and why not."""
    yield ("sentences", word), what
    yield ("told", "sentences", word), what
    yield ("options", f"{word} {effect}"), what
    yield from ((("reasons", f"{word} {reason}"), what) for reason in reasons)


def _words_of_choice(choice: Choice) -> Iterator[tuple[tuple[str, ...], str]]:
    """Those of its question and of every answer."""
    word, what = choice.word, f"the choice {choice.word}"
    for key in [f"ask {word}", f"watch {word}"]:
        yield ("sentences", key), what
    for key in [f"ask {word}", *([f"heading {word}"] if choice.between_turns else [])]:
        yield ("options", key), what
    for key in [f"moment {word}", f"{word} not possible"]:
        yield ("reasons", key), what
    for answer in choice.answers:
        for way in (("sentences",), ("told", "sentences"), ("options",)):
            yield (*way, f"{word} {answer}"), what
        yield ("options", f"{word} {answer} effect"), what
