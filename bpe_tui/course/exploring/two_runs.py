"""Two runs side by side: the same input by two functions, or by one function in two ways, and where they part.

Both are the real functions, stepped; a turn is shown each time one of them reaches the line that a mark names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Final

from bpe_tui.bpe import otherwise, taught
from bpe_tui.bpe.patterns import PATTERNS
from bpe_tui.bpe.taught import Pair
from bpe_tui.course.exploring.chunk_boxes import NAMES
from bpe_tui.course.exploring.control import Control, Example, State, choice_control, number_control, text_control
from bpe_tui.course.exploring.explorable import Explorable, Figures, Option, OptionError, value_of
from bpe_tui.course.spelling import visible_bytes
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.marks import Mark
from bpe_tui.trace.program import Program
from bpe_tui.trace.step import Step
from bpe_tui.trace.value import Value

ENCODE, OVERLAP, SKIP, TIES, SPLITS = "encode by count", "merge overlapping", "merge skipping", "ties", "patterns"
CONTESTS: Final = (ENCODE, OVERLAP, SKIP, TIES, SPLITS)
"""What can be compared."""
RULES: Final = tuple(otherwise.TIE_RULES)
EXAMPLES: Final = (
    Example("two merges in the way", "bba"),
    Example("a run", "aaab"),
    Example("an odd place", "baab"),
    Example("many ties", "abracadabra"),
    Example("dogs", "dog. dog! dog?"),
)
"""Texts on which runs part."""
_LONGEST: Final = 60
_MOST_MERGES: Final = 12


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a run."""

    says: str
    """What it did, in a few words."""
    ids: tuple[int, ...]
    """The tokens after it."""
    tokens: tuple[bytes, ...]
    """The bytes of each."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two runs."""

    title: str
    start: tuple[bytes, ...]
    """The tokens before the first turn."""
    turns: tuple[Turn, ...]

    @property
    def end(self) -> tuple[bytes, ...]:
        """The tokens it ends with."""
        return self.turns[-1].tokens if self.turns else self.start


@dataclass(frozen=True, slots=True)
class TwoSides:
    """Two runs on one input."""

    contest: str
    text: str
    left: Side
    right: Side
    at: int
    """The turn looked at, from 0; meaningless where there is none."""

    @property
    def longest(self) -> int:
        """Turns of the longer run."""
        return max(len(self.left.turns), len(self.right.turns))

    @property
    def differs(self) -> int | None:
        """The first turn, from 0, that the two do not share; ``None`` if they go the same way to the end."""
        for at in range(self.longest):
            ours, theirs = self.left.turns[at : at + 1], self.right.turns[at : at + 1]
            if [turn.tokens for turn in ours] != [turn.tokens for turn in theirs]:
                return at
        return None

    @property
    def same_end(self) -> bool:
        """Whether both end with the same tokens."""
        return self.left.end == self.right.end


@dataclass(frozen=True, slots=True)
class TwoRuns(Explorable[TwoSides]):
    """The explorable."""

    name: ClassVar[str] = "two-runs"
    title: ClassVar[str] = "Two runs"
    summary: ClassVar[str] = "Two ways through the same input, turn by turn, and the first turn at which they part."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("compare", "choice", "what is compared", choices=CONTESTS),
        Option("text", "text", "what both run on", longest=_LONGEST),
        Option("corpus", "text", "what the merges are learned from, for `encode by count`", longest=400),
        Option("merges", "number", "how many merges are learned", least=1, most=_MOST_MERGES),
        Option("turn", "number", "which turn is looked at first; 0 for the first difference", least=0, most=200),
        Option("left", "text", "the rule or pattern on the left, for `ties` and `patterns`", longest=20),
        Option("right", "text", "the rule or pattern on the right", longest=20),
        Option("examples", "examples", "texts to try, in place of the usual ones"),
    )

    compare: str = ENCODE
    text: str = "bba"
    corpus: str = "baaababbb"
    merges: int = 4
    turn: int = 0
    left: str = ""
    right: str = ""
    examples: tuple[Example, ...] = EXAMPLES

    def __post_init__(self) -> None:
        """See that the rules or patterns are known.

        Raises:
            OptionError: One is not.
        """
        choices = {TIES: RULES, SPLITS: NAMES}.get(self.compare, (*RULES, *NAMES))
        for name in (self.left, self.right):
            if name and name not in choices:
                raise OptionError(f"`{name}` is none of {', '.join(f'`{choice}`' for choice in choices)}")

    def controls(self, state: State) -> tuple[Control, ...]:
        """What is compared, the text, the turn looked at, and what else the two need."""
        compare = choice_control(state, "compare", self.compare, "what is compared", CONTESTS)
        text = text_control(state, "text", self.text, "what both run on", examples=self.examples, longest=_LONGEST)
        settings = self._settings(state, str(compare.value))
        sides = _compare(str(compare.value), str(text.value), *_values(settings, self))
        first, turns = self.turn or (sides.differs or 0) + 1, sides.longest
        turn = number_control(state, "turn", first, "which one is looked at", min(1, turns), turns, leap=5)
        return compare, text, turn, *settings

    def _settings(self, state: State, compare: str) -> tuple[Control, ...]:
        if compare in (OVERLAP, SKIP):
            return ()
        merges = number_control(state, "merges", self.merges, "merges that are learned", 1, _MOST_MERGES, leap=4)
        if compare == ENCODE:
            corpus = text_control(state, "corpus", self.corpus, "what they are learned from")
            return corpus, merges
        choices = RULES if compare == TIES else NAMES
        left = choice_control(state, "left", self.left, "the one on the left", choices)
        default = self.right if self.right in choices else "none" if compare == SPLITS else choices[1]
        right = choice_control(state, "right", default, "the one on the right", choices)
        return left, right, merges

    def explore(self, state: State) -> TwoSides:
        """Run both."""
        controls = self.controls(state)
        compare, text = str(value_of(controls, "compare")), str(value_of(controls, "text"))
        sides = _compare(compare, text, *_values(controls, self))
        at = max(0, int(value_of(controls, "turn")) - 1)
        return TwoSides(sides.contest, sides.text, sides.left, sides.right, at)

    def settle(self, state: State, name: str) -> State:
        """Of other runs look at the first difference."""
        return state if name == "turn" else {key: value for key, value in state.items() if key != "turn"}

    def lines(self, found: TwoSides) -> list[str]:
        """Tell where the two part, the turn looked at, and how both end."""
        lines = [f"Left {found.left.title}, right {found.right.title}."]
        if found.differs is None:
            lines.append(
                f"They go the same way in all {found.longest} turns." if found.longest else "Neither does anything."
            )
        else:
            lines.append(f"They part at turn {found.differs + 1}.")
        for name, side in (("left", found.left), ("right", found.right)):
            if found.at < len(side.turns):
                turn = side.turns[found.at]
                lines.append(f"Turn {found.at + 1} {name}: {turn.says}; {_spell(turn.tokens)}")
            elif found.longest:
                lines.append(f"Turn {found.at + 1} {name}: it is done.")
        ends = f"Left ends with {_many(found.left)}, right with {_many(found.right)}"
        return [*lines, f"{ends}: {'the same' if found.same_end else 'not the same'}."]

    def figures(self, found: TwoSides) -> Figures | None:
        """Every turn of both."""
        rows = []
        for at in range(found.longest):
            row = [str(at + 1)]
            for side in (found.left, found.right):
                turns = side.turns[at : at + 1]
                row += [turns[0].says, " ".join(map(visible_bytes, turns[0].tokens))] if turns else ["", ""]
            rows.append(tuple(row))
        columns = ("turn", found.left.title, "tokens", found.right.title, "tokens")
        return Figures(columns, tuple(rows)) if rows else None


def _values(controls: tuple[Control, ...], options: TwoRuns) -> tuple[str, int, str, str]:
    """Corpus, merges, left and right, as far as there are controls for them."""
    values = {control.name: control.value for control in controls}
    corpus, merges = values.get("corpus", options.corpus), values.get("merges", options.merges)
    return str(corpus), int(merges), str(values.get("left", "")), str(values.get("right", ""))


def _many(side: Side) -> str:
    return f"{len(side.end)} token{'' if len(side.end) == 1 else 's'}"


def _spell(tokens: tuple[bytes, ...]) -> str:
    return " ".join(map(visible_bytes, tokens)) or "nothing"


@lru_cache(maxsize=64)
def _compare(contest: str, text: str, corpus: str, merges: int, left: str, right: str) -> TwoSides:
    start = tuple(bytes([byte]) for byte in text.encode("utf-8"))
    if contest == ENCODE:
        learned = taught.train(corpus, merges)
        sides = [
            Side(function.__name__, start, _encoding(Program.of(function, text, learned), learned))
            for function in (taught.encode, otherwise.encode_by_count)
        ]
    elif contest in (OVERLAP, SKIP):
        wrong = otherwise.merge_overlapping if contest == OVERLAP else otherwise.merge_skipping
        ids = list(text.encode("utf-8"))
        counts = taught.get_stats(ids)
        pair = max(counts, key=lambda p: counts[p]) if counts else (97, 97)
        sides = [
            Side(function.__name__, (), _merging(Program.of(function, ids, pair, 256), pair))
            for function in (taught.merge, wrong)
        ]
    elif contest == TIES:
        sides = [
            Side(rule, start, _training(Program.of(otherwise.train_with_ties, text, merges, rule), "ids"))
            for rule in (left, right)
        ]
    else:
        sides = [
            Side(name, start, _training(Program.of(otherwise.train_on_chunks, chunks, merges), "parts"))
            for name, chunks in ((name, PATTERNS[name].split(text)) for name in (left, right))
        ]
    return TwoSides(contest, text, sides[0], sides[1], 0)


def _steps(program: Program, *anchors: str) -> list[Step]:
    """Run a function and describe each step on some of its lines."""
    marks = tuple(Mark(program.entry, anchor, "turn", "") for anchor in anchors)
    run = LocalRun(replace(program, marks=marks))
    try:
        return [run.step(moment.index) for moment in run.timeline.moments]
    finally:
        run.close()


def _encoding(program: Program, merges: Mapping[Pair, int]) -> tuple[Turn, ...]:
    vocab = taught.build_vocab(dict(merges))
    turns = []
    for step in _steps(program, "ids = merge(ids, pair, merges[pair])"):
        left, right = _ints(step.names["pair"])
        ids = _ints(step.names["ids"])
        says = f"{_pair(vocab[left], vocab[right])} is {merges[left, right]}"
        turns.append(Turn(says, ids, tuple(vocab[token_id] for token_id in ids)))
    return tuple(turns)


def _merging(program: Program, pair: Pair) -> tuple[Turn, ...]:
    vocab = taught.build_vocab({pair: 256})
    turns = []
    for step in _steps(program, "out.append(new_id)", "out.append(ids[i])"):
        out = _ints(step.names["out"])
        what = "match" if out[-1] == 256 else "copy"
        says = f"i = {step.names['i'].text}: {what} {visible_bytes(vocab[out[-1]])}"
        turns.append(Turn(says, out, tuple(vocab[token_id] for token_id in out)))
    return tuple(turns)


def _training(program: Program, name: str) -> tuple[Turn, ...]:
    """Turns of a function that learns merges and keeps its tokens under a name, in one list or in several."""
    spelled = taught.build_vocab({})
    turns = []
    for step in _steps(program, "merges[pair] = new_id"):
        left, right = _ints(step.names["pair"])
        new_id = int(step.names["new_id"].text)
        spelled[new_id] = spelled[left] + spelled[right]
        value = step.names[name]
        ids = _ints(value) if name == "ids" else tuple(number for part in value.items for number in _ints(part))
        tokens = tuple(spelled[token_id] for token_id in ids)
        turns.append(Turn(f"{_pair(spelled[left], spelled[right])} is {new_id}", ids, tokens))
    return tuple(turns)


def _ints(value: Value) -> tuple[int, ...]:
    return tuple(int(item.text) for item in value.items)


def _pair(left: bytes, right: bytes) -> str:
    return f"{visible_bytes(left)} {visible_bytes(right)}"
