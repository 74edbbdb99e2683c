"""How the small versions of other tokenizers in `bpe_tui.bpe.beyond` are run."""

from __future__ import annotations

from typing import Any, Final

from bpe_tui.course.cases.recipe import Given, Recipe, numbers, share, texts, whole, word
from bpe_tui.course.cases.taught import learned
from bpe_tui.trace.marks import Mark

_HOME: Final = "bpe_tui.bpe.beyond."
_LONGEST: Final = 60
"""Characters of a text whose pieces are weighed one by one."""


def _words(text: str) -> dict[str, int]:
    """The words of a text and how often each is there."""
    weights: dict[str, int] = {}
    for found in text.split():
        weights[found] = weights.get(found, 0) + 1
    return weights


def _best_cut(home: Any, given: Given) -> tuple[object, ...]:
    if min(given["counts"].values()) <= 0:
        raise ValueError("each piece in `counts` needs a count above 0")
    return given["text"], home.log_probs(given["counts"])


def _losses(home: Any, given: Given) -> tuple[object, ...]:
    words = _words(given["text"][:_LONGEST])
    pieces = home.seed_pieces(words, given["longest"])
    if not pieces:
        return words, {}
    return words, home.log_probs(home.count_used(words, home.log_probs(pieces)))


RECIPES: Final[dict[str, Recipe]] = {
    "compose": Recipe(
        _HOME + "compose",
        lambda _, given: (given["text"],),
        marks=(
            Mark(
                "compose",
                "joined = joined[:-1] + COMPOSED[pair]",
                "joined",
                "{pair[0]} and its accent become {joined[-1]}",
            ),
        ),
        sample="cafe\N{COMBINING ACUTE ACCENT}",
    ),
    "wordpiece": Recipe(
        _HOME + "wordpiece",
        lambda _, given: (given["text"], list(given["vocab"])),
        keys={"vocab": texts("un", "una", "##able", "##ble")},
        marks=(
            Mark("wordpiece", "pieces.append(mark + word[start:end])", "piece", "{pieces[-1]} is cut off"),
            Mark("wordpiece", 'return ["[UNK]"]', "unknown", "nothing fits at {start}"),
        ),
        sample="unable",
    ),
    "train_wordpiece": Recipe(
        _HOME + "wordpiece",
        lambda _, given: (given["text"], given["merges"]),
        takes=("merges",),
        marks=(Mark("train_wordpiece", "pair = max(scores, key=lambda p: scores[p])", "winner", "{pair} scores best"),),
        sample="low low low lower newest newest widest",
    ),
    "best_cut": Recipe(
        _HOME + "unigram",
        _best_cut,
        keys={"counts": numbers(un=8, una=4, able=8, ble=4, n=8)},
        marks=(
            Mark("best_cut", "came_from[end] = start", "better way", "to {end} by {piece}: {best[end]}"),
            Mark("best_cut", "pieces.append(text[start:end])", "piece", "{pieces[-1]} is on the best way"),
        ),
        sample="unable",
    ),
    "losses": Recipe(
        _HOME + "unigram",
        _losses,
        keys={"longest": whole(3, 2, 6)},
        marks=(
            Mark("losses", "lost[piece] += weight * (before - after)", "weighed", "without {piece}: {lost[piece]:.2f}"),
        ),
        sample="hug hug pug",
    ),
    "fall_back": Recipe(
        _HOME + "byte_fallback",
        lambda _, given: (given["text"], given["known"]),
        keys={"known": word("abcdefghijklmnopqrstuvwxyz")},
        marks=(Mark("fall_back", 'pieces.append(f"<0x{byte:02X}>")', "byte", "{char} needs {pieces[-1]}"),),
        sample="a 🐱",
    ),
    "put_back": Recipe(
        _HOME + "byte_fallback",
        lambda home, given: (home.fall_back(given["text"], given["known"]),),
        keys={"known": word("abcdefghijklmnopqrstuvwxyz")},
        sample="a 🐱",
    ),
    "encode_dropping": Recipe(
        _HOME + "dropout",
        lambda _, given: (given["text"], learned(given), given["rate"], given["seed"]),
        takes=("merges", "corpus"),
        keys={"rate": share(0.3), "seed": whole(1)},
        marks=(Mark("encode_dropping", "ids[i : i + 2] = [ranks[i]]", "match", "merged at {i}"),),
    ),
}
"""Name to recipe."""
