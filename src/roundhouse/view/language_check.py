"""Whether a language says all that has to be said: the keys and placeholders of English, and no others.

English is the reference, so a key that English itself misspells shows up in every other language. A language may have
terms of its own (German needs a colour as a stem and as a noun), and the log may leave out what it says like a choice.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from roundhouse.content.problems import ContentError, Problems
from roundhouse.content.schema import EDITIONS, shown, unknown
from roundhouse.view.filling import MENTION
from roundhouse.view.language import LAID_OVER
from roundhouse.view.language_loader import FOLDERS, KeyPath, RawText, RawTexts, Value, add, codes, read_texts
from roundhouse.view.plural import needed_forms, used_forms

REFERENCE: Final = "en"
COUNT: Final = "count"  # what a text with forms is told with
# What a game fills in besides the terms of its edition (`Words`).
GAME_TERMS: Final = frozenset({"card_points", "main"}) | {
    f"{name}_{number}" for name in ("route", "code") for number in (1, 2, 3)
}
# What is filled in though the English text does not mention it.
UNMENTIONED: Final[dict[KeyPath, frozenset[str]]] = {("labels", "spaces", "engineer"): frozenset({"number"})}


def check_languages(folders: Iterable[Path] = FOLDERS) -> list[ContentError]:
    """Everything that is wrong with the languages in these folders; nothing if they are in order."""
    places = tuple(folders)
    problems = Problems()
    texts = {code: read_texts(code, places, problems) for code in codes(places)}
    if problems.found:
        return problems.found
    for code, own in texts.items():
        check_keys(own, texts[REFERENCE], code, problems)
        check_forms(own, texts[REFERENCE], code, problems)
        check_terms(own, problems)
        check_placeholders(own, texts[REFERENCE], problems)
    return problems.found


# ---- keys


def check_keys(own: RawTexts, reference: RawTexts, code: str, problems: Problems) -> None:
    """The same texts as in English; an unknown one is told with the nearest that is missing."""
    tables = {way[:-1] for way in reference}
    missing = [way for way in reference if way not in own and not may_be_left_out(way)]
    for way, text in own.items():
        if is_known(way, reference):
            continue
        table = like_a_choice(way)[:-1]
        if table not in tables:
            beside = tuple(sorted({other[-1] for other in tables if other[:-1] == table[:-1]}))
            add(problems, text.file, way[:-1], unknown("table", table[-1], beside))
        else:
            near = [key for *before, key in missing if tuple(before) == table]
            known = [key for *before, key in reference if tuple(before) == table]
            add(problems, text.file, way, unknown_key(way[-1], near, known))
    for way in missing:
        english = reference[way]
        file = english.file.replace(f"/{REFERENCE}/", f"/{code}/", 1)
        file = file.replace(f"/{REFERENCE}.toml", f"/{code}.toml", 1)
        add(problems, file, way, f"this text is missing; in English it is {shown_text(english)}.")


def may_be_left_out(way: KeyPath) -> bool:
    """Where the log says nothing else, it says the same as a choice."""
    return way[0] == "told" and way[1] in LAID_OVER


def like_a_choice(way: KeyPath) -> KeyPath:
    """The text that the log lays another one over; for all others the text itself."""
    return way[1:] if may_be_left_out(way) else way


def is_known(way: KeyPath, reference: RawTexts) -> bool:
    """A text that English has, a term of the language's own, or one that the log says differently."""
    return like_a_choice(way) in reference or (way[0] == "terms" and way[1] in EDITIONS)


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


def check_forms(own: RawTexts, reference: RawTexts, code: str, problems: Problems) -> None:
    """Counted texts have the forms that numbers take in this language, and no others."""
    for way, text in own.items():
        english = reference.get(like_a_choice(way), text)
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


# ---- terms and placeholders


def check_terms(own: RawTexts, problems: Problems) -> None:
    """Both editions name the same things."""
    for way, text in own.items():
        if way[0] != "terms":
            continue
        for edition in EDITIONS:
            if (other := ("terms", edition, way[2])) not in own:
                add(problems, text.file, other, f"this term is missing; [terms.{way[1]}] has it.")


def check_placeholders(own: RawTexts, reference: RawTexts, problems: Problems) -> None:
    """Only what is filled in is mentioned, and a text of one line stays one."""
    terms = frozenset(way[2] for way in own if way[0] == "terms") | GAME_TERMS
    for way, text in own.items():
        if not english_parts(way, reference) and way[0] != "terms":
            continue  # an unknown key has been told
        english, more = fillable(way, reference, terms)
        for part in text.parts:
            try:
                named = placeholders(part)
            except ValueError as error:
                add(problems, text.file, way, f"found {shown(part)}, whose braces cannot be read: {error}.")
                continue
            for name in sorted(named - english - more):
                add(problems, text.file, way, unknown_placeholder(name, english, more))
            if "\n" in part and not any("\n" in other for other in english_parts(way, reference)):
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


def fillable(
    way: KeyPath, reference: RawTexts, terms: frozenset[str]
) -> tuple[frozenset[str], frozenset[str]]:
    """What a text may mention: what the English one does, and terms where terms are filled in."""
    english = frozenset(name for part in english_parts(way, reference) for name in in_braces(part))
    named = english | UNMENTIONED.get(way, frozenset())
    if way[0] in ("name", "terms") or (way[0] == "pages" and not english & terms):
        return named, frozenset()
    return named, terms


def in_braces(text: str) -> frozenset[str]:
    """The placeholders of an English text; nothing if it cannot be read, which is told of itself."""
    try:
        return placeholders(text)
    except ValueError:
        return frozenset()


def english_parts(way: KeyPath, reference: RawTexts) -> tuple[str, ...]:
    """The English texts at this place; a form may mention what another one does."""
    ways = {way, like_a_choice(way)}
    return tuple(part for one in ways if one in reference for part in reference[one].parts)
