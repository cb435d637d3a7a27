/**
 * `npm run bench`: what the hot paths cost, each against a floor measured in the same run. Medians and ratios, since
 * machines differ and are noisy. `--traces DIR` measures a real tau-bench file where there is one; else one of the
 * same shape and size is generated. `--json` prints one JSON object.
 */
import { argumentsOf } from './bench/arguments.ts'
import { benchCounting } from './bench/counting.ts'
import { benchImport } from './bench/import.ts'
import type { Measurement } from './bench/measure.ts'
import { benchReplay } from './bench/replay.ts'
import { benchShell } from './bench/shell.ts'
import { printTable } from './bench/table.ts'

export async function main(args: readonly string[]): Promise<number> {
  const options = argumentsOf(args)
  const measurements: readonly Measurement[] = [
    ...(await benchImport(options.traces)),
    ...(await benchCounting(options.traces)),
    ...(await benchReplay()),
    ...(await benchShell()),
  ]
  if (options.json) console.log(JSON.stringify({ node: process.version, measurements }, null, 2))
  else printTable(measurements)
  return 0
}
