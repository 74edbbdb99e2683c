"""WordPiece, the tokenizer of BERT: pieces inside a word begin with ``##``, and the longest one that fits is taken.

Small versions. Real ones cut the text into words and signs first and give up on very long words. How Google trained
the pieces of BERT was never published in full; the score here is the one that is usually told.
Schuster & Nakajima 2012; Devlin et al. 2019.
"""

from itertools import pairwise

Word = list[str]


def wordpiece(word: str, vocab: list[str]) -> list[str]:
    """Cut a word from left to right, always by the longest piece that fits; one gap makes all of it unknown.

    >>> wordpiece("unable", ["un", "una", "##able", "##ble"])
    ['una', '##ble']
    >>> wordpiece("unseen", ["un", "una", "##able", "##ble"])
    ['[UNK]']
    """
    pieces: list[str] = []
    start = 0
    while start < len(word):
        mark = "##" if start > 0 else ""
        end = len(word)
        while end > start and mark + word[start:end] not in vocab:
            end -= 1
        if end == start:
            return ["[UNK]"]
        pieces.append(mark + word[start:end])
        start = end
    return pieces


def letters(word: str) -> Word:
    """Cut a word into its letters, all but the first marked.

    >>> letters("low")
    ['l', '##o', '##w']
    """
    return [char if place == 0 else "##" + char for place, char in enumerate(word)]


def join_pair(word: Word, pair: tuple[str, str]) -> Word:
    """Join each occurrence of a pair in a word, from left to right.

    >>> join_pair(["l", "##o", "##w"], ("##o", "##w"))
    ['l', '##ow']
    """
    joined: Word = []
    i = 0
    while i < len(word):
        if (word[i], word[i + 1] if i + 1 < len(word) else "") == pair:
            joined.append(word[i] + word[i + 1].removeprefix("##"))
            i += 2
        else:
            joined.append(word[i])
            i += 1
    return joined


def score_pairs(words: list[Word]) -> dict[tuple[str, str], float]:
    """Score each pair: how often it is there, divided by how often each half is.

    >>> score_pairs([["a", "##b"], ["a", "##b"], ["a", "##c"]])
    {('a', '##b'): 0.3333333333333333, ('a', '##c'): 0.3333333333333333}
    """
    alone: dict[str, int] = {}
    together: dict[tuple[str, str], int] = {}
    for word in words:
        for piece in word:
            alone[piece] = alone.get(piece, 0) + 1
        for pair in pairwise(word):
            together[pair] = together.get(pair, 0) + 1
    return {pair: together[pair] / (alone[pair[0]] * alone[pair[1]]) for pair in together}


def train_wordpiece(text: str, num_joins: int) -> list[str]:
    """Learn pieces as BPE does, except that the pair with the best score is joined, not the most frequent one.

    >>> train_wordpiece("hug hug pug", 1)
    ['hu']
    """
    words = [letters(word) for word in text.split()]
    learned: list[str] = []
    for _ in range(num_joins):
        scores = score_pairs(words)
        if not scores:
            break
        pair = max(scores, key=lambda p: scores[p])
        words = [join_pair(word, pair) for word in words]
        learned.append(pair[0] + pair[1].removeprefix("##"))
    return learned
