r"""GPT-2's byte table: a printable character for each of the 256 bytes, so that tokens can be written as text.

Bytes that are printable in Latin-1 stand for themselves; the others, in order, get the characters from U+0100 on.
So the space, byte 32, is written Ġ (U+0120), and a line break, byte 10, Ċ.

>>> bytes_to_symbols(" the café\n".encode())
'ĠtheĠcafÃ©Ċ'
>>> symbols_to_bytes("Ġthe")
b' the'
"""

from itertools import chain

_SHOWN_AS_THEMSELVES = frozenset(chain(range(0x21, 0x7F), range(0xA1, 0xAD), range(0xAE, 0x100)))


def _make_table() -> list[str]:
    table: list[str] = []
    next_code = 0x100
    for byte in range(256):
        if byte in _SHOWN_AS_THEMSELVES:
            table.append(chr(byte))
        else:
            table.append(chr(next_code))
            next_code += 1
    return table


BYTE_SYMBOLS: tuple[str, ...] = tuple(_make_table())
"""The character for each byte."""

SYMBOL_BYTES: dict[str, int] = {symbol: byte for byte, symbol in enumerate(BYTE_SYMBOLS)}
"""The byte for each character."""

_TO_LATIN = {ord(symbol): byte for symbol, byte in SYMBOL_BYTES.items()}
_TO_SYMBOLS = dict(enumerate(BYTE_SYMBOLS))


def bytes_to_symbols(data: bytes) -> str:
    """Write bytes with the characters of the table."""
    return data.decode("latin-1").translate(_TO_SYMBOLS)


def symbols_to_bytes(symbols: str) -> bytes:
    """Read characters of the table as bytes.

    Raises:
        ValueError: A character is not in the table; the message names it.
    """
    for symbol in symbols:
        if symbol not in SYMBOL_BYTES:
            raise ValueError(f"{symbol!r} (U+{ord(symbol):04X}) stands for no byte")
    return symbols.translate(_TO_LATIN).encode("latin-1")
