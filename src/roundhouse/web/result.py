"""How a game went: who won, where the points came from, and the end bonus cards; or how it stands so far."""

from __future__ import annotations

from roundhouse.draw.text_result import source_title
from roundhouse.rules.packing import UNKNOWN_CARD, held_cards, points_from
from roundhouse.rules.scoring import card_points, majority
from roundhouse.rules.state import scores
from roundhouse.rules.vocabulary import FROM_CARDS
from roundhouse.service.model.form_model import short
from roundhouse.service.model.table_options import FRIEND, ME, SCREEN, SEATS, SeatChoice
from roundhouse.service.model.table_view import BOT, PERSON, YOU, ReviewProgress
from roundhouse.service.pages import html as h
from roundhouse.service.pages.avatars import player_mark
from roundhouse.service.pages.dates import day
from roundhouse.service.pages.layout import (
    icon,
    masthead,
    menu,
    page,
    program_stamp,
    say,
    seal,
    who,
    with_players,
)
from roundhouse.service.pages.link_preview import LinkPreview
from roundhouse.service.tables.duration import GameDuration
from roundhouse.service.tables.personal_bests import NONE_BEFORE
from roundhouse.texts.pages import page_count
from roundhouse.view.breakdown import FINAL
from roundhouse.view.words import capital
from roundhouse.web.charts import bar_chart, line_chart, swatch
from roundhouse.web.game_options import GameOptions
from roundhouse.web.house_rules import changed_values
from roundhouse.web.points_table import Account, account
from roundhouse.web.profile import signed
from roundhouse.web.review import review_panel
from roundhouse.web.solo_result import own_number, solo_marks, worth
from roundhouse.web.table_form import TableForm, query
from roundhouse.web.table_view import BoardView
from roundhouse.web.themed_picture import themed_picture


def result_page(
    view: BoardView,
    looked: ReviewProgress | None = None,
    time: GameDuration | None = None,
    preview: LinkPreview | None = None,
) -> str:
    """The whole document, for a finished game, with what there is of its review, or for one that goes on."""
    person = view.person
    points = account(view.states)
    return page(
        person,
        f"{say(person, 'result')} · {view.name}",
        masthead(person, here="result"),
        menu(person),
        h.main(".sheet.result")[
            _sign(view, points, time),
            _actions(view),
            h.div(".result-grid")[
                h.div(".course-col")[_lines(view, points), _cards(view)], _sources(view, points)
            ],
            review_panel(view, looked),
            _bars(view, points),
            _rounds(view, points),
            _solo(view),
            _boards(view, preview.url if preview else ""),
        ],
        scripts=("roundhouse.js", "review.js", "picture.js", "share.js"),
        sheets=("home.css", "result.css", "share.css"),
        preview=preview,
    )


# ---- the sign


def _sign(view: BoardView, points: Account, time: GameDuration | None) -> h.Element:
    person = view.person
    rules = view.states[0].rules
    going_on = "" if view.over else ", ended" if view.ended else ", going on"
    line = say(
        person,
        f"result line{going_on}",
        name=view.name,
        board=GameOptions.from_json(view.options).title(view.language),
        round=view.states[-1].round,
        rounds=rules.rounds,
    )
    order = sorted(range(len(view.seats)), key=lambda seat: -scores(view.seen)[seat])
    changed = changed_values(rules)
    return h.section(".sign", aria_labelledby="won")[
        h.h1("#won")[verdict(view)],
        h.p(".sub")[line],
        h.p(".sub")[say(person, "house rules line", values=", ".join(changed))] if changed else None,
        _time(view, time) if time else None,
        _best(view),
        h.ol(class_=["ranks", f"of-{len(order)}"])[(_rank(view, points, seat) for seat in order)],
    ]


def _time(view: BoardView, time: GameDuration) -> h.Element:
    """How long it took, and when."""
    hours, minutes = divmod(max(1, round(time.seconds / 60)), 60)
    words = (
        say(view.person, "took hours", hours=hours, minutes=minutes)
        if hours
        else page_count(view.language, "took minutes", minutes)
    )
    several = time.first.date() != time.last.date()
    last: h.Node = [" – ", day(view.person, time.last)] if several else None
    return h.p(".sub.took")[icon("clock", "icon s"), words, " · ", day(view.person, time.first), last]


def _best(view: BoardView) -> h.Node:
    """Against one's own best on this board with so many players; alone, `worth` tells it."""
    mine = own_number(view)
    if view.best is None or mine is None or len(view.seats) == 1:
        return None
    points = scores(view.seen)[mine]
    if view.best == NONE_BEFORE:
        told = "best first"
    else:
        told = "best better" if points > view.best else "best equal" if points == view.best else "best less"
    return h.p(".sub")[
        say(
            view.person,
            told,
            board=view.words.label("boards", str(view.options["board"])),
            players=with_players(view.language, len(view.seats)),
            more=points - view.best,
            best=view.best,
        )
    ]


def is_best(view: BoardView, seat: int) -> bool:
    """Whether a player is the viewer and has never had more points on this board with so many players."""
    known = view.finished and view.best is not None and view.best != NONE_BEFORE
    return known and seat == own_number(view) and scores(view.seen)[seat] > (view.best or 0)


def leaders(view: BoardView) -> list[int]:
    """The seats with the most points, without those that have resigned."""
    return view.winners


def verdict(view: BoardView) -> str:
    """Who has won, or who leads."""
    first, language = leaders(view), view.person.settings.language
    best = max((scores(view.seen)[seat] for seat in first), default=max(scores(view.seen)))
    if len(view.seats) == 1 or not first:
        return page_count(language, "solo with" if view.finished else "so far, solo", best)
    who = view.words.listed([view.names[seat] for seat in first])
    alone = len(first) == 1
    if view.over or view.ended:
        return page_count(language, "wins with" if alone else "share with", best, who=who)
    return page_count(language, "so far" if alone else "so far, equal", best, who=who)


def _rank(view: BoardView, points: Account, seat: int) -> h.Element:
    crowned = (view.over or bool(view.ended)) and len(view.seats) > 1 and seat in leaders(view)
    return h.li(".rank")[
        player_mark(view.seats[seat], seat),
        h.b[
            who(view.seats[seat]),
            [" ", program_stamp(view.person)] if view.seats[seat].program else None,
            icon("crown", "icon s") if crowned else None,
        ],
        h.span(".stamp")[say(view.person, "personal best")] if is_best(view, seat) else None,
        h.span(".pts")[str(scores(view.seen)[seat])],
        h.span(".what")[best_source(view, points, seat)],
        _rated(view, seat),
    ]


def _rated(view: BoardView, seat: int) -> h.Node:
    """What the game has made of a player's rating."""
    company = view.company
    if company is None or not company.rated or not view.finished:
        return None
    if not company.changes:
        return h.span(".what.rated")[say(view.person, "result not rated")]
    change = company.changes.get(seat)
    if change is None:
        return None
    words = say(view.person, "result rating", number=change.number, change=signed(change.by))
    return h.span(".what.rated")[words]


def best_source(view: BoardView, points: Account, seat: int) -> str:
    """Where most of a player's points came from."""
    brought = [(row[seat], name) for row, name in zip(points.by_source, points.sources, strict=True)]
    most = max(brought, default=(0, ""), key=lambda one: one[0])
    if most[0] <= 0:
        return say(view.person, "most from none")
    return say(view.person, "most from", source=source_title(view.words, most[1]), points=most[0])


# ---- what can be done next


def _actions(view: BoardView) -> h.Element:
    person = view.person
    here = f"/tables/{view.table_id}"
    return h.div(".actions")[
        h.a(".button.primary", href=here)[say(person, "go table")] if not view.finished else None,
        [
            _again(view, "", "play again", primary=True),
            _again(view, str(view.seed), "play same")
            if view.seed is not None and same_table(view).own
            else None,
        ]
        if view.finished
        else None,
        h.a(".button", href=f"{here}/replay?at={0 if view.finished else view.length}")[
            icon("replay", "icon s"), say(person, "go replay")
        ],
        h.a(".button", href=f"{here}/record", download=True)[
            icon("download", "icon s"), say(person, "go record")
        ]
        if view.finished
        else None,
        h.a(".button", href="#boards")[icon("copy", "icon s"), say(person, "go share")],
    ]


def _again(view: BoardView, seed: str, words: str, primary: bool = False) -> h.Element:
    return h.form(method="post", action="/tables")[
        (h.input(type="hidden", name=key, value=value) for key, value in query(same_table(view, seed))),
        h.button(class_=["button", {"primary": primary}], type="submit")[say(view.person, words)],
    ]


def same_table(view: BoardView, seed: str = "") -> TableForm:
    """A form that opens the same table again; whoever played elsewhere gets a link, if it was with this person."""
    elsewhere = FRIEND if any(seat.kind == YOU for seat in view.seats) else SCREEN
    kinds = {YOU: ME, PERSON: elsewhere}
    seats = [
        SeatChoice(seat.bot if seat.kind == BOT else kinds.get(seat.kind, SCREEN), short(seat.name))
        for seat in view.seats
    ]
    seats += [SeatChoice()] * (SEATS - len(seats))
    return TableForm(
        **GameOptions.from_json(view.options).to_json(),
        seats=tuple(seats),
        seed=seed,
        name=short(view.name),
        pace=view.pace,
    )


# ---- charts and tables


def _panel(view: BoardView, ident: str, head: str, side: str, *content: h.Node) -> h.Element:
    return h.section(f"#{ident}.panel", aria_labelledby=f"{ident}-head")[
        h.div(".ruled")[
            h.h2(f"#{ident}-head")[say(view.person, head)], h.span[say(view.person, side)] if side else None
        ],
        *content,
    ]


def _told(view: BoardView, points: Account) -> str:
    """The totals in a sentence, for a chart's label."""
    return view.words.listed(
        [
            say(view.person, "told player", name=name, points=total)
            for name, total in zip(view.names, points.totals, strict=True)
        ]
    )


def _lines(view: BoardView, points: Account) -> h.Element:
    person = view.person
    title = say(person, "chart of lines", told=_told(view, points))
    chart = line_chart(points, view.names, title, say(person, "chart end"), solo_marks(view))
    return _panel(view, "course", "how it went", "after each round", chart)


def _heads(view: BoardView) -> list[h.Element]:
    return [h.th(scope="col")[seal(seat), h.span(".who")[name]] for seat, name in enumerate(view.names)]


def _sources(view: BoardView, points: Account) -> h.Element:
    person = view.person
    top = max((value for row in points.by_source for value in row), default=1) or 1

    def cell(value: int, seat: int, best: int) -> h.Element:
        width = f"width:{max(0, value) / top * 100:.0f}%;background:var(--p{seat + 1})"
        return h.td(class_="best" if value == best and best and len(view.seats) > 1 else None)[
            str(value) if value else "–", h.i(style=width) if value > 0 else None
        ]

    rows = [
        h.tr[
            h.th(scope="row")[h.span(".source")[swatch(colour), capital(source_title(view.words, name))]],
            [cell(value, seat, max(row)) for seat, value in enumerate(row)],
        ]
        for colour, name, row in zip(points.colours, points.sources, points.by_source, strict=True)
    ]
    table = h.table(".ledger")[
        h.thead[h.tr[h.th(scope="col")[say(person, "col source")], _heads(view)]],
        h.tbody[rows],
        h.tfoot[
            h.tr[
                h.th(scope="row")[say(person, "total points")],
                (h.td[str(total)] for total in points.totals),
            ]
        ],
    ]
    return _panel(view, "sources", "where from", "", _scroller(view, "where from", table))


def _scroller(view: BoardView, words: str, table: h.Node) -> h.Element:
    """A table or chart that may be wider than the screen, reachable by keys."""
    return h.div(".scroll-x", role="group", tabindex="0", aria_label=say(view.person, words))[table]


def _bars(view: BoardView, points: Account) -> h.Element | None:
    if not points.sources:
        return None
    person = view.person
    titles = [capital(source_title(view.words, name)) for name in points.sources]
    title = say(person, "chart of bars", told=_told(view, points))
    legend = h.ul(".legend")[
        (h.li[swatch(colour), name] for colour, name in zip(points.colours, titles, strict=True))
    ]
    chart = bar_chart(points, view.names, titles, title)
    return _panel(view, "shares", "put together", "by source", _scroller(view, "put together", chart), legend)


def _rounds(view: BoardView, points: Account) -> h.Element:
    person = view.person
    labels = [say(person, "col end") if label == FINAL else label for label in points.rounds]
    table = h.table(".ledger.rounds-table")[
        h.thead[
            h.tr[
                h.th(scope="col")[say(person, "col player")],
                (h.th(scope="col")[label] for label in labels),
                h.th(scope="col")[say(person, "total points")],
            ]
        ],
        h.tbody[
            (
                h.tr[
                    h.th(scope="row")[seal(seat), name],
                    (h.td[str(row[seat]) if row[seat] else "–"] for row in points.by_round),
                    h.td(".best")[str(points.totals[seat])],
                ]
                for seat, name in enumerate(view.names)
            )
        ],
    ]
    side = "rounds, side" if view.over else ""
    return _panel(view, "rounds", "round by round", side, _scroller(view, "round by round", table))


# ---- the boards, to share


def _boards(view: BoardView, link: str) -> h.Element:
    """Everybody's boards as one picture, and the link to this page."""
    person, path = view.person, f"/tables/{view.table_id}/boards.svg"
    drawn = themed_picture(path, say(person, "boards picture", told=verdict(view)))
    share = [
        h.p("#share-text.share-text")[link],
        h.div(".acts")[
            h.button(".button", type="button", data_copy="share-text", data_done=say(person, "deal copied"))[
                icon("copy", "icon s"), say(person, "copy result link")
            ],
            h.a(".button", href=path, download="roundhouse.png", data_picture="png")[
                icon("download", "icon s"), say(person, "deal picture")
            ],
        ],
    ]
    head = "boards at the end" if view.finished else "boards now"
    return _panel(view, "boards", head, "", share if link else None, drawn)


# ---- cards and the solo game


def _cards(view: BoardView) -> h.Element:
    person = view.person
    prizes = majority(view.states[-1]) if view.over else []
    players = [
        h.li[
            h.h3[seal(seat), view.names[seat]],
            h.ul(".end-cards")[_card_lines(view, seat)],
            _earlier(view, seat),
            h.p(".muted")[say(person, "majority line", count=prizes[seat])]
            if prizes and prizes[seat]
            else None,
        ]
        for seat in range(len(view.seats))
    ]
    side = "end cards, side" if view.over else "end cards, own"
    return _panel(view, "cards", "end cards", side, h.ul(".card-players")[players])


def _earlier(view: BoardView, seat: int) -> h.Node:
    """What cards brought before the end, such as 10 points in place of one: so that the table above adds up."""
    if not view.over:
        return None
    p, rules = view.seen.players[seat], view.seen.rules
    rows = [row for card in held_cards(p) if (row := rules.end_cards[card]) is not None]
    points = points_from(p, FROM_CARDS) - sum(card_points(view.seen, p, row) for row in rows)
    told = page_count(view.person.settings.language, "cards earlier", points)
    return h.p(".muted")[told] if points else None


def _card_lines(view: BoardView, seat: int) -> list[h.Element]:
    """The cards of a player as the viewer may see them, with their points once the game is over."""
    held = held_cards(view.seen.players[seat])
    told = view.words.explained("end-cards")
    lines = []
    for card in held:
        row = view.seen.rules.end_cards[card] if card != UNKNOWN_CARD else None
        if row is None:
            continue
        name, effect = told[row.id]
        value = card_points(view.seen, view.seen.players[seat], row)
        lines.append(
            h.li[
                icon("end-card"),
                h.span[h.b[name], " ", h.span(".muted")[effect]],
                h.span(".pts")[str(value)] if view.over else None,
            ]
        )
    hidden = held.count(UNKNOWN_CARD)
    if hidden:
        lines.append(h.li(".muted")[icon("end-card"), page_count(view.language, "end cards hidden", hidden)])
    return lines or [h.li(".muted")[say(view.person, "end cards none")]]


def _solo(view: BoardView) -> h.Element | None:
    marks = solo_marks(view)
    if not marks:
        return None
    goals = view.words.listed([str(points) for points, _ in marks])
    told = h.p(".muted")[say(view.person, "solo goals text", goals=goals)]
    return _panel(view, "solo", "solo goals", "", [h.p[worth(view)] if view.over else None, told])
