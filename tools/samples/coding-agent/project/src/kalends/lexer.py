"""Splits an expression into tokens. Knows nothing of their order."""
from __future__ import annotations

import re
from dataclasses import dataclass

from . import errors

TOKEN = re.compile(
    r"""
      (?P<time>\d{1,2}:\d{2})
    | (?P<ordinal>\d{1,2}(?:st|nd|rd|th))
    | (?P<number>\d+)
    | (?P<zone>[A-Z][A-Za-z]+(?:/[A-Za-z_+\-0-9]+)+|UTC)
    | (?P<word>[A-Za-z]+)
    | (?P<comma>,)
    | (?P<space>\s+)
    """,
    re.VERBOSE,
)


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    column: int


def tokenize(text: str) -> list[Token]:
    tokens: list[Token] = []
    position = 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if match is None:
            raise errors.ScheduleError(
                errors.SYNTAX,
                f"unexpected character {text[position]!r} in column {position + 1}",
            )
        kind = match.lastgroup or ""
        if kind != "space":
            value = match.group()
            tokens.append(Token(kind, value if kind == "zone" else value.lower(), position + 1))
        position = match.end()
    return tokens
