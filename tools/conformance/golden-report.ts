/** What the conformance command prints for a person: a table per kind with its totals, then every failure. */
import type { GoldenOutcome } from './golden.ts'
import type { TraceCheck } from './traces.ts'

export function printGolden(outcomes: Readonly<Record<string, GoldenOutcome>>): void {
  const entries = Object.entries(outcomes)
  const rows = entries.map(
    ([file, { passed, failed, unsupported }]) => [file, passed, failed, unsupported] as const,
  )
  printTable('Golden vectors', ['file', 'passed', 'failed', 'unsupported'], rows)
  for (const [file, { failures }] of entries) {
    for (const { name, op, reason } of failures) console.log(`FAILED ${file}, ${op} “${name}”: ${reason}`)
  }
  const reasons = entries.flatMap(([file, { unsupportedCases }]) =>
    unsupportedCases.map(({ reason }) => `${file}: ${reason}`),
  )
  for (const reason of new Set(reasons)) {
    console.log(`unsupported (${reasons.filter((one) => one === reason).length}) ${reason}`)
  }
}

export function printTraces(checks: Readonly<Record<string, TraceCheck>>): void {
  const entries = Object.entries(checks)
  const rows = entries.map(([file, { runs, facts, mismatches }]): Row => {
    const states = Object.values(facts).map((fact) => fact.status)
    const count = (status: string) => states.filter((one) => one === status).length
    return [file, runs, count('match'), count('differs'), count('not-checked'), mismatches.length]
  })
  printTable('Traces', ['file', 'runs', 'facts equal', 'differ', 'not checked', 'mismatches'], rows)
  for (const [file, { mismatches }] of entries)
    for (const one of mismatches) console.log(`MISMATCH ${file}: ${one}`)
  for (const [file, { problem }] of entries)
    if (problem !== undefined) console.log(`not read: ${file}: ${problem}`)
}

/**
 * How much is wrong: failed cases and mismatches. A file that no reader claims is a problem to be shown, not
 * a wrong answer.
 */
export function wrongIn(
  golden: Readonly<Record<string, GoldenOutcome>>,
  traces: Readonly<Record<string, TraceCheck>>,
): number {
  const failed = Object.values(golden).reduce((sum, outcome) => sum + outcome.failed, 0)
  return Object.values(traces).reduce((sum, check) => sum + check.mismatches.length, failed)
}

type Row = readonly [name: string, ...counts: number[]]

function printTable(title: string, heads: readonly string[], rows: readonly Row[]): void {
  const totals: Row = [
    'total',
    ...heads.slice(1).map((_, column) => rows.reduce((sum, row) => sum + Number(row[column + 1]), 0)),
  ]
  const width = Math.max(title.length, ...[...rows, totals].map(([name]) => name.length))
  const [, ...columns] = heads
  const line = (name: string, cells: readonly (string | number)[]) =>
    console.log(
      [
        name.padEnd(width),
        ...cells.map((cell, column) => String(cell).padStart((columns[column] ?? '').length + 2)),
      ].join(''),
    )
  line(title, columns)
  for (const [name, ...counts] of [...rows, totals]) line(name, counts)
}
