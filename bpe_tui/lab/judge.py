"""The judge: runs a learner's code on the inputs of a lab, compares with the reference, and says what is wrong.

Everything that decides is computed here, from values: those that the learner's code gave, and those that the
reference gave in another process of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from threading import Event as Flag
from typing import Final, Literal

from bpe_tui.lab.advice import place_of_trouble, syntax_place, trouble_words
from bpe_tui.lab.calls import Call, Ended, Event, Output, Result, Returned
from bpe_tui.lab.compare import COMPARE
from bpe_tui.lab.endless import explain_endless
from bpe_tui.lab.inputs import INPUTS
from bpe_tui.lab.limits import Limits
from bpe_tui.lab.mistakes import GENERAL, RULES, Evidence
from bpe_tui.lab.models import Arguments, Check, Lab, LabMistake
from bpe_tui.lab.packing import Cut
from bpe_tui.lab.runner import STOPPED, Job, execute
from bpe_tui.lab.sandbox import Sandbox
from bpe_tui.lab.verdicts import CheckVerdict, Failure, FailureKind, LabVerdict
from bpe_tui.lab.words import call_text, guess_words, shown, wrong_words

MISTAKE_SECONDS: Final = 3.0
"""Seconds that the code of a foreseen mistake may take; some of them never end."""
_ROUNDS: Final = 8
_CANDIDATES: Final = 80


@dataclass(frozen=True, slots=True)
class Judged:
    """A call has been judged: told while the code is running."""

    check: int
    """Place of the check, from 0."""
    held: int
    """Inputs of this check on which it held so far."""
    tried: int
    total: int
    """Inputs of this check in all."""


@dataclass(frozen=True, slots=True)
class Phase:
    """What the judge does now."""

    name: Literal["reference", "running", "shrinking", "explaining"]


JudgeEvent = Output | Judged | Phase
Tell = Callable[[JudgeEvent], object]


class BrokenLabError(Exception):
    """The reference of a lab cannot be run, so there is nothing to compare with."""


class Judge:
    """Judges any number of attempts at one lab; what the reference answers is worked out once."""

    def __init__(self, lab: Lab, sandbox: Sandbox) -> None:
        self.lab = lab
        self.sandbox = sandbox
        self._inputs = tuple(_inputs(check) for check in lab.checks)
        self._calls = tuple(
            Call(check.function, arguments)
            for check, inputs in zip(lab.checks, self._inputs, strict=True)
            for arguments in inputs
        )
        self._check_of = [place for place, inputs in enumerate(self._inputs) for _ in inputs]
        self._expected: tuple[Result, ...] | None = None
        self._mistakes: dict[str, _Answers] = {}

    def judge(self, source: str, tell: Tell = lambda _: None, stop: Flag | None = None) -> LabVerdict:
        """Judge an attempt, and wait for the verdict.

        Args:
            source: The learner's code.
            tell: Is told what happens meanwhile, in this thread.
            stop: Ends it when it is set; the verdict is of what was known by then.

        Raises:
            BrokenLabError: The reference does not run.
        """
        stop = stop or Flag()
        if not self.sandbox.allowed:
            return self._nothing(Ended("refused", self.sandbox.reason))
        tell(Phase("reference"))
        expected = self._references(stop)
        if expected is None:
            return self._nothing(Ended("stopped", STOPPED))
        tell(Phase("running"))
        answers = self._run(source, expected, tell, stop)
        if answers.ended.kind in ("syntax", "error", "missing", "refused"):
            verdict = self._nothing(answers.ended)
            return replace(verdict, place=syntax_place(source, answers.ended.trouble))
        verdicts = self._verdicts(answers, expected)
        failed = next((place for place, verdict in enumerate(verdicts) if verdict.failure), None)
        if failed is not None and not stop.is_set():
            failure = verdicts[failed].failure
            assert failure is not None
            failure = self._explained(source, self.lab.checks[failed], failure, answers, tell, stop)
            verdicts[failed] = replace(verdicts[failed], failure=failure)
        return LabVerdict(tuple(verdicts), answers.ended)

    def _nothing(self, ended: Ended) -> LabVerdict:
        """The verdict on code that could not be run."""
        return LabVerdict(tuple(CheckVerdict(check, "not run", 0, 0) for check in self.lab.checks), ended)

    def _limits(self) -> Limits:
        return Limits(seconds=self.lab.seconds)

    def _job(self, source: str, calls: tuple[Call, ...], limits: Limits) -> Job:
        return Job(source, calls, self.lab.helpers, self.lab.define, limits)

    # what the reference answers

    def _references(self, stop: Flag) -> tuple[Result, ...] | None:
        """What the reference answers to each call; ``None`` if it was stopped."""
        if self._expected is None:
            answers = self._answers(self.lab.reference, self._calls, self._limits(), stop)
            if answers.ended.kind == "stopped":
                return None
            if answers.ended.kind != "done":
                raise BrokenLabError(f"the reference of {self.lab.id} does not run: {answers.ended.message}")
            self._expected = tuple(answers.results)
        return self._expected

    def _answers(self, source: str, calls: tuple[Call, ...], limits: Limits, stop: Flag) -> _Answers:
        return _Answers.of(execute(self._job(source, calls, limits), self.sandbox, stop=stop))

    # what the learner's code answers

    def _run(self, source: str, expected: tuple[Result, ...], tell: Tell, stop: Flag) -> _Answers:
        held, tried = [0] * len(self._inputs), [0] * len(self._inputs)

        def note(event: Event) -> None:
            if isinstance(event, Output):
                tell(event)
            elif isinstance(event, Returned):
                place = self._check_of[event.index]
                tried[place] += 1
                held[place] += self._is_right(place, expected[event.index], event.result)
                tell(Judged(place, held[place], tried[place], len(self._inputs[place])))

        return _Answers.of(execute(self._job(source, self._calls, self._limits()), self.sandbox, note, stop))

    def _is_right(self, place: int, expected: Result, got: Result) -> bool:
        check = self.lab.checks[place]
        return not _fault(check, expected, got)

    def _verdicts(self, answers: _Answers, expected: tuple[Result, ...]) -> list[CheckVerdict]:
        verdicts = []
        first = 0
        for check, inputs in zip(self.lab.checks, self._inputs, strict=True):
            span = range(first, first + len(inputs))
            first += len(inputs)
            verdicts.append(_verdict(check, span, answers, expected, self._calls))
        return verdicts

    # why it fails

    def _explained(
        self, source: str, check: Check, failure: Failure, answers: _Answers, tell: Tell, stop: Flag
    ) -> Failure:
        if failure.kind in ("wrong", "changed", "error") and check.inputs and failure.call.arguments not in check.cases:
            tell(Phase("shrinking"))
            failure = self._shrunk(source, check, failure, stop)
        tell(Phase("explaining"))
        if failure.kind == "error" and failure.trouble is not None:
            place = place_of_trouble(source, failure.trouble, failure.call.function)
            failure = replace(failure, place=place, words=trouble_words(failure.trouble))
        elif failure.kind == "loop" and not stop.is_set():
            place, words = explain_endless(source, self.lab.helpers, failure.call, self.sandbox)
            failure = replace(failure, place=place, words=words)
        return replace(failure, mistake=self._mistake(answers, stop))

    def _shrunk(self, source: str, check: Check, failure: Failure, stop: Flag) -> Failure:
        """The failure on the simplest input that can be found on which the check fails in the same way."""
        simpler = INPUTS[check.inputs].simpler
        seen = [failure.call.arguments]
        for _ in range(_ROUNDS):
            candidates = []
            for arguments in islice(simpler(failure.call.arguments), _CANDIDATES):
                if arguments not in seen:
                    seen.append(arguments)
                    candidates.append(Call(check.function, arguments))
            found = self._first_alike(source, check, failure, tuple(candidates), stop) if candidates else None
            if found is None or stop.is_set():
                return failure
            failure = found
        return failure

    def _first_alike(
        self, source: str, check: Check, failure: Failure, calls: tuple[Call, ...], stop: Flag
    ) -> Failure | None:
        limits = Limits(seconds=min(self.lab.seconds, 2 * MISTAKE_SECONDS))
        with ThreadPoolExecutor(2) as pool:
            mine = pool.submit(self._answers, source, calls, limits, stop)
            reference = pool.submit(self._answers, self.lab.reference, calls, limits, stop)
        for expected, got in zip(reference.result().results, mine.result().results, strict=False):
            other = None if expected.trouble else _failure(check, expected, got)
            if other is None or other.kind != failure.kind:
                continue
            if (other.trouble and other.trouble.type) == (failure.trouble and failure.trouble.type):
                return other
        return None

    def _mistake(self, answers: _Answers, stop: Flag) -> LabMistake | None:
        """The foreseen mistake that answers as the learner's code did, if there is one."""
        expected = self._expected or ()
        evidence = [
            Evidence(wanted, got, self._is_right(place, wanted, got))
            for wanted, got, place in zip(expected, answers.results, self._check_of, strict=False)
        ]
        wanted = [mistake for mistake in self.lab.mistakes if mistake.source and mistake.id not in self._mistakes]
        with ThreadPoolExecutor(4) as pool:
            limits = Limits(seconds=min(MISTAKE_SECONDS, self.lab.seconds))
            runs = [pool.submit(self._answers, mistake.source, self._calls, limits, stop) for mistake in wanted]
        for mistake, run in zip(wanted, runs, strict=True):
            if run.result().ended.kind != "stopped":
                self._mistakes[mistake.id] = run.result()
        for mistake in (*self.lab.mistakes, *GENERAL):
            if mistake.rule:
                if RULES[mistake.rule](evidence):
                    return mistake
            elif mistake.id in self._mistakes and self._alike(self._mistakes[mistake.id], answers):
                return mistake
        return None

    def _alike(self, mistaken: _Answers, answers: _Answers) -> bool:
        """Whether two codes gave the same answers, and ended alike."""
        if len(mistaken.results) != len(answers.results) or mistaken.ended.kind != answers.ended.kind:
            return False
        for place, one, other in zip(self._check_of, mistaken.results, answers.results, strict=False):
            if (one.trouble and one.trouble.type) != (other.trouble and other.trouble.type):
                return False
            compare = COMPARE[self.lab.checks[place].compare]
            if one.trouble is None and (not compare(one.value, other.value) or one.changed != other.changed):
                return False
        return True


@dataclass(frozen=True, slots=True)
class _Answers:
    """What a run gave: the results in order, as far as it came."""

    results: tuple[Result, ...]
    ended: Ended

    @classmethod
    def of(cls, events: list[Event]) -> _Answers:
        ended = events[-1]
        assert isinstance(ended, Ended)
        return cls(tuple(event.result for event in events if isinstance(event, Returned)), ended)


def _inputs(check: Check) -> tuple[Arguments, ...]:
    made = INPUTS[check.inputs].series(check.seed, check.count) if check.inputs else ()
    return (*check.cases, *made)


def _verdict(
    check: Check, span: range, answers: _Answers, expected: tuple[Result, ...], calls: tuple[Call, ...]
) -> CheckVerdict:
    held, tried = 0, 0
    failure: Failure | None = None
    for place in span:
        if place >= len(answers.results):
            break
        tried += 1
        found = _failure(check, expected[place], answers.results[place])
        held += found is None
        failure = failure or found
    unfinished = answers.ended.call
    if failure is None and unfinished is not None and unfinished in span and answers.ended.kind != "stopped":
        failure = _unfinished(check, answers.ended, calls[unfinished], expected[unfinished])
        tried += 1
    if failure is not None:
        return CheckVerdict(check, "failed", held, tried, failure)
    return CheckVerdict(check, "passed" if tried == len(span) else "not run", held, tried)


def _fault(check: Check, expected: Result, got: Result) -> FailureKind | None:
    """In what way an answer is not the expected one; ``None`` if it is."""
    if expected.trouble is not None:
        alike = got.trouble is not None and got.trouble.type == expected.trouble.type
        return None if alike else "error" if got.trouble else "wrong"
    if got.trouble is not None:
        return "error"
    if isinstance(got.value, Cut):
        return "too large"
    if not COMPARE[check.compare](expected.value, got.value):
        return "wrong"
    return "changed" if set(got.changed) - set(expected.changed) else None


def _failure(check: Check, expected: Result, got: Result) -> Failure | None:
    kind = _fault(check, expected, got)
    if kind is None:
        return None
    if kind == "error":
        words = str(got.trouble)
    elif check.guess:
        words = guess_words(got.value)
    elif kind == "changed":
        words = _changed_words(expected, got)
    elif expected.trouble is not None:
        words = f"It gives an answer where a {expected.trouble.type} is expected."
    else:
        words = wrong_words(expected.value, got.value)
    return Failure(
        kind=kind,
        call=got.call,
        expected=expected.value,
        got=got.value,
        input_text=call_text(got.call),
        expected_text=_result_text(expected),
        got_text=_result_text(got),
        words=words,
        trouble=got.trouble,
        printed=got.printed,
        guess=check.guess,
    )


def _changed_words(expected: Result, got: Result) -> str:
    place = min(set(got.changed) - set(expected.changed))
    which = "it was given" if len(got.call.arguments) == 1 else f"it was given as argument {place + 1}"
    kind = type(got.call.arguments[place]).__name__
    return (
        f"The answer is right, but the {kind} that {which} is another one afterwards. "
        "Whoever calls it may still need that. Make a new one, or work on a copy."
    )


def _result_text(result: Result) -> str:
    return str(result.trouble) if result.trouble else shown(result.value)


def _unfinished(check: Check, ended: Ended, call: Call, expected: Result) -> Failure:
    kind: FailureKind = "loop" if ended.kind == "time" else "ended"
    return Failure(
        kind=kind,
        call=call,
        expected=expected.value,
        got=None,
        input_text=call_text(call),
        expected_text=_result_text(expected),
        got_text="no answer",
        words=ended.message,
        printed=ended.printed,
        guess=check.guess,
    )
