"""Skills of reading code: what a step does next, and on which input a bug shows."""

from __future__ import annotations

import ast
import random
from functools import partial
from typing import Final

from bpe_tui.course.case import Case
from bpe_tui.course.models import Choice, Quiz
from bpe_tui.course.predict import KINDS, questions
from bpe_tui.course.predict import Question as Prediction
from bpe_tui.course.quizzes.tasks import Expose
from bpe_tui.course.trials import mutant_of
from bpe_tui.study.skills.skill import QUIZ, Skill
from bpe_tui.study.skills.words import toy
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.run import Run
from bpe_tui.trace.value import show

FUNCTIONS: Final = {
    "get_stats": "count-pairs",
    "merge": "merge",
    "train": "train",
    "build_vocab": "train",
    "decode": "decode",
    "encode": "encode",
}
"""The functions that are stepped, and the lesson that teaches each."""
_SHOWN: Final = 56
"""Characters of a variable that are shown."""


def _case(chooser: random.Random, function: str) -> Case:
    corpus = toy(chooser, "abc", 7, 10) if function == "encode" else None
    return Case(
        function, toy(chooser, "abc", 5, 7), 2 if function in ("build_vocab", "encode", "train") else 1, None, corpus
    )


def _predicted(function: str, chooser: random.Random) -> Quiz:
    while True:
        case = _case(chooser, function)
        run = LocalRun(case.program())
        try:
            asked = questions(run, KINDS, 2, chooser.randrange(1_000_000))
            if asked:
                return _as_quiz(run, chooser.choice(asked))
        finally:
            run.close()


def _as_quiz(run: Run, asked: Prediction) -> Quiz:
    step = run.step(asked.index)
    names = [f"- `{name}` is `{show(value, _SHOWN)}`" for name, value in step.names.items()]
    code = _code(run.program.source, step.function, step.line)
    state = "\n".join(names) if names else "No variable is set yet."
    prompt = f"```python\n{code}\n```\n\nLine {step.line} has just run. Now:\n\n{state}\n\n{asked.prompt}"
    if asked.options:
        choices = tuple(Choice(option, option == asked.key, asked.explanation) for option in asked.options)
        return Quiz(QUIZ, "choice", prompt, choices)
    return Quiz(QUIZ, "text", prompt, answers=(asked.key,), explanation=asked.explanation)


def _code(source: str, function: str, ran: int) -> str:
    """The lines of a function with their numbers, without its docstring, the one that ran last marked."""
    lines = source.splitlines()
    node = next(
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef) and node.name == function
    )
    said = node.body[0] if ast.get_docstring(node, clean=False) is not None else None
    hidden = range(said.lineno, (said.end_lineno or said.lineno) + 1) if said is not None else range(0)
    shown = [at for at in range(node.lineno, (node.end_lineno or node.lineno) + 1) if at not in hidden]
    return "\n".join(f"{at:>3}{'>' if at == ran else ' '} {lines[at - 1]}" for at in shown)


def _exposed(function: str, chooser: random.Random) -> Quiz:
    asked = Expose(function, merges=2 if function in ("train", "build_vocab") else 3, seed=chooser.randrange(10_000))
    mutant_of(asked)
    return Quiz(QUIZ, "expose", "One line is wrong. Show it by an input.", task=asked)


SKILLS = (
    *(
        Skill(
            f"predict-{function.replace('_', '-')}",
            f"say what {function} does next",
            lesson,
            partial(_predicted, function),
        )
        for function, lesson in FUNCTIONS.items()
        if function != "build_vocab"
    ),
    *(
        Skill(f"bug-{function.replace('_', '-')}", f"show a bug in {function}", lesson, partial(_exposed, function))
        for function, lesson in FUNCTIONS.items()
    ),
)
"""What stepping and finding bugs teach."""
