"""Files of ranks as tiktoken reads them: a line for each token, its bytes in base64 and its rank.

Such a file knows neither the split pattern nor the special tokens. For the files of OpenAI, known by their hash, both
are known here; for any other the caller has to say them.
"""

import base64
import binascii
import hashlib
from collections.abc import Mapping

from bpe_tui.bpe.files.checks import TokenizerFileError, is_number, require_distinct, shorten
from bpe_tui.bpe.known_vocabularies import KNOWN, KnownVocabulary
from bpe_tui.bpe.patterns import SplitPattern
from bpe_tui.bpe.token_sets import RankedTokens
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer

FORMAT = "tiktoken"


def parse(
    data: bytes,
    name: str,
    *,
    known: KnownVocabulary | None = None,
    pattern: SplitPattern | None = None,
    specials: Mapping[str, int] | None = None,
) -> VocabularyTokenizer:
    """Read a file of ranks.

    Args:
        data: What is in the file.
        name: What to call it in an error.
        known: The vocabulary it has to be.
        pattern: What splits text, if the file is not one of OpenAI's.
        specials: Special tokens and their ids, if the file is not one of OpenAI's.

    Raises:
        TokenizerFileError: It is broken, and the message says where and how; or the pattern is needed.
    """
    digest = hashlib.sha256(data).hexdigest()
    if known and known.ranks_hash != digest:
        raise TokenizerFileError(name, "", f"damaged: not what {known.name} should be, by its SHA-256")
    if not known and pattern is None and specials is None:
        known = next((vocabulary for vocabulary in KNOWN if vocabulary.ranks_hash == digest), None)
    ranks = _parse_ranks(data, name)
    if known:
        return VocabularyTokenizer(RankedTokens(ranks), known.pattern, known.specials, name=known.name)
    if pattern is None:
        raise TokenizerFileError(name, "", "a file of ranks does not say how text is split: give the pattern with it")
    taken = set(ranks.values())
    for token, token_id in (specials or {}).items():
        if token_id in taken:
            problem = f"the special token {token!r} has id {token_id}, which is the rank of another token"
            raise TokenizerFileError(name, "", problem)
    return VocabularyTokenizer(RankedTokens(ranks), pattern, specials)


def _parse_ranks(data: bytes, name: str) -> dict[bytes, int]:
    ranks: dict[bytes, int] = {}
    line_of_rank: dict[int, int] = {}
    for at, line in enumerate(data.splitlines(), start=1):
        if not line:
            continue
        where = f"line {at}"
        fields = line.split()
        if len(fields) != 2 or not is_number(fields[1].decode("latin-1")):
            problem = f"should be a token in base64 and its rank, not {shorten(line)}"
            raise TokenizerFileError(name, where, problem)
        try:
            spelled = base64.b64decode(fields[0], validate=True)
        except binascii.Error as error:
            raise TokenizerFileError(name, where, f"{shorten(fields[0])} is not base64: {error}") from None
        rank = int(fields[1])
        if not spelled:
            raise TokenizerFileError(name, where, "a token of no bytes")
        if spelled in ranks:
            raise TokenizerFileError(name, where, f"the token {shorten(spelled)} was given before")
        if rank in line_of_rank:
            raise TokenizerFileError(name, where, f"rank {rank} was given before, in line {line_of_rank[rank]}")
        ranks[spelled] = rank
        line_of_rank[rank] = at
    if not ranks:
        raise TokenizerFileError(name, "", "holds no tokens")
    return ranks


def render(tokenizer: VocabularyTokenizer) -> bytes:
    """Write a file of ranks. The pattern and the special tokens are not in it.

    Raises:
        TokenizerFileError: The format cannot hold this tokenizer; the message says why.
    """
    if tokenizer.normal_form:
        raise TokenizerFileError(FORMAT, "", f"cannot hold that text is brought to {tokenizer.normal_form} first")
    if not isinstance(tokenizer.tokens, RankedTokens):
        _require_ranks(tokenizer)
    tokens = sorted(tokenizer.vocab.items())
    return b"".join(base64.b64encode(spelled) + b" %d\n" % rank for rank, spelled in tokens)


def _require_ranks(tokenizer: VocabularyTokenizer) -> None:
    """Check that ids are ranks: that they grow with each merge, and that no two tokens have the same bytes."""
    ids = list(tokenizer.merges.values())
    singles = [token_id for token_id in tokenizer.byte_ids if token_id is not None]
    if ids != sorted(set(ids)) or (ids and singles and ids[0] < max(singles)):
        raise TokenizerFileError(FORMAT, "", "cannot hold a vocabulary whose ids are not in the order of its merges")
    if len(singles) + len(ids) < len(tokenizer.vocab):
        raise TokenizerFileError(FORMAT, "", "cannot hold tokens that no merge makes")
    require_distinct(tokenizer, FORMAT)
