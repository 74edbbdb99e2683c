from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bpe_tui.bpe.counting import ChunkCounts
from bpe_tui.bpe.loading import save_tokenizer
from bpe_tui.bpe.patterns import GPT2, GPT4, NO_SPLIT, SplitPattern
from bpe_tui.bpe.trainer import Training
from bpe_tui.bpe.vocabularies import load_vocabulary
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.course import training_session
from bpe_tui.course.corpora import Corpus, shipped_corpora, toy_corpus
from bpe_tui.course.training_session import Status, TrainingSession
from bpe_tui.course.workshop import Workshop
from tests.playground.waiting import finish, long_text, poll_until

STORY = shipped_corpora()[0]


class Sessions:
    """Starts sessions and ends all of them."""

    def __init__(self) -> None:
        self.started: list[TrainingSession] = []

    def start(
        self, corpus: Corpus, pattern: SplitPattern = GPT4, size: int = 300, tokenizer: str | Path | None = None
    ) -> TrainingSession:
        self.started.append(TrainingSession(corpus, pattern, size, tokenizer=tokenizer))
        return self.started[-1]


@pytest.fixture
def sessions() -> Iterator[Sessions]:
    made = Sessions()
    yield made
    for session in made.started:
        session.close()


@pytest.mark.parametrize("pattern", [GPT4, GPT2, NO_SPLIT])
def test_it_learns_what_the_trainer_learns(sessions: Sessions, pattern: SplitPattern) -> None:
    assert STORY.text is not None
    session = sessions.start(STORY, pattern, 400)
    status = finish(session)
    source = ChunkCounts.of_text(STORY.text, pattern) if pattern.splits else STORY.text
    training = Training(source, 400)
    assert list(session.merges) == list(training)
    assert session.merges[-3:] == list(session.merges)[-3:]
    assert session.merges[-1] == list(session.merges)[143]
    with pytest.raises(IndexError):
        session.merges[144]
    assert session.spelled == [training.tokenizer().vocab[token_id] for token_id in range(400)]
    assert list(session.lengths) == [STORY.size, *(merge.tokens_left for merge in session.merges)]
    assert (status.phase, status.merges, status.wanted, status.bytes) == ("done", 144, 144, STORY.size)
    assert status.ended == "the vocabulary is full"
    assert session.tokenizer.merges == training.merges


def test_a_poll_that_has_no_time_takes_one_thing_and_leaves_the_rest(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training_session, "_LONGEST_POLL", 0.0)
    session = sessions.start(STORY)
    taken: list[object] = []
    take = session._take

    def note(what: dict[str, Any] | None) -> None:
        taken.append(what)
        take(what)

    monkeypatch.setattr(session, "_take", note)

    at_each_poll: list[int] = []

    def has_ended(status: Status) -> bool:
        at_each_poll.append(len(taken) - sum(at_each_poll))
        return not status.running

    poll_until(session, has_ended)
    assert set(at_each_poll) <= {0, 1}
    assert len(taken) > 3
    assert session.status.merges == 300 - 256


@pytest.mark.parametrize("pattern", [GPT4, NO_SPLIT])
def test_the_corpus_comes_back_and_is_as_long_as_training_said(sessions: Sessions, pattern: SplitPattern) -> None:
    for corpus in shipped_corpora():
        status = finish(sessions.start(corpus, pattern))
        assert status.round_trip is not None
        assert status.round_trip.right
        assert status.round_trip.bytes == corpus.size
        assert status.round_trip.tokens == status.tokens


def test_files_are_trained_on_where_they_lie(sessions: Sessions, tmp_path: Path) -> None:
    path = tmp_path / "story.txt"
    assert STORY.text is not None
    path.write_text(STORY.text, encoding="utf-8")
    in_memory, on_disk = sessions.start(STORY), sessions.start(Corpus.of_file(path))
    finish(in_memory)
    assert finish(on_disk).round_trip == in_memory.status.round_trip
    assert list(on_disk.merges) == list(in_memory.merges)


def test_a_vocabulary_out_of_reach_is_told(sessions: Sessions) -> None:
    status = finish(sessions.start(toy_corpus(), NO_SPLIT, 1000))
    assert status.phase == "done"
    assert status.ended == "no pair is left to merge"
    assert status.merges < status.wanted


def test_no_merge_at_all_is_a_vocabulary_too(sessions: Sessions) -> None:
    session = sessions.start(STORY, GPT4, 256)
    status = finish(session)
    assert (status.phase, status.merges, status.ended) == ("done", 0, "the vocabulary is full")
    assert session.tokenizer.encode("ab") == [97, 98]


def test_one_merge_at_a_time(sessions: Sessions) -> None:
    session = sessions.start(STORY)
    session.step()
    for merges in range(1, 5):
        status = poll_until(session, lambda status, merges=merges: status.paused and status.merges == merges)  # type: ignore[misc]
        assert status.running
        session.step()
    poll_until(session, lambda status: status.paused and status.merges == 5)
    session.go_on()
    assert finish(session).merges == 44


def test_nothing_is_learned_between_pause_and_go_on(sessions: Sessions, tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(long_text())
    session = sessions.start(Corpus.of_file(path), GPT2, 20_000)
    poll_until(session, lambda status: status.merges > 0)
    session.pause()
    before = poll_until(session, lambda status: status.paused)
    assert before.learning
    session.step()
    after = poll_until(session, lambda status: status.merges > before.merges and status.paused)
    assert after.merges == before.merges + 1
    session.stop()
    status = finish(session)
    assert status.merges == after.merges
    assert status.ended == "you stopped it"
    assert status.round_trip is not None
    assert status.round_trip.right


def test_stopping_while_the_corpus_is_checked_leaves_it_unchecked(sessions: Sessions, tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(long_text())
    session = sessions.start(Corpus.of_file(path), GPT2, 258)
    poll_until(session, lambda status: status.phase == "checking")
    session.stop()
    status = finish(session)
    assert status.phase == "done"
    assert status.merges == 2


def test_stopping_before_anything_was_learned_leaves_nothing(sessions: Sessions, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("never the same " * 400_000)
    session = sessions.start(Corpus.of_file(path), GPT4)
    session.stop()
    status = finish(session)
    assert (status.phase, status.merges, status.ended) == ("done", 0, "you stopped it")


def test_bytes_that_are_no_text_are_told_with_their_place(sessions: Sessions, tmp_path: Path) -> None:
    path = tmp_path / "broken.txt"
    path.write_bytes(b"one line\nab\xffcd" * 3)
    for pattern in (GPT4, NO_SPLIT):
        status = finish(sessions.start(Corpus.of_file(path), pattern))
        assert (status.phase, status.kind) == ("failed", "invalid text")
        assert "byte 11 (line 2)" in status.failure


@pytest.mark.parametrize("errors", ["replace", "bytes"])
@pytest.mark.parametrize("pattern", [GPT4, NO_SPLIT])
def test_such_bytes_can_be_replaced_or_kept(
    sessions: Sessions, tmp_path: Path, errors: str, pattern: SplitPattern
) -> None:
    path = tmp_path / "broken.txt"
    path.write_bytes(b"one line\nab\xffcd" * 3)
    session = sessions.start(Corpus.of_file(path, errors), pattern, 260)  # type: ignore[arg-type]
    status = finish(session)
    assert status.round_trip is not None
    assert status.round_trip.right
    assert status.round_trip.bytes == (42 if errors == "bytes" else 48)


def test_a_file_that_has_gone_is_told(sessions: Sessions, tmp_path: Path) -> None:
    path = tmp_path / "gone.txt"
    path.write_text("here")
    corpus = Corpus.of_file(path)
    path.unlink()
    status = finish(sessions.start(corpus))
    assert status.phase == "failed"
    assert "gone.txt" in status.failure


def test_half_a_character_in_a_text_is_told(sessions: Sessions) -> None:
    status = finish(sessions.start(Corpus.of_text("a\ud800b", "own"), NO_SPLIT))
    assert (status.phase, status.kind) == ("failed", "invalid text")


def test_a_process_that_dies_is_told(sessions: Sessions) -> None:
    session = sessions.start(STORY)
    session.step()
    poll_until(session, lambda status: status.paused)
    session._child.kill()
    status = finish(session)
    assert status.phase == "failed"
    assert "memory" in status.failure


def test_a_closed_session_says_so_and_takes_no_orders(sessions: Sessions) -> None:
    session = sessions.start(STORY)
    session.close()
    assert session.status.phase == "failed"
    session.pause()
    session.go_on()
    session.close()


def test_a_tokenizer_by_name_is_checked_on_a_corpus(sessions: Sessions) -> None:
    status = finish(sessions.start(STORY, GPT4, tokenizer="gpt2"))
    assert status.round_trip is not None
    assert STORY.text is not None
    assert status.round_trip.right
    assert status.round_trip.tokens == len(load_vocabulary("gpt2").encode(STORY.text))


def test_a_tokenizer_in_a_file_is_checked_with_the_pattern_it_needs(sessions: Sessions, tmp_path: Path) -> None:
    assert STORY.text is not None
    training = Training(ChunkCounts.of_text(STORY.text, GPT2), 300).run()
    path = tmp_path / "mine.tiktoken"
    save_tokenizer(training.tokenizer(), path)
    status = finish(sessions.start(STORY, GPT2, tokenizer=path))
    assert status.round_trip is not None
    assert status.round_trip.tokens == len(training.tokenizer().encode(STORY.text))


def test_a_tokenizer_that_lacks_a_byte_is_told(sessions: Sessions, tmp_path: Path) -> None:
    path = tmp_path / "few.tiktoken"
    path.write_bytes(b"YQ== 0\nYg== 1\n")
    status = finish(sessions.start(STORY, GPT2, tokenizer=path))
    assert status.phase == "failed"
    assert "no token for the byte" in status.failure


def test_time_left_follows_from_the_speed_and_is_unknown_while_paused() -> None:
    status = Status("merging", merges=100, wanted=300, rate=50.0)
    assert status.seconds_left == 4.0
    assert Status("merging", paused=True, merges=100, wanted=300, rate=50.0).seconds_left is None
    assert Status("reading").seconds_left is None


def test_a_workshop_uses_what_was_trained_or_loaded_last() -> None:
    workshop = Workshop()
    assert workshop.tokenizer is None
    try:
        finish(workshop.train())
        trained = workshop.tokenizer
        assert trained is not None
        assert len(trained) == workshop.vocab_size
        loaded = VocabularyTokenizer.from_merges({(97, 98): 256})
        workshop.use(loaded, "gpt2")
        assert workshop.tokenizer is loaded
        assert workshop.is_busy
        workshop.train()
        assert workshop.loaded is None
    finally:
        workshop.close()
    assert not workshop.is_busy
