"""Values as they are seen from outside: type, repr, text, size, and JSON where JSON holds them; and the way back.

A `__repr__` of the person's own may throw, never end, or answer with a gigabyte: it runs inside the run's deadline, a throw
becomes a word in its place, and only the beginning leaves.
"""

import ast
import json

CUT = 10_000
SAFE_INTEGER = 2**53 - 1
# Deeper values are shown by their repr alone: the page's own reader would go as deep.
MAX_DEPTH = 100
# A larger value is not sent as JSON: it would fill the answer. Roughly its characters.
MAX_JSON = 2_000_000
PART = 8

_dump = json.JSONEncoder(allow_nan=False, separators=(",", ":")).encode
_load = json.loads


class NotExact(Exception):
    """JSON does not hold the value without loss."""


def shown(value):
    """What a person sees of a value."""
    representation = text_of(repr, value)
    return {
        "type": type_name(value),
        "repr": representation[:CUT],
        "size": len(representation),
        **_json_part(value, representation),
    }


def shown_variable(name, value):
    """What a person sees of a stored variable."""
    return {"name": text_of(str, name), **shown(value), "text": text_of(str, value)[:CUT]}


# Past metaclasses and subclasses of str, which may answer anything.
_class_name = type.__dict__["__name__"].__get__
_exact_text = "".__add__


def type_name(value):
    return _class_name(type(value))


def text_of(write, value):
    """What `repr` or `str` writes; where it throws, a word that says so."""
    try:
        return _exact_text(write(value))
    except BaseException as error:  # also an interrupt: the rest is still reported
        return f"<{type_name(value)}: {write.__name__} failed with {type_name(error)}>"


def _json_part(value, representation):
    try:
        exact(value, [MAX_JSON])
        # A whole float is a number like any other to JSON; only the repr tells it from an integer again.
        if len(representation) > CUT and _has_whole_float(value):
            return {}
        return {"json": value}
    except (NotExact, RecursionError):
        return {}


def exact(value, room, depth=0):
    """Raises NotExact unless JSON and a page's numbers hold the value, `__proto__` as a key included."""
    kind = type(value)
    room[0] -= len(value) if kind is str else PART
    if room[0] < 0 or depth > MAX_DEPTH:
        raise NotExact
    if value is None or kind is bool or kind is str:
        return
    if kind is int and -SAFE_INTEGER <= value <= SAFE_INTEGER:
        return
    if kind is float and value - value == 0 and (value != 0 or str(value) == "0.0"):
        return
    if kind is list:
        for item in value:
            exact(item, room, depth + 1)
    elif kind is dict:
        for key, item in value.items():
            room[0] -= len(key) if type(key) is str else 0
            # The page's objects put such keys first, so that the order would be lost.
            if type(key) is not str or (key.isascii() and key.isdecimal() and len(value) > 1):
                raise NotExact
            exact(item, room, depth + 1)
    else:
        raise NotExact


def _has_whole_float(value):
    if type(value) is float:
        return value.is_integer()
    items = value.values() if type(value) is dict else value if type(value) is list else ()
    return any(_has_whole_float(item) for item in items)


def write_json(value):
    """JSON of a report; lone surrogates are written as escapes."""
    return _dump(value)


def read_json(text):
    return _load(text)


def restored(variable, live):
    """The value of a variable given from outside, as a list of one; an empty list where it cannot be made again.

    `live` holds the value that the name has now, or nothing: where it still looks the same it is kept, so that what
    JSON cannot hold stays too. Otherwise it is made of its JSON, or of its repr where that is a literal.
    """
    if live and _looks_like(live[0], variable) and ("json" not in variable or live[0] == variable["json"]):
        return live
    whole = variable["size"] <= CUT
    if "json" in variable:
        given = variable["json"]
        written = _literal(variable["repr"]) if whole else []
        return written if written and written[0] == given and _same_kind(written[0], variable) else [given]
    written = _literal(variable["repr"]) if whole else []
    return written if written and _same_kind(written[0], variable) else []


def _looks_like(value, variable):
    if type_name(value) != variable["type"]:
        return False
    representation = text_of(repr, value)
    return len(representation) == variable["size"] and representation[:CUT] == variable["repr"]


def _same_kind(value, variable):
    return type_name(value) == variable["type"] and repr(value) == variable["repr"]


def _literal(text):
    """The value that a literal stands for, as a list of one. No code runs: only numbers, texts, containers."""
    try:
        return [ast.literal_eval(text)]
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return []
