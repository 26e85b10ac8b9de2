"""Games as tables: they say what the games say, survive a kill, answer questions, and keep what is private."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from roundhouse import Game
from roundhouse.cli import app
from roundhouse.lab.arena import Arena, run
from roundhouse.lab.simulate import Outcome, SimulationPlan, simulate
from roundhouse.lab.simulation_file import SimulationFile
from roundhouse.record.record import RecordError
from roundhouse.rules.vocabulary import ALL_SOURCES

pq = pytest.importorskip("pyarrow.parquet")

from roundhouse.data import schema as schemas  # noqa: E402 - these need PyArrow
from roundhouse.data.export import Exported, ExportError, Wanted, export  # noqa: E402
from roundhouse.data.reading import TablesError, game_row, read_table  # noqa: E402
from roundhouse.data.sources import UnknownSource, file_source, named  # noqa: E402

ROOT = Path(__file__).parent.parent
BOXES: dict[str, dict[str, Any]] = {
    "russian": {"players": 2},
    "german": {"board": "german", "players": 3},
    "american": {"board": "american", "industry": "american", "players": 4},
    "asian": {"board": "asian", "players": 2, "modules": ("coal",)},
    "solo": {"players": 1},
    "industry": {"industry": "board", "players": 2, "modules": ("special-ideas", "manufactory")},
}


def simulated(file: Path, games: int = 2, **options: Any) -> Path:
    """A file of a simulation with moves."""
    plan = SimulationPlan(games=games, check=False, records=True, **options)
    played = simulate(plan)
    assert isinstance(played, list)
    with SimulationFile(file, plan) as written:
        written.add(played)
    return file


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("sources")
    found = {name: simulated(folder / f"{name}.jsonl", **options) for name, options in BOXES.items()}
    arena = Arena(bots=("greedy:nodes=5", "random"), games=4, seed=3, records=True)
    run(arena, folder / "arena.jsonl")
    found["arena"] = folder / "arena.jsonl"
    return found


@pytest.fixture(scope="module")
def tables(files: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("out") / "tables"
    assert [one.broken + one.left_out for one in written(files, out)] == [[]] * len(files)
    return out


def written(files: dict[str, Path], out: Path, wanted: Wanted | None = None) -> list[Exported]:
    return export([file_source(name, str(file)) for name, file in files.items()], out, wanted)


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read_table(folder, table).to_pylist()
    return found


# ---- what the tables say


def test_every_game_comes_back_from_its_row(tables: Path) -> None:
    games = rows(tables, "games")
    assert len(games) == 2 * len(BOXES) + 4
    assert len({row["game"] for row in games}) == len(games)
    for row in games:
        game = Game.from_row(row)
        assert game.over
        assert game.scores == row["scores"]
        assert game.winners == row["winners"]
        assert len(game.moves) == row["decisions"]
        assert list(game.states[0].order) == row["turn_order"]
        assert {**game.options, "modules": list(game.options["modules"])} == {
            key: row[key] for key in game.options
        }


def test_rounds_are_what_the_game_says_of_them(tables: Path) -> None:
    rounds = rows(tables, "rounds")
    for row in rows(tables, "games"):
        game = Game.from_row(row)
        rules = game.state.rules
        names = {rules.source_name(source): source for source in rules.sources}
        for seat, told in enumerate(game.breakdown()):
            own = [one for one in rounds if one["game"] == row["game"] and one["seat"] == seat]
            assert len(own) == game.rounds + 1
            total = 0
            for one in own:
                label = "final" if one["final"] else str(one["round"])
                expected = {_column(names[name]): points for name, points in told[label].items() if points}
                assert {k: v for k, v in one.items() if k.startswith("points_") and v} == expected
                total += sum(expected.values())
                assert one["score"] == total
            assert total == row["scores"][seat]
            board = game.state.board(seat)
            assert own[-1]["workers"] == board.workers_owned
            assert own[-1]["coins"] == board.coins
            assert len(own[-1]["tracks"]) == 5 * rules.route_count


def _column(source: int) -> str:
    return schemas.points_column(ALL_SOURCES[source])


def test_players_have_places_orders_and_points(tables: Path) -> None:
    games = {row["game"]: row for row in rows(tables, "games")}
    for row in rows(tables, "players"):
        game = games[row["game"]]
        assert row["score"] == game["scores"][row["seat"]]
        assert row["score"] == sum(value for key, value in row.items() if key.startswith("points_"))
        assert game["turn_order"][row["turn_order"] - 1] == row["seat"]
        assert row["bot"] == game["bots"][row["seat"]]
        assert (row["won"] > 0) == (row["seat"] in game["winners"]) == (row["place"] == 1)
        assert row["name"] is None


def test_decisions_are_the_moves(tables: Path) -> None:
    found: dict[int, list[dict[str, Any]]] = {}
    for row in rows(tables, "decisions"):
        found.setdefault(row["game"], []).append(row)
    for row in rows(tables, "games"):
        own, game = found[row["game"]], Game.from_row(row)
        assert [one["notation"] for one in own] == row["moves"] == game.notations
        assert [one["move"] for one in own] == game.moves
        assert [one["number"] for one in own] == list(range(1, len(own) + 1))
        assert all((one["options"] == 1) == one["forced"] for one in own)
        turns = [one["turn"] for one in own]
        assert turns == sorted(turns)
        assert turns[0] == 1
        assert all((one["seconds"] is not None) == (row["source"] == "arena") for one in own)


def test_events_are_what_players_have_in_the_end(tables: Path) -> None:
    events = rows(tables, "events")
    ends = {(row["game"], row["seat"]): row for row in rows(tables, "rounds") if row["final"]}
    for (game, seat), row in ends.items():
        own = [one for one in events if (one["game"], one["seat"]) == (game, seat)]
        assert sorted(row["engineers"]) == sorted(one["what"] for one in own if one["event"] == "hired")
        cards = [one["what"] for one in own if one["event"] == "end card" and one["what"] != "ten"]
        assert row["cards"] == cards
        assert set(row["factories"]) <= {one["what"] for one in own if one["event"] == "factory"}
        assert any(one["event"] == "passed" for one in own)
    assert {one["event"] for one in events} >= {"bonus", "placed", "hired", "locomotive", "factory", "idea"}


def test_what_was_taken_back_did_not_happen(tmp_path: Path) -> None:
    file = ROOT / "tests" / "golden" / "ultimate-3-asian-russian-161.json"
    export([file_source("golden", str(file))], tmp_path)
    numbers = {row["number"] for row in rows(tmp_path, "events")}
    game = Game.load(file)
    states, found = game.states, 0
    for number, words in enumerate(game.notations, 1):
        if words == "take back":
            before = states[number - 1].before
            first = next(
                at for at, state in enumerate(states) if before is not None and state.before is before
            )
            assert not numbers & set(range(first, number + 1))
            found += 1
    assert found


def test_options_and_observations(files: dict[str, Path], tmp_path: Path) -> None:
    from roundhouse.env import observe

    written({"russian": files["russian"]}, tmp_path, Wanted(options=True, observations=True))
    game = Game.from_row(rows(tmp_path, "games")[0])
    decisions = [row for row in rows(tmp_path, "decisions") if row["game"] == 0]
    for state, row in list(zip(game.states, decisions, strict=False))[::20]:
        assert len(row["legal"]) == row["options"]
        assert row["move"] in row["legal"]
        assert row["observation"] == observe(state, row["seat"]).tolist()


def test_records_and_folders_of_records(tmp_path: Path) -> None:
    folder = ROOT / "tests" / "golden"
    files = sorted(folder.glob("*.json"))[:2]
    (tmp_path / "records").mkdir()
    for file in files:
        (tmp_path / "records" / file.name).write_bytes(file.read_bytes())
    game = Game.new(players=2, seed=1)
    game.save(tmp_path / "records" / "begun.json")
    found = export([file_source("records", str(tmp_path / "records"))], tmp_path / "tables")[0]
    assert found.games == len(files) == 2
    assert found.left_out == ["begun.json: the game has not ended"]
    for row, file in zip(rows(tmp_path / "tables", "games"), files, strict=True):
        assert row["key"] == file.name
        assert Game.from_row(row).moves == Game.load(file).moves


# ---- the folder


def killed(files: dict[str, Path], out: Path, name: str, at: int) -> None:
    """Export in another process, which is killed after so many games of a source."""
    script = (
        "import os, sys; from pathlib import Path; from roundhouse.data.export import export;"
        "from roundhouse.data.sources import file_source;"
        f"files = {[(one, str(file)) for one, file in files.items()]!r};"
        "stop = lambda source, at: os.kill(os.getpid(), 9)"
        f" if (source.name, at) == ({name!r}, {at}) else None;"
        f"export([file_source(*one) for one in files], Path({str(out)!r}), tell=stop)"
    )
    done = subprocess.run([sys.executable, "-c", script], check=False)
    assert done.returncode == -signal.SIGKILL


def test_a_killed_run_goes_on(files: dict[str, Path], tables: Path, tmp_path: Path) -> None:
    killed(files, tmp_path, "american", 1)
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir()) == [
        ".american.part",
        "german",
        "russian",
    ]
    before = (tmp_path / "russian" / "games.parquet").stat().st_mtime_ns
    found = written(files, tmp_path)
    assert [one.was_there for one in found] == [True, True, *[False] * (len(files) - 2)]
    assert (tmp_path / "russian" / "games.parquet").stat().st_mtime_ns == before
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir()) == sorted(files)
    for file in sorted(tables.rglob("*.parquet")):
        assert (tmp_path / file.relative_to(tables)).read_bytes() == file.read_bytes(), file


def test_a_source_that_has_grown_is_written_anew(files: dict[str, Path], tmp_path: Path) -> None:
    copy = tmp_path / "russian.jsonl"
    lines = files["russian"].read_bytes().splitlines(keepends=True)
    copy.write_bytes(b"".join(lines[:2]) + lines[2][:40])  # the last line is cut off
    sources = {"russian": copy, "german": files["german"]}
    assert [one.games for one in written(sources, tmp_path / "out")] == [1, 2]
    copy.write_bytes(b"".join(lines))
    assert [(one.games, one.was_there) for one in written(sources, tmp_path / "out")] == [
        (2, False),
        (2, True),
    ]
    assert [row["game"] for row in rows(tmp_path / "out", "games")] == [0, 1, 10**9, 10**9 + 1]


def test_one_run_at_a_time(files: dict[str, Path], tmp_path: Path) -> None:
    def again(*_: object) -> None:
        script = (
            "from pathlib import Path; from roundhouse.data.export import export;"
            f"export([], Path({str(tmp_path)!r}))"
        )
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
        assert "another run is writing" in done.stderr

    export([file_source("solo", str(files["solo"]))], tmp_path, tell=again)


def test_the_schema_has_a_version(tables: Path, tmp_path: Path) -> None:
    for table in schemas.TABLES:
        found = pq.read_schema(tables / "russian" / f"{table}.parquet")
        assert found.metadata[b"roundhouse-data"] == b"1"
        assert found.names == schemas.schema(table).names
        assert found.remove_metadata() == schemas.schema(table).remove_metadata()
    (tmp_path / "later").mkdir()
    for file in (tables / "russian").iterdir():
        table = pq.read_table(file)
        said = {key: value for key, value in pq.read_metadata(file).metadata.items() if b"roundhouse" in key}
        table = table.replace_schema_metadata({**said, b"roundhouse-data": b"2"})
        pq.write_table(table, tmp_path / "later" / file.name)
    with pytest.raises(TablesError, match="the version of its schema is 2; this program reads 1"):
        read_table(tmp_path, "games")


def test_the_schema_is_documented() -> None:
    page = (ROOT / "docs" / "data.md").read_text("utf-8").partition("## Tables")[2]
    parts = dict(re.findall(r"^\*\*(\w+)\*\*.*?\n(.*?)(?=^\*\*|\Z)", page, re.M | re.S))
    for table in schemas.TABLES:
        named_there = set(re.findall(r"`(\w+)", parts[table]))
        wanted = schemas.schema(table, True, True).names
        assert {name for name in wanted if not name.startswith("points_")} <= named_there, table


# ---- what is wrong


def test_what_is_no_source(tmp_path: Path, files: dict[str, Path]) -> None:
    with pytest.raises(UnknownSource, match="neither the file of an arena"):
        file_source("readme", str(ROOT / "README.md"))
    with pytest.raises(UnknownSource, match="no record"):
        file_source("empty", str(tmp_path))
    with pytest.raises(ExportError, match="two sources are called 'solo'"):
        export([file_source("solo", str(files["solo"]))] * 2, tmp_path)
    (tmp_path / "solo").mkdir()
    with pytest.raises(ExportError, match="is no folder of tables"):
        written({"solo": files["solo"]}, tmp_path)
    assert named("mine=a/b.jsonl") == ("mine", "a/b.jsonl")


def test_games_without_moves_and_games_that_go_otherwise(files: dict[str, Path], tmp_path: Path) -> None:
    head, first, second = (json.loads(line) for line in files["russian"].read_text().splitlines())
    del first["moves"]
    second["scores"][0] += 1
    third = json.loads(files["russian"].read_text().splitlines()[1])
    third["moves"][5] = 1596
    file = tmp_path / "wrong.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in (head, first, second, third)))
    found = export([file_source("wrong", str(file))], tmp_path / "out")[0]
    assert found.games == 0
    assert found.left_out == ["0 was played without --records, so its moves were not kept"]
    assert "1: the scores were" in found.broken[0]
    assert found.broken[1] == "0: decision 6: 1596 is not legal"
    result = CliRunner().invoke(app, ["games", str(file), "--out", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "2 games cannot be played again" in result.stderr


def test_rows_that_are_none(tables: Path) -> None:
    row = rows(tables, "games")[0]
    for changed, complaint in (
        ({"content": "0"}, "was played with content 0"),
        ({"moves": ["pass"]}, "decision 1: 'pass' is not legal"),
        ({"scores": [1, 2]}, "not \\[1, 2\\]"),
        ({"board": "martian"}, "martian"),
    ):
        with pytest.raises(RecordError, match=complaint):
            Game.from_row({**row, **changed})
    with pytest.raises(RecordError, match="'moves' is missing"):
        Game.from_row({name: value for name, value in row.items() if name != "moves"})
    with pytest.raises(TablesError, match="there is no game 77; it has games 0 to"):
        game_row(f"{tables}#77")


# ---- commands


def test_games_and_replay_on_the_command_line(files: dict[str, Path], tmp_path: Path) -> None:
    out = tmp_path / "tables"
    result = CliRunner().invoke(app, ["games", f"mine={files['arena']}", "--out", str(out)])
    assert result.exit_code == 0, result.stderr
    assert "mine: 4 games" in result.stdout
    row = game_row(f"{out / 'mine' / 'games.parquet'}#2")
    shown = CliRunner().invoke(app, ["replay", f"{out}#2"])
    assert shown.exit_code == 0
    assert str(max(row["scores"])) in shown.stdout
    wrong = CliRunner().invoke(app, ["replay", f"{out}#99"])
    assert (wrong.exit_code, "there is no game 99; it has games 0 to 3" in wrong.stderr) == (1, True)
    assert CliRunner().invoke(app, ["games", str(tmp_path / "none"), "--out", str(out)]).exit_code == 1


def test_simulations_keep_their_games(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = ["simulate", "--games", "3", "--players", "2", "--jobs", "1", "--no-check", "--out", str(file)]
    result = CliRunner().invoke(app, [*command, "--records", "--json"])
    assert result.exit_code == 0, result.stderr
    head, *lines = (json.loads(line) for line in file.read_text().splitlines())
    assert head["roundhouse-simulation"] == 1
    assert [sorted(line["order"]) for line in lines] == [[0, 1]] * 3
    assert [len(line["moves"]) for line in lines] == [line["decisions"] for line in lines]
    report = json.loads(result.stdout)
    by_order = [sum(line["scores"][line["order"][place]] for line in lines) / 3 for place in range(2)]
    assert [row["mean"] for row in report["by_order"]] == [round(mean, 2) for mean in by_order]
    again = CliRunner().invoke(app, command)
    assert (again.exit_code, "exists; choose another name" in again.stderr) == (1, True)
    alone = CliRunner().invoke(app, ["simulate", "--records"])
    assert (alone.exit_code, "--records belongs to --out" in alone.stderr) == (2, True)


def test_an_outcome_without_moves_is_short(tmp_path: Path) -> None:
    with SimulationFile(tmp_path / "s.jsonl", SimulationPlan(players=2)) as file:
        file.add([Outcome(0, (1, 2), 3, 1, (1, 0))])
    line = json.loads((tmp_path / "s.jsonl").read_text().splitlines()[1])
    assert "moves" not in line
    assert line["order"] == [1, 0]


# ---- the questions of the page


def examples() -> list[str]:
    page = (ROOT / "docs" / "data.md").read_text("utf-8")
    found = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
    assert len(found) == 7
    return found


@pytest.mark.parametrize("number", range(7))
def test_the_examples_of_the_page_run(number: int, files: dict[str, Path], tmp_path: Path) -> None:
    code = examples()[number]
    assert "Game" in code or len(code.split("\n\n")[-1].splitlines()) <= 5, (
        "a question takes at most five lines"
    )
    for module in re.findall(r"^import (\w+)", code, re.M):
        pytest.importorskip(module)
    written({"russian": files["russian"], "german": files["german"]}, tmp_path / "tables")
    command = [sys.executable, "-W", "error", "-c", code]
    environment = {**os.environ, "PYTHONUTF8": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
