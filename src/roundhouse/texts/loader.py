"""Reading a language: the TOML files of its folders, merged, and made into a `Language`.

The class says which tables there are and what stands in them; there is no second list. A table may be spread over
several files and folders, so that every package can bring its own words; a key that stands twice is a mistake. What is
wrong is collected with file, table and key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, get_args, get_type_hints

from roundhouse.problems import Problems, shown, unknown
from roundhouse.texts.language import AnyText, Forms, KeyPath, Language
from roundhouse.texts.plural import FORMS, OTHER, has_rule

HEAD: Final = "language.toml"  # a folder with this file is a language

AnyLanguage = TypeVar("AnyLanguage", bound=Language)
Value = str | dict[str, str] | tuple[str, ...]  # a text, its forms, or its parts


@dataclass(frozen=True, slots=True)
class RawText:
    """A text and the file it stands in."""

    file: str
    value: Value

    @property
    def parts(self) -> tuple[str, ...]:
        """Every text of it."""
        if isinstance(self.value, str):
            return (self.value,)
        return tuple(self.value.values()) if isinstance(self.value, dict) else self.value


RawTexts = dict[KeyPath, RawText]


def codes(folders: Iterable[Path]) -> list[str]:
    """The languages that these folders hold."""
    return sorted({head.parent.name for folder in folders for head in folder.glob(f"*/{HEAD}")})


def own_name(code: str, folders: Iterable[Path]) -> str:
    """What the speakers of a language call it; only one small file is read."""
    for folder in folders:
        if (folder / code / HEAD).is_file():
            problems = Problems()
            written = read_file(folder / code / HEAD, f"{folder.name}/{code}/{HEAD}", problems)
            problems.raise_first()
            return str(written.get("name", code))
    return code


def read_texts(code: str, folders: Iterable[Path], shape: type[Language], problems: Problems) -> RawTexts:
    """All texts of a language, in whichever of the folders they stand."""
    found: RawTexts = {}
    for folder in folders:
        for path in files_of(code, folder):
            file = f"{shown_as(folder)}/{path.relative_to(folder).as_posix()}"
            for way, value in texts_in(read_file(path, file, problems), shape, (), file, problems):
                if way in found:
                    add(problems, file, way, f"this text stands in {found[way].file} already.")
                else:
                    found[way] = RawText(file, value)
    head = f"languages/{code}/{HEAD}"
    if ("name",) not in found and not problems.found:
        problems.add(head, "", "name", 'missing: a line such as name = "English".')
    if not has_rule(code):
        told = f'CLDR has no plural rules for "{code}"; a folder is called by a code such as fr or pt-BR.'
        problems.add(head, "", "", told)
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
    problems.add(file, f"[{'.'.join(way[:-1])}]" if way[1:] else "", way[-1], sentence)


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


def made(code: str, texts: RawTexts, shape: type[AnyLanguage]) -> AnyLanguage:
    """The language that these texts are."""
    tree: dict[str, Any] = {}
    for way, text in texts.items():
        table = tree
        for name in way[:-1]:
            table = table.setdefault(name, {})
        table[way[-1]] = Forms(code, text.value) if isinstance(text.value, dict) else text.value
    found: AnyLanguage = _made(tree, shape)
    return found


def _made(tree: Mapping[str, Any], shape: type) -> Any:
    """The texts below a class; a table that no file has is empty."""
    values = {}
    for name, hint in tables_of(shape).items():
        below = tree.get(name, {})
        values[name.replace("-", "_")] = _made(below, hint) if has_tables(hint) else below
    return shape(**values)
