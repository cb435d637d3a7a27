/** A second fault that hides behind the order of the tests: rules of different zones share the day cache. */
import type { Turn } from '../chat.ts'
import { bash, edit, grep, plan, read, tests } from './calls.ts'

export const cache: readonly Turn[] = [
  {
    say: 'The gap day on Lord Howe passes now. The ordinary day, 15 June, still fails with 2025-06-15T00:15, which is exactly what Berlin got for the same day. Does it fail alone?',
    calls: [
      tests(
        '"tests/test_clock_changes.py::test_a_quarter_past_two_all_over_the_world[Australia/Lord_Howe-2025-06-15-2025-06-14T15:45]"',
      ),
    ],
    seconds: 17,
  },
  {
    say: 'It passes alone. So it depends on what ran before: some state is shared between rules. The day cache of 0.9.0 is shared by all rules.',
    calls: [grep('SHARED|DayCache|\\.key\\b', 'src'), read('src/kalends/cache.py')],
    seconds: 14,
  },
  {
    say: 'The cache key is (rule.key, day). What is in Rule.key?',
    calls: [read('src/kalends/rules.py', 12, 30)],
    seconds: 10,
  },
  {
    say:
      'Unit, interval, days, and times, but no zone. Two rules with the same expression in different zones share their instants. ' +
      'till-close and stock-count-lhi in worker/jobs.toml are such a pair: both "every day at 05:15". Does the log show it?',
    calls: [grep('start job=(till-close|stock-count-lhi)', 'logs/night-worker.log')],
    seconds: 17,
  },
  {
    say:
      'It does: on all six days, stock-count-lhi was planned for the same instant as till-close. 04:15Z is 15:15 on Lord Howe, ten hours off. No one reported it, because a stock count at three in the afternoon still works. ' +
      'It\'s a separate bug, but "not only Berlin" won\'t work without fixing it. The key also appears in messages, where a zone does no harm.',
    calls: [
      edit(
        'src/kalends/rules.py',
        '        return f"{self.unit}/{self.interval}/{days}/{times}"\n',
        '        return f"{self.unit}/{self.interval}/{days}/{times}/{self.zone}"\n',
      ),
      edit(
        'tests/test_engine.py',
        'def test_a_day_is_computed_once():\n',
        `def test_rules_of_different_zones_do_not_share_their_days():
    cache = DayCache()
    berlin = parse("every day at 05:15 in Europe/Berlin")
    lord_howe = parse("every day at 05:15 in Australia/Lord_Howe")
    assert next_after(berlin, utc("2025-06-13T00:00"), cache) == utc("2025-06-13T03:15")
    assert next_after(lord_howe, utc("2025-06-13T00:00"), cache) == utc("2025-06-13T18:45")


def test_a_day_is_computed_once():
`,
      ),
    ],
    seconds: 34,
  },
  {
    calls: [tests('-q')],
    seconds: 9,
  },
  {
    say: 'CONTRIBUTING asks for a test that fails without the fix. Let me check that for the key.',
    calls: [
      bash(
        'git stash push -q src/kalends/rules.py && python -m pytest -q tests/test_engine.py --tb=short; git stash pop -q && git status --short',
      ),
    ],
    seconds: 14,
  },
  {
    say: 'Good: it fails without the zone in the key and passes with it. The engine test that expects one computation per day still passes.',
    calls: [
      plan(
        '[x] Reproduce, find the cause',
        '[x] Autumn: engine uses resolve_local again',
        '[x] Spring: resolve_local finds the real end of the gap (zones.gap_end)',
        '[x] tests/data/berlin_dst.txt corrected by hand, berlin_spring.txt new',
        '[x] Also found: Rule.key had no zone, so the day cache mixed rules',
        '[~] Documented rules 3 and 4: two times in one gap, whole missing day',
        '[ ] Changelog with (GH-412), check_errors, whole suite, final answer',
      ),
    ],
    seconds: 18,
  },
]
