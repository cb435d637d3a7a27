/**
 * logs/night-worker.log of the invented project: what the worker wrote around the two clock changes of 2025.
 * A quiet night is the same jobs over and over with other numbers; what matters to the story is written out
 * by hand.
 */

interface NightJob {
  readonly name: string
  /** Planned time in UTC, hh:mm, in winter; jobs of Berlin run an hour earlier in summer. */
  readonly winter: string
  readonly summer: string
  readonly says: (n: number) => string
}

const JOBS: readonly NightJob[] = [
  {
    name: 'till-close',
    winter: '04:15',
    summer: '03:15',
    says: (n) =>
      `tills closed: ${38 + pick(n, 5)} of 42, difference ${(pick(n + 1, 1900) / 100).toFixed(2)} EUR`,
  },
  // Same words as till-close, but in Australia/Lord_Howe, where 05:15 is another instant. See 4-cache.ts.
  {
    name: 'stock-count-lhi',
    winter: '04:15',
    summer: '03:15',
    says: (n) => `counted ${588 + pick(n, 41)} articles at depot LHI-02`,
  },
  {
    name: 'mail-digest',
    winter: '04:40',
    summer: '03:40',
    says: (n) => `${1204 + pick(n, 260)} digests sent, ${pick(n + 2, 5)} bounced`,
  },
  {
    name: 'thumbnails',
    winter: '22:05',
    summer: '21:05',
    says: (n) => `${pick(n, 310)} images, ${pick(n + 3, 4)} skipped (unknown type)`,
  },
]

/** A number below `limit` that looks like chance and is the same each time. */
function pick(n: number, limit: number): number {
  return (Math.imul(n + 17, 2_654_435_761) >>> 8) % limit
}

const NIGHTLY: Readonly<Record<string, readonly string[]>> = {
  '2025-03-29': nightlyRun('2025-03-29', '01:30', 87999),
  '2025-03-30': [
    '2025-03-30T00:30:04Z ERROR kalends.runner KAL-207: planned wall time 01:30 is before 02:30 job=nightly-export planned=2025-03-30T00:30:00+00:00',
    '2025-03-30T00:30:04Z WARN  kalends.runner parked job=nightly-export until=2025-03-31T00:00:00+02:00',
    '2025-03-30T06:00:11Z ERROR bank.inbox     no batch of customer 7741 for value date 2025-03-30, late fee rule LF-3 applies',
  ],
  '2025-03-31': nightlyRun('2025-03-31', '00:30', 88000),
  '2025-10-25': nightlyRun('2025-10-25', '00:30', 88212),
  '2025-10-26': [
    ...nightlyRun('2025-10-26', '00:30', 88213),
    ...nightlyRun('2025-10-26', '01:30', 88214),
    '2025-10-26T01:33:20Z ERROR bank.inbox     batch EXP-88214 rejected: same value date and reference 7741-C as EXP-88213',
  ],
  '2025-10-27': nightlyRun('2025-10-27', '01:30', 88215),
}

function nightlyRun(day: string, time: string, batch: number): readonly string[] {
  const rows = 4100 + pick(batch, 700)
  const checksum = pick(batch + 5, 65_536)
    .toString(16)
    .padStart(4, '0')
  const written = `${time.slice(0, 3)}${Number(time.slice(3)) + 2}:${11 + pick(batch, 45)}`
  return [
    `${day}T${time}:04Z INFO  kalends.runner start job=nightly-export planned=${day}T${time}:00+00:00`,
    `${day}T${time}:05Z INFO  export         batch EXP-${batch} opened for customer 7741`,
    `${day}T${written}Z INFO  export         batch EXP-${batch}: ${rows} bookings written, checksum ${checksum}`,
    `${day}T${written}Z INFO  worker         done job=nightly-export`,
  ]
}

export function nightLog(): string {
  const lines = ['# worker night-2, kalends 0.9.3, times in UTC']
  for (const [index, [day, nightly]] of Object.entries(NIGHTLY).entries()) {
    if (day === '2025-10-25') lines.push('# --- cut: 2025-04-01 to 2025-10-24 ---')
    const summer = day >= '2025-03-30' && day < '2025-10-26'
    const others = JOBS.flatMap((job, at) => jobLines(job, day, summer, index * 11 + at * 3))
    lines.push(...[...others, ...nightly].sort())
  }
  return `${lines.join('\n')}\n`
}

function jobLines(job: NightJob, day: string, summer: boolean, n: number): readonly string[] {
  const time = summer ? job.summer : job.winter
  const seconds = String(2 + pick(n, 4)).padStart(2, '0')
  const took = 6 + pick(n + 4, 52)
  return [
    `${day}T${time}:${seconds}Z INFO  kalends.runner start job=${job.name} planned=${day}T${time}:00+00:00`,
    `${day}T${time}:${String(took).padStart(2, '0')}Z INFO  ${job.name.padEnd(14)} ${job.says(n)}`,
    `${day}T${time}:${String(took + 1).padStart(2, '0')}Z INFO  worker         done job=${job.name}`,
  ]
}
