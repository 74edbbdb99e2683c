"""A tokenizer file, line by line."""

from __future__ import annotations

from bpe_tui.course.exploring.tokenizer_file import Opened
from bpe_tui.drawing.explore_tokenizer_file import draw_file
from bpe_tui.widgets.explore.explorer import Explorer


class TokenizerFileExplorer(Explorer[Opened]):
    """A tokenizer file."""

    draw_found = staticmethod(draw_file)


if __name__ == "__main__":
    from bpe_tui.course.exploring.tokenizer_file import TokenizerFile
    from bpe_tui.widgets.bench import Bench

    Bench(TokenizerFileExplorer(TokenizerFile())).run()
