"""The depth at which a learner reads: the plain version of pages, or the formal one."""

from __future__ import annotations

from typing import Final

from bpe_tui.study.store import Store

_NAME: Final = "depth"
_FORMAL: Final = "formal"
_PLAIN: Final = "plain"


def reads_formal(store: Store) -> bool:
    """Whether the formal version of a page is shown where there is one."""
    return store.setting(_NAME, _PLAIN) == _FORMAL


def set_depth(store: Store, *, formal: bool) -> None:
    """Remember the depth."""
    store.set_setting(_NAME, _FORMAL if formal else _PLAIN)
