"""Takes the addresses out of a lock of npm, so that it holds names, versions and hashes (`make lock`)."""

import json
import sys
from pathlib import Path

for name in sys.argv[1:]:
    file = Path(name)
    lock = json.loads(file.read_text("utf-8"))
    for package in lock["packages"].values():
        for key in ("funding", "resolved"):
            package.pop(key, None)
    file.write_text(json.dumps(lock, indent=2) + "\n", "utf-8")
