"""The base of every pane: a list of lines, of which a change repaints only those that differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.segment import Segment
from textual import events
from textual.content import Content, Span
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from bpe_tui.drawing.cells import rule
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_Looks = tuple[str, tuple[Span, ...]]
"""What a line looks like: its text, and which parts of it have which style."""
_KEPT: Final = 256
"""Lines that a pane keeps painted; stepping shows the same ones again and again."""


class Pane(Widget):
    """Shows what `draw` returns.

    Subclasses implement `draw` and call `redraw` when what they show has changed.
    """

    DEFAULT_CSS = """
    Pane {
        height: 1fr;
        width: 1fr;
    }
    """

    label = ""
    """The small title in the thin rule above the lines, if the pane is `titled`."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self.titled = False
        """Whether the first row is a thin rule with the title."""
        self._lines: list[Content] = []
        self._strips: dict[int, Strip] = {}
        self._painted: dict[_Looks, Strip] = {}
        self._painted_in: object = None
        """The colours that the painted lines are painted in."""
        self._paint_is_sure = False
        """Whether those are known to be the colours of now."""
        self._is_bare: bool | None = None
        self._drawn_for = Size(0, 0)

    @property
    def glyphs(self) -> Glyphs:
        """The characters this terminal can show."""
        glyphs = getattr(self.app, "glyphs", UNICODE)
        return glyphs if isinstance(glyphs, Glyphs) else UNICODE

    @property
    def lines(self) -> Sequence[Content]:
        """The lines shown now."""
        return self._lines

    def draw(self, width: int, height: int) -> Sequence[Content]:
        """Draw the lines below the title, at most ``height`` of at most ``width`` cells."""
        raise NotImplementedError

    def note(self) -> str:
        """A remark at the right end of the title's rule."""
        return ""

    def redraw(self) -> None:
        """Draw again, and repaint the rows that became different."""
        width, height = self.size
        if not (width and height):
            self._lines = []
            self._strips.clear()
            return
        if self._drawn_for != (width, height):
            # it may be asked to draw before it is told of its new size
            self._lines = []
            self._forget_paint()
        lines = self._drawn(width, height)
        before, self._lines = self._lines, lines
        if len(before) != len(lines):
            self._strips.clear()
            self.refresh()
            return
        changed = [at for at, line in enumerate(lines) if not line.is_same(before[at])]
        for at in changed:
            self._strips.pop(at, None)
        if changed:
            self.refresh(*(Region(0, at, width, 1) for at in changed))

    def _drawn(self, width: int, height: int) -> list[Content]:
        """Every row for a size, the title among them."""
        self._drawn_for = Size(width, height)
        lines: list[Content] = []
        if self.titled:
            lines.append(rule(width, self.label, self.note(), self.glyphs))
        lines += self.draw(width, height - len(lines))
        return lines[:height] + [Content("")] * (height - len(lines))

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new size; what was hidden and comes back as large as it was is drawn already."""
        del event
        if self._lines and self._drawn_for == self.size:
            return
        self._lines = []
        self._forget_paint()
        self.redraw()

    def notify_style_update(self) -> None:
        """Styles may be others now; most often they are not, as when the focus comes or goes."""
        self._is_bare = None
        self._paint_is_sure = False
        super().notify_style_update()

    def _make_sure_of_paint(self) -> None:
        """Forget what was painted in colours that are no longer those of now."""
        if self._paint_is_sure:
            return
        colours = self.visual_style, self.app.theme, self.app.ansi_color, self.app.no_color
        if colours != self._painted_in:
            self._forget_paint()
            self._painted_in = colours
        self._paint_is_sure = True

    def _forget_paint(self) -> None:
        self._strips.clear()
        self._painted.clear()

    @property
    def is_bare(self) -> bool:
        """Whether the rows are all there is to paint: no border, no padding, no tint."""
        if self._is_bare is None:
            styles = self.styles
            self._is_bare = (
                not styles.gutter
                and not any(edge for edge, _ in styles.outline)
                and not styles.tint.a
                and not styles.has_rule("hatch")
                and self.opacity == 1
            )
        return self._is_bare

    def render_lines(self, crop: Region) -> list[Strip]:
        """Render rows; those of a bare pane are finished, and need not go through Textual's boxes."""
        if self._lines and self._drawn_for != self.size:
            # padding that comes or goes is no change of size to Textual, which then tells of none
            self._lines = []
            self._forget_paint()
        self._make_sure_of_paint()
        if not self.is_bare:
            return super().render_lines(crop)
        strips = self.filtered([self.render_line(y) for y in crop.line_range])
        if crop.column_span != (0, self.size.width):
            strips = [strip.crop(*crop.column_span) for strip in strips]
        return strips

    def filtered(self, strips: list[Strip]) -> list[Strip]:
        """Do to the colours what the terminal needs; a strip remembers it."""
        background = self.background_colors[1]
        for line_filter in self.get_line_filters():
            strips = [strip.apply_filter(line_filter, background) for strip in strips]
        return strips

    def render_line(self, y: int) -> Strip:
        """Render one row."""
        if not self._lines and all(self.size):
            # a paint may come before the size is told, and no other may follow
            self._lines = self._drawn(*self.size)
        strip = self._strips.get(y)
        if strip is None:
            line = self._lines[y] if y < len(self._lines) else Content("")
            strip = self._strips[y] = self.paint(line)
        return strip

    def paint(self, line: Content) -> Strip:
        """Colour a line; it is kept for the next time."""
        self._make_sure_of_paint()
        looks = line.plain, tuple(line.spans)
        strip = self._painted.get(looks)
        if strip is None:
            if len(self._painted) >= _KEPT:
                self._painted.clear()
            strip = self._painted[looks] = self._paint(line)
        return strip

    def _paint(self, line: Content) -> Strip:
        base = self.visual_style
        segments = [
            Segment(text, style.rich_style) for text, style in line.render(base, end="", parse_style=self._parse)
        ]
        return Strip(segments).adjust_cell_length(self.size.width, base.rich_style)

    def _parse(self, style: str | Style) -> Style:
        return style if isinstance(style, Style) else self.app.stylesheet.parse_style(style)
