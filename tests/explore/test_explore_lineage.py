from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.bpe.taught import build_vocab, train
from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.lineage import LEARNED, VOCABULARIES, Family, Lineage
from bpe_tui.drawing.explore_lineage import draw_family
from tests.explore.states import states_of

LINEAGE = Lineage()


def family(find: str, piece: int = 1, vocabulary: str = LEARNED) -> Family:
    state: State = {"find": find, "piece": piece, "vocabulary": vocabulary}
    return LINEAGE.explore(state)


@given(states_of(LINEAGE))
@settings(max_examples=40)
def test_the_leaves_of_a_tree_are_the_bytes_of_the_token(state: State) -> None:
    found = LINEAGE.explore(state)
    if not found.tree:
        assert not found.pieces
        return
    leaves = [
        node
        for at, node in enumerate(found.tree)
        if at + 1 == len(found.tree) or len(found.tree[at + 1].last) <= len(node.last)
    ]
    assert b"".join(node.data for node in leaves) == found.tree[0].data == found.pieces[found.at][1]
    assert all(len(node.data) == 1 for node in leaves)
    assert len(found.tree) == 2 * len(leaves) - 1


@given(st.text("ab c", min_size=2, max_size=40), st.integers(1, 12))
def test_who_uses_a_token_is_read_from_the_merges(corpus: str, merges: int) -> None:
    learned = train(corpus, merges)
    vocab = build_vocab(learned)
    lineage = Lineage(corpus=corpus, merges=merges)
    for token_id in (97, 98, *learned.values()):
        users = [new_id for pair, new_id in learned.items() if token_id in pair]
        found = lineage.explore({"find": f"#{token_id}"})
        assert found.tree[0].data == vocab[token_id]
        assert found.users_in_all == len(users)
        assert [user.token_id for user in found.users] == users[: len(found.users)]
        for user in found.users:
            assert user.data in (vocab[token_id] + user.other, user.other + vocab[token_id])


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_a_text_is_looked_for_in_each_vocabulary(vocabulary: str) -> None:
    found = family(" internationalization", 2, vocabulary)
    assert b"".join(data for _, data in found.pieces) == b" internationalization"
    assert found.tree[0].token_id == found.pieces[1][0]


@pytest.mark.parametrize("find", ["", "#", "#999999", "#99999999999999999999", "#-1"])
def test_what_is_no_token_is_said(find: str) -> None:
    found = family(find)
    if not found.tree:
        assert LINEAGE.lines(found) == ["There is no such token among the 261. Type a text, or an id after a #."]
        assert draw_family(found, 80)[0].plain.startswith("There is no such token")
    else:
        assert found.pieces[0][1] == b"#"


def test_the_tree_is_drawn_with_its_users_below() -> None:
    rows = [" ".join(row.plain.split()) for row in draw_family(family("#257"), 40)]
    assert rows == [
        "aaa 257",
        "├─ aa 256",
        "│ ├─ a 97 byte 0x61",
        "│ └─ a 97 byte 0x61",
        "└─ a 97 byte 0x61",
        "",
        "1 token was made of it",
        "aaab 258 = b",
    ]


def test_a_large_tree_says_what_it_leaves_out() -> None:
    rows = [row.plain for row in draw_family(family(" internationalization", 1, "gpt2"), 80)]
    assert any("… 15 more parts, 5 merges deep" in row for row in rows)


def test_what_is_told() -> None:
    assert LINEAGE.lines(family("#257")) == [
        "Tokens: 257 aaa.",
        "Token 257, aaa, 2 merges deep:",
        "257 aaa is 256 aa and 97 a",
        "256 aa is 97 a and 97 a",
        "97 a is the byte 97",
        "1 token made of it:",
        "258 aaab, with b",
    ]


def test_another_text_begins_with_its_first_token() -> None:
    from bpe_tui.course.exploring.explorable import change

    state = change(LINEAGE, {"piece": 3, "find": "abc"}, "find", "bca")
    assert LINEAGE.explore(state).at == 0
