"""What a child process of `splitting` runs: it splits blocks of text and counts their chunks until there are no more.

It imports little, for it is started anew each time.
"""

import marshal
import signal
import struct
import sys
from collections import Counter

from bpe_tui.bpe.cutting import split_blocks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

_LENGTH = struct.Struct("<Q")
"""Each message is its length and then that many bytes: text as UTF-8 one way, marshalled counts the other."""


def serve(source: str, ascii_source: str, requests: "IO[bytes]", answers: "IO[bytes]") -> None:
    """Split blocks by a pattern and send back their chunks and counts until there are no more."""
    while True:
        try:
            block = receive(requests).decode("utf-8", "surrogatepass")
        except EOFError:
            return
        counted = count_chunks(source, ascii_source, block)
        send(answers, marshal.dumps((list(counted), list(counted.values()))))


def count_chunks(source: str, ascii_source: str, block: str) -> dict[str, int]:
    """Count the chunks of a text, in the order in which they are first seen."""
    counted: Counter[str] = Counter()
    for chunks in split_blocks(source, ascii_source, block):
        counted.update(chunks)
    return counted


def send(pipe: "IO[bytes]", message: bytes) -> None:
    """Send one message."""
    pipe.write(_LENGTH.pack(len(message)))
    pipe.write(message)
    pipe.flush()


def receive(pipe: "IO[bytes]") -> bytes:
    """Read one message.

    Raises:
        EOFError: The other side has gone.
    """
    header = pipe.read(_LENGTH.size)
    if len(header) < _LENGTH.size:
        raise EOFError
    (length,) = _LENGTH.unpack(header)
    message = pipe.read(length)
    if len(message) < length:
        raise EOFError
    return message


if __name__ == "__main__":
    # Ctrl+C is for the parent to handle; when it has gone the pipe ends, and so does the child.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve(sys.argv[1], sys.argv[2], sys.stdin.buffer, sys.stdout.buffer)
