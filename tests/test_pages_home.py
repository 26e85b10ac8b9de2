"""The first page and the form of a new table: what fits, what does not, and why."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from pydantic import ValidationError

from roundhouse.bots import BOTS
from roundhouse.bots.levels import LEVELS
from roundhouse.content.loader import EDITIONS, load
from roundhouse.rules import ruleset
from roundhouse.rules.options import OptionsError, check_options
from roundhouse.service.model.table_options import ME, NOBODY, SCREEN, SeatChoice, seat_names
from roundhouse.service.model.table_view import HomeView, Person, Seat, Settings, TableSummary
from roundhouse.service.pages.error import TOLD, error_page
from roundhouse.service.pages.settings import settings_page
from roundhouse.service.pages.table_list import since_words
from roundhouse.service.people.lesson_progress import LessonState
from roundhouse.texts.pages import page_text
from roundhouse.view.names import LANGUAGES
from roundhouse.web.bot_catalog import BOT_KINDS, FACES, bot_choice, bot_face, bot_line, bot_name, strength
from roundhouse.web.choice_pictures import choice_picture
from roundhouse.web.game_options import GameOptions, choices, is_large
from roundhouse.web.game_pages import sprite
from roundhouse.web.home import HomeOffer, home_page, waiting_words
from roundhouse.web.new_table import check_answer, new_table_page, remarks, summary
from roundhouse.web.routes.api_new_table_routes import NewTable
from roundhouse.web.table_form import PRESETS, TableForm, query, read_form

NOW = datetime(2026, 11, 15, 12, tzinfo=UTC)
NAMES = ("Anna", "Jonas", "Priya", "Stoker")
FOUR = (SeatChoice(ME), SeatChoice(SCREEN), SeatChoice("greedy"), SeatChoice("random"))


def person(language: str = "en", name: str = "Anna") -> Person:
    return Person("token", name, Settings(language=language))


def table_line(
    table_id: str, name: str, kinds: tuple[str, ...], your_turn: bool = False, scores: tuple[int, ...] = ()
) -> TableSummary:
    options = {"players": len(kinds), "edition": "ultimate", "board": "german", "industry": "russian"}
    best = max(scores, default=0)
    return TableSummary(
        table_id=table_id,
        name=name,
        options={**options, "modules": ["coal"]},
        seats=tuple(Seat(NAMES[seat], kind) for seat, kind in enumerate(kinds)),
        moves=40,
        round=2,
        rounds=5,
        over=bool(scores),
        your_turn=your_turn,
        watching=False,
        updated=NOW - timedelta(minutes=12),
        scores=scores or (0,) * len(kinds),
        winners=tuple(seat for seat, points in enumerate(scores) if points == best),
    )


def words_in(html: str) -> str:
    """What a reader sees: no tags, no scripts, no style."""
    body = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", html, flags=re.S)
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body)))


# ---- what fits


def every_choice() -> Iterator[TableForm]:
    """Every pair of board and track in every edition, with each module alone, for one and for four players."""
    for edition in EDITIONS:
        for board in choices()["board"]:
            for track in choices()["industry"]:
                for modules in ((), *((module,) for module in choices()["module"])):
                    for seats in (FOUR[:1] + (SeatChoice(),) * 3, FOUR):
                        yield TableForm(
                            edition=edition, board=board, industry=track, modules=modules, seats=seats
                        )


def test_a_form_has_problems_exactly_when_the_rules_refuse_it() -> None:
    refused = 0
    for form in every_choice():
        try:
            check_options(load(form.edition), len(form.taken), form.board, form.industry, form.modules)
        except OptionsError:
            refused += 1
            assert form.problems("en"), form
        else:
            assert not form.problems("en"), form
    assert refused > 100


def test_every_remedy_makes_its_problem_go_away() -> None:
    for form in every_choice():
        for problem in form.problems("en"):
            assert problem.remedies, problem
            for remedy in problem.remedies:
                after = form.changed(remedy.change).problems("en")
                assert problem.why not in {left.why for left in after}, (form, remedy)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_the_tables_is_told_in_every_language(language: str) -> None:
    pages = LANGUAGES[language].pages
    conditional = {
        name for edition in EDITIONS for name, module in load(edition).modules.items() if module.reason
    }
    assert conditional == {key.removeprefix("why not ") for key in pages if key.startswith("why not ")}


@pytest.mark.parametrize(
    ("form", "english", "german"),
    [
        (
            TableForm(edition="classic", board="asian"),
            "Asian board: not in the box",
            "Asientableau: nicht in der",
        ),
        (
            TableForm(edition="classic", industry="board"),
            "Industry board: not in",
            "Industrietableau: nicht in",
        ),
        (
            TableForm(edition="classic", board="american"),
            "plays with the dual industry track",
            "gehört in Klassik",
        ),
        (TableForm(edition="classic", modules=("manufactory",)), "Manufactory train: not", "Werklok: nicht"),
        (
            TableForm(modules=("without-coal-engineer",)),
            "with the coal module only",
            "nur mit dem Kohle-Modul",
        ),
        (TableForm(modules=("old-two",)), "with the Asian board", "mit dem Asientableau"),
        (
            TableForm(industry="board", modules=("engineer-10-factory",)),
            "nobody owns a factory",
            "gehört niemandem eine Fabrik",
        ),
        (
            PRESETS["solo"].updated(modules=("engineer-11-borrow",)),
            "borrows from another player",
            "leiht bei anderen",
        ),
        (TableForm(seats=(SeatChoice(),) * 4), "Nobody sits at the table", "Am Tisch sitzt niemand"),
        (TableForm(seats=(SeatChoice(ME),) * 2 + (SeatChoice(),) * 2), "seat 1 already", "schon auf Platz 1"),
        (
            TableForm(seats=(SeatChoice(ME, "Jo"), SeatChoice(SCREEN, "Jo"), SeatChoice(), SeatChoice())),
            "both called Jo",
            "heißen beide Jo",
        ),
        (TableForm(seed="-1"), "“-1” is no seed", "„-1“ ist keine Startzahl"),
        (TableForm(seed="9" * 40), "is no seed", "ist keine Startzahl"),
        (TableForm(edition="1830"), "no edition “1830”", "Ausgabe „1830“ gibt es nicht"),
    ],
)
def test_conflicts_of_every_kind_are_explained(form: TableForm, english: str, german: str) -> None:
    for language, told in (("en", english), ("de", german)):
        (problem,) = form.problems(language)
        assert told in problem.why
        assert problem.remedies
        sent: dict[str, tuple[str, ...]] = {k: (v,) for k, v in query(form) if k != "modules"}
        sent["modules"] = form.modules
        page = new_table_page(person(language), sent, refused=True)
        assert told in words_in(page)
        assert all(f'value="{remedy.change.replace("&", "&amp;")}"' in page for remedy in problem.remedies)


def test_a_choice_that_would_not_fit_says_so_before_it_is_made() -> None:
    hindered = TableForm(edition="classic").game.hindrances("en")
    assert hindered["board:asian"] == "Not in Classic, 2013 to 2016"
    assert "board:american" not in hindered, "it brings its own track"
    assert "board:german" not in hindered
    assert "module:coal" not in hindered
    assert hindered["industry:board"] == "Not in Classic, 2013 to 2016"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_board_brings_its_own_track_unless_another_was_chosen(edition: str) -> None:
    for board, described in load(edition).boards.items():
        form = TableForm(edition=edition).changed(f"board={board}")
        assert (form.board, form.industry) == (board, described.own_track)
        assert form.changed("board=russian").industry == "russian"
        assert form.game.title("en") == GameOptions(**{**form.game.to_json(), "industry": ""}).title("en")
        assert read_form([("edition", edition), ("board", board)]).industry == described.own_track
    chosen = TableForm(industry="board").changed("board=american")
    assert (chosen.board, chosen.industry) == ("american", "board")
    assert read_form([("board", "american"), ("industry", "russian")]).industry == "russian"


def test_engineers_that_stay_in_the_box_are_named() -> None:
    form = TableForm(industry="board", modules=("additional-engineers",))
    told = remarks(form.updated(seats=PRESETS["solo"].seats), "en")
    assert any("engineer 10 stays in the box" in remark for remark in told)
    assert any("engineer 11 stays in the box" in remark for remark in told)
    assert not any("stays" in remark for remark in remarks(form.updated(industry="russian"), "en"))


# ---- the form


def test_a_form_is_read_as_it_is_written() -> None:
    form = TableForm(
        edition="classic",
        board="german",
        industry="russian",
        modules=("coal", "engineer-3-green"),
        seats=FOUR,
        seed="2026",
        name="Winter",
        pace="fast",
    )
    assert read_form(query(form)) == form


def test_a_value_that_a_field_does_not_take_leaves_it_as_it_was() -> None:
    start = TableForm(pace="slow", takebacks=False)
    sent = [
        ("board", "german"),
        ("pace", "never"),
        ("takebacks", "maybe"),
        ("clock", "sun"),
        ("rated", "yes"),
    ]
    assert read_form(sent, start) == start.updated(board="german", rated=True)
    with pytest.raises(ValidationError):
        start.updated(pace="never")


def test_the_options_of_a_game_are_stored_as_the_rules_tell_them() -> None:
    game = PRESETS["whole box"].game
    assert game.to_json() == ruleset(**game.to_json()).options()
    assert GameOptions.from_json(game.to_json()) == game
    assert game.title("en") == "American board, industry board, 4 modules"
    assert TableForm(seats=(SeatChoice(),) * 4).game.players == 0


def test_programs_send_the_same_form() -> None:
    seats = [{"kind": "me"}, {"kind": " easy ", "name": "Pim  P"}]
    sent = {"seats": seats, "seed": 7, "modules": ["old-two", "coal", "coal"], "rated": False}
    table = NewTable.model_validate_json(json.dumps(sent))
    assert table.seats == (SeatChoice("me"), SeatChoice("easy", "Pim P"))
    assert (table.seed, table.modules, table.pace) == ("7", ("coal", "old-two"), "instant")
    assert [NewTable.model_validate({"seed": seed}).seed for seed in (None, 7.0, 2**63)] == [
        "",
        "7",
        str(2**63),
    ]
    assert "is no seed" in NewTable.model_validate({"seed": -1}).problems("en")[0].why
    for field, wrong in {
        "begins": "soon",
        "boards": "x",
        "name": "x" * 61,
        "seats": (),
        "board": "a\0b",
    }.items():
        with pytest.raises(ValidationError, match=field):
            NewTable.model_validate({field: wrong})


def test_nothing_sent_leaves_the_form_as_it_was() -> None:
    assert read_form([]) == TableForm()
    assert read_form([("preset", "x")], PRESETS["whole box"]) == PRESETS["whole box"]


def test_a_remedy_may_change_several_things() -> None:
    form = TableForm(industry="board", modules=("old-two",)).changed("board=asian&industry=russian")
    assert not form.problems("en")
    assert form.changed("nonsense") == form
    assert form.changed("seat-9=me") == form
    assert form.changed("seat-2=").seats[1].kind == NOBODY


@pytest.mark.parametrize("name", PRESETS)
def test_presets_can_be_played(name: str) -> None:
    assert not PRESETS[name].problems("de")


def test_the_line_below_the_form() -> None:
    people = (SeatChoice(ME), *(SeatChoice(SCREEN),) * 3)
    assert summary(TableForm(seats=people), "en") == "4 players, 7 rounds, about 90 minutes."
    assert summary(PRESETS["solo"], "de") == "Allein gegen Emil, 6 Runden, etwa 20 Minuten."
    assert TableForm(seats=people, modules=("coal",)).game.rounds == 6
    assert (
        summary(TableForm(edition="classic", board="asian", industry="board"), "en")
        == "2 choices do not fit together yet."
    )


def test_names_of_seats_differ() -> None:
    names = seat_names((SeatChoice(ME), SeatChoice(SCREEN, "Anna"), *FOUR[2:]), "Anna", "en")
    assert len(set(names)) == 4
    assert names[0] == "Anna"
    three = (SeatChoice("hard"), SeatChoice(ME, "Ines"), SeatChoice("hard"), SeatChoice("hard"))
    assert seat_names(three, "", "en") == ["Viktor", "Ines", "Arjun", "Viktor II"]
    timurs = (SeatChoice("siberia"), SeatChoice(ME, "Timur II"), SeatChoice("siberia"))
    assert seat_names(timurs, "", "en") == ["Timur", "Timur II", "Timur III"]


@pytest.mark.parametrize("level", FACES)
def test_three_bots_of_a_level_have_three_names_and_faces(level: str) -> None:
    for language in LANGUAGES:
        names = seat_names((SeatChoice(level),) * 3, "", language)
        faces = {bot_face(level, name) for name in names}
        assert len(set(names)) == len(faces) == 3
        assert all(f'id="{face}"' in sprite() for face in faces)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_is_offered_with_a_line_about_it(language: str) -> None:
    page = new_table_page(person(language), {})
    offered = [bot for bots in BOT_KINDS.values() for bot in bots]
    assert sorted(offered) == sorted(BOTS)
    assert offered[:5] == ["beginner", "easy", "medium", "hard", "expert"]
    for bot in offered:
        name, line = bot_name(bot, language), bot_line(bot, language)
        assert name != bot
        assert len(line) > 10
        assert "{" not in line
        assert page.count(f'data-about="{line}"') == 4, "one on every seat"
        assert f">{bot_choice(bot, language)}</option>" in page
    assert [seat.kind for seat in PRESETS["first game"].taken] == [ME, "easy"]
    assert [seat.kind for seat in TableForm().taken] == [ME, "medium"]
    assert f"{LEVELS[-1].seconds:g} s" in bot_line("expert", language)
    assert f"{LEVELS[-1].round_seconds:g} s" in bot_line("expert", language)
    assert [strength(level.name) for level in LEVELS] == [1, 2, 3, 4, 5]
    assert bot_choice("easy", language) == {"en": "Pim, easy", "de": "Pim, leicht"}[language]


def test_the_answer_while_somebody_chooses() -> None:
    answer = check_answer(person("de"), TableForm(edition="classic", board="american"))
    assert not answer["fits"]
    assert "Amerikatableau" in answer["notes"]["industry"]
    assert answer["notes"]["board"] == ""
    assert read_form(answer["form"]) == TableForm(edition="classic", board="american")
    assert check_answer(person(), TableForm())["fits"]


# ---- the page


def full(language: str = "en", name: str = "<b>x</b>") -> HomeView:
    return HomeView(
        person(language),
        mine=(
            table_line("wait-1", name, ("you", "bot"), your_turn=True),
            table_line("wait-2", "Transcontinental", ("you", "screen"), your_turn=True),
            table_line("going", "Slow line", ("you", "bot", "bot")),
        ),
        finished=(
            table_line("done", "Autumn", ("you", "person", "bot"), scores=(438, 415, 361)),
            table_line("solo", "Alone", ("you",), scores=(362,)),
        ),
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_every_list(language: str) -> None:
    page = home_page(full(language), NOW)
    for address in ("/tables/wait-1", "/tables/wait-2", "/tables/going", "/tables/done/result"):
        assert f'href="{address}"' in page
    assert 'href="/tables/done/replay?at=0"' in page
    text = words_in(page)
    assert "438" in text
    assert "362" in text
    assert waiting_words(person(language), 2) in text
    assert "{" not in text
    assert f'lang="{language}"' in page


def test_a_table_name_is_text_and_nothing_else() -> None:
    page = home_page(full(), NOW)
    assert "<b>x</b>" not in page
    assert "&lt;b&gt;x&lt;/b&gt;" in page
    form = {"board": ("russian",), "name": ('"><script>',), "seat-1": ("me",), "name-1": ("<i>",)}
    refused = new_table_page(person(), form, refused=True)
    assert "<script>" not in refused
    assert "<i>" not in refused


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_first_visit_shows_what_this_is_and_the_way_in(language: str) -> None:
    stranger = Person("", "", Settings(language=language))
    page = home_page(HomeView(stranger, (), ()), NOW)
    text = words_in(page)
    for key in ("welcome", "welcome first", "how lay", "how pull", "how again", "take a seat"):
        assert page_text(language, key) in text
    assert page.index('href="/learn/first"') < page.index('href="/new-table?preset=with+friends"')
    assert 'class="picture"' in page
    assert 'id="today"' not in page
    assert 'id="learning"' not in page
    begun = home_page(HomeView(stranger, (), ()), NOW, {"first": LessonState(4, False, 1.0)})
    assert page_text(language, "learn at step", number=5, steps=9) in words_in(begun)
    done = home_page(HomeView(stranger, (), ()), NOW, {"first": LessonState(0, True, 1.0)})
    assert 'href="/learn/track"' in done


@pytest.mark.parametrize("language", LANGUAGES)
def test_for_those_who_have_been_here_their_turn_comes_first(language: str) -> None:
    page = home_page(full(language), NOW, {"track": LessonState(2, False, 1.0)})
    order = [
        'href="/tables/wait-1"',
        'href="/tables/going"',
        'href="/learn/track"',
        'id="seats"',
        'id="finished"',
    ]
    assert sorted(order, key=page.index) == order
    assert page_text(language, "welcome") not in words_in(page)


def test_what_is_offered_today_has_a_place() -> None:
    offer = HomeOffer("Deal of the day", "The same start for everybody", "/deals/today", "clock")
    for home in (HomeView(person(), (), ()), full()):
        page = home_page(home, NOW, {}, [offer])
        assert 'href="/deals/today"' in page
        assert page.index('id="today"') < page.index('id="seats"')


@pytest.mark.parametrize("language", LANGUAGES)
def test_empty_lists_say_what_will_come(language: str) -> None:
    home = HomeView(person(language), (table_line("wait-1", "x", ("you", "bot"), your_turn=True),), ())
    text = words_in(home_page(home, NOW))
    for key in ("my tables all wait", "finished none"):
        assert page_text(language, key) in text


def test_pages_have_no_scripts_inside() -> None:
    for page in (
        home_page(full(), NOW),
        new_table_page(person(), {}),
        settings_page(person()),
        error_page(person(), 404),
    ):
        assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
        assert not re.search(r"\son\w+=", page)


def test_a_refused_record_is_told_where_it_was_sent() -> None:
    page = home_page(HomeView(person(), (), (), message="This record cannot be played."), NOW)
    upload = page[page.index('id="upload"') :]
    assert "This record cannot be played." in upload
    assert 'role="alert"' in upload[: upload.index("</section>")]


def test_more_waiting_tables_than_one_looks_through_unfold() -> None:
    lines = tuple(table_line(f"wait-{n}", f"Table {n}", ("you", "bot"), your_turn=True) for n in range(8))
    shown, _, folded = home_page(HomeView(person(), lines, ()), NOW).partition("2 more tables")
    assert (shown.count('class="call"'), folded.count('class="call"')) == (6, 2)


def test_how_long_a_table_waits() -> None:
    def since(**passed: int) -> str:
        return since_words(person(), NOW - timedelta(**passed), NOW)

    assert since(seconds=20) == "waiting less than a minute"
    assert since(minutes=1) == "waiting 1 minute"
    assert since(minutes=59) == "waiting 59 minutes"
    assert since(hours=3) == "waiting 3 hours"
    assert since(days=1) == "waiting since yesterday"
    assert since(days=4) == "waiting 4 days"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", [*TOLD, 418, 503])
def test_error_pages_say_what_was_wrong_and_what_would_be_right(status: int, language: str) -> None:
    told = status if status in TOLD else 404 if status < 500 else 500
    text = words_in(error_page(person(language), status))
    for part in ("", ", what", ", right"):
        assert page_text(language, f"error {told}{part}") in text
    assert "<b>nowhere" not in error_page(person(language), status, "<b>nowhere")
    assert 'href="/tables/abc"' in error_page(person(language), status, "", "abc")


@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_stand_as_they_are(language: str) -> None:
    settings = Settings(language, "dark", "none", "never", False, "fast")
    page = settings_page(Person("t", "A & B", settings))
    for name, value in (
        ("theme", "dark"),
        ("motion", "none"),
        ("confirm", "never"),
        ("forced", "no"),
        ("pace", "fast"),
    ):
        assert re.search(rf'name="{name}" value="{value}" checked', page), name
    assert 'value="A &amp; B"' in page


def test_no_two_tables_of_texts_share_a_key() -> None:
    """They are merged: a shared key would be silently lost, so it is a problem (tests/test_language_mistakes.py)."""
    assert not LANGUAGES.problems()
    assert LANGUAGES["en"].pages.keys() == LANGUAGES["de"].pages.keys()


def test_every_choice_of_the_box_has_a_picture_of_its_own() -> None:
    modules = tuple(filter(is_large, choices()["module"]))
    offered = {**choices(), "module": modules}
    drawn = [choice_picture(kind, name) for kind, names in offered.items() for name in names]
    assert None not in drawn
    assert len(set(drawn)) == len(drawn)
    used = re.findall(r'href="#([\w-]+)"|url\(#([\w-]+)\)', "".join(map(str, drawn)))
    assert all(f'id="{sign or pattern}"' in sprite() for sign, pattern in used)
    assert choice_picture("module", "engineer-5") is None
