from datetime import time

import pytest

from kalends import ScheduleError, parse
from kalends.rules import LAST_DAY


def test_reads_days_times_and_zone():
    rule = parse("every 2 weeks on Tue, thursday at 17:30, 09:00 in America/New_York")
    assert (rule.unit, rule.interval, rule.days) == ("week", 2, (1, 3))
    assert rule.times == (time(9, 0), time(17, 30))
    assert rule.zone == "America/New_York"


def test_reads_days_of_the_month():
    assert parse("every month on the 1st, the last day at 00:00").days == (LAST_DAY, 1)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("daily at 09:00", "KAL-101"),
        ("every week at 09:00", "KAL-101"),
        ("every day at 9", "KAL-101"),
        ("every day at 24:00", "KAL-102"),
        ("every day at 09:00 in Mars/Olympus", "KAL-104"),
        ("every day at 09:00; drop", "KAL-101"),
        ("every 0 days at 09:00", "KAL-101"),
    ],
)
def test_refuses(text, code):
    with pytest.raises(ScheduleError) as caught:
        parse(text)
    assert caught.value.code == code
