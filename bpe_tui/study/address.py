"""Addresses: every place of the course as ``LESSON#PAGE@STEP``, to be shown, copied and opened."""

from __future__ import annotations

import re
from typing import Final

from bpe_tui.study.events import Place

_FORM: Final = re.compile(r"(?P<lesson>[^#@\s]+)(#(?P<page>\d{1,9}))?(@(?P<step>\d{1,9}))?")


def address_of(place: Place, *, stepped: bool = True) -> str:
    """Write a place's address.

    Args:
        place: The place.
        stepped: Whether its page has steps.
    """
    step = f"@{place.step}" if stepped else ""
    return f"{place.lesson}#{place.page}{step}"


def parse_address(text: str) -> Place:
    """Read an address; the page is 1 and the step 0 unless it names others.

    Raises:
        ValueError: It is none; the message says what one looks like.
    """
    match = _FORM.fullmatch(text.strip())
    if match is None or match["page"] == "0":
        raise ValueError(f"{text!r} is no place; write LESSON, LESSON#PAGE or LESSON#PAGE@STEP, pages from 1")
    return Place(match["lesson"], int(match["page"] or 1), int(match["step"] or 0))
