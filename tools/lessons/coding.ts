/**
 * Trace of the first lessons: a coding agent finds out why a library charged some readers twice. Two long
 * results, a wrong turn, a file that is read twice, and rules from the second step that are needed in the
 * last ones.
 */
import { type ChatRun, defineTool, playScript, type Turn } from '../samples/chat.ts'
import { FEES, MAIL_JOB, MAIL_LOG, TESTS_BEFORE } from './coding-files.ts'

const SYSTEM = `You are a coding agent in the repository of Lendwell, a town library's lending system. You can list, read, search,
and edit files, and run the tests. Read CONTRIBUTING.md before you change anything. Change as little as possible. When you are
done, say what was wrong, what you changed, who was affected, and what the library has to do.`

const TASK = `Ticket LT-207. Since this morning, readers have been complaining that the overdue mail shows double the fee they owe. Only some
readers, and only in the mail of Monday, 17 November. Find out why, fix it and add a test, and tell me who we need to refund.`

const TOOLS = [
  defineTool('list_files', 'Lists the files in a folder and its subfolders.', { path: ['string', 'Folder'] }),
  defineTool('read_file', 'Returns the content of a file.', { path: ['string', 'File'] }),
  defineTool('search', 'Finds the lines that contain a string, with file and line number.', {
    text: ['string', 'String to look for'],
    path: ['string', 'File or folder (optional)'],
  }),
  defineTool('edit_file', 'Replaces a string that occurs exactly once in a file.', {
    path: ['string', 'File'],
    old: ['string', 'String to replace'],
    new: ['string', 'Replacement'],
  }),
  defineTool('run_tests', 'Runs all tests, or only some.', { only: ['string', 'File or name (optional)'] }),
]

/** As `search` finds them in the log. */
function linesWith(text: string): string {
  return MAIL_LOG.split('\n')
    .flatMap((line, index) => (line.includes(text) ? [`logs/mail-2025-11-17.log:${index + 1}: ${line}`] : []))
    .join('\n')
}

const TURNS: readonly Turn[] = [
  {
    say: 'First, an overview.',
    seconds: 3,
    calls: [
      {
        tool: 'list_files',
        args: { path: '.' },
        result: `CHANGELOG.md
CONTRIBUTING.md
lendwell/calendar.py
lendwell/fees.py
lendwell/ledger.py
lendwell/mail_job.py
lendwell/templates/overdue.txt
logs/mail-2025-11-15.log
logs/mail-2025-11-17.log
tests/test_calendar.py
tests/test_fees.py
tests/test_mail_job.py`,
      },
    ],
  },
  {
    seconds: 2,
    calls: [
      {
        tool: 'read_file',
        args: { path: 'CONTRIBUTING.md' },
        result: `# Contributing
- Amounts are whole cents. A fee is at most 1260 cents for one loan.
- Every booking has a key, LOAN:DATE, such as L-90417:2025-11-17. The ledger refuses a key it has already seen.
- Every bug fix gets a test whose name begins with the ticket: test_lt000_what_is_tested.
- CHANGELOG.md: one line under "## 4.2 (open)", in the form "- LT-000: what changes for a librarian."
- Refunds are made by Ines Okafor (accounts). She needs the reader, the loan, the amount, and form P-12.`,
      },
    ],
  },
  {
    say: 'Amounts are in cents, and bookings have keys. Next: where the fee is computed.',
    seconds: 4,
    calls: [{ tool: 'read_file', args: { path: 'lendwell/fees.py' }, result: FEES }],
  },
  {
    say: 'The fee counts open days only. Do the tests pass right now?',
    seconds: 3,
    calls: [{ tool: 'run_tests', args: {}, result: TESTS_BEFORE }],
  },
  {
    say: 'All pass. It doubled on one Monday only: maybe a closed day is counted twice after a weekend.',
    seconds: 5,
    calls: [
      {
        tool: 'read_file',
        args: { path: 'lendwell/calendar.py' },
        result: `"""Days when the library is open."""
from datetime import date, timedelta

CLOSED_WEEKDAYS = {6}  # Sunday
CLOSED_DAYS = {date(2025, 10, 31), date(2025, 11, 1), date(2025, 12, 24)}


def is_open(day: date) -> bool:
    return day.weekday() not in CLOSED_WEEKDAYS and day not in CLOSED_DAYS


def open_days(first: date, last: date) -> int:
    """Open days after first, up to and including last."""
    days = (last - first).days
    return sum(is_open(first + timedelta(days=n)) for n in range(1, days + 1))`,
      },
    ],
  },
  {
    say: "From Saturday to Monday that gives 1. To be sure, I'll test it over the weekend in question.",
    seconds: 4,
    calls: [
      {
        tool: 'edit_file',
        args: {
          path: 'tests/test_calendar.py',
          old: '# more days',
          new: 'def test_weekend_of_15_november():\n    assert open_days(date(2025, 11, 15), date(2025, 11, 17)) == 1',
        },
        result: 'Replaced 1 occurrence in tests/test_calendar.py.',
      },
      {
        tool: 'run_tests',
        args: { only: 'tests/test_calendar.py' },
        result: '6 passed in 0.21 s',
      },
    ],
  },
  {
    say: 'So the calendar is right and I was wrong. The log should show what happened on Monday.',
    seconds: 3,
    calls: [{ tool: 'read_file', args: { path: 'logs/mail-2025-11-17.log' }, result: MAIL_LOG }],
  },
  {
    say: 'The job ran twice: it died at 06:00:09 and was restarted at 06:20. The first three readers were booked in both runs.',
    seconds: 6,
    calls: [{ tool: 'read_file', args: { path: 'lendwell/mail_job.py' }, result: MAIL_JOB }],
  },
  {
    say: 'It books without a key. What does the ledger do in that case?',
    seconds: 4,
    calls: [
      {
        tool: 'search',
        args: { text: 'key', path: 'lendwell/ledger.py' },
        result: `lendwell/ledger.py:14: def book(reader: str, cents: int, key: str | None = None) -> bool:
lendwell/ledger.py:17:     Without a key, nothing is checked.
lendwell/ledger.py:19:     if key is not None and key in seen:
lendwell/ledger.py:20:         return False
lendwell/ledger.py:24:     seen.add(key)`,
      },
    ],
  },
  {
    say: "That's the bug: without a key, the second run books again. The key is LOAN:DATE.",
    seconds: 5,
    calls: [
      {
        tool: 'edit_file',
        args: {
          path: 'lendwell/mail_job.py',
          old: 'ledger.book(loan.reader, cents)',
          new: 'ledger.book(loan.reader, cents, key=f"{loan.id}:{today.isoformat()}")',
        },
        result: 'Replaced 1 occurrence in lendwell/mail_job.py.',
      },
    ],
  },
  {
    say: 'For the test, I need the signature of the fee function again.',
    seconds: 3,
    calls: [{ tool: 'read_file', args: { path: 'lendwell/fees.py' }, result: FEES }],
  },
  {
    seconds: 6,
    calls: [
      {
        tool: 'edit_file',
        args: {
          path: 'tests/test_mail_job.py',
          old: '# more runs',
          new: `def test_lt207_second_run_books_nothing(ledger, post):
    loan = a_loan("L-90417", reader="R-4471", due=date(2025, 11, 3))
    run([loan], ledger, post, today=date(2025, 11, 17))
    run([loan], ledger, post, today=date(2025, 11, 17))
    assert ledger.balance("R-4471") == fee_for(loan, date(2025, 11, 17))`,
        },
        result: 'Replaced 1 occurrence in tests/test_mail_job.py.',
      },
      {
        tool: 'run_tests',
        args: { only: 'tests/test_mail_job.py' },
        result: `tests/test_mail_job.py ....F
E  NameError: name 'fee_for' is not defined
1 failed, 4 passed in 0.34 s`,
      },
    ],
  },
  {
    say: 'The import is missing.',
    seconds: 3,
    calls: [
      {
        tool: 'edit_file',
        args: {
          path: 'tests/test_mail_job.py',
          old: 'from lendwell.mail_job import run',
          new: 'from lendwell.fees import fee_for\nfrom lendwell.mail_job import run',
        },
        result: 'Replaced 1 occurrence in tests/test_mail_job.py.',
      },
      { tool: 'run_tests', args: {}, result: '39 passed in 2.12 s' },
    ],
  },
  {
    say: 'Now the changelog line, under the open version.',
    seconds: 4,
    calls: [
      {
        tool: 'edit_file',
        args: {
          path: 'CHANGELOG.md',
          old: '## 4.2 (open)',
          new: '## 4.2 (open)\n- LT-207: restarting the mail job no longer charges a fee twice.',
        },
        result: 'Replaced 1 occurrence in CHANGELOG.md.',
      },
    ],
  },
  {
    say: 'Now who needs a refund: the bookings of the run that died.',
    seconds: 4,
    calls: [
      {
        tool: 'search',
        args: { text: '06:00:0', path: 'logs/mail-2025-11-17.log' },
        result: linesWith('06:00:0'),
      },
    ],
  },
  {
    seconds: 9,
    answer: `LT-207 is fixed. On Monday, 17 November, the mail job died at 06:00:09 (421 too many connections) and was restarted at 06:20. It booked fees without a key, so the ledger couldn't tell that three of them had already been booked.

Changed: lendwell/mail_job.py now books with the key LOAN:DATE. test_lt207_second_run_books_nothing covers it; all 39 tests pass. CHANGELOG.md has its line under 4.2 (open).

To be refunded by Ines Okafor, with form P-12: R-4471 (L-90417) 240 cents, R-3302 (L-88120) 480 cents, R-5178 (L-91755) 1260 cents.`,
  },
]

export function codingRun(): ChatRun {
  const { messages, times } = playScript({
    system: SYSTEM,
    task: TASK,
    turns: TURNS,
    start: Date.UTC(2025, 10, 18, 9, 4, 0) / 1000,
    callPrefix: 'call_',
    toolSeconds: () => 1,
    execute: ({ tool, result }) => {
      if (result === undefined) throw new Error(`a call of ${tool} has no result`)
      return result
    },
  })
  return {
    id: 'coding',
    title: 'Lesson: charged twice',
    description: 'A coding agent finds out why a library charged some readers twice.',
    model: 'example-large',
    agent: 'coder',
    messages,
    times,
    tools: TOOLS,
  }
}
