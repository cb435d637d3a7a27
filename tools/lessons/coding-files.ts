/** What the coding agent of the lessons reads: two modules, the output of the tests, and a log. */
export const FEES = `"""What a reader owes for an overdue loan."""
from datetime import date

from lendwell.calendar import open_days

CENTS_PER_DAY = {"adult": 20, "child": 5, "staff": 0}
MAX_FEE = 1260
# Days a reader may be late without a fee.
GRACE = {"adult": 0, "child": 7, "staff": 0}


def late_days(loan, today: date) -> int:
    """Open days after the due date."""
    if today <= loan.due:
        return 0
    return max(0, open_days(loan.due, today) - GRACE[loan.group])


def fee_for(loan, today: date) -> int:
    """In cents, never more than MAX_FEE per loan."""
    return min(MAX_FEE, late_days(loan, today) * CENTS_PER_DAY[loan.group])


def fee_line(loan, today: date) -> str:
    """A line of the overdue mail."""
    cents = fee_for(loan, today)
    return f"{loan.title}: {cents // 100}.{cents % 100:02d} EUR"`

export const MAIL_JOB = `"""Books the fees of overdue loans and notifies readers. Started by the scheduler at 06:00."""
import logging
from datetime import date

from lendwell.fees import fee_for, fee_line

log = logging.getLogger("mail")


def run(loans, ledger, post, today: date) -> None:
    log.info("start, %d loans overdue", len(loans))
    for loan in loans:
        cents = fee_for(loan, today)
        if cents == 0:
            continue
        ledger.book(loan.reader, cents)
        log.info("booked %s %s %d", loan.reader, loan.id, cents)
        post.send(loan.reader, fee_line(loan, today), owed=ledger.balance(loan.reader))
        log.info("sent %s", loan.reader)
    log.info("done")`

const TEST_NAMES = [
  'test_calendar.py::test_sunday_is_closed',
  'test_calendar.py::test_all_saints_is_closed',
  'test_calendar.py::test_open_days_of_a_week',
  'test_calendar.py::test_no_open_days',
  'test_calendar.py::test_open_days_over_new_year',
  'test_fees.py::test_not_late_costs_nothing',
  'test_fees.py::test_adult_pays_from_the_first_day',
  'test_fees.py::test_child_has_a_grace_week',
  'test_fees.py::test_staff_pays_nothing',
  'test_fees.py::test_never_more_than_max_fee',
  'test_fees.py::test_closed_days_cost_nothing',
  'test_fees.py::test_line_shows_two_decimals',
  'test_mail_job.py::test_books_and_sends',
  'test_mail_job.py::test_skips_readers_who_owe_nothing',
  'test_mail_job.py::test_says_what_is_owed',
  'test_mail_job.py::test_processes_loans_in_order',
]

export const TESTS_BEFORE = `platform linux -- Python 3.12.7, pytest 8.3.3
rootdir: /srv/lendwell, configfile: pyproject.toml
collected 37 items

${TEST_NAMES.map((name, index) => `tests/${name} PASSED${' '.repeat(Math.max(1, 48 - name.length))}[${String(Math.round(((index + 1) * 43) / TEST_NAMES.length)).padStart(3)}%]`).join('\n')}
tests/test_ledger.py ..................... [100%]

=== warnings summary ===
lendwell/ledger.py:9: DeprecationWarning: datetime.utcnow() is deprecated and will be removed in a future version.
  Use timezone-aware objects to represent datetimes in UTC: datetime.now(datetime.UTC).
lendwell/post.py:31: DeprecationWarning: ssl.wrap_socket is deprecated, use SSLContext.wrap_socket
=== 37 passed, 2 warnings in 2.04 s ===`

interface Booked {
  readonly reader: string
  readonly loan: string
  readonly cents: number
}

const BOOKED: readonly Booked[] = [
  { reader: 'R-4471', loan: 'L-90417', cents: 240 },
  { reader: 'R-3302', loan: 'L-88120', cents: 480 },
  { reader: 'R-5178', loan: 'L-91755', cents: 1260 },
  { reader: 'R-2094', loan: 'L-90002', cents: 60 },
  { reader: 'R-6610', loan: 'L-91231', cents: 220 },
  { reader: 'R-1187', loan: 'L-87745', cents: 900 },
  { reader: 'R-7324', loan: 'L-91802', cents: 20 },
  { reader: 'R-4019', loan: 'L-89960', cents: 340 },
  { reader: 'R-5533', loan: 'L-90871', cents: 160 },
  { reader: 'R-2748', loan: 'L-91018', cents: 80 },
  { reader: 'R-6092', loan: 'L-88466', cents: 1040 },
  { reader: 'R-3875', loan: 'L-91644', cents: 40 },
]

function bookings(minute: string, seconds: readonly number[]): string {
  return seconds
    .map((second, index) => {
      const { reader = '', loan = '', cents = 0 } = BOOKED[index] ?? {}
      const at = `06:${minute}:${String(second).padStart(2, '0')}`
      const isLastOfBroken = minute === '00' && index === 2
      return `${at} booked ${reader} ${loan} ${cents}\n${at} ${isLastOfBroken ? 'sending' : 'sent'} ${reader}`
    })
    .join('\n')
}

export const MAIL_LOG = `06:00:01 scheduler: mail_job 2025-11-17
06:00:02 start, 12 loans overdue
${bookings('00', [3, 5, 8])}
06:00:09 ERROR post: 421 too many connections, giving up
06:00:09 scheduler: mail_job exited with code 1, retrying at 06:20
06:10:00 scheduler: backup of the ledger, 48211 bookings
06:10:41 scheduler: backup done, 31 MB, sha256 5f1c09
06:20:00 scheduler: mail_job 2025-11-17, attempt 2
06:20:01 start, 12 loans overdue
${bookings('20', [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24])}
06:20:25 done
06:20:25 scheduler: mail_job exited with code 0`
