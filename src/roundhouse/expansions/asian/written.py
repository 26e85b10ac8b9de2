"""The Asian board in positions: whether the upgrade lies, and the keys that have waited for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from roundhouse.content.model import Variant
from roundhouse.expansions.asian.rules import O_KEY_WITH_OSAKA, O_OSAKA, UPGRADED, upgrades_of
from roundhouse.record.extension import PositionExtension, RouteWords
from roundhouse.record.position_defaults import amount, reached, used_token_effects
from roundhouse.record.position_words import UNUSED, PositionTable
from roundhouse.rules.layout import PLAN
from roundhouse.rules.moves import TOKEN_NAMES
from roundhouse.rules.ruleset import Ruleset


def _column(rules: Ruleset, upgrade: Variant) -> int:
    return PLAN + rules.route_ids.index(upgrade.route)


def _keys(rules: Ruleset) -> list[str]:
    return [upgrade.id for upgrade in upgrades_of(rules)]


def _read(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    for upgrade in upgrades_of(rules):
        if table.flag(upgrade.id, _named_token(rules, table)):
            p[_column(rules, upgrade)] = UPGRADED


def _named_token(rules: Ruleset, table: PositionTable) -> bool:
    """Whether the token that brings it is among those used; they are read later."""
    used = table.get("ideas", ())
    if isinstance(used, Mapping):
        used = [name for name, place in used.items() if place != UNUSED]
    names = list(used) if isinstance(used, list | tuple) else []
    return any(
        TOKEN_NAMES[token] in names
        for token, effect in enumerate(rules.token_effect)
        if amount(effect, O_OSAKA)
    )


def _write(rules: Ruleset, p: list[int], full: bool) -> dict[str, Any]:
    """Whether it lies, where the used tokens do not say so."""
    used = any(amount(effect, O_OSAKA) for effect in used_token_effects(rules, p))
    lies = {upgrade.id: p[_column(rules, upgrade)] == UPGRADED for upgrade in upgrades_of(rules)}
    return {name: there for name, there in lies.items() if full or there != used}


def _late_keys(rules: Ruleset, p: list[int]) -> int:
    if not any(p[_column(rules, upgrade)] for upgrade in upgrades_of(rules)):
        return 0
    return sum(amount(benefit.effect, O_KEY_WITH_OSAKA) for benefit in reached(rules, p))


WRITTEN: Final = PositionExtension(
    routes=(RouteWords(read=_read, keys=_keys, write=_write),), closed_slots="sites", keys=_late_keys
)
