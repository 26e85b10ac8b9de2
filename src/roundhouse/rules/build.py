"""Rulesets by name, and new games. While anybody holds a ruleset, there is no other for the same choices; the last few
are kept.

This is where people's choices come in, so it is not compiled: what is of the wrong kind is refused with a sentence.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from typing import Final, SupportsIndex
from weakref import WeakValueDictionary

from roundhouse.content.loader import EDITIONS, load
from roundhouse.content.model import Content
from roundhouse.rules.engine import run_on
from roundhouse.rules.industry import IndustryTrackRules
from roundhouse.rules.options import OptionsError
from roundhouse.rules.part import IndustryRules
from roundhouse.rules.parts import PARTS, check_parts, gather
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.setup import new_state
from roundhouse.rules.state import GameState
from roundhouse.rules.versions import RULES_VERSION, VERSIONS
from roundhouse.rules.whole import whole

RulesetKey = tuple[object, ...]
MAX_KEPT_RULESETS: Final = 32  # rulesets that nobody need hold, of 0.6 MB each
_kept: OrderedDict[RulesetKey, Ruleset] = OrderedDict()  # the last one asked for at the end
_alive: WeakValueDictionary[RulesetKey, set[Ruleset]] = WeakValueDictionary()  # by `Ruleset.handle`
_lock: Final = Lock()
# Rulesets that are not kept any more; those that nobody holds are circles, which `gc` frees
dropped: Final = [0]


def ruleset(
    players: SupportsIndex = 4,
    edition: str = "ultimate",
    board: str = "russian",
    industry: str = "russian",
    modules: Iterable[str] = (),
    content: str | None = None,
    version: int = RULES_VERSION,
) -> Ruleset:
    """The rules for a choice of edition, board, industry track, modules and players.

    `content` names a folder whose tables override single values of the box; `version` is that of the rules, for games
    that were begun under an earlier one.
    """
    if edition not in EDITIONS:
        raise OptionsError(f"edition is {edition!r}; known editions: {', '.join(EDITIONS)}")
    count = whole(players)
    if count is None:
        raise OptionsError(f"players is {players!r}; 1 to 4 can play")
    for name, value in (("board", board), ("industry", industry)):
        if not isinstance(value, str):
            raise OptionsError(f"{name} is {value!r}; a name is wanted")
    if isinstance(modules, str) or not isinstance(modules, Iterable):
        raise OptionsError(f"modules is {modules!r}; a list of names is wanted")
    chosen = tuple(sorted({str(module) for module in modules}))
    if version not in VERSIONS:
        raise OptionsError(
            f"version is {version!r}; this program knows the rules {', '.join(map(str, VERSIONS))}"
        )
    return compiled(load(edition, content), count, board, industry, chosen, version)


def new(rules: Ruleset, seed: SupportsIndex) -> GameState:
    """A new game at its first decision; equal seeds give equal games."""
    number = whole(seed)
    if number is None:
        raise OptionsError(f"seed is {seed!r}; a whole number is wanted")
    state = new_state(rules, number)
    run_on(state)
    return state


def compiled(
    content: Content, players: int, board: str, industry: str, modules: tuple[str, ...], version: int
) -> Ruleset:
    """The one ruleset of this process for these choices and values."""
    key = (content.edition.id, content.fingerprint, players, board, industry, modules, version)
    found = _find(key)
    if found is None:
        # made without the lock: nobody waits for it who wants another
        found = _keep(key, _make(content, players, board, industry, modules, version))
    return found


def _make(
    content: Content, players: int, board: str, industry: str, modules: tuple[str, ...], version: int
) -> Ruleset:
    with _lock:
        gather()
        wrong = check_parts(content)
    if wrong:
        raise wrong[0]
    rules = Ruleset(content, players, board, industry, modules, version)
    parts = [PARTS[name](rules) for name in rules.part_names()]
    industry_rules = [part for part in parts if isinstance(part, IndustryRules)]
    rules.equip(parts, industry_rules[0] if industry_rules else IndustryTrackRules(rules))
    return rules


def _find(key: RulesetKey) -> Ruleset | None:
    with _lock:
        handle = _alive.get(key)
        return _last(key, next(iter(handle))) if handle else None


def _keep(key: RulesetKey, made: Ruleset) -> Ruleset:
    """What was made, or what another thread has made meanwhile."""
    with _lock:
        return _last(key, next(iter(_alive.setdefault(key, made.handle))))


def _last(key: RulesetKey, rules: Ruleset) -> Ruleset:
    """Keep it as the last one asked for; with the lock."""
    _kept[key] = rules
    _kept.move_to_end(key)
    while len(_kept) > MAX_KEPT_RULESETS:
        _kept.popitem(last=False)
        dropped[0] += 1
    return rules


def unpickled(
    content: Content | str,
    players: int,
    board: str,
    industry: str,
    modules: tuple[str, ...],
    version: int,
) -> Ruleset:
    """The ruleset of a pickled state; the box as printed travels by its edition's name."""
    box = load(content) if isinstance(content, str) else content
    return compiled(box, players, board, industry, modules, version)
