"""The game in a terminal: people and bots at one table.

Before every choice of a person the table is drawn, then what has happened since, then the choices in words.
Decisions that leave no choice are played at once. When several people share the screen it shows nothing
secret; only to choose an end bonus card, or to look at one's own, it asks to be handed over.
"""

from __future__ import annotations

import re
import shlex
import shutil
import sys
import textwrap
from collections.abc import Sequence
from functools import partial
from itertools import groupby
from operator import index
from pathlib import Path
from random import Random

from rich.console import Console
from rich.text import Text

from roundhouse.bots import learned_on
from roundhouse.bots.advised import advised_lines
from roundhouse.bots.elsewhere import any_bot
from roundhouse.bots.levels import ADVISER
from roundhouse.bots.review import MAX_FINDINGS, REVIEWER, adviser, review
from roundhouse.bots.review_words import bot_kind, review_text
from roundhouse.draw.text import draw_player, draw_text
from roundhouse.draw.text_choices import NumberedChoice, choice_lines, choices_of
from roundhouse.draw.text_hint import hint_lines
from roundhouse.draw.text_player import source_label
from roundhouse.draw.text_result import draw_result
from roundhouse.draw.text_words import HALF, WIDTH, card_words, letters
from roundhouse.game import CannotUndo, Game, IllegalMove, MoveError, UnknownMove
from roundhouse.rules import legal
from roundhouse.rules.moves import TAKE_BACK
from roundhouse.rules.notation import SEATS, NotationError, parse
from roundhouse.rules.packing import held_cards
from roundhouse.rules.vocabulary import F_DRAFT, F_MOVE, F_TURN
from roundhouse.texts.pages import page_text
from roundhouse.view.advice import advice
from roundhouse.view.events import opening
from roundhouse.view.reasons import why_not, why_unknown
from roundhouse.view.secrets import looking, redact
from roundhouse.view.sentences import question
from roundhouse.view.table import log_entry, options
from roundhouse.view.trying import cannot_go_on
from roundhouse.view.typed import as_notation
from roundhouse.view.words import Words, words_of

HUMAN = "human"
EVENT_LINES = 14
AUTOSAVE = "roundhouse-autosave.json"
SEAT_STYLES = ("bright_red", "bright_blue", "magenta", "bright_green")


class Leave(Exception):
    """A player asked to leave the table."""


class Terminal:
    """One game at one terminal."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        console: Console | None = None,
        save: Path | None = None,
        content: str | None = None,
        seed: int | None = None,
        loaded: Path | None = None,
        language: str = "en",
    ) -> None:
        self.game = game
        game.language = language
        self.language = language
        self.words: Words = words_of(game.state.rules, language)
        game.seats = list(seats)
        self.seats = list(seats)
        self.humans = [seat for seat, name in enumerate(seats) if name == HUMAN]
        self.bots = {seat: any_bot(name) for seat, name in enumerate(seats) if name != HUMAN}
        self.console = console or Console(highlight=False, width=None if Console().is_terminal else 100)
        self.save = save
        self.own_files = {file.resolve() for file in (save, loaded) if file is not None}
        self.content = content
        self.seed = seed  # of the bots' dice
        self.events: list[tuple[int, str]] = []  # (seat or -1, sentence) since a person was last asked
        self.tried_from = 0  # where what was told of a turn begins that may be taken back
        self.shown: dict[int, tuple[int, dict[str, int]]] = {}  # by seat: round and forecast last shown
        self.begun = len(game.moves)

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            sitting = self.sitting()
            sitting += [self.words.screen(rival) for rival in self.game.state.rules.rivals]
            self.say(self.words.screen("at the table", sitting=", ".join(sitting)))
            self.tell_of_other_board()
            if not self.game.moves:
                self.events += [(-1, event) for event in opening(self.game.state, self.language)]
            while not self.game.over:
                self.step()
            self.finish()
        except Leave:
            self.leave()
        except (EOFError, KeyboardInterrupt):
            self.say("")
            self.keep(self.save or free_name(Path(AUTOSAVE)))
        except Exception:  # our mistake: the players should not lose their game by it
            self.keep(self.save or free_name(Path(AUTOSAVE)))
            raise

    def tell_of_other_board(self) -> None:
        """Bots that have not learned this board say so; so does whoever gives hints."""
        thinking = [name for name in self.seats if name != HUMAN]
        rules = self.game.state.rules
        if self.humans:
            thinking.append(ADVISER)
        board = learned_on(thinking, rules.content, rules.board, rules.players)
        if board:
            self.say(self.words.screen("learned elsewhere", board=self.words.label("boards", board)))

    def sitting(self) -> list[str]:
        """Who sits where."""
        return [f"{SEATS[seat]} {self.words.label('players', name)}" for seat, name in enumerate(self.seats)]

    def step(self) -> None:
        """One decision, by whoever has it."""
        state, seat = self.game.state, self.game.decider
        assert seat is not None
        moves = legal(state)
        if len(moves) == 1 and not (seat in self.humans and cannot_go_on(state)):
            self.play(moves[0], self.words.screen("only choice") if seat in self.humans else "")
        elif seat in self.bots:
            seen = redact(state, seat)
            dice = Random(f"{'' if self.seed is None else self.seed}/{seen.digest()}")
            self.play(index(self.bots[seat].choose(seen, moves, dice)))
        else:
            self.ask(seat)
        if not self.humans:
            self.tell()

    def play(self, move: int, remark: str = "") -> None:
        """Play a move and remember it as the people at this screen may know it."""
        before = self.game.state
        seat = self.game.decider
        viewer = self.humans[0] if len(self.humans) == 1 else -1
        if before.before is None:
            self.tried_from = len(self.events)
        self.game.play(move)
        entry = log_entry(before, move, viewer, language=self.language, after=self.game.state)
        if move == TAKE_BACK:
            del self.events[self.tried_from :]  # all of it is told in one line
        self.events.append((-1 if seat is None else seat, entry["sentence"] + remark))
        self.events += [(-1, event) for event in entry["followed"]]
        if self.save and seat in self.humans:
            self.write(self.save)

    # ---- asking

    def ask(self, seat: int) -> None:
        """Let a person choose."""
        private = len(self.humans) > 1 and looking(self.game.state, seat)
        if private:
            self.hand_over(seat)
        state = self.game.state
        seen = redact(state, seat)
        choices = choices_of(seen, options(seen, self.language), self.language)
        self.show(seat, seat if private or len(self.humans) == 1 else -1, choices)
        while self.game.state is state:
            self.obey(self.read(f"{SEATS[seat]}> ").strip(), seat, choices)
        if private:
            self.console.clear()

    def show(self, seat: int, viewer: int, choices: Sequence[NumberedChoice]) -> None:
        """The picture, what happened, the forecast, the question and the choices."""
        state = self.game.state
        whole = state.stack[-1][0] in (F_TURN, F_DRAFT, F_MOVE)
        self.say("")
        picture = draw_text(state, viewer, seat, self.language) if whole else self.board_of(viewer, seat)
        self.paint(picture)
        self.tell()
        self.say("")
        self.say(f"{SEATS[seat]}: {question(redact(state, seat), self.language)}", style="bold")
        self.say(self.forecast_line(seat))
        self.console.print(numbered(choice_lines(choices)), soft_wrap=True)
        if not all(choice.sure for choice in choices):
            self.say(self.words.screen("on trust"), style="dim")
        if cannot_go_on(state):
            self.say(self.words.screen("one step back"))

    def board_of(self, viewer: int, seat: int) -> str:
        return draw_player(self.game.state, viewer, seat, self.language)

    def forecast_line(self, seat: int) -> str:
        """What the scoring phase would give now, and the change since this player was last asked."""
        now = self.game.forecast(seat)
        when, before = self.shown.get(seat, (0, now))
        before = before if when == self.game.round else now
        self.shown[seat] = (self.game.round, now)
        parts = []
        for source in ["total", *(source for source in now if source != "total")]:
            change = now[source] - before[source]
            name = self.words.screen("this round") if source == "total" else source_label(self.words, source)
            parts.append(f"{name} {now[source]}" + (f" ({change:+})" if change else ""))
        return self.words.screen("forecast", total=parts[0], parts=" + ".join(parts[1:]))

    def obey(self, line: str, seat: int, choices: Sequence[NumberedChoice]) -> None:
        """A number, a command, or a move in short words."""
        word, _, rest = line.partition(" ")
        commands = {
            "?": self.help,
            "help": self.help,
            "h": lambda: self.hint(seat, choices),
            "hint": lambda: self.hint(seat, choices),
            "u": self.undo,
            "r": self.reset,
            "t": lambda: self.paint(draw_text(self.game.state, self.public(seat), seat, self.language)),
            "b": lambda: self.show_board(rest.strip().upper(), seat),
            "c": lambda: self.show_cards(seat),
            "l": lambda: self.show_log(rest.strip() in ("all", self.words.screen("all"))),
            "s": lambda: self.save_as(rest.strip()),
            "q": self.quit,
        }
        number = re.fullmatch(r"(\d+)\s*([wWc]*)", line)
        if number:
            self.choose(int(number[1]), number[2], choices)
        elif word in commands:
            commands[word]()
        elif line:
            try:
                self.play(self.named(line, seat))
            except MoveError as error:
                words = str(error) if str(error).endswith((".", "?", "!")) else f"{error}."
                self.warn("type help", words=f"{words[:1].upper()}{words[1:]}")

    def named(self, line: str, seat: int) -> int:
        """The legal move that these words name."""
        seen = redact(self.game.state, seat)
        try:
            move = parse(seen, as_notation(self.words, line))
        except NotationError as error:
            raise UnknownMove(why_unknown(seen, error, self.language)) from error
        if move not in legal(seen):
            raise IllegalMove(why_not(seen, move, self.language))
        return move

    def choose(self, number: int, pieces: str, choices: Sequence[NumberedChoice]) -> None:
        """Play a choice of the list."""
        if not 1 <= number <= len(choices):
            self.warn("choices", count=len(choices))
            return
        choice = choices[number - 1]
        move = choice.pick("W" * pieces.count("W") + "c" * pieces.count("c"))
        if move is None:
            ways = self.words.join("or few").join(f"{number} {way}".strip() for way in choice.moves)
            self.warn("paid like this", number=number, ways=ways)
            return
        self.play(move)

    # ---- commands

    def public(self, seat: int) -> int:
        """The viewer whose secrets this screen may show at any time."""
        return seat if len(self.humans) == 1 else -1

    def help(self) -> None:
        self.paint(self.words.screen("help"))

    def hint(self, seat: int, choices: Sequence[NumberedChoice]) -> None:
        """What a bot would play here; what it expects tells of cards that nobody else may know."""
        seen = redact(self.game.state, seat)
        secret = len(self.humans) > 1 and bool(held_cards(seen.players[seat]))
        if secret:
            self.hand_over(seat)
        lines = advised_lines(adviser(ADVISER), seen, Random(seen.digest()))
        told = advice(seen, lines, self.language)
        for line in hint_lines(self.words, told, choices):
            self.say(line)
        if secret:
            self.read(self.words.screen("hide cards"))
            self.console.clear()

    def undo(self) -> None:
        """Back to the last choice a person had."""
        taken: list[int] = []
        try:
            while self.game.moves:
                taken.append(self.game.undo().id)
                if self.game.decider in self.humans and self.is_asked():
                    break
            else:
                raise CannotUndo(self.words.screen("only begun"))
        except CannotUndo as error:
            for move in reversed(taken):
                self.game.play(move)
            self.warn("nothing taken back", why=error)
            return
        self.events = [(-1, self.words.counted("taken back", len(taken)))]
        self.shown.clear()

    def is_asked(self) -> bool:
        """Whether whoever decides now has a choice, if only to take a turn back or a step of it."""
        return len(legal(self.game.state)) > 1 or cannot_go_on(self.game.state)

    def reset(self) -> None:
        """Back to the start of the turn."""
        taken = self.game.reset_turn()
        if not taken:
            self.warn("turn only begun")
            return
        self.events = [(-1, self.words.screen("turn again"))]
        self.shown.clear()

    def show_board(self, name: str, seat: int) -> None:
        """The board of one player, large."""
        names = SEATS[: len(self.seats)]
        if len(name) != 1 or name not in names:
            self.warn("whose board", names=", ".join(names))
            return
        self.paint(self.board_of(self.public(seat), names.index(name)))

    def show_cards(self, seat: int) -> None:
        """One's own end bonus cards."""
        state = self.game.state
        if len(self.humans) > 1:
            self.hand_over(seat)
        cards = card_words(self.words, held_cards(state.players[seat]))
        self.say(self.words.screen("your cards", cards=cards))
        if len(self.humans) > 1:
            self.read(self.words.screen("hide cards"))
            self.console.clear()

    def show_log(self, everything: bool) -> None:
        """The log, as the people at this screen may read it."""
        viewer = self.humans[0] if len(self.humans) == 1 else -1
        log = self.game.view(viewer if viewer >= 0 else None)["log"]
        if not log:
            self.say(self.words.screen("nothing yet"))
        for when, entries in groupby(log if everything else log[-30:], key=lambda entry: entry["round"]):
            self.say(self.words.screen("Round", round=when), style="bold")
            told = [
                event
                for entry in entries
                for event in ((entry["by"], entry["sentence"]), *((-1, event) for event in entry["followed"]))
            ]
            for by, sentences in groupby(told, key=lambda event: event[0]):
                self.told(by, " ".join(event[1] for event in sentences))

    def save_as(self, name: str) -> None:
        """Save now, to the named file or the one named before."""
        target = Path(name) if name else self.save
        if target is None:
            self.warn("save where")
            return
        if self.is_other_game(target):
            self.warn("other game", file=target)
        elif self.write(target):
            self.say(self.words.screen("saved", file=target))

    def is_other_game(self, target: Path) -> bool:
        """Whether a file is there that this game neither came from nor was saved to."""
        return target.exists() and target.resolve() not in self.own_files

    def write(self, target: Path) -> bool:
        """Save, or say why not."""
        try:
            self.game.save(target)
        except OSError as error:
            self.say(self.words.screen("not saved", file=target, why=error.strerror), style="bold red")
            return False
        self.own_files.add(target.resolve())
        return True

    def quit(self) -> None:
        raise Leave

    def leave(self) -> None:
        """Ask where to keep the game, unless that is known or there is nothing to keep."""
        target = self.save or free_name(Path(AUTOSAVE))
        if self.save is None and len(self.game.moves) > self.begun:
            try:
                answer = self.read(self.words.screen("save on leaving", file=target)).strip()
            except (EOFError, KeyboardInterrupt):
                answer = ""
            if answer == self.words.screen("no"):
                return
            target = Path(answer) if answer else target
        self.keep(free_name(target) if self.is_other_game(target) else target)

    def keep(self, target: Path) -> None:
        """Save on leaving and say how to go on."""
        if len(self.game.moves) == self.begun:
            return
        if not self.write(target):
            return
        words = [*command(), "play", "--terminal", "--load", str(target), "--seats", ",".join(self.seats)]
        words += ["--content", self.content] if self.content else []
        words += ["--seed", str(self.seed)] if self.seed is not None else []
        words += ["--language", self.language] if self.language != "en" else []
        self.say(self.words.screen("saved, go on", file=target))
        self.paint(f"  {shlex.join(words)}")

    def hand_over(self, seat: int) -> None:
        """Only one person should look now."""
        self.console.clear()
        self.read(self.words.screen("hand over", who=SEATS[seat]))

    # ---- the end

    def finish(self) -> None:
        """The final table."""
        self.say("")
        self.paint(draw_text(self.game.state, -1, language=self.language))
        self.tell()
        self.say("")
        self.paint(draw_result(self.game.state, self.game.breakdown(), self.language))
        if self.save:
            self.save_as("")
        if self.humans:
            self.offer_review()

    def offer_review(self) -> None:
        """The turning points, for who wants to see them: by a key here, or later by a command."""
        if self.save:
            words = [*command(), "review", str(self.save)]
            words += ["--content", self.content] if self.content else []
            words += ["--language", self.language] if self.language != "en" else []
            self.say(page_text(self.language, "review again"))
            self.paint(f"  {shlex.join(words)}")
        if not self.console.is_terminal:
            return
        try:
            answer = self.read(page_text(self.language, "review ask")).strip()
        except (EOFError, KeyboardInterrupt):
            return
        if answer == page_text(self.language, "review key"):
            states = self.game.states
            name = self.words.label("players", bot_kind(REVIEWER))
            self.say(page_text(self.language, "review made", bot=name))
            found = review(states, self.game.moves, partial(adviser, REVIEWER), Random(1), name=REVIEWER)
            self.say("")
            mine = self.humans[0] if len(self.humans) == 1 else None
            self.paint(review_text(found, states, self.sitting(), MAX_FINDINGS, mine, self.language, WIDTH))

    # ---- the screen

    def tell(self) -> None:
        """What has happened since it was last told, one paragraph for each player's moves in a row."""
        lines: list[tuple[int, str]] = []
        for seat, events in groupby(self.events, key=lambda event: event[0]):
            lines += [(seat, line) for line in paragraph(seat, " ".join(event[1] for event in events))]
        if len(lines) > EVENT_LINES and self.humans:
            self.say(self.words.counted("more lines", len(lines) - EVENT_LINES), style="dim")
            lines = lines[-EVENT_LINES:]
        for seat, line in lines:
            self.say(line, style=SEAT_STYLES[seat] if seat >= 0 else "bold")
        self.events = []
        self.tried_from = 0

    def told(self, seat: int, words: str) -> None:
        for line in paragraph(seat, words):
            self.say(line, style=SEAT_STYLES[seat] if seat >= 0 else "bold")

    def warn(self, key: str, **values: object) -> None:
        """Something typed was not understood or cannot be done."""
        self.say(self.words.screen(key, **values), style="yellow")

    def say(self, words: str, style: str = "") -> None:
        lines = textwrap.wrap(words, WIDTH, subsequent_indent="   ")
        self.console.print(Text("\n".join(lines), style=style), soft_wrap=True)

    def paint(self, picture: str) -> None:
        self.console.print(painted(picture, self.words), soft_wrap=True)

    def read(self, prompt: str) -> str:
        """A line from the keyboard; one that comes from a file is shown too."""
        line = self.console.input(Text(prompt, style="bold"))
        if not self.console.is_terminal:
            self.say(line)
        return line


def command() -> list[str]:
    """The program as it was called, so that a line with it can be pasted."""
    called = Path(sys.argv[0])
    if called.name != "roundhouse":
        return ["roundhouse"]
    found = shutil.which("roundhouse")
    if found and Path(found).resolve() == called.resolve():
        return ["roundhouse"]
    here = Path.cwd()
    full = called.absolute()
    return [str(full.relative_to(here) if full.is_relative_to(here) else full)]


def paragraph(seat: int, words: str, width: int = WIDTH) -> list[str]:
    """A player's moves in a row, under the seat's letter."""
    mark = f"{SEATS[seat]}: " if seat >= 0 else ""
    return textwrap.wrap(mark + words, width, subsequent_indent=" " * len(mark)) or [mark]


def free_name(path: Path) -> Path:
    """The path, or one like it that no file has yet."""
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found


_STYLES = (
    (r"(?m)^═.*$", "bold"),
    (r"(?m)^─.*$", "bold dim"),
    (r"(?m)^ [A-ZÄÖÜ][A-ZÄÖÜ ]{3,}", "bold"),
    (r"(?m)(?<=  )[A-ZÄÖÜ]{4}[A-ZÄÖÜ -]{3,}$", "bold"),
    (r"✓", "green"),
    (r"◄", "bold bright_yellow"),
    *((rf"\b{letter}:[wcW●]+", style) for letter, style in zip(SEATS, SEAT_STYLES, strict=True)),
)


# of the tracks above the lowest
_TRACK_STYLES = {
    "ultimate": ("green", "dark_orange3", "bright_white", "bright_yellow"),
    "classic": ("bright_black", "dark_orange3", "bright_yellow", "bright_white"),
}


def painted(picture: str, words: Words | None = None) -> Text:
    """A plain picture with some colour, for terminals that have it; with words also its tracks."""
    text = Text(picture)
    tracks: list[tuple[str, str]] = []
    if words is not None:
        styles = zip(letters(words)[1:], _TRACK_STYLES[words.rules.edition], strict=True)
        tracks = [(rf"\[{letter}\]|─{letter}─", style) for letter, style in styles]
    for pattern, style in (*_STYLES, *tracks):
        text.highlight_regex(pattern, style)
    return text


def numbered(lines: Sequence[str]) -> Text:
    """The list of choices, numbers in colour: they stand at the beginning of each column."""
    text = Text()
    for line in lines:
        part = painted(line)
        for column in (0, HALF):
            number = re.match(r" {1,3}\d+[ *]", line[column:])
            if number:
                part.stylize("bold cyan", column, column + number.end())
        text.append_text(part).append("\n")
    text.rstrip()
    return text
