"""The table as one picture that stands alone: no page, no style sheet, no script.

What the browser takes from the page is put into it: the signs that are used, and the rules of `boards.css` with every
token replaced by its colour in one theme, since few viewers besides browsers know `var()`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Final

from roundhouse.draw.extension import side_boards, with_symbols
from roundhouse.draw.svg.kit import DrawnBoard, group, icon, num, rect, text
from roundhouse.draw.svg.main_board import main_board
from roundhouse.draw.svg.own_board import own_board
from roundhouse.draw.svg.side_pieces import end_card
from roundhouse.rules.engine import decider
from roundhouse.rules.packing import held_cards
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.view.extension import holdings
from roundhouse.view.scene import Scene
from roundhouse.view.scoring import forecast
from roundhouse.view.words import capital

MARGIN: Final = 20.0
PANEL: Final = 14.0  # between a panel's edge and its board
HEAD: Final = 44.0  # the line above a player board
CARD_LINE: Final = 30.0  # between lines of end bonus cards
TITLE: Final = 40.0  # the line above everything
NARROW_LINES: Final = 36.0  # the same on a phone has three lines
THEMES: Final = ("light", "dark")
LIVELY: Final = re.compile(r":hover|:focus|\.at\b")  # rules that only a page needs
UNSCALED: Final = ("vector-effect: non-scaling-stroke", "stroke-width: .19")  # for shapes of about 11 units
OUTER_COMMA: Final = re.compile(r",(?![^(]*\))")  # between selectors, not inside :is(...)


def picture(scene: Scene, narrow: bool = False, theme: str = "light") -> str:
    """The main board and the board of the viewer, or of whoever decides, with the scores above them."""
    seat = scene.viewer if scene.viewer >= 0 else max(decider(scene.seen), 0)
    main, own = main_board(scene, narrow), own_board(scene, seat, narrow)
    w = main.width + 2 * PANEL
    out = title(scene, w, narrow)
    y = TITLE + (NARROW_LINES if narrow else 0)
    out += panel(main, 0, y)
    y += main.height + 2 * PANEL + 12
    out += panel(own, 0, y, _own_head(scene, seat, own.width, narrow))
    y += own.height + 2 * PANEL + HEAD
    cards = end_cards(scene, main.width)
    if cards:
        out += panel(cards, 0, y + 12, text(scene.words.screen("End cards"), 0, 16, "picture-name", "start"))
        y += 12 + cards.height + 2 * PANEL + HEAD
    wide, high = w, y
    for board, name in _beside(scene, narrow):
        if narrow:
            out += panel(board, 0, high + 12, name)
            high += board.height + 2 * PANEL + HEAD + 12
        else:
            out += panel(board, wide + 12, TITLE, name)
            wide += board.width + 2 * PANEL + 12
            high = max(high, TITLE + board.height + 2 * PANEL + HEAD)
    return standalone(out, wide + 2 * MARGIN, high + 2 * MARGIN, theme, game_and_round(scene), seat)


def _beside(scene: Scene, narrow: bool) -> list[tuple[DrawnBoard, str]]:
    """Boards that lie beside the others, with their names."""
    return [
        (side.draw(scene, narrow), text(scene.words.screen(side.title), 0, 16, "picture-name", "start"))
        for side in side_boards(scene.seen.rules)
    ]


def end_cards(scene: Scene, width: float) -> DrawnBoard | None:
    """Everybody's end bonus cards once the game is over, a line for each player or more."""
    out, y = "", 0.0
    holding = [seat for seat in scene.seen.order if held_cards(scene.seen.players[seat])]
    left = 44 + max(map(len, scene.names)) * 8.6
    for seat in holding if not scene.seen.stack else ():
        name = scene.names[seat]
        out += icon(f"seal-{seat + 1}", 0, y, 22) + text(name, 30, y + 17, "picture-score", "start")
        x = left
        for card in held_cards(scene.seen.players[seat]):
            drawing, wide = end_card(scene, seat, card)
            if x > left and x + wide > width:
                x, y = left, y + CARD_LINE
            out += group(drawing, x, y)
            x += wide + 8
        y += CARD_LINE
    return (
        DrawnBoard(width, y, scene.words.screen("End cards"), "player-board", {"end-cards": out})
        if out
        else None
    )


def panel(board: DrawnBoard, x: float, y: float, head: str = "") -> str:
    """A board on its panel, with a line above it."""
    above = HEAD if head else 0.0
    w, h = board.width + 2 * PANEL, board.height + 2 * PANEL + above
    inside = group(head, PANEL, PANEL) + group(
        "".join(board.parts.values()), PANEL, PANEL + above, board.kind
    )
    return group(rect(0, 0, w, h, "picture-panel", 8) + inside, x, y)


# ---- lines above the boards


def game_and_round(scene: Scene) -> str:
    """What is played, and how far it is."""
    return f"{_game(scene)} · {_when(scene)}"


def _game(scene: Scene) -> str:
    """What is played."""
    words, rules = scene.words, scene.seen.rules
    game = words.counted(
        "game, solo" if rules.players == 1 else "game",
        rules.players,
        board=words.label("boards", rules.board),
        edition=words.label("editions", rules.edition),
    )
    return capital(game)


def _when(scene: Scene) -> str:
    seen = scene.seen
    if not seen.stack:
        return scene.words.screen("over")
    return scene.words.screen("round of", round=seen.round, rounds=seen.rules.rounds)


def title(scene: Scene, width: float, narrow: bool) -> str:
    """The game at the left, everybody's points at the right, in turn order; below one another on a phone."""
    if narrow:
        out = text(_game(scene), 0, 15, "picture-score", "start") + text(_when(scene), 0, 34, "note", "start")
    else:
        out = text(game_and_round(scene), 0, 20, "picture-title", "start")
    x, y = (0.0, 62.0) if narrow else (width, 20.0)
    for seat in scene.seen.order if narrow else reversed(scene.seen.order):
        points = scene.seen.board(seat).score
        told = f"{scene.names[seat]} {points}"
        wide = 26 + len(told) * 8.6
        left = x if narrow else x - wide
        out += icon(f"seal-{seat + 1}", left, y - 14, 17) + text(told, left + 22, y, "picture-score", "start")
        x += wide + 6 if narrow else -wide - 6
    return out


def _own_head(scene: Scene, seat: int, width: float, narrow: bool) -> str:
    """Name, points, what is in the supply, what tracks are worth, and the forecast of this round."""
    board, words = scene.seen.board(seat), scene.words
    name, points = scene.names[seat], words.points(board.score)
    out = icon(f"seal-{seat + 1}", 0, 0, 22) + text(name, 30, 18, "picture-name", "start")
    x = 44 + len(name) * 11.0
    out += text(points, x, 17, "picture-score", "start")
    x += len(points) * 8.6 + 14
    if not narrow:
        for k in range(board.workers_owned):
            kind = f"worker-{seat + 1}" if k < board.workers else "slot-worker"
            out += icon(kind, x, 1, 20, "" if k < board.workers else "picture-slot")
            x += 20
        for sign, count in _stock(board):
            out += icon(sign, x + 10, 2, 18) + text(count, x + 32, 17, "picture-score", "start")
            x += 42
        worth = board.values
        vx = width - 330
        for colour, value in zip(("wood", "green", "bronze", "silver", "gold"), worth, strict=True):
            out += icon(f"track-{colour}", vx, 2, 18) + text(value, vx + 21, 17, "picture-score", "start")
            vx += 38
    total = forecast(scene.seen, seat)["total"]
    out += text(words.screen("drawn this round"), width - 46, 17, "note", "end")
    return out + text(f"+{total}", width, 18, "picture-name", "end")


def _stock(board: PlayerBoard) -> list[tuple[str, int]]:
    """Signs and numbers of what else lies in the supply."""
    found = [
        ("worker-temp", board.temporary_workers),
        ("worker-wood", int(board.has_wood_worker)),
        ("coin", board.coins),
    ]
    found += [(held.sign, held.count(board)) for held in holdings(board.rules) if held.supply]
    return [(sign, count) for sign, count in found if count or sign == "coin"]


# ---- what a page would bring


def standalone(body: str, width: float, height: float, theme: str, label: str, seat: int = -1) -> str:
    """The whole file. Its classes and ids bear the theme, so that several pictures can stand in one notebook.

    Workers that belong to nobody have the colour of `seat`; without one, none.
    """
    if theme not in THEMES:
        raise ValueError(f"theme is {theme!r}; known themes: {', '.join(THEMES)}")
    colours = tokens(theme)
    if seat >= 0:
        colours["pc"] = colours[f"p{seat + 1}"]
    drawn = (
        f"<title>{escape(label)}</title>{_used_signs(body)}"
        + rect(0, 0, width, height, "picture-page")
        + group(body, MARGIN, MARGIN, "board")
    )
    drawn = re.sub(r'(href="#|url\(#|<symbol id="|<pattern id=")', rf"\1{theme}-", drawn)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}" '
        f'width="{num(width)}" height="{num(height)}" role="img" aria-label="{escape(label)}" '
        f'class="picture-{theme}" color="{colours["ink-2"]}"><style>{_style(theme)}</style>'
        f"{_resolved(drawn, colours)}</svg>"
    )


@lru_cache(maxsize=8)
def _source(name: str) -> str:
    return files("roundhouse.draw.svg").joinpath(name).read_text(encoding="utf-8")


def tokens(theme: str) -> dict[str, str]:
    """Every token of `tokens.css` by name, in one theme."""
    return dict(_tokens(theme))


@lru_cache(maxsize=2)
def _tokens(theme: str) -> dict[str, str]:
    found = {}
    source = re.sub(r"/\*.*?\*/", "", _source("tokens.css"), flags=re.DOTALL)
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", source.partition("@media")[0]):
        day_and_night = re.fullmatch(r"light-dark\((.+?),\s*(.+?)\)", value)
        found[name] = day_and_night[1 + THEMES.index(theme)] if day_and_night else value
    return found


def _resolved(source: str, colours: dict[str, str]) -> str:
    """With values in place of tokens; what a page sets in its context gets its fallback."""
    return re.sub(
        r"var\(--([\w-]+)(?:,\s*([^()]*))?\)",
        lambda found: colours.get(found[1]) or found[2] or "none",
        source,
    )


@lru_cache(maxsize=2)
def _style(theme: str) -> str:
    """The rules for boards, those left out that need a pointer, a keyboard or motion."""
    source = re.sub(r"/\*.*?\*/", "", _source("boards.css"), flags=re.DOTALL)
    source = re.sub(r"@media[^{]*\{(?:[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})*[^{}]*\}", "", source)
    kept = []
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", source):
        lines = [line for line in body.split(";") if line.strip() and not line.strip().startswith("--")]
        lines = [line.replace(*UNSCALED) for line in lines if "cursor" not in line]
        if lines and not LIVELY.search(selector) and selector.strip() != ".board":
            body = ";".join(line.strip() for line in lines)
            kept.append(f"{','.join(_spelt_out(selector.strip()))}{{{body}}}")
    kept += [
        ".picture-page{fill:var(--page)}",
        ".picture-panel{fill:var(--panel);stroke:var(--rule)}",
        ".picture-slot{color:var(--rule-2)}",
        ".board .picture-title{font:600 17px var(--serif)}",
        ".board .picture-name{font:600 21px var(--serif)}",
        ".board .picture-score{font:600 14px var(--sans)}",
        ".board .picture-sign{fill:var(--enamel)}",
        ".board .picture-sign-rule{fill:none;stroke:var(--enamel-rule);stroke-width:2}",
        ".board .picture-house{font:600 22px var(--serif);fill:var(--brass-hi)}",
        ".board .picture-headline{font:600 46px var(--serif);fill:var(--on-enamel)}",
        ".board .picture-line{font:400 24px var(--sans);fill:var(--on-enamel-2)}",
    ]
    scoped = [
        ",".join(f".picture-{theme} {one.strip()}" for one in OUTER_COMMA.split(selector)) + "{" + body
        for selector, _, body in (rule.partition("{") for rule in kept)
    ]
    resolved = _resolved("\n".join(scoped), _tokens(theme))
    return resolved.replace("&", "&amp;").replace("<", "&lt;")


def _spelt_out(selector: str) -> list[str]:
    """Without `:is()`, which few viewers know."""
    found = re.search(r":is\(([^()]*)\)", selector)
    if found is None:
        return [selector]
    before, after = selector[: found.start()], selector[found.end() :]
    return [one for kind in found[1].split(",") for one in _spelt_out(before + kind.strip() + after)]


@lru_cache(maxsize=1)
def _signs() -> tuple[dict[str, str], str]:
    """Every sign of the sprite by its name, and the patterns."""
    source = re.sub(r"<!--.*?-->", "", with_symbols(_source("icons.svg")), flags=re.DOTALL)
    symbols = {
        found[1]: found[0]
        for found in re.finditer(r'<symbol id="([\w-]+)".*?</symbol>', source, flags=re.DOTALL)
    }
    patterns = "".join(re.findall(r"<pattern .*?</pattern>", source, flags=re.DOTALL))
    return symbols, patterns


def _used_signs(body: str) -> str:
    """The definitions that a drawing needs."""
    symbols, patterns = _signs()
    names = sorted(set(re.findall(r'href="#([\w-]+)"', body)))
    return f"<defs>{patterns}{''.join(symbols[name] for name in names)}</defs>"
