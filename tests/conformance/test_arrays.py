"""Arrays for learning are the same, plain and compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from roundhouse import compiled
from tests.conformance.arrays import digest
from tests.conformance.rulesets import CHOICES


@pytest.mark.skipif(not compiled.is_compiled(), reason="nothing is compiled here")
def test_plain_and_compiled_arrays_are_equal() -> None:
    command = [sys.executable, "-m", "tests.conformance.arrays"]
    environment = {**os.environ, compiled.VARIABLE: "1"}
    root = Path(__file__).parents[2]
    told = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True)
    is_compiled, *plain = told.stdout.split()
    assert is_compiled == "False"
    assert [digest(choice) for choice in CHOICES] == plain
