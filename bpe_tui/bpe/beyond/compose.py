"""Normal forms of Unicode, at their heart: a table of pairs that become one character.

A small version for Latin letters with one accent. The real NFC knows all scripts, takes characters apart first and
puts several accents in order; `unicodedata.normalize` does all that. Unicode Standard Annex #15.
"""

import unicodedata

LATIN = [chr(number) for number in (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))]
PARTS = {char: unicodedata.decomposition(char).split() for char in LATIN}
COMPOSED = {
    (chr(int(parts[0], 16)), chr(int(parts[1], 16))): char
    for char, parts in PARTS.items()
    if len(parts) == 2 and not parts[0].startswith("<")
}
"""Letter and accent to the one character for both."""


def compose(text: str) -> str:
    """Join each letter with the accent that follows it, where there is one character for both.

    >>> accent = chr(0x301)
    >>> compose("cafe" + accent) == "café"
    True
    """
    joined = ""
    for char in text:
        pair = (joined[-1:], char)
        if pair in COMPOSED:
            joined = joined[:-1] + COMPOSED[pair]
        else:
            joined += char
    return joined
