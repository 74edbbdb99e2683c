"""The keys of the tokenizer inspector."""

from __future__ import annotations

from typing import Final

from bpe_tui.widgets.commands import Command

EDIT: Final = Command("edit", ("e",), "edit text", "Inspect another text.", "Inspector", in_palette=True)
ADD: Final = Command(
    "add", ("a",), "add", "Add a tokenizer: a real one, yours, or a file.", "Inspector", in_palette=True
)
DROP: Final = Command("drop", ("d",), "drop", "Take the tokenizer under the cursor away.", "Inspector", in_palette=True)
PRICE: Final = Command("price", ("p", "$"), "price", "Set what a million tokens cost.", "Inspector", in_palette=True)
STEP: Final = Command(
    "step", ("enter",), "step it", "Step through encoding the chunk under the cursor, with the tokenizer's own merges.",
    "Inspector",
)  # fmt: skip
COPY: Final = Command(
    "copy_address", ("y",), "copy ids", "Copy the ids of the tokenizer under the cursor.", "Inspector", in_palette=True
)

INSPECTOR: Final = (EDIT, ADD, DROP, PRICE)
"""The keys of the inspector, those of the sheet left out."""
