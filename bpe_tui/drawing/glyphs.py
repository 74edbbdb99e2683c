"""Characters that carry meaning, in Unicode and for terminals that show ASCII alone."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final


@dataclass(frozen=True, slots=True, eq=False)
class Glyphs:
    """One character for each meaning; all but the arrow are a single cell wide everywhere."""

    ran: str = "▶"
    """The line that just ran."""
    next: str = "→"
    """The line that runs next."""
    stop: str = "●"
    """A breakpoint."""
    cursor: str = "›"
    """What the keys act on."""
    rule: str = "─"
    wall: str = "│"
    """The boundary between two tokens."""
    open: str = "["
    """The boundary before the tokens looked at now."""
    close: str = "]"
    """The boundary after the tokens looked at now."""
    arrow: str = "→"
    """From an old value to a new one."""
    changed: str = "~"
    added: str = "+"
    gone: str = "-"
    more: str = "…"
    """Something is hidden here."""
    track: str = "─"
    """The part of the timeline still to come."""
    passed: str = "━"
    """The part of the timeline behind."""
    here: str = "●"
    """The step shown, on the timeline."""
    moment: str = "◆"
    bullet: str = "•"
    quote: str = "▎"
    done: str = "✓"
    wrong: str = "✗"
    open_box: str = "○"
    full_box: str = "●"
    empty_square: str = "☐"
    full_square: str = "☑"
    dot: str = "·"
    space: str = "␣"
    """A space inside a token."""
    base: str = "◌"
    """What a combining mark without a base stands on."""
    bar: str = "█"


UNICODE: Final = Glyphs()
"""For terminals that show UTF-8."""

ASCII: Final = Glyphs(
    ran=">",
    next="-",
    stop="*",
    cursor=">",
    rule="-",
    wall="|",
    arrow="->",
    more="~",
    changed="*",
    track="-",
    passed="=",
    here="O",
    moment="^",
    bullet="*",
    quote="|",
    done="v",
    wrong="!",
    open_box="o",
    full_box="@",
    empty_square=".",
    full_square="x",
    dot="-",
    space="_",
    base="o",
    bar="#",
)
"""For terminals that show ASCII alone.

`changed` is a star because the tilde means more, and `arrow` is no ``>`` alone, which would compare what it stands
between.
"""

CONSOLE: Final = replace(
    ASCII,
    ran="▶",
    next="→",
    stop="•",
    rule="─",
    wall="│",
    arrow="→",
    track="─",
    passed="═",
    here="○",
    moment="◆",
    quote="▌",
    done="√",
    dot="·",
    bar="▓",
)
"""For the Linux console: UTF-8, but only what is in the font of the kernel, which every console can show."""


def names() -> tuple[str, ...]:
    """List the meanings."""
    return tuple(field.name for field in fields(Glyphs))
