"""Lineage: what a token is made of, down to its bytes, and which tokens were made of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from bpe_tui.bpe.taught import train
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.course.exploring.control import Control, Example, State, choice_control, number_control, text_control
from bpe_tui.course.exploring.explorable import Explorable, Figures, Option, value_of
from bpe_tui.course.exploring.tokenizers import REAL, tokenizer_named
from bpe_tui.course.spelling import visible_bytes
from bpe_tui.course.token_list import Node, TokenList

LEARNED: Final = "learned"
"""The vocabulary that is learned from the text of the lesson."""
VOCABULARIES: Final = (LEARNED, *REAL)
EXAMPLES: Final = (
    Example("the first merge", "#256"),
    Example("a long word", " internationalization"),
    Example("a cat", "🐱"),
    Example("spaces", "                "),
    Example("a name", "#1000"),
)
"""Texts, and ids after a ``#``."""
SHOWN_USERS: Final = 6
"""Tokens made of the one looked at that are listed."""
_LONGEST: Final = 80


@dataclass(frozen=True, slots=True)
class User:
    """A token made of the one looked at, and what it was merged with."""

    token_id: int
    data: bytes
    other: bytes


@dataclass(frozen=True, slots=True)
class Family:
    """A token with its parts and its users."""

    vocabulary: str
    size: int
    """Tokens in the vocabulary."""
    pieces: tuple[tuple[int, bytes], ...]
    """The tokens of what was looked for, with their bytes."""
    at: int
    """Which of them is looked at, from 0; meaningless where there is none."""
    tree: tuple[Node, ...] = ()
    """The token looked at, then its parts, depth first; empty where there is none."""
    users: tuple[User, ...] = ()
    """Some tokens made of it, in the order they were learned."""
    users_in_all: int = 0

    @property
    def depth(self) -> int:
        """Merges one upon the other."""
        return max((len(node.last) for node in self.tree), default=0)


@dataclass(frozen=True, slots=True)
class Lineage(Explorable[Family]):
    """The explorable."""

    name: ClassVar[str] = "lineage"
    title: ClassVar[str] = "Lineage of a token"
    summary: ClassVar[str] = "What a token is made of, down to its bytes, and what was made of it."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("find", "text", "the text whose tokens are shown, or an id after a `#`", longest=_LONGEST),
        Option("vocabulary", "choice", "where the token is from", choices=VOCABULARIES),
        Option("corpus", "text", "what the vocabulary `learned` is learned from"),
        Option("merges", "number", "how many merges are learned from it", least=1, most=200),
        Option("examples", "examples", "texts to try, in place of the usual ones"),
    )

    find: str = "#258"
    vocabulary: str = LEARNED
    corpus: str = "aaabdaaabac"
    merges: int = 5
    examples: tuple[Example, ...] = EXAMPLES

    def controls(self, state: State) -> tuple[Control, ...]:
        """What is looked for, which of its tokens, and in which vocabulary."""
        vocabulary = choice_control(state, "vocabulary", self.vocabulary, "where the token is from", VOCABULARIES)
        find = text_control(
            state, "find", self.find, "a text, or an id after a #", examples=self.examples, longest=_LONGEST
        )
        pieces = len(self._pieces(str(vocabulary.value), str(find.value)))
        piece = number_control(state, "piece", 1, "which of its tokens", min(1, pieces), pieces)
        return find, piece, vocabulary

    def explore(self, state: State) -> Family:
        """Take the token apart and follow it to what was made of it."""
        controls = self.controls(state)
        vocabulary, find = str(value_of(controls, "vocabulary")), str(value_of(controls, "find"))
        tokens, pieces = self._tokens(vocabulary), self._pieces(vocabulary, find)
        at = max(0, int(value_of(controls, "piece")) - 1)
        shown = tuple((token_id, tokens.data(token_id)) for token_id in pieces)
        if not pieces:
            return Family(vocabulary, len(tokens), shown, 0)
        token_id = pieces[at]
        made = tokens.users(token_id)
        users = tuple(_user(tokens, token_id, user) for user in made[:SHOWN_USERS])
        return Family(vocabulary, len(tokens), shown, at, tuple(tokens.lineage(token_id)), users, len(made))

    def lines(self, found: Family) -> list[str]:
        """Tell the tokens of what was looked for, then each merge of the one looked at, then what was made of it."""
        if not found.tree:
            return [f"There is no such token among the {found.size:,}. Type a text, or an id after a #."]
        listed = ", ".join(f"{token_id} {visible_bytes(data)}" for token_id, data in found.pieces)
        lines = [f"Tokens: {listed}."]
        parts = {node.token_id: node for node in found.tree}
        token = found.tree[0]
        lines.append(f"Token {token.token_id}, {visible_bytes(token.data)}, {_many(found.depth, 'merge')} deep:")
        lines += [_told(found.tree, at) for at, node in enumerate(found.tree) if parts.pop(node.token_id, None)]
        if not found.users_in_all:
            return [*lines, "No token was made of it."]
        lines.append(f"{_many(found.users_in_all, 'token')} made of it:")
        lines += [
            f"{user.token_id} {visible_bytes(user.data)}, with {visible_bytes(user.other)}" for user in found.users
        ]
        hidden = found.users_in_all - len(found.users)
        return [*lines, f"and {hidden:,} more"] if hidden else lines

    def figures(self, found: Family) -> Figures | None:
        """The token and its parts."""
        rows = tuple(
            (str(len(node.last)), str(node.token_id), visible_bytes(node.data), node.data.hex(" "))
            for node in found.tree
        )
        return Figures(("depth", "id", "text", "bytes"), rows) if rows else None

    def settle(self, state: State, name: str) -> State:
        """Of another text or vocabulary look at the first token."""
        return state if name == "piece" else {key: value for key, value in state.items() if key != "piece"}

    def _tokens(self, vocabulary: str) -> TokenList:
        if vocabulary == LEARNED:
            return _learned(self.corpus, self.merges)
        return _real(vocabulary)

    def _pieces(self, vocabulary: str, find: str) -> list[int]:
        tokens = self._tokens(vocabulary)
        number = find.strip().removeprefix("#")
        if find.strip().startswith("#") and number.isascii() and number.isdigit() and len(number) < 12:
            return [int(number)] if int(number) in tokens else []
        return tokens.tokenizer.encode_ordinary(find)


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _told(tree: tuple[Node, ...], at: int) -> str:
    """What a token of the tree is made of."""
    node = tree[at]
    depth = len(node.last) + 1
    below = []
    for part in tree[at + 1 :]:
        if len(part.last) < depth:
            break
        if len(part.last) == depth:
            below.append(f"{part.token_id} {visible_bytes(part.data)}")
    if below:
        return f"{node.token_id} {visible_bytes(node.data)} is {' and '.join(below)}"
    return f"{node.token_id} {visible_bytes(node.data)} is {_byte(node)}"


def _byte(node: Node) -> str:
    return f"the byte {node.data[0]}" if len(node.data) == 1 else "made of nothing"


def _user(tokens: TokenList, token_id: int, user: int) -> User:
    left, right = tokens.parents(user) or (token_id, token_id)
    return User(user, tokens.data(user), tokens.data(right if left == token_id else left))


@lru_cache(maxsize=16)
def _learned(corpus: str, merges: int) -> TokenList:
    return TokenList(VocabularyTokenizer.from_merges(train(corpus, merges)))


@lru_cache(maxsize=len(REAL))
def _real(name: str) -> TokenList:
    return TokenList(tokenizer_named(name))
