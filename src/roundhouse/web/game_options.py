"""The options of a game of Ultimate Railroads: what they are called, what does not fit together, and why.

The tables of the box say what can be played together; every refusal comes with its reason and with what would be
right, as changes that one button makes. A choice has no problems exactly when the rules accept it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Annotated, Any, Final, Self

from pydantic import AfterValidator, Field

from roundhouse.bots import learned_on
from roundhouse.content.loader import EDITIONS, load
from roundhouse.content.model import Content, Module
from roundhouse.rules import ruleset
from roundhouse.rules.options import ingredients, setup_of
from roundhouse.service.model.form_model import FormModel, Line, Problem, Remedy, short
from roundhouse.texts.pages import page_count, page_text, page_text_or
from roundhouse.view.words import Words, capital, words_of

MOST_PLAYERS: Final = 4
RATED_PLAYERS: Final = (2, 3, 4)  # how many play where there are ratings
MOST_MODULES: Final = 50  # that are read from a form; the box has far fewer
FEW_MODULES: Final = 2  # that a title names; more are counted
ALL_ENGINEERS: Final = "additional-engineers"
MINUTES: Final = (3.2, 0.4)  # for a round: a person, a bot


class GameChoices(FormModel):
    """What a form asks about the game."""

    edition: Line = "ultimate"
    board: Line = "russian"
    industry: Line = "russian"
    modules: Annotated[
        tuple[Line, ...],
        Field(max_length=MOST_MODULES),
        AfterValidator(lambda given: tuple(sorted({*given}))),
    ] = ()

    def after_step(self, step: str) -> Self:
        """The choices after one step: also `module+coal` and `module-coal`; a board brings its own track."""
        if step.startswith("board="):
            return super().after_step(step)._with_track_after(self)
        if not step.startswith(("module+", "module-")):
            return super().after_step(step)
        name = short(step[len("module+") :])
        rest = [module for module in self.modules if module != name]
        return self.accepted(modules=[*rest, name] if step.startswith("module+") else rest)

    def _with_track_after(self, before: Self) -> Self:
        """With the board's own track, if it was the board's own `before`: another one was chosen, and stays."""
        own = own_track(self.edition, self.board)
        return self.updated(industry=own) if own and before.has_own_track else self

    @property
    def has_own_track(self) -> bool:
        """Whether the industry track is the one that belongs to the board."""
        return self.industry == own_track(self.edition, self.board)


class GameOptions(GameChoices):
    """What is to be played, right or wrong."""

    players: Annotated[int, Field(ge=0, le=MOST_PLAYERS)] = 2  # 0: nobody sits down yet

    def to_json(self) -> dict[str, Any]:
        """As it is stored; also what `ruleset` takes."""
        return self.model_dump(mode="json")

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """As it was stored."""
        return cls(**stored)

    def title(self, language: str) -> str:
        """The board, another industry track than its own, and modules in a few words."""
        board, names = board_name(self.board, language), [module_name(one, language) for one in self.modules]
        if self.industry and not self.has_own_track:
            track = edition_words(EDITIONS[0], language).label("tracks", self.industry)
            board = page_text(language, "with track", board=board, track=track)
        if not names:
            return board
        told = edition_words(EDITIONS[0], language).listed(names)
        if len(names) > FEW_MODULES:
            told = page_text(language, "many modules", count=len(names))
        return capital(page_text(language, "with modules", board=board, modules=told))

    def rating_class(self, language: str) -> dict[str, str]:
        """For which rating a game counts: the words for its board and its number of players."""
        players = page_players(self.players, language)
        return {"board": board_name(self.board, language), "players": players}

    @property
    def rounds(self) -> int:
        """How many rounds a game that fits has."""
        return setup_of(load(self.edition), self.players, self.modules).rounds

    def minutes(self, people: int) -> int:
        """How long a game that fits takes about, if so many of the players are people."""
        minutes = self.rounds * (people * MINUTES[0] + (self.players - people) * MINUTES[1])
        return max(5, 5 * round(minutes / 5))

    def problems(self, language: str) -> list[Problem]:
        """Everything that does not fit, field by field."""
        if self.edition in EDITIONS:
            return _Check(self, language).problems()
        why = page_text(language, "no such edition", edition=self.edition)
        return [
            Problem("edition", f"edition:{self.edition}", why, edition_remedies(language, lambda _: True))
        ]

    def hindrances(self, language: str) -> dict[str, str]:
        """By choice (`board:asian`): why it would not fit to the rest, for those that would not."""
        now = {problem.why for problem in self.problems(language)}
        found = {}
        for kind, names in choices().items():
            for name in names:
                picked = self.changed(f"module+{name}" if kind == "module" else f"{kind}={name}")
                about = f"{kind}:{name}"
                for problem in picked.problems(language):
                    if problem.about == about or (picked != self and problem.why not in now):
                        found[about] = problem.short or problem.why
                        break
        return found

    def fits(self, module: Module) -> bool:
        """Whether a module can be played with the rest."""
        playing = ingredients(self.players, self.board, self.industry, self.modules)
        if self.players not in module.players or playing & set(module.excludes):
            return False
        return not module.needs or bool(playing & set(module.needs))

    def remarks(self, language: str, bots: Sequence[str]) -> list[str]:
        """What is worth knowing about a game that fits: engineers that stay in the box, rules that change."""
        box, found = load(self.edition), []
        if ALL_ENGINEERS in self.modules:
            rest = self.changed(f"module-{ALL_ENGINEERS}")
            for name, module in box.modules.items():
                alike = module.parts == box.modules[ALL_ENGINEERS].parts and name != ALL_ENGINEERS
                if alike and not rest.fits(module):
                    named, why = capital(module_name(name, language)), page_text(language, f"why not {name}")
                    found.append(page_text(language, "stays in the box", module=named, why=why))
            if any(is_engineer(name) for name in self.modules):
                found.append(page_text(language, "all engineers anyway"))
        if self.players == 1:
            found.append(page_text(language, "solo remark"))
        learned = learned_on(bots, box, self.board, self.players)
        if learned:
            words = edition_words(self.edition, language)
            found.append(words.screen("learned elsewhere", board=words.label("boards", learned)))
        return found


class _Check:
    """Options looked at, with the words of their edition."""

    def __init__(self, options: GameOptions, language: str) -> None:
        self.options = options
        self.language = language
        self.content: Content = load(options.edition)
        self.words = edition_words(options.edition, language)
        self.edition = edition_label(options.edition, language)

    def problems(self) -> list[Problem]:
        modules = chain.from_iterable(map(self._module, self.options.modules))
        return [*self._board(), *self._track(), *modules]

    def _text(self, key: str, **values: object) -> str:
        return page_text(self.language, key, edition=self.edition, **values)

    def _board(self) -> Iterator[Problem]:
        board = self.options.board
        if board in self.content.boards:
            return
        why = self._text("board not in edition", board=board_name(board, self.language))
        others = edition_remedies(self.language, lambda box: board in box.boards)
        remedies = (*others, self._take_board("russian"))
        yield Problem("board", f"board:{board}", why, remedies, self._text("not in edition"))

    def _track(self) -> Iterator[Problem]:
        board, track, boards = self.options.board, self.options.industry, self.content.boards
        allowed = boards[board].tracks if board in boards else tuple(self.content.tracks)
        if track in allowed:
            return
        takes = tuple(self._take_track(one) for one in allowed)
        others = edition_remedies(
            self.language, lambda box: board in box.boards and track in box.boards[board].tracks
        )
        listed = self.words.listed([self.words.label("tracks", one) for one in allowed], "or")
        why = self._text("board plays with", board=board_name(board, self.language), tracks=listed)
        told = ""
        if track not in self.content.tracks:
            why = self._text("track not in edition", track=capital(self.words.label("tracks", track)))
            told = self._text("not in edition")
        yield Problem("industry", f"industry:{track}", why, (*takes, *others), told)

    def _module(self, name: str) -> Iterator[Problem]:
        named, about = module_name(name, self.language), f"module:{name}"
        leave = Remedy(self._text("leave out", module=named), f"module-{name}")
        if name not in self.content.modules:
            why = self._text("module not in edition", module=capital(named))
            others = edition_remedies(self.language, lambda box: name in box.modules)
            yield Problem("modules", about, why, (*others, leave), self._text("not in edition"))
            return
        module = self.content.modules[name]
        if self.options.players and not self.options.fits(module):
            yield Problem("modules", about, self._text(f"why not {name}"), (*self._remedies(module), leave))

    def _remedies(self, module: Module) -> list[Remedy]:
        """Changes around a module that would let it play, only those that do."""
        needed = (self._change_for(need) for need in module.needs)
        found = [one for one in needed if one] + [self._take_track(track) for track in self.content.tracks]
        pairs = [
            Remedy(f"{one.words} + {other.words}", f"{one.change}&{other.change}")
            for one, other in combinations(found, 2)
        ]

        def helps(remedy: Remedy) -> bool:
            return self.options.changed(remedy.change).fits(module)

        return [*filter(helps, found)] or [*filter(helps, pairs)][:2]

    def _change_for(self, ingredient: str) -> Remedy | None:
        kind, _, name = ingredient.partition("-")
        if ingredient in self.content.modules:
            words = self._text("add module", module=module_name(ingredient, self.language))
            return Remedy(words, f"module+{ingredient}")
        if kind == "board":
            return self._take_board(name)
        return self._take_track(name) if kind == "track" else None

    def _take_board(self, board: str) -> Remedy:
        return Remedy(board_name(board, self.language), f"board={board}")

    def _take_track(self, track: str) -> Remedy:
        return Remedy(capital(self.words.label("tracks", track)), f"industry={track}")


def edition_remedies(language: str, has: Callable[[Content], bool]) -> tuple[Remedy, ...]:
    """To take an edition that has something."""
    editions = (edition for edition in EDITIONS if has(load(edition)))
    return tuple(Remedy(edition_label(edition, language), f"edition={edition}") for edition in editions)


# ---- what things are called


def edition_words(edition: str, language: str) -> Words:
    """The words for the box of an edition, where no game has been chosen yet."""
    return words_of(ruleset(edition=edition if edition in EDITIONS else EDITIONS[0]), language)


def edition_label(edition: str, language: str) -> str:
    """An edition with its year."""
    return page_text(language, f"edition {edition}")


def board_label(board: str, language: str) -> str:
    """A board in a word; one that is not installed any more, by its name in the tables."""
    return page_text_or(language, f"board short {board}", board)


def board_name(board: str, language: str) -> str:
    """A board as a sentence calls it."""
    label = edition_words(EDITIONS[0], language).label("boards", board)
    return page_text(language, "board named", board=label)


def own_track(edition: str, board: str) -> str:
    """The industry track that belongs to a board; "" for a board that is not there."""
    found = load(edition).boards.get(board) if edition in EDITIONS else None
    return found.own_track if found else ""


def page_players(count: int, language: str) -> str:
    """How many play; alone it is against Emil."""
    return page_text(language, "who plays, solo") if count == 1 else page_count(language, "who plays", count)


def module_name(module: str, language: str) -> str:
    """A module as a sentence calls it."""
    return edition_words(EDITIONS[0], language).label("modules", module)


# ---- what there is


def choices() -> dict[str, tuple[str, ...]]:
    """Everything that can be chosen in some edition, as the tables order it."""
    boxes = [load(one) for one in EDITIONS]
    return {
        "board": tuple(dict.fromkeys(board for box in boxes for board in box.boards)),
        "industry": tuple(dict.fromkeys(track for box in boxes for track in box.tracks)),
        "module": tuple(dict.fromkeys(module for box in boxes for module in box.modules)),
    }


def is_large(module: str) -> bool:
    """Whether a module is a mechanism of its own, rather than one engineer or a small change."""
    boxes = (load(edition) for edition in EDITIONS)
    parts = next(box.modules[module].parts for box in boxes if module in box.modules)
    return bool(parts) and not is_engineer(module)


def is_engineer(module: str) -> bool:
    """Whether a module is a single additional engineer."""
    return module.startswith("engineer-")
