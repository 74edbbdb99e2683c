"""Whatever a learner may have set: states reached by turning and typing, and states that are nonsense."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from bpe_tui.course.exploring.control import Control, State
from bpe_tui.course.exploring.explorable import Explorable, put
from tests.drawing.anything import texts

nonsense = st.dictionaries(st.sampled_from(["text", "character", "cut", "merge", "size"]), texts | st.integers())


def values_of(control: Control) -> st.SearchStrategy[str]:
    """What may be typed for a control, so that it is taken."""
    if control.kind == "choice":
        return st.sampled_from(control.choices)
    if control.kind == "number":
        return st.integers(control.least, control.most).map(str)
    examples = [example.text for example in control.examples]
    return st.one_of(texts, *([st.sampled_from(examples)] if examples else []))


@st.composite
def states_of(draw: st.DrawFn, explorable: Explorable[Any], most: int = 4) -> State:
    """A state that a learner can reach."""
    state: State = {}
    for _ in range(draw(st.integers(0, most))):
        control = draw(st.sampled_from(explorable.controls(state)))
        if draw(st.booleans()):
            value = control.turned(draw(st.sampled_from([1, -1])), far=draw(st.booleans()))
        else:
            value = control.read(draw(values_of(control)))
        state = put(explorable, state, control, value)
    return state
