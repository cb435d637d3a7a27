/** `memoscope inspect FILE…`: what a file contains, and each run in figures with where they are from. */

import { durationWords } from '#base/format-duration.ts'
import { formatAmount, formatExact, formatShare } from '#base/format-number.ts'
import { given } from '#base/given.ts'
import type { JsonObject } from '#base/json.ts'
import { ok } from '#base/result.ts'
import type { Figure, RunSummary } from '#core/account/summary.ts'
import type { FigureSource } from '#core/cost/cost-info.ts'
import type { Warning } from '#core/model/trace.ts'
import { formatById } from '#formats/index.ts'
import { OUTPUT_OPTIONS, outputForm, print } from '../output/print.ts'
import type { Cell, Column, Report, Section } from '../output/report.ts'
import { COUNTING_OPTIONS, countingOf } from '../runs/counting.ts'
import type { FoundRun, ReadFile } from '../runs/runs.ts'
import { eachRun, JOB, openEngine, READ_OPTIONS, runName } from '../runs/session.ts'
import type { Command } from '../terminal/command.ts'
import { cut } from '../terminal/plain.ts'

const { baseline: _, ...INSPECT_OPTIONS } = COUNTING_OPTIONS

export const inspect: Command = {
  name: 'inspect',
  summary: 'Show what a file contains: format, runs, and the figures of each run.',
  usage: 'inspect FILE…',
  about: [
    'Files, folders, archives, patterns such as "runs/**/*.jsonl", and - for standard input. A folder is read as if it were dropped on the page: files that belong together become one run.',
  ],
  options: { ...OUTPUT_OPTIONS, ...READ_OPTIONS, ...INSPECT_OPTIONS },
  examples: [
    'memoscope inspect session.jsonl',
    'memoscope inspect runs.zip --csv > runs.csv',
    'cat session.jsonl | memoscope inspect -',
  ],
  run: async (invocation) => {
    const { values, host } = invocation
    const form = outputForm(values)
    if (!form.ok) return form
    const counting = countingOf(values)
    if (!counting.ok) return counting
    const open = openEngine()
    const files: ReadFile[] = []
    const runs: InspectedRun[] = []
    const reading = await eachRun(invocation, {
      engine: open,
      onFile: ({ runs: found, ...file }) => files.push({ ...file, runs: found.map(withoutRecords) }),
      onRun: async (run) => {
        const summary = await open.engine.summary({ traceId: run.trace.id, counting: counting.value }, JOB)
        if (summary.ok) runs.push({ ...factsOf(run), summary: summary.value })
        return summary
      },
    })
    if (!reading.ok) return reading
    if (files.length > 0) print(host, reportOf(files, runs), form.value)
    return ok(reading.value.code)
  },
}

interface InspectedRun {
  readonly name: string
  readonly file: string
  readonly run: number
  readonly format: string
  readonly title: string
  readonly steps: number
  readonly summary: RunSummary
}

function factsOf(run: FoundRun): Omit<InspectedRun, 'summary'> {
  const { file, format, trace } = run
  return { name: runName(run), file, run: run.run, format, title: trace.title, steps: trace.steps.length }
}

/** Only its place is needed later; a thousand files must not be held. */
function withoutRecords(run: FoundRun): FoundRun {
  return { ...run, trace: { ...run.trace, steps: [], calls: [], recorded: [], records: new Map() } }
}

function reportOf(files: readonly ReadFile[], runs: readonly InspectedRun[]): Report {
  const [only, ...others] = runs
  const figures = only === undefined ? [] : others.length === 0 ? [runSection(only)] : [runsSection(runs)]
  const noted = files.filter(({ warnings }) => warnings.length > 0)
  return { sections: [...figures, ...noted.map(warningSection)], data: dataOf(files, runs) }
}

const SOURCES: Readonly<Record<FigureSource, string>> = {
  recorded: 'recorded',
  usage: 'recorded usage at list prices',
  calibrated: 'estimated from recorded usage',
  estimate: 'estimated',
}

function runSection({ name, title, format, steps, summary }: InspectedRun): Section {
  const { models, calls, input, output, cost, cacheHitRate, peak, duration, errors, outcome } = summary
  const rows: readonly (readonly [string, string, string?])[] = [
    ['Format', titleOf(format)],
    ['Model', models.length === 0 ? 'not recorded' : models.join(', ')],
    ['Model calls', formatExact(calls.value)],
    ['Steps', formatExact(steps)],
    tokens('Input tokens', input),
    ...(output === undefined ? [] : [tokens('Output tokens', output)]),
    costRow(cost),
    ...(cacheHitRate === undefined ? [] : [share('Cache hit rate', cacheHitRate)]),
    tokens('Peak context', peak),
    ['Duration', duration === undefined ? 'not recorded' : durationWords(duration.value)],
    ['Errors', formatExact(errors.value)],
    ...(outcome === undefined
      ? []
      : [['Outcome', `${outcome.name ?? outcome.field}: ${outcome.value}`] as const]),
  ]
  return {
    title: title === name ? name : `${name}: ${cut(title, 80)}`,
    isPlain: true,
    columns: [
      { key: 'figure', title: 'Figure' },
      { key: 'value', title: 'Value' },
      { key: 'source', title: 'Source' },
    ],
    rows: rows.map(([label, value, source = '']) => [
      { value: label, tone: 'quiet' },
      { value },
      { value: source, tone: 'quiet' },
    ]),
  }
}

function tokens(label: string, figure: Figure): readonly [string, string, string] {
  return [label, formatExact(figure.value), sourceOf(figure, formatExact)]
}

function share(label: string, figure: Figure): readonly [string, string, string] {
  return [label, formatShare(figure.value), sourceOf(figure, formatShare)]
}

function costRow(cost: Figure | undefined): readonly [string, string, string?] {
  if (cost === undefined) return ['Cost', 'unknown: no price for this model (set one with --pricing)']
  return ['Cost', formatAmount(cost.value, '$'), sourceOf(cost, (value) => formatAmount(value, '$'))]
}

function sourceOf({ source, low, high }: Figure, write: (value: number) => string): string {
  const words = SOURCES[source]
  return low === undefined || high === undefined ? words : `${words}, ${write(low)} to ${write(high)}`
}

const RUN_COLUMNS: readonly Column[] = [
  { key: 'run', title: 'Run' },
  { key: 'format', title: 'Format' },
  { key: 'title', title: 'Title' },
  { key: 'model', title: 'Model' },
  { key: 'calls', title: 'Calls', isNumber: true },
  { key: 'steps', title: 'Steps', isNumber: true },
  { key: 'input', title: 'Input tokens', isNumber: true },
  { key: 'output', title: 'Output', isNumber: true },
  { key: 'cost', title: 'Cost', isNumber: true },
  { key: 'costSource', title: 'Cost from' },
  { key: 'cacheHitRate', title: 'Cache hits', isNumber: true },
  { key: 'peak', title: 'Peak', isNumber: true },
  { key: 'duration', title: 'Duration', isNumber: true },
  { key: 'errors', title: 'Errors', isNumber: true },
]

function runsSection(runs: readonly InspectedRun[]): Section {
  return { columns: RUN_COLUMNS, rows: runs.map(runCells) }
}

function runCells({ name, format, title, steps, summary }: InspectedRun): readonly Cell[] {
  const { models, calls, input, output, cost, cacheHitRate, peak, duration, errors } = summary
  const number = (figure: Figure | undefined, write: (value: number) => string = formatExact): Cell =>
    figure === undefined ? { value: undefined } : { value: figure.value, text: write(figure.value) }
  return [
    { value: name },
    { value: format },
    { value: title, text: cut(title, 40) },
    models.length === 0 ? { value: undefined } : { value: models.join(', ') },
    number(calls),
    { value: steps, text: formatExact(steps) },
    number(input),
    number(output),
    number(cost, (value) => formatAmount(value, '$')),
    { value: cost?.source, text: cost === undefined ? '–' : SHORT_SOURCES[cost.source], tone: 'quiet' },
    number(cacheHitRate, formatShare),
    number(peak),
    number(duration, durationWords),
    number(errors),
  ]
}

const SHORT_SOURCES: Readonly<Record<FigureSource, string>> = {
  recorded: 'recorded',
  usage: 'usage × prices',
  calibrated: 'calibrated',
  estimate: 'estimate',
}

function titleOf(format: string): string {
  return formatById(format)?.title ?? format
}

/** So many are listed; a file of 10,000 lines may have as many. */
const LISTED = 20

function warningSection({ file, warnings }: ReadFile): Section {
  const more = warnings.length - LISTED
  return {
    title: `${file}: ${warnings.length === 1 ? '1 note' : `${warnings.length} notes`}`,
    columns: [],
    rows: [],
    isSummary: true,
    after: [
      ...warnings.slice(0, LISTED).map((warning) => `- ${warningText(warning)}`),
      ...(more > 0 ? [`- and ${formatExact(more)} more (--json lists all)`] : []),
    ],
  }
}

function warningText({ message, where }: Warning): string {
  return where === undefined ? message : `${message} (${where})`
}

function dataOf(files: readonly ReadFile[], runs: readonly InspectedRun[]): JsonObject {
  return {
    files: files.map(({ file, format, warnings, problem, runs: found }) => ({
      file,
      ...given({ format }),
      runs: runs.filter((run) => run.file === file && found.length > 0).map(runData),
      warnings: warnings.map((warning) => ({ ...warning })),
      ...(problem === undefined ? {} : { problem: { ...problem } }),
    })),
  }
}

function runData({ run, title, steps, summary }: InspectedRun): JsonObject {
  const { models, contexts: _contexts, outcome, unpriced, check: _check, ...rest } = summary
  const { recordedAt, project, waiting, idle, aborted, rejected, unmeasured, ...figures } = rest
  const known = Object.entries(figures).map(([name, figure]): [string, JsonObject] => [name, { ...figure }])
  return {
    run,
    title,
    models: [...models],
    steps,
    ...Object.fromEntries(known),
    ...(outcome === undefined ? {} : { outcome: { ...outcome } }),
    ...given({
      recordedAt,
      waiting,
      idle,
      aborted,
      rejected,
      callsWithoutUsage: unmeasured,
      project,
      unpriced: unpriced?.map((model) => model ?? null),
    }),
  }
}
