/** Housekeeping that the project asks for, a last look at the whole change, and the answer. */
import type { Turn } from '../chat.ts'
import { bash, edit, grep, plan, read, tests } from './calls.ts'

export const finish: readonly Turn[] = [
  {
    say: 'The code is done. CONTRIBUTING asks for a line under "Unreleased" that ends with the issue number, and for check_errors.py.',
    calls: [read('CHANGELOG.md', 1, 12)],
    seconds: 8,
  },
  {
    calls: [
      edit(
        'CHANGELOG.md',
        '## Unreleased\n',
        `## Unreleased

- A repeated time runs once, and a missing time runs at the first instant after the gap, as
  documented, even if the gap isn't an hour long or ends at midnight. A day that is missing
  entirely has no run (GH-412).
- Rules with the same expression in different zones no longer share their instants in the day
  cache. Since 0.9.0, the second rule ran at the instants of the first (GH-412).
`,
      ),
      bash('python scripts/check_errors.py'),
    ],
    seconds: 28,
  },
  {
    say: 'The oldest supported Python is 3.9. Is it installed?',
    calls: [bash('python3.9 -m pytest -q')],
    seconds: 8,
  },
  {
    say: "No. Then I'll at least check the files I touched for what 3.9 can't do: match statements, and unions with | that are evaluated at run time.",
    calls: [
      grep('^\\s*match |isinstance\\(.*\\|', '.'),
      grep('from __future__ import annotations', 'src/kalends'),
    ],
    seconds: 14,
  },
  {
    say: "Every module I changed defers its annotations; the only hit is a variable called match in the lexer. Now I'll run the nights from the issue through the runner, minute by minute, with the jobs from worker/jobs.toml that share an expression.",
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
    say: 'One nightly-export on each of the two days: 01:00Z on 30 March instead of KAL-207, and 00:30Z alone on 26 October, so there would be no second batch EXP-88214. Finally, the whole suite with names, and the whole diff.',
    calls: [tests('-v')],
    seconds: 17,
  },
  {
    calls: [bash('git status --short && git diff src')],
    seconds: 12,
  },
  {
    say: "engine.py, rules.py, runner.py, and zones.py, nothing else under src. README and docs don't need changes: they described the right behavior all along.",
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

1. *Autumn.* Commit b81f0c4 (day cache, 0.9.0) replaced \`resolve_local\` with \`readings\` in \`engine._compute\`. A repeated time then
   produced two runs; in the log, these are the batches EXP-88213 and EXP-88214. That's why 0.8.2 worked.
2. *Spring.* \`resolve_local\` took the earlier reading of a missing time, which is before the gap (01:30 in Berlin). That bug is
   older than the cache; the drift check of 0.9.2 turned it into KAL-207 and parked the job.
3. *Also found.* \`Rule.key\` left out the zone, so rules with the same expression shared their instants in the day cache. On your
   worker, \`stock-count-lhi\` (05:15 on Lord Howe) has been running at the times of \`till-close\` (05:15 in Berlin). **After this
   update it will run at a different time**, the right one; please tell the people at depot LHI-02.

**What I changed**

- \`zones.py\`: \`gap_end\` finds the real end of a gap, so half-hour (Lord Howe) and other odd gaps work; \`day_exists\` and
  \`ends_gap\` are new.
- \`engine.py\`: one instant per time and day; no run on a day that doesn't exist in the zone (Pacific/Apia, 30 December 2011).
- \`rules.py\`: the zone is part of the key. \`runner.py\`: a run at the end of a gap is not drift (America/Nuuk, 23:30).
- Tests: \`tests/test_clock_changes.py\`, \`tests/test_all_zones.py\` (twelve zones, two years), one test in \`test_engine.py\`, and
  \`tests/data/berlin_spring.txt\`.
- \`tests/data/berlin_dst.txt\` was wrong: it listed the double run, as the program printed it. I corrected it by hand from the documentation.
- Two changelog entries, both with (GH-412).

**Not checked.** Python 3.9 isn't installed here; I only made sure the changed modules use nothing newer. Rules that skip days
(\`every month on the 31st\`) go through the same code, but the sweep covers only daily rules.`,
    seconds: 64,
  },
]
