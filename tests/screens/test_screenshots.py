"""The pictures of the README show the application as it is."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import textual

FOLDER = Path(__file__).resolve().parents[2] / "screenshots"


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_screenshots", FOLDER / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


make = _load()


@pytest.mark.skipif(textual.__version__ != "8.2.8", reason="pictures are compared with Textual 8.2.8 alone")
@pytest.mark.parametrize("picture", make.PICTURES, ids=lambda picture: picture.name)
async def test_no_picture_is_stale(picture: Any) -> None:
    kept = (FOLDER / f"{picture.name}.svg").read_text(encoding="utf-8")
    assert await make.draw(picture) == kept, "stale: run `python screenshots/make.py` and look at the pictures"


@pytest.mark.parametrize("picture", make.PICTURES, ids=lambda picture: picture.name)
def test_every_picture_has_a_png_of_its_size(picture: Any) -> None:
    data = (FOLDER / f"{picture.name}.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    assert width > picture.size[0] * 8
    assert height > picture.size[1] * 16


def test_pictures_load_nothing_from_elsewhere() -> None:
    for picture in make.PICTURES:
        text = (FOLDER / f"{picture.name}.svg").read_text(encoding="utf-8")
        assert "url(http" not in text
        assert "@font-face" not in text
