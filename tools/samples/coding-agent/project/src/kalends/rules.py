"""The rule: what an expression means, independent of how it was written."""
from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date, time

LAST_DAY = -1
EPOCH_MONDAY = date(1970, 1, 5)


@dataclass(frozen=True)
class Rule:
    unit: str
    interval: int
    days: tuple[int, ...]
    times: tuple[time, ...]
    zone: str = "UTC"

    @property
    def key(self) -> str:
        """Identifies the rule in caches and logs."""
        days = ",".join(str(day) for day in self.days)
        times = ",".join(moment.strftime("%H:%M") for moment in self.times)
        return f"{self.unit}/{self.interval}/{days}/{times}"

    def matches(self, day: date) -> bool:
        """Whether the rule runs on the local date `day`."""
        if self.unit == "day":
            return (day - EPOCH_MONDAY).days % self.interval == 0
        if self.unit == "weekday":
            return day.weekday() < 5
        if self.unit == "week":
            week = (day - EPOCH_MONDAY).days // 7
            return week % self.interval == 0 and day.weekday() in self.days
        last = calendar.monthrange(day.year, day.month)[1]
        return any(day.day == (last if wanted == LAST_DAY else wanted) for wanted in self.days)
