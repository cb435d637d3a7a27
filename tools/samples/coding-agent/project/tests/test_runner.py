from datetime import datetime, timedelta, timezone

from kalends import parse
from kalends.runner import Job, Runner

START = datetime(2025, 6, 13, 0, 0, tzinfo=timezone.utc)


def poll(runner, start, hours, minutes=5):
    now = start
    while now < start + timedelta(hours=hours):
        runner.tick(now)
        now += timedelta(minutes=minutes)


def test_a_job_runs_once_a_day():
    runs = []
    job = Job("report", parse("every day at 06:40 in Europe/Berlin"), runs.append, START)
    poll(Runner([job]), START, hours=72)
    assert [run.isoformat() for run in runs] == [
        "2025-06-13T04:40:00+00:00",
        "2025-06-14T04:40:00+00:00",
        "2025-06-15T04:40:00+00:00",
    ]


def test_a_late_worker_catches_up():
    runs = []
    job = Job("report", parse("every day at 06:40 in Europe/Berlin"), runs.append, START)
    runner = Runner([job])
    late = START + timedelta(days=2)
    assert runner.tick(late) == 1
    assert runner.tick(late) == 1
    assert runner.tick(late) == 0
