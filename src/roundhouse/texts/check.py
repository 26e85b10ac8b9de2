"""Whether a language says what has to be said: the keys and placeholders of English, and no others.

English is the reference, so a key that English itself misspells shows up in every other language. A language of the box
says all of it. One that lies elsewhere may be partial, and so may any language for the words of a guest: what it lacks
is no mistake, English fills it in, and it is listed (`missing_texts`).
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from roundhouse.problems import ContentError, Problems, shown, unknown
from roundhouse.texts.filling import MENTION
from roundhouse.texts.folders import LanguageFolder
from roundhouse.texts.language import KeyPath, Language
from roundhouse.texts.loader import RawText, RawTexts, Value, add, codes, read_texts
from roundhouse.texts.plural import needed_forms, used_forms

REFERENCE: Final = "en"
COUNT: Final = "count"  # what a text with forms is told with


def check_languages(
    folders: Iterable[Path],
    shape: type[Language],
    elsewhere: Iterable[LanguageFolder] = (),
    guests: Iterable[Path] = (),
) -> list[ContentError]:
    """Everything that is wrong with the languages in these folders and elsewhere; nothing if they are in order."""
    places, others, partial = tuple(folders), tuple(elsewhere), frozenset(guests)
    problems = Problems()
    texts = {code: read_texts(code, places, shape, problems, others) for code in codes(places, others)}
    if problems.found:
        return problems.found
    for code, own in texts.items():
        check_texts(own, texts[REFERENCE], shape, code, problems)
        if not lies_elsewhere(code, places):
            for way in missing_texts(own, texts[REFERENCE], shape):
                if texts[REFERENCE][way].home not in partial:
                    tell_missing(way, texts[REFERENCE][way], code, problems)
    return problems.found


def lies_elsewhere(code: str, folders: Iterable[Path]) -> bool:
    """Whether no folder of the box has the language."""
    return code not in codes(folders)


def check_texts(
    own: RawTexts, english: RawTexts, shape: type[Language], code: str, problems: Problems
) -> None:
    """What is wrong with the texts that a language has."""
    check_keys(own, english, shape, problems)
    check_forms(own, english, shape, code, problems)
    check_placeholders(own, english, shape, problems)
    for way, missing, sentence in shape.gaps(own):
        if missing not in english:  # else it is missed like any other text
            add(problems, own[way].file, missing, sentence)


# ---- keys


def missing_texts(own: RawTexts, english: RawTexts, shape: type[Language]) -> list[KeyPath]:
    """What a language lacks; what the log may leave out is not missed."""
    return [way for way in english if way not in own and shape.laid_over(way) == way]


def tell_missing(way: KeyPath, english: RawText, code: str, problems: Problems) -> None:
    file = english.file.replace(f"/{REFERENCE}/", f"/{code}/", 1)
    file = file.replace(f"/{REFERENCE}.toml", f"/{code}.toml", 1)
    add(problems, file, way, f"this text is missing; in English it is {shown_text(english)}.")


def check_keys(own: RawTexts, reference: RawTexts, shape: type[Language], problems: Problems) -> None:
    """No texts but those that English has; an unknown one is told with the nearest that is missing."""
    tables = {way[:-1] for way in reference}
    missing = missing_texts(own, reference, shape)
    for way, text in own.items():
        if shape.laid_over(way) in reference or shape.may_add(way):
            continue
        table = shape.laid_over(way)[:-1]
        if table not in tables:
            beside = tuple(sorted({other[-1] for other in tables if other[:-1] == table[:-1]}))
            add(problems, text.file, way[:-1], unknown("table", table[-1], beside))
        else:
            near = [key for *before, key in missing if tuple(before) == table]
            known = [key for *before, key in reference if tuple(before) == table]
            add(problems, text.file, way, unknown_key(way[-1], near, known))


def unknown_key(key: str, *candidates: list[str]) -> str:
    """With the nearest key, first among those that are missing."""
    for known in candidates:
        sentence = unknown("key", key, tuple(known))
        if "did you mean" in sentence:
            return sentence
    return f'found the unknown key "{key}"; English, which says what there is to tell, has none like it.'


def shown_text(text: RawText) -> str:
    return " / ".join(map(shown, text.parts))


# ---- forms


def check_forms(
    own: RawTexts, reference: RawTexts, shape: type[Language], code: str, problems: Problems
) -> None:
    """Counted texts have the forms that numbers take in this language, and no others."""
    for way, text in own.items():
        english = reference.get(shape.laid_over(way), text)
        for sentence in wrong_forms(text.value, english, code):
            add(problems, text.file, way, sentence)


def wrong_forms(value: Value, english: RawText, code: str) -> Iterator[str]:
    """What is wrong with the forms of a text, or with its having none."""
    needed, used = needed_forms(code), used_forms(code)
    if not isinstance(value, dict):
        if isinstance(english.value, dict):
            right = ", ".join(f'{form} = "…"' for form in needed)
            yield f"found {shown(value)}, but it must be {{ {right} }}."
        return
    if not isinstance(english.value, dict) and COUNT not in in_braces(english.parts[0]):
        yield f"found forms, but this text is told without a number; in English it is {shown_text(english)}."
    for form, numbers in needed.items():
        if form not in value:
            some = ", ".join(map(str, numbers[:3]))
            yield f'the form "{form}" is missing; {code} needs it for numbers such as {some}.'
    for form in value:
        if form not in used:
            yield f'found the form "{form}", which {code} never uses; it has {" and ".join(used)}.'


# ---- placeholders


def check_placeholders(own: RawTexts, reference: RawTexts, shape: type[Language], problems: Problems) -> None:
    """Only what is filled in is mentioned, and a text of one line stays one."""
    terms = shape.known_terms(own)
    for way, text in own.items():
        parts = english_parts(way, reference, shape)
        if not parts and not shape.may_add(way):
            continue  # an unknown key has been told
        mentioned = frozenset(name for part in parts for name in in_braces(part))
        english, more = shape.may_mention(way, mentioned, terms)
        for part in text.parts:
            try:
                named = placeholders(part)
            except ValueError as error:
                add(problems, text.file, way, f"found {shown(part)}, whose braces cannot be read: {error}.")
                continue
            for name in sorted(named - english - more):
                add(problems, text.file, way, unknown_placeholder(name, english, more))
            if "\n" in part and not any("\n" in other for other in parts):
                add(problems, text.file, way, "found a line break, but this text stands on one line.")


def unknown_placeholder(name: str, english: frozenset[str], more: frozenset[str]) -> str:
    """With the nearest one, or with all that the English text has."""
    found = f'found the unknown placeholder "{name}"; '
    near = difflib.get_close_matches(name, sorted(english | more), n=1)
    if near:
        return f"{found}did you mean {near[0]}?"
    known = f"the English text has {', '.join(sorted(english))}" if english else "the English text has none"
    return f"{found}{known}{', and terms may stand here too' if more else ''}."


def placeholders(text: str) -> frozenset[str]:
    """What stands in braces.

    >>> sorted(placeholders("{who!r} takes {count} {coins}"))
    ['coins', 'count', 'who']
    """
    rest = MENTION.sub("", text)
    if "{" in rest or "}" in rest:
        raise ValueError("a placeholder is a name such as {count}, or {words!r} for one in quotes")
    return frozenset(mention[1] for mention in MENTION.finditer(text))


def in_braces(text: str) -> frozenset[str]:
    """The placeholders of an English text; nothing if it cannot be read, which is told of itself."""
    try:
        return placeholders(text)
    except ValueError:
        return frozenset()


def english_parts(way: KeyPath, reference: RawTexts, shape: type[Language]) -> tuple[str, ...]:
    """The English texts at this place; a form may mention what another one does."""
    ways = {way, shape.laid_over(way)}
    return tuple(part for one in ways if one in reference for part in reference[one].parts)
