"""Skills of counting pairs and of merging one."""

from __future__ import annotations

import random

from bpe_tui.bpe.taught import get_stats, merge
from bpe_tui.course.models import Quiz
from bpe_tui.course.spelling import spell
from bpe_tui.study.skills.skill import Skill, number, text
from bpe_tui.study.skills.words import WORDS, letters_of, toy, utf8


def _gaps(chooser: random.Random) -> Quiz:
    made = toy(chooser, longest=16)
    ids = utf8(made)
    counts = get_stats(ids)
    return number(
        f"How many pairs of neighbours does `get_stats` count in `{made}`, repeats included?",
        sum(counts.values()),
        [
            (len(ids), "Every id begins a pair except the last one, which has nobody on its right."),
            (len(counts), "So many **different** pairs there are. Repeats count too."),
            (len(ids) // 2, "Pairs overlap: the second id of one is the first of the next."),
        ],
        f"{len(ids)} ids have {len(ids) - 1} gaps between them, and each gap is a pair.",
    )


def _count(chooser: random.Random) -> Quiz:
    made = chooser.choice((chooser.choice(WORDS), toy(chooser)))
    counts = get_stats(utf8(made))
    pair = chooser.choice([pair for pair, count in counts.items() if count == max(counts.values())])
    swapped = (pair[1], pair[0])
    return number(
        f"How often does `{spell(pair)}` occur in `{made}`?",
        counts[pair],
        [
            (counts[pair] + counts.get(swapped, 0), f"`{spell(swapped)}` is another pair. The order matters."),
            (made.count(chr(pair[0])), f"So often does `{chr(pair[0])}` occur, whatever stands behind it."),
            (
                len(utf8(made)) - len(merge(utf8(made), pair, 256)),
                "So many can be replaced. Counting lets them overlap.",
            ),
        ],
        f"All counts: `{', '.join(f'{spell(each)} {count}' for each, count in counts.items())}`.",
    )


def _first_key(chooser: random.Random) -> Quiz:
    made = toy(chooser, "abcd", 6, 9)
    counts = get_stats(utf8(made))
    first = next(iter(counts))
    best = max(counts, key=lambda pair: counts[pair])
    return text(
        f"Which pair is the **first key** of the dict that `get_stats` makes of `{made}`? Write it as `(x, y)`.",
        [spell(first), letters_of(first), first],
        [
            (spell(best), "It is the most frequent one. A dict keeps the order in which its keys came."),
            (spell(min(counts)), "The dict is not sorted. Its keys stand as they were first seen."),
        ],
        "The text begins with it. It keeps its place however often others come.",
    )


def _overlap(chooser: random.Random) -> Quiz:
    length = chooser.randint(3, 12)
    letter = chooser.choice("abcxyz")
    run = letter * length
    pair = (ord(letter), ord(letter))
    counted = get_stats(utf8(run))[pair]
    replaced = length - len(merge(utf8(run), pair, 256))
    if chooser.random() < 0.5:
        return number(
            f"`{run}` is a run of {length}. How often is `{spell(pair)}` **counted** in it?",
            counted,
            [
                (replaced, "So many can be **replaced**. Counting looks at every gap."),
                (length, "The last one has no neighbour on its right."),
            ],
            f"There are {counted} gaps, though only {replaced} of the pairs can be replaced.",
        )
    return number(
        f"`{run}` is a run of {length}. How many times is `{spell(pair)}` **replaced** when it is merged?",
        replaced,
        [
            (counted, "So often it is counted. A letter can be in one token only."),
            (length, "Each token takes two letters."),
        ],
        f"It is counted {counted} times, but each letter can be used once.",
    )


def _merged(chooser: random.Random) -> Quiz:
    first, second, other = chooser.sample(range(1, 10), 3)
    if chooser.random() < 0.4:
        second = first
    ids = [chooser.choice((first, second, other, first, second)) for _ in range(chooser.randint(4, 7))]
    ids[1:3] = [first, second]
    new = 99
    made = merge(ids, (first, second), new)
    backwards = merge(ids[::-1], (second, first), new)[::-1]
    return text(
        f"What does `merge({ids}, ({first}, {second}), {new})` give back?",
        [made],
        [
            (backwards, "That walks from right to left. `merge` begins on the left."),
            (ids, "Nothing is replaced there, and the pair occurs."),
            (
                [new if id_ == first else id_ for id_ in ids if id_ != second],
                "Both ids must stand together, in this order.",
            ),
        ],
        f"{len(ids) - len(made)} of the pairs became {new}, and the rest stays.",
    )


def _shrinks(chooser: random.Random) -> Quiz:
    made = toy(chooser, "aab", 7, 12)
    ids = utf8(made)
    counts = get_stats(ids)
    pair = max(counts, key=lambda each: counts[each])
    left = len(merge(ids, pair, 256))
    return number(
        f"`get_stats` counts `{spell(pair)}` {counts[pair]} times in `{made}`. How many ids are left "
        "after it is merged?",
        left,
        [
            (len(ids) - counts[pair], "That trusts the count. Pairs that overlap cannot all be replaced."),
            (len(ids), "Each replacement makes the list shorter by one."),
            (len(ids) - left, "So many ids are saved. Asked is how many are left."),
        ],
        f"{len(ids)} ids, and {len(ids) - left} replacements.",
    )


def _turns(chooser: random.Random) -> Quiz:
    first, second, other = chooser.sample(range(1, 10), 3)
    ids = [chooser.choice((first, second, other)) for _ in range(chooser.randint(3, 6))]
    ids[0:2] = [first, second]
    made = merge(ids, (first, second), 99)
    return number(
        f"How many turns does the loop of `merge({ids}, ({first}, {second}), 99)` make?",
        len(made),
        [
            (len(ids), "A turn that finds the pair steps over two ids at once."),
            (len(ids) - len(made), "So many turns find the pair. The others copy one id each."),
        ],
        "Every turn puts one id into the result, so there are as many turns as ids in it.",
    )


SKILLS = (
    Skill("pairs-in-a-text", "say how many pairs a text has", "count-pairs", _gaps),
    Skill("count-a-pair", "count one pair in a text", "count-pairs", _count),
    Skill("first-key", "say in which order pairs are kept", "count-pairs", _first_key),
    Skill("overlap", "tell counting from replacing in a run", "count-pairs", _overlap),
    Skill("merge-result", "merge a pair by hand", "merge", _merged),
    Skill("merge-length", "say how long a list is after a merge", "merge", _shrinks),
    Skill("merge-turns", "count the turns of the loop in merge", "merge", _turns),
)
"""What the lessons on counting and merging teach."""
