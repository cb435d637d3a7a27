/** `memoscope compare FILE… --strategy …`: what each strategy would have cost and lost, as the page's views say it. */

import { formatExact } from '#base/format-number.ts'
import type { JsonObject } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import {
  answerOf,
  costIn,
  RANK_GROUPS,
  type RankedRow,
  type RankGroup,
  type Ranking,
  rankStrategies,
} from '#core/sweep/ranking.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { badOption, type Command, isOn, listOption, type OptionSpecs, type OptionValues } from '../command.ts'
import {
  FIGURE_COLUMNS,
  figureCells,
  figureData,
  nameOf,
  plusFigures,
  type StrategyRow,
  savingText,
} from '../figures.ts'
import { LENS_OPTIONS, lensOf } from '../lens.ts'
import { OUTPUT_OPTIONS, outputForm, print } from '../output/print.ts'
import type { Report, Section } from '../output/report.ts'
import { runPrograms } from '../own/load-program.ts'
import { eachRun, JOB, openEngine, READ_OPTIONS, runName } from '../session.ts'
import { everyStrategy, openStrategy } from '../strategies.ts'

const OPTIONS: OptionSpecs = {
  strategy: {
    type: 'string',
    short: 's',
    multiple: true,
    value: 'ID[:NAME=VALUE,…]',
    help: 'A strategy to compare, or a file with one of your own (ours.ts); give it once for each. "a | b" runs b on what a leaves.',
  },
  all: { type: 'boolean', help: 'Compare every built-in strategy as its original runs it, ranked.' },
  total: { type: 'boolean', help: 'Print only the totals over all runs.' },
  'skip-refusals': {
    type: 'boolean',
    help: 'Do not check which prompts the provider would refuse: half the work on long runs.',
  },
}

export const compare: Command = {
  name: 'compare',
  summary: 'Compare strategies on recorded runs: tokens, cost, lost facts, cache misses, peak, refusals.',
  usage: 'compare FILE… --strategy ID[:NAME=VALUE,…] …',
  about: [
    'Each run is replayed under each strategy. The figures are those of the Compare and Strategies views. A saving is in cost, against the run as recorded.',
  ],
  options: { ...OPTIONS, ...OUTPUT_OPTIONS, ...READ_OPTIONS, ...LENS_OPTIONS },
  examples: [
    'memoscope compare session.jsonl --strategy keep-last:count=10 --strategy langchain-trim',
    'memoscope compare "runs/**/*.jsonl" --all --total',
    'memoscope compare run.json -s keep-last:count=10@every-steps:10 --json',
  ],
  run: async (invocation) => {
    const { values, host } = invocation
    const form = outputForm(values)
    if (!form.ok) return form
    const lens = lensOf(values)
    if (!lens.ok) return lens
    const specs = await comparedSpecs(values, host.cwd)
    if (!specs.ok) return specs
    const open = openEngine(runPrograms)
    const compared: ComparedRun[] = []
    const skipsRefusals = isOn(values, 'skip-refusals')
    const reading = await eachRun(invocation, {
      engine: open,
      onRun: async (run) => {
        const traceIds = [run.trace.id]
        const made = await open.engine.sweep(
          { traceIds, memories: specs.value, lens: lens.value, skipsRefusals },
          JOB,
        )
        const { file, trace, run: place } = run
        if (made.ok)
          compared.push({
            name: runName(run),
            file,
            run: place,
            title: trace.title,
            rows: rowsOf(specs.value, made.value),
          })
        return made
      },
    })
    if (!reading.ok) return reading
    if (compared.length > 0)
      print(
        host,
        comparisonReport(compared, { isRanked: isOn(values, 'all'), isTotal: isOn(values, 'total') }),
        form.value,
      )
    return ok(reading.value.code)
  },
}

/** The baseline first. */
async function comparedSpecs(values: OptionValues, cwd: string): Promise<Result<readonly CheckedSpec[]>> {
  const named = listOption(values, 'strategy')
  if (isOn(values, 'all') && named.length === 0) return ok(everyStrategy())
  if (named.length === 0) {
    return fail(
      badOption(
        'Name at least one strategy with --strategy, or take --all.',
        '"memoscope strategies" lists them.',
      ),
    )
  }
  const specs: CheckedSpec[] = isOn(values, 'all') ? [...everyStrategy()] : [IDENTITY]
  for (const text of named) {
    const spec = await openStrategy(text, cwd)
    if (!spec.ok) return spec
    specs.push(spec.value)
  }
  return ok(specs)
}

export interface ComparedRun {
  readonly name: string
  readonly file: string
  readonly run: number
  readonly title: string
  /** The baseline first. */
  readonly rows: readonly StrategyRow[]
}

function rowsOf(specs: readonly CheckedSpec[], figures: readonly SweepFigures[]): readonly StrategyRow[] {
  return figures.flatMap((row, at) => {
    const spec = specs[at]
    return spec === undefined ? [] : [{ spec, figures: row }]
  })
}

interface Options {
  readonly isRanked: boolean
  readonly isTotal: boolean
}

export function comparisonReport(runs: readonly ComparedRun[], { isRanked, isTotal }: Options): Report {
  const total = totalOf(runs)
  const isOne = runs.length === 1
  const sections = [
    ...(isTotal && !isOne ? [] : runs.flatMap((run) => runSections(run, isRanked))),
    ...(isOne ? [] : totalSections(total, { runs: runs.length, isRanked, isTotal })),
  ]
  return {
    sections,
    data: {
      ...(isTotal ? {} : { runs: runs.map(runData) }),
      total: { runs: runs.length, strategies: rowsData(total) },
    },
  }
}

/** Strategy by strategy over all runs; each run has the same ones. */
function totalOf(runs: readonly ComparedRun[]): readonly StrategyRow[] {
  const [first, ...others] = runs
  return (first?.rows ?? []).map((row, at) => ({
    spec: row.spec,
    figures: others.reduce((sum, { rows }) => {
      const more = rows[at]
      return more === undefined ? sum : plusFigures(sum, more.figures)
    }, row.figures),
  }))
}

function runSections({ name, file, run, title, rows }: ComparedRun, isRanked: boolean): readonly Section[] {
  const [first, ...others] = sectionsOf(rows, isRanked)
  const of = { file, run, title }
  if (first === undefined) return []
  return [
    { ...first, title: title === name ? name : `${name}: ${title}`, of },
    ...others.map((section) => ({ ...section, of })),
  ]
}

function totalSections(
  rows: readonly StrategyRow[],
  {
    runs,
    isRanked,
    isTotal,
  }: { readonly runs: number; readonly isRanked: boolean; readonly isTotal: boolean },
): readonly Section[] {
  const [first, ...others] = sectionsOf(rows, isRanked)
  if (first === undefined) return []
  // In CSV the rows of the runs are all there is to add up.
  return [{ ...first, title: `Total of ${runs} runs` }, ...others].map((section) => ({
    ...section,
    isSummary: !isTotal,
  }))
}

const GROUPS: Readonly<Record<RankGroup, string>> = {
  worth: 'Worth a look: no other strategy costs less and loses less',
  dominated: 'Cheaper, but another strategy costs no more and loses no more',
  dearer: 'Not cheaper than the recorded run',
  over: 'Over the context limit',
  refused: 'Refused by the provider',
  none: 'No effect',
}

function sectionsOf(rows: readonly StrategyRow[], isRanked: boolean): readonly Section[] {
  const [baseline] = rows
  if (baseline === undefined) return []
  const cells = (row: StrategyRow) => figureCells(row, baseline.figures)
  const plain = { columns: FIGURE_COLUMNS }
  if (!isRanked) return [{ ...plain, rows: rows.map(cells), after: notes(rows) }]
  const ranking = rankStrategies(
    rows.map(({ spec }) => spec),
    rows.map(({ figures }) => figures),
  )
  if (ranking === undefined) return []
  const groups = RANK_GROUPS.flatMap((group): readonly Section[] => {
    const found = ranking.rows.filter((row) => row.group === group)
    if (found.length === 0) return []
    const table = { ...plain, rows: found.map(cells) }
    if (group !== 'none') return [{ ...table, title: GROUPS[group] }]
    const names = found.map(({ spec }) => nameOf(spec)).join(', ')
    return [
      { ...table, isForData: true },
      { title: `${GROUPS.none} (${found.length})`, columns: [], rows: [], after: [names], isSummary: true },
    ]
  })
  return [{ ...plain, rows: [cells(baseline)], after: [answerText(ranking)] }, ...groups]
}

/** The ranking in one sentence. */
function answerText(ranking: Ranking): string {
  const answer = answerOf(ranking)
  if (answer.kind === 'none-cheaper') return 'No strategy costs less without being refused or too large.'
  const { best, lossless } = answer
  const share = ({ cost }: RankedRow) => savingText(1 - cost / costIn(ranking.baseline, ranking.unit))
  const what = ranking.unit === '$' ? 'costs' : 'sends'
  const words = (row: RankedRow) =>
    `${nameOf(row.spec)} ${what} ${share(row)} less and loses ${row.figures.lost === 1 ? '1 fact' : `${formatExact(row.figures.lost)} facts`}`
  if (best.figures.lost === 0) return `Best: ${words(best)}.`
  const free =
    lossless === undefined
      ? 'Every cheaper strategy loses some'
      : `Cheapest without a loss: ${nameOf(lossless.spec)}, ${share(lossless)} less`
  return `Best trade-off: ${words(best)}. ${free}.`
}

const NO_PRICE =
  "Costs are unknown: there is no price for this run's model. Choose a price list with --pricing ID."

/** What the figures lack, and why a strategy could not do its work. */
function notes(rows: readonly StrategyRow[]): readonly string[] {
  const unpriced = rows.some(({ figures }) => figures.billed === undefined) ? [NO_PRICE] : []
  const failed = rows.flatMap((row) => {
    const { problem, problems, changed } = row.figures
    const name = row.spec.id
    if (problem !== undefined)
      return [`${name} could not run at ${problems} of ${row.figures.calls} calls: ${problem}`]
    return row.spec.id !== IDENTITY.id && changed === 0 ? [`${name} has no effect here.`] : []
  })
  return [...unpriced, ...failed]
}

function runData({ file, run, title, rows }: ComparedRun): JsonObject {
  return { file, run, title, strategies: rowsData(rows) }
}

function rowsData(rows: readonly StrategyRow[]): readonly JsonObject[] {
  const [baseline] = rows
  return baseline === undefined ? [] : rows.map((row) => figureData(row, baseline.figures))
}
