"""Panels that open beside the boards: what a thing is, and the keys."""

from __future__ import annotations

from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import close_button
from roundhouse.service.pages.talk import is_tabbed
from roundhouse.web.table_view import BoardView

KEYS = ("digits", "fare", "arrows", "enter", "undo", "reset", "end", "pass", "hint", "info", "escape", "help")


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
