/**
 * `npm run compactions -- --traces DIR…`: the compactions of recorded runs as the product reads them. Three
 * tables: what it recognizes, what became of every step before each, and the size of the context after each
 * against the recorded usage of the next call, which is hidden, with all later ones, from what foretells it.
 */
import { parseArgs } from 'node:util'
import { printCompactions } from './compactions/print.ts'
import { type CompactionRow, compactionRows } from './compactions/rows.ts'
import { tracesIn } from './truth/traces.ts'

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { traces: { type: 'string', multiple: true }, list: { type: 'boolean' } },
  })
  if (values.traces === undefined) {
    console.error('Usage: npm run compactions -- --traces DIR… [--list]')
    return 2
  }
  const runs = (await Promise.all(values.traces.map((dir) => tracesIn(dir)))).flat()
  const rows: CompactionRow[] = []
  for (const run of runs) rows.push(...(await compactionRows(run)))
  return printCompactions(runs, rows, values.list === true) ? 0 : 1
}
