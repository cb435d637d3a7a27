"""Remembers the instants of a day, so that a poll every few seconds costs nothing."""
from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import date, datetime

from .rules import Rule

Instants = tuple[datetime, ...]


class DayCache:
    def __init__(self, max_days: int = 4096) -> None:
        self.max_days = max_days
        self.hits = 0
        self.misses = 0
        self._days: OrderedDict[tuple[str, int], Instants] = OrderedDict()

    def get(self, rule: Rule, day: date, compute: Callable[[], Instants]) -> Instants:
        key = (rule.key, day.toordinal())
        known = self._days.get(key)
        if known is not None:
            self.hits += 1
            self._days.move_to_end(key)
            return known
        self.misses += 1
        instants = compute()
        self._days[key] = instants
        if len(self._days) > self.max_days:
            self._days.popitem(last=False)
        return instants

    def clear(self) -> None:
        self._days.clear()
        self.hits = 0
        self.misses = 0


SHARED = DayCache()
