"""How the encodings cut a text into pieces. Every character outside ASCII is first replaced by one that stands for its class,
so that patterns of Python's own `re`, which knows no classes of Unicode, are enough."""

import re
import unicodedata

UPPER, LOWER, CASELESS, MARK, NUMBER, BLANK, OTHER = "\u0100\u0101\u0102\u0103\u0104\u0105\u0106"
#: In any case the same as an s.
LONG_S = "\u017f"
WHITE_SPACE = "\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
CLASSES = {"Lu": UPPER, "Lt": UPPER, "Ll": LOWER, "Lm": CASELESS, "Lo": CASELESS}


class _Classes(dict):
    """What stands for a character, by its code point; filled as characters come up."""

    def __missing__(self, point):
        character = chr(point)
        self[point] = found = _class_of(character)
        return found


def _class_of(character):
    if character.isascii() or character == LONG_S:
        return character
    if character in WHITE_SPACE:
        return BLANK
    category = unicodedata.category(character)
    if category[0] in "MN":
        return MARK if category[0] == "M" else NUMBER
    return CLASSES.get(category, OTHER)


_classes = _Classes()

_U, _L = f"A-Z{UPPER}", f"a-z{LOWER}{LONG_S}"
_LETTER = f"{_U}{_L}{CASELESS}"
_NUMBER = f"0-9{NUMBER}"
_SPACE = f"\\t-\\r {BLANK}"
_SHORT = f"'(?:[sSdDmMtT{LONG_S}]|[lL][lL]|[vV][eE]|[rR][eE])"
_SPACES = f"[{_SPACE}]+(?![^{_SPACE}])|[{_SPACE}]+"
_REST = f"[{_NUMBER}]{{1,3}}| ?[^{_SPACE}{_LETTER}{_NUMBER}]+[\\r\\n%s]*|[{_SPACE}]*[\\r\\n]+|{_SPACES}"
_BEFORE = f"[^\\r\\n{_LETTER}{_NUMBER}]?"
_UPPER_FORM, _LOWER_FORM = f"[{_U}{CASELESS}{MARK}]", f"[{_L}{CASELESS}{MARK}]"

GPT2 = re.compile(
    f"'s|'t|'re|'ve|'m|'ll|'d| ?[{_LETTER}]+| ?[{_NUMBER}]+| ?[^{_SPACE}{_LETTER}{_NUMBER}]+|{_SPACES}"
)
CL100K = re.compile(f"{_SHORT}|{_BEFORE}[{_LETTER}]+|{_REST % ''}")
O200K = re.compile(
    f"{_BEFORE}{_UPPER_FORM}*{_LOWER_FORM}+(?:{_SHORT})?|{_BEFORE}{_UPPER_FORM}+{_LOWER_FORM}*(?:{_SHORT})?|{_REST % '/'}"
)


def pieces_of(text, pattern):
    """The pieces of a text, in order; together they are the text."""
    for match in pattern.finditer(text.translate(_classes)):
        yield text[match.start() : match.end()]
