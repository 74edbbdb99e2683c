"""Two terminal emulators beside each other: one gets the frames as written, one what the shadow makes of them."""

from __future__ import annotations

import pyte

from bpe_tui.terminal.shadow import Shadow


def seen(cell: pyte.screens.Char) -> pyte.screens.Char:
    """What is seen of a cell: of a blank without lines only the background."""
    if cell.data != " " or cell.underscore or cell.strikethrough or cell.reverse:
        return cell
    return cell._replace(fg="default", bold=False, italics=False, blink=False)


class Pair:
    """Feeds frames to both and compares their screens."""

    def __init__(self, width: int, height: int, *, erases: bool = False) -> None:
        self.plain, self.diffed = pyte.Screen(width, height), pyte.Screen(width, height)
        self._plain_stream, self._diffed_stream = pyte.Stream(self.plain), pyte.Stream(self.diffed)
        self.shadow = Shadow(erases=erases)
        self.shadow.resize(width, height)
        self.written = self.sent = 0

    def resize(self, width: int, height: int) -> None:
        for screen in (self.plain, self.diffed):
            screen.resize(height, width)
        self.shadow.resize(width, height)

    def feed(self, frame: str) -> str:
        """Feed one frame; gives what the shadow sends for it."""
        sent = self.shadow.update(frame)
        self._plain_stream.feed(frame)
        self._diffed_stream.feed(sent)
        self.written += len(frame.encode())
        self.sent += len(sent.encode())
        return sent

    def differences(self) -> list[str]:
        """The cells in which the two screens differ, in words."""
        found = []
        for row in range(self.plain.lines):
            for column in range(self.plain.columns):
                one, other = (seen(screen.buffer[row][column]) for screen in (self.plain, self.diffed))
                if one != other:
                    found.append(f"{row},{column}: {one} {other}")
        cursors = [(screen.cursor.y, screen.cursor.x) for screen in (self.plain, self.diffed)]
        if cursors[0] != cursors[1]:
            found.append(f"cursor {cursors[0]} {cursors[1]}")
        return found[:5]
