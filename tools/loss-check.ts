/**
 * `node tools/run.mjs loss-check --traces DIR`: the oracle held against real runs. For some
 * memories over all runs: what they lost, what the best could have lost with the same tokens, how much of
 * that is not known, and how long it took beside the loss itself.
 */
import { parseArgs } from 'node:util'
import { unwrap } from '#base/result.ts'
import { countersFor } from '#workers/bench/counters.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { addBounds, type BoundRow, newBoundRows, printBounds } from './loss-check/bounds.ts'
import { tracesIn } from './truth/traces.ts'

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { traces: { type: 'string' } } })
  if (values.traces === undefined) {
    console.error('Usage: node tools/run.mjs loss-check --traces DIR')
    return 2
  }
  const counters = countersFor(loadRanks)
  const count = unwrap(await counters('o200k_base'))
  const rows: readonly BoundRow[] = newBoundRows()
  for (const { trace } of await tracesIn(values.traces)) {
    addBounds(rows, trace, count)
  }
  printBounds(rows)
  return 0
}
