"""SentencePiece's two tricks: the space is a character like others, and what is unknown falls back on bytes.

Small versions: every known character is a piece of its own, and nothing is merged. SentencePiece also puts a space
before the text, if it is not told otherwise. Kudo & Richardson 2018.
"""

SPACE = "\N{LOWER ONE EIGHTH BLOCK}"
"""Stands for a space, so that it can be seen and be part of a piece."""


def fall_back(text: str, known: str) -> list[str]:
    """Cut a text into characters; one that is not known becomes its bytes, each a piece such as ``<0xE2>``.

    >>> fall_back("a é", "a")
    ['a', '▁', '<0xC3>', '<0xA9>']
    """
    pieces: list[str] = []
    for char in text.replace(" ", SPACE):
        if char == SPACE or char in known:
            pieces.append(char)
        else:
            for byte in char.encode("utf-8"):
                pieces.append(f"<0x{byte:02X}>")
    return pieces


def put_back(pieces: list[str]) -> str:
    """Turn pieces into text: first all of them into bytes, then the bytes into characters.

    >>> put_back(["a", "▁", "<0xC3>", "<0xA9>"])
    'a é'
    """
    data = b""
    for piece in pieces:
        if piece.startswith("<0x") and len(piece) == 6:
            data += bytes([int(piece[3:5], 16)])
        else:
            data += piece.encode("utf-8")
    return data.decode("utf-8", errors="replace").replace(SPACE, " ")
