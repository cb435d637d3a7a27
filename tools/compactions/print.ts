/** The tables of docs/compactions.md. */
import type { StepFate } from '#core/compactions/account.ts'
import type { Trace } from '#core/model/trace.ts'
import { medianOf } from '#core/tokens/calibration/robust.ts'
import type { FoundTrace } from '../truth/traces.ts'
import { AROUND_STEPS, aroundCompactions, type Side } from './around.ts'
import { quotedMessages } from './quoted.ts'
import type { CompactionRow } from './rows.ts'

const FATES: readonly StepFate[] = ['kept', 'summarized', 'restored', 'removed', 'unknown']
/** The share of sizes that is to lie within the interval. */
const GOAL = 0.95

/** Whether every step is accounted for and the goal of the sizes is met. */
export function printCompactions(
  runs: readonly FoundTrace[],
  rows: readonly CompactionRow[],
  isList: boolean,
): boolean {
  console.log(`${runs.length} runs, ${rows.length} compactions\n`)
  if (isList) for (const row of rows) console.log(lineOf(row))
  const formats = [...new Set(rows.map(({ format }) => format))]
  console.log('## Recognized\n')
  console.log('| format | full | micro | not marked | cannot be read | automatic | started by the user |')
  console.log('|---|--:|--:|--:|--:|--:|--:|')
  for (const format of formats) console.log(recognized(format, rowsOf(rows, format)))
  console.log('\n## What became of the steps before\n')
  console.log(`| format | steps | ${FATES.join(' | ')} | accounted for | read again |`)
  console.log(`|---|--:|${FATES.map(() => '--:|').join('')}--:|--:|`)
  for (const format of formats) console.log(fates(format, rowsOf(rows, format)))
  printQuoted(runs)
  printAround(runs)
  console.log('\n## Size after, against the recorded usage of the next call\n')
  console.log('| format | compared | within | median error | median width of the interval |')
  console.log('|---|--:|--:|--:|--:|')
  for (const format of formats) console.log(sizes(format, rowsOf(rows, format)))
  console.log(sizes('all', rows))
  console.log('\n## The same with the usage of all other calls known\n')
  console.log('| format | compared | within | median error | median width of the interval |')
  console.log('|---|--:|--:|--:|--:|')
  const between = rows.map((row) => ({ ...row, foretold: row.between }))
  for (const format of formats) console.log(sizes(format, rowsOf(between, format)))
  console.log(sizes('all', between))
  printOutside(between)
  printUnseen(rows)
  printOutside(rows)
  printReports(runs.map(({ trace }) => trace))
  const { compared, within } = sizedOf(rows)
  return rows.every(({ isComplete }) => isComplete) && within.length >= GOAL * compared.length
}

function rowsOf(rows: readonly CompactionRow[], format: string): readonly CompactionRow[] {
  return rows.filter((row) => row.format === format)
}

function recognized(format: string, rows: readonly CompactionRow[]): string {
  const count = (is: (account: CompactionRow['account']) => boolean) =>
    rows.filter(({ account }) => is(account)).length
  const cells = [
    count(({ kind }) => kind === 'full'),
    count(({ kind }) => kind === 'micro'),
    count(({ kind }) => kind === 'unmarked'),
    count(({ isOpaque }) => isOpaque),
    count(({ trigger }) => trigger === 'auto'),
    count(({ trigger }) => trigger === 'manual'),
  ]
  return `| ${format} | ${cells.join(' | ')} |`
}

function fates(format: string, rows: readonly CompactionRow[]): string {
  const steps = rows.flatMap(({ account }) => account.steps)
  const counts = FATES.map((fate) => steps.filter((step) => step.fate === fate).length)
  const complete = rows.filter(({ isComplete }) => isComplete).length
  const again = rows.reduce((sum, { account }) => sum + account.rereads.length, 0)
  return `| ${format} | ${steps.length} | ${counts.join(' | ')} | ${complete} of ${rows.length} | ${again} |`
}

function printQuoted(runs: readonly FoundTrace[]): void {
  console.log('\n## User messages that summaries quote word for word\n')
  console.log('| format | compactions | user messages | quoted | of at most 60 words | quoted |')
  console.log('|---|--:|--:|--:|--:|--:|')
  for (const [format, { compactions, messages, quoted, ...short }] of quotedMessages(runs)) {
    const cells = [compactions, messages, quoted, short.shortMessages, short.shortQuoted]
    console.log(`| ${format} | ${cells.join(' | ')} |`)
  }
}

function printAround(runs: readonly FoundTrace[]): void {
  console.log(`\n## The ${AROUND_STEPS} steps with tool calls before and after\n`)
  console.log(
    '| format | compactions | failed before | failed after | corrections before | corrections after |',
  )
  console.log('|---|--:|--:|--:|--:|--:|')
  const failed = ({ failed, calls }: Side) => `${failed} of ${calls} (${percent(failed / calls)})`
  const corrected = ({ corrections, messages }: Side) => `${corrections} of ${messages}`
  for (const [format, { compactions, before, after }] of aroundCompactions(runs)) {
    const cells = [failed(before), failed(after), corrected(before), corrected(after)]
    console.log(`| ${format} | ${compactions} | ${cells.join(' | ')} |`)
  }
}

function sizedOf(rows: readonly CompactionRow[]) {
  const compared = rows.flatMap(({ recorded, foretold, ...row }) =>
    recorded === undefined || foretold === undefined ? [] : [{ ...row, recorded, foretold }],
  )
  const within = compared.filter(
    ({ recorded, foretold }) => recorded >= foretold.low && recorded <= foretold.high,
  )
  return { compared, within }
}

function sizes(format: string, rows: readonly CompactionRow[]): string {
  const { compared, within } = sizedOf(rows)
  const share = compared.length === 0 ? '–' : percent(within.length / compared.length)
  const errors = compared.map(({ recorded, foretold }) => Math.abs(foretold.tokens / recorded - 1))
  const widths = compared.map(({ recorded, foretold }) => (foretold.high - foretold.low) / recorded)
  const cells = [
    `${compared.length} of ${rows.length}`,
    `${within.length} (${share})`,
    percent(medianOf(errors) ?? 0),
    percent(medianOf(widths) ?? 0),
  ]
  return `| ${format} | ${cells.join(' | ')} |`
}

/** Where usage proves that something came back that the file does not show. */
function printUnseen(rows: readonly CompactionRow[]): void {
  console.log('\n| format | with unseen tokens | fewest | median | most |')
  console.log('|---|--:|--:|--:|--:|')
  for (const format of new Set(rows.map((row) => row.format))) {
    const own = rowsOf(rows, format)
    const found = own.flatMap(({ unseen }) => unseen ?? [])
    const ends =
      found.length === 0 ? ['–', '–', '–'] : [Math.min(...found), medianOf(found), Math.max(...found)]
    console.log(`| ${format} | ${found.length} of ${own.length} | ${ends.join(' | ')} |`)
  }
}

function printOutside(rows: readonly CompactionRow[]): void {
  const { compared, within } = sizedOf(rows)
  for (const { file, account, recorded, foretold } of compared.filter((row) => !within.includes(row))) {
    const interval = `${Math.round(foretold.low)} to ${Math.round(foretold.high)}`
    console.log(`\nOutside: ${short(file)}, call ${account.call}: ${recorded}, foretold ${interval}`)
  }
  for (const { file, account, recorded, foretold } of rows)
    if (recorded === undefined || foretold === undefined)
      console.log(
        `\nNot compared: ${short(file)}, call ${account.call ?? '–'}: it, or all before it, has no usage`,
      )
}

/** What the import reports of half or odd records. */
function printReports(traces: readonly Trace[]): void {
  const counts = new Map<string, number>()
  for (const { code } of traces.flatMap(({ warnings }) => warnings))
    if (/compact|-elsewhere$/.test(code)) counts.set(code, (counts.get(code) ?? 0) + 1)
  console.log('\n## Named in the import report\n')
  for (const [code, count] of counts) console.log(`- ${code}: ${count}`)
}

function lineOf({ file, account, recorded, foretold }: CompactionRow): string {
  const counts = FATES.map((fate) => account.steps.filter((step) => step.fate === fate).length)
  const size = foretold === undefined ? '–' : `${Math.round(foretold.low)}–${Math.round(foretold.high)}`
  const cells = [account.kind, account.trigger ?? '–', `call ${account.call ?? '–'}`, ...counts]
  return [short(file), ...cells, recorded ?? '–', size].join(' | ')
}

function short(file: string): string {
  return file.replace(/^.*__/, '').slice(0, 12)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
