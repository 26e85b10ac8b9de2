"""The page of a table: boards, sign, rivals, log, in the layout that the browser asked for.

The page is made of parts, each an element with an id of its own: `table_parts` has them all, `table_page` puts them
into the frame that stays. A board is one part for every group of its drawing and one for its frame, an `<svg>` without
content that tells its size and its groups (`data-parts`); when those change, the browser asks for the whole page.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace

from markupsafe import Markup

from roundhouse.draw.extension import RivalDrawing, rivals_in
from roundhouse.draw.svg.kit import DrawnBoard, attributes, num
from roundhouse.draw.svg.tickets import RIVAL_COLOUR
from roundhouse.rules.layout import SCORE
from roundhouse.service.model.page_parts import hashes_of, stamp
from roundhouse.service.model.table_view import TableView
from roundhouse.service.pages import html as h
from roundhouse.service.pages.clock import counting
from roundhouse.service.pages.layout import icon, icon_button, masthead, menu, next_table, page, seal
from roundhouse.service.pages.players import (
    company_body,
    company_button,
    company_menu,
    offer_bar,
    watching_stamp,
)
from roundhouse.service.pages.talk import is_tabbed, unread
from roundhouse.texts.pages import script_text
from roundhouse.web.guide import guide
from roundhouse.web.hint import hint_slot
from roundhouse.web.log import log_entries, log_panel, since_card
from roundhouse.web.own_stock import kept_head, supply_line
from roundhouse.web.prompt import sign
from roundhouse.web.rival_turn import rival_sign
from roundhouse.web.rivals import rival
from roundhouse.web.side_panel import info_panel, keys_panel
from roundhouse.web.table_scene import TableScene, table_scene

__all__ = ["figured_parts", "log_entries", "table_body", "table_page", "table_parts"]

TABLE_SCRIPTS = (
    "roundhouse.js",
    "table.js",
    "scoring.js",
    "picture.js",
    "calling.js",
    "talk.js",
    "notes.js",
    "clocks.js",
)
TABLE_SHEETS = ("thinking.css", "following.css", "together.css", "talk.css", "windows.css", "trust.css")
MAX_MODULES_IN_MASTHEAD = 1  # modules that the masthead has room for
Put = Callable[[str], Markup]  # a part by its id, stamped
# texts that the module shows by itself
TABLE_SCRIPT_TEXTS = (
    "lost context",
    "stale",
    "failed",
    "nothing to tell",
    "ask mode",
    "all again",
    "choose number",
    "tap again",
    "gain round",
    "hint thinks",
    "here now",
    "not here",
    "away now",
    "watchers",
)


def table_parts(view: TableView) -> dict[str, str]:
    """Every part of the page by the id of its element."""
    return _parts(table_scene(view))


def figured_parts(view: TableView) -> dict[str, str]:
    """Those parts that tell what the options bring: the sign, and the accounts on the viewer's own board."""
    table = table_scene(replace(view, figures=True))
    return {"sign": str(sign(table)), **table.boards["own"].parts}


def table_page(view: TableView, note: Callable[[Mapping[str, str]], None] = lambda _: None) -> str:
    """The whole page; `note` is told the hashes of its parts."""
    table = table_scene(view)
    parts = _parts(table)
    hashes = hashes_of(parts)
    note(hashes)

    def put(name: str) -> Markup:
        return Markup(stamp(parts[name], hashes[name]))

    body = _narrow(table, put) if table.narrow else _wide(table, put)
    return page(
        view.person,
        _title(table),
        body,
        _around(table, put),
        kind="at-table",
        scripts=TABLE_SCRIPTS,
        sheets=TABLE_SHEETS,
    )


def table_body(view: TableView, instead: Mapping[str, str]) -> h.Node:
    """The frame with its parts, some of them another page's own: a replay has another sign."""
    table = table_scene(view)
    parts = {**_parts(table), **instead}

    def put(name: str) -> Markup:
        return Markup(stamp(parts[name]))

    return _narrow(table, put) if table.narrow else _wide(table, put)


# ---- parts


def _parts(table: TableScene) -> dict[str, str]:
    parts: dict[str, str] = {}
    if table.narrow:
        parts["standings"] = str(_standings(table))
        parts["own-head"] = str(supply_line(table))
    else:
        parts["masthead"] = _kept_masthead(table)
        parts["own-head"] = kept_head(table)
    parts["sign"] = str(sign(table))
    parts["rival-turn"] = str(rival_sign(table))
    parts["hint-slot"] = str(hint_slot(table))
    parts["since"] = str(since_card(table))
    if table.view.guided:
        parts["guide"] = str(guide(table))
    company = table.view.company
    if company is not None and table.view.at is None:
        parts["company-body"] = str(company_body(table.view, company))
        parts["offer"] = str(offer_bar(table.view, company))
    for name, board in table.boards.items():
        parts[f"{name}-frame"] = frame(name, board)
        parts.update(board.parts)
    for other in table.rivals:
        parts[f"rival:{other}"] = str(rival(table, other))
    for one in rivals_in(table.view.seen.rules):
        panel = h.article(f"#{_panel_of(one)}.panel.rival")
        parts[_panel_of(one)] = str(panel[Markup(one.draw(table.scene))])
    return parts


def frame(name: str, board: DrawnBoard) -> str:
    """A board without its content."""
    width, height = num(board.width), num(board.height)
    told = attributes(role="group", aria_label=board.label, data_parts=" ".join(board.parts))
    return (
        f'<svg id="{name}-frame" class="board {board.kind}" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}"{told}></svg>'
    )


def _drawn(name: str, table: TableScene, put: Put) -> Markup:
    """A board with its content."""
    head = put(f"{name}-frame").removesuffix("</svg>")
    return head + Markup("").join(put(part) for part in table.boards[name].parts) + Markup("</svg>")


def _panel_of(one: RivalDrawing) -> str:
    return f"{one.name.lower()}-panel"


# ---- the head


def _title(table: TableScene) -> str:
    """What the tab of the browser says: first of all whether it is your turn."""
    said = table.decision.heading if table.view.yours else table.decision.question
    return f"{said} · {table.view.name}" if table.view.name else said


def _where(table: TableScene, whole: bool = False) -> str:
    """Which boards are played on; many modules are counted, unless all of it is to be told."""
    view = table.view
    words = view.words
    parts = [words.label("boards", str(view.options["board"]))]
    if view.options.get("industry") and view.options["industry"] != view.options["board"]:
        parts.append(words.label("tracks", str(view.options["industry"])))
    modules = [words.label("modules", str(name)) for name in view.options.get("modules", ())]
    few = whole or len(modules) <= MAX_MODULES_IN_MASTHEAD
    parts += modules if few else [table.say("many modules", count=len(modules))]
    return f"{view.name} · {', '.join(parts)}" if view.name else ", ".join(parts)


def _kept_masthead(table: TableScene) -> str:
    """It changes with the round and the person's settings, and with what a person may do at the table."""
    view = table.view
    company = None if view.company is None else view.company.no_hints
    looks = view.viewer < 0, view.at is None, view.over
    key = "masthead", view.person, view.name, view.seen.round, *looks, company
    return view.drawing_cache.made(key, lambda: str(_masthead(table)))


def _masthead(table: TableScene) -> h.Element:
    view = table.view
    now, last = view.seen.round, view.seen.rules.rounds
    stops = (
        h.li(class_="past" if n < now or view.over else "now" if n == now else "next")
        for n in range(1, last + 1)
    )
    middle = [
        h.span(".sep"),
        h.span(".table-name", title=_where(table, whole=True))[_where(table)],
        h.div(".rounds", role="img", aria_label=table.say("round of", round=now, rounds=last))[
            h.ol[stops], h.b[table.say("round", round=now)], " ", table.say("of rounds", rounds=last)
        ],
        watching_stamp(table.view),
    ]
    buttons = [
        company_button(table.view),
        _hint_button(table),
        h.a(
            ".icon-button",
            href=f"/tables/{view.table_id}/replay",
            title=table.say("replay"),
            aria_label=table.say("replay"),
        )[icon("replay")],
        icon_button(
            "info", table.say("what is this"), data_do="info", aria_pressed="false", aria_keyshortcuts="I"
        ),
    ]
    return masthead(view.person, middle, buttons)


def _hint_button(table: TableScene) -> h.Element | None:
    """Asks for a hint; without a script the whole page comes back with it. A replay has nothing to decide."""
    if table.view.at is not None:
        return None
    company = table.view.company
    why_not = company.no_hints if company is not None else ""
    words = table.say(why_not or "hint")
    return h.form(".hint-form", method="post", action=f"/tables/{table.view.table_id}/hint")[
        h.button(
            ".icon-button",
            type="submit",
            title=words,
            aria_label=words,
            aria_disabled="true" if why_not else None,
            data_do="hint",
            aria_keyshortcuts="H",
        )[icon("hint")]
    ]


def _standings(table: TableScene) -> h.Element:
    seen = table.view.seen
    return h.section("#standings.standings", aria_label=table.say("standings"))[
        h.span(".round")[
            h.b[table.say("round", round=seen.round)], " ", table.say("of rounds", rounds=seen.rules.rounds)
        ],
        h.ol(aria_label=table.say("order and points"))[
            (
                h.li[seal(RIVAL_COLOUR - 1), icon(f"worker-{RIVAL_COLOUR}", "icon s"), one.workers(seen)]
                for one in rivals_in(seen.rules)
            ),
            (
                h.li(class_="me" if seat == table.seat else None)[
                    seal(seat),
                    h.span(".visually-hidden")[table.view.names[seat]],
                    h.span(data_figure=f"score-{seat}")[seen.players[seat][SCORE]],
                ]
                for seat in seen.order
            ),
        ],
    ]


# ---- layouts


def _panel(table: TableScene, id: str, label: str, tab: str, *content: h.Node) -> h.Element:
    """A board on its panel; it lies flat while another one is asked about."""
    return h.section(
        f"#{id}.panel.board-panel{'.away' if _away(table, tab) else ''}",
        aria_label=label,
        data_tab_of=tab,
    )[*content]


def _away(table: TableScene, tab: str) -> bool:
    return bool(table.asked) and tab not in table.asked


def _wide(table: TableScene, put: Put) -> h.Node:
    label = table.say("your board") if table.view.viewer == table.seat else _board_of(table)
    side: list[h.Node] = [put("guide") if table.view.guided else None, _rivals(table, put)]
    side += [_beside(table, put, one.name, ".panel.module") for one in table.beside]
    return [
        put("masthead"),
        h.main(".table", data_layout="wide", style=f"--tall:{_tall(table):.3f}")[
            h.div("#column.main")[
                _panel(table, "main-panel", table.say("main board"), "board", _drawn("main", table, put)),
                put("rival-turn"),
                put("sign"),
                _panel(table, "own-panel", label, "mine", put("own-head"), _drawn("own", table, put)),
            ],
            h.aside(
                "#side.side.with-module" if table.beside else "#side.side",
                aria_label=table.say("rivals"),
            )[*side, log_panel(table, put("since")), put("hint-slot")],
        ],
    ]


def _tall(table: TableScene) -> float:
    """How high the two boards are together, by their width: the sheet makes them as wide as the window is high."""
    return sum(table.boards[name].height / table.boards[name].width for name in ("main", "own"))


def _board_of(table: TableScene) -> str:
    return table.say("board of", name=table.view.names[table.seat])


def _rivals(table: TableScene, put: Put) -> h.Element:
    return h.div("#rivals.rivals")[
        (put(_panel_of(one)) for one in rivals_in(table.view.seen.rules)),
        (put(f"rival:{seat}") for seat in sorted(table.rivals)),
    ]


def _beside(table: TableScene, put: Put, name: str, kind: str) -> h.Element:
    return h.section(f"#{name}{kind}", aria_label=table.say(name))[
        h.h2[table.say(name)], _drawn(name, table, put)
    ]


def _narrow(table: TableScene, put: Put) -> h.Node:
    sections: dict[str, h.Node] = {
        "board": _drawn("main", table, put),
        "mine": [put("own-head"), _drawn("own", table, put)],
    }
    for one in table.beside:
        sections[one.name] = _beside(table, put, one.name, ".module.flat")
    if table.rivals or table.view.seen.rules.rivals:
        sections["rivals"] = _rivals(table, put)
    sections["log"] = log_panel(table, put("since"))
    first = next((tab for tab in table.asked if tab in sections), "mine" if not table.view.yours else "board")
    return h.div(".phone", data_layout="narrow")[
        h.header("#masthead.bar")[
            h.button(
                ".icon-button",
                type="button",
                popovertarget="settings-menu",
                title=table.say("menu"),
                aria_label=table.say("menu"),
            )[icon("menu")],
            h.div(
                ".tabs.five" if len(sections) > 4 else ".tabs",
                role="tablist",
                aria_label=table.say("parts of the table"),
            )[
                (
                    h.button(
                        type="button",
                        id=f"tab-{tab}",
                        role="tab",
                        data_tab=tab,
                        aria_selected="true" if tab == first else "false",
                        aria_controls=f"part-{tab}",
                        tabindex="0" if tab == first else "-1",
                    )[
                        table.say(f"tab {tab}"),
                        unread(table.view) if tab == "log" and is_tabbed(table.view) else None,
                    ]
                    for tab in sections
                )
            ],
            next_table(table.view.person),
            _hint_button(table),
        ],
        put("standings"),
        h.main("#column.scroller", tabindex="0")[
            (
                h.section(
                    id=f"part-{tab}",
                    role="tabpanel",
                    aria_labelledby=f"tab-{tab}",
                    data_part=tab,
                    class_="off" if tab != first else None,
                )[content]
                for tab, content in sections.items()
            )
        ],
        put("guide") if table.view.guided else None,
        put("hint-slot"),
        put("rival-turn"),
        put("sign"),
    ]


def _around(table: TableScene, put: Put) -> h.Node:
    """What is not a part: panels that open, what screen readers hear, and what the module has to know."""
    view = table.view
    told = {
        "table": view.table_id,
        "layout": view.layout,
        "version": view.version,
        "count": view.person.settings.count,
        "sound": view.person.settings.sound == "on",
        "notice": view.person.settings.notice == "on",
        "texts": {key: script_text(view.language, key) for key in TABLE_SCRIPT_TEXTS},
    }
    here = f"/tables/{view.table_id}"
    picture = f"{here}/picture.svg?at={len(view.moves)}"
    links = h.ul(".links")[
        h.li[h.a(href="/")[icon("emblem"), table.say("nav home")]],
        h.li[h.a(href=f"{here}/result")[icon("crown"), table.say("result")]] if view.finished else None,
        h.li[h.a(href=f"{here}/replay?at={len(view.moves)}")[icon("replay"), table.say("replay")]],
        h.li[h.a(href="/reference")[icon("search"), table.say("nav reference")]],
        h.li[h.a(href=f"{here}/record", download=True)[icon("download"), table.say("record")]],
        h.li[
            h.a(href=picture, download="roundhouse.svg", data_picture="svg")[
                icon("download"), table.say("picture svg")
            ]
        ],
        h.li[
            h.a(href=picture, download="roundhouse.png", data_picture="png")[
                icon("download"), table.say("picture png")
            ]
        ],
        h.li[
            h.button(
                type="button", popovertarget="settings-menu", popovertargetaction="hide", data_do="info"
            )[icon("info"), table.say("what is this")]
        ]
        if table.narrow
        else h.li[h.button(type="button", popovertarget="keys")[icon("info"), table.say("keys")]],
        h.li[h.button(type="button", popovertarget="company")[icon("people"), table.say("this table")]]
        if view.company is not None
        else None,
    ]
    return [
        info_panel(table),
        keys_panel(table),
        menu(view.person, links),
        [company_menu(put("company-body")), put("offer")] if view.company is not None else None,
        counting(view.person, view.company.now) if view.company is not None and view.company.clocks else None,
        h.div("#said.visually-hidden", aria_live="polite"),
        h.div("#notice.notice-bar", role="status", hidden=True),
        h.section("#lost.decision.quiet", hidden=True, aria_label=table.say("lost"))[
            h.div(".ask")[
                h.p(".who")[icon("clock"), h.span(data_lost=True)],
                h.p(".question")[table.say("lost")],
            ]
        ],
        h.script("#told", type="application/json")[
            Markup(json.dumps(told, ensure_ascii=False).replace("<", "\\u003c"))
        ],
    ]
