"""The texts of a language one by one."""

from __future__ import annotations

from roundhouse.view.language import CountedTexts


def flat(table: CountedTexts) -> dict[str, str]:
    """Every text by its key; the forms of one that counts by the key and their names.

    >>> flat({"pass": "Pass", "coins": Forms("en", {"one": "1 coin", "other": "{count} coins"})})
    {'pass': 'Pass', 'coins/one': '1 coin', 'coins/other': '{count} coins'}
    """
    found = {}
    for key, text in table.items():
        if isinstance(text, str):
            found[key] = text
        else:
            found |= {f"{key}/{form}": said for form, said in text.texts.items()}
    return found
