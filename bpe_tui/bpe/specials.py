"""Special tokens: names such as ``<|endoftext|>`` that have an id of their own and are no text.

Whoever can put a special token into a prompt can end the document or play another role. So a name in a text is
refused unless the caller allows it.
"""

import functools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping

ALL = "all"
"""Allow every special token."""


class SpecialTokenError(ValueError):
    """A text holds the name of a special token that was not allowed.

    Attributes:
        token: The name.
        position: The character where it begins, counted from 0.
    """

    def __init__(self, token: str, position: int) -> None:
        super().__init__(
            f"the text holds the special token {token!r} at character {position:,}, which is not allowed here; "
            "allow it by name, or encode it as ordinary text"
        )
        self.token = token
        self.position = position


def choose_allowed(specials: Mapping[str, int], allow: str | Iterable[str]) -> frozenset[str]:
    """Tell which special tokens are allowed.

    Args:
        specials: All special tokens and their ids.
        allow: `all`, one name, or several names.

    Raises:
        ValueError: A name is no special token.
    """
    if allow == ALL:
        return frozenset(specials)
    names = frozenset([allow] if isinstance(allow, str) else allow)
    for name in sorted(names - specials.keys()):
        known = ", ".join(specials) or "none"
        raise ValueError(f"{name!r} is no special token of this tokenizer; it has: {known}")
    return names


def refuse(text: str, names: Collection[str]) -> None:
    """Look for special tokens that are not allowed.

    Raises:
        SpecialTokenError: There is one.
    """
    if names and (match := _any_of(frozenset(names)).search(text)):
        raise SpecialTokenError(match.group(), match.start())


def split_at(text: str, names: Collection[str]) -> Iterator[tuple[str, bool]]:
    """Cut a text at special tokens: parts of text, and names, each with whether it is a name.

    >>> list(split_at("a<|x|>b", ["<|x|>"]))
    [('a', False), ('<|x|>', True), ('b', False)]
    """
    end = 0
    if names:
        for match in _any_of(frozenset(names)).finditer(text):
            if match.start() > end:
                yield text[end : match.start()], False
            yield match.group(), True
            end = match.end()
    if end < len(text):
        yield text[end:], False


@functools.lru_cache(maxsize=64)
def _any_of(names: frozenset[str]) -> re.Pattern[str]:
    # The longest first, for one name may begin with another.
    return re.compile("|".join(map(re.escape, sorted(names, key=lambda name: (-len(name), name)))))
