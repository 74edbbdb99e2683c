"""Whatever a lesson file holds, it is loaded or it is explained; nothing else ever happens."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.course.loader import read_lesson
from bpe_tui.course.nodes import parse_nodes
from bpe_tui.course.problems import Problem
from bpe_tui.course.shelf import lessons_dir

GUIDE = (lessons_dir() / "README.md").read_text(encoding="utf-8")
EXAMPLE = GUIDE.split("```yaml\n")[1].split("```")[0]
PIECES = st.sampled_from(
    [
        *"\t\n-:#&*!|>%@`'\"{}[],? ~é",
        *("{{", "}}", "{{ toy }}", "- ", ": ", "\n  ", "\u2028", "\x00", "1e9", "quiz", "choices", "right: "),
        *("why: ", "pages:", "text: ", "merges: ", "999999999999", "__class__", "\\{"),
    ]
)


@given(st.text(alphabet="ab: -\n\t'\"{}[]&*!|>#%@`,?~1", max_size=80))
def test_any_text_is_parsed_or_explained(text: str) -> None:
    problems: list[Problem] = []
    node = parse_nodes(Path("any.yaml"), text, problems)
    assert node is not None or problems
    assert all(problem.position.line >= 1 and problem.position.column >= 1 for problem in problems)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_a_damaged_lesson_is_loaded_or_explained(tmp_path_factory: object, data: st.DataObject) -> None:
    text = EXAMPLE
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(PIECES) + text[end:]
    path = Path(tmp_path_factory.getbasetemp()) / "damaged.yaml"  # type: ignore[attr-defined]
    path.write_text(text, encoding="utf-8")
    problems: list[Problem] = []
    lesson = read_lesson(path, problems)
    assert lesson is not None or problems
    lines = text.splitlines()
    for problem in problems:
        assert problem.position.line <= len(lines) + 1
        assert problem.message
