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
from roundhouse.service.model.page_parts import hashes_of, stamp
from roundhouse.service.pages import html as h
from roundhouse.service.pages.clock import counting
from roundhouse.service.pages.layout import (
    close_button,
    icon,
    icon_button,
    masthead,
    menu,
    next_table,
    page,
    seal,
)
from roundhouse.service.pages.link_preview import LinkPreview
from roundhouse.service.pages.players import (
    company_body,
    company_button,
    company_menu,
    offer_bar,
    watching_stamp,
)
from roundhouse.service.pages.seat_events import seat_news
from roundhouse.service.pages.talk import is_tabbed, unread
from roundhouse.texts.pages import script_text
from roundhouse.web.guide import guide
from roundhouse.web.hint import hint_slot
from roundhouse.web.house_rules import changed_values
from roundhouse.web.log import log_entries, log_panel, since_card
from roundhouse.web.player_panels import in_ledger, kept_head, ledger_head, rival, supply_line
from roundhouse.web.prompt import sign
from roundhouse.web.table_view import BoardView
from roundhouse.web.waiting_prompt import rival_sign

__all__ = ["BOARD_SHEETS", "figured_parts", "log_entries", "table_body", "table_page", "table_parts"]

TABLE_SCRIPTS = (
    "roundhouse.js",
    "scoring.js",
    "table.js",
    "picture.js",
    "calling.js",
    "talk.js",
    "notes.js",
    "clocks.js",
    "seat-news.js",
)
# what boards, sign and rivals need on every page that shows a table
BOARD_SHEETS = ("following.css", "tickets.css", "round.css", "rivals.css", "scoring.css")
TABLE_SHEETS = ("thinking.css", *BOARD_SHEETS, "together.css", "talk.css", "windows.css", "trust.css")
MAX_MODULES_IN_MASTHEAD = 1  # modules that the masthead has room for
KEYS = (
    "digits",
    "fare",
    "arrows",
    "enter",
    "undo",
    "redo",
    "reset",
    "end",
    "pass",
    "hint",
    "info",
    "escape",
    "help",
)
Put = Callable[[str], Markup]  # a part by its id, stamped
# texts that the module shows by itself
TABLE_SCRIPT_TEXTS = (
    "lost context",
    "lost kept",
    "not played",
    "tab scoring",
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


def figured_parts(view: BoardView) -> dict[str, str]:
    """Those parts that tell what the options bring: the sign, and the accounts on the viewer's own board."""
    view = replace(view, figures=True)
    return {"sign": str(sign(view)), **view.boards["own"].parts}


def table_page(
    view: BoardView,
    note: Callable[[Mapping[str, str]], None] = lambda _: None,
    preview: LinkPreview | None = None,
) -> str:
    """The whole page; `note` is told the hashes of its parts."""
    parts = table_parts(view)
    hashes = hashes_of(parts)
    note(hashes)

    def put(name: str) -> Markup:
        return Markup(stamp(parts[name], hashes[name]))

    body = _narrow(view, put) if view.narrow else _wide(view, put)
    return page(
        view.person,
        _title(view),
        body,
        _around(view, put),
        kind="at-table",
        scripts=TABLE_SCRIPTS,
        sheets=TABLE_SHEETS,
        preview=preview,
    )


def table_body(
    view: BoardView, instead: Mapping[str, str], over: h.Node = None, aside: h.Node = None
) -> h.Node:
    """The frame with its parts, some of them another page's own: a replay has another sign.

    `over` stands before the boards, `aside` in the place of the log.
    """
    parts = {**table_parts(view), **instead}

    def put(name: str) -> Markup:
        return Markup(stamp(parts[name]))

    return _narrow(view, put, over, aside) if view.narrow else _wide(view, put, over, aside)


# ---- parts


def table_parts(view: BoardView) -> dict[str, str]:
    """Every part of the page by the id of its element."""
    parts: dict[str, str] = {}
    if view.narrow:
        parts["standings"] = str(_standings(view))
        parts["own-head"] = str(supply_line(view))
    else:
        parts["masthead"] = _kept_masthead(view)
        parts["own-head"] = kept_head(view)
    parts["sign"] = str(sign(view))
    parts["rival-turn"] = str(rival_sign(view))
    parts["hint-slot"] = str(hint_slot(view))
    parts["since"] = str(since_card(view))
    if view.guided:
        parts["guide"] = str(guide(view))
    if view.at is None:
        parts["tab-title"] = str(h.p("#tab-title", hidden=True)[_title(view)])
    company = view.company
    if company is not None and view.at is None:
        parts["company-body"] = str(company_body(view, company))
        parts["offer"] = str(offer_bar(view, company))
        parts["seat-news"] = str(seat_news(view, company))
    for name, board in view.boards.items():
        parts[f"{name}-frame"] = frame(name, board)
        parts.update(board.parts)
    parts.update(_rival_parts(view))
    return parts


def _rival_parts(view: BoardView) -> dict[str, str]:
    """The panels of all others; one part where it changes who they are, since the board in front follows the game."""
    panels = {f"rival:{other}": str(rival(view, other)) for other in view.rivals}
    for one in rivals_in(view.seen.rules):
        panel = h.article(f"#{_panel_of(one)}.panel.rival")
        panels[_panel_of(one)] = str(panel[Markup(one.draw(view.scene))])
    if not view.follows or not panels:
        return panels
    return {"rivals": str(_rivals(view, lambda name: Markup(panels[name])))}


def frame(name: str, board: DrawnBoard) -> str:
    """A board without its content."""
    width, height = num(board.width), num(board.height)
    told = attributes(role="group", aria_label=board.label, data_parts=" ".join(board.parts))
    return (
        f'<svg id="{name}-frame" class="board {board.kind}" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}"{told}></svg>'
    )


def _drawn(name: str, view: BoardView, put: Put) -> Markup:
    """A board with its content."""
    head = put(f"{name}-frame").removesuffix("</svg>")
    return head + Markup("").join(put(part) for part in view.boards[name].parts) + Markup("</svg>")


def _panel_of(one: RivalDrawing) -> str:
    return f"{one.name.lower()}-panel"


# ---- the head


def _title(view: BoardView) -> str:
    """What the tab of the browser and its notice say: first of all whether it is your turn."""
    said = view.decision.heading if view.yours else view.decision.question
    if view.handover >= 0:
        said = view.say("hand over", name=view.names[view.handover])
    elif view.over or view.ended:
        said = view.say("over")
    elif view.bot_plays and view.company is not None and view.company.asked_back:
        said = view.say("bot sits for you")
    elif view.confirm:
        said = view.say("your turn", name=view.names[view.viewer])
    elif view.waiting_for >= 0:
        said = view.say("waits for", name=view.names[view.waiting_for])
    return f"{said.removesuffix('.')} · {view.name}" if view.name else said


def _where(view: BoardView, whole: bool = False) -> str:
    """Which boards are played on; many modules are counted, unless all of it is to be told."""
    words = view.words
    parts = [words.label("boards", str(view.options["board"]))]
    if view.options.get("industry") and view.options["industry"] != view.options["board"]:
        parts.append(words.label("tracks", str(view.options["industry"])))
    modules = [words.label("modules", str(name)) for name in view.options.get("modules", ())]
    few = whole or len(modules) <= MAX_MODULES_IN_MASTHEAD
    parts += modules if few else [view.say("many modules", count=len(modules))]
    changed = changed_values(view.states[0].rules)
    if changed:
        parts.append(
            view.say("house rules line", values=", ".join(changed)) if whole else view.say("house rules")
        )
    return f"{view.name} · {', '.join(parts)}" if view.name else ", ".join(parts)


def _kept_masthead(view: BoardView) -> str:
    """It changes with the round and the person's settings, and with what a person may do at the table."""
    looks = view.viewer < 0, view.at is None, view.over
    key = "masthead", view.person, view.name, view.seen.round, *looks, view.no_hints
    return view.drawing_cache.made(key, lambda: str(_masthead(view)))


def _masthead(view: BoardView) -> h.Element:
    now, last = view.seen.round, view.seen.rules.rounds
    stops = (
        h.li(class_="past" if n < now or view.over else "now" if n == now else "next")
        for n in range(1, last + 1)
    )
    middle = [
        h.span(".sep"),
        h.span(".table-name", title=_where(view, whole=True))[_where(view)],
        h.div(".rounds", role="img", aria_label=view.say("round of", round=now, rounds=last))[
            h.ol[stops], h.b[view.say("round", round=now)], " ", view.say("of rounds", rounds=last)
        ],
        watching_stamp(view),
    ]
    buttons = [
        company_button(view),
        _hint_button(view),
        h.a(
            ".icon-button",
            href=f"/tables/{view.table_id}/replay",
            title=view.say("replay"),
            aria_label=view.say("replay"),
        )[icon("replay")],
        icon_button(
            "info", view.say("what is this"), data_do="info", aria_pressed="false", aria_keyshortcuts="I"
        ),
    ]
    return masthead(view.person, middle, buttons)


def _hint_button(view: BoardView) -> h.Element | None:
    """Asks for a hint; without a script the whole page comes back with it. A replay has nothing to decide, and a
    lesson hints of its own.
    """
    if view.at is not None or not view.table_id:
        return None
    why_not = view.no_hints
    words = view.say(why_not or "hint")
    return h.form(".hint-form", method="post", action=f"/tables/{view.table_id}/hint")[
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


def _standings(view: BoardView) -> h.Element:
    seen = view.seen
    return h.section("#standings.standings", aria_label=view.say("standings"))[
        h.span(".round")[
            h.b[view.say("round", round=seen.round)], " ", view.say("of rounds", rounds=seen.rules.rounds)
        ],
        h.ol(aria_label=view.say("order and points"))[
            (
                h.li[seal(RIVAL_COLOUR - 1), icon(f"worker-{RIVAL_COLOUR}", "icon s"), one.workers(seen)]
                for one in rivals_in(seen.rules)
            ),
            (
                h.li(class_="me" if seat == view.seat else None)[
                    seal(seat),
                    h.span(".visually-hidden")[view.names[seat]],
                    h.span(data_figure=f"score-{seat}")[seen.board(seat).score],
                ]
                for seat in seen.order
            ),
        ],
    ]


# ---- layouts


def _panel(view: BoardView, id: str, label: str, tab: str, *content: h.Node) -> h.Element:
    """A board on its panel; it lies flat while another one is asked about."""
    return h.section(
        f"#{id}.panel.board-panel{'.away' if _away(view, tab) else ''}",
        aria_label=label,
        data_tab_of=tab,
    )[*content]


def _away(view: BoardView, tab: str) -> bool:
    return bool(view.lit_tabs) and tab not in view.lit_tabs


def _wide(view: BoardView, put: Put, over: h.Node = None, aside: h.Node = None) -> h.Node:
    label = view.say("your board") if view.viewer == view.seat else _board_of(view)
    if view.follows:
        label = view.say("board followed")
    side: list[h.Node] = [put("guide") if view.guided else None]
    followed = view.follows and (view.rivals or view.seen.rules.rivals)
    side += [put("rivals") if followed else _rivals(view, put)]
    side += [_beside(view, put, one.name, ".panel.module") for one in view.beside]
    return [
        put("masthead"),
        h.main(".table", data_layout="wide", style=f"--tall:{_tall(view):.3f}")[
            h.div("#column.main")[
                over,
                _panel(view, "main-panel", view.say("main board"), "board", _drawn("main", view, put)),
                put("rival-turn"),
                put("sign"),
                _panel(view, "own-panel", label, "mine", put("own-head"), _drawn("own", view, put)),
            ],
            h.aside(
                "#side.side.with-module" if view.beside else "#side.side",
                aria_label=view.say("rivals"),
            )[*side, aside or log_panel(view, put("since")), put("hint-slot")],
        ],
    ]


def _tall(view: BoardView) -> float:
    """How high the two boards are together, by their width: the sheet makes them as wide as the window is high."""
    return sum(view.boards[name].height / view.boards[name].width for name in ("main", "own"))


def _board_of(view: BoardView) -> str:
    return view.say("board of", name=view.names[view.seat])


def _rivals(view: BoardView, put: Put) -> h.Element:
    ledger = in_ledger(view)
    return h.div("#rivals.rivals.panel.ledger" if ledger else "#rivals.rivals")[
        ledger_head(view) if ledger else None,
        (put(_panel_of(one)) for one in rivals_in(view.seen.rules)),
        (put(f"rival:{seat}") for seat in sorted(view.rivals)),
    ]


def _beside(view: BoardView, put: Put, name: str, kind: str) -> h.Element:
    return h.section(f"#{name}{kind}", aria_label=view.say(name))[
        h.h2[view.say(name)], _drawn(name, view, put)
    ]


def _tab_words(view: BoardView, tab: str) -> str:
    return view.say("tab followed" if tab == "mine" and view.follows else f"tab {tab}")


def _narrow(view: BoardView, put: Put, over: h.Node = None, aside: h.Node = None) -> h.Node:
    sections: dict[str, h.Node] = {
        "board": _drawn("main", view, put),
        "mine": [put("own-head"), _drawn("own", view, put)],
    }
    for one in view.beside:
        sections[one.name] = _beside(view, put, one.name, ".module.flat")
    if view.rivals or view.seen.rules.rivals:
        sections["rivals"] = put("rivals") if view.follows else _rivals(view, put)
    if aside is None:
        sections["log"] = log_panel(view, put("since"))
    first = next((tab for tab in view.lit_tabs if tab in sections), "mine" if not view.yours else "board")
    return h.div(".phone", data_layout="narrow")[
        h.header("#masthead.bar")[
            h.button(
                ".icon-button",
                type="button",
                popovertarget="settings-menu",
                title=view.say("menu"),
                aria_label=view.say("menu"),
            )[icon("menu")],
            h.div(
                ".tabs.five" if len(sections) > 4 else ".tabs",
                role="tablist",
                aria_label=view.say("parts of the table"),
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
                    )[_tab_words(view, tab), unread(view) if tab == "log" and is_tabbed(view) else None]
                    for tab in sections
                )
            ],
            next_table(view.person),
            _hint_button(view),
        ],
        put("standings"),
        h.main("#column.scroller", tabindex="0")[
            over,
            (
                h.section(
                    id=f"part-{tab}",
                    role="tabpanel",
                    aria_labelledby=f"tab-{tab}",
                    data_part=tab,
                    class_="off" if tab != first else None,
                )[content]
                for tab, content in sections.items()
            ),
        ],
        put("guide") if view.guided else None,
        put("hint-slot"),
        put("rival-turn"),
        put("sign"),
    ]


def _around(view: BoardView, put: Put) -> h.Node:
    """What is not a part: panels that open, what screen readers hear, and what the module has to know."""
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
        h.li(".muted")[_where(view, whole=True)] if view.narrow else None,
        h.li[h.a(href="/")[icon("emblem"), view.say("nav home")]],
        h.li[h.a(href=f"{here}/result")[icon("crown"), view.say("result")]] if view.finished else None,
        h.li[h.a(href=f"{here}/replay?at={len(view.moves)}")[icon("replay"), view.say("replay")]],
        h.li[h.a(href="/reference")[icon("search"), view.say("nav reference")]],
        h.li[h.a(href=f"{here}/record", download=True)[icon("download"), view.say("record")]],
        h.li[
            h.a(href=picture, download="roundhouse.svg", data_picture="svg")[
                icon("download"), view.say("picture svg")
            ]
        ],
        h.li[
            h.a(href=picture, download="roundhouse.png", data_picture="png")[
                icon("download"), view.say("picture png")
            ]
        ],
        h.li[
            h.button(
                type="button", popovertarget="settings-menu", popovertargetaction="hide", data_do="info"
            )[icon("info"), view.say("what is this")]
        ]
        if view.narrow
        else h.li[h.button(type="button", popovertarget="keys")[icon("info"), view.say("keys")]],
        h.li[h.button(type="button", popovertarget="company")[icon("people"), view.say("this table")]]
        if view.company is not None
        else None,
    ]
    return [
        put("tab-title"),
        info_panel(view),
        keys_panel(view),
        menu(view.person, links),
        [company_menu(put("company-body")), put("offer"), put("seat-news")]
        if view.company is not None
        else None,
        counting(view.person, view.company.now) if view.company is not None and view.company.clocks else None,
        h.div("#said.visually-hidden", aria_live="polite"),
        h.div("#notice.notice-bar", role="status", hidden=True),
        h.section("#lost.decision.quiet", hidden=True, aria_label=view.say("lost"))[
            h.div(".ask")[
                h.p(".who")[icon("clock"), h.span(data_lost=True)],
                h.p(".question")[view.say("lost")],
            ]
        ],
        h.script("#told", type="application/json")[
            Markup(json.dumps(told, ensure_ascii=False).replace("<", "\\u003c"))
        ],
    ]


# ---- panels that open beside the boards


def info_panel(view: BoardView) -> h.Element:
    """An empty place for the answer to "what is this?"."""
    return h.aside("#panel.panel.what-is", hidden=True, tabindex="-1", aria_label=view.say("what is this"))[
        close_button(view.say("close")), h.div("#panel-body")
    ]


def keys_panel(view: BoardView) -> h.Element:
    """Every key and what it does."""
    keys = (*KEYS, "talk") if is_tabbed(view) else KEYS
    return h.div("#keys.panel.keys", popover=True)[
        h.h2[view.say("keys")],
        h.dl[([h.div[h.dt[h.kbd[view.say(f"name {key}")]], h.dd[view.say(f"key {key}")]]] for key in keys)],
    ]
