/** A second fault that hides behind the order of the tests: rules of different zones share the day cache. */
import type { Turn } from '../chat.ts'
import { bash, edit, grep, plan, read, tests } from './calls.ts'

export const cache: readonly Turn[] = [
  {
    say: 'The gap day of Lord Howe is right now. The ordinary day, 15 June, still fails, and it gets 2025-06-15T00:15, which is exactly what Berlin got for the same day. Alone?',
    calls: [
      tests(
        '"tests/test_clock_changes.py::test_a_quarter_past_two_all_over_the_world[Australia/Lord_Howe-2025-06-15-2025-06-14T15:45]"',
      ),
    ],
    seconds: 17,
  },
  {
    say: 'Alone it passes. So it depends on what ran before: something is remembered between rules. The day cache of 0.9.0 is shared by all rules.',
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
      'Unit, interval, days and times, but no zone. Two rules with the same words in different zones share their instants. ' +
      'till-close and stock-count-lhi in worker/jobs.toml are such a pair: both "every day at 05:15". Does the log show it?',
    calls: [grep('start job=(till-close|stock-count-lhi)', 'logs/night-worker.log')],
    seconds: 17,
  },
  {
    say:
      'It does: on all six days stock-count-lhi was planned for the same instant as till-close. 04:15Z is 15:15 on Lord Howe, ten hours off. Nobody reported it, because a stock count at three in the afternoon still counts. ' +
      'This is a fault of its own, but "not only Berlin" cannot hold without it. The key goes into messages as well, where a zone does no harm.',
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
    say: 'CONTRIBUTING wants each fix to have a test that fails without it. Check that for the key.',
    calls: [
      bash(
        'git stash push -q src/kalends/rules.py && python -m pytest -q tests/test_engine.py --tb=short; git stash pop -q && git status --short',
      ),
    ],
    seconds: 14,
  },
  {
    say: 'Good: it fails without the zone in the key and passes with it. The engine test expects one computation per day, which still holds.',
    calls: [
      plan(
        '[x] Reproduce, find the cause',
        '[x] Autumn: engine uses resolve_local again',
        '[x] Spring: resolve_local finds the real end of the gap (zones.gap_end)',
        '[x] tests/data/berlin_dst.txt corrected by hand, berlin_spring.txt new',
        '[x] Found on the way: Rule.key had no zone, the day cache mixed rules',
        '[~] Documented rules 3 and 4: two times in one gap, whole missing day',
        '[ ] Changelog with (GH-412), check_errors, whole suite, final answer',
      ),
    ],
    seconds: 18,
  },
]
