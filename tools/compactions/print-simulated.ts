/** The tables of docs/compactions.md on what simulated compactions cost and lose. */
import { medianOf, quantile } from '#core/tokens/calibration/robust.ts'
import { heldOut } from './held-out.ts'
import type { SimulatedRow } from './simulated.ts'

/** Fewer calls after a compaction hardly change what a run costs. */
const FEWEST_CALLS = 20

export function printSimulated(rows: readonly SimulatedRow[], isList: boolean): void {
  if (isList) for (const row of rows) console.log(lineOf(row))
  console.log('\n| runs | recorded | simulated | without compaction | median error | nine in ten | within |')
  console.log('|---|--:|--:|--:|--:|--:|--:|')
  for (const format of new Set(rows.map((row) => row.format))) {
    const own = rows.filter((row) => row.format === format)
    console.log(cells(format, own))
    console.log(
      cells(
        `${format}, at least ${FEWEST_CALLS} calls compacted`,
        own.filter(({ recordedCalls }) => recordedCalls >= FEWEST_CALLS),
      ),
    )
  }
  printLost(rows.filter(({ isSingle }) => isSingle))
  const { within, of } = heldOut(rows)
  console.log(`\nWith an interval chosen on all other runs each time: within in ${within} of ${of}.`)
}

/** Of sessions with one compaction, as later ones depend on where the first fell. */
function printLost(rows: readonly SimulatedRow[]): void {
  console.log(
    '\n| sessions with one compaction | lost, recorded | lost, simulated | recorded fewer, more, as many | differ by up to |',
  )
  console.log('|---|--:|--:|---|--:|')
  for (const format of new Set(rows.map((row) => row.format))) {
    const own = rows.filter((row) => row.format === format)
    const sum = (of: (row: SimulatedRow) => number) => own.reduce((all, row) => all + of(row), 0)
    const count = (is: (difference: number) => boolean) =>
      own.filter(({ recordedLost, simulatedLost }) => is(recordedLost - simulatedLost)).length
    const signs = [count((by) => by < 0), count((by) => by > 0), count((by) => by === 0)]
    const [recorded, simulated] = [sum(({ recordedLost }) => recordedLost), sum((row) => row.simulatedLost)]
    const most = Math.max(...own.map((row) => Math.abs(row.recordedLost - row.simulatedLost)))
    console.log(`| ${own.length} of ${format} | ${recorded} | ${simulated} | ${signs.join(', ')} | ${most} |`)
  }
}

function cells(name: string, rows: readonly SimulatedRow[]): string {
  const errors = rows.map(({ simulated, recorded }) => Math.abs(simulated / recorded - 1))
  const known = rows.filter(({ low, high }) => low !== undefined && high !== undefined)
  const within = known.filter(
    ({ recorded, low = Number.NaN, high = Number.NaN }) => recorded >= low && recorded <= high,
  )
  const sum = (of: (row: SimulatedRow) => number) =>
    `$${rows.reduce((all, row) => all + of(row), 0).toFixed(2)}`
  return `| ${[
    `${rows.length} of ${name}`,
    sum(({ recorded }) => recorded),
    sum(({ simulated }) => simulated),
    sum(({ uncompacted }) => uncompacted),
    percent(medianOf(errors) ?? 0),
    percent(quantile(errors, 0.9) ?? 0),
    `${within.length} of ${known.length}`,
  ].join(' | ')} |`
}

function lineOf(row: SimulatedRow): string {
  const { file, format, recordedCalls, simulatedCalls, recorded, simulated, low = 0, high = 0 } = row
  const dollars = [recorded, simulated, low, high, row.uncompacted].map((one) => one.toFixed(2))
  return [
    file.replace(/^.*__/, '').slice(0, 12),
    format,
    `${recordedCalls} ${simulatedCalls} calls`,
    ...dollars,
    percent(simulated / recorded - 1),
    `${row.recordedLost} ${row.simulatedLost} lost`,
  ].join(' | ')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
