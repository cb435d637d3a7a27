"""When a rule runs. Instants in, instants out, all in UTC."""
from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from . import errors
from .cache import SHARED, DayCache
from .rules import Rule
from .zones import UTC, load_zone, readings

# Long enough for "every month on the 29th" around a February that is not in a leap year, times two.
MAX_SCAN_DAYS = 800


def next_after(rule: Rule, after: datetime, cache: DayCache = SHARED) -> datetime:
    """The first instant later than `after` at which the rule runs."""
    if after.tzinfo is None:
        raise ValueError("after must be an aware datetime")
    zone = load_zone(rule.zone)
    # The run of a day can lie on the next local date, never before it: start a day early.
    first = after.astimezone(zone).date() - timedelta(days=1)
    for offset in range(MAX_SCAN_DAYS):
        day = first + timedelta(days=offset)
        if not rule.matches(day):
            continue
        for instant in instants_on(rule, day, zone, cache):
            if instant > after:
                return instant
    raise errors.ScheduleError(
        errors.EMPTY_WINDOW, f"no run of {rule.key} within {MAX_SCAN_DAYS} days after {after:%Y-%m-%d}"
    )


def instants_on(rule: Rule, day: date, zone: ZoneInfo, cache: DayCache = SHARED) -> tuple[datetime, ...]:
    """The instants at which the rule runs for the local date `day`, earliest first."""
    return cache.get(rule, day, lambda: _compute(rule, day, zone))


def _compute(rule: Rule, day: date, zone: ZoneInfo) -> tuple[datetime, ...]:
    found: list[datetime] = []
    for moment in rule.times:
        found.extend(readings(datetime.combine(day, moment), zone))
    return tuple(sorted(found))


def occurrences(rule: Rule, start: datetime, end: datetime) -> Iterator[datetime]:
    """Every instant of the rule in [start, end)."""
    cursor = start.astimezone(UTC) - timedelta(microseconds=1)
    while True:
        try:
            instant = next_after(rule, cursor)
        except errors.ScheduleError as problem:
            if problem.code == errors.EMPTY_WINDOW:
                return
            raise
        if instant >= end:
            return
        yield instant
        cursor = instant
