/** Housekeeping that the project asks for, a last look at the whole change, and the answer. */
import type { Turn } from '../chat.ts'
import { bash, edit, grep, plan, read, tests } from './calls.ts'

export const finish: readonly Turn[] = [
  {
    say: 'Code is done. CONTRIBUTING: a line under "Unreleased" that ends with the number of the issue, and check_errors.py.',
    calls: [read('CHANGELOG.md', 1, 12)],
    seconds: 8,
  },
  {
    calls: [
      edit(
        'CHANGELOG.md',
        '## Unreleased\n',
        `## Unreleased

- A time that comes twice runs once, and a time that is missing runs at the first instant after the
  gap, as documented, also where the gap is not an hour long or ends at midnight. A day that is
  missing as a whole has no run (GH-412).
- Rules with the same words in different zones no longer share their instants in the day cache.
  Since 0.9.0 the second of them ran at the instants of the first (GH-412).
`,
      ),
      bash('python scripts/check_errors.py'),
    ],
    seconds: 28,
  },
  {
    say: 'Oldest Python is 3.9. Is there one here?',
    calls: [bash('python3.9 -m pytest -q')],
    seconds: 8,
  },
  {
    say: 'No. Then at least look for what 3.9 cannot do in the files I touched: match statements, and unions with | that are evaluated at run time.',
    calls: [
      grep('^\\s*match |isinstance\\(.*\\|', '.'),
      grep('from __future__ import annotations', 'src/kalends'),
    ],
    seconds: 14,
  },
  {
    say: 'Every module that I changed defers its annotations; the only hit is a variable called match in the lexer. Now the nights of the issue, through the runner, minute by minute, with the jobs of worker/jobs.toml that share words.',
    calls: [
      bash(
        `PYTHONPATH=src python - <<'EOF'
import logging, sys
from datetime import datetime, timedelta, timezone
from kalends import parse
from kalends.runner import Job, Runner

logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="%(levelname)s %(message)s")
JOBS = {
    "till-close": "every day at 05:15 in Europe/Berlin",
    "stock-count-lhi": "every day at 05:15 in Australia/Lord_Howe",
    "nightly-export": "every day at 02:30 in Europe/Berlin",
}
for day in ("2025-03-30", "2025-10-26"):
    start = datetime.fromisoformat(day).replace(tzinfo=timezone.utc) - timedelta(hours=2)
    runner = Runner([Job(name, parse(text), lambda planned: None, start) for name, text in JOBS.items()])
    print("---", day)
    for minute in range(24 * 60):
        runner.tick(start + timedelta(minutes=minute))
EOF`,
      ),
    ],
    seconds: 24,
  },
  {
    say: 'One nightly-export on each of the two days: 01:00Z on 30 March instead of KAL-207, and 00:30Z alone on 26 October, so there would be no second batch EXP-88214. Last: the whole suite with names, and the whole diff.',
    calls: [tests('-v')],
    seconds: 17,
  },
  {
    calls: [bash('git status --short && git diff src')],
    seconds: 12,
  },
  {
    say: 'engine.py, rules.py, runner.py and zones.py, nothing else under src. README and docs need no change: they described the right behaviour all along.',
    calls: [
      plan(
        '[x] Reproduce, find the cause',
        '[x] Autumn, spring, shared gaps, missing day, gap that ends at midnight',
        '[x] Rule.key with zone',
        '[x] Runner: the end of a gap is not drift',
        '[x] Golden files by hand, sweep over twelve zones',
        '[x] Changelog with (GH-412), check_errors, whole suite',
      ),
    ],
    seconds: 8,
  },
  {
    answer: `GH-412 is fixed. \`nightly-export\` now runs once on both nights: on 26 October 2025 at 00:30Z only, and on 30 March 2025 at
01:00Z, which is 03:00 in Berlin, the first instant after the gap.

**What was wrong**

1. *Autumn.* Commit b81f0c4 (day cache, 0.9.0) replaced \`resolve_local\` by \`readings\` in \`engine._compute\`. A doubled time then
   yielded two runs; in the log these are the batches EXP-88213 and EXP-88214. This is why 0.8.2 behaved.
2. *Spring.* \`resolve_local\` took the earlier reading of a missing time, which lies before the gap (01:30 in Berlin). That is older
   than the cache; the drift check of 0.9.2 turned it into KAL-207 and parked the job.
3. *Found on the way.* \`Rule.key\` left out the zone, so rules with the same words shared their instants in the day cache. On your
   worker \`stock-count-lhi\` (05:15 on Lord Howe) has been running at the times of \`till-close\` (05:15 in Berlin). **It will run
   at another time after this update**, the right one; please tell the people at depot LHI-02.

**What I changed**

- \`zones.py\`: \`gap_end\` looks for the real end of a gap, so half hours (Lord Howe) and odd hours are right; \`day_exists\` and
  \`ends_gap\` are new.
- \`engine.py\`: one instant per time and day; no run on a day that the zone does not have (Pacific/Apia, 30 December 2011).
- \`rules.py\`: the zone is part of the key. \`runner.py\`: a run at the end of a gap is not drift (America/Nuuk, 23:30).
- Tests: \`tests/test_clock_changes.py\`, \`tests/test_all_zones.py\` (twelve zones, two years), one test in \`test_engine.py\`, and
  \`tests/data/berlin_spring.txt\`.
- \`tests/data/berlin_dst.txt\` was wrong: it listed the doubled run, as the program printed it. I corrected it from the documentation.
- Two lines in the changelog, both with (GH-412).

**Not checked.** There is no Python 3.9 here; I only made sure that the changed modules use nothing newer. Rules that skip days
(\`every month on the 31st\`) go through the same code, but the sweep covers daily rules only.`,
    seconds: 64,
  },
]
