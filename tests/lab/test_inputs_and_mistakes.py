"""Generators give what the references take; mistakes of any function are known by their answers."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from bpe_tui.bpe.taught import build_vocab, decode, encode, merge, train
from bpe_tui.lab.calls import Call, Result
from bpe_tui.lab.inputs import INPUTS, Inputs
from bpe_tui.lab.judge import Judge
from bpe_tui.lab.loader import labs_dir, load_lab
from bpe_tui.lab.mistakes import RULES, Evidence
from bpe_tui.lab.sandbox import find_sandbox

named = pytest.mark.parametrize(("name", "inputs"), INPUTS.items())


@named
def test_inputs_are_the_same_for_a_seed_and_others_for_another(name: str, inputs: Inputs) -> None:
    assert inputs.series(1, 30) == inputs.series(1, 30)
    assert inputs.series(1, 30) != inputs.series(2, 30)


@named
def test_the_first_inputs_are_the_small_ones(name: str, inputs: Inputs) -> None:
    sizes = [len(repr(inputs.make(Random(seed), size))) for size in (0, 12) for seed in range(20)]
    assert max(sizes[:20]) < max(sizes[20:])


@named
def test_simpler_inputs_are_of_the_same_kinds(name: str, inputs: Inputs) -> None:
    arguments = inputs.series(3, 12)[-1]
    kinds = [type(argument) for argument in arguments]
    simpler = list(islice(inputs.simpler(arguments), 60))
    assert simpler
    for other in simpler:
        assert [type(argument) for argument in other] == kinds
        assert other != arguments


@pytest.mark.parametrize("seed", range(4))
def test_what_decode_is_given_can_be_decoded_and_so_can_all_that_is_simpler(seed: int) -> None:
    inputs = INPUTS["ids and vocab"]
    for arguments in inputs.series(seed, 20):
        for ids, vocab in [arguments, *islice(inputs.simpler(arguments), 30)]:
            assert isinstance(ids, list)
            assert isinstance(vocab, dict)
            assert set(ids) == set(vocab)
            decode(ids, vocab)


def test_some_ids_end_in_the_middle_of_a_character() -> None:
    texts = [decode(*arguments) for arguments in INPUTS["ids and vocab"].series(1, 40)]  # type: ignore[arg-type]
    assert any("\ufffd" in text for text in texts)


@pytest.mark.parametrize("seed", range(4))
def test_merges_are_such_as_training_gives(seed: int) -> None:
    inputs = INPUTS["text and merges"]
    for arguments in inputs.series(seed, 15):
        for text, merges in [arguments, *islice(inputs.simpler(arguments), 30)]:
            assert isinstance(text, str)
            assert isinstance(merges, dict)
            assert list(merges.values()) == list(range(256, 256 + len(merges)))
            assert decode(encode(text, merges), build_vocab(merges)) == text


def test_the_inputs_of_merge_mostly_hold_the_pair() -> None:
    held = 0
    for ids, pair, new_id in INPUTS["ids and pair"].series(1, 40):
        held += merge(ids, pair, new_id) != ids  # type: ignore[arg-type]
    assert held > 20


def test_some_texts_have_fewer_merges_to_give_than_are_wanted() -> None:
    short = 0
    for text, count in INPUTS["text and count"].series(1, 40):
        assert isinstance(text, str)
        assert isinstance(count, int)
        short += len(train(text, count)) < count
    assert short


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(load_lab(labs_dir() / "get-stats.yaml"), find_sandbox())


COUNT = "def get_stats(ids):\n    c = {}\n    for p in zip(ids, ids[1:]):\n        c[p] = c.get(p, 0) + 1\n"


@pytest.mark.parametrize(
    ("code", "mistake"),
    [
        (f"{COUNT}    print(c)\n", "printed-for-returned"),
        (f"{COUNT}    return str(c)\n", "written-as-text"),
        ("def get_stats(ids):\n    return {(97, 97): 1}\n", "one-answer-for-all"),
        ("def get_stats(ids):\n    return {}\n", None),
        (f"{COUNT}    return c or None\n", None),
    ],
)
def test_a_mistake_of_any_function_is_known(judge: Judge, code: str, mistake: str | None) -> None:
    failed = judge.judge(code).failed
    assert failed is not None
    assert failed.failure is not None
    assert (failed.failure.mistake and failed.failure.mistake.id) == mistake


def evidence(function: str, right: bool, value: object = None) -> Evidence:
    call = Call(function, (1,))
    return Evidence(Result(call, {"lines": "at most 100"}), Result(call, value), right)


def test_a_slow_encoder_is_known_only_if_all_else_is_right() -> None:
    slow = evidence("lines_for_each_letter", False, {"lines": "more than 100"})
    rule = RULES["slow but right"]
    assert rule([evidence("encode", True), slow])
    assert not rule([evidence("encode", False), slow])
    assert not rule([evidence("lines_for_each_letter", False, None)])
