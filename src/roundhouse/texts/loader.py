"""Reading a language: the TOML files of its folders, merged, and made into a `Language`.

The class says which tables there are and what stands in them; there is no second list. A table may be spread over
several files and folders, so that every package can bring its own words; a key that stands twice is a mistake, but for
a language that lies elsewhere: its texts are laid over those of the box. What is wrong is collected with its place.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, get_args, get_type_hints

from roundhouse.problems import Problems, shown, unknown
from roundhouse.texts.folders import HEAD, LanguageFolder
from roundhouse.texts.language import AnyText, Forms, KeyPath, Language
from roundhouse.texts.plural import FORMS, OTHER, has_rule
from roundhouse.texts.tables import TextTable

AnyLanguage = TypeVar("AnyLanguage", bound=Language)
Value = str | dict[str, str] | tuple[str, ...]  # a text, its forms, or its parts


@dataclass(frozen=True, slots=True)
class RawText:
    """A text, the file it stands in, and the language it is in."""

    file: str
    value: Value
    language: str
    home: Path  # the folder with the words of several languages, or the language's own

    @property
    def parts(self) -> tuple[str, ...]:
        """Every text of it."""
        if isinstance(self.value, str):
            return (self.value,)
        return tuple(self.value.values()) if isinstance(self.value, dict) else self.value


RawTexts = dict[KeyPath, RawText]


def codes(folders: Iterable[Path], elsewhere: Iterable[LanguageFolder] = ()) -> list[str]:
    """The languages that these folders hold, and those elsewhere."""
    held = {head.parent.name for folder in folders for head in folder.glob(f"*/{HEAD}")}
    return sorted(held | {one.code for one in elsewhere})


def own_name(code: str, folders: Iterable[Path], elsewhere: Iterable[LanguageFolder] = ()) -> str:
    """What the speakers of a language call it; only one small file is read. Its code, if the file cannot be read."""
    for head in [
        *(one.folder / HEAD for one in elsewhere if one.code == code),
        *(f / code / HEAD for f in folders),
    ]:
        if head.is_file():
            return str(read_file(head, head.name, Problems()).get("name", code))
    return code


def read_texts(
    code: str,
    folders: Iterable[Path],
    shape: type[Language],
    problems: Problems,
    elsewhere: Iterable[LanguageFolder] = (),
) -> RawTexts:
    """All texts of a language, in whichever of the folders they stand; those elsewhere are laid over the others."""
    found: RawTexts = {}
    for one in [one for one in elsewhere if one.code == code]:
        over = read_folder(code, one.folder, sorted(one.folder.rglob("*.toml")), shape, problems, {})
        found = over | found
    laid_over = frozenset(found)
    for folder in folders:
        under = read_folder(code, folder, files_of(code, folder), shape, problems, found, laid_over)
        found = under | found
    head = f"languages/{code}/{HEAD}"
    if ("name",) not in found and not problems.found:
        problems.add(head, "", "name", 'missing: a line such as name = "English".')
    if not has_rule(code):
        told = f'CLDR has no plural rules for "{code}"; a folder is called by a code such as fr or pt-BR.'
        problems.add(head, "", "", told)
    return found


def read_folder(
    code: str,
    folder: Path,
    files: Iterable[Path],
    shape: type[Language],
    problems: Problems,
    known: RawTexts,
    laid_over: frozenset[KeyPath] = frozenset(),
) -> RawTexts:
    """The texts in some files of a folder; a text that is known already is a mistake unless it is laid over."""
    found: RawTexts = {}
    for path in files:
        file = f"{shown_as(folder)}/{path.relative_to(folder).as_posix()}"
        for way, value in texts_in(read_file(path, file, problems), shape, (), file, problems):
            before = found.get(way) or known.get(way)
            if before is None:
                found[way] = RawText(file, value, code, folder)
            elif way not in laid_over:
                add(problems, file, way, f"this text stands in {before.file} already.")
    return found


def files_of(code: str, folder: Path) -> list[Path]:
    """The files of a language: one that is called after it, and all in the folder that is."""
    alone = folder / f"{code}.toml"
    return [*([alone] if alone.is_file() else []), *sorted((folder / code).rglob("*.toml"))]


def shown_as(folder: Path) -> str:
    """A folder's name in messages; those of a package are told by whose they are."""
    return f"{folder.parent.name}/{folder.name}" if (folder.parent / "__init__.py").is_file() else folder.name


def read_file(path: Path, file: str, problems: Problems) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problems.add(file, "", "", f"this is not readable as TOML: {error}.")
        return {}


def add(problems: Problems, file: str, way: KeyPath, sentence: str) -> None:
    """A problem with the text at the end of this way."""
    problems.add(file, *place_of(way), sentence)


def place_of(way: KeyPath) -> tuple[str, str]:
    """Table and key, as problems tell them."""
    return f"[{'.'.join(way[:-1])}]" if way[1:] else "", way[-1]


# ---- the shape


@cache
def tables_of(shape: type) -> dict[str, Any]:
    """The tables of a class and what stands in each; underscores are hyphens in the files."""
    return {name.replace("_", "-"): hint for name, hint in get_type_hints(shape).items()}


def has_tables(shape: Any) -> bool:
    return is_dataclass(shape)


@cache
def parts_of(shape: Any) -> tuple[str, ...]:
    """The names of the texts in a pair such as `Line`; nothing for anything else."""
    return getattr(shape, "_fields", ())


def texts_in(
    value: Any, shape: Any, way: KeyPath, file: str, problems: Problems
) -> Iterator[tuple[KeyPath, Any]]:
    """Every text of a file with the way to it, as far as it has the right shape."""
    if shape is Forms or (shape == AnyText and isinstance(value, dict)):
        if mistake := mistake_in_forms(value):
            add(problems, file, way, mistake)
        else:
            yield way, value
    elif shape in (str, AnyText):
        if isinstance(value, str):
            yield way, value
        else:
            add(problems, file, way, f"found {shown(value)}, but it must be a text in quotation marks.")
    elif parts_of(shape):
        if is_pair(value, parts_of(shape)):
            yield way, shape(**value)
        else:
            right = ", ".join(f'{part} = "…"' for part in parts_of(shape))
            add(problems, file, way, f"found {shown(value)}, but it must be {{ {right} }}.")
    elif not isinstance(value, dict):
        name = ".".join(way)
        add(problems, file, way, f"found {shown(value)}, but it must be texts under [{name}].")
    elif has_tables(shape):
        tables = tables_of(shape)
        for key, item in value.items():
            if key in tables:
                yield from texts_in(item, tables[key], (*way, key), file, problems)
            else:
                add(problems, file, (*way, key), unknown("table", key, tuple(tables)))
    else:
        for key, item in value.items():
            yield from texts_in(item, get_args(shape)[1], (*way, key), file, problems)


def mistake_in_forms(value: Any) -> str:
    """What is wrong with the forms of a counted text; "" for nothing."""
    if not isinstance(value, dict) or not is_pair(value, tuple(value)) or OTHER not in value:
        return f'found {shown(value)}, but it must be {{ one = "…", other = "…" }}.'
    strange = [form for form in value if form not in FORMS]
    return unknown("form", strange[0], FORMS) if strange else ""


def is_pair(value: Any, parts: tuple[str, ...]) -> bool:
    """Whether a value has exactly these texts."""
    return (
        isinstance(value, dict)
        and set(value) == set(parts)
        and all(type(text) is str for text in value.values())
    )


def made(texts: RawTexts, shape: type[AnyLanguage]) -> AnyLanguage:
    """The language that these texts are; one that another language fills in has the forms of that one."""
    tree: dict[str, Any] = {}
    for way, text in texts.items():
        table = tree
        for name in way[:-1]:
            table = table.setdefault(name, {})
        table[way[-1]] = Forms(text.language, text.value) if isinstance(text.value, dict) else text.value
    found: AnyLanguage = _made(tree, shape)
    return found


def _made(tree: Mapping[str, Any], shape: type, above: str = "") -> Any:
    """The texts below a class; a table that no file has is empty."""
    values = {}
    for name, hint in tables_of(shape).items():
        below, way = tree.get(name, {}), f"{above}{name}"
        values[name.replace("-", "_")] = (
            _made(below, hint, f"{way}.") if has_tables(hint) else _table(below, way)
        )
    return shape(**values)


def _table(below: Any, way: str) -> Any:
    """A table of texts, or of such tables; a single text stays what it is."""
    if not isinstance(below, dict):
        return below
    return TextTable(way, {key: _table(item, f"{way}.{key}") for key, item in below.items()})
