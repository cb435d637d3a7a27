"""Reads an expression into a Rule. The grammar stands in docs/expressions.md."""
from __future__ import annotations

from datetime import time

from . import errors
from .lexer import Token, tokenize
from .rules import LAST_DAY, Rule
from .zones import load_zone

DAY_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
UNITS = {
    "day": "day",
    "days": "day",
    "weekday": "weekday",
    "week": "week",
    "weeks": "week",
    "month": "month",
    "months": "month",
}


def parse(text: str) -> Rule:
    reader = _Reader(text, tokenize(text))
    reader.expect_word("every")
    interval = reader.take_number(default=1)
    unit = reader.take_unit()
    days = reader.take_days(unit) if reader.skip_word("on") else ()
    if unit == "week" and not days:
        raise reader.problem("a week needs at least one day: every week on monday at 09:00")
    reader.expect_word("at")
    times = reader.take_times()
    zone = reader.take_zone() if reader.skip_word("in") else "UTC"
    reader.expect_end()
    load_zone(zone)
    return Rule(unit=unit, interval=interval, days=days, times=times, zone=zone)


class _Reader:
    def __init__(self, text: str, tokens: list[Token]) -> None:
        self.text = text
        self.tokens = tokens
        self.position = 0

    @property
    def current(self) -> Token:
        if self.position < len(self.tokens):
            return self.tokens[self.position]
        return Token("end", "end of text", len(self.text) + 1)

    def problem(self, message: str) -> errors.ScheduleError:
        return errors.ScheduleError(errors.SYNTAX, f"{message} (column {self.current.column})")

    def skip_word(self, word: str) -> bool:
        if self.current.kind == "word" and self.current.text == word:
            self.position += 1
            return True
        return False

    def expect_word(self, word: str) -> None:
        if not self.skip_word(word):
            raise self.problem(f"expected '{word}', found '{self.current.text}'")

    def expect_end(self) -> None:
        if self.current.kind != "end":
            raise self.problem(f"did not expect '{self.current.text}'")

    def take_number(self, default: int) -> int:
        if self.current.kind != "number":
            return default
        value = int(self.current.text)
        if value < 1:
            raise self.problem("an interval is at least 1")
        self.position += 1
        return value

    def take_unit(self) -> str:
        unit = UNITS.get(self.current.text)
        if unit is None:
            raise self.problem(f"unknown unit '{self.current.text}'")
        self.position += 1
        return unit

    def take_days(self, unit: str) -> tuple[int, ...]:
        days = [self.take_month_day() if unit == "month" else self.take_week_day()]
        while self.current.kind == "comma":
            self.position += 1
            days.append(self.take_month_day() if unit == "month" else self.take_week_day())
        return tuple(sorted(set(days)))

    def take_week_day(self) -> int:
        word = self.current.text
        for number, name in enumerate(DAY_NAMES):
            if word == name or (len(word) == 3 and name.startswith(word)):
                self.position += 1
                return number
        raise self.problem(f"unknown day '{word}'")

    def take_month_day(self) -> int:
        self.skip_word("the")
        if self.skip_word("last"):
            self.expect_word("day")
            return LAST_DAY
        if self.current.kind != "ordinal":
            raise self.problem(f"expected a day of the month, found '{self.current.text}'")
        value = int(self.current.text[:-2])
        if not 1 <= value <= 31:
            raise self.problem(f"a month has no day {value}")
        self.position += 1
        return value

    def take_times(self) -> tuple[time, ...]:
        times = [self.take_time()]
        while self.current.kind == "comma":
            self.position += 1
            times.append(self.take_time())
        return tuple(sorted(set(times)))

    def take_time(self) -> time:
        if self.current.kind != "time":
            raise self.problem(f"expected a time like 09:00, found '{self.current.text}'")
        hour, minute = (int(part) for part in self.current.text.split(":"))
        if hour > 23 or minute > 59:
            raise errors.ScheduleError(errors.BAD_TIME, f"{self.current.text} is not a time of day")
        self.position += 1
        return time(hour, minute)

    def take_zone(self) -> str:
        if self.current.kind != "zone":
            raise self.problem(f"expected a zone like Europe/Berlin, found '{self.current.text}'")
        zone = self.current.text
        self.position += 1
        return zone
