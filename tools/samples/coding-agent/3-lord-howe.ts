/** The fix meets a gap of half an hour and is replaced by one that looks for the real end of the gap. */
import type { Turn } from '../chat.ts'
import { bash, edit, read, tests } from './calls.ts'

export const lordHowe: readonly Turn[] = [
  {
    say:
      '.replace(minute=0) bothers me. The 0.8.2 changelog says Lord Howe Island moves by 30 minutes (GH-287), and the docs say gaps "do not always begin at a full hour". ' +
      "The reporter asked for more than Berlin, and stock-count-lhi runs there. On 5 October 2025 the clock on Lord Howe jumps from 02:00 to 02:30, which is 15:30Z on the 4th. I'll add that, an ordinary day for both zones with the same expression, and a gap at midnight.",
    calls: [
      edit(
        'tests/test_clock_changes.py',
        '@pytest.mark.parametrize("night", ["2025-03-30", "2025-10-26"])\n',
        `@pytest.mark.parametrize(
    ("zone", "day", "expected"),
    [
        ("Europe/Berlin", "2025-06-15", "2025-06-15T00:15"),
        ("Europe/Berlin", "2025-03-30", "2025-03-30T01:00"),
        ("Australia/Lord_Howe", "2025-06-15", "2025-06-14T15:45"),
        ("Australia/Lord_Howe", "2025-10-05", "2025-10-04T15:30"),
        ("America/St_Johns", "2025-03-09", "2025-03-09T05:30"),
    ],
)
def test_a_quarter_past_two_all_over_the_world(zone, day, expected):
    noon = utc(f"{day}T00:00") - timedelta(hours=12)
    assert expected in runs(f"every day at 02:15 in {zone}", f"{noon:%Y-%m-%dT%H:%M}", f"{day}T23:00")


def test_a_gap_that_begins_at_midnight():
    assert runs("every day at 00:10 in Asia/Beirut", "2025-03-29T20:00", "2025-03-30T20:00") == ["2025-03-29T22:00"]


@pytest.mark.parametrize("night", ["2025-03-30", "2025-10-26"])
`,
      ),
    ],
    seconds: 39,
  },
  {
    calls: [tests('tests/test_clock_changes.py')],
    seconds: 10,
  },
  {
    say: "Two failures, both Lord Howe, and they're different. The gap day is the one I expected. Let me see what the clock does there.",
    calls: [
      bash(
        `python -c "
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
zone = ZoneInfo('Australia/Lord_Howe')
start = datetime(2025, 10, 4, 15, 0, tzinfo=timezone.utc)
for minutes in range(0, 61, 10):
    instant = start + timedelta(minutes=minutes)
    print(instant.strftime('%H:%MZ'), instant.astimezone(zone).strftime('%a %H:%M %z'))
"`,
      ),
    ],
    seconds: 14,
  },
  {
    say: "01:50 is followed by 02:30. My formula computes 02:15 + 30 minutes = 02:45, truncated to 02:00, which is inside the gap again. Wall-clock arithmetic can't tell where the gap ends; I have to find the transition itself. Back to zones.py.",
    calls: [read('src/kalends/zones.py', 30, 66)],
    seconds: 22,
  },
  {
    say: 'The two readings of a missing time are on either side of the transition. The offset changes once between them, so a binary search finds the exact second. At most 17 steps, and only for missing times.',
    calls: [
      edit(
        'src/kalends/zones.py',
        `    if classify(naive, zone) != GAP:
        return readings(naive, zone)[0]
    before = naive.replace(tzinfo=zone, fold=0).utcoffset()
    after = naive.replace(tzinfo=zone, fold=1).utcoffset()
    end = (naive + timedelta(seconds=(after - before).total_seconds())).replace(minute=0)
    return readings(end, zone)[0]
`,
        `    if classify(naive, zone) == GAP:
        return gap_end(naive, zone)
    return readings(naive, zone)[0]


def gap_end(naive: datetime, zone: ZoneInfo) -> datetime:
    """The first instant after the gap in which \`naive\` lies, to the second.

    The readings of a missing time lie on either side of the transition, however long the gap is.
    """
    early, late = readings(naive, zone)
    offset = early.astimezone(zone).utcoffset()
    low, high = int(early.timestamp()), int(late.timestamp())
    while high - low > 1:
        middle = (low + high) // 2
        if datetime.fromtimestamp(middle, zone).utcoffset() == offset:
            low = middle
        else:
            high = middle
    return datetime.fromtimestamp(high, UTC)
`,
      ),
      edit(
        'src/kalends/zones.py',
        'from datetime import datetime, timedelta, timezone\n',
        'from datetime import datetime, timezone\n',
      ),
    ],
    seconds: 44,
  },
  {
    calls: [tests('tests/test_clock_changes.py')],
    seconds: 9,
  },
]
