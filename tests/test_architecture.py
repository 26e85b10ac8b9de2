"""The house has rooms, and the doors between them open one way.

An expansion is a folder with a face for every room that asks something of it. A face stands where its room stands: it
may import what the room may, and the lower faces of its own expansion. No room imports an expansion; all ask the
registry `roundhouse.expansions`, which imports nothing.

The arrows are read off the sources with `ast`, so an import counts wherever it stands: at the top of a
module, inside a function, under TYPE_CHECKING.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from roundhouse import expansions
from roundhouse.content.loader import EDITIONS, load

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src"
PACKAGE = "roundhouse"
LINE_LIMIT = 600

# Room -> the rooms it may import besides itself; None: any. A room is a package or a module directly
# below roundhouse; "" is roundhouse/__init__.py itself. A room that is not listed fails the test.
ARROWS: dict[str, frozenset[str] | None] = {
    "problems": frozenset(),
    "texts": frozenset({"problems"}),
    "content": frozenset({"problems"}),
    "rules": frozenset({"content", "problems"}),
    "record": frozenset({"content", "rules"}),
    "search": frozenset({"content", "rules"}),
    "view": frozenset({"content", "rules", "record", "search", "texts", "problems"}),
    "draw": frozenset({"content", "rules", "record", "view", "problems"}),
    "game": frozenset({"content", "rules", "record", "view", "draw"}),
    "bots": frozenset({"content", "rules", "search", "view", "texts"}),
    "lab": frozenset({"", "compiled", "content", "rules", "record", "search", "view", "bots", "game"}),
    "env": frozenset({"compiled", "content", "rules", "record", "view", "bots", "game"}),
    "data": frozenset({"content", "rules", "record", "view", "bots", "lab", "env"}),
    "report": frozenset({"content", "rules", "record", "view", "draw", "texts", "data", "lab", ""}),
    "terminal": frozenset({"content", "rules", "record", "view", "draw", "game", "bots", "texts"}),
    "service": None,  # SERVICE_ARROWS
    "web": None,
    "cli": None,
    "cli_arena": None,
    "cli_arena_tables": None,
    "cli_benchmark": None,
    "cli_games": None,
    "cli_host": None,
    "cli_options": None,
    "cli_review": None,
    "cli_serve": None,
    "__main__": None,
    "compiled": frozenset(),
    "expansions": frozenset(),  # the registry; what stands in its folders belongs to the rooms of FACES
    "": frozenset({"compiled", "content", "rules", "record", "game"}),
}

# The same inside the service; "" are the modules that put the server together, which may import all of it. All may
# import `service.game`, the protocol by which the service knows a game.
SERVICE_ARROWS: dict[str, frozenset[str]] = {
    "model": frozenset(),
    "database": frozenset({"model"}),
    "tables": frozenset({"model", "database"}),
    "people": frozenset({"model", "database", "tables"}),
    "middleware": frozenset({"model", "database", "people"}),
    "notifications": frozenset({"model", "database", "people"}),
    "pages": frozenset({"model", "database", "tables", "people", "middleware", "notifications"}),
    "live": frozenset({"model", "database", "tables", "people", "middleware", "pages"}),
    "thinking": frozenset({"model", "database", "tables", "live"}),
    "routes": frozenset(
        {
            "",
            "model",
            "database",
            "tables",
            "people",
            "middleware",
            "notifications",
            "pages",
            "live",
            "thinking",
        }
    ),
}

# The service serves any game: it imports nothing but itself and what is neutral.
NEUTRAL = ("roundhouse.__version__", "roundhouse.texts.")  # the release; texts

# Module of an expansion -> the room that asks it.
FACES: dict[str, str] = {
    "manifest": "content",
    "named": "content",
    "boxed": "content",
    "rules": "rules",
    "written": "record",
    "told": "view",
    "placed": "view",
    "explained": "view",
    "drawn": "draw",
    "seen": "bots",
    "checked": "lab",
}

# Rooms that read columns by their place (`rules.layout`): the engine, what has to be quick, and what checks it. All
# others ask `state.board(seat)` and `state.table_top`.
READS_COLUMNS = frozenset({"rules", "search", "bots", "env", "lab", "data"})
# Columns that an expansion names itself are also read and written where it says what positions leave out.
OWN_COLUMNS = READS_COLUMNS | {"record"}
LAYOUT = "roundhouse.rules.layout"

# rules is compiled from content, so "the standard library only" holds for both, and for what searches with them.
STDLIB_ONLY = ("compiled", "content", "problems", "rules", "search")

# A game is a function of its seed and its moves: rules see no clock, no machine and no other dice.
# fmt: off
IMPURE_MODULES = frozenset({
    "asyncio", "builtins", "concurrent", "ctypes", "datetime", "fileinput", "getpass", "glob", "http",
    "importlib", "io", "locale", "logging", "multiprocessing", "os", "pathlib", "platform", "runpy",
    "secrets", "select", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "sys", "tempfile",
    "threading", "time", "tomllib", "urllib", "uuid", "warnings",
})
# fmt: on
# rulesets are shared by threads, and no game depends on who came first
MAY_LOCK = "roundhouse.rules.build"
IMPURE_BUILTINS = frozenset({"__import__", "breakpoint", "eval", "exec", "input", "open", "print"})
SEEDED = frozenset({"Random"})  # the only name of `random` that carries its own state


def sources(room: str | None = None) -> list[Path]:
    files = sorted((SRC / PACKAGE).rglob("*.py"))
    return [file for file in files if room is None or room_of(module_name(file)) == room]


def module_name(file: Path) -> str:
    parts = list(file.relative_to(SRC).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """The room of a module; a face of an expansion belongs to the room that asks it.

    >>> room_of("roundhouse.view.words"), room_of("roundhouse.expansions.coal.told"), room_of("roundhouse.expansions")
    ('view', 'view', 'expansions')
    """
    parts = [*module.split("."), "", "", ""]
    return FACES.get(parts[3], "expansions") if parts[1] == "expansions" else parts[1]


def expansion_of(module: str) -> str:
    """The expansion that a module or a name in it belongs to, "" for none."""
    parts = module.split(".")
    inside = parts[1:2] == ["expansions"] and (len(parts) > 3 or parts[-1] in expansions.names())
    return parts[2] if inside else ""


def rooms_on_disk() -> frozenset[str]:
    return frozenset(room_of(module_name(file)) for file in sources())


def statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """Every statement, however deep; what stands in one is not looked through, which is most of a source."""
    for block in ("body", "orelse", "finalbody", "handlers", "cases"):
        inside = getattr(tree, block, None)
        for one in inside if isinstance(inside, list) else ():
            if isinstance(one, ast.stmt):
                yield one
            yield from statements(one)


def imports(tree: ast.AST, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """Every imported module as (line, absolute dotted name), with `from` names appended.

    >>> list(imports(ast.parse("from ..rules import state"), "roundhouse.view.table", False))
    [(1, 'roundhouse.rules.state')]
    """
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in statements(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base = base + (node.module.split(".") if node.module else [])
            for alias in node.names:
                yield node.lineno, ".".join([*base, alias.name])


def arrow_faults(source: str, module: str, is_package: bool, rooms: frozenset[str]) -> list[str]:
    room = room_of(module)
    if room not in ARROWS:
        return [f"{module}: room {room!r} has no arrows yet; add it to ARROWS"]
    allowed = ARROWS[room]
    faults = []
    for line, name in imports(ast.parse(source), module, is_package):
        if name.split(".")[0] != PACKAGE:
            continue
        target = room_of(name)
        if expansion_of(name) not in ("", expansion_of(module)):
            faults.append(f"{module}:{line} imports {name}; only {expansion_of(name)} itself may")
            continue
        if allowed is None or target == "expansions":
            continue
        if target not in rooms:
            target = ""  # a name out of roundhouse/__init__.py
        if target != room and target not in allowed:
            faults.append(f"{module}:{line} imports {name}; {room or PACKAGE} may import {sorted(allowed)}")
    return faults


def third_party_faults(source: str, module: str, is_package: bool) -> list[str]:
    return [
        f"{module}:{line} imports {name}, which is not in the standard library"
        for line, name in imports(ast.parse(source), module, is_package)
        if name.split(".")[0] not in sys.stdlib_module_names | {PACKAGE, "__future__"}
    ]


def purity_faults(source: str, module: str) -> list[str]:
    tree = ast.parse(source)
    faults: list[tuple[int, str]] = []
    dice: set[str] = set()  # what the module `random` is called here
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] in IMPURE_MODULES:
                    faults.append((node.lineno, f"imports {alias.name}"))
                if alias.name == "random":
                    dice.add(alias.asname or alias.name)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            if node.module.split(".")[0] in IMPURE_MODULES:
                faults.append((node.lineno, f"imports from {node.module}"))
            if node.module == "random":
                faults += [
                    (node.lineno, f"imports random.{alias.name}")
                    for alias in node.names
                    if alias.name not in SEEDED
                ]
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in IMPURE_BUILTINS:
            faults.append((node.lineno, f"uses {node.id}"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in dice:
            if node.attr not in SEEDED:
                faults.append((node.lineno, f"uses the global random.{node.attr}"))
    return [f"{module}:{line} {what}" for line, what in sorted(faults)]


def report(faults: list[str]) -> None:
    assert not faults, "\n" + "\n".join(faults)


def test_arrows_point_one_way() -> None:
    rooms = rooms_on_disk()
    report(
        [
            fault
            for file in sources()
            for fault in arrow_faults(
                file.read_text("utf-8"), module_name(file), file.name == "__init__.py", rooms
            )
        ]
    )


@cache
def part_columns() -> frozenset[str]:
    """Columns that rules of expansions name: `COAL: Final = COLUMN["coal"]`."""
    return frozenset(
        f"{module_name(file)}.{node.target.id}"
        for file in sources("rules")
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        if isinstance(node.value, ast.Subscript) and isinstance(node.value.value, ast.Name)
        if node.value.value.id in ("COLUMN", "T_COLUMN")
    )


def column_faults(source: str, module: str, is_package: bool) -> list[str]:
    room = room_of(module)
    return [
        f"{module}:{line} imports {name}; state.board(seat) and state.table_top say it in words"
        for line, name in imports(ast.parse(source), module, is_package)
        if (f"{name}.".startswith(f"{LAYOUT}.") and room not in READS_COLUMNS)
        or (name in part_columns() and room not in OWN_COLUMNS)
    ]


def test_only_hot_code_reads_columns() -> None:
    report(
        [
            fault
            for file in sources()
            for fault in column_faults(file.read_text("utf-8"), module_name(file), file.name == "__init__.py")
        ]
    )


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("roundhouse.view.pieces", "from roundhouse.rules.layout import COINS"),
        ("roundhouse.web.match", "from roundhouse.rules import layout"),
        ("roundhouse.record.position", "from roundhouse.rules.layout import COINS"),
        ("roundhouse.draw.text", "import roundhouse.rules.layout as at"),
        ("roundhouse.expansions.coal.told", "from roundhouse.expansions.coal.rules import COAL, O_COAL"),
    ],
)
def test_a_column_read_elsewhere_is_found(module: str, source: str) -> None:
    assert len(column_faults(source, module, False)) == 1


def test_hot_code_may_read_columns() -> None:
    source = "from roundhouse.rules.layout import COINS"
    for module in ("roundhouse.search.turn", "roundhouse.expansions.coal.seen", "roundhouse.lab.invariants"):
        assert column_faults(source, module, False) == []


def service_package(name: str) -> str:
    """The package of the service that a module or a name in it belongs to.

    >>> service_package("roundhouse.service.tables.tables"), service_package("roundhouse.service.server.Server")
    ('tables', '')
    """
    package = name.split(".")[2:3]
    return package[0] if package and (SRC / PACKAGE / "service" / package[0]).is_dir() else ""


def test_arrows_in_the_service_point_one_way() -> None:
    faults = []
    for file in sources("service"):
        module = module_name(file)
        package = service_package(module)
        if package == "":
            continue
        allowed = {package, *SERVICE_ARROWS[package]}
        for line, name in imports(ast.parse(file.read_text("utf-8")), module, file.name == "__init__.py"):
            if name.startswith(f"{PACKAGE}.service.game."):
                continue
            if name.startswith(f"{PACKAGE}.service.") and service_package(name) not in allowed:
                faults.append(f"{module}:{line} imports {name}; {package} may import {sorted(allowed)}")
    report(faults)


# The options of a table are those of any game; the options of the game know nothing of people.
SPLIT = {
    "roundhouse.service.model.form_model": ("bots", "content", "rules", "view"),
    "roundhouse.service.model.agreement": ("bots", "content", "rules", "view"),
    "roundhouse.service.model.table_options": (
        "bots",
        "content",
        "rules",
        "view",
        "web",
    ),
    "roundhouse.web.game_options": ("service.model.table_options", "service.model.seats"),
}


@pytest.mark.parametrize("module", SPLIT)
def test_the_options_of_a_table_and_of_its_game_are_apart(module: str) -> None:
    file = SRC / f"{module.replace('.', '/')}.py"
    shut = tuple(f"{PACKAGE}.{room}." for room in SPLIT[module])
    asked = {name for _, name in imports(ast.parse(file.read_text("utf-8")), module, is_package=False)}
    assert not {name for name in asked if f"{name}.".startswith(shut)}


def game_faults(source: str, module: str, is_package: bool) -> list[str]:
    """What a module of the service imports besides the service."""
    return [
        f"{module}:{line} imports {name}, which is not of the service"
        for line, name in imports(ast.parse(source), module, is_package)
        if name.split(".")[0] == PACKAGE and not name.startswith((f"{PACKAGE}.service.", *NEUTRAL))
    ]


def test_the_service_knows_no_game() -> None:
    report(
        [
            fault
            for file in sources("service")
            for fault in game_faults(file.read_text("utf-8"), module_name(file), file.name == "__init__.py")
        ]
    )
    for source in ("from roundhouse.web import app", "import roundhouse.rules", "from ... import view"):
        assert game_faults(source, "roundhouse.service.routes.x", False), "the test can fail"


@pytest.mark.parametrize("room", STDLIB_ONLY)
def test_standard_library_only(room: str) -> None:
    report(
        [
            fault
            for file in sources(room)
            for fault in third_party_faults(
                file.read_text("utf-8"), module_name(file), file.name == "__init__.py"
            )
        ]
    )


def test_rules_are_pure() -> None:
    report(
        [
            fault
            for file in sources("rules")
            for fault in purity_faults(file.read_text("utf-8"), module_name(file))
            if not (module_name(file) == MAY_LOCK and fault.endswith("imports from threading"))
        ]
    )


def name_faults(source: str, module: str, names: frozenset[str]) -> list[str]:
    """Places that ask what is being played by its name."""
    return [
        f"{module}:{node.lineno} compares with {word.value!r}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare)
        for word in ast.walk(node)
        if isinstance(word, ast.Constant) and isinstance(word.value, str) and word.value in names
    ]


def test_the_core_never_asks_what_is_being_played() -> None:
    """Boards, tracks and modules are parts (`rules/parts`); the core knows none of them by name."""
    names: set[str] = set()
    for edition in EDITIONS:
        content = load(edition)
        names |= {edition, *content.boards, *content.tracks, *content.modules}
        names |= {f"board-{board}" for board in content.boards} | {f"track-{one}" for one in content.tracks}
    core = [file for file in sources("rules") if SRC / PACKAGE / "rules" in file.parents]
    assert len(core) > 20
    report(
        [
            fault
            for file in core
            for fault in name_faults(file.read_text("utf-8"), module_name(file), frozenset(names))
        ]
    )
    assert name_faults('if board == "german": ...', "core", frozenset(names)), "the test can fail"


# --- an expansion is one folder --------------------------------------------------------------------

# What only one expansion has, and the core modules that still name it, each with the reason.
ONLY_IN = {  # as all of it looks in small letters
    "german": r"german|income|[fo]_(switch|extension)\b|(arm|extension)_names|['\"](switch|arm|station)['\"]",
    "dual_track": r"dual.?(track|lane)|\bf_lane\b|['\"]lane['\"]",
    "american": r"american|boulder|blast|dividend|payout|steelwork|spike|coin.due|o_stock|or_stock|from_stocks",
    "asian": r"asian|osaka|construction|upgraded|[fo]_site|industry.(or.)?coin|take.?coin|\bsites\b|['\"]site['\"]",
    "coal": r"coal|foundr|boilerm|stoke|\bburn|closable",
    "industry_board": r"industry.board|detour|idea.or.key|\bcars\b|purple.car|\b(key|move|use|k)[-_ ](car|purple)\b",
    "train": r"(?<![a-z])train(?!s|ed|ing)|\bf_(load|share|unload)\b",
    "special_ideas": r"special.?(idea|card|factory)|special_names|freight|double.?industry|box.?engineer",
    "additional_engineers": r"additional|catch.?up|borrow|bonus.?(twice|random|share)|use.?factory",
    "emil": r"emil|light.engineer",
}
# fmt: off
STILL_NAMED = {
    "german": {
        "rules/moves.py": "the move table is append-only",
        "rules/notation.py": "the words of the move table",
        "content/schema.py": "a board may have stations",
        "content/loader.py": "the same",
        "content/check_boards.py": "the same",
        "rules/fingerprint.py": "what was in the box of version 1",
        "lab/fuzz.py": "help for people",
        "cli_arena.py": "help for people",
        "cli_options.py": "help for people",
    },
    "dual_track": {
        "rules/moves.py": "the move table is append-only",
        "rules/notation.py": "the words of the move table",
        "content/schema.py": "a track may have two lanes",
        "content/check_boards.py": "the same",
    },
    "american": {
        "rules/vocabulary.py": "special spaces for a coin",
        "rules/moves.py": "the move table is append-only",
        "rules/notation.py": "the words of the move table",
        "rules/part.py": "special spaces for a coin",
        "rules/plans.py": "special spaces for a coin, and those whose points are raised",
        "rules/ruleset.py": "the same",
        "rules/fingerprint.py": "what was in the box of version 1",
        "content/model.py": "a board may have boulders, a special space be raised",
        "content/schema.py": "the same",
        "content/loader.py": "the same",
        "content/check_boards.py": "the same",
        "view/about.py": "signs of special spaces, and of tiles without a number",
        "draw/svg/badges.py": "special spaces",
        "draw/text_specials.py": "the same",
        "cli_arena.py": "help for people",
        "cli_options.py": "the same",
        "web/table_form.py": "what a first table offers",
    },
    "asian": {
        "rules/moves.py": "the move table is append-only",
        "rules/notation.py": "the words of the move table",
        "content/effect_words.py": "its unit keeps its number among those of the core",
        "content/model.py": "a route may have slots that are closed at the start",
        "content/schema.py": "the same",
        "content/check_boards.py": "the same",
        "rules/ruleset.py": "the same",
        "rules/fingerprint.py": "what was in the box of version 1",
        "cli_arena.py": "help for people",
        "cli_options.py": "the same",
    },
    "coal": {
        "rules/moves.py": "the move table is append-only",
        "rules/notation.py": "the words of the move table",
        "content/model.py": "a space may cost coal, a tile may be boosted",
        "content/schema.py": "the same",
        "content/checks.py": "the same",
        "rules/ruleset.py": "spaces that cost coal; tiles with a boilerman",
        "record/keys/tiles.py": "a tile with a boilerman is written 3+",
        "view/reasons.py": "spaces that cost coal",
        "view/about_words.py": "the same",
        "view/about.py": "the same; tiles with a boilerman",
        "view/pieces.py": "tiles with a boilerman",
        "draw/text_words.py": "spaces that cost coal",
        "draw/text_board.py": "the same",
        "draw/svg/tickets.py": "the same",
        "draw/svg/routes.py": "tiles with a boilerman",
        "draw/svg/stops.py": "the same",
        "draw/svg/industry.py": "the same",
        "draw/moves_page.py": "the same",
        "lab/fuzz.py": "help for people",
        "cli_options.py": "help for people",
        "rules/fingerprint.py": "what was in the box of version 1",
        "web/table_form.py": "what a first table offers",
    },
    "industry_board": {
        "rules/moves.py": "the move table is append-only",
        "rules/notation.py": "the words of the move table",
        "content/model.py": "a space of a track may lie beside the way",
        "content/schema.py": "the same",
        "content/check_boards.py": "the same",
        "record/keys/tiles.py": "where factories lie instead",
    },
    "train": {
        "rules/moves.py": "the move table is append-only",
        "rules/notation.py": "the words of the move table",
    },
    "special_ideas": {
        "rules/moves.py": "the move table is append-only",
        "rules/notation.py": "the words of the move table",
        "view/about.py": "pictures call such a card like its place, special/keys",
        "cli_options.py": "help for people",
        "rules/fingerprint.py": "what was in the box of version 1",
        "web/table_form.py": "what a first table offers",
    },
    "additional_engineers": {
        "rules/moves.py": "the move table is append-only",
        "rules/notation.py": "the words of the move table",
        "rules/fingerprint.py": "what was in the box of version 1",
        "web/game_options.py": "a module for each of them",
        "web/table_form.py": "what a first table offers",
    },
    "emil": {
        "cli_arena.py": "help for people",
        "cli_arena_tables.py": "the same",
        "cli_options.py": "the same",
    },
}
# fmt: on


@cache
def code_of(file: Path) -> str:
    """A source without its comments and docstrings: examples may be told with anything in the box."""
    tree = ast.parse(file.read_text("utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            if isinstance(body[0].value, ast.Constant) and isinstance(body[0].value.value, str):
                body[0] = ast.Pass()
    return ast.unparse(tree)


@pytest.mark.parametrize("name", ONLY_IN)
def test_the_core_names_nothing_of_an_expansion(name: str) -> None:
    naming = {
        file.relative_to(SRC / PACKAGE).as_posix()
        for file in sources()
        if not expansion_of(module_name(file)) and re.search(ONLY_IN[name], file.read_text("utf-8").lower())
        if re.search(ONLY_IN[name], code_of(file).lower())
    }
    assert naming == set(STILL_NAMED[name]), "a module that no longer names it leaves the list"


@pytest.mark.parametrize("name", expansions.names())
def test_an_expansion_is_made_of_faces(name: str) -> None:
    """A face is a module, or a package where it holds several thoughts."""
    folder = SRC / PACKAGE / "expansions" / name
    inside = {path for path in folder.iterdir() if path.is_dir()}
    packages = {path.name for path in inside if (path / "__init__.py").is_file()}
    files = {file.stem for file in folder.glob("*.py")}
    assert files | packages <= {"__init__", *FACES}
    assert not files & packages
    assert {path.name for path in inside} - packages <= {"tables", "words", "lessons", "__pycache__"}
    assert (folder / "words" / "en.toml").is_file(), "English says which words there are"


def test_a_class_name_stands_for_one_thing() -> None:
    homes: dict[str, list[str]] = {}
    for file in sources():
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(module_name(file))
    report([f"{name} is a class in {', '.join(where)}" for name, where in homes.items() if len(where) > 1])


def test_no_source_file_is_too_long() -> None:
    lengths = {
        file.relative_to(ROOT): len(file.read_text("utf-8").splitlines())
        for file in sorted(SRC.rglob("*"))
        if file.suffix in {".py", ".pyi", ".js", ".ts", ".css", ".html"}
    }
    report(
        [f"{file} has {n} lines; the limit is {LINE_LIMIT}" for file, n in lengths.items() if n > LINE_LIMIT]
    )


# --- what no committed file may give away ---------------------------------------------------------

# The patterns are written so that they do not match their own text, and begin with a letter, which is found quickly.
PRIVATE = {
    "a path of somebody's machine": (
        r"/(?<![\w.~-]/)(?:(?:home|Users)/[\w.-]+|(?:root))/",
        r":(?<=\b[A-Z]:)\\+(?:Users)\\",
    ),
    "a package registry": (
        r"pythonhosted\.org",
        r"http(?:s?://[^\s/]*pypi[^\s/]*/|s?://[^\s\"']+/(?:simple)\b|s?://registry\.)",
    ),
}
IN_LOCK = {
    "an address": (r"\w://",),
    "an index option": (r"(?m)^\s*(?:-i|-f|--(?:extra-)?index-url|--find-links)\b",),
}


def private_faults(name: str, text: str) -> list[str]:
    patterns = PRIVATE | (IN_LOCK if re.fullmatch(r"requirements/.*\.txt", name) else {})
    return [
        f"{name}:{text.count(chr(10), 0, match.start()) + 1} names {what}: {match.group()!r}"
        for what, several in patterns.items()
        for pattern in several
        for match in re.finditer(pattern, text)
    ]


def committed_files() -> list[str]:
    """The files git has or would take, so that a fault shows before it is committed."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError) as fault:
        pytest.skip(f"not a git checkout: {fault}")
    return sorted(set(filter(None, listing.split("\0"))))


def test_no_file_names_a_machine_or_a_registry() -> None:
    faults = []
    for name in committed_files():
        file = ROOT / name
        if file.is_file() and b"\0" not in (data := file.read_bytes()):
            faults += private_faults(name, data.decode("utf-8", "replace"))
    report(faults)


# --- the checks themselves have teeth ---------------------------------------------------------------

ROOMS = frozenset(ARROWS)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("roundhouse.content.loader", "import roundhouse.rules.state"),
        ("roundhouse.content.loader", "def f():\n    from ..rules import state"),
        ("roundhouse.rules.moves", "from roundhouse import view"),
        ("roundhouse.rules.moves", "from roundhouse import __version__"),
        ("roundhouse.rules.moves", "from ..record.log import Log"),
        ("roundhouse.record.log", "from roundhouse.view import table"),
        ("roundhouse.search.turn", "from roundhouse.view.secrets import redact"),
        ("roundhouse.view.table", "from roundhouse.draw import board"),
        ("roundhouse.draw.board", "from roundhouse.cli import main"),
        ("roundhouse.bots.greedy", "import roundhouse.lab.arena as arena"),
        ("roundhouse.attic", "x = 1"),
        ("roundhouse.rules.pool", "from roundhouse.expansions.coal.rules import Coal"),
        ("roundhouse.service.pages", "from roundhouse.expansions import coal"),
        ("roundhouse.expansions", "from roundhouse.rules import part"),
        ("roundhouse.expansions.coal.rules", "from roundhouse.view import words"),
        ("roundhouse.expansions.coal.rules", "from roundhouse.expansions.coal.told import TOLD"),
        ("roundhouse.expansions.coal.rules.stoking", "from roundhouse.expansions.coal.told import TOLD"),
        ("roundhouse.expansions.coal.told", "from roundhouse.draw.svg import kit"),
        ("roundhouse.expansions.coal.told", "from roundhouse.expansions.train.told import TOLD"),
    ],
)
def test_a_wrong_arrow_is_found(module: str, source: str) -> None:
    assert len(arrow_faults(source, module, False, ROOMS)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("roundhouse.rules.moves", "from ..content.model import Content\nfrom . import state\nimport enum"),
        ("roundhouse.draw.board", "from roundhouse import view\nimport rich"),
        ("roundhouse.cli", "from roundhouse.draw import board\nfrom roundhouse import __version__"),
        ("roundhouse", "from roundhouse.game import Game"),
        ("roundhouse.rules.pool", "from roundhouse import expansions"),
        ("roundhouse.expansions.coal.rules", "from roundhouse.expansions.coal.manifest import FOUNDRY_TILES"),
        ("roundhouse.expansions.coal.rules.stoking", "from roundhouse.expansions.coal.rules import Coal"),
        (
            "roundhouse.expansions.coal.drawn",
            "from ..coal.told import TOLD\nfrom roundhouse.draw.svg import kit",
        ),
    ],
)
def test_a_right_arrow_passes(module: str, source: str) -> None:
    assert arrow_faults(source, module, module == PACKAGE, ROOMS) == []


@pytest.mark.parametrize(
    "source",
    [
        "import random\nrandom.shuffle([1])",
        "import random as r\nr.seed(1)",
        "from random import choice",
        "from random import SystemRandom",
        "import time",
        "from datetime import date",
        "import os.path",
        "open('x')",
        "f = print",
    ],
)
def test_an_impure_rule_is_found(source: str) -> None:
    assert len(purity_faults(source, "roundhouse.rules.x")) == 1


def test_seeded_dice_are_pure() -> None:
    source = "import random\nfrom random import Random\nd = random.Random(7)\nd.shuffle([1])"
    assert purity_faults(source, "roundhouse.rules.x") == []


def test_a_third_party_import_is_found() -> None:
    source = "import rich.table\nimport dataclasses\nfrom . import state"
    assert len(third_party_faults(source, "roundhouse.rules.x", False)) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", "see /" + "home/ann/game"),
        ("a.md", "/" + "Users/ann/game"),
        ("a.md", "cd /" + "root/game"),
        ("a.md", "https:/" + "/files.python" + "hosted.org/x"),
        ("a.toml", "url = 'https:/" + "/mirror.example/si" + "mple'"),
        ("requirements/dev.txt", "--find-links wheels"),
        ("requirements/dev.txt", "rich @ file:/" + "/wheels/rich.whl"),
    ],
)
def test_a_private_name_is_found(name: str, text: str) -> None:
    assert private_faults(name, text)
