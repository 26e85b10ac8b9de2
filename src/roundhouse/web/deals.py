"""The deal of the day and deals among friends, as this game plays them: boards, tiles, words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import cached_property
from typing import Any, Final

from roundhouse.service.game import game
from roundhouse.service.model.deals import DealTry, SharedDeal, own_course
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages.layout import say
from roundhouse.texts.dates import date_words
from roundhouse.texts.pages import page_count
from roundhouse.web.bot_catalog import USUAL_BOT, bot_name
from roundhouse.web.game_options import GameOptions, choices, own_track

MAX_LISTED: Final = 100  # tries on the page of a deal
NO_RIVAL: Final = "none"  # as the form of a deal among friends says that one plays alone
ALONE: Final = "-alone"  # behind the day: the same day without bots
# a tile for each round: at least so many hundredths of what the yardstick scored in it
TILES: Final = {"gold": 100, "silver": 80, "bronze": 65, "green": 50, "wood": 0}
SIGNS: Final = {"gold": "🟨", "silver": "⬜", "bronze": "🟧", "green": "🟩", "wood": "🟫"}  # in a text


def today() -> date:
    """The day of the server: everybody's days begin at midnight UTC."""
    return datetime.now(UTC).date()


def day_of(deal_id: str) -> date | None:
    """The day of a deal of the day, None for a deal among friends.

    >>> day_of("2026-11-18-alone"), day_of("20261118"), day_of("brass-signal-7fq2")
    (datetime.date(2026, 11, 18), None, None)
    """
    written = deal_id.removesuffix(ALONE)
    try:
        day = date.fromisoformat(written)
    except ValueError:
        return None
    return day if written == day.isoformat() else None  # other spellings would be other deals


def day_options(deal_id: str, day: date) -> tuple[dict[str, Any], tuple[str, ...]]:
    """What a day's deal is played with, and against whom: the boards take turns."""
    boards = choices()["board"]
    board, alone = boards[day.toordinal() % len(boards)], deal_id.endswith(ALONE)
    bots = () if alone else (USUAL_BOT,)
    return with_own_track(board, bots).to_json(), bots


def with_own_track(board: str, bots: Sequence[str]) -> GameOptions:
    """One person and bots on a board, with the industry track that belongs to it."""
    plain = GameOptions(board=board, players=1 + len(bots))
    return GameOptions(board=board, industry=own_track(plain.edition, board), players=plain.players)


def against(person: Person, deal: SharedDeal) -> str:
    """Who plays against everybody."""
    language = person.settings.language
    return ", ".join(bot_name(bot, language) for bot in deal.bots) or say(person, "deal nobody else")


def yardstick_name(person: Person) -> str:
    """With whom everybody is compared."""
    return bot_name(game().bots.yardstick, person.settings.language)


def tile(points: int, par: int) -> str:
    """How a round went beside the yardstick's.

    >>> tile(35, 33), tile(9, 13), tile(0, 0), tile(1, 9)
    ('gold', 'bronze', 'gold', 'wood')
    """
    return next(name for name, share in TILES.items() if 100 * points >= share * par or not share)


def tiles(course: Sequence[int], deal: SharedDeal) -> list[str]:
    """A tile for every round and the end; none before the yardstick has played."""
    if deal.par is None:
        return []
    return [tile(points, par) for points, par in zip(course, own_course(deal.par), strict=True)]


@dataclass(frozen=True)
class DealStanding:
    """A deal with all tries, and that of the person who looks."""

    deal: SharedDeal
    tries: tuple[DealTry, ...]  # the best first
    mine: DealTry | None

    @property
    def place(self) -> int:
        """The person's, from 1; equal points share a place."""
        assert self.mine is not None
        return self.places[self.mine.points]

    @cached_property
    def places(self) -> dict[int, int]:
        """The place of everybody with so many points."""
        found: dict[int, int] = {}
        for place, one in enumerate(self.tries, 1):
            found.setdefault(one.points, place)
        return found

    @property
    def listed(self) -> list[DealTry]:
        """The best, and the person's own."""
        best = list(self.tries[:MAX_LISTED])
        return best if self.mine is None or self.mine in best else [*best, self.mine]

    @property
    def parted(self) -> int | None:
        """In which round the person lost most to the best; None for the best."""
        if self.mine is None or self.place == 1:
            return None
        lost = [best - own for best, own in zip(self.tries[0].course, self.mine.course, strict=True)]
        return max(range(len(lost)), key=lambda n: lost[n])


def day_words(person: Person, deal: SharedDeal) -> str:
    """What a deal is called."""
    day = day_of(deal.id)
    return (
        say(person, "deal friends title")
        if day is None
        else say(
            person, "deal day title", day=date_words(person.settings.language, datetime.combine(day, time()))
        )
    )


def deal_words(person: Person, deal: SharedDeal) -> tuple[str, str]:
    """What a deal is called, and what is played against whom."""
    board = GameOptions.from_json(deal.options).title(person.settings.language)
    return day_words(person, deal), say(person, "deal, more", board=board, who=against(person, deal))


def placed(person: Person, found: DealStanding) -> str:
    """The points and the place."""
    assert found.mine is not None
    return page_count(
        person.settings.language, "deal placed", found.mine.points, place=found.place, of=len(found.tries)
    )


def share_text(person: Person, found: DealStanding, address: str) -> str:
    """What one sends to others: how it went and no move."""
    assert found.mine is not None
    signs = "".join(SIGNS[name] for name in tiles(found.mine.course, found.deal))
    lines = (f"{say(person, 'app')}, {day_words(person, found.deal)}", placed(person, found), signs, address)
    return "\n".join(filter(None, lines))
