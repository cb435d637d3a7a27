from datetime import datetime, timedelta, timezone

import pytest

from kalends import ScheduleError, next_after, occurrences, parse
from kalends.cache import DayCache


def utc(text):
    return datetime.fromisoformat(text).replace(tzinfo=timezone.utc)


def test_next_after_is_strictly_later():
    rule = parse("every day at 09:00 in Europe/Berlin")
    assert next_after(rule, utc("2025-06-13T07:00")) == utc("2025-06-14T07:00")


def test_several_times_run_in_order():
    rule = parse("every day at 17:30, 09:00 in Asia/Tokyo")
    runs = list(occurrences(rule, utc("2025-06-13T00:00"), utc("2025-06-14T00:00")))
    assert runs == [utc("2025-06-13T00:00"), utc("2025-06-13T08:30")]


def test_every_second_week_counts_from_the_epoch_week():
    rule = parse("every 2 weeks on monday at 08:00")
    first = next_after(rule, utc("2025-01-01T00:00"))
    assert first == utc("2025-01-06T08:00")
    assert next_after(rule, first) - first == timedelta(days=14)


def test_last_day_of_the_month():
    rule = parse("every month on the last day at 23:00 in America/New_York")
    runs = list(occurrences(rule, utc("2024-02-01T12:00"), utc("2024-04-02T00:00")))
    assert runs == [utc("2024-03-01T04:00"), utc("2024-04-01T03:00")]


def test_no_run_in_the_window():
    rule = parse("every month on the 31st at 12:00")
    with pytest.raises(ScheduleError) as caught:
        next_after(rule.__class__("month", 1, (32,), rule.times), utc("2025-01-01T00:00"))
    assert caught.value.code == "KAL-203"


def test_a_naive_datetime_is_refused():
    with pytest.raises(ValueError):
        next_after(parse("every day at 09:00"), datetime(2025, 1, 1))


def test_the_wall_time_stays_when_the_offset_changes():
    rule = parse("every day at 09:00 in Europe/Berlin")
    runs = list(occurrences(rule, utc("2025-03-29T00:00"), utc("2025-04-01T00:00")))
    assert runs == [utc("2025-03-29T08:00"), utc("2025-03-30T07:00"), utc("2025-03-31T07:00")]


def test_a_day_is_computed_once():
    cache = DayCache()
    rule = parse("every day at 10:15 in Europe/Madrid")
    for _ in range(3):
        next_after(rule, utc("2025-06-13T12:00"), cache)
    assert (cache.misses, cache.hits) == (3, 6)
