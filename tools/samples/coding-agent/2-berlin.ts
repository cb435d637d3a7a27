/** Failing tests, then a fix that is good enough for Berlin and no other place. */
import type { Turn } from '../chat.ts'
import { bash, edit, plan, read, tests, write } from './calls.ts'

const CLOCK_TESTS = `"""What docs/expressions.md promises under "When the clocks change"."""
from datetime import datetime, timedelta, timezone

import pytest

from kalends import occurrences, parse
from kalends.runner import Job, Runner


def utc(text):
    return datetime.fromisoformat(text).replace(tzinfo=timezone.utc)


def runs(expression, start, end):
    return [f"{run:%Y-%m-%dT%H:%M}" for run in occurrences(parse(expression), utc(start), utc(end))]


def test_a_doubled_time_runs_once_at_the_first_reading():
    assert runs("every day at 02:30 in Europe/Berlin", "2025-10-25T12:00", "2025-10-27T12:00") == [
        "2025-10-26T00:30",
        "2025-10-27T01:30",
    ]


def test_a_missing_time_runs_at_the_first_instant_after_the_gap():
    assert runs("every day at 02:30 in Europe/Berlin", "2025-03-29T12:00", "2025-03-31T12:00") == [
        "2025-03-30T01:00",
        "2025-03-31T00:30",
    ]


@pytest.mark.parametrize("night", ["2025-03-30", "2025-10-26"])
def test_the_runner_runs_a_nightly_job_once_on_both_nights(night):
    done = []
    start = utc(f"{night}T00:00") - timedelta(hours=4)
    job = Job("nightly-export", parse("every day at 02:30 in Europe/Berlin"), done.append, start)
    runner = Runner([job])
    for minute in range(0, 12 * 60):
        runner.tick(start + timedelta(minutes=minute))
    assert len(done) == 1
`

export const berlin: readonly Turn[] = [
  {
    say: 'Two bugs and a wrong golden file. First, failing tests.',
    calls: [
      plan(
        '[x] Read the documented rules and the worker log',
        '[x] Reproduce both nights',
        '[x] Find the cause: b81f0c4 uses readings() in engine._compute (autumn); resolve_local takes the reading before the gap (spring)',
        '[~] Failing tests in tests/test_clock_changes.py, then the fix, not only for Berlin',
        '[ ] Correct tests/data/berlin_dst.txt by hand',
        '[ ] Changelog with (GH-412), whole suite, final answer',
      ),
      write('tests/test_clock_changes.py', CLOCK_TESTS),
    ],
    seconds: 43,
  },
  {
    calls: [tests('tests/test_clock_changes.py')],
    seconds: 8,
  },
  {
    say: 'All four fail for the reasons I expected. Autumn first: back to one instant per time.',
    calls: [
      edit(
        'src/kalends/engine.py',
        '    for moment in rule.times:\n        found += readings(datetime.combine(day, moment), zone)\n',
        '    for moment in rule.times:\n        found.append(resolve_local(datetime.combine(day, moment), zone))\n',
      ),
    ],
    seconds: 16,
  },
  {
    say: 'I quoted that line from memory. Let me read it again.',
    calls: [read('src/kalends/engine.py', 37, 48)],
    seconds: 5,
  },
  {
    calls: [
      edit(
        'src/kalends/engine.py',
        '        found.extend(readings(datetime.combine(day, moment), zone))\n',
        '        found.append(resolve_local(datetime.combine(day, moment), zone))\n',
      ),
      edit(
        'src/kalends/engine.py',
        'from .zones import UTC, load_zone, readings\n',
        'from .zones import UTC, load_zone, resolve_local\n',
      ),
    ],
    seconds: 14,
  },
  {
    calls: [tests('tests/test_clock_changes.py --tb=line')],
    seconds: 9,
  },
  {
    say:
      'Autumn works. For spring, resolve_local must not take the earliest reading when the time is missing. The gap is as long as the difference between the two offsets, ' +
      'so adding that and truncating to the full hour gives 03:00 for 02:30.',
    calls: [
      edit(
        'src/kalends/zones.py',
        `    """The one instant that stands for \`naive\`."""
    return readings(naive, zone)[0]
`,
        `    """The one instant that stands for \`naive\`: the first reading, or the end of the gap it lies in."""
    if classify(naive, zone) != GAP:
        return readings(naive, zone)[0]
    before = naive.replace(tzinfo=zone, fold=0).utcoffset()
    after = naive.replace(tzinfo=zone, fold=1).utcoffset()
    end = (naive + timedelta(seconds=(after - before).total_seconds())).replace(minute=0)
    return readings(end, zone)[0]
`,
      ),
    ],
    seconds: 29,
  },
  {
    calls: [tests('tests/test_clock_changes.py')],
    seconds: 9,
  },
  {
    say: 'Just a missing import.',
    calls: [
      edit(
        'src/kalends/zones.py',
        'from datetime import datetime, timezone\n',
        'from datetime import datetime, timedelta, timezone\n',
      ),
    ],
    seconds: 5,
  },
  {
    calls: [tests('tests/test_clock_changes.py'), tests('')],
    seconds: 13,
  },
  {
    say: "The only failure left is the golden file berlin_dst, as expected. According to the docs, the 26th has one run, at 00:30Z; next comes the 27th at 01:30Z, and the 28th to keep four lines. I'll write it by hand, not copy it.",
    calls: [
      edit(
        'tests/data/berlin_dst.txt',
        '2025-10-26T01:30Z  Sun 2025-10-26 02:30 CET\n2025-10-27T01:30Z  Mon 2025-10-27 02:30 CET\n',
        '2025-10-27T01:30Z  Mon 2025-10-27 02:30 CET\n2025-10-28T01:30Z  Tue 2025-10-28 02:30 CET\n',
      ),
      write(
        'tests/data/berlin_spring.txt',
        `# every day at 02:30 in Europe/Berlin, from 2025-03-28T12:00Z
2025-03-29T01:30Z  Sat 2025-03-29 02:30 CET
2025-03-30T01:00Z  Sun 2025-03-30 03:00 CEST
2025-03-31T00:30Z  Mon 2025-03-31 02:30 CEST
`,
      ),
    ],
    seconds: 26,
  },
  {
    calls: [
      edit(
        'tests/test_cli.py',
        '@pytest.mark.parametrize("name", ["berlin_dst", "newyork_week"])',
        '@pytest.mark.parametrize("name", ["berlin_dst", "berlin_spring", "newyork_week"])',
      ),
      tests('-q'),
    ],
    seconds: 9,
  },
  {
    say: "Green. Before I trust it, I'll look at the whole change.",
    calls: [bash('git diff --stat && git diff src/kalends/zones.py')],
    seconds: 14,
  },
]
