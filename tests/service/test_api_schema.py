"""Whatever a program sends that fits the description of the API, the server answers as it is described there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from roundhouse.service.middleware.limits import Limits
from tests.service.programs import Program, token_of
from tests.service.support import Browser, serving

if TYPE_CHECKING:  # every process of the tests reads this file, and reading all of that takes a second
    import schemathesis

FEW, MANY = 4, 300  # requests of every kind; many in `make fuzz`
ROOMY = Limits(tables=100_000, people=100_000)


def test_no_request_that_fits_the_description_breaks_the_server(tmp_path: Path, whole: bool) -> None:
    import schemathesis
    from schemathesis.core.result import Ok

    with serving(tmp_path / "games.db", limits=ROOMY) as (server, address):
        me = Browser(server, address)
        with me.client:
            me.settings(name="Anna", pace="instant")
            program = Program(me, token_of(me))
            _, table = program.post("/tables", seats=[{"kind": "me"}, {"kind": "open"}])
            described = schemathesis.openapi.from_dict(me.client.get("/api/openapi.json").json())
            described.config.update(base_url=address)
            asked = described.exclude(path_regex="/events$")
            found = 0
            for result in asked.get_all_operations():
                found += 1
                assert isinstance(result, Ok), result
                check(result.ok(), program, table["id"], MANY if whole else FEW)
            assert found == 35


def check(
    operation: schemathesis.APIOperation[Any, Any, Any, Any], program: Program, table_id: str, examples: int
) -> None:
    """Ask for one thing in many ways, mostly at a table that is there."""
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

    as_described = [not_a_server_error, status_code_conformance, response_schema_conformance]

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), there=st.integers(0, 3))
    def ask(case: schemathesis.Case[Any], there: int) -> None:
        if there and "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = table_id
        case.call_and_validate(headers=program.headers, checks=as_described)

    ask()
