"""The sequences of tokens the function works on."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from bpe_tui.drawing.tokens import Strip as TokenStrip
from bpe_tui.drawing.tokens import draw_strip
from bpe_tui.widgets.view_pane import ViewPane


class TokensPane(ViewPane[tuple[TokenStrip, ...]]):
    """The sequences of tokens the function works on."""

    label = "tokens"

    @property
    def strips(self) -> tuple[TokenStrip, ...]:
        """What is shown."""
        return self.view or ()

    def note(self) -> str:
        """How many tokens there are."""
        return ", ".join(f"{strip.name} {strip.total}" for strip in self.strips)

    def picture(self, view: tuple[TokenStrip, ...], width: int, height: int) -> Sequence[Content]:
        """Draw as many sequences as there is room for; the one looked at comes first if it is alone."""
        strips = view
        if len(strips) > 1 and height < 2 * len(strips):
            strips = (next((strip for strip in strips if strip.looked or strip.fresh), strips[0]),)
        if not strips:
            return []
        spare = height - 2 * len(strips)
        gap = 1 if len(strips) > 1 and spare >= len(strips) else 0
        each = min(4, (height - gap * (len(strips) - 1)) // len(strips))
        lines: list[Content] = []
        for strip in strips:
            if lines and gap:
                lines.append(Content(""))
            lines += draw_strip(strip, width, each, self.glyphs)
        return lines


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench
    from bpe_tui.widgets.toy import toy_scene

    pane = TokensPane()
    pane.call_later(pane.show, toy_scene().strips)
    Bench(pane).run()
