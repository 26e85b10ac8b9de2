"""Somebody at a table in a browser: looks at the page, waits for it, and chooses with the mouse or with a finger."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import FilePayload, Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from roundhouse.game import Game

QUIET = "body:not(.busy):not(.lost)"
MINE = f"{QUIET} #sign[data-yours]"
END = f'{QUIET} #sign a[href$="/result"]'
HANDED = f"{QUIET} #sign [data-do=sit]"

# Options, commands and lit places as they are shown now.
LOOK = """() => {
  const sign = document.getElementById("sign");
  const shown = element => element.getClientRects().length > 0;
  return {
    options: [...sign.querySelectorAll("[data-option]")].map(option => ({
      number: Number(option.dataset.option),
      move: option.dataset.move,
      command: option.matches(".cmd"),
      like: Number(option.dataset.like),
      shown: shown(option),
      fare: option.dataset.fare ?? "",
    })),
    places: [...document.querySelectorAll(".lit[data-options]")].filter(shown).map(place => ({
      at: place.dataset.at,
      numbers: place.dataset.options.split(",").map(Number),
    })),
    question: document.getElementById("question").textContent,
    confirm: Boolean(sign.querySelector("[data-do=confirm]")),
    sit: Boolean(sign.querySelector("[data-do=sit]")),
    over: Boolean(sign.querySelector('a[href$="/result"]')),
  };
}"""

# Where to click a lit place, as somebody would who sees it: once nothing moves any more, and in the drawing that is
# there by then (figures of options that come later draw the board anew); null if something lies on it.
POINT = """async at => {
  const frame = () => new Promise(done => { requestAnimationFrame(done); setTimeout(done, 1000); });
  const lit = () => document.querySelector(`.lit[data-at="${CSS.escape(at)}"]`);
  // a bar or the prompt may lie on it at the edge, and what flies over the board for a moment
  for (const block of ["nearest", "center", "center", "start", "end"]) {
    let place = lit();
    place.scrollIntoView({ block, behavior: "instant" });
    for (let before = NaN, still = 0, frames = 0; still < 3 && frames < 600; frames++, await frame()) {
      place = lit() ?? place;
      const now = place.getBoundingClientRect().y;
      still = now === before ? still + 1 : 0;
      before = now;
    }
    place = lit() ?? place;
    for (const inner of [...place.querySelectorAll("rect, circle, use, text, path"), place]) {
      const box = inner.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (box.width && place.contains(document.elementFromPoint(x, y))) return [x, y];
    }
  }
  return null;
}"""

# What lies on it: the nearest element with an id
ABOVE = """at => {
  const box = document.querySelector(`.lit[data-at="${CSS.escape(at)}"]`).getBoundingClientRect();
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return found ? `#${found.closest("[id]").id}` : "nothing";
}"""


@dataclass
class Player:
    """A person with a page. `places` counts the decisions made on a board, `words` those made in the sign."""

    page: Page
    address: str
    chance: Random = field(default_factory=lambda: Random(1))
    places: int = 0
    words: int = 0

    # ---- sitting down

    def settle(self, **settings: str) -> Player:
        """Choose settings without a page: bots that wait for nothing, nothing asked, done by itself or
        counted out, unless said otherwise.
        """
        form: dict[str, str | float | bool] = {
            "pace": "instant",
            "confirm": "never",
            "forced": "no",
            "count": "log",
            "rival": "log",
            "name": "Anna",
            **settings,
        }
        answer = self.page.context.request.post(f"{self.address}/settings", form=form)
        assert answer.ok, answer.text()
        return self

    def open(
        self,
        board: str = "russian",
        industry: str = "",
        modules: tuple[str, ...] = (),
        rivals: tuple[str, ...] = ("random",),
        seed: int = 1,
    ) -> Player:
        """Fill in the form of the first page and open the table."""
        page = self.page
        page.goto(f"{self.address}/new-table")
        form = page.locator("#new-table")
        form.locator(f"label[data-choice='board:{board}']").click()
        if industry:
            form.locator(f"label[data-choice='industry:{industry}']").click()
        for module in modules:
            form.locator(f"label[data-choice='module:{module}']").click()
        for seat in (2, 3, 4):
            kind = rivals[seat - 2] if seat - 2 < len(rivals) else ""
            form.locator(f"[name=seat-{seat}]").select_option(kind)
        form.locator("[name=seed]").fill(str(seed))
        form.locator("#open").click()
        page.wait_for_url("**/tables/*")
        return self

    def take(self, game: Game, *rivals: str) -> Player:
        """Sit down at a game that has begun: its record is brought, the first seat is this person's."""
        game.seats = ["human", *rivals]
        file = FilePayload(name="game.json", mimeType="application/json", buffer=game.record().encode())
        answer = self.page.context.request.post(f"{self.address}/records", multipart={"record": file})
        assert answer.ok, answer.text()
        self.page.goto(answer.url)
        self.page.wait_for_selector(f"[data-layout={'narrow' if self.narrow else 'wide'}]")
        return self

    @property
    def table(self) -> str:
        """The address of the table."""
        return self.page.url.split("?")[0].removesuffix("/replay").removesuffix("/result")

    # ---- looking

    def wait(self) -> dict[str, Any]:
        """Wait until it is this person's decision, or the game is over; what there is to see then."""
        self.page.wait_for_selector(f"{MINE}, {END}, {HANDED}")
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    @property
    def sign(self) -> Locator:
        """The decision sign."""
        return self.page.locator("#sign")

    def own_board(self) -> str:
        """The drawing of one's own board, once it says what the options bring."""
        self.page.wait_for_selector("#sign:not([data-later])")
        return self.page.locator("#own-frame").inner_html()

    @property
    def question(self) -> str:
        """What the sign asks."""
        return self.page.locator("#question").inner_text()

    def log(self) -> list[str]:
        """The log, the latest first."""
        return self.page.locator("#log-list > li").all_inner_texts()

    def moves(self) -> int:
        """How many moves the log tells of."""
        return int(self.page.locator("#log-list > li").first.get_attribute("data-entry") or -1) + 1

    # ---- choosing

    def step(self) -> bool:
        """One decision, on the boards wherever they can be clicked; False when the game is over."""
        seen = self.wait()
        if seen["over"]:
            return False
        if seen["confirm"] or seen["sit"]:
            self.command("confirm" if seen["confirm"] else "sit")
            return True
        good = [option for option in seen["options"] if not option["command"]] or seen["options"]
        assert good, f"nothing to choose: {seen['question']}"
        self.choose(self.chance.choice(good), seen)
        return True

    def choose(self, option: dict[str, Any], seen: dict[str, Any]) -> None:
        """Click the lit place of an option; where several share the place, or it has none, choose in the sign."""
        number = option["number"]
        place = next((place for place in seen["places"] if number in place["numbers"]), None)
        like = {other["number"]: other["like"] for other in seen["options"]}
        if place and all(like[other] == place["numbers"][0] for other in place["numbers"][1:]):
            # the place itself takes the first payment; the others are chosen in the sign
            place = {**place, "numbers": [number]} if number == place["numbers"][0] else None
        if place is None:
            if not (option["shown"] or option["fare"] or self.narrow):
                self.show_option(number)
            self.words += not option["command"]
            self.press(number)
            return
        self.places += 1
        x, y = self.point(place["at"])
        if len(place["numbers"]) > 1:
            self.page.mouse.click(x, y)
            with suppress(PlaywrightTimeout):  # the sign may have to ask about another chip first
                self.page.locator("#sign.narrowed").wait_for(timeout=2000)
            self.press(number)
            return
        if self.narrow:  # the first tap only shows, and the sign may grow over the place
            chosen = self.sign.locator("[data-do=act]:not([aria-disabled=true]), [data-again]").first
            self.page.mouse.click(x, y)
            with suppress(PlaywrightTimeout):  # what others do may move the place under the finger
                chosen.wait_for(timeout=2000)
            if chosen.is_visible():
                self.sent("moves", lambda: chosen.click())
            else:
                self.press(number)
            return
        self.sent("moves", lambda: self.page.mouse.click(x, y))

    def press(self, number: int) -> None:
        """Choose an option in the sign; a phone shows it first."""
        button = self.sign.locator(f'[data-option="{number}"]')
        if self.narrow and not button.is_visible():
            self.sign.locator("[data-do=all]").click()
        fare = None if button.is_visible() else button.get_attribute("data-fare")
        if fare:  # the first way of its space stands for it, once the fare is chosen
            self.sign.locator(f'[data-fare-of="{fare}"]').click()
            button = self.sign.locator(f'li:has([data-option="{number}"]) > .pick:not(.more)')
        if self.narrow and button.evaluate('button => button.matches(".option, .pick")'):
            button.click()
            act = self.sign.locator("[data-do=act]")
            button = act if act.is_visible() else button
        self.sent("moves", lambda: button.click())

    @property
    def narrow(self) -> bool:
        """Whether the page is laid out for a phone."""
        size = self.page.viewport_size
        assert size is not None
        return size["width"] < 1024

    def point(self, at: str) -> tuple[float, float]:
        """Where a lit place can be hit."""
        found = self.page.evaluate(POINT, at)
        assert found, f"{at} is lit and cannot be hit: {self.page.evaluate(ABOVE, at)} lies there"
        x, y = found
        return x, y

    def pick(self, notation: str) -> None:
        """The option with this notation, on its place if it has one."""
        seen = self.wait()
        self.choose(next(option for option in seen["options"] if option["move"] == notation), seen)

    def show_option(self, number: int) -> None:
        """Press chips until this option can be seen."""
        option = self.sign.locator(f'[data-option="{number}"]')
        for index in range(self.page.locator("#sign [data-do=chip]").count()):
            self.sent("parts", lambda index=index: self.page.locator(f'#sign [data-chip="{index}"]').click())
            self.page.wait_for_selector(QUIET)
            if option.is_visible():
                return
        raise AssertionError(f"option {number} is under no chip: {self.question}")

    def command(self, name: str) -> None:
        """Press a command of the sign: undo, reset, confirm, sit."""
        self.sent(name, lambda: self.sign.locator(f"[data-do={name}]").click())

    def sent(self, action: str, act: Any) -> None:
        """Do something that asks the server, and wait until the answer is shown."""
        with self.page.expect_response(f"**/{action}") as answer:
            act()
        answer.value.finished()
        self.page.wait_for_selector(QUIET)

    def play(self, decisions: int = 10_000) -> int:
        """So many decisions, or the whole game; how many there were."""
        for made in range(decisions):
            if not self.step():
                return made
        return decisions

    def play_round(self) -> int:
        """As long as the round lasts; how many decisions there were."""
        begun, made = self.round, 0
        while self.round == begun and self.step():
            made += 1
        return made

    def hurry(self, decisions: int) -> int:
        """A round of so many decisions, and of what follows from them: then this person passes; how many there were."""
        begun, made = self.round, 0
        while self.round == begun:
            seen = self.wait()
            passing = next((option for option in seen["options"] if option["move"] == "pass"), None)
            if made >= decisions and passing is not None:
                self.choose(passing, seen)
            elif not self.step():
                break
            made += 1
        return made

    @property
    def round(self) -> str:
        """Which round the page shows, once it is this person's decision."""
        self.wait()
        return self.page.locator(".rounds b").inner_text()


def last_round(seed: int = 3, **options: Any) -> Game:
    """A busy game at the first decision of its last round that the first seat makes."""
    game, chance = Game.new(**{"players": 2, "seed": seed, **options}), Random(seed)
    while game.round < game.rounds or game.decider != 0:
        moves = game.legal()
        game.play(chance.choice([move for move in moves if move.notation != "pass"] or moves))
    return game


def begun(decisions: int, seed: int = 3, seat: int = 0, offering: str = "", **options: Any) -> Game:
    """A game some decisions old in which a seat decides, and is offered the move that is named."""
    game, chance = Game.new(**{"players": 2, "seed": seed, **options}), Random(seed)
    while True:
        if game.over:
            return begun(decisions, seed + 1, seat, offering, **options)
        moves = game.legal()
        offered = not offering or offering in (move.notation for move in moves)
        if len(game.moves) >= decisions and game.decider == seat and offered:
            return game
        game.play(chance.choice([move for move in moves if move.notation != "pass"] or moves))
