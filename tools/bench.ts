/**
 * `npm run bench`: what the hot paths cost, each against a floor measured in the same run. Medians and
 * ratios, since machines differ and are noisy. `--traces DIR` measures a real tau-bench file where there is
 * one; else one of the same shape and size is generated. `--memories` measures how each built-in memory grows
 * instead, a row as each is done (`--only id,id` some of them, `--seconds n` at most a memory).
 * `--tokenizers` measures them alone, `--compare` what Compare asks of the engine, `--long` the heap of a run
 * of 100,000 steps with six columns. `--json` prints JSON.
 */
import { argumentsOf, type BenchOptions } from './bench/arguments.ts'
import { benchCompare, benchLongHeap } from './bench/compare.ts'
import { benchImport } from './bench/import.ts'
import type { Measurement } from './bench/measure.ts'
import { growthHead, growthRow, measureMemories } from './bench/memories.ts'
import { benchReplay } from './bench/replay.ts'
import { benchShell } from './bench/shell.ts'
import { printTable } from './bench/table.ts'
import { tokenizersInNode } from './bench/tokenizers/in-node.ts'
import { measurementsOf } from './bench/tokenizers/report.ts'

export async function main(args: readonly string[]): Promise<number> {
  const options = argumentsOf(args)
  if (options.memories) printMemories(options)
  else await printHotPaths(options)
  return 0
}

function printMemories({ only, limitMs, json }: BenchOptions): void {
  if (!json) console.log(growthHead())
  for (const growth of measureMemories({ only, limitMs }))
    console.log(json ? JSON.stringify(growth) : growthRow(growth))
}

async function printHotPaths(options: BenchOptions): Promise<void> {
  const measurements = await measured(options)
  if (options.json) console.log(JSON.stringify({ node: process.version, measurements }, null, 2))
  else printTable(measurements)
}

async function measured({
  tokenizers,
  compare,
  long,
  traces,
}: BenchOptions): Promise<readonly Measurement[]> {
  if (long) return [await benchLongHeap()]
  if (tokenizers) return measurementsOf(await tokenizersInNode())
  return compare ? benchCompare() : hotPaths(traces)
}

async function hotPaths(traces: string | undefined): Promise<readonly Measurement[]> {
  return [
    ...(await benchImport(traces)),
    ...measurementsOf(await tokenizersInNode()),
    ...(await benchReplay()),
    ...(await benchCompare()),
    ...(await benchShell()),
  ]
}
