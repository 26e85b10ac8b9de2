"""A scoring phase as a timetable: it fills row by row while the sign counts, and can be read again from the log.

`scoring.js` plays it; without motion, or when somebody is in a hurry, it stands there finished.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from roundhouse.draw.svg.industry_bar import industry_bar
from roundhouse.draw.svg.kit import signed
from roundhouse.draw.svg.tally import route_bar
from roundhouse.rules import GameState
from roundhouse.service.model.table_view import BOT
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, seal
from roundhouse.texts.pages import page_count, page_text
from roundhouse.view.scoring import (
    INDUSTRY,
    NO_ROUTE,
    ScoringPhase,
    ScoringRow,
    best_row,
    leaders,
    phases,
)
from roundhouse.web.scoring_lanes import lanes
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
            told.counting(view.states[entry + 1]),
            told.done(bool(number + 1 < len(found))),
        ]
    )


def explained_scoring(view: BoardView, entry: int, notes: Mapping[str, str]) -> h.Element:
    """The timetable of a scoring, with a sentence to every row: by route or source, and to the `sum`."""
    (phase,) = phases_of(view, entry)
    return _Told(view, phase, notes).tally(view.states[entry + 1])


class _Told:
    """One phase, told to one person."""

    def __init__(self, view: BoardView, phase: ScoringPhase, notes: Mapping[str, str] | None = None) -> None:
        self.view = view
        self.phase = phase
        self.notes = notes or {}
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
        return h.table(".tally.solo" if len(self.seats) == 1 else ".tally")[
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
                    h.th(".why", scope="col")[self.say("scoring why")] if self.notes else None,
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
                    self._note("sum"),
                ]
            ],
        ]

    def _note(self, row: str) -> h.Node:
        """Why a row is what it is, where that is told."""
        return h.td(".why")[h.p[self.notes[row]]] if self.notes else None

    def _row(self, state: GameState, number: int, row: ScoringRow) -> h.Element:
        best = leaders(row.points)
        return h.tr(data_row=str(number), data_code=self._code(row), data_said=self._said(row))[
            h.th(scope="row")[row.name],
            (
                h.td(class_="best" if seat in best else None, aria_label=self._sum(row, seat))[
                    h.div(".cell")[
                        self._picture(state, row, seat),
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
            self._note(self._code(row)),
        ]

    @staticmethod
    def _picture(state: GameState, row: ScoringRow, seat: int) -> h.Node:
        """The route or the track as it lies there; what is neither says what was counted."""
        if row.route != NO_ROUTE:
            return Markup(route_bar(state.board(seat), row.route))
        if row.key == INDUSTRY:
            return Markup(industry_bar(state, seat))
        lines = row.accounts[seat]
        return h.span(".what")[
            (h.span[icon(line.sign, "icon c") if line.sign else None, line.words] for line in lines)
        ]

    def _code(self, row: ScoringRow) -> str:
        """The part of the own board that is counted."""
        if row.route == NO_ROUTE:
            return row.key
        return self.view.states[0].rules.route_codes[row.route]

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

    def counting(self, state: GameState) -> h.Element:
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
                    (self._count(state, row, seat) for seat in self.seats)
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

    def _count(self, state: GameState, row: ScoringRow, seat: int) -> h.Element:
        return h.div(f".count.p{seat + 1}")[
            h.p(".h")[
                seal(seat), self.view.names[seat], h.b(data_count=str(row.points[seat]))[row.points[seat]]
            ],
            Markup(industry_bar(state, seat, numbers=True)) if row.key == INDUSTRY else None,
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
        return h.section(
            "#counted-out.decision.scored-sign.lanes-sign", aria_labelledby="leader", hidden=True
        )[
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
            lanes(self.phase, self.view.names, self._standings()),
            h.div(".commands")[
                ready,
                h.button(".cmd.wide", type="button", data_do="count-again")[
                    icon("replay", "icon s"), self.say("count again")
                ],
                self._waits(),
            ],
        ]

    def _waits(self) -> h.Node:
        """Who waits for the person to go on: the bots, also where the person begins the next round."""
        others = [seat for index, seat in enumerate(self.view.seats) if index != self.view.viewer]
        bots = [seat.name for seat in others if seat.kind == BOT]
        alone = self.view.viewer >= 0 and len(bots) == len(others)
        if not bots or self.phase.final or not (self.view.paused or alone):
            return None
        key = "bot waits" if len(bots) == 1 else "bots wait"
        return h.p(".reason")[self.say(key, round=self.phase.round + 1, name=bots[0])]

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
        """How two stand to each other, or who got most of several; and what brought the person most."""
        told = [self._between_two() if len(self.seats) == 2 else self._most()]
        seat = self.view.viewer
        row = best_row(self.phase, seat) if seat >= 0 else None
        if row is not None and len(self.seats) != 2:
            told.append(self.say("yours mostly", source=row.name, points=row.points[seat]))
        return " ".join(filter(None, told))

    def _between_two(self) -> str:
        """Who is ahead, and who was before."""
        leads = [points[0] - points[1] for points in (self.phase.after, self.phase.before)]
        now, before = (
            self.say(f"{when} {self._ahead(lead)}", name=self.view.names[int(lead < 0)], count=abs(lead))
            for when, lead in zip(("now", "before"), leads, strict=True)
        )
        return self.say("now and before", now=now, before=before)

    def _ahead(self, lead: int) -> str:
        """Whose lead it is, told to the person."""
        if not lead:
            return "level"
        return "you" if self.view.viewer == int(lead < 0) else "other"

    def _most(self) -> str:
        """Who got most this time; alone: how much it was."""
        gained = [self.phase.after[seat] - self.phase.before[seat] for seat in self.seats]
        if len(gained) == 1:
            return self.say("this time", points=signed(gained[0]))
        most = leaders(gained)
        if not most:
            return ""
        you = self.say("you")
        names = [you if seat == self.view.viewer else self.view.names[seat] for seat in most]
        return self.say("most this time", names=self.view.words.listed(names), points=signed(gained[most[0]]))

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
