"""bpe-tui: a terminal tutor that teaches how language models turn text into tokens."""

__version__ = "0.1.0"
