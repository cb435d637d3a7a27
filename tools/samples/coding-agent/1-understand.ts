/** The agent looks around, reads the log and the rules, and finds where both wrong runs come from. */
import type { Turn } from '../chat.ts'
import { bash, grep, list, plan, read, tests } from './calls.ts'

export const understand: readonly Turn[] = [
  {
    say: 'I will look at the layout first and keep a short plan.',
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
    say: 'Small project. What does it promise, and what rules do contributions follow?',
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
      'Lines 31 to 37 are the contract: a doubled time runs once at the first reading; a missing time runs at the first instant ' +
      'after the gap, so 02:30 becomes 03:00 in Berlin and not 03:30; never early. Rules 3 and 4 deal with shared gaps and whole missing days. Now the log.',
    calls: [read('logs/night-worker.log'), read('worker/jobs.toml')],
    seconds: 17,
  },
  {
    say:
      'So the log confirms the report. In October EXP-88213 and EXP-88214 were both opened, planned at 00:30Z and 01:30Z, and the bank refused the second with reference 7741-C. ' +
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
    say: '_compute in engine.py extends the list with everything that readings() returns. Next: zones.py.',
    calls: [read('src/kalends/zones.py')],
    seconds: 14,
  },
  {
    say:
      'readings() tries fold 0 and fold 1, so for a fold it yields two instants, and for a gap two as well, the earlier of which lies before the gap. ' +
      'resolve_local takes the first of them. Who calls what?',
    calls: [grep('readings\\(|resolve_local\\(|classify\\(', '.')],
    seconds: 18,
  },
  {
    say: 'The engine calls readings() alone; resolve_local is dead code. Before I settle on that, I want to rule out that the expression is read wrongly.',
    calls: [read('src/kalends/parser.py')],
    seconds: 9,
  },
  {
    calls: [read('src/kalends/lexer.py'), read('src/kalends/rules.py')],
    seconds: 11,
  },
  {
    say: 'The parser is fine: one time, 02:30, one zone. Reproduce the spring night with the real functions.',
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
    say: 'Two instants for 30 March: 00:30Z (01:30 in Berlin, too early) and 01:30Z (03:30, too late). Neither is 01:00Z, which the documentation asks for. And October, through the command line:',
    calls: [
      bash(
        'PYTHONPATH=src python -m kalends.cli next "every day at 02:30 in Europe/Berlin" --after 2025-10-25T12:00Z --count 3',
      ),
    ],
    seconds: 17,
  },
  {
    say: 'Both nights are reproduced. The issue says that 0.8.2 behaved in autumn, so something changed since.',
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
      'That is the regression: append(resolve_local(...)) became extend(readings(...)). It explains October. It does not explain March: with resolve_local the run would have been at 00:30Z too, an hour early, ' +
      'only the drift check of 0.9.2 made it visible. So there are two faults. What do the tests say as they are?',
    calls: [tests('')],
    seconds: 23,
  },
  {
    say: 'All green with a bug as plain as this. Something in the tests must agree with it.',
    calls: [read('tests/test_cli.py'), read('tests/data/berlin_dst.txt')],
    seconds: 13,
  },
  {
    say: 'tests/data/berlin_dst.txt expects the doubled run (26 October twice, at 00:30Z and 01:30Z). The golden file was copied from the output, which CONTRIBUTING forbids. I will have to correct it by hand and say so.',
    calls: [read('tests/test_zones.py'), read('tests/test_engine.py')],
    seconds: 17,
  },
  {
    say: 'No test of the engine crosses a gap at the time of the gap itself. Now what the changelog says about earlier clock-change work.',
    calls: [read('CHANGELOG.md'), read('tests/test_runner.py')],
    seconds: 12,
  },
]
