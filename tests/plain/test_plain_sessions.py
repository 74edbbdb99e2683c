"""Sessions: the welcome, finding one's way, coming back, and inputs that are not as they should be."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from bpe_tui.course.models import Course
from bpe_tui.plain.course_lines import WELCOME
from bpe_tui.plain.listening import LONGEST
from bpe_tui.plain.tutor import run_plain
from bpe_tui.study import Place, Store
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.program import Program
from tests.plain.session import HEAR, Learner, shipped, take, typed

COUNT_PAIRS = Place("count-pairs")
STEPPER = Place("count-pairs", 4)
NUMBER = 1 + [lesson.id for lesson in shipped().lessons].index("count-pairs")
"""Of count-pairs in the course."""
LAST = len(shipped().lesson("count-pairs").pages)
"""The last page of count-pairs."""


def after(text: str, mark: str) -> str:
    """What follows the last occurrence of a mark."""
    return text[text.rindex(mark) :]


# coming and going


def test_a_newcomer_is_welcomed_in_three_sentences_and_led_to_the_first_lesson() -> None:
    said = typed([])
    assert said.splitlines()[:3] == list(WELCOME)
    assert len(WELCOME) == 3
    assert f"Enter begins with lesson 1, {shipped().lessons[0].title}." in said
    assert said.endswith("Goodbye.\n")


def test_one_who_comes_back_is_not_welcomed_but_led_on() -> None:
    store = Store.memory()
    typed(["", "", ""], store, place=STEPPER)
    said = typed([""], store)
    assert WELCOME[0] not in said
    assert "You were in Count the pairs, page 4 of 12, step 3." in said
    assert "Step 3, line" in said


def test_what_comes_before_a_step_that_one_comes_back_to_is_not_read_again() -> None:
    assert "The real function" in typed([], place=STEPPER)
    assert "The real function" not in typed([], place=Place("count-pairs", 4, 7))


def test_a_place_opens_with_no_welcome_in_between() -> None:
    said = typed([], place=Place("count-pairs", 4, 7))
    assert WELCOME[0] not in said
    assert "Page 4 of 12" in said
    assert "Step 7, line" in said


def test_a_place_beyond_the_end_becomes_the_last_one() -> None:
    store = Store.memory()
    assert "Page 12 of 12" in typed([], store, place=Place("count-pairs", 99, 5))
    assert store.place() == Place("count-pairs", LAST)
    assert "Step 23, line" in typed([], store, place=Place("count-pairs", 4, 9_999))
    assert store.place() == Place("count-pairs", 4, 23)


@pytest.mark.parametrize("word", ["quit", "q", "QUIT", "exit", "  quit  "])
def test_quit_leaves_everywhere(word: str) -> None:
    for place in (None, *(Place("count-pairs", page) for page in (1, 2, 3, 4, 6, 9, 10))):
        said = typed([word, "lessons"], place=place)
        assert "Goodbye." in said
        assert "Type lesson and a number" not in said


def test_the_place_is_kept_in_the_file(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        said = typed(["", "moment"], store, place=STEPPER)
    assert "Your place is kept: Count the pairs, page 4." in said
    with Store.open(tmp_path) as store:
        assert store.place() == Place("count-pairs", 4, 5)


def test_a_note_about_the_progress_file_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with Store.open(tmp_path / "file") as store:
        assert store.notice
        said = typed(["", "n", "n"], store)
        assert said.count(f"Please note: {store.notice}") == 1


def test_no_lesson_at_all() -> None:
    said = typed(["", "next", "lessons", "lesson 1", "help", "foo"], course=Course(()))
    assert "There are no lessons here." in said


# finding one's way


def test_lessons_are_listed_with_the_progress() -> None:
    store = Store.memory()
    store.at(COUNT_PAIRS)
    store.finished("count-pairs", 1)
    store.finished("merge")
    said = typed(["lessons"], store)
    assert "Count the pairs: 1 of 12 pages done." in said
    assert "Merge a pair: done." in said
    assert "Encode: new, " in said


@pytest.mark.parametrize(
    "line",
    [f"lesson {NUMBER}", "lesson count-pairs", "lesson Count the pairs", "open count", str(NUMBER), "count-pairs"],
)
def test_a_lesson_is_opened_by_number_or_name(line: str) -> None:
    assert "Count the pairs." in after(typed([line]), "Lesson ")


def test_a_lesson_that_does_not_exist() -> None:
    said = typed(["lesson nothing like it", "lesson 99"])
    assert "There is no lesson nothing like it." in said
    assert "There is no lesson 99." in said


def test_pages_are_listed_and_opened() -> None:
    said = typed(["pages", "page 5", "page 77", "page x", "page next", "back page", "page"], place=COUNT_PAIRS)
    assert "1. Who stands next to whom, you are here" in said
    assert said.count("Page 5 of 12") == 3
    assert said.count("Type page with a number from 1 to 12.") == 2
    assert "Page 6 of 12" in said


def test_back_goes_to_the_page_before_and_stops_at_the_first() -> None:
    said = typed(["back", "back"], place=Place("count-pairs", 2))
    assert "Page 1 of 12" in said
    assert said.splitlines()[-3].startswith("This is the first page")


def test_behind_the_last_page_comes_the_next_lesson_and_back_the_last_page() -> None:
    def learner() -> Learner:
        yield HEAR
        said = yield "next"
        assert "next lesson, Merge a pair" in said
        said = yield "again"
        assert "next lesson, Merge a pair" in said
        said = yield "back"
        assert "Page 12 of 12" in said
        yield "next"
        said = yield ""
        assert "Merge a pair." in said

    store = Store.memory()
    take(learner(), store, place=Place("count-pairs", LAST))
    assert store.place() == Place("merge")


def test_behind_the_last_lesson_comes_the_list() -> None:
    last = shipped().lessons[-1]
    said = typed(["next", "", ""], place=Place(last.id, len(last.pages)))
    assert "It was the last lesson." in said
    assert "Type lesson and a number to open one." in said


def test_an_open_question_is_asked_again_by_an_empty_line_and_left_by_next() -> None:
    said = typed(["skip", "", "", "next"], place=COUNT_PAIRS)
    assert said.count("How many pairs of neighbours") == 3
    assert "Page 2 of 12" in said


# help and wrong words


@pytest.mark.parametrize("page", range(1, LAST + 1))
def test_help_names_every_word_that_is_understood_there(page: int) -> None:
    def learner() -> Learner:
        yield HEAR
        if page == 1:
            # its slides come first
            yield "skip"
        said = yield "help"
        words = [line.split(":")[0].split(",")[0].split()[0] for line in said.splitlines()[1:] if ":" in line]
        assert {"next", "back", "page", "lessons", "lesson", "help", "quit"} <= set(words)
        assert ("step" in words) is (page == 4)
        assert ("answer" in words) is (page not in (4, LAST))
        for word in words:
            said = yield f"help {word}"
            assert said.startswith(word)

    take(learner(), Store.memory(), place=Place("count-pairs", page))


def test_a_wrong_word_says_what_can_be_typed() -> None:
    said = typed(["frobnicate", "stpe", "x" * 500], place=STEPPER)
    assert "There is no command frobnicate." in said
    assert "Did you mean step?" in said
    assert "Here you can type: step, over," in said
    assert "x" * 50 not in said


def test_a_word_of_another_place_says_so() -> None:
    assert "step is not possible here." in typed(["step"])


def test_a_mistyped_command_is_no_answer() -> None:
    store = Store.memory()
    assert "Did you mean help?" in typed(["hlep"], store, place=COUNT_PAIRS)
    assert "Did you mean answer?" in typed(["answr"], store, place=Place("count-pairs", 3))
    assert store.answers("count-pairs") == {}


def test_where_letters_may_be_answers_commands_are_whole_words() -> None:
    store = Store.memory()
    typed(["n", "b", "answer next"], store, place=Place("count-pairs", 9))
    assert store.answers("count-pairs")["first-key"].tries == 3
    assert store.answers("count-pairs")["first-key"].given == "next"
    assert "Page 10 of 12" in typed(["next"], store, place=Place("count-pairs", 9))
    assert "Page 2 of 12" in typed(["n"], store, place=COUNT_PAIRS)


def test_options_that_are_not_there_are_no_answers() -> None:
    store = Store.memory()
    said = typed(["7", "1 2", "zero"], store, place=Place("count-pairs", 2))
    assert said.count("Type 1, 2, 3 or 4.") == 2
    assert "Only one option is right." in said
    assert store.answers("count-pairs") == {}


def test_an_option_can_be_chosen_by_its_text() -> None:
    assert "Right." in typed(["no pair AT all"], place=Place("count-pairs", 2))


# inputs that are not as they should be


def test_bytes_that_are_no_text() -> None:
    out = io.StringIO()
    store = Store.memory()
    lines_in = io.TextIOWrapper(io.BytesIO(b"skip\n\xff\xfe\xfa\nhelp \xc3\n10\n\xf0\x9f"), encoding="utf-8")
    assert run_plain(shipped(), store, place=COUNT_PAIRS, lines_in=lines_in, out=out) == 0
    assert "Right." in out.getvalue()


def test_bytes_that_are_no_text_where_that_cannot_be_changed() -> None:
    class Strict(io.StringIO):
        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")

    out = io.StringIO()
    assert run_plain(shipped(), Store.memory(), lines_in=Strict(), out=out) == 0
    assert "not text in UTF-8" in out.getvalue()


def test_half_characters_nulls_and_controls_are_answers_like_any_other() -> None:
    store = Store.memory()
    said = typed(["\ud800", "\0", "\x1b[2J", "\x1b]0;x\x07"], store, place=Place("count-pairs", 9))
    assert "\x1b" not in said
    assert store.answers("count-pairs")["first-key"].tries == 4


def test_a_line_that_is_far_too_long_is_passed_over() -> None:
    store = Store.memory()
    said = typed(["skip", "1" * (3 * LONGEST), "10"], store, place=COUNT_PAIRS)
    assert "This line has more than 200,000 characters." in said
    assert "Right." in said
    assert store.answers("count-pairs")["how-many-pairs"].tries == 1


@pytest.mark.parametrize("page", range(1, LAST + 1))
def test_the_input_may_end_anywhere(page: int) -> None:
    out = io.StringIO()
    for text in ("", "x", "answer", "predict on\n\n"):
        place = Place("count-pairs", page)
        assert run_plain(shipped(), Store.memory(), place=place, lines_in=io.StringIO(text), out=out) == 0


def test_an_input_that_breaks_off_or_was_closed() -> None:
    class Gone(io.StringIO):
        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            raise OSError("Input/output error")

    closed = io.StringIO("help\n")
    closed.close()
    for lines_in in (Gone(), closed):
        assert run_plain(shipped(), Store.memory(), lines_in=lines_in, out=io.StringIO()) == 0


def test_a_terminal_without_the_characters_gets_their_numbers() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    assert run_plain(shipped(), Store.memory(), place=STEPPER, lines_in=io.StringIO("text é€😀\n"), out=out) == 0
    assert rb"\xe9\u20ac\U0001f600" in raw.getvalue()


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_lines_keep_to_the_width_except_code(width: int) -> None:
    out = io.StringIO()
    text = "\n".join(["count-pairs", "", "10", "n", "n", "n", "help"])
    run_plain(shipped(), Store.memory(), lines_in=io.StringIO(text), out=out, width=width)
    code = "    counts[pair] = counts.get(pair, 0) + 1"
    assert code.strip() in out.getvalue()
    for line in out.getvalue().splitlines():
        assert len(line) <= width or len(line.split()) == 1 or line.startswith(("  ", "Step ")), line


# a run of one's own


PROGRAM = """\
def double(n):
    print("doubling", n)
    return 2 * n

def go():
    total = 0
    for n in range(3):
        total += double(n)
    return total
"""


def own_run() -> LocalRun:
    return LocalRun(Program("own.py", PROGRAM, "go"))


def test_a_run_of_ones_own_is_stepped_alone() -> None:
    run = own_run()
    last = len(run.timeline) - 1
    store = Store.memory()
    said = typed(
        ["", "", "", "", "names", "back", "out", "end", "", "next", "start", "back"], store, run=run, title="own.py:go"
    )
    assert "Here you step through own.py:go." in said
    assert "n is 0" in said
    assert "Back in go." in said
    assert f"Step {last}, line 9: return total" in said
    assert "go gives back 6" in said
    assert said.count("Type back to go back, or quit to leave.") == 3
    assert "This is the first step." in said
    assert store.place() is None


def test_a_run_of_ones_own_knows_no_pages_and_no_other_text() -> None:
    said = typed(["lessons", "page 2", "text banana"], run=own_run(), title="own.py:go")
    for word in ("lessons", "page", "text"):
        assert f"{word} is not possible here." in said
