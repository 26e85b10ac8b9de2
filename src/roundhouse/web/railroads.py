"""The railroads as the service plays them: games, bots, and what people see (`service.game.GameKind`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from roundhouse import __version__
from roundhouse.bots import BOTS, Bot, bot
from roundhouse.bots import UnknownBot as NoSuchBot
from roundhouse.bots.advised import advised_lines
from roundhouse.bots.levels import ADVISER
from roundhouse.bots.review import REVIEW_VERSION, REVIEWER, Review, ReviewPart, adviser, judged_for, whole
from roundhouse.game import Move
from roundhouse.record.code import CodeError, looks_like_code
from roundhouse.record.position import PositionError
from roundhouse.record.record import MissingExpansion, RecordError, read_record
from roundhouse.rules import GameState, legal, new, notation, ruleset
from roundhouse.rules.build import dropped
from roundhouse.service.game import BotNotFound, Match, MissingContent, UnreadableRecord
from roundhouse.view.advice import AdvisedLines
from roundhouse.view.drawing_cache import DrawingCache
from roundhouse.view.sentences import sentence
from roundhouse.view.table import HIDDEN_CARD, log_entry, table_view
from roundhouse.web.api_schemas import API_SCHEMAS
from roundhouse.web.bot_catalog import NAMED_BOTS, USUAL_BOT, bot_face, bot_name, other_names
from roundhouse.web.game_pages import GAME_PAGES
from roundhouse.web.house_rules import folder_for, house_folder
from roundhouse.web.log import first_to_write
from roundhouse.web.match import RailroadsMatch
from roundhouse.web.table import log_entries, table_parts
from roundhouse.web.table_view import BoardView

RULESET_BYTES: Final = 1_700_000  # of a ruleset with what was drawn and told of it, about
QUICK_BOT: Final = "greedy:nodes=20"


def choose(player: Bot, seen: GameState, dice: str) -> tuple[int, Bot]:
    """A bot's move, and the bot, which may remember what it plans."""
    moves = legal(seen)
    if len(moves) == 1:
        return moves[0], player
    move = player.choose(seen, list(moves), Random(dice))
    if move not in moves:
        raise ValueError(f"{move!r} is not legal")
    return move, player


def advise(name: str, seen: GameState, dice: str) -> AdvisedLines:
    """What an adviser would play here, and what it expects."""
    return advised_lines(adviser(name), seen, Random(dice))


def _brought_folder(text: str) -> str | None:
    """The folder for a record that may be anything."""
    try:
        return folder_for(text)
    except (ValueError, AttributeError):
        return None  # reading it will say what is wrong


class RailroadBots:
    """The bots (`service.game.Bots`)."""

    names = BOTS
    characters = NAMED_BOTS
    usual = USUAL_BOT
    quick = QUICK_BOT
    adviser = ADVISER
    reviewer = REVIEWER
    yardstick = "hard"
    choose = staticmethod(choose)
    advise = staticmethod(advise)
    judge = staticmethod(judged_for)
    name = staticmethod(bot_name)
    other_names = staticmethod(other_names)
    face = staticmethod(bot_face)
    finish_review = staticmethod(whole)

    @property
    def review_version(self) -> str:
        """Of what a review finds."""
        return str(REVIEW_VERSION)

    def new_review(self) -> ReviewPart:
        """A review of which nothing is done."""
        return ReviewPart()

    def make(self, name: str) -> Bot:
        """A bot. Raises `BotNotFound`."""
        try:
            return bot(name)
        except NoSuchBot as error:
            raise BotNotFound(str(error)) from error

    def read_review(self, stored: Mapping[str, Any]) -> Review:
        """A stored review."""
        return Review.from_dict(stored)


class Railroads:
    """Ultimate Railroads."""

    name = "roundhouse"
    version = __version__
    bots = RailroadBots()
    pages = GAME_PAGES
    shared_bytes = RULESET_BYTES
    api_schemas = API_SCHEMAS
    parts = staticmethod(table_parts)
    log_entries = staticmethod(log_entries)
    first_to_write = staticmethod(first_to_write)

    def new(self, options: Mapping[str, Any], seed: int) -> RailroadsMatch:
        """A new match; equal seeds give equal games."""
        return RailroadsMatch(new(ruleset(**options, content=house_folder()), seed))

    def load(self, start: str, lines: Sequence[str]) -> RailroadsMatch:
        """A match from its start and its stored moves. Raises `MissingContent`, `RecordError`."""
        try:
            record, initial, _ = read_record(start, folder_for(start))
        except MissingExpansion as missing:
            raise MissingContent(missing.name, missing.origin, str(missing)) from missing
        except RecordError as error:
            if error.key != "content":
                raise
            raise MissingContent("", "", str(error), "missing values") from error
        match = RailroadsMatch(initial, record["start"])
        match.play_lines(lines)
        return match

    def from_record(self, text: str) -> RailroadsMatch:
        """A match from a record that somebody brings, or from the code of a position. Raises `UnreadableRecord`."""
        try:
            if looks_like_code(text):
                return RailroadsMatch.from_code(text)
            return RailroadsMatch.from_record(text, _brought_folder(text))
        except CodeError as error:
            raise UnreadableRecord("code", str(error)) from error
        except PositionError as error:
            raise UnreadableRecord("start", str(error), place=error.key or error.sentence) from error
        except RecordError as error:
            raise UnreadableRecord(error.key, str(error), **error.values) from error

    def branch(self, match: Match, start: str, moment: int) -> RailroadsMatch:
        """A match that goes on from a moment of this one."""
        assert isinstance(match, RailroadsMatch)
        return match.branch(start, moment)

    def new_cache(self) -> DrawingCache:
        """What pages remember of a table."""
        return DrawingCache()

    def view(self, **fields: Any) -> BoardView:
        """What one person sees of a table."""
        return BoardView(**fields)

    def api_view(self, view: BoardView) -> dict[str, Any]:
        """All that the viewer may see, as `Game.view` gives it."""
        return dict(table_view(view.states, view.moves, view.viewer, view.language))

    def api_history(self, view: BoardView, first: int) -> list[dict[str, Any]]:
        """The moves after the first so many, as the viewer may know them."""
        over, states = view.over, view.states
        found = []
        for n in range(first, len(view.moves)):
            move = view.moves[n]
            told = log_entry(states[n], move, view.viewer, over, view.language, states[n + 1])
            found.append(
                {
                    "seat": told["by"],
                    "id": None if told["notation"] == HIDDEN_CARD else move,
                    **{key: told[key] for key in ("notation", "sentence", "round")},
                }
            )
        return found

    def api_moves(self, view: BoardView) -> list[Move]:
        """The legal moves of the decision that the viewer sees."""
        seen, offered = view.seen, legal(view.seen)
        on_trust = seen.on_trust or ()
        return [
            Move(move, notation(seen, move), sentence(seen, move, view.language), move not in on_trust)
            for move in offered
        ]

    def dropped(self) -> int:
        """How many rulesets were let go."""
        return dropped[0]


RAILROADS: Final = Railroads()
