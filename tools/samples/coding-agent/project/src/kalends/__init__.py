"""Recurring schedules in plain words."""
from .engine import next_after, occurrences
from .errors import ScheduleError
from .parser import parse
from .rules import Rule

__all__ = ["Rule", "ScheduleError", "next_after", "occurrences", "parse"]
__version__ = "0.9.3"
