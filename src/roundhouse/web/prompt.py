"""The decision sign: whose decision it is, what it is about, its options and commands. One place for all of it."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.draw.svg.kit import signed
from roundhouse.rules import GameState
from roundhouse.service.game import LAPSE
from roundhouse.service.model.table_view import MoveToConfirm, UndoToConfirm
from roundhouse.service.pages import html as h
from roundhouse.service.pages.clock import plate, then_words
from roundhouse.service.pages.layout import icon, icon_button, seal
from roundhouse.view.decision import Chip, DeadEnd, Option
from roundhouse.view.option_words import option_text
from roundhouse.view.options import is_only_pass, pressed
from roundhouse.view.receipt import Receipt, ReceiptStep, receipt
from roundhouse.web.confirm_prompt import lapse_sign, sure_command, undo_sign
from roundhouse.web.dead_end import dead_end_sign
from roundhouse.web.match import after, forced_step
from roundhouse.web.payment_options import alike, cost, fare_of, fares, is_list
from roundhouse.web.return_prompt import returned
from roundhouse.web.round_prompt import own_round
from roundhouse.web.table_view import BoardView
from roundhouse.web.waiting_prompt import command, handover, over, quiet, waiting

DID = 4  # steps of a turn that the receipt tells
ROOM = 1  # of them, that it has room for however long their sentences are
NO_CHIP = -1
# by how many there are
TICKET_KINDS = ("", "", ".pair", "", ".rows.pair", ".rows", ".rows")
ONE_ROW = 3  # so many tickets leave room for chips over them
FEW_CHIPS = 2  # more of them say less each
CHIP_WORDS = 52  # characters of all chips in a row
ROWS_PER_COLUMN = 5  # rows of the list
MOST_ROWS = 7  # where there are many; behind four columns of these it rolls
SHORT_CONTEXT = 22  # letters that fit beside the heading
LATER = "…"  # in place of a figure that the page still asks for
ENDINGS = ("done", "stay", "skip")  # commands that end something, on the key E


def sign(view: BoardView) -> h.Element:
    """The sign as it stands for this person now."""
    if view.handover >= 0:
        return handover(view)
    if view.over or view.ended:
        return over(view)
    if isinstance(view.asked, UndoToConfirm):
        return undo_sign(view, view.asked, _who(view, view.say("undo")))
    if view.bot_plays and view.at is None and view.company is not None and view.company.asked_back:
        return returned(view, view.company)
    if view.confirm:
        return _confirm(view)
    if view.waiting_for >= 0:
        return waiting(view)
    if view.asked is not None and view.yours:
        return _asked(view, view.asked)
    return _asking(view) if view.yours else quiet(view)


# ---- yours


def _who(view: BoardView, heading: str, more: str = "") -> h.Element:
    fold = None
    if view.narrow:
        fold = icon_button(
            "chevron", view.say("fold"), data_do="fold", aria_expanded="true", aria_controls="sign"
        )
    return h.p(".who")[
        seal(view.viewer),
        h.span[h.strong[heading], f" · {more}" if more else None],
        plate(view, view.viewer),
        h.span(".clk-then")[then] if (then := then_words(view, view.viewer)) else None,
        fold,
    ]


def _confirm(view: BoardView) -> h.Element:
    """The turn is over by itself and may still be taken back."""
    ready = command(
        view.say("end turn"), "confirm", "primary", data_do="confirm", data_key="e", aria_keyshortcuts="E"
    )
    return _ending(view, "confirm context", told_of(view.states, view.moves, view.viewer, view), ready)


def _asked(view: BoardView, asked: MoveToConfirm) -> h.Element:
    """A move that was chosen, before it is played."""
    if asked.why == LAPSE:
        return lapse_sign(view, asked, _who(view, view.decision.heading))
    then = after(view.states[-1], asked.move)
    told = told_of((*view.states, then), (*view.moves, asked.move), view.viewer, view)
    return _ending(view, "last chance", told, sure_command(view, asked, "end turn", "primary"))


def told_of(states: Sequence[GameState], made: Sequence[int], seat: int, view: BoardView) -> Receipt:
    return receipt(
        states, made, seat, view.names, view.language, lambda state: forced_step(state) is not None
    )


def _ending(view: BoardView, context: str, told: Receipt, ready: h.Element) -> h.Element:
    """The turn can end: what it has cost, done and brought."""
    alone = sum(step.alone for step in told.did)
    return h.section("#sign.decision.ends", aria_labelledby="question", data_yours="yes")[
        h.div(".ask", aria_live="polite")[
            _who(view, view.say("your turn", name=view.names[view.viewer])),
            h.h1("#question")[view.say("confirm question")],
            h.p(".sub")[view.count("only choices", alone) if alone else None, " ", view.say(context)],
        ],
        _receipt(view, told),
        h.div(".commands")[_taking_back(view), ready, _reason(view)],
    ]


def _receipt(view: BoardView, told: Receipt) -> h.Element:
    shown, more = told.did[:DID], len(told.did) - DID
    if more > 0:
        shown, more = told.did[: DID - 1], more + 1
    paid = [h.span[icon(spent.icon), spent.words] for spent in told.paid] or h.span[view.say("paid nothing")]
    return h.div(".receipt")[
        h.div(".paid")[h.span(".cap")[view.say("paid")], paid],
        h.div(".did", role="group", tabindex="0" if len(shown) > ROOM else None, aria_label=view.say("did"))[
            h.span(".cap")[view.say("did")],
            h.ol[
                (
                    h.li[icon(step.icon) if step.icon else h.span, h.span[step.words], _alone(view, step)]
                    for step in shown
                ),
                h.li(".rest")[h.span, h.span[view.count("did more", more)]] if more > 0 else None,
            ],
        ],
        h.dl(".brought")[
            h.dt(".cap")[view.say("brought")],
            _brought(view, "this round", told.now - told.before, f"{told.before} → {told.now}"),
            _brought(view, "at once", told.at_once, "") if told.at_once else None,
            _brought(view, "at the end", told.final, view.say("if nothing else")) if told.final else None,
        ],
    ]


def _alone(view: BoardView, step: ReceiptStep) -> h.Node:
    return h.small[view.say("by itself")] if step.alone else None


def _brought(view: BoardView, key: str, points: int, small: str) -> h.Element:
    return h.div[
        h.dt[view.say(key)],
        h.dd(".up" if points > 0 else ".down" if points < 0 else ".same")[signed(points)],
        h.dd(".from")[small] if small else None,
    ]


def _dead_end(view: BoardView, told: DeadEnd) -> h.Element:
    """The turn cannot be finished: it is taken back, or its last step."""
    (option,) = view.decision.options
    so_far = told_of(view.states, view.moves, view.viewer, view) if view.moves else None
    take_back = command(
        option.title, "take-back", "primary", data_key="r", aria_keyshortcuts="Enter R", **_named(option)
    )
    return dead_end_sign(
        view,
        told,
        so_far,
        _who(view, view.decision.heading),
        take_back,
        _step_back(view, "undo", view.can_undo, "undo one", "wide"),
    )


def _asking(view: BoardView) -> h.Element:
    decision = view.decision
    if decision.dead_end is not None:
        return _dead_end(view, decision.dead_end)
    options = [option for option in decision.options if not option.command]
    chip = pressed(decision.options, len(decision.chips), view.chip) if decision.chips else NO_CHIP
    shown = [option for option in options if option.chip in (chip, NO_CHIP)] if decision.chips else options
    others = [option for option in options if option not in shown]
    many = is_list(view, shown)
    return h.section(
        f"#sign.decision{'.long' if many else ''}",
        aria_labelledby="question",
        data_yours="yes",
        data_later=None if decision.figured else "yes",
        data_boards=" ".join(view.lit_tabs),
    )[
        h.div(".ask", aria_live="polite")[
            _who(view, decision.heading),
            h.h1("#question")[decision.question],
            _context(decision.context or (view.say("point first") if many and view.narrow else "")),
        ],
        h.div("#preview.preview", hidden=True),
        own_round(view, decision.options[0])
        if is_only_pass(decision.options)
        else h.div(".work")[
            _pool(view, decision.chips, chip) if _has_pool(view, shown) else None,
            fares(view, shown) if many else None,
            _options(view, shown, others, many) if shown else None,
        ],
        h.div(".commands.three" if many and view.narrow else ".commands")[_commands(view, shown, many)],
    ]


def _has_pool(view: BoardView, options: list[Option]) -> bool:
    """Whether the chips are shown: a single one says what the question says, and many options need its room."""
    chips = len(view.decision.chips)
    return chips > 1 or (chips == 1 and (view.narrow or len(options) <= ONE_ROW))


def _context(words: str) -> h.Element:
    """One line about the question; a short one stands beside the heading of a phone's sign."""
    return h.p(".sub.short" if len(words) <= SHORT_CONTEXT else ".sub")[words or None]


def _pool(view: BoardView, chips: tuple[Chip, ...], chosen: int) -> h.Element:
    """What the turn has gained and not used, as tabs over the options."""
    brief = len(chips) > FEW_CHIPS or sum(len(chip.words) for chip in chips) > CHIP_WORDS
    return h.div(".pool", role="group", aria_label=view.say("still to use"))[
        (
            h.button(
                ".chip",
                type="button",
                data_do="chip",
                data_chip=str(index),
                aria_pressed="true" if index == chosen else "false",
            )[
                icon(chip.icon),
                chip.short if brief else chip.words,
                " ",
                h.small[view.say(f"use {chip.use}")],
            ]
            for index, chip in enumerate(chips)
        )
    ]


def _gain(view: BoardView, option: Option) -> h.Element:
    def one(key: str, points: int) -> h.Element:
        kind = "up" if points > 0 else "down" if points < 0 else "same"
        return h.span[
            view.say(key), " ", h.b(class_=kind)[signed(points) if view.decision.figured else LATER]
        ]

    return h.span(".gain")[
        h.small[view.say("gain up to")] if option.at_most else None,
        one("gain round", option.round),
        one("gain final", option.final),
    ]


def _data(option: Option) -> dict[str, str]:
    """What the module needs to know of an option."""
    return {
        "data-option": str(option.number),
        "data-move": option.notation,
        "data-place": option.place,
        "data-round": str(option.round if option.sure else 0),
        "data-final": str(option.final if option.sure else 0),
        "data-like": str(option.like),
        "data-uses": str(option.chip),
    }


def _options(view: BoardView, options: list[Option], others: list[Option], many: bool) -> h.Element:
    """What can be done with the chosen chip; the others' options stay unseen, for clicks on their places."""
    if many:
        lines = alike(options)
        kind = ".many.four" if len(lines) > 3 * ROWS_PER_COLUMN else ".many"
        if len(lines) > 4 * ROWS_PER_COLUMN:
            tall = not _has_pool(view, options) and fares(view, options) is None
            rows = min(-(-len(lines) // 4), MOST_ROWS) if tall else ROWS_PER_COLUMN
            kind += f".rows-{rows}" + (".rolls" if len(lines) > 4 * rows else "")
        shown = [
            h.li[_pick(view, line[0], len(line) > 1), (_pick(view, other, like=True) for other in line[1:])]
            for line in lines
        ]
        hidden = [h.li(".elsewhere")[_pick(view, option)] for option in others]
    else:
        kind = ".tickets" + (TICKET_KINDS[len(options)] if not view.narrow else "")
        shown = [h.li[_ticket(view, option)] for option in options]
        hidden = [h.li(".elsewhere")[_ticket(view, option)] for option in others]
    return h.ol(f"#options.options{kind}", aria_label=view.say("options"))[shown, hidden]


def effect_of(option: Option) -> h.Node:
    """What an option does, behind the word it begins with."""
    return [h.b[option.lead], " "] if option.lead else None, option.effect


def _ticket(view: BoardView, option: Option) -> h.Node:
    """What tells it apart on top, the effect in as many whole lines as there is room for, figures at the foot."""
    return [
        h.button(".option" if option.sure else ".option.trusted", _data(option), type="button")[
            _plate(option),
            h.span(".where")[
                option.head or option.title, [" ", h.small[option.beside]] if option.beside else None
            ],
            h.span(".what")[effect_of(option)],
            _gain(view, option) if option.sure else _on_trust(view),
        ],
        _details(view, option),
    ]


def _plate(option: Option) -> h.Element:
    """The number of an option; open where it is not sure, with a semaphore at caution."""
    return h.span(".num")[option.number, None if option.sure else icon("caution", "trust-mark")]


def _on_trust(view: BoardView) -> h.Element:
    """In place of the figures, which nobody knows then."""
    return h.span(".gain.on-trust")[icon("caution", "icon s"), view.say("on trust")]


def _pick(view: BoardView, option: Option, leads: bool = False, like: bool = False) -> h.Node:
    """An entry of the list; what it would do stands beside it, unseen until it is pointed at.

    Where one space can be paid in several ways, the first entry leads with what the space does; those like it show
    their numbers and pieces, and the script puts the one in its place whose fare is chosen.
    """
    words: list[h.Node] = []
    if not like:
        words.append(h.span(".where")[option.short])
    if like or leads:
        words.append(h.span(".visually-hidden")[option.title, " ", option.effect])
    kind = ".pick.more" if like else ".pick"
    return [
        h.button(
            kind if option.sure else f"{kind}.trusted",
            _data(option),
            type="button",
            data_fare=fare_of(option) if like else None,
            aria_describedby=f"about-{option.number}",
        )[_plate(option), words, cost(view, option)],
        _details(view, option),
    ]


def _details(view: BoardView, option: Option) -> h.Element:
    """An option in full, for the one that is pointed at."""
    key = "gain words up to" if option.at_most else "gain words"
    gain = ""
    if view.decision.figured and option.sure:
        gain = view.say(key, round=signed(option.round), final=signed(option.final))
    return h.span(".details", id=f"about-{option.number}", hidden=True)[
        h.b[option.title, " · "],
        h.span(".what")[effect_of(option)],
        " ",
        h.span(".gains")[gain]
        if option.sure
        else h.span(".careful")[icon("caution"), option_text(view.words, "not sure")],
    ]


# ---- commands


def _undo(view: BoardView) -> h.Element:
    return _step_back(view, "undo", view.can_undo)


def _reset(view: BoardView) -> h.Element:
    return _step_back(view, "reset", view.can_reset)


def _redo(view: BoardView) -> h.Element:
    return command(view.say("redo"), "redo", data_do="redo", data_key="y", aria_keyshortcuts="Y")


def _taking_back(view: BoardView) -> h.Node:
    """Undo and reset; between them redo, as long as there is something. Where there is no room for three, it stands in
    place of reset.
    """
    if not view.can_redo:
        return [_undo(view), _reset(view)]
    return [_undo(view), _redo(view), None if view.narrow or not view.can_reset else _reset(view)]


def _step_back(view: BoardView, name: str, possible: bool, words: str = "", kind: str = "") -> h.Element:
    reason = {"undo": view.undo_reason, "reset": view.reset_reason}[name]
    why = None if possible else reason
    return command(
        view.say(words or name),
        name,
        kind,
        data_do=name,
        data_key=name[0],
        aria_keyshortcuts=name[0].upper(),
        aria_disabled=None if possible else "true",
        title=why or None,
        aria_description=why or None,
    )


def _reason(view: BoardView, why: str = "") -> h.Node:
    """Why a command cannot be used now, or what it costs; where there is nothing to say, why nothing is taken back."""
    told = why or ("" if view.can_undo else view.undo_reason)
    return h.p(".reason")[told] if told else None


def _commands(view: BoardView, options: list[Option], many: bool) -> h.Node:
    """Undo and reset, then what ends the turn; on a phone with many options, choosing and the list instead."""
    decision = view.decision
    endings: list[h.Node] = []
    for option in decision.options:
        if option.command == "pass":
            words = f"{option.title}, {signed(option.round) if decision.figured else LATER}"
            kind = "primary" if len(decision.options) == 1 else "wide"
            endings.append(
                command(words, "pass", kind, data_key="p", aria_keyshortcuts="P", **_named(option))
            )
        elif option.command in ENDINGS:
            kind = "wide" if decision.lapses else "primary"
            endings.append(
                command(option.title, "confirm", kind, data_key="e", aria_keyshortcuts="E", **_named(option))
            )
    why = decision.reason
    if not endings and why:
        endings.append(
            command(
                view.say("end turn"),
                "confirm",
                "primary",
                data_do="blocked",
                data_key="e",
                aria_disabled="true",
            )
        )
    if many and view.narrow:
        return [
            command(view.say("choose this"), kind="primary", data_do="act", aria_disabled="true"),
            command(
                view.say("all options", count=len(alike(options))),
                data_do="all",
                aria_expanded="false",
                aria_controls="options",
            ),
            endings,
            _undo(view) if view.can_undo else None,
            _redo(view) if view.can_redo else None,
            _reset(view) if view.can_undo and view.can_reset and not view.can_redo else None,
            _legend(view, options),
        ]
    told = None if view.narrow and any(option.command for option in decision.options) else _reason(view, why)
    commands = [option.command for option in decision.options if option.command]
    if _on_trust_in(options) and ("pass" in commands or not (commands or view.narrow)):
        told = None  # how many spaces are open is seen, and a choice comes first; the legend needs the room
    return [_taking_back(view), endings, told, _legend(view, options)]


def _on_trust_in(options: list[Option]) -> bool:
    return any(not option.sure for option in options)


def _legend(view: BoardView, options: list[Option]) -> h.Node:
    """What an open plate means, once, as long as one is shown."""
    if not _on_trust_in(options):
        return None
    return h.p(".reason.trust-legend")[icon("caution"), view.say("trust legend")]


def _named(option: Option) -> dict[str, str]:
    return {name.replace("-", "_"): value for name, value in _data(option).items()}
