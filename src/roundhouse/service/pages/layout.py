"""What every page has: the shell with its sprite and sheets, the masthead, the menu, icons, seals and figures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from markupsafe import Markup

from roundhouse.service.game import GamePages, game
from roundhouse.service.model.announcement import announced
from roundhouse.service.model.table_view import CHOICES, Person, Seat, Settings
from roundhouse.service.pages import html as h
from roundhouse.service.pages.link_preview import LinkPreview
from roundhouse.service.pages.static_files import static
from roundhouse.texts.languages import LANGUAGES
from roundhouse.texts.pages import page_text, page_text_or

BASE_SHEET = "pages.css"


def say(person: Person, key: str, **values: object) -> str:
    """A word of the pages in this person's language."""
    return page_text(person.settings.language, key, **values)


# ---- small things


def with_players(language: str, count: int) -> str:
    """With how many one plays; small numbers in words where the language has them.

    >>> with_players("de", 3)
    'zu dritt'
    """
    return page_text_or(language, f"of {count} players", page_text(language, "of players", count=count))


@cache
def _sprite(shown: GamePages) -> Markup:
    """All icons, to be written once into every page."""
    return Markup(shown.sprite())


@lru_cache(maxsize=512)  # a page has about forty of them, always the same
def icon(name: str, kind: str = "icon") -> Markup:
    """A sign of the sprite, for the eye only."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="#{}"/></svg>').format(kind, name)


def seal(seat: int, kind: str = "seal") -> Markup:
    """A player's sign, by seat from 0."""
    return icon(f"seal-{seat + 1}", kind)


def who(seat: Seat) -> h.Node:
    """A player's name, which leads to the player's page."""
    return h.a(".who", href=f"/players/{seat.player}")[seat.name] if seat.player else seat.name


def program_stamp(person: Person) -> h.Element:
    """Says that a program plays, beside its name."""
    return h.span(".program-mark", title=say(person, "program more"))[say(person, "program")]


def program_sign(person: Person) -> h.Element:
    """The same where there is little room."""
    words = say(person, "program more")
    return h.span(".program-sign", role="img", title=words, aria_label=words)[icon("bot", "icon s")]


def icon_button(name: str, words: str, **attributes: str) -> h.Element:
    """A command that is only a sign; its words are read out and shown on pointing."""
    return h.button(".icon-button", type="button", title=words, aria_label=words, **attributes)[icon(name)]


def post_button(action: str, words: str, kind: str = ".button", **attributes: str) -> h.Element:
    """A command that is sent by a form of its own: to remove a line of a list, to make something new."""
    return h.form(method="post", action=action)[h.button(kind, type="submit", **attributes)[words]]


def close_button(words: str) -> h.Element:
    """Closes the panel it stands in."""
    return h.button(".icon-button.close", type="button", data_do="close", title=words, aria_label=words)[
        h.span(aria_hidden="true")["×"]
    ]


# ---- the shell


def page(
    person: Person,
    title: str,
    *content: h.Node,
    kind: str = "",
    scripts: tuple[str, ...] = ("roundhouse.js",),
    sheets: tuple[str, ...] = (),
    preview: LinkPreview | None = None,
) -> str:
    """A whole page. `kind` is the class of the body, `scripts` are our modules, `sheets` come after the usual ones."""
    settings, shown = person.settings, game().pages
    theme = {"data-theme": settings.theme} if settings.theme != "system" else {}
    motion = {"data-motion": "none"} if settings.motion == "none" else {}
    known: tuple[str, ...] = ("waiting.css",) if person.id else ()
    waiting: tuple[str, ...] = ("waiting.js",) if person.id else ()
    told: tuple[str, ...] = ("announcement.js",) if announced() else ()
    return str(
        h.html({"lang": settings.language, **theme, **motion})[
            h.head[
                h.meta(charset="utf-8"),
                h.meta(
                    name="viewport",
                    content="width=device-width, initial-scale=1, interactive-widget=resizes-content",
                ),
                h.title[f"{title} · {say(person, 'app')}" if title else say(person, "app")],
                preview.tags(say(person, "app")) if preview else None,
                h.link(rel="icon", href=static("emblem.svg"), type="image/svg+xml"),
                (
                    h.link(rel="stylesheet", href=static(sheet))
                    for sheet in (*shown.sheets, BASE_SHEET, *sheets, *known)
                ),
                (h.script(type="module", src=static(script)) for script in (*scripts, *waiting, *told)),
            ],
            h.body(class_=kind or None)[_sprite(shown), announcement_bar(person), *content],
        ]
    )


def announcement_bar(person: Person) -> h.Node:
    """What the hosts tell everybody; a click takes it away on this device."""
    told = announced()
    if not told:
        return None
    return h.div("#announcement.announcement", role="status")[
        icon("info", "icon s"),
        h.p(dir="auto")[told],
        h.button(".plain-button", type="button", data_hide=True)[say(person, "hide announcement")],
    ]


def masthead(
    person: Person,
    middle: h.Node = None,
    buttons: h.Node = None,
    here: str = "",
) -> h.Element:
    """The top of a page: the name of the house, what the page is about, commands. `here` is a page of the menu."""
    return h.header("#masthead.masthead")[
        h.a(".brand", href="/")[icon("emblem", "emblem"), say(person, "app")],
        h.nav(aria_label=say(person, "nav"))[
            (
                h.a(href=href, aria_current="page" if here == name else None)[say(person, f"nav {name}")]
                for name, href in menu_paths().items()
            )
        ]
        if here
        else None,
        middle,
        h.span(".spacer"),
        next_table(person),
        buttons,
        theme_button(person),
        h.button(
            ".icon-button",
            type="button",
            title=say(person, "menu"),
            aria_label=say(person, "menu"),
            popovertarget="settings-menu",
        )[icon("menu")],
    ]


def menu_paths() -> Mapping[str, str]:
    """The pages that the top of a page leads to."""
    own = {"home": "/", "lobby": "/lobby", "ratings": "/ratings", "games": "/games"}
    return {**own, **game().pages.menu}


def chosen(settings: Settings) -> dict[str, str]:
    """What a person has chosen of CHOICES, in words of a form."""
    found = {name: getattr(settings, name) for name in CHOICES}
    return {**found, "forced": "yes" if settings.forced else "no"}


def next_table(person: Person) -> h.Node:
    """The way to the table that waits longest; the script shows it where one does."""
    if not person.id:
        return None
    words = say(person, "next table")
    return h.a("#next-table.next-table", href="/", hidden=True, aria_keyshortcuts="N")[h.b, h.span[words]]


def theme_button(person: Person) -> h.Element:
    """From light to dark and back; what it shows is where it leads."""
    return h.button(
        ".icon-button.theme",
        type="button",
        data_do="theme",
        title=say(person, "theme"),
        aria_label=say(person, "theme"),
    )[icon("dark", "icon by-day"), icon("light", "icon by-night")]


def _places(person: Person) -> h.Element:
    """The pages of the masthead, for where it has no room for them."""
    return h.ul(".links.places")[
        (h.li[h.a(href=href)[say(person, f"nav {name}")]] for name, href in menu_paths().items())
    ]


def menu(person: Person, links: h.Node = None) -> h.Element:
    """Settings and further ways, in a sheet that Escape or a click beside it closes. One on every page."""
    settings, now = person.settings, chosen(person.settings)

    def choice(name: str, value: str, words: str, chosen: bool) -> h.Element:
        return h.label(".choice-line")[
            h.input(type="radio", name=name, value=value, checked=chosen), h.span[words]
        ]

    def group(name: str, choices: h.Node) -> h.Element:
        return h.fieldset[h.legend[say(person, f"setting {name}")], h.div(".choice-lines")[choices]]

    def worded(name: str) -> h.Element:
        found = (
            choice(name, value, say(person, f"{name} {value}"), value == now[name]) for value in CHOICES[name]
        )
        return group(name, found)

    return h.div("#settings-menu.panel.menu", popover=True)[
        links or _places(person),
        h.form("#settings", method="post", action="/settings")[
            group(
                "language",
                (
                    choice("language", code, name, code == settings.language)
                    for code, name in LANGUAGES.names().items()
                ),
            ),
            map(worded, ("theme", "confirm", *game().pages.settings, "pace", "motion")),
            h.noscript[h.button(".button", type="submit")[say(person, "save settings")]],
        ],
    ]
