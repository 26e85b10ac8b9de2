"""The decision at hand, as the sign shows it: the question, what the turn still holds, and numbered options."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Chip:
    """One kind of thing that the turn has gained and not yet used."""

    icon: str  # of draw/svg/icons.svg
    words: str  # "2 wood steps"
    short: str  # the same where there are many: "2 wood"
    use: str  # "must", "may lapse", "at the end", "instead"


@dataclass(frozen=True)
class Option:
    """One choice. Its number stands in the sign, on its target's plate and on the keyboard."""

    number: int
    move: int
    notation: str
    title: str  # where or what: "Kyiv", "3 wood steps"
    lead: str  # "To 4:", or ""
    effect: str  # "star, 4 points every round"
    short: str  # the same for a long list: "3 wood"
    sentence: str  # in full, for a screen reader
    icon: str  # a sign of the sprite, or ""
    place: str  # the place on the table that is lit for it (view.places), or ""
    chip: int  # which chip it uses, -1 for none
    command: str  # "" for a ticket; "pass", "done", "stay", "skip", "take-back": a command beside the tickets
    round: int = 0  # change of this round's forecast, points scored at once included
    final: int = 0  # change of the final score if nothing else is built
    up_to: bool = False  # the figures are the best that the rest of the turn can make of it
    like: int = 0  # the number of the option that does the same for workers first, 0 for none
    head: str = ""  # of a ticket, where it is not the title: the place that tells it from the others
    beside: str = ""  # behind it: "replaces the 2"
    sure: bool = True  # whether all of it is known to work out; if not, it is offered on trust (ruling z)

    @property
    def at_most(self) -> bool:
        """Whether the rest of the turn has to make the figures true; nothing is no promise."""
        return self.up_to and (self.round > 0 or self.final > 0)


@dataclass(frozen=True)
class Obstacle:
    """Why something that must be done is not possible, in one place or in several."""

    where: str  # "Trans-Siberian", "St. Petersburg, Kyiv"; "" where it has no place
    why: str  # "no bronze yet, so no silver"
    route: int = -1  # of which a picture can be shown, -1 for none
    space: int = 0  # on it, what stands in the way


@dataclass(frozen=True)
class DeadEnd:
    """A turn that cannot be finished: what of it has no place, and what is in its way."""

    left: tuple[Chip, ...]
    obstacles: tuple[Obstacle, ...]  # those that weigh most
    more: int  # further ones


@dataclass(frozen=True)
class Decision:
    """What is asked, told to one viewer."""

    seat: int  # who decides, -1 when the game is over
    yours: bool
    heading: str  # "Your turn, Anna" / "Jonas plays, then Stoker, Priya, you"
    question: str  # "Lay your last wood step"
    context: str  # one line more, or ""
    chips: tuple[Chip, ...]
    options: tuple[Option, ...]  # empty when it is somebody else's
    reason: str  # why the turn cannot be ended yet, or what ending it lets lapse; "" for nothing to say
    lapses: bool = False  # ending the turn now would give up something that could be used
    figured: bool = True  # whether the options' figures are told
    dead_end: DeadEnd | None = None  # the turn cannot be finished and is taken back

    @property
    def on_trust(self) -> bool:
        """Whether one of the options is not sure to work out."""
        return any(not option.sure for option in self.options)
