"""Task, editor and results of a lab, placed as there is room for them."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from bpe_tui.drawing.keyline import spell_keys
from bpe_tui.drawing.lab_layout import WIDE, Part, arrange_lab, task_width
from bpe_tui.drawing.lab_results import ResultsView
from bpe_tui.widgets.lab_editor import LabEditor
from bpe_tui.widgets.lab_panes import Heading, LabResults, LabTask


class _Places(Layout):
    """Places the parts as `bpe_tui.drawing.lab_layout` says."""

    name = "lab"

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Place each part, and those that are not shown nowhere."""
        del greedy
        assert isinstance(parent, LabBody)
        regions = parent.regions(size)
        return [
            WidgetPlacement(regions.get(child.id or "", Region(0, 0, 0, 0)), NULL_OFFSET, Spacing(), child)
            for child in children
        ]


class LabBody(Widget):
    """Holds the parts."""

    DEFAULT_CSS = """
    LabBody {
        height: 1fr;
        width: 1fr;
        padding: 0 1;
    }
    """

    def __init__(self, text: str, *, task: str = "", summary: str = "", name: str = "your code") -> None:
        """Take the texts.

        Args:
            text: What the editor begins with.
            task: What to do, as Markdown; empty if there is no task.
            summary: The same in one sentence.
            name: What the code is called.
        """
        super().__init__(id="lab")
        self._text, self._called = text, name
        self._longest = max(map(len, text.splitlines()), default=0)
        self.has_task = bool(task)
        self._markdown, self._summary = task, summary
        self.front: Part = "code"
        """The part the learner works in."""
        self._places = _Places()
        self._limits = ""
        """What is said of the limits beside the code."""

    @property
    def layout(self) -> Layout:
        """How the parts are placed."""
        return self._places

    def compose(self) -> ComposeResult:
        """Make the parts."""
        yield Heading("task", "t folds it", id="task-title")
        yield LabTask(self._summary, self._markdown, id="task")
        yield Heading(self._called, id="code-title")
        yield LabEditor(self._text, id="code")
        yield Heading("results" if self.has_task else "output", id="results-title")
        yield LabResults(id="results")

    @property
    def editor(self) -> LabEditor:
        """The editor."""
        return self.query_one(LabEditor)

    @property
    def task_pane(self) -> LabTask:
        """The task."""
        return self.query_one(LabTask)

    @property
    def results(self) -> LabResults:
        """The results."""
        return self.query_one(LabResults)

    def regions(self, size: Size) -> dict[str, Region]:
        """Choose the places of the parts for a size."""
        plan = arrange_lab(
            size.width,
            size.height,
            task=self.task_pane.rows_for(task_width(size.width, self._longest)),
            folded=self.task_pane.folded,
            results=self.results.rows_for(size.width),
            focus=self.front,
            has_task=self.has_task,
            code=self._longest,
        )
        return {name: Region(*region) for name, region in plan.regions.items()}

    def place_anew(self) -> None:
        """Have the parts placed again; that a child asks for it makes Textual forget where they were."""
        self.query_one("#code-title", Heading).refresh(layout=True)

    def show(self, view: ResultsView, *, old: bool = False) -> None:
        """Show other results; `old` says that the code is another one by now."""
        before = self.results.rows_for(self.size.width)
        self.query_one("#results-title", Heading).show(self._results_label(old), "" if view.good else view.said)
        self.results.show(view)
        if self.results.rows_for(self.size.width) != before:
            self.place_anew()

    def note_age(self, *, old: bool) -> None:
        """Say above the results whether they are those of another code than the one that stands there."""
        heading, label = self.query_one("#results-title", Heading), self._results_label(old)
        if heading.label != label:
            heading.show(label, heading.remark)

    def _results_label(self, old: bool) -> str:
        if self.has_task:
            return "results of the last check" if old else "results"
        return "output of the last run" if old else "output"

    def note_limits(self) -> None:
        """Say, for as long as one writes, that nothing contains the code."""
        self._limits = "limits alone, no sandbox"
        self.note_task()

    @on(LabTask.Moved)
    def note_task(self) -> None:
        """Say that the task goes on below what is seen of it, and by which key: in the line above it, or under it."""
        task = self.task_pane
        key = spell_keys("↓", self.query_one("#code-title", Heading).glyphs) if task.has_focus else "t"
        more = f"{key} shows more of the task" if task.goes_on else ""
        under = self.size.width < WIDE
        self.query_one("#code-title", Heading).show(self._called, more if under and more else self._limits)
        note = "t opens it" if task.folded else f"{key} shows more" if more else "t folds it"
        self.query_one("#task-title", Heading).show("task", note)

    def make_room(self) -> None:
        """Fold the task, if it takes room from the editor."""
        if self.size.width < WIDE and not self.task_pane.folded:
            self.fold(True)

    def fold(self, folded: bool) -> None:
        """Fold the task to a line, or show all of it."""
        self.task_pane.fold(folded)
        self.note_task()
        self.place_anew()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Give more room to what the learner works in."""
        parts: dict[str, Part] = {"task": "task", "code": "code", "results": "results"}
        front = parts.get(event.widget.id or "")
        if front is not None and front != self.front:
            self.front = front
            self.place_anew()
        self.note_task()


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    Bench(LabBody("def double(text):\n    return text * 2\n", task="Write `double`.", summary="Write it.")).run()
