/**
 * `memoscope compare FILE… --strategy …`: what each strategy would have cost and lost, as the page's views
 * say it.
 */
import { fail, ok, type Result } from '#base/result.ts'
import type { Baseline } from '#core/replay/fold.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { OUTPUT_OPTIONS, outputForm, print } from '../output/print.ts'
import { runPrograms } from '../programs/load-program.ts'
import { type ComparedRun, comparisonReport } from '../runs/comparison.ts'
import { COUNTING_OPTIONS, countingOf } from '../runs/counting.ts'
import { rowOf, type StrategyRow } from '../runs/figures.ts'
import { eachRun, inputsFor, JOB, openEngine, READ_OPTIONS, type Reading, runName } from '../runs/session.ts'
import { openStrategy } from '../runs/strategies.ts'
import { compareInThreads } from '../runs/threads.ts'
import {
  badOption,
  type Command,
  countOption,
  type Invocation,
  isOn,
  listOption,
  type OptionSpecs,
  type OptionValues,
} from '../terminal/command.ts'

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
  jobs: {
    type: 'string',
    short: 'j',
    value: 'N',
    help: 'Spread several files over N threads. Default: one for each core.',
  },
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
  options: { ...OPTIONS, ...OUTPUT_OPTIONS, ...READ_OPTIONS, ...COUNTING_OPTIONS },
  examples: [
    'memoscope compare session.jsonl --strategy keep-last:count=10 --strategy langchain-trim',
    'memoscope compare "runs/**/*.jsonl" --all --total',
    'memoscope compare run.json -s keep-last:count=10@every-steps:10 --json',
  ],
  run: async (invocation) => {
    const { values, host } = invocation
    const form = outputForm(values)
    if (!form.ok) return form
    const made = await compareAll(invocation)
    if (!made.ok) return made
    const { runs, code } = made.value
    const shown = { isRanked: isOn(values, 'all'), isTotal: isOn(values, 'total') }
    if (runs.length > 0) print(host, comparisonReport(runs, shown), form.value)
    return ok(code)
  },
}

interface Compared extends Pick<Reading, 'code'> {
  readonly runs: readonly ComparedRun[]
}

/** Several files in threads, where there are some to be had; one file here. */
async function compareAll(invocation: Invocation): Promise<Result<Compared>> {
  const { values, host } = invocation
  const counting = countingOf(values)
  if (!counting.ok) return counting
  const specs = await comparedSpecs(values, host.cwd)
  if (!specs.ok) return specs
  const inputs = inputsFor(invocation)
  if (!inputs.ok) return inputs
  const jobs = countOption(values, 'jobs')
  if (!jobs.ok) return jobs
  const files = inputs.value.flatMap(({ name, path }) => (path === undefined ? [] : [name]))
  const threads = Math.min(jobs.value ?? host.cores ?? 1, files.length)
  const { openThread } = host
  const isSpread = openThread !== undefined && threads > 1 && files.length === inputs.value.length
  if (isSpread) return ok(await compareInThreads(invocation, files, { openThread, threads }))
  const open = openEngine(runPrograms)
  const runs: ComparedRun[] = []
  const skipsRefusals = isOn(values, 'skip-refusals')
  const reading = await eachRun(invocation, {
    engine: open,
    onRun: async (run) => {
      const swept = {
        traceIds: [run.trace.id],
        memories: specs.value,
        counting: counting.value,
        skipsRefusals,
      }
      const made = await open.engine.sweep(swept, JOB)
      if (!made.ok) return made
      const { file, trace, run: place } = run
      const rows = rowsOf(specs.value, made.value, counting.value.baseline)
      runs.push({ name: runName(run), file, run: place, title: trace.title, rows })
      return made
    },
  })
  return reading.ok ? ok({ runs, code: reading.value.code }) : reading
}

/** The baseline first. */
async function comparedSpecs(values: OptionValues, cwd: string): Promise<Result<readonly CheckedSpec[]>> {
  const named = listOption(values, 'strategy')
  if (isOn(values, 'all') && named.length === 0) return ok(rankedSpecs())
  if (named.length === 0) {
    return fail(
      badOption(
        'Name at least one strategy with --strategy, or take --all.',
        '"memoscope strategies" lists them.',
      ),
    )
  }
  const specs: CheckedSpec[] = isOn(values, 'all') ? [...rankedSpecs()] : [IDENTITY]
  for (const text of named) {
    const spec = await openStrategy(text, cwd)
    if (!spec.ok) return spec
    specs.push(spec.value)
  }
  return ok(specs)
}

/** The first one is the baseline. */
function rowsOf(
  specs: readonly CheckedSpec[],
  figures: readonly SweepFigures[],
  baseline: Baseline,
): readonly StrategyRow[] {
  return figures.flatMap((row, at) => {
    const spec = specs[at]
    return spec === undefined ? [] : [rowOf(spec, row, at === 0 ? baseline : undefined)]
  })
}
