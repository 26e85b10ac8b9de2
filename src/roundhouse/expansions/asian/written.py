"""The Asian board in positions: whether the upgrade lies, and the keys that have waited for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from roundhouse.content.model import Variant
from roundhouse.expansions.asian.rules import O_KEY_WITH_OSAKA, O_OSAKA, UPGRADED, upgrades_of
from roundhouse.record.extension import PositionExtension, RouteWords
from roundhouse.record.keys.ideas import UNUSED
from roundhouse.record.position_words import PositionTable
from roundhouse.record.reached import amount, gained_by_tokens, gained_on_routes
from roundhouse.rules.base_fields import PLANS
from roundhouse.rules.moves import TOKEN_NAMES
from roundhouse.rules.ruleset import Ruleset


def _lies(rules: Ruleset, p: list[int], upgrade: Variant) -> bool:
    return PLANS.of(p, rules.route_ids.index(upgrade.route)) == UPGRADED


def _keys(rules: Ruleset) -> list[str]:
    return [upgrade.id for upgrade in upgrades_of(rules)]


def _read(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    for upgrade in upgrades_of(rules):
        if table.flag(upgrade.id, _named_token(rules, table)):
            PLANS.put(p, UPGRADED, rules.route_ids.index(upgrade.route))


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
    used = gained_by_tokens(rules, p, O_OSAKA) > 0
    lies = {upgrade.id: _lies(rules, p, upgrade) for upgrade in upgrades_of(rules)}
    return {name: there for name, there in lies.items() if full or there != used}


def _late_keys(rules: Ruleset, p: list[int]) -> int:
    lies = any(_lies(rules, p, upgrade) for upgrade in upgrades_of(rules))
    return gained_on_routes(rules, p, O_KEY_WITH_OSAKA) if lies else 0


WRITTEN: Final = PositionExtension(
    routes=(RouteWords(read=_read, keys=_keys, write=_write),), closed_slots="sites", keys=_late_keys
)
