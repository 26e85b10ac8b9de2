"""The languages, by the codes that options name.

They are found by listing the folders of `languages/`, and each is read when somebody first asks for it, with the words
that the expansions bring in it. `LANGUAGES.add` brings further folders, for a language of one's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from roundhouse.content.problems import Problems
from roundhouse.view.language import Language
from roundhouse.view.language_check import REFERENCE, check_keys
from roundhouse.view.language_loader import FOLDERS, RawTexts, codes, made, own_name, read_texts

__all__ = ["LANGUAGES", "REFERENCE", "Language", "Languages"]


class Languages(Mapping[str, Language]):
    """Every language of some folders, English first."""

    def __init__(self, *folders: Path) -> None:
        self._folders = folders
        self._forget()

    def _forget(self) -> None:
        found = codes(self._folders)
        self._codes = sorted(found, key=lambda code: (code != REFERENCE, code))
        self._names: dict[str, str] = {}
        self._texts: dict[str, RawTexts] = {}
        self._read: dict[str, Language] = {}

    def add(self, folder: Path) -> None:
        """Words from a folder that holds a folder for each language; to be called before anything is told."""
        self._folders = (*self._folders, folder)
        self._forget()

    def remove(self, folder: Path) -> None:
        """Without that folder again; what has been told already is remembered by the code of its language."""
        self._folders = tuple(one for one in self._folders if one != folder)
        self._forget()

    @property
    def folders(self) -> tuple[Path, ...]:
        return self._folders

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
            found = read_texts(code, self._folders, problems)
            problems.raise_first()
            if code != REFERENCE:
                check_keys(found, self.texts(REFERENCE), code, problems)
            problems.raise_first()
            self._texts[code] = found
        return self._texts[code]

    def __getitem__(self, code: str) -> Language:
        if code not in self._read:
            self._read[code] = made(code, self.texts(code))
        return self._read[code]

    def __contains__(self, code: object) -> bool:
        return code in self._codes

    def __iter__(self) -> Iterator[str]:
        return iter(self._codes)

    def __len__(self) -> int:
        return len(self._codes)


LANGUAGES: Final = Languages(*FOLDERS)
