"""The languages, by the codes that options name.

They are found by listing the folders, and each is read when it is first asked for. `LANGUAGES.add` brings further
folders: those of every package that says something, and those of guests. `LANGUAGES.adopt` brings a language that lies
elsewhere. Whatever a language lacks, or says in a way that cannot be told, English fills in.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, Generic

from roundhouse.problems import ContentError, Problems
from roundhouse.texts.check import (
    REFERENCE,
    check_languages,
    check_texts,
    lies_elsewhere,
    missing_texts,
    tell_missing,
)
from roundhouse.texts.folders import LanguageFolder, languages_elsewhere
from roundhouse.texts.language import Language
from roundhouse.texts.loader import AnyLanguage, RawTexts, codes, made, own_name, place_of, read_texts

HOME: Final = Path(__file__).parent / "languages"


class Languages(Mapping[str, AnyLanguage], Generic[AnyLanguage]):
    """Every language of some folders, English first; `shape` says which tables it has."""

    def __init__(
        self, shape: type[AnyLanguage], *folders: Path, elsewhere: Iterable[LanguageFolder] = ()
    ) -> None:
        self._shape = shape
        self._folders = folders
        self._guests: frozenset[Path] = frozenset()
        self._elsewhere = tuple(elsewhere)
        self._forget()

    def _forget(self) -> None:
        found = codes(self._folders, self._elsewhere)
        self._codes = sorted(found, key=lambda code: (code != REFERENCE, code))
        self._names: dict[str, str] = {}
        self._texts: dict[str, RawTexts] = {}
        self._read: dict[str, AnyLanguage] = {}

    def add(
        self, *folders: Path, shape: type[AnyLanguage] | None = None, guests: Iterable[Path] = ()
    ) -> None:
        """Words from folders that hold a folder for each language, with the tables of `shape` from now on.

        Those of guests need not be in every language. To be called before anything is told.
        """
        self._shape = shape or self._shape
        self._guests |= frozenset(guests)
        self._folders = (*self._folders, *folders, *guests)
        self._forget()

    def remove(self, folder: Path) -> None:
        """Without that folder again; what has been told already is remembered by the code of its language."""
        self._folders = tuple(one for one in self._folders if one != folder)
        self._forget()

    def adopt(self, several: Iterable[LanguageFolder]) -> None:
        """Languages that lie elsewhere, before those that are known; to be called before anything is told."""
        self._elsewhere = tuple(dict.fromkeys([*several, *self._elsewhere]))
        self._forget()

    @property
    def folders(self) -> tuple[Path, ...]:
        return self._folders

    def problems(self) -> list[ContentError]:
        """Everything that is wrong with these languages; nothing if they are in order."""
        return check_languages(self._folders, self._shape, self._elsewhere, self._guests)

    def missing(self) -> dict[str, list[ContentError]]:
        """By code, what languages lack that may be partial: English fills it in."""
        english = self.texts(REFERENCE)
        found: dict[str, list[ContentError]] = {}
        for code in self._codes:
            own = read_texts(code, self._folders, self._shape, Problems(), self._elsewhere)
            problems = Problems()
            for way in missing_texts(own, english, self._shape):
                if english[way].home in self._guests or lies_elsewhere(code, self._folders):
                    tell_missing(way, english[way], code, problems)
            if problems.found:
                found[code] = problems.found
        return found

    def names(self) -> Mapping[str, str]:
        """What the languages call themselves, by code; for a menu no language has to be read as a whole."""
        if not self._names:
            self._names = {code: own_name(code, self._folders, self._elsewhere) for code in self._codes}
        return self._names

    def texts(self, code: str) -> RawTexts:
        """The texts of a language with the files they stand in. What is wrong with those of English is raised; what is
        wrong with another language is logged, and English fills in.
        """
        if code not in self._codes:
            raise KeyError(code)
        if code not in self._texts:
            problems = Problems()
            found = read_texts(code, self._folders, self._shape, problems, self._elsewhere)
            if code == REFERENCE:
                problems.raise_first()
            else:
                found = self._with_english(code, found, problems)
            self._texts[code] = found
        return self._texts[code]

    def _with_english(self, code: str, own: RawTexts, problems: Problems) -> RawTexts:
        english = self.texts(REFERENCE)
        trusted = set(self._folders) - self._guests  # tests hold them against English
        if any(text.home not in trusted for text in own.values()):
            check_texts(own, english, self._shape, code, problems)
        wrong = {(problem.file, problem.table, problem.key) for problem in problems.found}
        for problem in problems.found:
            logging.getLogger(__name__).warning("%s English is told instead.", problem)
        right = {way: text for way, text in own.items() if (text.file, *place_of(way)) not in wrong}
        filled = {way: english[way] for way in missing_texts(right, english, self._shape)}
        return filled | right

    def __getitem__(self, code: str) -> AnyLanguage:
        if code not in self._read:
            self._read[code] = made(self.texts(code), self._shape)
        return self._read[code]

    def __contains__(self, code: object) -> bool:
        return code in self._codes

    def __iter__(self) -> Iterator[str]:
        return iter(self._codes)

    def __len__(self) -> int:
        return len(self._codes)


LANGUAGES: Final = Languages(Language, HOME, elsewhere=languages_elsewhere())
