"""What is worth knowing about a new table that fits: remarks, and how long it takes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from roundhouse.bots import BOTS, learned_on
from roundhouse.content.loader import load
from roundhouse.rules.options import setup_of
from roundhouse.service.database.rating_eligibility import KNOWN_GAMES
from roundhouse.service.model.rating import MOVES_PER_PLAYER
from roundhouse.view.page_words import page_count, page_players, page_text
from roundhouse.view.words import capital
from roundhouse.web.form_check import fits, problems
from roundhouse.web.table_form import (
    ME,
    OPEN,
    OTHERS,
    SCREEN,
    TableForm,
    board_name,
    edition_words,
    is_engineer,
    module_name,
)

MINUTES: Final = (3.2, 0.4)  # for a round: a person, a bot


def remarks(form: TableForm, language: str) -> list[str]:
    """What is worth knowing about a choice that fits: engineers that stay in the box, rules that change."""
    if problems(form, language):
        return []
    box = load(form.edition)
    found = []
    if "additional-engineers" in form.modules:
        rest = replace(form, modules=tuple(m for m in form.modules if m != "additional-engineers"))
        found += [
            page_text(
                language,
                "stays in the box",
                module=capital(module_name(name, language)),
                why=page_text(language, f"why not {name}"),
            )
            for name, module in box.modules.items()
            if module.parts == box.modules["additional-engineers"].parts
            and name != "additional-engineers"
            and not fits(module, rest)
        ]
        if any(is_engineer(name) for name in form.modules):
            found.append(page_text(language, "all engineers anyway"))
    if len(form.taken) == 1:
        found.append(page_text(language, "solo remark"))
    bots = [seat.kind for seat in form.taken if seat.kind in BOTS]
    learned = learned_on(bots, box, form.board, len(form.taken))
    if learned:
        words = edition_words(form.edition, language)
        found.append(words.screen("learned elsewhere", board=words.label("boards", learned)))
    if not any(seat.kind in (ME, SCREEN, *OTHERS) for seat in form.taken):
        found.append(page_text(language, "watch remark"))
    if any(seat.kind == OPEN for seat in form.taken):
        found.append(page_text(language, "lobby remark"))
    elif form.shared:
        found.append(page_text(language, "private remark"))
    if form.for_rating:
        players = page_players(language, len(form.taken))
        found.append(
            page_text(
                language,
                "rated remark",
                board=board_name(form.board, language),
                players=players,
                moves=MOVES_PER_PLAYER,
                games=KNOWN_GAMES,
            )
        )
    if sum(seat.kind in (ME, SCREEN) for seat in form.taken) > 1:
        found.append(page_text(language, "one screen remark"))
    return found


def rounds_and_minutes(form: TableForm) -> tuple[int, int]:
    """How long the game of a form that fits takes."""
    rounds = setup_of(load(form.edition), len(form.taken), form.modules).rounds
    people = sum(seat.kind in (ME, SCREEN, *OTHERS) for seat in form.taken)
    bots = len(form.taken) - people
    minutes = rounds * (people * MINUTES[0] + bots * MINUTES[1])
    return rounds, max(5, 5 * round(minutes / 5))


def summary(form: TableForm, language: str) -> str:
    """The form in one line: how many play how long, or how much does not fit yet."""
    wrong = problems(form, language)
    if wrong:
        return page_count(language, "do not fit", len(wrong))
    rounds, minutes = rounds_and_minutes(form)
    players = page_players(language, len(form.taken))
    return page_text(language, "summary", players=players, rounds=rounds, minutes=minutes)
