"""The sources: papers, projects and lectures that the course stands on."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from bpe_tui.course.extra import open_extra
from bpe_tui.course.models import Position
from bpe_tui.course.problems import Problem


@dataclass(frozen=True, slots=True)
class Source:
    """Something to read, to watch or to try."""

    id: str
    title: str
    by: str
    note: str
    """Why to read it, in Markdown."""
    year: int | None = None
    where: str = ""
    """Where it was published."""
    task: str = ""
    """Something to do with it, in Markdown."""
    address: str = ""
    at: Position | None = field(default=None, compare=False, repr=False)

    @property
    def citation(self) -> str:
        """Who, when and where, in one line."""
        parts = [self.by, self.where, "" if self.year is None else str(self.year)]
        return ", ".join(part for part in parts if part)


def read_sources(path: Path, problems: list[Problem]) -> tuple[Source, ...]:
    """Read the sources and add what is wrong with them to the problems."""
    opened = open_extra(path, problems, "sources", "the sources")
    if opened is None:
        return ()
    reader, items = opened
    found: list[Source] = []
    for item in items:
        optional = ("year", "where", "task", "address")
        fields = reader.fields(item, "a source", ("source", "title", "by", "note"), optional)
        if fields is None or not {"source", "title", "by", "note"} <= fields.keys():
            continue
        name = reader.identifier(fields["source"], "the id of a source")
        title, by = reader.raw(fields["title"], "the title"), reader.raw(fields["by"], "who wrote it")
        note = reader.text(fields["note"], "the note")
        year = reader.integer(fields["year"], "the year", 1900, 2100) if "year" in fields else None
        where = reader.raw(fields["where"], "where it was published") if "where" in fields else ""
        task = reader.text(fields["task"], "the task") if "task" in fields else ""
        address = reader.raw(fields["address"], "the address") if "address" in fields else ""
        if name is None or title is None or by is None or note is None:
            continue
        if where is None or task is None or address is None:
            continue
        if any(other.id == name for other in found):
            reader.note(item, f"the id `{name}` is taken by a source above")
        found.append(Source(name, title, by, note, year, where, task, address, item.position))
    return tuple(found)
