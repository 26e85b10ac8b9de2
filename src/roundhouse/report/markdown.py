"""The report as Markdown: the same sentences, and tables for plots."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.report.games import GameGroup
from roundhouse.report.page import how_it_was_made, lead_of
from roundhouse.report.sections import Chapter, Forest, ScoreCourse, Section, Stacks, Worth, chapters
from roundhouse.texts.pages import page_text

WIDTH = 120


def report_markdown(
    groups: Sequence[GameGroup], language: str, folder: str, worth: Worth | None = None
) -> str:
    """The whole text."""
    told = chapters(groups, language, worth)
    lines = [f"# {page_text(language, 'study title')}", "", *_wrapped(lead_of(groups, told, language)), ""]
    for text in (*how_it_was_made(language, folder), page_text(language, "study bold")):
        lines += [*_wrapped(text), ""]
    for chapter in told:
        lines += _chapter(chapter)
    return "\n".join(lines).rstrip() + "\n"


def _chapter(chapter: Chapter) -> list[str]:
    lines = [f"## {chapter.title}", ""]
    head = [(name, f"{value} {sure}".strip()) for name, value, sure in chapter.head()]
    lines += _table([name for name, _ in head], [[value for _, value in head]])
    if chapter.warning():
        lines += [*_wrapped(chapter.warning()), ""]
    for section in chapter.sections:
        lines += [f"### {section.title}", "", *_wrapped(section.say), ""]
        for plot in section.plots:
            lines += _plot(chapter, section, plot)
        lines += [*_wrapped(section.foot), ""] if section.foot else []
    return lines


def _plot(chapter: Chapter, section: Section, plot: Forest | ScoreCourse | Stacks) -> list[str]:
    whole = chapter.numbers.whole
    if isinstance(plot, Forest):
        rows = []
        for row in plot.rows:
            figure = row.figure
            value = plot.tell(figure.mean)
            sure = f"**{value}**" if figure.beyond(plot.line) else value
            span = f"{plot.tell(figure.low)} … {plot.tell(figure.high)}"
            name = f"{row.label} ({row.more})" if row.more else row.label
            rows.append([name, sure, span, str(figure.games)])
        return _table(["", plot.head, "95 %", chapter.text("games")], rows)
    if isinstance(plot, ScoreCourse):
        rows = [[line.name, *(whole(quartiles[1]) for quartiles in line.quartiles)] for line in plot.lines]
        return _table(["", *plot.marks], rows)
    names = [part.name for part in plot.rows[0][1]]
    rows = [[name, *(whole(part.value) for part in parts)] for name, parts in plot.rows]
    return _table(["", *names], rows)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return [*(f"| {' | '.join(line)} |" for line in lines), ""]


def _wrapped(text: str) -> list[str]:
    """Lines that are not too long; a word is never cut."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines
