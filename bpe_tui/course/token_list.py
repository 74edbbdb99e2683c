"""The tokens of a vocabulary: searched, sorted, taken apart down to bytes, and followed to what is made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from bpe_tui.bpe.taught import Pair
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer

Order = Literal["id", "length", "text"]
ORDERS: Final[tuple[Order, ...]] = ("id", "length", "text")
"""By id; the longest first; by text, which is by bytes."""

_MOST_NODES: Final = 2_000
_SPELLED: Final = {"␣": " ", "\\n": "\n", "\\t": "\t", "\\r": "\r"}
"""How white space can be written in a query."""


@dataclass(frozen=True, slots=True)
class Node:
    """A token within the lineage of another."""

    token_id: int
    data: bytes
    last: tuple[bool, ...] = ()
    """For each level down to this one: whether it is the last part of what it belongs to."""


class TokenList:
    """All tokens of a tokenizer, special ones included."""

    def __init__(self, tokenizer: VocabularyTokenizer, counts: Mapping[int, int] | None = None) -> None:
        """Take a tokenizer.

        Args:
            tokenizer: The tokenizer.
            counts: How often the pair of each token occurred when it was learned, where that is known.
        """
        self.tokenizer = tokenizer
        self.counts: Mapping[int, int] = counts or {}
        self.specials = {token_id: token for token, token_id in tokenizer.specials.items()}

    def __len__(self) -> int:
        return len(self.tokenizer)

    @cached_property
    def _data(self) -> dict[int, bytes]:
        names = {token_id: token.encode("utf-8", "surrogatepass") for token_id, token in self.specials.items()}
        return {**self.tokenizer.vocab, **names}

    @cached_property
    def _lowered(self) -> dict[int, bytes]:
        return {token_id: data.lower() for token_id, data in self._data.items()}

    @cached_property
    def _users(self) -> dict[int, list[int]]:
        users: dict[int, list[int]] = {}
        for (left, right), token_id in self.tokenizer.merges.items():
            users.setdefault(left, []).append(token_id)
            if right != left:
                users.setdefault(right, []).append(token_id)
        return users

    def __contains__(self, token_id: int) -> bool:
        return token_id in self._data

    def data(self, token_id: int) -> bytes:
        """The bytes of a token; of a special one, its name.

        Raises:
            KeyError: There is no such token.
        """
        return self._data[token_id]

    def parents(self, token_id: int) -> Pair | None:
        """The pair that a token was merged from, if any."""
        return self.tokenizer.parents(token_id)

    def users(self, token_id: int) -> Sequence[int]:
        """The tokens that were merged from this one and another, in the order they were learned."""
        return self._users.get(token_id, ())

    def find(self, query: str = "", order: Order = "id", *, reverse: bool = False) -> list[int]:
        r"""Search and sort.

        Args:
            query: A part of the token's text; capital letters matter if there are any. A number also finds the
                token of that id. ``␣``, ``\n`` and ``\t`` stand for white space.
            order: What to sort by.
            reverse: Whether the other way round.
        """
        found = self._search(query)
        data = self._data
        if order == "id":
            found.sort(reverse=reverse)
        elif order == "length":
            found.sort(key=lambda token_id: (-len(data[token_id]), token_id), reverse=reverse)
        else:
            found.sort(key=lambda token_id: (data[token_id], token_id), reverse=reverse)
        return found

    def _search(self, query: str) -> list[int]:
        if not query:
            return list(self._data)
        wanted = query
        for written, meant in _SPELLED.items():
            wanted = wanted.replace(written, meant)
        part = wanted.encode("utf-8", "replace")
        texts = self._data if part.lower() != part else self._lowered
        found = [token_id for token_id, text in texts.items() if part in text]
        if query.strip().isdecimal() and len(query) < 12:
            token_id = int(query)
            if token_id in self._data and part not in texts[token_id]:
                found.append(token_id)
        return found

    def lineage(self, token_id: int) -> list[Node]:
        """Take a token apart, down to its bytes: it, its left part with all that is in it, its right part.

        Very deep lineages are cut short.

        Raises:
            KeyError: There is no such token.
        """
        nodes: list[Node] = []
        waiting = [Node(token_id, self._data[token_id])]
        while waiting and len(nodes) < _MOST_NODES:
            node = waiting.pop()
            nodes.append(node)
            pair = self.parents(node.token_id)
            if pair is not None:
                left, right = (
                    Node(part, self._data[part], (*node.last, is_last))
                    for part, is_last in zip(pair, (False, True), strict=True)
                )
                waiting += [right, left]
        return nodes
