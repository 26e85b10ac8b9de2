"""The report as one page that needs nothing else: styles and plots are in it, and there is no script."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

from roundhouse import __version__
from roundhouse.draw import svg
from roundhouse.report import figures, plots
from roundhouse.report.games import GameGroup
from roundhouse.report.names import Numbers
from roundhouse.report.sections import Chapter, Forest, ScoreCourse, Section, Stacks, Worth, chapters
from roundhouse.texts.pages import listed, page_count, page_text

HERE = Path(__file__).parent
SHEETS = (HERE / "report.css", HERE / "study.css", Path(svg.__file__).parent / "tokens.css")


def report_page(groups: Sequence[GameGroup], language: str, folder: str, worth: Worth | None = None) -> str:
    """The whole page."""
    told = chapters(groups, language, worth)
    chosen = "".join(
        f"body:has(#chosen-{at}:checked) .of-{at}{{display:block}}"
        for at in range(len(told) if len(told) > 1 else 0)
    )
    hidden = ".block{display:none}" if len(told) > 1 else ""
    styles = "".join(sheet.read_text("utf-8") for sheet in SHEETS) + hidden + chosen
    title = page_text(language, "study title")
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)} · Roundhouse</title><style>{styles}</style></head><body class="study">'
        f"{_top(groups, told, language)}{overview(told, language)}{_chips(told, language)}"
        f'<div class="body">{_contents(told, language)}<main>{_blocks(told)}</main></div>'
        f"{_bottom(language, folder)}</body></html>\n"
    )


def lead_of(groups: Sequence[GameGroup], told: Sequence[Chapter], language: str) -> str:
    """How many games, and who has played."""
    games = [game for group in groups for game in group.games]
    names = sorted({name for group in groups for name in group.key.bots})
    label = told[0].names.words.label if told else lambda _, name: name
    bots = listed(language, [label("players", name) for name in names])
    whole = Numbers(language).whole
    told_games = {"games": whole(len(games)), "decisions": whole(sum(game.decisions for game in games))}
    return page_count(language, "study lead", len(games), **told_games, bots=bots)


def _top(groups: Sequence[GameGroup], told: Sequence[Chapter], language: str) -> str:
    return (
        f'<header class="top"><p class="brand">Roundhouse</p><h1>{escape(page_text(language, "study title"))}</h1>'
        f'<p class="lead">{escape(lead_of(groups, told, language))}</p>{key_of_marks(language)}</header>'
    )


def key_of_marks(language: str) -> str:
    """What the marks in plots mean."""
    marks = "".join(
        f"<li>{plots.key_mark(kind)}{escape(page_text(language, f'study key {name}'))}</li>"
        for kind, name in (("good", "mean"), ("open", "open"), ("box", "box"))
    )
    return f'<ul class="key">{marks}</ul>'


def overview(told: Sequence[Chapter], language: str) -> str:
    """All groups on one axis: points, and lengths."""
    if not told:
        few = page_text(language, "study too few", least=figures.MIN_GAMES)
        return f'<div class="all"><p class="warning">{escape(few)}</p></div>'
    heads = (page_text(language, "study median"), page_text(language, "study games"))
    whole = Numbers(language).whole
    found = []
    for key in ("points", "lengths"):
        rows = []
        for chapter in told:
            games = chapter.group.games
            points = [float(seat.score) for game in games for seat in game.seats]
            values = points if key == "points" else [float(game.decisions) for game in games]
            rows.append((chapter.title, len(games), figures.box(values)))
        title = page_text(language, f"study all {key}")
        found.append(f"<h2>{escape(title)}</h2>{plots.boxes(rows, whole, heads, title)}")
    return f'<div class="all">{"".join(found)}</div>'


def _chips(told: Sequence[Chapter], language: str) -> str:
    if len(told) < 2:
        return ""
    chips = "".join(
        f'<label class="chip"><input type="radio" name="group" id="chosen-{at}"{" checked" if at == 0 else ""}>'
        f"<span>{escape(chapter.title)}</span></label>"
        for at, chapter in enumerate(told)
    )
    which = escape(page_text(language, "study which"))
    return f'<div class="pick" role="radiogroup" aria-label="{which}">{chips}</div>'


def _contents(told: Sequence[Chapter], language: str) -> str:
    found = (f'<div class="block of-{at}">{contents(at, chapter)}</div>' for at, chapter in enumerate(told))
    label = escape(page_text(language, "study contents"))
    return f'<nav class="side" aria-label="{label}">{"".join(found)}</nav>'


def contents(at: int, chapter: Chapter) -> str:
    """The ways to the sections of a chapter, which has this number."""
    links = (f'<a href="#{section.id}-{at}">{escape(section.title)}</a>' for section in chapter.sections)
    return f'<div class="contents">{"".join(links)}</div>'


def _blocks(told: Sequence[Chapter]) -> str:
    return "".join(
        f'<div class="block of-{at}">{told_chapter(at, chapter)}</div>' for at, chapter in enumerate(told)
    )


def told_chapter(at: int, chapter: Chapter) -> str:
    """A chapter, which has this number."""
    head = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{value}{f' <small>{sure}</small>' if sure else ''}</dd></div>"
        for name, value, sure in chapter.head()
    )
    warning = f'<p class="warning">{bold(chapter.warning())}</p>' if chapter.warning() else ""
    sections = "".join(_section(at, chapter, section) for section in chapter.sections)
    title = f'<header class="head"><h2>{escape(chapter.title)}</h2><dl>{head}</dl></header>'
    return f"{title}{warning}{sections}"


def _section(at: int, chapter: Chapter, section: Section) -> str:
    drawn = '<div class="gap"></div>'.join(_plot(chapter, section, plot) for plot in section.plots)
    foot = f'<p class="foot">{escape(section.foot)}</p>' if section.foot else ""
    return (
        f'<section class="section" id="{section.id}-{at}"><h3>{escape(section.title)}</h3>'
        f'<p class="say">{bold(section.say)}</p>{drawn}{foot}</section>'
    )


def _plot(chapter: Chapter, section: Section, plot: Forest | ScoreCourse | Stacks) -> str:
    whole = chapter.numbers.whole
    if isinstance(plot, Forest):
        heads = (plot.head, chapter.text("games"))
        return plots.forest(plot.rows, plot.line, plot.tell, heads, plot.share)
    if isinstance(plot, ScoreCourse):
        return plots.course(plot.lines, plot.marks, whole, section.title)
    legend = "".join(
        f'<li><i style="background:var(--{colour})"></i>{escape(name)}</li>' for name, colour in plot.legend
    )
    drawn = plots.stacked(plot.rows, whole, section.title)
    return (f'<ul class="legend">{legend}</ul>' if legend else "") + drawn


def how_it_was_made(language: str, folder: str) -> list[str]:
    """The last words: how, and what it cannot say."""
    share = Numbers(language).percent(figures.MIN_SHARE)
    made = {"version": __version__, "folder": folder, "least": figures.MIN_GAMES, "share": share}
    return [page_text(language, "study how", **made), page_text(language, "study cannot")]


def _bottom(language: str, folder: str) -> str:
    told = "".join(f"<p>{bold(text)}</p>" for text in how_it_was_made(language, folder))
    return f'<footer class="bottom">{told}</footer>'


def bold(text: str) -> str:
    """As HTML, with what stands **so** in bold and `so` as code.

    >>> bold("a **b** & `c`")
    'a <b>b</b> &amp; <code>c</code>'
    """
    told = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(text, quote=False))
    return re.sub(r"`(.+?)`", r"<code>\1</code>", told)
