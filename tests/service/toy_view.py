"""What a person sees of the toy game: a view of a table, the parts of its page, and what other pages say of it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, Final

from roundhouse.service.game import GamePages
from roundhouse.service.model.table_view import TableView
from roundhouse.service.pages.layout import say
from tests.service.toy import BOARD, notation


@dataclass(frozen=True)
class ToyView(TableView):
    """One person's look at one table."""

    @cached_property
    def seen(self) -> Any:
        """The moment as the viewer may see it."""
        state: Any = self.states[-1]
        return state.seen_by(self.viewer)

    @property
    def decider(self) -> int:
        """The seat whose decision it is."""
        return int(self.seen.seat)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.decider < 0


def api_view(view: ToyView) -> dict[str, Any]:
    """All that the viewer may see."""
    return asdict(view.seen)


def api_history(view: ToyView, first: int) -> list[dict[str, Any]]:
    """The moves after the first so many."""
    states: Any = view.states
    return [
        {"seat": before.seat, "id": move, "notation": notation(move), "sentence": "", "round": before.round}
        for before, move in list(zip(states, view.moves, strict=False))[first:]
    ]


def parts(view: ToyView) -> dict[str, str]:
    """What there is to tell the viewer, the coins, and the viewer's hand."""
    told = view.message or (say(view.person, f"ended {view.ended}") if view.ended else "")
    told = told or (say(view.person, "watching a round late") if view.late else "")
    hand = view.seen.hands[view.viewer] if view.viewer >= 0 else ()
    return {
        "prompt": f'<p id="prompt">{told}</p>',
        "coins": f'<p id="coins">{view.seen.coins}</p>',
        "hand": f'<p id="hand">{hand}</p>',
    }


def log_entries(view: ToyView, first: int) -> list[str]:
    """The moves, one entry each."""
    return [f"<li>{notation(move)}</li>" for move in view.moves[first:]]


def first_to_write(view: ToyView, known: int, shown: int) -> int:
    """The log goes on where the browser's ends."""
    return min(known, shown, len(view.moves))


TOY_SCHEMAS: Final = {"GameView": {"type": "object"}, "PlayedOptions": {"type": "object"}}
TOY_PAGES: Final = GamePages(
    title=lambda options, language: "The village",
    players=lambda players, language: f"{players} players",
    alone=lambda language: "alone",
    rating_class=lambda options, language: {"board": "The village", "players": str(options["players"])},
    boards=lambda: (BOARD,),
    board_label=lambda board, language: "The village",
    player_counts=(2, 3, 4),
    menu={},
    settings=(),
    sheets=(),
    static_folders=(),
    sprite=lambda: "<svg></svg>",
)
