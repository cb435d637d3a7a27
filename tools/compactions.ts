/**
 * `npm run compactions -- --traces DIR…`: the compactions of recorded runs as the product reads them. Three
 * tables: what it recognizes, what became of every step before each, and the size of the context after each
 * against the recorded usage of the next call, which is hidden, with all later ones, from what foretells it.
 * `--cost` prints what simulated compactions cost and lose against the recorded ones instead.
 */
import { parseArgs } from 'node:util'
import { printCompactions } from './compactions/print.ts'
import { printSimulated } from './compactions/print-simulated.ts'
import { type CompactionRow, compactionRows } from './compactions/rows.ts'
import { type SimulatedRow, simulatedRow } from './compactions/simulated.ts'
import { tracesIn } from './truth/traces.ts'

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      traces: { type: 'string', multiple: true },
      list: { type: 'boolean' },
      cost: { type: 'boolean' },
    },
  })
  if (values.traces === undefined) {
    console.error('Usage: npm run compactions -- --traces DIR… [--list] [--cost]')
    return 2
  }
  const runs = (await Promise.all(values.traces.map((dir) => tracesIn(dir)))).flat()
  if (values.cost === true) {
    const simulated: SimulatedRow[] = []
    for (const run of runs) {
      const row = await simulatedRow(run)
      if (row !== undefined) simulated.push(row)
    }
    printSimulated(simulated, values.list === true)
    return 0
  }
  const rows: CompactionRow[] = []
  for (const run of runs) rows.push(...(await compactionRows(run)))
  return printCompactions(runs, rows, values.list === true) ? 0 : 1
}
