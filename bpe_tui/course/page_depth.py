"""The formal version of a page: how it is written in a lesson file."""

from __future__ import annotations

from bpe_tui.course.blocks import read_block
from bpe_tui.course.fields import FieldReader
from bpe_tui.course.models import Table, Text
from bpe_tui.course.nodes import Mapping, Node


def read_formal(reader: FieldReader, node: Node) -> tuple[Text | Table, ...]:
    """Read the formal version of a page: a list of texts and tables."""
    blocks: list[Text | Table] = []
    for item in reader.items(node, "blocks"):
        kind = item.entries[0][0].text if isinstance(item, Mapping) and item.entries else ""
        block = read_block(reader, item)
        if isinstance(block, (Text, Table)):
            blocks.append(block)
        elif block is not None:
            reader.note(item, f"a formal version has texts and tables alone; put the `{kind}` under `blocks`")
    return tuple(blocks)
