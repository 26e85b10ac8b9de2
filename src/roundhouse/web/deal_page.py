"""The page of a deal: before one's try what is dealt, afterwards everybody's results beside each other."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.service.model.deals import DealTry, SharedDeal, own_course
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, masthead, menu, page, say
from roundhouse.service.pages.link_preview import LinkPreview
from roundhouse.texts.pages import page_count
from roundhouse.web.bot_catalog import BOT_KINDS, USUAL_BOT, bot_choice
from roundhouse.web.charts import line_chart
from roundhouse.web.deal_card import tile_row
from roundhouse.web.deals import (
    ALONE,
    NO_RIVAL,
    DealStanding,
    against,
    day_of,
    day_words,
    deal_words,
    placed,
    share_text,
    tiles,
    yardstick_name,
)
from roundhouse.web.game_options import GameOptions, choices, edition_words
from roundhouse.web.home import HomeOffer
from roundhouse.web.home_pictures import roundhouse
from roundhouse.web.points_table import Account
from roundhouse.web.profile import signed


def deal_page(
    person: Person,
    found: DealStanding,
    begun: DealTry | None,
    counts: bool,
    link: str,
    preview: LinkPreview | None = None,
) -> str:
    """The whole document. `counts`: a try that is begun now would count."""
    shown = found.mine is not None or not counts
    top = _result(person, found) if found.mine is not None else _invitation(person, found, begun, counts)
    return page(
        person,
        day_words(person, found.deal),
        masthead(person, here="home"),
        menu(person),
        h.main(".sheet.deal-page")[
            top,
            h.div(".deal-cols")[
                _rounds(person, found) if shown and found.tries else _dealt(person, found),
                h.div(".stack")[
                    _tries(person, found, shown),
                    _share(person, found, link) if found.mine is not None else None,
                    _link(person, link) if found.mine is None and day_of(found.deal.id) is None else None,
                    _among_friends(person),
                ],
            ],
        ],
        scripts=("roundhouse.js", "picture.js", "share.js"),
        sheets=("home.css", "result.css", "welcome.css", "deal.css", "share.css"),
        preview=preview,
    )


def _invitation(person: Person, found: DealStanding, begun: DealTry | None, counts: bool) -> h.Element:
    deal = found.deal
    name, more = deal_words(person, deal)
    alone = f"/deals/{deal.id.removesuffix(ALONE) if deal.id.endswith(ALONE) else deal.id + ALONE}"
    go = "deal go on" if begun else "deal play"
    return h.section(".welcome", aria_labelledby="deal-head")[
        h.div(".sign")[
            h.p(".kicker")[name],
            h.h1("#deal-head")[say(person, "deal, head" if counts or begun else "deal over, head")],
            h.p(".sub")[more],
            h.form(method="post", action=f"/deals/{deal.id}/play")[
                h.button(".button.lamp.big", type="submit")[
                    icon("arrow"), h.span[say(person, go), h.small[say(person, f"{go}, more")]]
                ]
            ]
            if counts or begun
            else h.a(".button.lamp.big", href="/deal")[icon("arrow"), say(person, "deal today")],
            h.a(".quiet-link", href=alone)[
                say(person, "deal with rival" if deal.id.endswith(ALONE) else "deal alone")
            ]
            if day_of(deal.id) is not None and counts
            else None,
        ],
        roundhouse(person),
    ]


def _panel(person: Person, ident: str, side: str, *content: h.Node) -> h.Element:
    return h.section(f"#{ident}.panel", aria_labelledby=f"{ident}-head")[
        h.div(".ruled")[h.h2(f"#{ident}-head")[say(person, f"deal {ident}")], h.span[side]], *content
    ]


def _dealt(person: Person, found: DealStanding) -> h.Element:
    """What is the same for everybody, and what is allowed."""
    facts = {name: say(person, f"deal {name}, more") for name in ("same", "allowed", "afterwards")}
    return _panel(
        person,
        "rules",
        "",
        h.dl(".deal-facts")[
            (h.div[h.dt[say(person, f"deal {name}")], h.dd[words]] for name, words in facts.items())
        ],
    )


def _result(person: Person, found: DealStanding) -> h.Element:
    mine = found.mine
    assert mine is not None
    names = tiles(mine.course, found.deal)
    who = yardstick_name(person)
    return h.section(".sign.deal-sign", aria_labelledby="deal-head")[
        h.div[
            h.p(".kicker")[day_words(person, found.deal)],
            h.h1("#deal-head")[placed(person, found)],
            h.p(".sub")[_sentence(person, found)],
        ],
        h.div(".big-seven")[tile_row(person, names), h.small[say(person, "deal tiles", who=who)]]
        if names
        else h.p(".big-seven")[say(person, "deal par soon", who=who)],
        h.div(".acts")[
            h.a(".button.lamp", href=f"/tables/{mine.table_id}/result")[say(person, "deal my game")],
            h.a(".button.ghosted", href=f"/tables/{mine.table_id}/replay?at=0")[
                icon("replay", "icon s"), say(person, "go replay")
            ],
        ],
    ]


def _sentence(person: Person, found: DealStanding) -> str:
    """Against the bots, and where it parted from the best."""
    mine, parted = found.mine, found.parted
    assert mine is not None
    told = ""
    if mine.others:
        ahead = mine.points - max(mine.others)
        key = "deal beat" if ahead > 0 else "deal level" if ahead == 0 else "deal lost"
        told = page_count(person.settings.language, key, abs(ahead), who=against(person, found.deal)) + " "
    if parted is None:
        return told + say(person, "deal best")
    best = found.tries[0]
    at = (
        say(person, "deal at end")
        if parted == len(mine.course) - 1
        else say(person, "deal in round", round=parted + 1)
    )
    return told + say(
        person, "deal parted", name=best.name, at=at, best=best.course[parted], own=mine.course[parted]
    )


def _compared(person: Person, found: DealStanding) -> list[tuple[str, Sequence[int]]]:
    """Who stands in the table: oneself, the best, the yardstick."""
    lines: list[tuple[str, Sequence[int]]] = []
    if found.mine is not None:
        lines.append((say(person, "you"), found.mine.course))
    if found.mine is None or found.place > 1:
        lines.append((found.tries[0].name, found.tries[0].course))
    if found.deal.par is not None:
        lines.append((yardstick_name(person), own_course(found.deal.par)))
    return lines


def _rounds(person: Person, found: DealStanding) -> h.Element:
    lines = _compared(person, found)
    rounds = len(lines[0][1])
    heads = [*(str(n) for n in range(1, rounds)), say(person, "col end")]
    points = Account(
        (*heads[:-1], "final"), (), tuple(zip(*(course for _, course in lines), strict=True)), ()
    )
    names = [name for name, _ in lines]
    told = ", ".join(f"{name} {sum(course)}" for name, course in lines)
    chart = line_chart(points, names, say(person, "chart of lines", told=told), heads[-1])
    rows = [
        h.tr[h.th(scope="row")[name], (h.td[str(value)] for value in course), h.td(".best")[str(sum(course))]]
        for name, course in lines
    ]
    if found.mine is not None and len(lines) > 1:
        less = [own - other for own, other in zip(found.mine.course, lines[1][1], strict=True)]
        rows.append(
            h.tr(".apart")[
                h.th(scope="row")[say(person, "deal apart", name=lines[1][0])],
                (h.td[signed(value)] for value in less),
                h.td(".best")[signed(sum(less))],
            ]
        )
    table = h.table(".ledger.rounds-table")[
        h.thead[
            h.tr[
                h.td,
                (h.th(scope="col")[head] for head in heads),
                h.th(scope="col")[say(person, "total points")],
            ]
        ],
        h.tbody[rows],
    ]
    scroller = h.div(".scroll-x", role="group", tabindex="0", aria_label=say(person, "deal course"))[table]
    side = say(person, "deal course, side", who=yardstick_name(person))
    return _panel(person, "course", side, chart, scroller)


def _tries(person: Person, found: DealStanding, shown: bool) -> h.Element:
    many = page_count(person.settings.language, "deal played", len(found.tries))
    if not shown:
        return _panel(person, "results", many, h.p(".muted")[say(person, "deal results closed")])
    rows = [
        h.tr(class_="mine" if one is found.mine else None)[
            h.td(".rank-n")[str(found.places[one.points])],
            h.th(scope="row")[one.name],
            h.td[tile_row(person, names) if (names := tiles(one.course, found.deal)) else None],
            h.td(".pt")[h.a(href=f"/tables/{one.table_id}/replay?at=0")[str(one.points)]],
        ]
        for one in found.listed
    ]
    return _panel(person, "results", many, h.table(".deal-table")[h.tbody[rows]] if rows else None)


def _share(person: Person, found: DealStanding, link: str) -> h.Element:
    card = f"/deals/{found.deal.id}/card.svg"
    return _panel(
        person,
        "share",
        say(person, "deal share, side"),
        h.div(".share-row")[
            h.img(".share-card", src=card, width="1200", height="630", alt=say(person, "deal card")),
            h.p("#share-text.share-text")[share_text(person, found, link)],
        ],
        h.div(".acts")[
            h.button(".button", type="button", data_copy="share-text", data_done=say(person, "deal copied"))[
                icon("copy", "icon s"), say(person, "deal copy")
            ],
            h.a(".button", href=card, download="roundhouse.png", data_picture="png")[
                icon("download", "icon s"), say(person, "deal picture")
            ],
        ],
    )


def _link(person: Person, link: str) -> h.Element:
    return _panel(
        person,
        "invite",
        "",
        h.p(".muted")[say(person, "deal invite, more")],
        h.p("#share-text.share-text")[link],
        h.div(".acts")[
            h.button(".button", type="button", data_copy="share-text", data_done=say(person, "deal copied"))[
                icon("copy", "icon s"), say(person, "deal copy")
            ]
        ],
    )


def _among_friends(person: Person) -> h.Element:
    """A form that makes a deal for friends."""
    language = person.settings.language
    words = edition_words("ultimate", language)
    return _panel(
        person,
        "friends",
        "",
        h.p(".muted")[say(person, "deal friends, more")],
        h.form(".inline-fields", method="post", action="/deals")[
            h.label[
                say(person, "watch board"),
                h.select(".select", name="board")[
                    (h.option(value=board)[words.label("boards", board)] for board in choices()["board"])
                ],
            ],
            h.label[
                say(person, "deal rival"),
                h.select(".select", name="rival")[
                    (
                        h.option(value=bot, selected=bot == USUAL_BOT)[bot_choice(bot, language)]
                        for bot in BOT_KINDS["levels"]
                    ),
                    h.option(value=NO_RIVAL)[say(person, "deal nobody else")],
                ],
            ],
            h.button(".button", type="submit")[say(person, "deal make")],
        ],
    )


def deal_offer(person: Person, deal: SharedDeal, mine: DealTry | None) -> HomeOffer:
    """The day's deal on the first page."""
    board = GameOptions.from_json(deal.options).title(person.settings.language)
    line = say(person, "deal offer, more", board=board, who=against(person, deal))
    if mine is not None:
        line = say(person, "deal offer, done", count=mine.points)
    return HomeOffer(say(person, "deal offer"), line, f"/deals/{deal.id}", "end-card")
