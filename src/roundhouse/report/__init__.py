"""What many games say: one page or Markdown, made from tables of games (docs/data.md).

`games` gathers games from rows, which `tables` reads from files and `played_again` gets by replay; `figures` counts,
`plots` draws, `page` and `markdown` tell it.
"""

from pathlib import Path

from roundhouse.view.names import LANGUAGES

LANGUAGES.add(Path(__file__).parent / "languages")
