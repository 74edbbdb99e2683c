"""Corpora: the texts that a tokenizer can be trained on.

Those that come with the program are the `.txt` files of `lessons/corpora`; their names say order and title. A text
in several languages has a line such as ``=== French ===`` above each.
"""

from __future__ import annotations

import re
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bpe_tui.bpe.reading import Errors
from bpe_tui.course.folder import lessons_dir

TOY: Final = "aaabdaaabac"
"""The text on which the course teaches."""

_HEADING: Final = re.compile(r"^=== (.+) ===\n", re.MULTILINE)
_NOT_LIBRARY: Final = frozenset({"test", "tests", "idle_test", "site-packages", "dist-packages", "__pycache__"})


class CorpusError(ValueError):
    """A corpus that cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """A text in memory, or files."""

    title: str
    text: str | None = None
    paths: tuple[Path, ...] = ()
    size: int = 0
    """Bytes."""
    errors: Errors = "strict"
    """What to do with bytes of files that are no UTF-8."""

    @classmethod
    def of_text(cls, text: str, title: str) -> Corpus:
        """Take a text.

        Raises:
            CorpusError: There is nothing in it.
        """
        if not text:
            raise CorpusError("There is nothing in this text.")
        return cls(title, text, size=len(text.encode("utf-8", "surrogatepass")))

    @classmethod
    def of_file(cls, path: Path, errors: Errors = "strict") -> Corpus:
        """Take a file; it is read when it is trained on.

        Raises:
            CorpusError: There is no such file, it cannot be read, or there is nothing in it.
        """
        path = path.expanduser()
        if path.is_dir():
            raise CorpusError(f"{path} is a folder; name a file in it.")
        try:
            with path.open("rb") as file:
                file.read(1)
            size = path.stat().st_size
        except (OSError, ValueError) as error:
            raise CorpusError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from error
        if not size:
            raise CorpusError(f"{path} is empty.")
        return cls(path.name, paths=(path,), size=size, errors=errors)

    def beginning(self, characters: int) -> str:
        """Read the first characters, for showing what the corpus is like.

        Raises:
            OSError: A file cannot be read.
        """
        if self.text is not None:
            return self.text[:characters]
        with self.paths[0].open("rb") as file:
            # a character has at most four bytes; one that is cut at the end is left out
            return file.read(4 * characters).decode("utf-8", "ignore")[:characters]


def shipped_corpora() -> list[Corpus]:
    """List the corpora that come with the program, in the order of their file names."""
    found = []
    folder = lessons_dir() / "corpora"
    for path in sorted(folder.glob("*.txt")) if folder.is_dir() else []:
        title = path.stem.lstrip("0123456789-").replace("-", " ")
        text = path.read_text(encoding="utf-8")
        found.append(Corpus.of_text(text, title[:1].upper() + title[1:]))
    return found


def toy_corpus() -> Corpus:
    """The text of the course."""
    return Corpus.of_text(TOY, "The text of the course")


def library_corpus() -> Corpus:
    """Python's own standard library, as installed here; its tests are left out.

    Raises:
        CorpusError: Its source is not installed.
    """
    root = Path(sysconfig.get_path("stdlib"))
    paths = [path for path in sorted(root.rglob("*.py")) if not _NOT_LIBRARY & set(path.relative_to(root).parts)]
    size = sum(path.stat().st_size for path in paths)
    if not size:
        raise CorpusError("The source of Python's standard library is not installed here.")
    return Corpus("Python's standard library", paths=tuple(paths), size=size, errors="replace")


def sections(text: str) -> dict[str, str]:
    """Take a text in several languages apart: heading to what stands under it; empty if it has no headings."""
    pieces = _HEADING.split(text)
    return {heading: body.strip() for heading, body in zip(pieces[1::2], pieces[2::2], strict=True) if body.strip()}


def languages() -> dict[str, str]:
    """The same passage in many languages, by the name of each; English first."""
    best: dict[str, str] = {}
    for corpus in shipped_corpora():
        found = sections(corpus.text or "")
        if len(found) > len(best):
            best = found
    return best
