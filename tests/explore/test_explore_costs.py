from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.bpe.vocabularies import load_vocabulary
from bpe_tui.course.corpora import languages
from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.costs import Costs, LanguageCost, ModelCost, written
from bpe_tui.course.exploring.explorable import OptionError
from bpe_tui.course.exploring.tokenizers import ALL
from bpe_tui.drawing.explore_costs import draw_costs

COSTS = Costs()


def model(vocabulary: int, width: int, layers: int = 12) -> ModelCost:
    state: State = {"view": "model", "vocabulary": vocabulary, "width": width, "layers": layers}
    found = COSTS.explore(state)
    assert isinstance(found, ModelCost)
    return found


def spoken(language: str, tokens: str = "cl100k_base", **more: int) -> LanguageCost:
    state: State = {"view": "language", "language": language, "tokens": tokens, **more}
    found = COSTS.explore(state)
    assert isinstance(found, LanguageCost)
    return found


def test_gpt2_is_counted_as_it_was_built() -> None:
    """Its smallest model: 50,257 rows of 768 and 12 layers, a good 124 million numbers with what is not counted here."""
    found = model(50_257, 768)
    assert found.embedding == 50_257 * 768 == 38_597_376
    assert 0.99 < (found.embedding + found.body) / 124_000_000 < 1


@given(st.integers(1, 10**6), st.integers(1, 10**5), st.integers(1, 1_000))
def test_the_table_grows_with_the_vocabulary_and_its_share_falls_with_layers(
    size: int, width: int, layers: int
) -> None:
    found = model(size, width, layers)
    assert 0 < found.share < 1
    assert model(size, width, min(1_000, layers + 1)).share <= found.share
    if size < 10**6:
        assert model(size + 1, width, layers).embedding - found.embedding == width


@pytest.mark.parametrize("tokens", [name for name in ALL if name != "bytes"])
def test_tokens_of_a_language_are_those_of_the_real_vocabulary(tokens: str) -> None:
    tokenizer = load_vocabulary(tokens)
    found = spoken("Hindi", tokens)
    assert [language.tokens for language in found.spoken] == [
        len(tokenizer.encode(text)) for text in languages().values()
    ]
    assert found.spoken[0].name == "English"
    assert found.ratio(found.spoken[0]) == 1
    assert found.ratio(found.language) > 1


@given(st.sampled_from(list(languages())), st.integers(1, 1_000), st.integers(1, 10**8))
@settings(max_examples=30)
def test_price_and_window_follow_from_the_tokens(language: str, price: int, window: int) -> None:
    found = spoken(language, price=price, window=window)
    tokens = found.language.tokens
    assert found.dollars(found.language) == pytest.approx(tokens * price / 1_000)
    assert found.fits(found.language) * tokens <= window < (found.fits(found.language) + 1) * tokens
    assert found.dollars(found.language) / found.dollars(found.spoken[0]) == pytest.approx(found.ratio(found.language))


def test_a_language_without_spaces_has_no_tokens_a_word() -> None:
    assert spoken("Japanese").language.fertility is None
    assert spoken("Thai").language.fertility is None
    found = spoken("English").language
    assert found.words == len(languages()["English"].split())
    assert found.fertility == found.tokens / found.words


def test_bytes_cost_what_utf8_takes() -> None:
    found = spoken("Hindi", "bytes")
    assert all(language.tokens == language.bytes for language in found.spoken)


def test_the_language_looked_at_is_seen_among_the_others() -> None:
    for language in languages():
        rows = [row.plain for row in draw_costs(spoken(language), 80)]
        assert sum(row.startswith("› " + language) for row in rows) == 1


@pytest.mark.parametrize(
    ("size", "said"), [(0, "0 bytes"), (999, "999 bytes"), (77_194_752, "77.2 MB"), (2 * 10**9, "2.0 GB")]
)
def test_sizes_are_written_short(size: int, said: str) -> None:
    assert written(size) == said


def test_a_language_is_known_by_its_name() -> None:
    with pytest.raises(OptionError, match="no passage in `Hindo`; did you mean `Hindi`"):
        Costs(language="Hindo")


def test_what_is_told() -> None:
    lines = COSTS.lines(model(1_000, 100, 1))
    assert lines[1] == "Embedding table: 100,000 numbers, 200.0 kB."
    assert lines[2] == "The layers: 120,000 numbers, so the table is 45.5% of the model."
    found = spoken("Hindi")
    assert f"Hindi takes {found.ratio(found.language):.2f} times the tokens of English" in COSTS.lines(found)[-1]
