"""What a review has found, in words: for the terminal, and what the pages share with it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import Any

from roundhouse.bots.review import Finding, Review
from roundhouse.rules.state import GameState
from roundhouse.texts.pages import page_count, page_text
from roundhouse.view.lines import line_notations, line_sentences
from roundhouse.view.secrets import redact
from roundhouse.view.why import why


def played_words(states: Sequence[GameState], finding: Finding, language: str = "en") -> str:
    """What was played, in sentences."""
    return _told(states, finding, finding.played, language)


def better_words(states: Sequence[GameState], finding: Finding, language: str = "en") -> str:
    """What the bot would have played."""
    return _told(states, finding, finding.better, language)


def _told(states: Sequence[GameState], finding: Finding, turn: Sequence[int], language: str) -> str:
    return " ".join(line_sentences(redact(states[finding.at], finding.seat), turn, language))


def why_words(states: Sequence[GameState], finding: Finding, language: str = "en") -> str:
    """Why that is better; "" if the bot cannot tell."""
    return why(states[0].rules, finding.why, language) if finding.why else ""


def when_words(finding: Finding, language: str = "en") -> str:
    """Round 3, turn 5."""
    key = "review when" if finding.own else "review when, beside"
    return page_text(language, key, round=finding.round, turn=finding.turn)


def worth_words(finding: Finding, language: str = "en") -> str:
    """About 9 points."""
    return page_count(language, "review worth", round(finding.loss))


def close_words(review: Review, seat: int, language: str = "en") -> str:
    """How many of a seat's turns were as good as the best."""
    found = review.summary(seat)
    return page_count(language, "review close", found.turns, close=found.close)


def lost_words(review: Review, seat: int, language: str = "en") -> str:
    """How many points they lost."""
    found = review.summary(seat)
    return page_count(language, "review lost", round(found.lost), mean=decimal(found.mean, language))


def decimal(number: float, language: str) -> str:
    """A number with one decimal place, as the language writes it.

    >>> decimal(2.345, "en"), decimal(2.345, "de")
    ('2.3', '2,3')
    """
    return page_text(language, "decimal", whole=int(number), tenth=int(number * 10) % 10)


def bot_kind(name: str) -> str:
    """The name of a bot without its settings.

    >>> bot_kind("mcts:seconds=2")
    'mcts'
    """
    return name.partition(":")[0]


def review_text(
    review: Review,
    states: Sequence[GameState],
    names: Sequence[str],
    top: int,
    seat: int | None = None,
    language: str = "en",
    width: int = 100,
    command: Callable[[Finding], str] = lambda _finding: "",
) -> str:
    """Every seat in a line, and the turning points (of one seat) in sentences; `command` shows the moment of one."""
    lines: list[str] = []
    for each, who in enumerate(names):
        told = page_text(
            language,
            "review seat",
            who=who,
            count=review.scores[each],
            close=close_words(review, each, language),
            lost=lost_words(review, each, language),
        )
        lines += textwrap.wrap(told, width, subsequent_indent="   ")
        expected = ", ".join(str(round(points)) for _, points in review.by_round(each))
        if expected:
            lines.append(f"   {page_text(language, 'review rounds', points=expected)}")
    found = review.turning_points(top, seat)
    whose = page_text(language, "review points") if seat is None else ""
    whose = whose or page_text(language, "review points of", who=names[seat or 0])
    lines += ["", whose if found else page_text(language, "review none")]
    for number, finding in enumerate(found, 1):
        lines += ["", *_paragraph(number, finding, states, names, language, width)]
        if command(finding):
            lines.append(f"    {command(finding)}")
    return "\n".join(lines)


def _paragraph(
    number: int,
    finding: Finding,
    states: Sequence[GameState],
    names: Sequence[str],
    language: str,
    width: int,
) -> list[str]:
    head = page_text(
        language,
        "review line",
        who=names[finding.seat],
        when=when_words(finding, language),
        worth=worth_words(finding, language),
    )
    figures = page_text(
        language, "review figures", expected=round(finding.expected), best=round(finding.best)
    )
    lines = [f"{number:>2}. {head} ({figures})"]
    labels = [page_text(language, f"review {key}") for key in ("played", "better", "why")]
    told = [tell(states, finding, language) for tell in (played_words, better_words, why_words)]
    space = max(map(len, labels)) + 3
    for label, words in zip(labels, filter(None, told), strict=False):
        lines += textwrap.wrap(
            f"{label + ':':<{space}}{words}",
            width,
            initial_indent="    ",
            subsequent_indent=" " * (4 + space),
        )
    return lines


def review_data(review: Review, states: Sequence[GameState]) -> dict[str, Any]:
    """Everything as plain data, with the moves as they are typed."""
    data = review.to_dict()
    for finding, row in zip(review.findings, data["findings"], strict=True):
        view = redact(states[finding.at], finding.seat)
        row["played"] = line_notations(view, finding.played)
        row["better"] = line_notations(view, finding.better)
        row["loss"] = finding.loss
    data["seats"] = [
        {
            "turns": found.turns,
            "close": found.close,
            "lost": found.lost,
            "mean": found.mean,
            "course": review.course(seat),
        }
        for seat in range(review.players)
        for found in [review.summary(seat)]
    ]
    return data
