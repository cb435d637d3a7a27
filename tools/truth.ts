/**
 * `npm run truth -- --traces DIR`: what the product shows of real runs, held against what the files record.
 * Each section prints its table; the exit code says whether every goal of docs/truth.md that the section
 * checks was met.
 */

import { parseArgs } from 'node:util'
import { given } from '#base/given.ts'
import type { Trace } from '#core/model/trace.ts'
import { medianOf } from '#core/tokens/calibration/robust.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { absurdFigures } from './truth/absurd.ts'
import { additions } from './truth/additions.ts'
import { cacheReads, type RunCheck } from './truth/cache-reads.ts'
import { hiddenOutputs } from './truth/hidden-outputs.ts'
import { hiddenUsage, summarizeHidden } from './truth/hidden-usage.ts'
import { printChecks } from './truth/print-cache-reads.ts'
import { printHidden } from './truth/print-hidden-usage.ts'
import { type RecordedRow, recordedRow } from './truth/recorded.ts'
import { tracesIn } from './truth/traces.ts'
import { unchangedRows } from './truth/unchanged.ts'

interface Found {
  readonly file: string
  readonly trace: Trace
}

/** A section prints what it found and says whether its goals were met. */
type Section = (runs: readonly Found[]) => Promise<boolean>

const SECTIONS: Readonly<Record<string, Section>> = {
  recorded: recordedSection,
  hidden: hiddenSection,
  cache: cacheSection,
  absurd: absurdSection,
  unchanged: unchangedSection,
  outputs: outputsSection,
  additions: additionsSection,
}

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { traces: { type: 'string', multiple: true }, only: { type: 'string', multiple: true } },
  })
  if (values.traces === undefined) {
    console.error(`Usage: npm run truth -- --traces DIR… [--only ${Object.keys(SECTIONS).join('|')}]`)
    return 2
  }
  const runs = (await Promise.all(values.traces.map((dir) => tracesIn(dir)))).flat()
  console.log(`${runs.length} runs`)
  let isMet = true
  for (const [name, section] of Object.entries(SECTIONS)) {
    if (values.only !== undefined && !values.only.includes(name)) continue
    console.log(`\n## ${name}\n`)
    isMet = (await section(runs)) && isMet
  }
  return isMet ? 0 : 1
}

async function recordedSection(runs: readonly Found[]): Promise<boolean> {
  const found: RecordedRow[] = []
  for (const { file, trace } of runs) {
    const row = await recordedRow(file, trace, loadRanks)
    if (row !== undefined) found.push(row)
  }
  const rows = byFile(found)
  console.log(
    '| run | model | calls | input recorded | shown | worst call | $ recorded | $ shown | from | list price ÷ recorded |',
  )
  console.log('|---|---|--:|--:|--:|--:|--:|--:|---|--:|')
  for (const row of rows) console.log(lineOf(row))
  const off = rows.filter(
    ({ recordedInput, shownInput }) => recordedInput > 0 && recordedInput !== shownInput,
  )
  const wrong = rows.filter(
    ({ recordedDollars = 0, shownDollars = recordedDollars }) =>
      !isNear(recordedDollars, shownDollars) && recordedDollars > 0,
  )
  console.log(`\nTokens differ in ${off.length} runs, dollars in ${wrong.length}.`)
  return off.length + wrong.length === 0
}

/** Runs of one file in one row: a file of a hundred samples is a hundred rows otherwise. */
function byFile(rows: readonly RecordedRow[]): readonly RecordedRow[] {
  const files = new Map<string, RecordedRow>()
  for (const row of rows) {
    const known = files.get(row.file)
    files.set(row.file, known === undefined ? row : together(known, row))
  }
  return [...files.values()]
}

function together(one: RecordedRow, other: RecordedRow): RecordedRow {
  const { recordedDollars, shownDollars, listRatio: _, ...rest } = one
  const paid = add(recordedDollars, other.recordedDollars)
  const shown = add(shownDollars, other.shownDollars)
  return {
    ...rest,
    models: [...new Set([...one.models, ...other.models])],
    calls: one.calls + other.calls,
    recordedCalls: one.recordedCalls + other.recordedCalls,
    recordedInput: one.recordedInput + other.recordedInput,
    shownInput: one.shownInput + other.shownInput,
    worstCall: Math.max(one.worstCall, other.worstCall),
    ...given({ recordedDollars: paid, shownDollars: shown }),
  }
}

function add(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0)
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))
}

function lineOf(row: RecordedRow): string {
  const money = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(4))
  const cells = [
    row.file.slice(-60),
    row.models.join(', ').slice(0, 40) || 'not named',
    `${row.recordedCalls} of ${row.calls}`,
    row.recordedInput,
    row.shownInput,
    row.worstCall,
    money(row.recordedDollars),
    money(row.shownDollars),
    row.dollarsFrom ?? '–',
    row.listRatio === undefined ? '–' : row.listRatio.toFixed(3),
  ]
  return `| ${cells.join(' | ')} |`
}

async function hiddenSection(runs: readonly Found[]): Promise<boolean> {
  const rows = await hiddenUsage(runs)
  printHidden(rows)
  return summarizeHidden(rows, ({ secondHalf }) => secondHalf).coverage >= 0.9
}

async function cacheSection(runs: readonly Found[]): Promise<boolean> {
  const checks: RunCheck[] = []
  for (const run of runs) {
    const check = await cacheReads(run, loadRanks)
    if (check !== undefined) checks.push(check)
  }
  printChecks(checks)
  const known = checks.filter(({ profile }) => profile !== undefined)
  return known.filter(({ medianError }) => medianError <= 0.03).length >= known.length * 0.9
}

async function absurdSection(runs: readonly Found[]): Promise<boolean> {
  let count = 0
  for (const { file, trace } of runs) {
    const found = await absurdFigures(trace, loadRanks)
    count += found.length
    for (const said of found.slice(0, 3)) console.log(`${file}: ${said}`)
  }
  console.log(`${count} absurd figures in ${runs.length} runs.`)
  return count === 0
}

/** The share by which the cost of such a strategy may differ. */
const UNCHANGED_GOAL = 0.05

async function unchangedSection(runs: readonly Found[]): Promise<boolean> {
  const differences: number[] = []
  let checked = 0
  for (const { file, trace } of runs) {
    const rows = await unchangedRows(trace, loadRanks)
    checked += rows.length === 0 ? 0 : 1
    differences.push(...rows.map(({ difference }) => Math.abs(difference)))
    for (const { strategy, difference } of rows)
      if (Math.abs(difference) > UNCHANGED_GOAL)
        console.log(`${file}: ${strategy} ${(difference * 100).toFixed(1)}%`)
  }
  const off = differences.filter((difference) => difference > UNCHANGED_GOAL)
  const worst = differences.reduce((most, difference) => Math.max(most, difference), 0)
  console.log(
    `${differences.length} strategies in ${checked} runs, ${off.length} off by more than 5%, worst ${(worst * 100).toFixed(1)}%.`,
  )
  return off.length === 0
}

/** Has no goal of its own: outputs are recorded in most files, and elsewhere shown as an estimate. */
async function outputsSection(runs: readonly Found[]): Promise<boolean> {
  const percent = (share: number) => (share * 100).toFixed(1)
  console.log('| file | model | hidden | calls | sum | median call | 90% of calls |')
  console.log('|---|---|---|--:|--:|--:|--:|')
  for (const run of runs)
    for (const which of ['all', 'every second'] as const) {
      const row = await hiddenOutputs(run, loadRanks, which)
      if (row === undefined) continue
      const figures = [row.sum, row.median, row.p90].map(percent)
      console.log(`| ${[row.file.slice(-60), row.model, which, row.calls, ...figures].join(' | ')} |`)
    }
  return true
}

/**
 * Has no goal of its own: it says what one rate for tokens and one for steps are worth, against one factor
 * for both.
 */
async function additionsSection(runs: readonly Found[]): Promise<boolean> {
  const rows = await additions(runs)
  const percent = (share: number) => (share * 100).toFixed(1)
  console.log('| file | additions | both rates: median error | bias | one factor: median error | bias |')
  console.log('|---|--:|--:|--:|--:|--:|')
  for (const { file, additions: count, rates, factor } of rows) {
    const figures = [rates.size, rates.bias, factor.size, factor.bias].map(percent)
    console.log(`| ${[file.slice(-60), count, ...figures].join(' | ')} |`)
  }
  const middle = (of: (row: (typeof rows)[number]) => number) => percent(medianOf(rows.map(of)) ?? 0)
  const better = rows.filter(({ rates, factor }) => rates.size < factor.size).length
  console.log(
    `\n${rows.reduce((sum, row) => sum + row.additions, 0)} additions in ${rows.length} runs. The median run: both rates ${middle(({ rates }) => rates.size)}% (bias ${middle(({ rates }) => rates.bias)}%), one factor ${middle(({ factor }) => factor.size)}% (bias ${middle(({ factor }) => factor.bias)}%). Better in ${better}.`,
  )
  return true
}
