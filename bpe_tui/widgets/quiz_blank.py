"""A quiz in which blanks in code are filled."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import HorizontalGroup
from textual.content import Content
from textual.widgets import Input

from bpe_tui.course.models import Quiz
from bpe_tui.course.quizzes.blanks import BETWEEN, fillings
from bpe_tui.course.quizzes.tasks import Blank
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import line
from bpe_tui.widgets.pane import Pane
from bpe_tui.widgets.question import Answer, Asked, Given, Judge, Said
from bpe_tui.widgets.quiz import QuizBlock


class _Label(Pane):
    """Which blank a field is for."""

    DEFAULT_CSS = """
    _Label {
        width: 5;
        height: 1;
    }
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        if not text:
            self.styles.width = 2

    def draw(self, width: int, height: int) -> list[Content]:
        del width, height
        number = (f"{self.text:>2} ", roles.LABEL) if self.text else ""
        return [line(number, (self.glyphs.cursor, roles.MARK))]


class BlankBlock(QuizBlock):
    """One field for each blank; Enter goes on to the next empty one, and at last answers."""

    DEFAULT_CSS = """
    BlankBlock > HorizontalGroup.-more {
        margin-top: 0;
    }
    """

    def __init__(self, quiz: Quiz, *, judge: Judge | None = None, once: bool = False) -> None:
        """Take the quiz."""
        super().__init__(quiz, judge=judge, once=once)
        assert isinstance(quiz.task, Blank), "this shows blanks"
        self.blank = quiz.task

    def compose(self) -> ComposeResult:
        """Put question, fields and verdict under each other."""
        yield Asked(self.prompt)
        count = len(self.blank.answers)
        for at in range(count):
            with HorizontalGroup(classes="-more" if at else ""):
                yield _Label(str(at + 1) if count > 1 else "")
                yield Answer(compact=True, placeholder="what stands in the blank")
        yield Said()

    @property
    def fields(self) -> list[Answer]:
        """The fields, in order."""
        return list(self.query(Answer))

    def draw_answer(self) -> None:
        """Let the fields rest once it is answered."""
        for field in self.fields:
            field.disabled = self.done

    @property
    def put(self) -> Given:
        """What the fields hold now."""
        values = [field.value for field in self.fields]
        return BETWEEN.join(values) if any(values) else ""

    def show_given(self, given: Given) -> None:
        """Fill the fields as in an answer."""
        assert isinstance(given, str), "blanks are filled by texts"
        for field, text in zip(self.fields, fillings(self.blank, given), strict=True):
            field.value = text

    def submit(self, field: Input, text: str) -> None:
        """Go on to the next empty field; once all are filled, answer."""
        fields = self.fields
        here = next((at for at, other in enumerate(fields) if other is field), 0)
        empty = next((other for other in fields[here + 1 :] + fields[:here] if not other.value.strip()), None)
        if empty is not None:
            empty.focus()
        elif text.strip():
            self.give_typed(BETWEEN.join(other.value.strip() for other in fields))


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    task = Blank("i += ____\nj = ____", (("1",), ("i",)))
    Bench(BlankBlock(Quiz("q", "blank", "Fill it.", explanation="So.", task=task))).run()
