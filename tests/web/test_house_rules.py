"""House rules in the browser: new tables have them and say so, old tables keep their values."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.rules import ruleset
from roundhouse.service.game import MissingContent, UnreadableRecord
from roundhouse.web.game_options import GameOptions
from roundhouse.web.house_rules import VARIABLE, adopt, changed_values
from roundhouse.web.railroads import RAILROADS
from tests.service.support import Browser
from tests.web.support import railroads

FOLDER = Path(__file__).parents[2] / "examples" / "house-rule"


@pytest.fixture
def house_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")  # put back afterwards
    adopt(FOLDER)


def workers(me: Browser, table_id: str) -> int:
    """What two gold steps cost at a table."""
    with me.table(table_id) as table:
        return next(
            space for space in railroads(table).state.rules.content.spaces if space.id == "gold-2"
        ).workers


@pytest.mark.usefixtures("house_rules")
def test_new_tables_have_them_and_say_so(me: Browser) -> None:
    assert "silver-2: workers, gold-2: workers" in me.client.get("/new-table").text
    table = me.open()
    assert workers(me, table) == 1
    assert "House rules: silver-2: workers, gold-2: workers" in me.client.get(f"/tables/{table}").text
    assert "House rules: silver-2: workers" in me.client.get(f"/tables/{table}/result").text
    form = {"seat-1": "me", "seat-2": "open", "rated": "yes"}
    assert (
        "does not count for the ratings"
        in me.client.get("/tables/check", params=form).json()["notes"]["together"]
    )


def test_stored_games_keep_their_values(monkeypatch: pytest.MonkeyPatch) -> None:
    options = GameOptions().to_json()
    monkeypatch.setenv(VARIABLE, "")
    plain = RAILROADS.new(options, 1)
    monkeypatch.setenv(VARIABLE, str(FOLDER))
    ours = RAILROADS.new(options, 1)
    assert RAILROADS.load(plain.start(), []).state == plain.state
    assert RAILROADS.load(ours.start(), []).state == ours.state
    assert RAILROADS.from_record(ours.record()).state == ours.state
    monkeypatch.setenv(VARIABLE, "")
    with pytest.raises(MissingContent) as missing:
        RAILROADS.load(ours.start(), [])
    assert missing.value.key == "missing values"
    with pytest.raises(UnreadableRecord, match="Name the folder of those values"):
        RAILROADS.from_record(ours.record())


def test_an_owners_folder_is_read_again_when_it_changes(tmp_path: Path) -> None:
    for number in (1, 3):
        rows = f'[[space]]\nid = "gold-2"\nworkers = {number}\nsource = "X"\n'
        (tmp_path / "spaces.toml").write_text(rows + "# " * number, encoding="utf-8")
        spaces = ruleset(content=str(tmp_path)).content.spaces
        assert next(space for space in spaces if space.id == "gold-2").workers == number


def test_marks_of_sources_are_no_changes() -> None:
    assert changed_values(ruleset(content=str(FOLDER))) == ["silver-2: workers", "gold-2: workers"]
    assert changed_values(ruleset()) == []
