"""kalends next "every day at 09:00 in Europe/Berlin" --after 2025-06-13T12:00Z --count 3"""
from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from datetime import datetime, timezone

from . import errors
from .engine import next_after
from .parser import parse
from .zones import classify, load_zone


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="kalends")
    commands = parser.add_subparsers(dest="command", required=True)
    upcoming = commands.add_parser("next", help="list the next runs of an expression")
    upcoming.add_argument("expression")
    upcoming.add_argument("--after", type=_instant, default=None)
    upcoming.add_argument("--count", type=int, default=5)
    explain = commands.add_parser("explain", help="say what the clock does at a wall time")
    explain.add_argument("zone")
    explain.add_argument("wall", type=datetime.fromisoformat)
    options = parser.parse_args(argv)
    try:
        return _next(options) if options.command == "next" else _explain(options)
    except errors.ScheduleError as problem:
        print(problem, file=sys.stderr)
        return 2


def _next(options: argparse.Namespace) -> int:
    rule = parse(options.expression)
    zone = load_zone(rule.zone)
    cursor = options.after or datetime.now(timezone.utc)
    for _ in range(options.count):
        cursor = next_after(rule, cursor)
        local = cursor.astimezone(zone)
        print(f"{cursor:%Y-%m-%dT%H:%MZ}  {local:%a %Y-%m-%d %H:%M %Z}")
    return 0


def _explain(options: argparse.Namespace) -> int:
    print(f"{options.zone} {options.wall:%Y-%m-%d %H:%M}: {classify(options.wall, load_zone(options.zone))}")
    return 0


def _instant(text: str) -> datetime:
    value = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return value if value.tzinfo else value.replace(tzinfo=timezone.utc)


if __name__ == "__main__":
    sys.exit(main())
