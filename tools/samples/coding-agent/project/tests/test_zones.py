from datetime import datetime

import pytest

from kalends.zones import classify, load_zone, readings, wall_time


@pytest.mark.parametrize(
    ("zone", "wall", "kind"),
    [
        ("Europe/Berlin", "2025-06-15T02:30", "plain"),
        ("Europe/Berlin", "2025-03-30T02:30", "gap"),
        ("Europe/Berlin", "2025-10-26T02:30", "fold"),
        ("Australia/Lord_Howe", "2025-10-05T02:15", "gap"),
        ("Australia/Lord_Howe", "2025-04-06T01:45", "fold"),
    ],
)
def test_classify(zone, wall, kind):
    assert classify(datetime.fromisoformat(wall), load_zone(zone)) == kind


def test_a_plain_time_has_one_reading():
    zone = load_zone("Europe/Berlin")
    assert len(readings(datetime(2025, 6, 15, 2, 30), zone)) == 1


def test_a_doubled_time_has_two_readings():
    zone = load_zone("Europe/Berlin")
    first, second = readings(datetime(2025, 10, 26, 2, 30), zone)
    assert (second - first).total_seconds() == 3600
    assert wall_time(first, zone) == wall_time(second, zone)
