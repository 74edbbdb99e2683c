"""The store against a model of it in plain Python, with two sessions, an unsteady clock, and reopening at random."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from bpe_tui.study import Place, Store

PAGES = 3
lessons = st.sampled_from(["merge", "encode"])
pages = st.integers(1, PAGES)
quizzes = st.sampled_from(["a", "b"])
texts = st.none() | st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
sessions = st.sampled_from([0, 1])


@dataclass
class LessonModel:
    """What is true of a lesson."""

    places: dict[int, Place] = field(default_factory=dict)
    answers: list[tuple[str, str, bool, int]] = field(default_factory=list)
    done: set[int] = field(default_factory=set)
    finished: bool = False
    seen: bool = False

    def forget(self, page: int) -> None:
        self.places.pop(page, None)
        self.answers = [answer for answer in self.answers if answer[3] != page]
        self.done.discard(page)
        self.finished = False


class StoreMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.home = Path(self.folder.name)
        self.time = 10**18
        self.stores = [self.open(), self.open()]
        self.lessons = {"merge": LessonModel(), "encode": LessonModel()}
        self.order: list[Place] = []
        self.settings: dict[str, str] = {}

    def open(self) -> Store:
        return Store.open(self.home, clock=lambda: self.time)

    def teardown(self) -> None:
        for store in self.stores:
            store.close()
        self.folder.cleanup()

    @rule(seconds=st.integers(-(10**6), 10**6))
    def clock_moves(self, seconds: int) -> None:
        self.time += seconds * 10**9

    @rule(session=sessions, lesson=lessons, page=pages, step=st.integers(0, 9), text=texts)
    def at(self, session: int, lesson: str, page: int, step: int, text: str | None) -> None:
        place = Place(lesson, page, step, text)
        self.stores[session].at(place)
        self.lessons[lesson].places[page] = place
        self.lessons[lesson].seen = True
        self.order = [old for old in self.order if (old.lesson, old.page) != (lesson, page)] + [place]

    @precondition(lambda self: self.order)
    @rule(session=sessions, steps=st.integers(1, 5))
    def steps_on(self, session: int, steps: int) -> None:
        last = self.order[-1]
        for step in range(last.step + 1, last.step + 1 + steps):
            self.at(session, last.lesson, last.page, step, last.text)

    @rule(session=sessions, lesson=lessons, quiz=quizzes, given=st.text("xy"), right=st.booleans(), page=pages)
    def answer(self, session: int, lesson: str, quiz: str, given: str, right: bool, page: int) -> None:
        self.stores[session].answered(lesson, quiz, given, right, page=page)
        self.lessons[lesson].answers.append((quiz, given, right, page))
        self.lessons[lesson].seen = True

    @rule(session=sessions, lesson=lessons, page=st.none() | pages)
    def finish(self, session: int, lesson: str, page: int | None) -> None:
        self.stores[session].finished(lesson, page)
        model = self.lessons[lesson]
        model.seen = True
        if page is None:
            model.finished = True
        else:
            model.done.add(page)

    @rule(session=sessions, lesson=st.none() | lessons, page=st.none() | pages)
    def reset(self, session: int, lesson: str | None, page: int | None) -> None:
        page = None if lesson is None else page
        self.stores[session].reset(lesson, page)
        for name, model in self.lessons.items():
            if lesson in (None, name):
                for each in range(1, PAGES + 1) if page is None else [page]:
                    model.forget(each)
                if page is None:
                    self.lessons[name] = LessonModel()
        self.order = [
            place for place in self.order if not (lesson in (None, place.lesson) and page in (None, place.page))
        ]

    @rule(session=sessions, name=st.sampled_from(["theme", "speed"]), value=st.text("xy"))
    def set(self, session: int, name: str, value: str) -> None:
        self.stores[session].set_setting(name, value)
        self.settings[name] = value

    @rule(session=sessions)
    def reopen(self, session: int) -> None:
        self.stores[session].close()
        self.stores[session] = self.open()

    @rule()
    def both_reopen(self) -> None:
        for store in self.stores:
            store.close()
        self.stores = [self.open(), self.open()]

    @rule(session=sessions)
    def erase(self, session: int) -> None:
        self.stores[session].erase()
        self.lessons = {"merge": LessonModel(), "encode": LessonModel()}
        self.order, self.settings = [], {}

    @rule(session=sessions)
    def import_own_export(self, session: int) -> None:
        before = self.stores[session].history()
        merged = self.stores[session].import_json(self.stores[session].export_json())
        assert (merged.events, merged.places, merged.settings) == (0, 0, 0)
        assert self.stores[session].history() == before

    @rule(session=sessions)
    def move_to_another_machine(self, session: int) -> None:
        text = self.stores[session].export_json()
        with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder)) as other:
            other.import_json(text)
            self.check(other)
            assert other.export_json() == text

    @invariant()
    def all_sessions_know_the_same(self) -> None:
        for store in self.stores:
            self.check(store)

    def check(self, store: Store) -> None:
        assert store.notice == ""
        assert store.place() == (self.order[-1] if self.order else None)
        for name, value in self.settings.items():
            assert store.setting(name, "unset") == value
        for lesson, model in self.lessons.items():
            for page in range(1, PAGES + 1):
                assert store.place_in(lesson, page) == model.places.get(page)
            here = [place for place in self.order if place.lesson == lesson]
            assert store.place_in(lesson) == (here[-1] if here else None)
            self.check_answers(store, lesson, model)

    def check_answers(self, store: Store, lesson: str, model: LessonModel) -> None:
        answers = store.answers(lesson)
        assert set(answers) == {quiz for quiz, *_ in model.answers}
        for quiz, answer in answers.items():
            mine = [(given, right) for name, given, right, _ in model.answers if name == quiz]
            assert (answer.given, answer.right) == mine[-1]
            assert answer.tries == len(mine)
            assert answer.solved == any(right for _, right in mine)
        progress = store.progress(lesson, PAGES)
        assert progress.done == model.done
        assert progress.finished == (model.finished or len(model.done) == PAGES)
        assert progress.tries == len(model.answers)
        assert progress.right == len({quiz for quiz, _, right, _ in model.answers if right})
        assert progress.answered == len(answers)
        if model.answers or model.places or model.done or model.finished:
            assert progress.started
        if not model.seen:
            assert not progress.started


StoreMachine.TestCase.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
TestStore = StoreMachine.TestCase
