"""The polling loop of the night worker, without the loop: call `tick` with the time."""
from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from . import errors
from .engine import next_after
from .rules import Rule
from .zones import load_zone, wall_time

log = logging.getLogger("kalends.runner")


@dataclass
class Job:
    name: str
    rule: Rule
    run: Callable[[datetime], None]
    last: datetime
    parked_until: datetime | None = field(default=None)


class Runner:
    def __init__(self, jobs: list[Job]) -> None:
        self.jobs = jobs

    def tick(self, now: datetime) -> int:
        """Runs every job that is due at `now`; says how many were run."""
        return sum(self._tick_job(job, now) for job in self.jobs)

    def _tick_job(self, job: Job, now: datetime) -> int:
        if job.parked_until is not None and now < job.parked_until:
            return 0
        planned = next_after(job.rule, job.last)
        if planned > now:
            return 0
        try:
            self._check_drift(job, planned)
        except errors.ScheduleError as problem:
            log.error("%s job=%s planned=%s", problem, job.name, planned.isoformat())
            self._park(job, now)
            return 0
        log.info("start job=%s planned=%s", job.name, planned.isoformat())
        job.run(planned)
        job.last = planned
        return 1

    def _check_drift(self, job: Job, planned: datetime) -> None:
        """A run may be late, because of a gap; it is never early."""
        wall = wall_time(planned, load_zone(job.rule.zone)).time()
        if wall < min(job.rule.times):
            raise errors.ScheduleError(
                errors.DRIFT,
                f"planned wall time {wall:%H:%M} is before {min(job.rule.times):%H:%M}",
            )

    def _park(self, job: Job, now: datetime) -> None:
        zone = load_zone(job.rule.zone)
        tomorrow = now.astimezone(zone).date() + timedelta(days=1)
        job.parked_until = datetime(tomorrow.year, tomorrow.month, tomorrow.day, tzinfo=zone)
        job.last = job.parked_until
        log.warning("parked job=%s until=%s", job.name, job.parked_until.isoformat())
