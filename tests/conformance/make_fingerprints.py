"""Write fingerprints.json anew: `python -m tests.conformance.make_fingerprints`, with the plain rules.

Only after the rules were changed on purpose; the file is what tells a change on purpose from an accident.
"""

from __future__ import annotations

import sys

import roundhouse.rules
from tests.conformance.fingerprints import FILE, write

if __name__ == "__main__":
    source = str(roundhouse.rules.__file__)
    if not source.endswith(".py"):
        sys.exit(f"these rules are compiled ({source}); the fingerprints come from the plain ones")
    print(f"{FILE.name}: {write()} games")
