"""The sections of a report on one group of games: a title, a sentence that says what is seen, figures, a caveat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from roundhouse.report import figures
from roundhouse.report.figures import Figure
from roundhouse.report.games import GameGroup, GroupKey
from roundhouse.report.names import Names, Numbers
from roundhouse.report.plots import BarPart, Line, Named
from roundhouse.texts.pages import page_text

Tell = Callable[[float], str]
Worth = Mapping[GroupKey, Sequence[Figure]]  # of options that were taken away, by group


@dataclass(frozen=True)
class Forest:
    """Figures with intervals beside a line that matters."""

    rows: Sequence[Named]
    line: float
    tell: Tell
    head: str
    share: bool = False


@dataclass(frozen=True)
class ScoreCourse:
    """Points after each round."""

    lines: Sequence[Line]
    marks: Sequence[str]


@dataclass(frozen=True)
class Stacks:
    """Points by source."""

    rows: Sequence[tuple[str, Sequence[BarPart]]]
    legend: Sequence[tuple[str, str]] = ()  # name and colour


@dataclass(frozen=True)
class Section:
    """Something that is told of a group."""

    id: str
    title: str
    say: str  # a word that matters stands **so**
    plots: Sequence[Forest | ScoreCourse | Stacks]
    foot: str = ""


class Chapter:
    """All that is told of one group."""

    def __init__(
        self, group: GameGroup, language: str, tell_bots: bool, worth: Sequence[Figure] = ()
    ) -> None:
        self.group, self.language = group, language
        self.worth = worth  # of options that were taken away
        self.names, self.numbers = Names(group, language), Numbers(language)
        self.title = self.names.group_name(tell_bots)

    def text(self, key: str, **values: object) -> str:
        return page_text(self.language, f"study {key}", **values)

    def head(self) -> list[tuple[str, str, str]]:
        """What is told at once: name, figure, how sure it is."""
        group, whole = self.group, self.numbers.whole
        points = figures.final_points(group)
        games = group.games
        found = [
            (self.text("games"), whole(len(games)), ""),
            (self.text("points"), whole(points.mean), f"± {whole((points.high - points.low) / 2)}"),
        ]
        if group.players > 1:
            found.append((self.text("to win"), whole(figures.winning_points(group)), ""))
            found.append((self.text("ahead"), whole(figures.winning_margin(group)), ""))
        decisions = sum(game.decisions for game in games) / len(games)
        turns = sum(game.turns for game in games) / len(games)
        found.append((self.text("decisions"), whole(decisions), ""))
        return [*found, (self.text("turns"), whole(turns), "")]

    def warning(self) -> str:
        """Why these games say little, "" if they do not."""
        return self.text("with care") if figures.with_care(self.group) else ""

    @cached_property
    def sections(self) -> list[Section]:
        """All sections that have something to say."""
        if len(self.group.games) < figures.MIN_GAMES:
            return []
        several = self.group.players > 1
        found: list[Section | None] = [self._course(), self._sources()]
        if several:
            found += [self._engineers(), self._leads("factories", figures.factories, self.names.factory)]
            found += [
                self._leads("ideas", figures.ideas, self.names.idea),
                self._leads("spaces", figures.spaces, self.names.space, self.text("spaces foot")),
            ]
        found += [self._end_cards(), self._taken_away()]
        if several:
            found += [self._first_moves(), self._turn_order()]
        return [section for section in found if section is not None]

    # ---- points

    def _course(self) -> Section:
        rounds = len(self.group.games[0].seats[0].scores) - 1
        marks = [*map(str, range(1, rounds + 1)), self.text("end")]
        lines = [
            Line(self.text("winner"), "chosen", False, figures.course(self.group, lambda game: game.winner))
        ]
        if self.group.players > 1:
            last = figures.course(self.group, lambda game: game.last)
            lines.append(Line(self.text("last"), "beam", True, last))
        share = self.numbers.percent(figures.late_share(self.group))
        say = self.text("course say", first=rounds - 1, last=rounds, share=share)
        return Section(
            "course", self.text("course"), say, [ScoreCourse(lines, marks)], self.text("course foot")
        )

    def _sources(self) -> Section:
        sources, split = self.names.sources(), self.names.split
        rounds = figures.by_round(self.group)
        labels = [self.text("round", round=at) for at in range(1, len(rounds))] + [self.text("final")]
        winners = split(figures.by_source([game.winner for game in self.group.games]))
        last = split(figures.by_source([game.last for game in self.group.games]))
        used = [at for at, value in enumerate(winners) if value > 0.05 or last[at] > 0.05]

        def parts(values: Sequence[float]) -> list[BarPart]:
            return [BarPart(sources[at][0], sources[at][1], values[at]) for at in used]

        ends = [(self.text("winners"), parts(winners))]
        say = self.text("sources say alone")
        if self.group.players > 1:
            ends.append((self.text("last ones"), parts(last)))
            apart = sorted(used, key=lambda at: last[at] - winners[at])[:2]
            told = [(sources[at][0], self.numbers.signed(winners[at] - last[at])) for at in apart]
            say = self.text("sources say", one=told[0][0], by=told[0][1], two=told[1][0], more=told[1][1])
        legend = [(sources[at][0], sources[at][1]) for at in used]
        by_round = [(label, parts(split(points))) for label, points in zip(labels, rounds, strict=True)]
        return Section("sources", self.text("sources"), say, [Stacks(ends, legend), Stacks(by_round)])

    # ---- what is worth how much

    def _named(self, found: Sequence[Figure], name: Callable[[str], tuple[str, str]]) -> list[Named]:
        return [Named(*name(figure.what), figure) for figure in found]

    def _leads(
        self,
        key: str,
        count: Callable[[GameGroup], list[Figure]],
        name: Callable[[str], tuple[str, str]],
        foot: str = "",
    ) -> Section | None:
        rows = self._named(count(self.group), name)
        if not rows:
            return None
        say = self._best(rows) + (" " + self.text(f"{key} say") if key in ("engineers", "spaces") else "")
        plot = Forest(rows, 0.0, self.numbers.signed, self.text("lead short"))
        return Section(key, self.text(key), say, [plot], foot)

    def _best(self, rows: Sequence[Named]) -> str:
        """What stands out, if anything does."""
        sure = [row for row in rows if row.figure.beyond(0.0)]
        if not sure:
            return self.text("all chance")
        tell = self.numbers.signed
        first, last = sure[0], sure[-1]
        if first is last or (first.figure.mean > 0) == (last.figure.mean > 0):
            strongest = max(sure, key=lambda row: abs(row.figure.mean))
            return self.text("best one", best=strongest.label, lead=tell(strongest.figure.mean))
        best = {"best": first.label, "lead": tell(first.figure.mean)}
        return self.text("best", **best, worst=last.label, behind=tell(last.figure.mean))

    def _engineers(self) -> Section | None:
        before = figures.ahead_before_hiring(self.group)
        foot = self.text("no proof")
        if before is not None:
            foot += " " + self.text("ahead before", lead=self.numbers.signed(before.mean))
        return self._leads("engineers", figures.engineers, self.names.engineer, foot)

    def _end_cards(self) -> Section | None:
        rows = self._named(figures.end_cards(self.group), self.names.end_card)
        if not rows:
            return None
        say = self.text("end cards say", best=rows[0].label, points=self.numbers.whole(rows[0].figure.mean))
        plot = Forest(rows, 0.0, self.numbers.whole, self.text("points short"))
        return Section("end-cards", self.text("end cards"), say, [plot], self.text("end cards foot"))

    def _taken_away(self) -> Section | None:
        rows = self._named(self.worth, self.names.option)
        if not rows:
            return None
        plot = Forest(rows, 0.0, self.numbers.signed, self.text("worth"))
        say = f"{self._best(rows)} {self.text('taken away say')}"
        return Section("taken-away", self.text("taken away"), say, [plot], self.text("taken away foot"))

    # ---- who wins

    def _first_moves(self) -> Section | None:
        rows = self._named(figures.first_moves(self.group), self.names.first_move)
        if not rows:
            return None
        fair = 1 / self.group.players
        say = self.text("first moves say", fair=self.numbers.percent(fair))
        plot = Forest(rows, fair, self.numbers.percent, self.text("won"), share=True)
        return Section("first-moves", self.text("first moves"), say, [plot], self.text("first moves foot"))

    def _turn_order(self) -> Section:
        rows = self._named(figures.turn_orders(self.group), self.names.place)
        fair = 1 / self.group.players
        sure = [row for row in rows if row.figure.beyond(fair)]
        told = [self.text("wins", who=row.label, share=self.numbers.percent(row.figure.mean)) for row in sure]
        say = " ".join(told) or self.text("even")
        plot = Forest(rows, fair, self.numbers.percent, self.text("won"), share=True)
        return Section("turn-order", self.text("turn order"), say, [plot], self.text("turn order foot"))


def chapters(groups: Sequence[GameGroup], language: str, worth: Worth | None = None) -> list[Chapter]:
    """One for each group that has enough games; bots are named where they differ."""
    several = len({group.key.bots for group in groups}) > 1
    enough = [group for group in groups if len(group.games) >= figures.MIN_GAMES]
    return [Chapter(group, language, several, (worth or {}).get(group.key, ())) for group in enough]
