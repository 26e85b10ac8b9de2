"""A scoring phase as a timetable: it fills row by row while the sign counts, and can be read again from the log.

`scoring.js` plays it; without motion, or when somebody is in a hurry, it stands there finished.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from roundhouse.draw.svg.kit import signed
from roundhouse.draw.svg.tally import race, route_bar
from roundhouse.rules import GameState
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, seal
from roundhouse.texts.pages import page_count, page_text
from roundhouse.view.scoring import NO_ROUTE, ScoringLine, ScoringPhase, ScoringRow, best_row, leaders, phases
from roundhouse.web.table_view import BoardView


def phases_of(view: BoardView, entry: int) -> tuple[ScoringPhase, ...]:
    """The scoring that the move of this number has led to."""
    if not 0 <= entry < len(view.moves):
        return ()
    return phases(view.states[entry], view.states[entry + 1], view.words)


def scoring(view: BoardView, entry: int, number: int) -> str | None:
    """One phase, to be laid over the main board and the sign; None where there is none."""
    found = phases_of(view, entry)
    if number not in range(len(found)):
        return None
    told = _Told(view, found[number])
    return str(
        h.div(
            "#scoring", data_entry=str(entry), data_next=str(number + 1) if number + 1 < len(found) else None
        )[
            h.section(".panel.board-panel.scoring", aria_label=told.title, style=told.columns)[
                told.tally(view.states[entry + 1])
            ],
            told.counting(),
            told.done(bool(number + 1 < len(found))),
        ]
    )


class _Told:
    """One phase, told to one person."""

    def __init__(self, view: BoardView, phase: ScoringPhase) -> None:
        self.view = view
        self.phase = phase
        self.title = self.say("final title" if phase.final else "scoring title", round=phase.round)

    def say(self, key: str, **values: object) -> str:
        return page_text(self.view.language, key, **values)

    @property
    def columns(self) -> str:
        """How many players there are, for the sheet."""
        return f"--seats:{len(self.view.seats)}"

    @property
    def seats(self) -> range:
        return range(len(self.view.seats))

    # ---- the timetable

    def tally(self, state: GameState) -> h.Element:
        """A column for every player, a row for every source."""
        phase = self.phase
        best = leaders(phase.after)
        return h.table(".tally")[
            h.caption(".visually-hidden")[self.title],
            h.thead[
                h.tr[
                    h.th[h.span(".caption")[self.say("points before")]],
                    (
                        h.th(scope="col", class_=f"p{seat + 1}")[
                            h.div(".cell")[
                                seal(seat),
                                h.span(".name")[self.view.names[seat]],
                                h.span(".from")[phase.before[seat]],
                            ]
                        ]
                        for seat in self.seats
                    ),
                ]
            ],
            h.tbody[(self._row(state, number, row) for number, row in enumerate(phase.rows))],
            h.tfoot[
                h.tr[
                    h.th(scope="row")[self.say("points total")],
                    (
                        h.td(class_="best" if seat in best else None)[
                            h.div(".cell")[
                                h.span(".plus", data_gain=str(seat))[
                                    signed(phase.after[seat] - phase.before[seat])
                                ],
                                h.b(data_total=str(seat), data_before=str(phase.before[seat]))[
                                    phase.after[seat]
                                ],
                            ]
                        ]
                        for seat in self.seats
                    ),
                ]
            ],
        ]

    def _row(self, state: GameState, number: int, row: ScoringRow) -> h.Element:
        best = leaders(row.points)
        return h.tr(data_row=str(number), data_code=self._code(row), data_said=self._said(row))[
            h.th(scope="row")[row.name],
            (
                h.td(class_="best" if seat in best else None, aria_label=self._sum(row, seat))[
                    h.div(".cell")[
                        Markup(route_bar(state.rules, state.players[seat], row.route))
                        if row.route != NO_ROUTE
                        else h.span(".what")[self._what(row.accounts[seat])],
                        h.b(data_points=str(row.points[seat]))[row.points[seat]],
                        h.span(".sum-parts", aria_hidden="true")[
                            (h.span[icon(line.sign, "icon t"), line.points] for line in row.accounts[seat])
                        ]
                        if row.route != NO_ROUTE
                        else None,
                    ]
                ]
                for seat in self.seats
            ),
        ]

    def _code(self, row: ScoringRow) -> str:
        """The part of the own board that is counted."""
        if row.route == NO_ROUTE:
            return row.key
        return self.view.states[0].rules.route_codes[row.route]

    @staticmethod
    def _what(lines: Sequence[ScoringLine]) -> h.Node:
        return [h.span[icon(line.sign, "icon c") if line.sign else None, line.words] for line in lines]

    def _sum(self, row: ScoringRow, seat: int) -> str:
        """A cell in words: "Priya, Kyiv: 45. 5 × 1: 5; stars: 20; medal: 20"."""
        lines = "; ".join(f"{line.words}: {line.points}" for line in row.accounts[seat] if line.words)
        told = f"{self.view.names[seat]}, {row.name}: {row.points[seat]}"
        return f"{told}. {lines}" if lines else told

    def _said(self, row: ScoringRow) -> str:
        """A row for a screen reader: "Kyiv: Priya 45, Anna 1"."""
        told = [f"{self.view.names[seat]} {row.points[seat]}" for seat in self.seats]
        return f"{row.name}: {', '.join(told)}."

    # ---- the sign

    def counting(self) -> h.Element:
        """While it counts: the row of this moment close up, a column for every player."""
        return h.section(
            "#counting.decision.quiet.counting-sign",
            aria_labelledby="counted",
            hidden=True,
            style=self.columns,
        )[
            h.div(".ask")[
                h.p(".who")[icon("log", "icon s"), h.span[self.title]],
                h.h2("#counted")[self.phase.rows[0].name],
                h.ol(".halts", aria_hidden="true")[(h.li[row.name] for row in self.phase.rows)],
            ],
            (
                h.div(".counts", data_counts=str(number), hidden=True)[
                    (self._count(row, seat) for seat in self.seats)
                ]
                for number, row in enumerate(self.phase.rows)
            ),
            h.div(".commands")[
                h.button(".cmd", type="button", data_do="count-pause", aria_pressed="false")[
                    self.say("count pause")
                ],
                h.button(".cmd", type="button", data_do="count-skip")[self.say("count skip")],
                h.p(".reason")[self.say("count faster")],
            ],
        ]

    def _count(self, row: ScoringRow, seat: int) -> h.Element:
        return h.div(f".count.p{seat + 1}")[
            h.p(".h")[
                seal(seat), self.view.names[seat], h.b(data_count=str(row.points[seat]))[row.points[seat]]
            ],
            h.ul[
                (
                    h.li(data_step=str(step))[
                        icon(line.sign, "icon c") if line.sign else h.span,
                        h.span[line.words],
                        h.b[line.points],
                    ]
                    for step, line in enumerate(row.accounts[seat])
                )
            ],
        ]

    def done(self, more: bool) -> h.Element:
        """When all is counted: who leads, and why."""
        over = self.phase.final
        go = ("see result", "crown") if over else ("go on to final" if more else "go on", "arrow")
        if over:
            ready = h.a(".cmd.primary", href=f"/tables/{self.view.table_id}/result")[
                icon(go[1], "icon s"), self.say(go[0])
            ]
        else:
            ready = h.button(".cmd.primary", type="button", data_do="count-done")[
                icon(go[1], "icon s"), self.say(go[0])
            ]
        return h.section("#counted-out.decision.scored-sign", aria_labelledby="leader", hidden=True)[
            h.div(".ask", aria_live="polite")[
                h.p(".who")[
                    seal(max(self.view.viewer, 0)),
                    h.span[
                        h.strong[self.say("final done" if over else "scoring done", round=self.phase.round)]
                    ],
                ],
                h.h2("#leader")[self._headline()],
                h.p(".sub")[self._why()],
            ],
            h.div(".race-box", role="img", aria_label=self._standings())[
                Markup(race(self.phase.before, self.phase.after))
            ],
            h.div(".commands")[
                ready,
                h.button(".cmd.wide", type="button", data_do="count-again")[
                    icon("replay", "icon s"), self.say("count again")
                ],
            ],
        ]

    def _headline(self) -> str:
        """Who leads, or has won; told to the person if they are among them."""
        points, viewer = self.phase.after, self.view.viewer
        best = leaders(points)
        key = "wins" if self.phase.final else "leads"
        top = max(points)
        if len(self.seats) == 1:
            return page_count(self.view.language, "alone with", top)
        if not best:
            return self.say("nobody leads")
        names = [self.view.names[seat] for seat in best]
        if viewer in best:
            return self.say(f"you {key}" if len(best) == 1 else f"you {key} too", count=top)
        told = {"names": self.view.words.listed(names), "count": top}
        if viewer >= 0:
            return self.say(f"other {key}", **told, own=points[viewer])
        return self.say(f"{key} alone" if len(best) == 1 else f"{key} together", **told)

    def _why(self) -> str:
        """Who got most this time, and what brought the person most."""
        gained = [self.phase.after[seat] - self.phase.before[seat] for seat in self.seats]
        most = leaders(gained) if len(self.seats) > 1 else []
        seat = self.view.viewer
        row = best_row(self.phase, seat) if seat >= 0 else None
        told = []
        if most and not (row and most == [seat]):
            names = self.view.words.listed([self.view.names[seat] for seat in most])
            told.append(self.say("most this time", names=names, points=signed(gained[most[0]])))
        if row is not None:
            key = "yours most" if most == [seat] else "yours mostly"
            told.append(self.say(key, gained=signed(gained[seat]), source=row.name, points=row.points[seat]))
        return " ".join(told)

    def _standings(self) -> str:
        ranking = sorted(self.seats, key=lambda seat: (-self.phase.after[seat], seat))
        told = [f"{self.view.names[seat]} {self.phase.after[seat]}" for seat in ranking]
        return f"{self.title}: {', '.join(told)}."


# ---- folded into the log


def folded(entry: int, number: int, phase: ScoringPhase, names: Sequence[str], language: str) -> h.Element:
    """One entry of the log: what everybody has scored, and behind it the small table."""
    key = "log final" if phase.final else "log scored"
    gained = [after - before for before, after in zip(phase.before, phase.after, strict=True)]
    seats = range(len(names))
    return h.details(".scored", data_scored=str(entry), data_phase=str(number))[
        h.summary[
            h.span(".t")[page_text(language, key, round=phase.round)],
            icon("chevron", "icon s chev"),
            h.span(".sum")[
                (
                    h.span[seal(seat), h.span(".visually-hidden")[names[seat]], signed(gained[seat])]
                    for seat in seats
                )
            ],
        ],
        h.table[
            h.thead[
                h.tr[
                    h.td,
                    (
                        h.th(scope="col")[seal(seat), h.span(".visually-hidden")[names[seat]]]
                        for seat in seats
                    ),
                ]
            ],
            h.tbody[
                (
                    h.tr[
                        h.th(scope="row")[row.name],
                        (
                            h.td(class_="best" if seat in leaders(row.points) else None)[row.points[seat]]
                            for seat in seats
                        ),
                    ]
                    for row in phase.rows
                )
            ],
            h.tfoot[
                h.tr[
                    h.th(scope="row")[page_text(language, "points more")],
                    (h.td[signed(points)] for points in gained),
                ],
                h.tr[
                    h.th(scope="row")[page_text(language, "points total")],
                    (h.td[points] for points in phase.after),
                ],
            ],
        ],
        h.button(
            ".again", type="button", data_do="count-again", data_entry=str(entry), data_phase=str(number)
        )[icon("replay", "icon s"), page_text(language, "count again")],
    ]
