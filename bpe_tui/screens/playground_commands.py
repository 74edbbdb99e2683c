"""The keys of the playground."""

from __future__ import annotations

from typing import Final

from bpe_tui.widgets.commands import Command

VIEW: Final = Command(
    "turn({})", ("tab",), "next view", "To the next view: train, vocabulary, text, languages; to the one before.",
    "Views", ("shift+tab",),
)  # fmt: skip
NUMBERS: Final = Command("view", ("1-4",), "view", "Straight to a view by its number.", "Views")
"""Stands for four bindings in the help."""
INSPECT: Final = Command(
    "inspect", ("i",), "inspector", "Compare tokenizers on a text of yours.", "Views", in_palette=True
)

GO: Final = Command("go", ("space", "p"), "train", "Train; again to pause, and to go on.", "Training", in_palette=True)
ONE: Final = Command("one_merge", ("m",), "one merge", "Learn one merge, and wait.", "Training", in_palette=True)
STOP: Final = Command("stop", ("x",), "stop", "Stop training, and keep what was learned.", "Training", in_palette=True)
CORPUS: Final = Command("corpus", ("c",), "corpus", "Choose what to train on.", "Training", in_palette=True)
PATTERN: Final = Command(
    "pattern", ("r",), "pattern", "Choose the regular expression that splits the text.", "Training", in_palette=True
)
SIZE: Final = Command("size", ("v",), "size", "Choose how many tokens to learn.", "Training", in_palette=True)
SAVE: Final = Command("save", ("w",), "save", "Write the tokenizer to a file.", "Files", in_palette=True)
LOAD: Final = Command(
    "load", ("o",), "load", "Load a tokenizer: a real one by name, or a file of any known format.", "Files",
    in_palette=True,
)  # fmt: skip

SEARCH: Final = Command(
    "search", ("/",), "search", "Search the vocabulary by text or id.", "Vocabulary", in_palette=True
)
EDIT: Final = Command("edit", ("e",), "edit text", "Encode a text of your own.", "Text", in_palette=True)
DECODE: Final = Command("decode", ("d",), "decode ids", "Decode ids of your own.", "Text", in_palette=True)
COPY: Final = Command("copy_address", ("y",), "copy ids", "Copy the ids.", "Text", in_palette=True)
OTHER: Final = Command(
    "other({})", ("g",), "tokenizer", "Measure with the next tokenizer; with the one before.", "Languages", ("G",), True
)

PLAYGROUND: Final = (
    VIEW, INSPECT, GO, ONE, STOP, CORPUS, PATTERN, SIZE, SAVE, LOAD, SEARCH, EDIT, DECODE, OTHER,
)  # fmt: skip
"""The keys of the playground, those of its panes left out."""
