"""The command line and the game in the terminal, driven through standard input."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from roundhouse import Game, __version__
from roundhouse.cli import app
from roundhouse.compiled import in_words
from roundhouse.lab.simulate import Outcome, wins
from roundhouse.record.position import write_position
from roundhouse.rules import moves, ruleset

TWO = ("--players", "2", "--seed", "5")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args: str, keys: str = "") -> Result:
    """The command with these arguments; `keys` are typed, `;` is Enter."""
    result = CliRunner().invoke(app, list(args), input=keys.replace(";", "\n"))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def play(*args: str, keys: str = "") -> str:
    """A game in the terminal, as it is seen on the screen."""
    result = run("play", "--terminal", *args, keys=keys)
    assert result.exit_code == 0, result.stderr
    return result.stdout


# ---- a whole game


def test_a_whole_game_with_bots(folder: Path) -> None:
    screen = play(*TWO, "--save", "whole.json", keys="1;" * 2000)
    game = Game.load(folder / "whole.json")
    assert game.over
    assert "THE RESULT" in screen
    assert "roundhouse review whole.json" in screen
    assert all(f"Round {number} is scored" in screen for number in range(1, 6))
    totals = next(line for line in screen.splitlines() if line.startswith(" total")).split()[1:3]
    assert [int(total) for total in totals] == game.scores
    assert max(map(len, screen.splitlines())) <= 100
    assert "(the only choice)" in screen, "it is played and told"


@pytest.mark.parametrize(
    ("language", "first", "then", "expects"),
    [
        ("en", "Hint, ", "Then: ", r"Expects about \d+ points at the end\."),
        ("de", "Tipp, ", "Danach: ", r"Erwartet am Ende etwa \d+ Punkte\."),
    ],
)
def test_a_hint_in_words(
    monkeypatch: pytest.MonkeyPatch, language: str, first: str, then: str, expects: str
) -> None:
    monkeypatch.setattr("roundhouse.terminal.ADVISER", "planner:nodes=60")
    bonus, turn = "h;1;" * 2, "hint;q;n;"
    screen = play(*TWO, "--language", language, keys=bonus + turn)
    assert screen.count(first) == 3
    assert then in screen
    assert len(re.findall(expects, screen)) == 3


def test_a_game_that_only_bots_play() -> None:
    screen = play(*TWO, "--humans", "0")
    assert "THE RESULT" in screen
    assert "> " not in screen.replace("--> ", "")


def test_equal_seeds_give_equal_games() -> None:
    assert play(*TWO, keys="1;" * 20) == play(*TWO, keys="1;" * 20).replace("autosave-2", "autosave")


# ---- choosing


def test_numbers_pieces_and_words_name_moves(folder: Path) -> None:
    screen = play(*TWO, "--save", "g.json", keys="1;wood TS;2;wood TS;")
    first = Game.load(folder / "g.json").position(full=True)["players"]["A"]
    assert first["tracks"]["TS"]["wood"] == 3
    assert "A: Place 2 workers on the 3 wood space: 3 wood steps." in screen
    play(*TWO, "--save", "c.json", keys="1 c;")
    assert Game.load(folder / "c.json").state.players[0][6] == 1  # a coin is gone


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ("99;", "There are choices 1 to 14."),
        ("0;", "There are choices 1 to"),
        ("1 W;", "Choice 1 is paid like this: 1 or 1 c or 1 cc."),
        ("wod-3;", "did you mean 'wood-3"),
        ("wod-3;", "'? Type ? for help."),
        ("help;", "the wood worker\n wood-3 c"),
        ("gold-1;", "'gold-1' is not legal"),
        ("b X;", "Whose board? b and one of A, B."),
        ("u;", "Nothing is taken back"),
        ("r;", "This turn has only begun"),
        ("s;", "Save where?"),
        ("s no/such/folder;", "The game is not saved: no/such/folder cannot be written"),
        ("?;", "the wood worker"),
        ("l;", "Round 1"),
        ("b B;", "═ B   0 points"),
        ("c;", "Your end bonus cards: none."),
    ],
)
def test_answers(keys: str, answer: str) -> None:
    assert answer in play(*TWO, keys=keys)


def test_the_forecast_and_its_change_are_shown() -> None:
    screen = play(*TWO, keys="loco-1;loco 2>KY;")
    assert "Forecast: this round 0 = TS 0 + SP 0 + KY 0 + industry 0" in screen
    assert "1 point in every scoring.  (+1 this round)" in screen
    assert "Forecast: this round 1 (+1) = TS 0 + SP 0 + KY 1 (+1) + industry 0" in screen


# ---- going back


def test_undo_takes_back_the_bots_moves_too(folder: Path) -> None:
    play(*TWO, "--save", "once.json", keys="doubler;")
    play(*TWO, "--save", "twice.json", keys="doubler;coins;u;u;doubler;")
    assert Game.load(folder / "once.json").moves == Game.load(folder / "twice.json").moves


def test_undo_goes_back_past_what_left_no_choice(folder: Path) -> None:
    play(*TWO, "--save", "once.json", keys="coins;")
    screen = play(*TWO, "--save", "twice.json", keys="industry-1;u;coins;")
    assert "Wrench from 0 to 1. (the only choice)" in screen
    assert Game.load(folder / "once.json").moves == Game.load(folder / "twice.json").moves


def test_undo_of_nothing_changes_nothing(folder: Path) -> None:
    play(*TWO, "--save", "once.json", keys="coins;")
    play(*TWO, "--save", "twice.json", keys="u;u;coins;")
    assert Game.load(folder / "once.json").moves == Game.load(folder / "twice.json").moves


def test_reset_takes_back_the_turn() -> None:
    screen = play(*TWO, keys="wood-3;wood TS;wood TS;r;")
    assert "The turn begins again." in screen
    assert screen.count("Your turn: place workers on a free space, or pass.") == 2


# ---- leaving and coming back


def test_quitting_offers_to_save_and_says_how_to_go_on(folder: Path) -> None:
    screen = play(*TWO, keys="doubler;q;mine.json;")
    assert "roundhouse play --terminal --load mine.json --seats human,random" in screen
    before = Game.load(folder / "mine.json")
    again = play("--load", "mine.json", "--save", "more.json", keys="pass;")
    assert "═ A (you)" in again
    assert Game.load(folder / "more.json").moves[: len(before.moves)] == before.moves


def test_quitting_without_saving(folder: Path) -> None:
    play(*TWO, keys="doubler;q;n;")
    assert list(folder.iterdir()) == []


def test_the_end_of_input_saves(folder: Path) -> None:
    screen = play(*TWO, keys="doubler;")
    assert "Saved as roundhouse-autosave.json." in screen
    play(*TWO, keys="coins;")
    assert (folder / "roundhouse-autosave-2.json").exists()
    assert Game.load(folder / "roundhouse-autosave.json").moves


def test_a_file_that_cannot_be_written_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(game: Game, path: str | Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Game, "save", full)
    screen = play(*TWO, "--save", "g.json", keys="doubler;coins;")
    assert screen.count("The game is not saved: g.json cannot be written") == 3  # twice, and on leaving
    assert "Place 1 worker on the coins space" in screen


def test_save_overwrites_only_the_game_that_goes_on(folder: Path) -> None:
    play(*TWO, "--save", "evening.json", keys="doubler;")
    before = (folder / "evening.json").read_text("utf-8")
    result = run("play", *TWO, "--save", "evening.json", keys="coins;")
    assert result.exit_code == 2
    assert "evening.json exists; go on with --load evening.json, or choose another name" in result.stderr
    assert (folder / "evening.json").read_text("utf-8") == before
    play("--load", "evening.json", "--save", "./evening.json", keys="coins;")
    assert (folder / "evening.json").read_text("utf-8") != before


def test_whether_save_can_be_written_is_said_at_the_start(folder: Path) -> None:
    result = run("play", *TWO, "--save", "no/g.json", keys="doubler;")
    assert result.exit_code == 1
    assert "--save: no/g.json cannot be written (No such file or directory)" in result.stderr
    assert result.stdout == ""
    (folder / "notes.txt").write_text("mine", "utf-8")
    assert "notes.txt exists; choose another name" in run("play", *TWO, "--save", "notes.txt").stderr
    assert sorted(path.name for path in folder.iterdir()) == ["notes.txt"]


def test_seats_are_kept_and_told(folder: Path) -> None:
    screen = play(*TWO, "--seats", "random,human", "--save", "g.json", keys="1;")
    assert screen.startswith("At the table: A random, B human.")
    again = play("--load", "g.json", keys="")
    assert again.startswith("At the table: A random, B human.")
    assert "B> " in again
    assert play("--load", "g.json", "--humans", "2").startswith("At the table: A human, B human.")


def test_unknown_seats_in_a_file_are_told(folder: Path) -> None:
    game = Game.new(players=2, seed=1)
    game.seats = ["human", "deep-blue"]
    game.save(folder / "g.json")
    result = run("play", "--load", "g.json")
    assert result.exit_code == 2
    assert "'deep-blue' is unknown" in result.stderr
    assert "A> " in play("--load", "g.json", "--seats", "human,random")


def test_at_a_position_one_sits_where_it_is_decided(folder: Path) -> None:
    write_position({"order": ["C", "A", "B"]}, folder / "c.toml")
    screen = play("--position", "c.toml")
    assert screen.startswith("At the table: A random, B random, C human.")
    assert "C> " in screen
    assert play("--position", "c.toml", "--humans", "1").startswith("At the table: A human, B random")


def test_a_position_may_be_a_code(folder: Path) -> None:
    code = Game.from_position({"order": ["C", "A", "B"]}).code()
    assert play("--position", code).startswith("At the table: A random, B random, C human")


def test_a_seed_at_a_position_is_for_the_bots_dice(folder: Path) -> None:
    write_position({"players": 3}, folder / "p.toml")

    def moves_with(seed: int, name: str) -> list[int]:
        screen = play("--position", "p.toml", "--seed", str(seed), "--save", name, keys="coins;")
        assert f"--seed {seed}" in screen
        return Game.load(folder / name).moves

    games = [moves_with(seed, f"{seed}.json") for seed in range(6)]
    assert len({tuple(game) for game in games}) > 1
    assert moves_with(3, "again.json") == games[3]


def test_the_line_to_go_on_can_be_pasted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bin_ = folder / ".venv" / "bin"
    bin_.mkdir(parents=True)
    (bin_ / "roundhouse").touch(0o755)
    monkeypatch.setattr("sys.argv", [str(bin_ / "roundhouse"), "play"])
    assert "  .venv/bin/roundhouse play --terminal --load 'my game.json'" in play(
        *TWO, keys="doubler;q;my game.json;"
    )
    monkeypatch.setenv("PATH", str(bin_))
    assert "  roundhouse play --terminal --load" in play(*TWO, keys="doubler;")


# ---- several people


@pytest.fixture
def end_card(folder: Path) -> str:
    waiting = [{"what": "end-card", "by": "A", "points-instead": True}]
    write_position({"waiting": waiting, "players": {"count": 3}}, folder / "end.toml")
    return "end.toml"


def test_the_screen_is_handed_over_for_hidden_cards_only(end_card: str) -> None:
    screen = play("--position", end_card, "--humans", "3", keys=";end routes;pass;")
    assert screen.count("the others look away") == 1
    before, after = screen.split("A> end routes")
    assert "10 points for every route" in before
    assert "route end" not in after
    assert "A: Keep an end bonus card." in after
    assert "1 face down" in after


def test_own_cards_are_shown_after_a_hand_over(end_card: str) -> None:
    keys = ";end routes;pass;basic;wood TS;c;;;"  # B passes, C builds, A looks
    screen = play("--position", end_card, "--seats", "human,human,human", keys=keys)
    assert "Your end bonus cards: routes (10 per route end)." in screen


def test_alone_with_bots_nothing_is_handed_over(end_card: str) -> None:
    screen = play("--position", end_card, keys="end routes;")
    assert "look away" not in screen
    assert "End cards  routes (10 per route end)" in screen


# ---- other languages, and alone


GERMAN = (*TWO, "--language", "de")


def test_a_whole_game_in_german(folder: Path) -> None:
    screen = play(*GERMAN, "--save", "ganz.json", keys="1;" * 2000)
    game = Game.load(folder / "ganz.json")
    assert game.over
    assert screen.startswith("Am Tisch: A Mensch, B Zufall. ? zeigt die Hilfe.")
    assert "DAS ERGEBNIS" in screen
    assert "Wertung nach Runde 1: " in screen
    assert "(die einzige Möglichkeit)" in screen
    totals = next(line for line in screen.splitlines() if line.startswith(" zusammen")).split()[1:3]
    assert [int(total) for total in totals] == game.scores
    assert max(map(len, screen.splitlines())) <= 100
    log = run("replay", "ganz.json", "--language", "de").stdout
    assert "Runde 1\n" in log
    assert "auf Feld 2 der Strecke" in log


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ("99;", "Zur Wahl stehen 1 bis 14."),
        ("1 W;", "Wahl 1 wird so bezahlt: 1 oder 1 c oder 1 cc."),
        ("wod-3;", "bezeichnet keinen Zug; gemeint ist vielleicht „wood-3"),
        ("gold-1;", "„gold-1“ ist nicht möglich: eine direkte Aktion muss vollständig ausgeführt werden"),
        ("Holz-3;", "A: 2 Arbeiter auf das Feld 3 Holz setzen: 3 hölzerne Gleisschritte."),
        ("holz-3 c;", "A: 1 Arbeiter und 1 Münze auf das Feld 3 Holz setzen"),
        ("Grundfeld;Holz TS;", "Hölzernes Gleis auf Feld 2 der Strecke Transsib"),
        ("passen;", "Passen: "),
        ("b X;", "Wessen Tableau? b und dazu A, B."),
        ("u;", "Nichts zurückgenommen"),
        ("r;", "Dieser Zug hat gerade erst begonnen"),
        ("s;", "Wohin speichern?"),
        ("?;", "mit dem hölzernen Arbeiter"),
        ("l;", "Runde 1"),
        ("c;", "Deine Spielendekarten: keine."),
        ("q;n;", "Partie speichern?"),
        ("coins;q;mein.json;", "--language de"),
    ],
)
def test_answers_in_german(keys: str, answer: str) -> None:
    assert answer in play(*GERMAN, keys=keys)


def test_alone_against_emil(folder: Path) -> None:
    """He has no seat: he moves by himself, and what he does is told."""
    screen = play("--players", "1", "--seed", "3", "--save", "solo.json", keys="1;1 c;" * 1500)
    game = Game.load(folder / "solo.json")
    assert game.over
    assert screen.startswith("At the table: A human, Emil.")
    assert "Emil blocks " in screen
    assert (
        " EMIL       6 of 6 workers in supply" in screen or " EMIL       5 of 6 workers in supply" in screen
    )
    assert f"{game.scores[0]} points ═" in screen
    assert max(map(len, screen.splitlines())) <= 100


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("options", "language"),
    [
        (("--board", "german", "--modules", "coal,special-ideas"), "en"),
        (("--board", "american", "--modules", "manufactory"), "de"),
        (("--board", "asian", "--players", "1"), "en"),
        (("--board", "asian", "--industry", "russian", "--modules", "additional-engineers"), "de"),
        (("--board", "american", "--edition", "classic"), "en"),
        (
            (
                "--board",
                "german",
            ),
            "de",
        ),
    ],
)
def test_every_board_can_be_played(options: tuple[str, ...], language: str, folder: Path) -> None:
    screen = play("--players", "2", *options, "--seed", "4", "--language", language, "--save", "g.json",
                  keys="2;" * 40 + "1;" * 3000)  # fmt: skip
    assert Game.load(folder / "g.json").over
    assert max(map(len, screen.splitlines())) <= 100


def test_a_board_brings_its_own_track(folder: Path) -> None:
    for board, track in (("american", "american"), ("asian", "board"), ("german", "russian")):
        play("--players", "2", "--board", board, "--seed", "1", "--save", f"{board}.json", keys="1;1;1;")
        assert Game.load(folder / f"{board}.json").state.rules.industry == track


# ---- replay


@pytest.fixture
def record(folder: Path, end_card: str) -> str:
    play("--position", end_card, "--save", "game.json", "--humans", "3", keys=";end routes;pass;coins;")
    return "game.json"


def test_replay_tells_the_game_and_draws_the_table(record: str) -> None:
    shown = run("replay", record).stdout
    assert "    1  A: Keep an end bonus card." in shown
    assert "    3  C: Place 1 worker on the coins space" in shown
    assert "round 1 of 6" in shown
    assert max(map(len, shown.splitlines())) <= 100


def test_replay_stops_where_it_is_told(record: str) -> None:
    shown = run("replay", record, "--step", "1").stdout
    assert "    1  A:" in shown
    assert "    2  B:" not in shown
    assert "C:w" not in shown
    assert "C:w" in run("replay", record, "--step", "3").stdout


def test_replay_shows_secrets_to_their_owner_only(record: str) -> None:
    assert "10 points for every route" in run("replay", record, "--as", "a").stdout
    assert "10 points for every route" not in run("replay", record, "--as", "B").stdout
    assert "routes (" not in run("replay", record).stdout


def test_replay_of_a_changed_record_fails_and_says_where(record: str) -> None:
    text = Path(record).read_text("utf-8")
    Path(record).write_text(text.replace("C coins", "C silver-1"), "utf-8")
    result = run("replay", record)
    assert result.exit_code == 1
    assert "decision 3 ('C silver-1')" in result.stderr
    assert result.stdout == ""


# ---- complaints


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["play", "--players", "5"], 2, "players is 5; 1 to 4 can play"),
        (["play", "--edition", "deluxe"], 2, "known editions: ultimate, classic"),
        (["play", "--board", "mars"], 2, "board is 'mars'"),
        (["play", "--industry", "mars"], 2, "industry is 'mars'"),
        (["play", "--modules", "steam"], 2, "module 'steam' is not known"),
        (["play", "--humans", "9"], 2, "--humans is 9"),
        (["play", "--seats", "human,human"], 2, "--seats names 2 players, but 4 play"),
        (["play", "--seats", "human,human,human,deep-blue"], 2, "'deep-blue' is unknown"),
        (["play", "--seats", "human", "--humans", "1"], 2, "one of them is enough"),
        (["play", "--load", "a.json", "--position", "b.toml"], 2, "cannot both be the beginning"),
        (["play", "--load", "a.json", "--players", "2"], 2, "--players cannot be chosen with --load"),
        (["play", "--load", "a.json"], 1, "a.json: No such file"),
        (["play", "--position", "1AAAAAAAA"], 1, "--position: this code is mistyped or cut off"),
        (["play", "--position", "bad.toml"], 1, "bad.toml cannot be read"),
        (["play", "--position", "wrong.toml"], 1, "wrong.toml: rond is not a key"),
        (["play", "--position", "game.json"], 1, "game.json: this is a record; use --load"),
        (["play", "--position", "binary.toml"], 1, "binary.toml: this is no text file"),
        (["play", "--load", "position.toml"], 1, "position.toml: this is a position; use --position"),
        (["play", "--load", "position.json"], 1, "position.json: this is a position; use --position"),
        (["replay", "position.toml"], 1, "position.toml: this is a position; use --position"),
        (["play", "--save", "."], 2, "--save: . is a folder"),
        (["play", "--content", "nowhere"], 2, "nowhere is no folder"),
        (["replay", "bad.toml"], 1, "the file is damaged"),
        (["replay", "game.json", "--as", "D"], 2, "--as is 'D'; the seats are A, B"),
        (["replay", "game.json", "--step", "7"], 2, "the game has 0 decisions"),
        (["simulate", "--bots", "kasparov"], 2, "known bots: "),
        (["simulate", "--bots", "random,random"], 2, "2 bots for 4 players"),
        (["simulate", "--players", "0"], 2, "players is 0"),
        (
            ["play", "--board", "german", "--edition", "classic", "--industry", "american"],
            2,
            "not with 'american'",
        ),
        (["play", "--modules", "old-two"], 2, "a choice with the Asian board"),
        (["play", "--players", "1", "--modules", "engineer-11-borrow"], 2, "does not play in the solo game"),
        (
            ["play", "--edition", "classic", "--modules", "manufactory"],
            2,
            "module 'manufactory' is not known",
        ),
        (["play", "--language", "fr"], 2, "language is 'fr'; known languages: en, de"),
        (["replay", "game.json", "--language", "fr"], 2, "known languages: en, de"),
        (["simulate", "--games", "0"], 2, "games"),
        (["dance"], 2, "dance"),
    ],
)
def test_complaints(args: list[str], code: int, words: str, folder: Path) -> None:
    (folder / "bad.toml").write_text("round = = 3", "utf-8")
    (folder / "wrong.toml").write_text("rond = 3", "utf-8")
    (folder / "binary.toml").write_bytes(b"\xff\xfe")
    write_position({"players": 2}, folder / "position.toml")
    write_position({"players": 2}, folder / "position.json")
    Game.new(players=2, seed=1).save(folder / "game.json")
    result = run(*args)
    assert result.exit_code == code
    assert words in result.stderr
    assert "Traceback" not in result.output


# ---- the rest


def test_version() -> None:
    assert run("--version").stdout == f"roundhouse {__version__} ({in_words()})\n"


def test_the_package_is_the_command() -> None:
    command = [sys.executable, "-m", "roundhouse", "--version"]
    asked = subprocess.run(command, capture_output=True, text=True, check=True)
    assert asked.stdout == f"roundhouse {__version__} ({in_words()})\n"


def test_content_check(folder: Path) -> None:
    assert run("content", "check").stdout == "The tables are in order.\n"
    (folder / "editions.toml").write_text('[[edition]]\nid = "ultimate"\ndoublers = "many"\n', "utf-8")
    result = run("content", "check", "--content", str(folder))
    assert result.exit_code == 1
    assert "editions.toml" in result.stderr
    assert "doublers" in result.stderr


def test_changed_values_are_played_with(folder: Path) -> None:
    (folder / "editions.toml").write_text('[[edition]]\nid = "ultimate"\ndoublers = 7\n', "utf-8")
    screen = play(*TWO, "--content", ".", keys="doubler;q;g.json;")
    assert "6 doublers" in screen
    assert "--content ." in screen
    assert run("replay", "g.json").exit_code == 1
    assert "7 doublers" in run("replay", "g.json", "--content", ".", "--step", "0").stdout
    result = run("simulate", "--content", ".", "--games", "1", "--players", "2", "--jobs", "1", "--json")
    assert json.loads(result.stdout)["games"] == 1


def test_simulate_tells_who_won_and_what_was_played_with() -> None:
    result = run("simulate", "--games", "6", "--players", "2", "--jobs", "1", "--no-check", "--json")
    found = json.loads(result.stdout)
    assert sum(found["wins"]) == 6
    assert found["version"] == __version__
    assert found["content"] == ruleset(2).fingerprint()
    assert found["overrides"] == []
    shared = [Outcome(0, (5, 5, 2), 1, 0), Outcome(1, (1, 2, 3), 1, 0)]
    assert wins(3, shared) == [0.5, 0.5, 1.0]


def test_the_page_about_moves_is_up_to_date() -> None:
    page = (Path(__file__).parents[1] / "docs" / "moves.md").read_text(encoding="utf-8")
    assert run("moves").stdout == page, "write it again: roundhouse moves > docs/moves.md"
    assert moves.TABLE_HASH in page


def test_no_command_of_the_table_overwrites_another_game(folder: Path) -> None:
    """`s` refuses, and leaving finds a free name; the own file may be written again."""
    other = folder / "other.json"
    other.write_text("another game", encoding="utf-8")
    screen = run(
        "play",
        "--players",
        "2",
        "--seed",
        "1",
        keys="1;s other.json;s own.json;s own.json;q;other.json;",
    )
    assert "other.json exists and is not this game" in screen.stdout
    assert screen.stdout.count("Saved as own.json.") == 2
    assert "Saved as other-2.json" in screen.stdout
    assert other.read_text(encoding="utf-8") == "another game"
    again = run("play", "--load", "own.json", keys="s own.json;q;")
    assert "Saved as own.json." in again.stdout
