"""Make the pictures of this folder: ``python screenshots/make.py``. A test says when one is stale.

Each is an SVG of the real application, in a terminal of a fixed size and with a fixed learner, and a PNG of it.
The PNG is drawn by Chromium, with the font Fira Code; without either the package resvg_py will do.
"""

from __future__ import annotations

import asyncio
import math
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bpe_tui.app import BpeApp
from bpe_tui.course.models import Course, Lesson
from bpe_tui.course.shelf import lessons_dir, load_course, load_lesson
from bpe_tui.study.address import parse_address
from bpe_tui.study.events import Place
from bpe_tui.study.store import Store

FOLDER: Final = Path(__file__).resolve().parent
FONT: Final = "Fira Code"


@dataclass(frozen=True)
class Picture:
    """What is to be seen on a picture."""

    name: str
    size: tuple[int, int]
    place: str = ""
    """An address; empty for home."""
    keys: tuple[str, ...] = ()
    learner: Callable[[Course], Store] = lambda course: Store.memory()  # noqa: ARG005
    """Makes what is known of the learner."""


def _on_the_way(course: Course) -> Store:
    """A learner who is in the lesson on counting, and has finished those before it."""
    store = Store.memory(clock=lambda: 1_800_000_000_000_000_000)
    for lesson in course.lessons:
        if lesson.id == "count-pairs":
            break
        store.finished(lesson.id)
    for page in (1, 2, 3):
        store.at(Place("count-pairs", page))
        store.finished("count-pairs", page)
    store.at(Place("count-pairs", 4, 12))
    return store


PICTURES: Final = (
    Picture("home", (80, 24), learner=_on_the_way),
    Picture("stepper-120x40", (120, 40), "merge#4@20"),
    Picture("stepper-80x24", (80, 24), "count-pairs#4@17"),
    Picture("quiz", (80, 24), "count-pairs#2", ("1",)),
)


def _lesson(lesson_id: str) -> Lesson:
    """Load the one lesson a picture is of."""
    return load_lesson(next(lessons_dir().glob(f"*-{lesson_id}.yaml")))


async def draw(picture: Picture) -> str:
    """Open the application and draw it as SVG."""
    place = parse_address(picture.place) if picture.place else None
    course = load_course() if place is None else Course((_lesson(place.lesson),))
    with picture.learner(course) as store:
        app = BpeApp(course, place=place, store=store)
        async with app.run_test(size=picture.size) as pilot:
            await pilot.pause()
            await pilot.press(*picture.keys)
            await pilot.pause()
            return _local(app.export_screenshot())


def _local(svg: str) -> str:
    """Take out what a picture would load from elsewhere, and what differs between runs."""
    svg = re.sub(r"\s*@font-face \{[^}]*\}", "", svg)
    svg = re.sub(r"terminal-\d+", "terminal", svg)
    font = f"font-family: '{FONT}', monospace;\n        font-variant-ligatures: none;"
    return svg.replace("font-family: Fira Code, monospace;", font)


def to_png(svg: Path) -> None:
    """Draw an SVG file as a PNG beside it."""
    png = svg.with_suffix(".png")
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg.read_text(encoding="utf-8"))
    assert box is not None
    width, height = (math.ceil(float(side)) for side in box.groups())
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        import resvg_py

        png.write_bytes(bytes(resvg_py.svg_to_bytes(svg_path=str(svg), font_family=FONT, monospace_family=FONT)))
        return
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(f"<body style='margin:0'>{svg.read_text(encoding='utf-8')}</body>", encoding="utf-8")
        subprocess.run(
            [
                browser,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--default-background-color=00000000",
                f"--user-data-dir={folder}",
                f"--window-size={width},{height}",
                f"--screenshot={png}",
                page.as_uri(),
            ],
            check=True,
            capture_output=True,
        )


def main() -> None:
    """Write all pictures."""
    for picture in PICTURES:
        file = FOLDER / f"{picture.name}.svg"
        file.write_text(asyncio.run(draw(picture)), encoding="utf-8")
        to_png(file)
        sys.stdout.write(f"{picture.name}\n")


if __name__ == "__main__":
    main()
