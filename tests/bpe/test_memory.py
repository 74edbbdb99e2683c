"""What is said of the memory that text takes that is not split."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe import Need, need_of
from bpe_tui.bpe.memory import FOR_EACH_BYTE, available_memory

PEAK = """
import resource, sys, numpy
from bpe_tui.bpe import Training
from pathlib import Path
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
Training.on_files([Path(sys.argv[1])], vocab_size=300).run()
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024)
"""


@given(size=st.integers(0, 10**12), available=st.none() | st.integers(0, 10**12), arrays=st.booleans())
def test_what_is_too_much_is_much(size: int, available: int | None, arrays: bool) -> None:
    need = Need(size, available, arrays)
    assert need.is_much or not need.is_too_much
    assert not need.is_too_much or (available is not None and 10 * need.bytes > 8 * available)
    assert need.is_much == (need.bytes >= 1 << 30 or need.is_too_much)
    assert need.bytes >= Need(size, available, True).bytes


def test_it_is_said_in_half_a_sentence() -> None:
    told = str(Need(1_500_000_000, 2_000_000_000, True))
    assert told == "without a pattern, 1500.0 MB of text take about 48.0 GB of memory, and 2.0 GB are free"
    assert str(Need(1_000_000, None, False)).endswith("about 52 MB of memory")


def test_this_machine_is_asked() -> None:
    available = available_memory()
    assert available is None or available > 1 << 20
    assert need_of(1000).of == 1000


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the unit of the peak is another elsewhere")
def test_it_is_about_what_training_takes(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    path = tmp_path / "text.txt"
    path.write_bytes(b"".join(b"line %d of a text that goes on and on\n" % at for at in range(200_000)))
    done = subprocess.run([sys.executable, "-c", PEAK, str(path)], check=True, capture_output=True, text=True)
    took = int(done.stdout) / path.stat().st_size
    assert FOR_EACH_BYTE / 3 < took < FOR_EACH_BYTE * 1.3
