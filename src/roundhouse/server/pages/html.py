"""Elements of a page: `div("#sign.quiet", title="…")["Your turn", button[…]]`, escaped and written at once.

A table's page is written for every move and everybody who looks, and most of what a server does is this. An element
is text as soon as its children are in it, so nothing is walked through twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from keyword import iskeyword
from typing import Protocol

from markupsafe import Markup, escape


class HasHtml(Protocol):
    """Something that knows how it is written."""

    def __html__(self) -> str: ...


Node = None | bool | str | int | HasHtml | Iterable["Node"]
Value = None | bool | str | int | Sequence[str | Mapping[str, bool]]  # the last only for classes


class Element:
    """An element with what is in it.

    >>> print(div("#sign.quiet", data_yours=True, title=None)["A & B", [b[3], None], (i[n] for n in (1, 2))])
    <div id="sign" class="quiet" data-yours>A &amp; B<b>3</b><i>1</i><i>2</i></div>
    >>> print(input(type="radio", checked=False))
    <input type="radio">
    """

    __slots__ = ("_attributes", "_content", "_name")

    def __init__(self, name: str, attributes: str = "", content: str = "") -> None:
        self._name = name
        self._attributes = attributes
        self._content = content

    def __call__(self, *given: str | Mapping[str, Value], **named: Value) -> Element:
        """The same with attributes: an id and classes as in a style sheet, mappings, then names of Python."""
        values: dict[str, Value] = {}
        for one in given:
            values.update(_id_and_classes(one) if isinstance(one, str) else one)
        for name, value in named.items():
            values[_html_name(name)] = value
        return type(self)(self._name, _attributes(values), self._content)

    def __getitem__(self, children: Node) -> Element:
        """The same with these children."""
        return type(self)(self._name, self._attributes, text(children))

    def written(self) -> str:
        """All of it as text."""
        return f"<{self._name}{self._attributes}>{self._content}</{self._name}>"

    def __html__(self) -> Markup:
        return Markup(self.written())

    def __str__(self) -> str:
        return self.__html__()


class VoidElement(Element):
    """An element that holds nothing."""

    __slots__ = ()

    def written(self) -> str:
        """All of it as text."""
        return f"<{self._name}{self._attributes}>"


class Document(Element):
    """The outermost element."""

    __slots__ = ()

    def written(self) -> str:
        """All of it as text."""
        return f"<!doctype html>{super().written()}"


def text(node: Node) -> str:
    """A child, or any number of them, as HTML; what people wrote is escaped."""
    kind = type(node)
    if kind is str:
        return _escaped(node)  # type: ignore[arg-type]
    if kind is Element:
        return node.written()  # type: ignore[union-attr, no-any-return]
    if kind is Markup:
        return node  # type: ignore[return-value]
    if node is None or kind is bool:
        return ""
    if kind is int:
        return str(node)
    if kind is list or kind is tuple:
        return "".join(map(text, node))  # type: ignore[arg-type]
    if isinstance(node, str) or hasattr(node, "__html__"):
        return str.__str__(escape(node))
    if isinstance(node, bytes | bytearray | int) or not isinstance(node, Iterable):
        raise TypeError(f"{node!r} cannot stand in a page")
    return "".join(map(text, node))


def _attributes(values: Mapping[str, Value]) -> str:
    written = ""
    for name, value in values.items():
        if value is True:
            written += f" {name}"
        elif isinstance(value, list):
            written += f' {name}="{_escaped(_classes(value))}"'
        elif value is not None and value is not False:
            written += f' {name}="{_escaped(str(value))}"'
    return written


@lru_cache(maxsize=16384)  # most words of a page stand in the next one too
def _escaped(words: str) -> str:
    """What people wrote, as it stands in a page; a plain text, which is quicker to put together than `Markup`."""
    return str.__str__(escape(words))


def _classes(given: Iterable[str | Mapping[str, bool]]) -> str:
    """The classes among these that hold: `["option", {"chosen": chosen}]`."""
    found: list[str] = []
    for one in given:
        found += [one] if isinstance(one, str) else [name for name, holds in one.items() if holds]
    return " ".join(filter(None, found))


@lru_cache(maxsize=4096)  # some contain numbers; nearly all stand in the sources
def _id_and_classes(written: str) -> Mapping[str, Value]:
    """What `#id.class.class` stands for."""
    name, *classes = written.split(".")
    if (name and not name.startswith("#")) or any(letter.isspace() for letter in written):
        raise ValueError(f"{written!r} is not of the form #id.class.class")
    found: dict[str, Value] = {"id": name[1:]} if name else {}
    return {**found, "class": " ".join(filter(None, classes))} if any(classes) else found


@lru_cache(maxsize=1024)
def _html_name(name: str) -> str:
    """An attribute by its name in Python: `class_`, `data_do`."""
    bare = name.removesuffix("_")
    return (bare if iskeyword(bare) else name).replace("_", "-")


a = Element("a")
article = Element("article")
aside = Element("aside")
b = Element("b")
body = Element("body")
button = Element("button")
caption = Element("caption")
datalist = Element("datalist")
dd = Element("dd")
details = Element("details")
div = Element("div")
dl = Element("dl")
dt = Element("dt")
fieldset = Element("fieldset")
figcaption = Element("figcaption")
figure = Element("figure")
form = Element("form")
h1 = Element("h1")
h2 = Element("h2")
h3 = Element("h3")
h4 = Element("h4")
head = Element("head")
header = Element("header")
html = Document("html")
i = Element("i")
input = VoidElement("input")
kbd = Element("kbd")
label = Element("label")
legend = Element("legend")
li = Element("li")
link = VoidElement("link")
main = Element("main")
meta = VoidElement("meta")
nav = Element("nav")
noscript = Element("noscript")
ol = Element("ol")
optgroup = Element("optgroup")
option = Element("option")
p = Element("p")
path = Element("path")
progress = Element("progress")
script = Element("script")
section = Element("section")
select = Element("select")
small = Element("small")
span = Element("span")
strong = Element("strong")
summary = Element("summary")
sup = Element("sup")
svg = Element("svg")
table = Element("table")
tbody = Element("tbody")
td = Element("td")
textarea = Element("textarea")
tfoot = Element("tfoot")
th = Element("th")
thead = Element("thead")
time = Element("time")
title = Element("title")
tr = Element("tr")
ul = Element("ul")
