"""Grading: what a learner answered, against the key.

An answer is compared by what it says, not by how it is written: case, spaces, quotes and brackets do not matter
where they change nothing. Each answer has *readings* (a number, a list of numbers, a list of words, a text); two
answers are the same when they share one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from decimal import Decimal, InvalidOperation
from typing import Final

from bpe_tui.course.models import Quiz
from bpe_tui.course.quizzes.tasks import Blank, Expose, Order, Point
from bpe_tui.course.spelling import SPACE
from bpe_tui.course.verdict import Verdict as Verdict

Reading = tuple[str, object]
Given = str | frozenset[int] | tuple[int, ...]
"""An answer as a front end takes it: typed, chosen, or lines put in order."""
_BETWEEN: Final = " | "
"""Stands between the options of a kept answer that has several."""

LONGEST: Final = 1_000
"""Characters of an answer that are looked at."""
_NUMBER: Final = re.compile(r"[+-]?(\d{1,3}([,'’ _\u00a0\u202f]\d{3})+|\d+)?(\.\d*)?([eE][+-]?\d{1,3})?")
_WORDS: Final = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}
_SIGNS: Final = str.maketrans(
    {"−": "-", "–": "-", "“": '"', "”": '"', "‘": "'", "’": "'", "´": "'", "„": '"', "␠": SPACE}
)
_QUOTED: Final = re.compile(r"""(?:\b[bB])?(["'`])(.*?)\1""", re.DOTALL)


def grade(quiz: Quiz, given: str | int | Collection[int]) -> Verdict:
    """Grade an answer.

    Args:
        quiz: The question.
        given: For ``choice`` the index of the chosen option or a collection of one, for ``choices`` the indexes of
            the chosen options, for ``point`` that of the target, for ``order`` those of the lines as they were put;
            for the others the text that was typed, for ``blank`` a line for each blank.

    Raises:
        TypeError: The answer is not of the kind of the quiz.
        IndexError: There is no such option.
    """
    if is_typed(quiz):
        if not isinstance(given, str):
            raise TypeError(f"a quiz of the kind {quiz.kind} is answered by a text")
        return _grade_typed(quiz, given)
    if isinstance(given, str):
        raise TypeError(f"a quiz of the kind {quiz.kind} is answered by indexes of options")
    return _grade_chosen(quiz, (given,) if isinstance(given, int) else tuple(given))


def write_given(quiz: Quiz, given: str | Iterable[int]) -> str:
    """Write an answer as text, to be kept and to be read by a teacher; every front end keeps the same."""
    if isinstance(given, str):
        return given
    if isinstance(quiz.task, Order):
        lines = quiz.task.all_lines
        return "\n".join(lines[at] for at in given)
    if isinstance(quiz.task, Point):
        targets = quiz.task.targets
        return _BETWEEN.join(f"{at + 1}: {targets[at].strip()}" for at in sorted(given))
    return _BETWEEN.join(quiz.choices[at].text for at in sorted(given))


def read_given(quiz: Quiz, text: str) -> Given | None:
    """Read a kept answer; ``None`` if the quiz has changed so that it does not fit any more."""
    if is_typed(quiz):
        return text
    if isinstance(quiz.task, Order):
        from bpe_tui.course.quizzes.ordering import places

        return places(quiz.task, text.split("\n") if text else ())
    if isinstance(quiz.task, Point):
        labels = [f"{at}: {target.strip()}" for at, target in enumerate(quiz.task.targets, 1)]
        return frozenset({labels.index(text)}) if text in labels else None
    known = {choice.text: at for at, choice in enumerate(quiz.choices)}
    parts = text.split(_BETWEEN) if text else []
    if any(part not in known for part in parts) or (quiz.kind == "choice" and len(parts) != 1):
        return None
    return frozenset(known[part] for part in parts)


def is_typed(quiz: Quiz) -> bool:
    """Whether a quiz is answered by a text."""
    return quiz.kind in ("number", "text", "blank", "expose")


def _grade_typed(quiz: Quiz, given: str) -> Verdict:
    if isinstance(quiz.task, Blank):
        from bpe_tui.course.quizzes.blanks import grade_blank

        return grade_blank(quiz.task, given, quiz.explanation)
    if isinstance(quiz.task, Expose):
        from bpe_tui.course.quizzes.exposing import grade_expose

        return grade_expose(quiz.task, given, quiz.explanation)
    return _grade_text(quiz, given)


def _grade_chosen(quiz: Quiz, given: tuple[int, ...]) -> Verdict:
    if isinstance(quiz.task, Order):
        from bpe_tui.course.quizzes.ordering import grade_order

        return grade_order(quiz.task, given, quiz.explanation)
    if isinstance(quiz.task, Point):
        from bpe_tui.course.quizzes.pointing import grade_point

        if len(set(given)) != 1:
            return Verdict(False, "Point at one thing.", read=False)
        return grade_point(quiz.task, given[0], quiz.explanation)
    return _grade_choices(quiz, set(given))


def _grade_choices(quiz: Quiz, chosen: set[int]) -> Verdict:
    if any(not 0 <= index < len(quiz.choices) for index in chosen):
        raise IndexError("there is no such option")
    if not chosen:
        return Verdict(False, "Choose an option first.", read=False)
    if quiz.kind == "choice" and len(chosen) > 1:
        return Verdict(False, "Only one option is right. Choose one.", read=False)
    picked = [quiz.choices[index] for index in sorted(chosen)]
    wrong = [choice.why for choice in picked if not choice.right]
    if wrong:
        return Verdict(False, "\n\n".join(wrong))
    missing = sum(choice.right for choice in quiz.choices) - len(picked)
    if missing:
        return Verdict(False, "All that you chose is right, but something is missing.")
    reasons = [choice.why for choice in picked if choice.why] + ([quiz.explanation] if quiz.explanation else [])
    return Verdict(True, "\n\n".join(reasons))


def _grade_text(quiz: Quiz, given: str) -> Verdict:
    if not given.strip():
        return Verdict(False, "Type an answer first.", read=False)
    number = quiz.kind == "number"
    if any(same(given, answer, number=number) for answer in quiz.answers):
        return Verdict(True, quiz.explanation)
    for mistake in quiz.mistakes:
        if same(given, mistake.answer, number=number):
            return Verdict(False, mistake.why)
    if number and not _number_readings(_clean(given)):
        return Verdict(False, "That is not a number I can read. Type it in digits, such as `12` or `2.5`.", read=False)
    if not number and _runs_together(given, quiz.answers):
        return Verdict(
            False, "A list is asked for. Put commas or spaces between its items, as in `7, 8, 9`.", read=False
        )
    return Verdict(False, "", "Not that one. Look again at what is asked, and try once more.")


def _runs_together(given: str, answers: Iterable[str]) -> bool:
    """Whether digits were typed in one run where lists of numbers of as many digits are right."""
    clean = _clean(given)
    if not clean.isdecimal():
        return False
    lists = [re.findall(r"\d+", answer) for answer in answers if re.fullmatch(r"[\s\d,;()\[\]]+", answer)]
    return any(len(items) > 1 and len("".join(items)) == len(clean) for items in lists)


def same(given: str, answer: str, *, number: bool = False) -> bool:
    """Whether two answers say the same; with `number`, whether they are the same number."""
    if len(given) > LONGEST:
        return False
    if number:
        return bool(_number_readings(_clean(given)) & _number_readings(_clean(answer)))
    return bool(readings(given) & readings(answer))


def readings(text: str) -> frozenset[Reading]:
    """Everything that an answer may be taken to say."""
    clean = _clean(text)
    found = {("text", _as_text(clean)), *_number_readings(clean)}
    items = _items(clean)
    if items is not None:
        found.add(("items", items))
    return frozenset(found)


def _clean(text: str) -> str:
    """Drop what surrounds an answer and says nothing: spaces, a final full stop, Markdown's backticks."""
    clean = unicodedata.normalize("NFC", text).translate(_SIGNS).strip()
    if len(clean) > 1 and clean.endswith(".") and not clean.endswith(".."):
        clean = clean[:-1].rstrip()
    return clean


def _number_readings(clean: str) -> set[Reading]:
    """An answer as a number: with separators, a unit, a percent sign; in words up to twelve; hexadecimal."""
    text = _unquoted(clean).strip().casefold().removeprefix("=").strip()
    if text in _WORDS:
        return {("number", Decimal(_WORDS[text]))}
    if re.fullmatch(r"0x[0-9a-f]{1,16}|0b[01]{1,64}", text):
        return {("number", Decimal(int(text, 0)))}
    text = re.sub(r"\s*(%|[a-z][a-z ]*)$", "", text) if re.match(r"[+-]?[\d.]", text) else text
    match = _NUMBER.fullmatch(text)
    if not match or not any(char.isdigit() for char in text):
        return set()
    try:
        number = Decimal(re.sub(r"[,'’ _\u00a0\u202f]", "", text))
    except InvalidOperation:
        return set()
    return {("number", number.normalize() if number else Decimal(0))}


def _unquoted(text: str) -> str:
    match = _QUOTED.fullmatch(text)
    return match[2] if match else text


def _as_text(clean: str) -> str:
    """An answer as a text: unquoted, in lower case, spaces evened out, but spaces inside quotes kept at the ends."""
    text = _QUOTED.sub(lambda match: _keep_ends(match[2]), clean).casefold()
    text = re.sub(rf"(?<=\S){SPACE}(?=\S)", " ", text)
    text = re.sub(r"\s+", " ", text).strip()
    return re.sub(r" ?([(),\[\]{}:;=+*/<>|-]) ?", r"\1", text)


def _keep_ends(quoted: str) -> str:
    """The inside of quotes, a space at either end made visible, since the quotes show that it is meant."""
    if not quoted.strip():
        return SPACE * len(quoted)
    left, right = len(quoted) - len(quoted.lstrip(" ")), len(quoted) - len(quoted.rstrip(" "))
    return SPACE * left + quoted.strip(" ") + SPACE * right


def _items(clean: str) -> tuple[object, ...] | None:
    """An answer as a flat list: brackets fall away, and items may be parted by commas, semicolons, bars or spaces."""
    text = _QUOTED.sub(lambda match: _keep_ends(match[2]) or "''", clean).casefold()
    text = re.sub(r"[()\[\]{}]", " ", text)
    parts = [part for part in re.split(r"[\s,;|]+", text) if part and part not in ("and", "+")]
    if not parts:
        return ("",) if re.search(r"[(\[{]", clean) else None
    return tuple(_item(part) for part in parts)


def _item(part: str) -> object:
    numbers = _number_readings(part) if re.fullmatch(r"[+-]?[\d.]+|0x[0-9a-f]+", part) else set()
    return next(iter(numbers))[1] if numbers else part
