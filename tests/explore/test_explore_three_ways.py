from __future__ import annotations

from hypothesis import given, settings

from bpe_tui.bpe.beyond.unigram import best_cut, train_unigram
from bpe_tui.bpe.beyond.wordpiece import train_wordpiece
from bpe_tui.bpe.words import train
from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.three_ways import ThreeWays
from bpe_tui.drawing.explore_three_ways import draw_three_ways
from tests.explore.states import states_of

THREE = ThreeWays()
WEIGHTS = {"low": 5, "lower": 2, "newest": 6, "widest": 3}


def test_all_three_learn_what_the_small_versions_learn() -> None:
    bpe, longest_first, unigram = THREE.explore({"pieces": 4}).ways
    assert bpe.pieces == tuple("".join(pair) for pair, _, _ in train(WEIGHTS, 4, end=""))
    corpus = " ".join(word for word, weight in WEIGHTS.items() for _ in range(weight))
    assert longest_first.pieces == tuple(train_wordpiece(corpus, 4))
    scores = train_unigram(WEIGHTS, len(set("".join(WEIGHTS))) + 4)
    assert set(unigram.pieces) == {piece for piece in scores if len(piece) > 1}
    assert unigram.cuts[0] == tuple(best_cut("lowest", scores))


@given(states_of(THREE))
@settings(max_examples=40)
def test_pieces_put_together_are_the_word(state: State) -> None:
    found = THREE.explore(state)
    for way in found.ways:
        assert len(way.pieces) <= 12
        for word, cut in zip(found.words, way.cuts, strict=True):
            unmarked = "".join(piece.removeprefix("##") if at else piece for at, piece in enumerate(cut))
            assert unmarked == word or (way.name == "WordPiece" and cut == ("[UNK]",))


def test_no_words_and_no_pieces_are_said() -> None:
    assert "no words to learn from" in THREE.lines(THREE.explore({"words": "  "}))[0]
    assert THREE.lines(THREE.explore({"pieces": 0}))[0] == "BPE has learned nothing."


def test_narrow_screens_list_the_cuts_below_one_another() -> None:
    rows = [row.plain.strip() for row in draw_three_ways(THREE.explore({}), 40)]
    assert rows[rows.index("lowest") + 1] == "BPE low│est"
    assert " ".join(rows).endswith("pieces in all: BPE 12, WordPiece 12, unigram 8")
