/** The agent looks around, reads the log and the rules, and finds where both wrong runs come from. */
import type { Turn } from '../chat.ts'
import { bash, grep, list, plan, read, tests } from './calls.ts'

export const understand: readonly Turn[] = [
  {
    say: "I'll look at the layout first and keep a short plan.",
    calls: [
      plan(
        '[~] Read the documented rules and the worker log',
        '[ ] Reproduce both nights',
        '[ ] Find the cause',
        '[ ] Failing tests, then the fix, not only for Berlin',
        '[ ] Changelog, whole suite, final answer',
      ),
      list('.'),
    ],
    seconds: 14,
  },
  {
    say: 'A small project. Let me see what it promises and what the contribution rules are.',
    calls: [read('README.md'), read('CONTRIBUTING.md')],
    seconds: 9,
  },
  {
    say: 'The README points to docs/expressions.md for clock changes.',
    calls: [read('docs/expressions.md')],
    seconds: 11,
  },
  {
    say:
      'Lines 31 to 37 are the contract: a repeated time runs once, at its first occurrence; a missing time runs at the first instant ' +
      'after the gap, so 02:30 becomes 03:00 in Berlin and not 03:30; never early. Rules 3 and 4 cover shared gaps and whole missing days. Now the log.',
    calls: [read('logs/night-worker.log'), read('worker/jobs.toml')],
    seconds: 17,
  },
  {
    say:
      'So the log confirms the report. In October EXP-88213 and EXP-88214 were both opened, planned at 00:30Z and 01:30Z, and the bank rejected the second with reference 7741-C. ' +
      'In March the planned instant was 00:30Z, which is 01:30 in Berlin, and KAL-207 parked the job. Who raises that code?',
    calls: [grep('KAL-207|DRIFT', '.')],
    seconds: 22,
  },
  {
    calls: [read('src/kalends/runner.py')],
    seconds: 5,
  },
  {
    say: 'The runner only reports it: _check_drift (line 54) sees a wall time of 01:30 before 02:30 and refuses. The instant itself comes from next_after.',
    calls: [read('src/kalends/engine.py')],
    seconds: 16,
  },
  {
    say: '_compute in engine.py extends the list with everything readings() returns. Next: zones.py.',
    calls: [read('src/kalends/zones.py')],
    seconds: 14,
  },
  {
    say:
      'readings() tries fold 0 and fold 1, so it returns two instants for a fold and also two for a gap, the earlier one before the gap. ' +
      'resolve_local takes the first. Who calls what?',
    calls: [grep('readings\\(|resolve_local\\(|classify\\(', '.')],
    seconds: 18,
  },
  {
    say: 'The engine only calls readings(); resolve_local is dead code. Before I settle on that, I want to rule out a parsing error.',
    calls: [read('src/kalends/parser.py')],
    seconds: 9,
  },
  {
    calls: [read('src/kalends/lexer.py'), read('src/kalends/rules.py')],
    seconds: 11,
  },
  {
    say: 'The parser is fine: one time, 02:30, one zone. Let me reproduce the spring night with the real functions.',
    calls: [
      bash(
        `PYTHONPATH=src python -c "
from datetime import datetime, timezone
from kalends import parse, occurrences
rule = parse('every day at 02:30 in Europe/Berlin')
for run in occurrences(rule, datetime(2025, 3, 29, tzinfo=timezone.utc), datetime(2025, 4, 1, tzinfo=timezone.utc)):
    print(run)
"`,
      ),
    ],
    seconds: 15,
  },
  {
    say: 'Two instants for 30 March: 00:30Z (01:30 in Berlin, too early) and 01:30Z (03:30, too late). Neither is 01:00Z, which the docs require. Now October, through the command line:',
    calls: [
      bash(
        'PYTHONPATH=src python -m kalends.cli next "every day at 02:30 in Europe/Berlin" --after 2025-10-25T12:00Z --count 3',
      ),
    ],
    seconds: 17,
  },
  {
    say: 'Both nights are reproduced. The issue says 0.8.2 worked in autumn, so something changed since then.',
    calls: [bash('git log --format="%h %ad %s" --date=short -- src/kalends/engine.py src/kalends/zones.py')],
    seconds: 8,
  },
  {
    say: 'b81f0c4 touches both the cache and the engine.',
    calls: [bash('git show b81f0c4 -- src/kalends/engine.py')],
    seconds: 10,
  },
  {
    say:
      "That is the regression: append(resolve_local(...)) became extend(readings(...)). It explains October. It doesn't explain March: with resolve_local, the run would also have been at 00:30Z, an hour early, " +
      'and only the drift check of 0.9.2 made it visible. So there are two bugs. What do the current tests say?',
    calls: [tests('')],
    seconds: 23,
  },
  {
    say: 'All green, with a bug this obvious. Some test must expect the wrong behavior.',
    calls: [read('tests/test_cli.py'), read('tests/data/berlin_dst.txt')],
    seconds: 13,
  },
  {
    say: "tests/data/berlin_dst.txt expects the double run (26 October twice, at 00:30Z and 01:30Z). The golden file was copied from the output, which CONTRIBUTING forbids. I'll have to correct it by hand and say so.",
    calls: [read('tests/test_zones.py'), read('tests/test_engine.py')],
    seconds: 17,
  },
  {
    say: 'No engine test schedules a time inside a gap. Next: what the changelog says about earlier clock-change work.',
    calls: [read('CHANGELOG.md'), read('tests/test_runner.py')],
    seconds: 12,
  },
]
