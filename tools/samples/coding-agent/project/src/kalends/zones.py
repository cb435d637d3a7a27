"""Wall clock times and instants. The only module that asks zoneinfo anything."""
from __future__ import annotations

from datetime import datetime, timezone
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from . import errors

UTC = timezone.utc

PLAIN = "plain"
GAP = "gap"
FOLD = "fold"


@lru_cache(maxsize=256)
def load_zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        raise errors.ScheduleError(errors.UNKNOWN_ZONE, f"unknown zone '{name}'") from None


def classify(naive: datetime, zone: ZoneInfo) -> str:
    """Whether the wall clock of `zone` shows `naive` once (plain), never (gap) or twice (fold)."""
    before = naive.replace(tzinfo=zone, fold=0).utcoffset()
    after = naive.replace(tzinfo=zone, fold=1).utcoffset()
    if before == after:
        return PLAIN
    return GAP if before < after else FOLD


def readings(naive: datetime, zone: ZoneInfo) -> list[datetime]:
    """The instants at which the wall clock of `zone` shows `naive`, earliest first."""
    instants = set()
    for fold in (0, 1):
        instants.add(naive.replace(tzinfo=zone, fold=fold).astimezone(UTC))
    return sorted(instants)


def resolve_local(naive: datetime, zone: ZoneInfo) -> datetime:
    """The one instant that stands for `naive`."""
    return readings(naive, zone)[0]


def wall_time(instant: datetime, zone: ZoneInfo) -> datetime:
    """What the wall clock of `zone` shows at `instant`, without a zone."""
    return instant.astimezone(zone).replace(tzinfo=None, fold=0)
