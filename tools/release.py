"""Check a release: `make release` runs `sources` before it builds into dist/, and `dist` afterwards.

Every check gives sentences that say what is wrong and what would be right; none means that all is well.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import urllib.request
import zipfile
from collections.abc import Callable, Iterable
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

from packaging.metadata import Metadata

ROOT: Final = Path(__file__).resolve().parents[1]
DIST: Final = ROOT / "dist"
CONTAINER_FILE: Final = "deploy/Containerfile"
COMPILED_LIST: Final = "roundhouse/compiled.json"
PYTHON_CLASSIFIER: Final = "Programming Language :: Python :: "
OF_THIS_MACHINE: Final = (
    ".git/HEAD",
    ".venv/bin/python",
    "build/x",
    "dist/x",
    "src/roundhouse/__pycache__/x",
)
ANSWER_SECONDS: Final = 60

# Run by the installed package's Python: the path of the package, then a whole game, its record and its picture.
SHORT_GAME: Final = """
import roundhouse
game = roundhouse.Game.new(players=2, seed=1)
while not game.over:
    game.play(game.legal()[0])
game.save("game.json")
assert roundhouse.Game.load("game.json").scores == game.scores
assert game.svg(0).startswith("<svg")
print(roundhouse.__file__)
"""


def committed_files() -> set[str]:
    """The files that git has or, in a tree that is not clean, would take."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return {name for name in listed.split("\0") if name and (ROOT / name).is_file()}


# --- the sources ------------------------------------------------------------------------------------


def project(root: Path = ROOT) -> dict[str, object]:
    """The project's table in pyproject.toml."""
    found: dict[str, object] = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def classified_pythons(root: Path = ROOT) -> set[str]:
    """The versions of Python that the classifiers name, such as 3.11."""
    classifiers = project(root)["classifiers"]
    assert isinstance(classifiers, list)
    named = {one.removeprefix(PYTHON_CLASSIFIER) for one in classifiers if one.startswith(PYTHON_CLASSIFIER)}
    return {name for name in named if re.fullmatch(r"3\.\d+", name)}


def version_faults(root: Path = ROOT) -> list[str]:
    """Where the version and the Pythons are not the same everywhere."""
    version = project(root)["version"]
    package = (root / "src" / "roundhouse" / "__init__.py").read_text("utf-8")
    told = re.search(r'^__version__ = "(.*)"$', package, re.M)
    changes = re.search(r"^## (\d\S*) – \d{4}-\d\d-\d\d$", (root / "CHANGELOG.md").read_text("utf-8"), re.M)
    found = {
        "src/roundhouse/__init__.py (__version__)": told and told[1],
        "CHANGELOG.md (its newest heading “## version – yyyy-mm-dd”)": changes and changes[1],
    }
    faults = [
        f"{place} says {said or 'no version'}; pyproject.toml says {version}: make them the same"
        for place, said in found.items()
        if said != version
    ]
    least = str(project(root)["requires-python"]).removeprefix(">=")
    if least not in classified_pythons(root):
        faults.append(
            f"requires-python begins with {least}; no classifier of pyproject.toml names that Python"
        )
    return faults


def tree_faults() -> list[str]:
    """What a tree that is released must not have: changes that nobody committed, or released under no version."""
    status = subprocess.run(
        ["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, check=True, text=True
    )
    faults = [
        f"not committed: {line}; commit it, or allow it with ARGS=--dirty"
        for line in status.stdout.splitlines()
    ]
    heading = re.search(r"^## .*$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    if heading and not re.match(r"## \d", heading[0]):
        faults.append(f"CHANGELOG.md begins with “{heading[0]}”; a release begins with its version and date")
    return faults


# --- the container file -----------------------------------------------------------------------------


def instructions(text: str) -> list[tuple[str, str]]:
    """A container file as instructions with their arguments."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in joined.splitlines())]


def is_ignored(name: str, patterns: Iterable[str]) -> bool:
    """Whether .dockerignore leaves a file out; the last pattern that fits decides."""
    ignored = False
    for pattern in patterns:
        inner = re.escape(pattern.lstrip("!").strip("/"))
        inner = inner.replace(r"\*\*/", "(?:.*/)?").replace(r"\*\*", ".*")
        inner = inner.replace(r"\*", "[^/]*").replace(r"\?", "[^/]")
        if re.fullmatch(f"{inner}(?:/.*)?", name):
            ignored = not pattern.startswith("!")
    return ignored


def start_command(root: Path = ROOT) -> list[str]:
    """The command that the container starts; empty where it is not written as a JSON list."""
    found = dict(instructions((root / CONTAINER_FILE).read_text("utf-8"))).get("ENTRYPOINT", "")
    return json.loads(found) if found.startswith("[") else []


def container_faults(files: set[str], root: Path = ROOT) -> list[str]:
    """What is wrong with the container file, found by reading it."""
    ordered = instructions((root / CONTAINER_FILE).read_text("utf-8"))
    patterns = [line for line in (root / ".dockerignore").read_text("utf-8").splitlines() if line.strip(" #")]
    faults = _copy_faults(ordered, files, patterns)
    faults += [
        f".dockerignore lets {name} into the image; name its folder there"
        for name in OF_THIS_MACHINE
        if not is_ignored(name, patterns)
    ]
    bases = [rest.split()[0] for word, rest in ordered if word == "FROM"]
    pythons = sorted(classified_pythons(root))
    for base in bases:
        if not re.match(rf"python:(?:{'|'.join(map(re.escape, pythons))})\b", base):
            faults.append(f"the image is built on {base}; the classifiers name Python {', '.join(pythons)}")
    last = ordered[max(at for at, (word, _) in enumerate(ordered) if word == "FROM") :]
    users = [rest for word, rest in last if word == "USER"]
    if not users or users[-1].split(":")[0] in ("root", "0"):
        faults.append("the container runs as root; the last stage needs a USER that is somebody else")
    return [f"{CONTAINER_FILE}: {fault}" for fault in faults + _start_faults(last, start_command(root))]


def _copy_faults(ordered: list[tuple[str, str]], files: set[str], patterns: list[str]) -> list[str]:
    copies = [rest.split() for word, rest in ordered if word in ("COPY", "ADD") and "--from=" not in rest]
    faults = []
    for source in (name for words in copies for name in words[:-1] if not name.startswith("--")):
        folder = "" if source == "." else f"{source.rstrip('/')}/"
        wanted = [name for name in files if name == source or name.startswith(folder)]
        if not wanted:
            faults.append(f"{source} is copied, and there is no such file; commit it or copy another")
        hidden = sorted(name for name in wanted if is_ignored(name, patterns))
        if hidden:
            faults.append(
                f"{hidden[0]} is copied, and .dockerignore hides it; take its pattern out ({len(hidden)} files)"
            )
    return faults


def _start_faults(last: list[tuple[str, str]], command: list[str]) -> list[str]:
    if "serve" not in command or "--port" not in command:
        return [f"ENTRYPOINT is {command}; it has to be a JSON list with `serve` and a `--port`"]
    faults = []
    copied = [rest.split()[-1] for word, rest in last if word == "COPY"]
    if not any(command[0].startswith(f"{folder}/") for folder in copied):
        faults.append(f"ENTRYPOINT starts {command[0]}; the last stage copies only {', '.join(copied)}")
    port = command[command.index("--port") + 1]
    told = {word: rest for word, rest in last if word in ("EXPOSE", "HEALTHCHECK")}
    if told.get("EXPOSE") != port:
        faults.append(f"EXPOSE says {told.get('EXPOSE')}; the command listens at {port}")
    if f":{port}/healthz" not in told.get("HEALTHCHECK", ""):
        faults.append(f"HEALTHCHECK does not ask for /healthz at port {port}, where the command listens")
    return faults


# --- what was built ---------------------------------------------------------------------------------


def differences(what: str, found: set[str], wanted: set[str]) -> list[str]:
    """Files that are missing or superfluous."""
    missing = [
        f"{what} lacks {name}; see [tool.hatch.build] in pyproject.toml" for name in sorted(wanted - found)
    ]
    return missing + [f"{what} has {name}, which does not belong there" for name in sorted(found - wanted)]


def metadata_faults(what: str, data: bytes, version: str) -> list[str]:
    """What an index would refuse."""
    try:
        told = Metadata.from_email(data)
    except ExceptionGroup as group:
        return [f"{what}: {error}" for error in group.exceptions]
    faults = (
        []
        if str(told.version) == version
        else [f"{what} says version {told.version}; it should be {version}"]
    )
    if told.description_content_type != "text/markdown" or not told.description:
        faults.append(f"{what} has no description in Markdown; `readme` in pyproject.toml names it")
    return faults


def sdist_faults(file: Path, files: set[str], version: str) -> list[str]:
    """The sdist is the committed tree and its metadata: all that tests need, and nothing else."""
    top = f"roundhouse-{version}/"
    with tarfile.open(file) as archive:
        names = {one.name.removeprefix(top) for one in archive if one.isfile()}
        told = archive.extractfile(f"{top}PKG-INFO")
        assert told is not None
        faults = metadata_faults(file.name, told.read(), version)
    return faults + differences(file.name, names, files | {"PKG-INFO"})


def wheel_faults(file: Path, files: set[str], version: str) -> list[str]:
    """A wheel is the package and its metadata; the compiled one has extension modules as well."""
    info = f"roundhouse-{version}.dist-info/"
    wanted = {name.removeprefix("src/") for name in files if name.startswith("src/")}
    wanted |= {f"{info}{name}" for name in ("METADATA", "RECORD", "WHEEL", "entry_points.txt")}
    wanted |= {f"{info}licenses/{name}" for name in ("LICENSE", "NOTICE")}
    with zipfile.ZipFile(file) as archive:
        names = set(archive.namelist())
        faults = metadata_faults(file.name, archive.read(f"{info}METADATA"), version)
        for name in names:
            if str(ROOT).encode() in archive.read(name):
                faults.append(
                    f"{file.name}: {name} tells the folder in which it was built; compile by relative paths"
                )
    if file.name.endswith("-none-any.whl"):
        return faults + differences(file.name, names, wanted)
    extensions = {name for name in names if name.endswith(EXTENSION_SUFFIXES[0])}
    sources = {name.removesuffix(EXTENSION_SUFFIXES[0]) for name in extensions}
    if "roundhouse/rules/engine" not in sources:
        faults.append(f"{file.name} has no compiled rules; tools/compile.py makes them")
    library = {name for name in sources if name.startswith("roundhouse__mypyc")}
    alone = {name for name in sources - library if not {f"{name}.py", f"{name}/__init__.py"} & wanted}
    faults += [f"{file.name} has {name} compiled, of which there is no source" for name in sorted(alone)]
    return faults + differences(file.name, names, wanted | extensions | {COMPILED_LIST})


def contents(file: Path) -> dict[str, int]:
    """The files of a wheel with their checksums."""
    with zipfile.ZipFile(file) as archive:
        return {one.filename: one.CRC for one in archive.infolist()}


def rebuilt_faults(sdist: Path, wheel: Path, folder: Path) -> list[str]:
    """A wheel that is built from the sdist has the same files as ours."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    run(command, folder / sdist.name.removesuffix(".tar.gz"))
    ours, theirs = contents(wheel), contents(folder / wheel.name)
    faults = differences("the wheel from the sdist", set(theirs), set(ours))
    changed = sorted(name for name in ours.keys() & theirs.keys() if ours[name] != theirs[name])
    return faults + [f"the wheel from the sdist has another {name} than {wheel.name}" for name in changed]


# --- what was installed -----------------------------------------------------------------------------


class Failed(Exception):
    """A command did not do what it should."""


def own_environment() -> dict[str, str]:
    """The variables of this process without those that lead Python or Roundhouse elsewhere."""
    return {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ROUNDHOUSE_"))
    }


def run(command: list[str], folder: Path) -> str:
    """What a command prints, run in a folder where nothing leads to this checkout."""
    done = subprocess.run(
        command, cwd=folder, env=own_environment(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = f"{done.stdout}{done.stderr}"
        raise Failed(f"`{' '.join(command)}` ended with {done.returncode}; it should end with 0:\n{said}")
    return done.stdout


def installed_faults(wheel: Path, version: str, folder: Path) -> list[str]:
    """Install a wheel with the locked dependencies and use it."""
    run([sys.executable, "-m", "venv", "environment"], folder)
    programs = folder / "environment" / ("Scripts" if os.name == "nt" else "bin")
    python, command = str(programs / "python"), str(programs / "roundhouse")
    install = [python, "-m", "pip", "install", "--quiet"]
    run([*install, "--require-hashes", "-r", str(ROOT / "requirements" / "play.txt")], folder)
    run([*install, "--no-deps", "--no-index", str(wheel)], folder)
    run([python, "-m", "pip", "check"], folder)
    faults = []
    manner = "plain Python" if wheel.name.endswith("-none-any.whl") else "compiled"
    told = run([command, "--version"], folder).strip()
    if told != f"roundhouse {version} ({manner})":
        faults.append(
            f"{wheel.name}: --version says “{told}”; it should say “roundhouse {version} ({manner})”"
        )
    run([command, "content", "check"], folder)
    run([command, "simulate", "--players", "2", "--games", "2", "--bots", "random", "--seed", "1"], folder)
    place = run([python, "-I", "-c", SHORT_GAME], folder).strip()
    if not Path(place).is_relative_to(folder):
        faults.append(f"{wheel.name}: the game was played by {place}, not by what was installed")
    return faults + server_faults(command, folder, version)


def server_faults(command: str, folder: Path, version: str) -> list[str]:
    """Start the container's command on a free port, and ask for the home page, its files and the health."""
    arguments = start_command()[1:]
    for option, value in {"--host": "127.0.0.1", "--port": "0", "--database": "games.db"}.items():
        arguments[arguments.index(option) + 1] = value
    with subprocess.Popen(
        [command, *arguments], cwd=folder, env=own_environment(), stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()  # "Roundhouse: http://localhost:40123/ (Ctrl-C ends it)"
            address = re.search(r"http://[^/]*", said)
            if address is None:
                return [f"`{command} {' '.join(arguments)}` said “{said}”; it should tell its address"]
            return _answer_faults(address[0].replace("localhost", "127.0.0.1"), version)
        finally:
            process.terminate()


def _answer_faults(address: str, version: str) -> list[str]:
    def asked(path: str) -> str:
        try:
            with urllib.request.urlopen(f"{address}{path}", timeout=ANSWER_SECONDS) as answer:
                return str(answer.read().decode())
        except OSError as error:
            raise Failed(f"GET {path} from the installed server: {error}; it should be answered") from error

    health = json.loads(asked("/healthz"))
    faults = []
    if health != {"status": "ok", "version": version} | health:
        faults.append(f"/healthz says {health}; it should say that version {version} is ok")
    named = set(re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css|svg)(?:\?[^"]*)?)"', asked("/")))
    for path in sorted(named):
        asked(path)
    if not named:
        faults.append("the home page names no style sheet and no script; it should name those of the package")
    return faults


# --- the command ------------------------------------------------------------------------------------


def in_own_folder(check: Callable[[Path], list[str]]) -> list[str]:
    """What a check finds that needs a folder of its own; a command that fails ends it."""
    with tempfile.TemporaryDirectory() as name:
        try:
            return check(Path(name).resolve())
        except Failed as failed:
            return [str(failed)]


def check_sources(dirty: bool) -> list[str]:
    """Before anything is built."""
    return version_faults() + ([] if dirty else tree_faults()) + container_faults(committed_files())


def check_dist() -> list[str]:
    """After the sdist and both wheels were built."""
    version = str(project()["version"])
    files = committed_files()
    sdist, pure = DIST / f"roundhouse-{version}.tar.gz", DIST / f"roundhouse-{version}-py3-none-any.whl"
    compiled = sorted(DIST.glob(f"roundhouse-{version}-cp*.whl"))
    wanted = {sdist, pure, *compiled[:1]}
    if set(DIST.iterdir()) != wanted or len(compiled) != 1:
        there = ", ".join(sorted(file.name for file in DIST.iterdir()))
        return [f"dist/ has {there}; it should have the sdist, the pure and one compiled wheel of {version}"]
    faults = sdist_faults(sdist, files, version)
    for wheel in (pure, *compiled):
        faults += wheel_faults(wheel, files, version)
    faults += in_own_folder(partial(rebuilt_faults, sdist, pure))
    for wheel in (pure, *compiled):
        faults += in_own_folder(partial(installed_faults, wheel, version))
    for file in sorted(wanted):
        print(f"{file.stat().st_size:>12,} bytes  dist/{file.name}")
    return faults


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("sources", "dist"))
    parser.add_argument("--dirty", action="store_true", help="allow changes that are not committed")
    chosen = parser.parse_args()
    begin = time.monotonic()
    faults = check_sources(chosen.dirty) if chosen.what == "sources" else check_dist()
    print(f"{chosen.what}: {len(faults)} faults, {time.monotonic() - begin:.0f} s")
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
