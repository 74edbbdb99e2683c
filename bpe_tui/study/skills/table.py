"""All skills, and which question of a lesson exercises which of them."""

from __future__ import annotations

from typing import Final

from bpe_tui.study.skills import characters, cutting, learning, measures, others, pairs, runs
from bpe_tui.study.skills.skill import Skill

SKILLS: Final[dict[str, Skill]] = {
    skill.id: skill for part in (pairs, learning, characters, cutting, measures, others, runs) for skill in part.SKILLS
}
"""Id to skill."""
