"""Skills of training, and of encoding with what was learned."""

from __future__ import annotations

import random

from bpe_tui.bpe.taught import Pair, build_vocab, encode, get_stats, merge, train
from bpe_tui.course.models import Quiz
from bpe_tui.course.spelling import spell
from bpe_tui.study.skills.skill import Skill, number, text
from bpe_tui.study.skills.words import WORDS, letters_of, toy, utf8


def _winner(chooser: random.Random) -> Quiz:
    made = chooser.choice((chooser.choice(WORDS), toy(chooser)))
    counts = get_stats(utf8(made))
    (pair,) = train(made, 1)
    ties = [each for each in counts if counts[each] == counts[pair]]
    last = ties[-1]
    return text(
        f"Which pair does `train` merge first in `{made}`? Write it with letters, `(x, y)`.",
        [spell(pair), letters_of(pair), pair],
        [
            *((spell(tie), f"It ties at {counts[tie]}, but of equals the one seen first wins.") for tie in ties[1:]),
            (spell((pair[1], pair[0])), "Those two letters, but the other way round."),
            (spell(next(iter(counts))), "It is seen first, but it is not the most frequent one."),
        ],
        f"It occurs {counts[pair]} times"
        + (f", as `{spell(last)}` does, and is seen first." if len(ties) > 1 else "."),
    )


def _tokens_left(chooser: random.Random) -> Quiz:
    made = toy(chooser, "abc", 8, 12)
    wanted = chooser.randint(2, 3)
    merges = train(made, wanted)
    left = len(encode(made, merges))
    return number(
        f"How many tokens does `{made}` have after **{len(merges)}** merges?",
        left,
        [
            (len(made), "So long it is before the first merge."),
            (len(made) - len(merges), "A merge replaces every place where its pair stands, not one."),
            (len(encode(made, train(made, len(merges) - 1))), "That is one merge earlier."),
            (len(made) - left, "So many are saved. Asked is how many are left."),
        ],
        f"The merges are `{', '.join(f'{spell(pair, merges)} → {new}' for pair, new in merges.items())}`.",
    )


def _final_ids(chooser: random.Random) -> Quiz:
    made = toy(chooser, "abc", 6, 9)
    merges = train(made, 2)
    ids = encode(made, merges)
    return text(
        f"Two merges are learned from `{made}`; the first new id is 256, and `a` is 97. Write the ids that are left.",
        [ids],
        [
            (encode(made, train(made, 1)), "That is after one merge. Which pair is most frequent now?"),
            (utf8(made), "Those are the bytes. Merge twice."),
        ],
        f"Learned: `{', '.join(f'{spell(pair, merges)} → {new}' for pair, new in merges.items())}`.",
    )


def _minted(chooser: random.Random) -> Quiz:
    count = chooser.randint(2, 400)
    if chooser.random() < 0.5:
        return number(
            f"The bytes have the ids 0 to 255. Which id does the merge number {count} make?",
            list(range(256, 256 + count))[-1],
            [(256 + count, "The first merge makes 256, not 257."), (count, "The first 256 ids belong to the bytes.")],
            "The first merge makes 256, and each one the next id.",
        )
    return number(
        f"The last merge made id {255 + count}. How many merges were learned, above the 256 bytes?",
        len(range(256, 256 + count)),
        [(count - 1, "256 is the first of them, so it counts too."), (255 + count, "Ids 0 to 255 are bytes.")],
        "From 256 on each id is one merge.",
    )


def _sizes(chooser: random.Random) -> Quiz:
    merges = chooser.choice((100, 500, 744, 1000, 2000, 8000, 32_000, 50_000))
    specials = chooser.choice((0, 1, 2, 5, 16))
    size = len(build_vocab({})) + merges + specials
    named = {0: "no special tokens", 1: "1 special token"}.get(specials, f"{specials} special tokens")
    if chooser.random() < 0.5:
        return number(
            f"You train {merges:,} merges and add {named}. How large is the vocabulary?",
            size,
            [
                (merges + specials, "The 256 single bytes are tokens too."),
                (merges + 256, "The special tokens count as well."),
                (merges + 255 + specials, "Bytes go from 0 to 255: that makes 256."),
            ],
            f"256 bytes, {merges:,} merges, {named}.",
        )
    return number(
        f"A vocabulary has {size:,} tokens and {named} among them. How many merges were learned?",
        merges,
        [
            (size - specials, "The 256 single bytes were not learned."),
            (size - 256, "The special tokens were not merged either."),
            (size, "Neither the bytes nor special tokens are merges."),
        ],
        f"{size:,} less 256 bytes less {named}.",
    )


def _most(chooser: random.Random) -> Quiz:
    made = chooser.choice(("ab", "abc", "xyz", "na")) * chooser.randint(2, 4)
    learned = len(train(made, 99))
    return number(
        f"How many merges does `train('{made}', 99)` learn?",
        learned,
        [
            (99, "It stops when no pair is left."),
            (len(made), "Look at how long the list is after each merge."),
            (len(made) - 1, "A merge replaces all places of its pair at once."),
        ],
        "When one token is left, there is no pair any more.",
    )


def _spelled(chooser: random.Random) -> Quiz:
    made = toy(chooser, "abcd", 8, 12) * 2
    merges = train(made, 4)
    vocab = build_vocab(merges)
    asked = max(merges.values())
    pair = next(pair for pair, new in merges.items() if new == asked)
    said = vocab[asked].decode("ascii")
    left, right = (vocab[part].decode("ascii") for part in pair)
    return text(
        f"Merges: `{', '.join(f'{each} → {new}' for each, new in merges.items())}`. Letters: "
        f"`{', '.join(f'{ord(letter)} {letter}' for letter in sorted(set(made)))}`. What does {asked} spell?",
        [said],
        [
            (right + left, "The left part comes first."),
            (left, "That is its left part."),
            (right, "That is its right part."),
        ],
        f"`{left}` and `{right}` together.",
    )


def _learned(chooser: random.Random, count: int = 3) -> tuple[str, dict[Pair, int]]:
    corpus = toy(chooser, "abc", 9, 12)
    return corpus, train(corpus, count)


def _told(merges: dict[Pair, int]) -> str:
    return ", ".join(f"{spell(pair, merges)} → {new}" for pair, new in merges.items())


def _encoded(chooser: random.Random) -> Quiz:
    _, merges = _learned(chooser)
    made = toy(chooser, "abc", 5, 8)
    ids = encode(made, merges)
    by_hand = utf8(made)
    while len(by_hand) > 1:
        counts = {pair: count for pair, count in get_stats(by_hand).items() if pair in merges}
        if not counts:
            break
        best = max(counts, key=lambda pair: counts[pair])
        by_hand = merge(by_hand, best, merges[best])
    retrained = encode(made, train(made, len(merges)))
    return text(
        f"Merges: `{_told(merges)}`. `a` is 97, `b` 98, `c` 99. Which ids does `encode` give for `{made}`?",
        [ids],
        [
            (by_hand, "That merges the most frequent pair first. Encoding takes the one that was learned first."),
            (retrained, "That learns from the new text. Encoding uses the merges that are there."),
            (utf8(made), "Those are the bytes. At least one merge can be used."),
        ],
        "Always the pair with the lowest id, until none of the pairs was learned.",
    )


def _lowest(chooser: random.Random) -> Quiz:
    while True:
        merges = train(toy(chooser, "abcd", 10, 14), 4)
        made = toy(chooser, "abcd", 6, 10)
        pairs = get_stats(utf8(made))
        known = [pair for pair in pairs if pair in merges]
        if len(known) > 1:
            break
    first = min(known, key=lambda pair: merges[pair])
    frequent = max(pairs, key=lambda pair: pairs[pair])
    return text(
        f"Merges: `{_told(merges)}`. Which pair does `encode` merge first in `{made}`? Write it as `(x, y)`.",
        [spell(first), letters_of(first), first],
        [
            (spell(frequent), "It is frequent. Encoding does not look at counts."),
            *((spell(pair), "It was learned later.") for pair in known),
            (spell(next(iter(pairs))), "It comes first in the text. What counts is when it was learned."),
        ],
        f"`{spell(first)}` has the lowest id of the pairs that are there, {merges[first]}.",
    )


def _untouched(chooser: random.Random) -> Quiz:
    _, merges = _learned(chooser, 2)
    made = "".join(chooser.sample("uvwxyz", 3))
    return text(
        f"Merges: `{_told(merges)}`. Which ids does `encode` give for `{made}`? `u` is {ord('u')}.",
        [encode(made, merges)],
        [
            ([256], "Nothing here was ever merged."),
            ([], "No text is lost: what cannot be merged stays bytes."),
            ([ord(letter) + 1 for letter in made], "Count the letters again from `u`."),
        ],
        "None of its pairs was learned, so the bytes stay.",
    )


SKILLS = (
    Skill("winner", "find the pair that is merged first, ties included", "train", _winner),
    Skill("tokens-left", "say how many tokens are left after some merges", "whole-algorithm", _tokens_left),
    Skill("train-by-hand", "train by hand", "whole-algorithm", _final_ids),
    Skill("next-id", "say which id is made next", "train", _minted),
    Skill("vocabulary-size", "work out how large a vocabulary is", "train", _sizes),
    Skill("training-stops", "say when training stops", "train", _most),
    Skill("spell-a-token", "spell out a token from its merges", "decode", _spelled),
    Skill("encode-by-hand", "encode a text with given merges", "encode", _encoded),
    Skill("lowest-rank", "find the merge that encoding uses first", "encode", _lowest),
    Skill("nothing-to-merge", "encode what was never merged", "encode", _untouched),
)
"""What the lessons on training and encoding teach."""
