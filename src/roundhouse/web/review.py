"""The turning points of a finished game: on the page of the result, and as marks in the replay."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.bots.review import Finding, Review
from roundhouse.bots.review_words import bot_kind, decimal, when_words, why_words, worth_words
from roundhouse.service.model.table_view import Person, ReviewProgress
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, say, seal
from roundhouse.texts.pages import page_count
from roundhouse.view.lines import line_places, line_sentences, line_summary
from roundhouse.view.scene import Lit
from roundhouse.view.secrets import redact
from roundhouse.web.bot_catalog import bot_name
from roundhouse.web.charts import course_chart
from roundhouse.web.table_view import BoardView

MOST, ALL, LEAST = 6, 8, 3  # turning points that are shown of one player, of everybody, and of each at least
WAYS = ("review played", "review better")
MAX_CHANGES = 6  # that one way names


def shown_points(review: Review) -> list[Finding]:
    """The turning points of everybody that are shown, in the order of the game; their numbers begin with 1."""
    top = min(MOST, max(LEAST, ALL // review.players))
    found = [one for seat in range(review.players) for one in review.turning_points(top, seat)]
    return sorted(found, key=lambda one: one.at)


# ---- on the page of the result


def review_panel(view: BoardView, looked: ReviewProgress | None) -> h.Element | None:
    """The review as it stands; None while the game goes on."""
    if looked is None:
        return None
    person = view.person
    waiting = looked.review is None and not looked.failed
    return h.section(
        "#review.panel",
        aria_labelledby="review-head",
        data_waiting=f"/tables/{view.table_id}/review" if waiting else None,
    )[
        h.div(".ruled")[
            h.h2("#review-head")[say(person, "review")],
            h.span[say(person, "review side", bot=_bot(person, looked.bot))],
        ],
        _found(view, looked.review) if looked.review is not None else _not_yet(view, looked),
    ]


def _bot(person: Person, name: str) -> str:
    """The bot that looked, as the pages call it."""
    return bot_name(bot_kind(name), person.settings.language)


def _not_yet(view: BoardView, looked: ReviewProgress) -> h.Node:
    person = view.person
    if looked.failed:
        return h.p(".muted")[say(person, "review failed")]
    words = say(person, "review made", bot=_bot(person, looked.bot))
    return [
        h.p(".muted")[words],
        h.progress(max=str(max(1, looked.total)), value=str(looked.done), aria_label=words),
        h.noscript[
            h.p[h.a(".button", href=f"/tables/{view.table_id}/result#review")[say(person, "review reload")]]
        ],
    ]


def _found(view: BoardView, review: Review) -> h.Node:
    points = shown_points(review)
    largest = max((one.loss for one in points), default=0.0)
    return [
        h.div(".scroll-x", role="group", tabindex="0", aria_label=say(view.person, "review chart head"))[
            _chart(view, review, points)
        ],
        _figures(view, review),
        h.ol(".turnings")[
            (_turning(view, number, one, one.loss == largest) for number, one in enumerate(points, 1))
        ]
        if points
        else h.p[say(view.person, "review none")],
        h.p(".muted.note")[say(view.person, "review note", bot=_bot(view.person, review.bot))],
    ]


def _chart(view: BoardView, review: Review, points: list[Finding]) -> h.Node:
    person = view.person
    courses = [review.course(seat) for seat in range(review.players)]
    told = view.words.listed(
        [
            say(person, "review told", who=who, first=round(course[0][1]), last=round(course[-1][1]))
            for who, course in zip(view.names, courses, strict=True)
        ]
    )
    rounds = [
        (at, say(person, "review round", round=state.round))
        for at, state in enumerate(view.states[:-1])
        if not at or state.round != view.states[at - 1].round
    ]
    marked = [(number, one.at, one.best, one.expected) for number, one in enumerate(points, 1)]
    return [
        h.p(".chart-head")[say(person, "review chart head")],
        course_chart(courses, rounds, marked, view.names, say(person, "review chart", told=told)),
    ]


def _figures(view: BoardView, review: Review) -> h.Element:
    person = view.person
    rows = [
        h.tr[
            h.th(scope="row")[seal(seat), view.names[seat]],
            h.td[say(person, "review part", close=found.close, turns=found.turns)],
            h.td[str(round(found.lost))],
            h.td[decimal(found.mean, view.language)],
        ]
        for seat in range(review.players)
        for found in [review.summary(seat)]
    ]
    heads = ("col player", "review col close", "review col lost", "review col mean")
    return h.div(".scroll-x", role="group", tabindex="0", aria_label=say(person, "review figures of"))[
        h.table(".ledger.review-table")[
            h.thead[h.tr[(h.th(scope="col")[say(person, head)] for head in heads)]],
            h.tbody[rows],
        ]
    ]


def _turning(view: BoardView, number: int, one: Finding, largest: bool) -> h.Element:
    person = view.person
    return h.li(".turning")[
        h.div(".turning-head")[
            h.span(".badge", aria_hidden="true")[str(number)],
            seal(one.seat),
            h.h3[view.names[one.seat]],
            h.span(".when")[when_words(one, view.language)],
            h.span(".worth")[
                worth_words(one, view.language), h.i[say(person, "review largest")] if largest else None
            ],
        ],
        h.div(".two-ways")[two_ways(view, one)],
        h.p(".ways-out")[
            h.a(
                href=f"/tables/{view.table_id}/replay?at={one.at}&seat={one.seat}",
                aria_label=f"{say(person, 'review watch')}: {view.names[one.seat]}, {when_words(one, view.language)}",
            )[icon("replay", "icon s"), say(person, "review watch")],
        ],
    ]


def two_ways(view: BoardView, one: Finding, numbered: bool = False) -> list[h.Element]:
    """What was played, what would have been better, and why; `view` shows the moment or a later one."""
    reason = why_words(view.states, one, view.language)
    told = [
        _way(view, one, one.played, one.expected, WAYS[0], "1" if numbered else ""),
        _way(view, one, one.better, one.best, WAYS[1], "2" if numbered else ""),
    ]
    if reason:
        told.append(h.p(".reason")[h.b[say(view.person, "review why")], " ", reason])
    return told


def _way(
    view: BoardView, one: Finding, turn: Sequence[int], points: float, name: str, number: str
) -> h.Element:
    """One of the two ways: what is chosen, what it changes, and the final score that it leads to."""
    seen = redact(view.states[one.at], one.seat)
    told = line_summary(seen, turn, view.names, view.language)
    leads = page_count(view.language, "review leads", round(points))
    return h.article(
        class_=["way-card", {"better": name == WAYS[1]}], aria_label=f"{say(view.person, name)}: {told.title}"
    )[
        h.header[
            h.span(".plate")[number] if number else None,
            h.span(".which")[say(view.person, name)],
            h.b[told.title],
            h.strong(title=leads)[str(round(points)), " ", h.small[view.count("points", round(points))]],
        ],
        h.p[
            ", ".join(told.changes[:MAX_CHANGES])
            if len(turn) > 1 and told.changes
            else " ".join(line_sentences(seen, turn, view.language))
        ],
    ]


# ---- in the replay


def point_at(review: Review | None, at: int) -> Finding | None:
    """The turning point of this moment, if it is one."""
    return next((one for one in shown_points(review) if one.at == at), None) if review else None


def next_point(review: Review | None, at: int) -> int | None:
    """The moment of the next turning point."""
    return next((one.at for one in shown_points(review) if one.at > at), None) if review else None


def slider_marks(review: Review | None, length: int) -> h.Element | None:
    """Where the turning points are on the slider, for the eye; a button leads from one to the next."""
    if review is None or not length:
        return None
    return h.div(".turning-marks", aria_hidden="true")[
        (h.i(style=f"--at:{one.at / length:.4f}") for one in shown_points(review))
    ]


def moment_note(view: BoardView, one: Finding) -> list[h.Element]:
    """At a turning point: who gives away how much, and how."""
    person = view.person
    told = say(person, "review moment", who=view.names[one.seat], worth=worth_words(one, view.language))
    return [
        h.h1("#question")[told],
        h.div(".two-ways")[two_ways(view, one, numbered=True)],
    ]


def marked_places(view: BoardView, one: Finding) -> dict[str, Lit]:
    """Where the two ways are played, with their numbers; what they share is left out."""
    seen = redact(view.states[one.at], one.seat)
    played, better = line_places(seen, one.played), line_places(seen, one.better)
    found: dict[str, Lit] = {}
    for number, (name, ways, others) in enumerate(
        zip(WAYS, (played, better), (better, played), strict=True), 1
    ):
        for place, ghost in ways.items():
            if place not in others:
                found[place] = Lit((number,), say(view.person, name), ghost=ghost, shown=True)
    return found
