"""Write the next step: `python -m roundhouse.service.database.migrations "seats can be given away"`."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa
from alembic.autogenerate import produce_migrations, render_python_code

from roundhouse.service.database.migrations import bring_up, steps
from roundhouse.service.database.migrations.alembic_runner import context_of
from roundhouse.service.database.schema import META

STEP = '''"""{what}."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "{number}"
down_revision = "{before}"


def upgrade() -> None:
    {code}
'''


def missing(connection: sa.Connection) -> str:
    """What leads from a database to `schema`, as Python; "" if there is nothing."""
    found = produce_migrations(context_of(connection), META).upgrade_ops
    assert found is not None
    code = "" if found.is_empty() else render_python_code(found, render_as_batch=True)
    return "\n".join(line for line in code.splitlines() if not line.strip().startswith("#")).strip()


def write(what: str) -> Path:
    """A file for what the newest step lacks."""
    with TemporaryDirectory() as folder:
        engine = sa.create_engine(f"sqlite:///{folder}/games.db")
        bring_up(engine, folder)
        with engine.connect() as connection:
            code = missing(connection) or "op.execute(...)"
        engine.dispose()
    number = f"{int(steps()[-1]) + 1:04}"
    name = re.sub(r"\W+", "_", what.lower()).strip("_")
    file = Path(__file__).with_name("versions") / f"m{number}_{name}.py"
    file.write_text(STEP.format(what=what.strip(), number=number, before=steps()[-1], code=code), "utf-8")
    return file


if __name__ == "__main__":
    print(write(" ".join(sys.argv[1:])))
