"""The compiled wheel: what `tools/compile.py` made for it goes in beside the sources, and its name says for which
Python and machine. Without the variable `ROUNDHOUSE_COMPILED`, which names the folder, the wheel is the pure one.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledModules(BuildHookInterface[Any]):
    """Adds compiled modules to a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it builds."""
        folder = Path(os.environ.get("ROUNDHOUSE_COMPILED") or os.devnull)
        made = [file for file in folder.rglob("*") if file.is_file()] if folder.is_dir() else []
        if made:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"] |= {str(file): str(file.relative_to(folder)) for file in made}
