"""Elements of a page: `div("#sign.quiet", title="…")["Your turn", button[…]]`, escaped and written at once.

A table's page is written for every move and everybody who looks, and most of what a server does is this. An element
is text as soon as its children are in it, so nothing is walked through twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from keyword import iskeyword
from typing import Final, Protocol

from markupsafe import Markup, escape

from roundhouse.service.model.base_path import address


class HasHtml(Protocol):
    """Something that knows how it is written."""

    def __html__(self) -> str: ...


Node = None | bool | str | int | HasHtml | Iterable["Node"]
Value = None | bool | str | int | Sequence[str | Mapping[str, bool]]  # the last only for classes

# attributes whose values are addresses: a path of ours gets the base path
ADDRESSES: Final = frozenset({"href", "src", "action", "formaction", "data-href", "data-waiting"})


class Element:
    """An element with what is in it.

    >>> print(div("#sign.quiet", data_yours=True, title=None)["A & B", [b[3], None], (i[n] for n in (1, 2))])
    <div id="sign" class="quiet" data-yours>A &amp; B<b>3</b><i>1</i><i>2</i></div>
    >>> print(input(type="radio", checked=False))
    <input type="radio">
    """

    __slots__ = ("_attributes", "_begin", "_content", "_end")

    def __init__(self, begin: str, end: str, attributes: str = "", content: str = "") -> None:
        self._begin = begin
        self._end = end
        self._attributes = attributes
        self._content = content

    def __call__(self, *given: str | Mapping[str, Value], **named: Value) -> Element:
        """The same with attributes: an id and classes as in a style sheet, mappings, then names of Python."""
        values: dict[str, Value] = {}
        for one in given:
            values.update(_id_and_classes(one) if isinstance(one, str) else one)
        for name, value in named.items():
            values[_html_name(name)] = value
        return Element(self._begin, self._end, _attributes(values), self._content)

    def __getitem__(self, children: Node) -> Element:
        """The same with these children."""
        return Element(self._begin, self._end, self._attributes, text(children))

    def written(self) -> str:
        """All of it as text."""
        return f"{self._begin}{self._attributes}>{self._content}{self._end}"

    def __html__(self) -> Markup:
        return Markup(self.written())

    def __str__(self) -> str:
        return self.__html__()


def _element(name: str) -> Element:
    return Element(f"<{name}", f"</{name}>")


def _void(name: str) -> Element:
    """An element that holds nothing."""
    return Element(f"<{name}", "")


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
        return "".join([text(child) for child in node])  # type: ignore[union-attr]
    if isinstance(node, str) or hasattr(node, "__html__"):
        return str.__str__(escape(node))
    if isinstance(node, bytes | bytearray | int) or not isinstance(node, Iterable):
        raise TypeError(f"{node!r} cannot stand in a page")
    return "".join([text(child) for child in node])


def _attributes(values: Mapping[str, Value]) -> str:
    written = ""
    for name, value in values.items():
        if value is True:
            written += f" {name}"
        elif isinstance(value, list):
            written += f' {name}="{_escaped(_classes(value))}"'
        elif value is not None and value is not False:
            words = str(value)
            if words.startswith("/") and name in ADDRESSES:
                words = address(words)
            written += f' {name}="{_escaped(words)}"'
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


a = _element("a")
article = _element("article")
aside = _element("aside")
b = _element("b")
body = _element("body")
button = _element("button")
caption = _element("caption")
code = _element("code")
datalist = _element("datalist")
dd = _element("dd")
details = _element("details")
div = _element("div")
dl = _element("dl")
dt = _element("dt")
fieldset = _element("fieldset")
figcaption = _element("figcaption")
figure = _element("figure")
form = _element("form")
h1 = _element("h1")
h2 = _element("h2")
h3 = _element("h3")
h4 = _element("h4")
head = _element("head")
header = _element("header")
html = Element("<!doctype html><html", "</html>")
i = _element("i")
img = _void("img")
input = _void("input")
kbd = _element("kbd")
label = _element("label")
legend = _element("legend")
li = _element("li")
link = _void("link")
main = _element("main")
meta = _void("meta")
nav = _element("nav")
noscript = _element("noscript")
ol = _element("ol")
optgroup = _element("optgroup")
option = _element("option")
p = _element("p")
path = _element("path")
progress = _element("progress")
s = _element("s")
script = _element("script")
section = _element("section")
select = _element("select")
small = _element("small")
span = _element("span")
strong = _element("strong")
summary = _element("summary")
sup = _element("sup")
svg = _element("svg")
table = _element("table")
tbody = _element("tbody")
td = _element("td")
textarea = _element("textarea")
tfoot = _element("tfoot")
th = _element("th")
thead = _element("thead")
time = _element("time")
title = _element("title")
tr = _element("tr")
ul = _element("ul")
