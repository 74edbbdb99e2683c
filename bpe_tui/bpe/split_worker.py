"""What a child process of `splitting` runs: it splits blocks of text and counts their chunks until there are no more.

It imports little, for it is started anew each time.
"""

import marshal
import signal
import struct
import sys
from collections import Counter
from typing import IO

from bpe_tui.bpe.patterns import SplitPattern, find_pattern

_LENGTH = struct.Struct("<Q")
"""Each message is its length and then that many bytes: text as UTF-8 one way, marshalled counts the other."""


def serve(pattern: SplitPattern, source: IO[bytes], target: IO[bytes]) -> None:
    """Split blocks and send back their chunks and counts until there are no more."""
    while True:
        try:
            block = receive(source).decode("utf-8", "surrogatepass")
        except EOFError:
            return
        counted = count_chunks(pattern, block)
        send(target, marshal.dumps((list(counted), list(counted.values()))))


def count_chunks(pattern: SplitPattern, block: str) -> dict[str, int]:
    """Count the chunks of a text, in the order in which they are first seen."""
    counted: Counter[str] = Counter()
    for chunks in pattern.split_blocks(block):
        counted.update(chunks)
    return counted


def send(pipe: IO[bytes], message: bytes) -> None:
    """Send one message."""
    pipe.write(_LENGTH.pack(len(message)))
    pipe.write(message)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes:
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
    serve(find_pattern(sys.argv[1]), sys.stdin.buffer, sys.stdout.buffer)
