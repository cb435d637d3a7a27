/**
 * `npm run truth -- --traces DIR`: what the product shows of real runs, held against what the files record. Each section
 * prints its table; the exit code says whether every goal of docs/truth.md that the section checks was met.
 */
import { parseArgs } from 'node:util'
import type { Trace } from '#core/trace.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { tracesIn } from './truth/traces.ts'
import { absurdFigures } from './truth/absurd.ts'
import { type RecordedRow, recordedRow } from './truth/recorded.ts'

interface Found {
  readonly file: string
  readonly trace: Trace
}

/** A section prints what it found and says whether its goals were met. */
type Section = (runs: readonly Found[]) => Promise<boolean>

const SECTIONS: Readonly<Record<string, Section>> = { recorded: recordedSection, absurd: absurdSection }

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { traces: { type: 'string', multiple: true }, only: { type: 'string', multiple: true } },
  })
  if (values.traces === undefined) {
    console.error(`Usage: npm run truth -- --traces DIR… [--only ${Object.keys(SECTIONS).join('|')}]`)
    return 2
  }
  const runs = (await Promise.all(values.traces.map(tracesIn))).flat()
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
  const rows: RecordedRow[] = []
  for (const { file, trace } of runs) {
    const row = await recordedRow(file, trace, loadRanks)
    if (row !== undefined) rows.push(row)
  }
  console.log('| run | model | calls | input recorded | shown | worst call | $ recorded | $ shown | from | list price ÷ recorded |')
  console.log('|---|---|--:|--:|--:|--:|--:|--:|---|--:|')
  for (const row of rows) console.log(lineOf(row))
  const off = rows.filter(({ recordedInput, shownInput }) => recordedInput > 0 && recordedInput !== shownInput)
  const wrong = rows.filter(({ recordedDollars = 0, shownDollars = recordedDollars }) => !isNear(recordedDollars, shownDollars) && recordedDollars > 0)
  console.log(`\nTokens differ in ${off.length} runs, dollars in ${wrong.length}.`)
  return off.length + wrong.length === 0
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
