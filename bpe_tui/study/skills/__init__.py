"""Skills: what can be asked afresh, with another text or other numbers, and a key from running the taught code.

Reading order: `skill` (what one is), `pairs` and its neighbours (the skills of each part of the course), `table`
(all of them), `exercised` (which question of a lesson exercises which).
"""
