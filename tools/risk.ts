/**
 * `npm run risk -- --traces DIR…`: how often agents read again what a recorded compaction removed, and
 * whether a score knows it before. Prints the tables of docs/compactions.md and writes the data file that the
 * product reads (`--out FILE`: another). `--seed N`, `--placebos N` (per agent): other placebo cuts.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { seeded } from './risk/cuts.ts'
import { dataOf, dataText } from './risk/data-file.ts'
import { evaluate } from './risk/evaluate.ts'
import { printEvaluation } from './risk/print.ts'
import { gather } from './risk/rows.ts'

const DATA_FILE = 'src/core/rereads/measured.json'

export async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      traces: { type: 'string', multiple: true },
      out: { type: 'string', default: DATA_FILE },
      seed: { type: 'string', default: '1' },
      placebos: { type: 'string', default: '10' },
    },
  })
  const dirs = [...(values.traces ?? []), ...positionals]
  if (dirs.length === 0) {
    console.error('Usage: npm run risk -- --traces DIR… [--out FILE] [--seed N] [--placebos N]')
    return 2
  }
  const seed = Number(values.seed)
  const gathered = await gather(dirs, { placebos: Number(values.placebos), random: seeded(seed) })
  if (!gathered.rows.some(({ cutKind }) => cutKind === 'compaction')) {
    console.error('No recorded compaction removed a page: nothing was measured, and no file was written.')
    return 1
  }
  const found = evaluate(gathered, seed)
  printEvaluation(found)
  writeFileSync(values.out, dataText(dataOf(found)))
  console.log(`Wrote ${values.out}.`)
  return 0
}
