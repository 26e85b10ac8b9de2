"""The quick part of `make release`: the sources agree about the version, and the container file can be built."""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest
from tools.release import (
    CONTAINER_FILE,
    ROOT,
    committed_files,
    container_faults,
    is_ignored,
    sdist_faults,
    version_faults,
    wheel_faults,
)

READ = ("pyproject.toml", "CHANGELOG.md", "src/roundhouse/__init__.py", CONTAINER_FILE, ".dockerignore")
NAMES = {*READ, "requirements/serve.txt", "src/roundhouse/py.typed"}
METADATA = b"Metadata-Version: 2.4\nName: roundhouse\nVersion: 1.2.0\nDescription-Content-Type: text/markdown\n\nText\n"
IN_WHEEL = ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE", "licenses/NOTICE")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The files that are read, to be changed."""
    for name in READ:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_the_version_is_the_same_everywhere() -> None:
    assert version_faults() == []


def test_the_container_file_copies_what_there_is() -> None:
    try:
        files = committed_files()
    except (OSError, subprocess.CalledProcessError) as fault:
        pytest.skip(f"not a git checkout: {fault}")
    assert container_faults(files) == []


def test_another_version_is_found(copy: Path) -> None:
    assert version_faults(copy) == []
    change(copy / "pyproject.toml", '\nversion = "', '\nversion = "9')
    change(copy / "pyproject.toml", 'requires-python = ">=3.11"', 'requires-python = ">=3.10"')
    inside, changes, python = version_faults(copy)
    assert "__init__.py (__version__) says" in inside
    assert "CHANGELOG.md" in changes
    assert "make them the same" in changes
    assert "begins with 3.10" in python


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        (
            CONTAINER_FILE,
            "COPY requirements/serve.txt",
            "COPY requirements/gone.txt",
            "there is no such file",
        ),
        (CONTAINER_FILE, "USER roundhouse", "USER root", "runs as root"),
        (CONTAINER_FILE, "python:3.", "python:2.", "is built on python:2."),
        (CONTAINER_FILE, "EXPOSE 8000", "EXPOSE 80", "listens at 8000"),
        (CONTAINER_FILE, "8000/healthz", "8001/healthz", "does not ask for /healthz at port 8000"),
        (CONTAINER_FILE, 'ENTRYPOINT ["/opt/roundhouse/', 'ENTRYPOINT ["/usr/', "the last stage copies only"),
        (CONTAINER_FILE, '"serve", ', "", "with `serve`"),
        (".dockerignore", "dist", "requirements", "serve.txt is copied, and .dockerignore hides it"),
        (".dockerignore", ".venv", "", "lets .venv/bin/python into the image"),
    ],
)
def test_a_fault_of_the_container_file_is_found(copy: Path, name: str, old: str, new: str, told: str) -> None:
    assert container_faults(NAMES, copy) == []
    change(copy / name, old, new)
    assert told in "\n".join(container_faults(NAMES, copy))


def test_patterns_of_dockerignore() -> None:
    patterns = ["build", "**/__pycache__", "docs/*.md", "!docs/a.md"]
    hidden = ("build/x/y", "__pycache__/x", "src/a/__pycache__/x", "docs/b.md")
    shown = ("src/build", "src/a.py", "docs/a.md", "docs/deep/b.md", "builds/x")
    assert [name for name in (*hidden, *shown) if is_ignored(name, patterns)] == list(hidden)


def wheel(folder: Path, *names: str) -> Path:
    """A pure wheel with these files and its metadata."""
    file = folder / "roundhouse-1.2.0-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as archive:
        for name in (*names, *(f"roundhouse-1.2.0.dist-info/{one}" for one in IN_WHEEL)):
            archive.writestr(name, METADATA if name.endswith("METADATA") else b"")
    return file


def test_a_wheel_has_the_package_and_nothing_else(tmp_path: Path) -> None:
    inside = [name.removeprefix("src/") for name in NAMES if name.startswith("src/")]
    assert wheel_faults(wheel(tmp_path, *inside), NAMES, "1.2.0") == []
    lacking, more = wheel_faults(wheel(tmp_path, inside[0], "tests/a.py"), NAMES, "1.2.0")
    assert f"lacks {inside[1]}" in lacking
    assert "has tests/a.py, which does not belong there" in more


def test_an_sdist_has_the_committed_tree_and_nothing_else(tmp_path: Path) -> None:
    def sdist(version: bytes, *names: str) -> list[str]:
        with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as archive:
            for name in (*names, "PKG-INFO"):
                data = METADATA.replace(b"1.2.0", version) if name == "PKG-INFO" else b""
                told = tarfile.TarInfo(f"roundhouse-1.2.0/{name}")
                told.size = len(data)
                archive.addfile(told, io.BytesIO(data))
        return sdist_faults(tmp_path / "a.tar.gz", NAMES, "1.2.0")

    assert sdist(b"1.2.0", *NAMES) == []
    assert "lacks CHANGELOG.md" in sdist(b"1.2.0", *NAMES - {"CHANGELOG.md"})[0]
    assert "has private.key" in sdist(b"1.2.0", *NAMES, "private.key")[0]
    assert "says version 1.3.0" in sdist(b"1.3.0", *NAMES)[0]
    assert "'x' is invalid" in sdist(b"x", *NAMES)[0]
