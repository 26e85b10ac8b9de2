"""Games that are played again by the rules and told as parts of a page: no tables, so PyArrow is not needed.

All of it runs in worker processes: `play_again` makes packed games, `tell` makes texts of them.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.data.replay import replay
from roundhouse.data.rows import Rows
from roundhouse.data.source_game import CannotReplay, SourceGame, Unfinished
from roundhouse.report import figures
from roundhouse.report.games import GameGroup, GroupKey, gather, in_order
from roundhouse.report.names import Numbers
from roundhouse.report.page import bold, contents, key_of_marks, overview, told_chapter
from roundhouse.report.sections import chapters
from roundhouse.texts.pages import page_count, page_text


@dataclass(frozen=True)
class ToldGroup:
    """A group of games: what it is called, in addresses too, and its parts as HTML."""

    slug: str
    title: str
    contents: str
    chapter: str


@dataclass(frozen=True)
class ToldGames:
    """What games say, in one language. `lead` is a text, everything else is HTML."""

    lead: str
    key: str
    overview: str
    groups: tuple[ToldGroup, ...]
    how: str


def play_again(games: Sequence[SourceGame]) -> list[bytes | None]:
    """What the report keeps of each game, packed; None for one that cannot be played again."""
    return [_packed(game) for game in games]


def _packed(game: SourceGame) -> bytes | None:
    rows = Rows()
    try:
        rows.add(0, "", game, replay(game))
    except (CannotReplay, Unfinished):
        return None
    return zlib.compress(pickle.dumps(gather(rows.rows)[0]))


def tell(packed: Sequence[bytes], language: str) -> ToldGames:
    """Tell what all of them say; who has played does not divide them."""
    groups = _grouped(packed)
    told = chapters(groups, language)
    whole, games = Numbers(language).whole, [game for group in groups for game in group.games]
    counts = {"games": whole(len(games)), "decisions": whole(sum(game.decisions for game in games))}
    share = Numbers(language).percent(figures.MIN_SHARE)
    how = page_text(language, "study how here", least=figures.MIN_GAMES, share=share)
    return ToldGames(
        lead=page_count(language, "study lead here", len(games), **counts),
        key=key_of_marks(language),
        overview=overview(told, language),
        groups=tuple(
            ToldGroup(slug_of(one.group.key), one.title, contents(at, one), told_chapter(at, one))
            for at, one in enumerate(told)
        ),
        how="".join(f"<p>{bold(text)}</p>" for text in (how, page_text(language, "study cannot"))),
    )


def _grouped(packed: Sequence[bytes]) -> list[GameGroup]:
    groups: dict[GroupKey, GameGroup] = {}
    for one in packed:
        part: GameGroup = pickle.loads(zlib.decompress(one))
        key = part.key._replace(bots=())
        groups.setdefault(key, GameGroup(key)).games += part.games
    return in_order(groups.values())


def slug_of(key: GroupKey) -> str:
    """A group in an address.

    >>> slug_of(GroupKey(2, "ultimate", "german", "german", ("coal",), ()))
    'ultimate-german-german-coal-2'
    """
    return "-".join([key.edition, key.board, key.industry, *key.modules, str(key.players)])
