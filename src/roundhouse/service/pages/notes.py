"""Beside the log of a table that people share: what the viewer writes down, for nobody else."""

from __future__ import annotations

from roundhouse.service.model.table_view import TableView
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import say
from roundhouse.service.people.notes import MAX_NOTES_LENGTH


def notes_panel(view: TableView) -> h.Element:
    """A sheet of paper, which the module fills and keeps."""
    return h.section("#notes.notes", aria_labelledby="notes-title")[
        h.textarea(
            "#notes-text.text-input",
            maxlength=str(MAX_NOTES_LENGTH),
            aria_labelledby="notes-title",
            aria_describedby="notes-told",
            placeholder=say(view.person, "notes empty"),
            disabled=True,
        ),
        h.p(".note")[
            h.span("#notes-told")[say(view.person, "notes for you")],
            " ",
            h.span("#notes-kept", role="status", data_kept=say(view.person, "notes kept")),
        ],
    ]
