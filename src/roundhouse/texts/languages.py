"""The languages, by the codes that options name.

They are found by listing the folders, and each is read when it is first asked for. `LANGUAGES.add` brings further
folders: those of every package that says something, and a language of one's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, Generic

from roundhouse.problems import ContentError, Problems
from roundhouse.texts.check import REFERENCE, check_keys, check_languages
from roundhouse.texts.language import Language
from roundhouse.texts.loader import AnyLanguage, RawTexts, codes, made, own_name, read_texts

HOME: Final = Path(__file__).parent / "languages"


class Languages(Mapping[str, AnyLanguage], Generic[AnyLanguage]):
    """Every language of some folders, English first; `shape` says which tables it has."""

    def __init__(self, shape: type[AnyLanguage], *folders: Path) -> None:
        self._shape = shape
        self._folders = folders
        self._forget()

    def _forget(self) -> None:
        found = codes(self._folders)
        self._codes = sorted(found, key=lambda code: (code != REFERENCE, code))
        self._names: dict[str, str] = {}
        self._texts: dict[str, RawTexts] = {}
        self._read: dict[str, AnyLanguage] = {}

    def add(self, *folders: Path, shape: type[AnyLanguage] | None = None) -> None:
        """Words from folders that hold a folder for each language, with the tables of `shape` from now on.

        To be called before anything is told.
        """
        self._shape = shape or self._shape
        self._folders = (*self._folders, *folders)
        self._forget()

    def remove(self, folder: Path) -> None:
        """Without that folder again; what has been told already is remembered by the code of its language."""
        self._folders = tuple(one for one in self._folders if one != folder)
        self._forget()

    @property
    def folders(self) -> tuple[Path, ...]:
        return self._folders

    def problems(self) -> list[ContentError]:
        """Everything that is wrong with these languages; nothing if they are in order."""
        return check_languages(self._folders, self._shape)

    def names(self) -> Mapping[str, str]:
        """What the languages call themselves, by code; for a menu no language has to be read as a whole."""
        if not self._names:
            self._names = {code: own_name(code, self._folders) for code in self._codes}
        return self._names

    def texts(self, code: str) -> RawTexts:
        """The texts of a language with the files they stand in; a ContentError tells what is wrong with them."""
        if code not in self._codes:
            raise KeyError(code)
        if code not in self._texts:
            problems = Problems()
            found = read_texts(code, self._folders, self._shape, problems)
            problems.raise_first()
            if code != REFERENCE:
                check_keys(found, self.texts(REFERENCE), self._shape, code, problems)
            problems.raise_first()
            self._texts[code] = found
        return self._texts[code]

    def __getitem__(self, code: str) -> AnyLanguage:
        if code not in self._read:
            self._read[code] = made(code, self.texts(code), self._shape)
        return self._read[code]

    def __contains__(self, code: object) -> bool:
        return code in self._codes

    def __iter__(self) -> Iterator[str]:
        return iter(self._codes)

    def __len__(self) -> int:
        return len(self._codes)


LANGUAGES: Final = Languages(Language, HOME)
