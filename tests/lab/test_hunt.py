"""Find the bug: what is dealt can be exposed, the score follows the rules, and the store brings it back."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from bpe_tui.course.mutants import mutants
from bpe_tui.course.quizzes.tasks import Expose
from bpe_tui.course.trials import compare
from bpe_tui.lab.hunt import A_LEVEL, LEVELS, Bug, Hunt, Past, deal, share_of, shortest
from bpe_tui.study.hunts import LESSON, begin_hunt, keep_giving_up, keep_guess
from bpe_tui.study.store import Store


def exposes(bug: Bug, text: str) -> bool:
    right, wrong = compare(bug.expose, bug.mutant, text)
    return right != wrong


def harmless(bug: Bug) -> str:
    """An input on which the bug does not show."""
    texts = ("97", "98", "") if bug.expose.function == "decode" else ("", "a", "zz", "xyz", "ab", "aa", "abab")
    return next(text for text in texts if not exposes(bug, text))


@pytest.mark.parametrize("number", range(1, 13))
def test_what_is_dealt_can_be_exposed_and_is_no_gift(number: int) -> None:
    bug = deal(number, 1 + number % LEVELS)
    assert 0 < bug.share < 1
    assert exposes(bug, shortest(bug))
    assert bug == deal(number, 1 + number % LEVELS)
    assert bug.mutant.after in bug.code
    assert bug.asks.startswith("Type ")


def test_a_bug_that_no_input_exposes_is_never_dealt() -> None:
    hidden = [mutant for mutant in mutants("train") if (mutant.before, mutant.after) == ("break", "continue")]
    assert [share_of(Expose("train"), mutant) for mutant in hidden] == [0]
    assert all(deal(number, 1).mutant not in hidden for number in range(1, 20))


@pytest.mark.parametrize("number", range(1, 7))
def test_no_shorter_input_of_two_letters_exposes_it(number: int) -> None:
    bug = deal(number, 2)
    if bug.expose.function == "decode":
        assert not exposes(bug, "")
        return
    shorter = ("".join(text) for length in range(len(shortest(bug))) for text in product("ab", repeat=length))
    assert not any(exposes(bug, text) for text in shorter)


def test_the_supply_has_no_end_and_does_not_repeat_itself_at_once() -> None:
    hunt = Hunt()
    dealt = [hunt.bug, *(hunt.next() for _ in range(20))]
    assert [bug.number for bug in dealt] == list(range(1, 22))
    assert all(one.mutant != other.mutant for one, other in pairwise(dealt))
    assert len({bug.mutant for bug in dealt}) > 8


def test_points_fall_with_each_miss_and_never_below_one() -> None:
    hunt = Hunt()
    full = hunt.worth
    for misses in range(1, full + 3):
        assert not hunt.guess(harmless(hunt.bug)).right
        assert hunt.worth == max(1, full - misses)
    assert hunt.guess(shortest(hunt.bug)).right
    assert (hunt.score, hunt.streak, hunt.state) == (1, 1, "found")


def test_a_bug_counts_once() -> None:
    hunt = Hunt()
    hunt.guess(shortest(hunt.bug))
    score = hunt.score
    assert hunt.guess(shortest(hunt.bug)).right
    hunt.give_up()
    assert (hunt.score, hunt.streak, hunt.state) == (score, 1, "found")


def test_giving_up_shows_an_input_and_ends_the_streak() -> None:
    hunt = Hunt([Past(True), Past(True)])
    assert hunt.streak == 2
    shown = hunt.give_up()
    assert exposes(hunt.bug, shown.given)
    assert hunt.bug.mutant.before in shown.words
    assert (hunt.streak, hunt.best, hunt.state) == (0, 2, "given up")
    assert not hunt.guess(harmless(hunt.bug)).right
    assert hunt.misses == 0


def test_what_is_no_input_is_no_miss() -> None:
    hunt = Hunt()
    while hunt.bug.expose.function != "decode":
        hunt.next()
    assert "ids" in hunt.guess("not numbers").why
    assert hunt.misses == 0
    assert "long" in hunt.guess("a" * 1_000).why


@pytest.mark.parametrize("streak", range(0, A_LEVEL * LEVELS + 1, 2))
def test_bugs_become_harder_as_the_streak_grows(streak: int) -> None:
    assert Hunt([Past(True)] * streak).level == min(LEVELS, 1 + streak // A_LEVEL)


def test_the_store_brings_the_hunt_back() -> None:
    with Store.memory() as store:
        hunt = begin_hunt(store)
        for turn in range(4):
            if turn == 1:
                given = harmless(hunt.bug)
                keep_guess(store, hunt, given, hunt.guess(given).right)
            if turn == 2:
                hunt.give_up()
                keep_giving_up(store, hunt)
            else:
                given = shortest(hunt.bug)
                keep_guess(store, hunt, given, hunt.guess(given).right)
            hunt.next()
        # the fifth is left open, after one miss
        given = harmless(hunt.bug)
        keep_guess(store, hunt, given, hunt.guess(given).right)
        again = begin_hunt(store)
        assert (again.score, again.streak, again.best, again.found) == (hunt.score, 1, 2, 3)
        assert again.number == hunt.number + 1
        store.reset(LESSON)
        assert (begin_hunt(store).score, begin_hunt(store).number) == (0, 1)
