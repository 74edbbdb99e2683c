"""Merge by merge: any text, one merge after the other, and what another rule for ties would have learned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from bpe_tui.course.exploring.control import Control, Example, State, choice_control, number_control, text_control
from bpe_tui.course.exploring.explorable import Explorable, Figures, Option, value_of
from bpe_tui.course.exploring.learning import RULES, Turn, learn
from bpe_tui.course.spelling import visible_bytes

EXAMPLES: Final = (
    Example("the text of the course", "aaabdaaabac"),
    Example("three words", "low lower lowest"),
    Example("many ties", "abracadabra"),
    Example("no ties to speak of", "she sells sea shells by the sea shore"),
    Example("code", "for i in range(10):\n    for j in range(i):\n        print(i, j)\n"),
)
"""Texts whose merges are worth watching."""
MOST_MERGES: Final = 40


@dataclass(frozen=True, slots=True)
class Merges:
    """Merges of a text under one rule, and under another beside it."""

    text: str
    rule: str
    beside: str
    turns: tuple[Turn, ...]
    others: tuple[Turn, ...]
    at: int
    """The turn looked at, from 0; meaningless where there is none."""

    @property
    def turn(self) -> Turn | None:
        """The turn looked at."""
        return self.turns[self.at] if self.turns else None

    @property
    def spelled(self) -> dict[int, bytes]:
        """The bytes of minted tokens."""
        return {turn.new_id: turn.data for turn in self.turns}

    @property
    def differs(self) -> int | None:
        """The first turn, from 0, at which the two rules merge different pairs; ``None`` if there is none."""
        for at, (one, other) in enumerate(zip(self.turns, self.others, strict=False)):
            if (one.won.left, one.won.right) != (other.won.left, other.won.right):
                return at
        return None

    @property
    def only(self) -> tuple[frozenset[bytes], frozenset[bytes]]:
        """The tokens that only the one rule learned, and those that only the other did."""
        ours = frozenset(turn.data for turn in self.turns)
        theirs = frozenset(turn.data for turn in self.others)
        return ours - theirs, theirs - ours


@dataclass(frozen=True, slots=True)
class MergeByMerge(Explorable[Merges]):
    """The explorable."""

    name: ClassVar[str] = "merge-by-merge"
    title: ClassVar[str] = "Merge by merge"
    summary: ClassVar[str] = "Any text, one merge after the other, under two rules for ties."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("text", "text", "what is merged at first", longest=400),
        Option("merges", "number", "how many merges there are at most", least=1, most=MOST_MERGES),
        Option("merge", "number", "which merge is looked at first", least=1, most=MOST_MERGES),
        Option("rule", "choice", "who wins a tie", choices=tuple(RULES)),
        Option("beside", "choice", "the other rule", choices=tuple(RULES)),
        Option("examples", "examples", "texts to try, in place of the usual ones"),
    )

    text: str = "aaabdaaabac"
    merges: int = 10
    merge: int = 1
    rule: str = "first seen"
    beside: str = "last seen"
    examples: tuple[Example, ...] = EXAMPLES

    def controls(self, state: State) -> tuple[Control, ...]:
        """The text, the merge that is looked at, and the two rules."""
        text = text_control(state, "text", self.text, "what is merged", examples=self.examples)
        rule = choice_control(state, "rule", self.rule, "who wins a tie", tuple(RULES))
        beside = choice_control(state, "beside", self.beside, "the other rule", tuple(RULES))
        turns = len(learn(str(text.value), self.merges, str(rule.value)))
        merge = number_control(state, "merge", self.merge, "which one is looked at", min(1, turns), turns, leap=5)
        return text, merge, rule, beside

    def explore(self, state: State) -> Merges:
        """Learn under both rules."""
        controls = self.controls(state)
        text, rule, beside = (str(value_of(controls, name)) for name in ("text", "rule", "beside"))
        turns, others = (learn(text, self.merges, name) for name in (rule, beside))
        return Merges(text, rule, beside, turns, others, max(0, int(value_of(controls, "merge")) - 1))

    def lines(self, found: Merges) -> list[str]:
        """Tell the merge looked at, the pairs it was chosen from, and where the other rule parts from this one."""
        turn = found.turn
        if turn is None:
            return ["There is no pair to merge: that takes two bytes."]
        spelled = found.spelled
        lines = [
            f"Merge {found.at + 1} of {len(found.turns)}, from {len(turn.before)} tokens to {len(turn.after)}.",
            f"Before: {_spell(turn.before, spelled)}",
        ]
        for counted in turn.ranked:
            tie = ", tied" if turn.ties > 1 and counted.count == turn.won.count else ""
            wins = f", wins and becomes {turn.new_id}" if counted == turn.won else ""
            pair = f"{visible_bytes(counted.left)} {visible_bytes(counted.right)}"
            lines.append(f"pair {pair}: {counted.count}{tie}{wins}")
        left = turn.pairs - len(turn.ranked)
        if left:
            lines.append(f"{left} more {'pair is' if left == 1 else 'pairs are'} as frequent or rarer.")
        lines.append(f"After: {_spell(turn.after, spelled)}")
        return [*lines, *_compared(found)]

    def figures(self, found: Merges) -> Figures:
        """Every merge of both rules."""
        longest = max(len(found.turns), len(found.others))
        rows = [
            (str(256 + at), *_row(found.turns[at : at + 1]), *_row(found.others[at : at + 1])) for at in range(longest)
        ]
        ours = (found.rule, "count", "tied", "tokens")
        return Figures(("id", *ours, found.beside, *ours[1:]), tuple(rows))


def _row(turns: tuple[Turn, ...]) -> tuple[str, ...]:
    """The columns of one turn, empty where a rule has found no more pairs."""
    for turn in turns:
        return visible_bytes(turn.data), str(turn.won.count), str(turn.ties), str(len(turn.after))
    return ("",) * 4


def _compared(found: Merges) -> list[str]:
    if found.rule == found.beside:
        return []
    lengths = f"{len(found.turns[-1].after)} and {len(found.others[-1].after)} tokens are left in the end"
    if found.differs is None:
        return [f"With {found.rule} and with {found.beside} the same pairs are merged; {lengths}."]
    ours, theirs = found.turns[found.differs], found.others[found.differs]
    return [
        f"{found.rule} and {found.beside} part at merge {found.differs + 1}: "
        f"{visible_bytes(ours.data)} against {visible_bytes(theirs.data)}; {lengths}."
    ]


def _spell(ids: tuple[int, ...], spelled: dict[int, bytes]) -> str:
    shown = ids[:60]
    words = [visible_bytes(spelled[token_id] if token_id in spelled else bytes([token_id])) for token_id in shown]
    return " ".join(words) + (f" and {len(ids) - 60} more" if len(ids) > 60 else "")
