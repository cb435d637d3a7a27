/**
 * What `compare` and `sweep` share: strategies over files, in threads where there are some, and where the
 * report goes.
 */
import { given } from '#base/given.ts'
import { ok, type Result } from '#base/result.ts'
import type { Baseline } from '#core/replay/fold.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { openJournal, writeWhole } from '../output/journal.ts'
import { outputForm, plainHost, print, written } from '../output/print.ts'
import { runPrograms } from '../programs/load-program.ts'
import {
  countOption,
  type ExitCode,
  type Invocation,
  isOn,
  type OptionSpecs,
  textOption,
} from '../terminal/command.ts'
import { type ComparedRun, comparisonReport } from './comparison.ts'
import { countingOf } from './counting.ts'
import { rowOf, type StrategyRow } from './figures.ts'
import { eachRun, inputsFor, JOB, openEngine, type Reading, runName } from './session.ts'
import { replaySettings, sweepWithRanges } from './settings.ts'
import { compareInThreads, JOBS_OPTION, threadCount, workOf } from './threads.ts'

export const COMPARE_OPTIONS: OptionSpecs = {
  total: { type: 'boolean', help: 'Print only the totals over all runs.' },
  ...JOBS_OPTION,
  'skip-refusals': {
    type: 'boolean',
    help: 'Do not check which prompts the provider would refuse: half the work on long runs.',
  },
  output: {
    type: 'string',
    short: 'o',
    value: 'FILE',
    help: 'Write there instead of standard output, whole or not at all. The same command, started again after it was stopped, goes on where it was.',
  },
}

interface CompareOptions {
  readonly command: string
  /** The first one is the baseline. */
  readonly specs: readonly CheckedSpec[]
  readonly isRanked: boolean
}

/** Prints the comparison, or writes it. Fails where nothing can be begun. */
export async function compareRuns(
  invocation: Invocation,
  options: CompareOptions,
): Promise<Result<ExitCode>> {
  const { values, host } = invocation
  const form = outputForm(values)
  if (!form.ok) return form
  const made = await compareAll(invocation, options)
  if (!made.ok) return made
  const { runs, code } = made.value
  // The JSON of a share is merged with the others, also where it has no run.
  const isShare = form.value === 'json' && textOption(values, 'shard') !== undefined
  if (runs.length === 0 && !isShare) return ok(code)
  const report = comparisonReport(runs, { isRanked: options.isRanked, isTotal: isOn(values, 'total') })
  const output = textOption(values, 'output')
  if (output === undefined) print(host, report, form.value)
  else {
    const saved = writeWhole(output, written(plainHost(host), report, form.value), host.cwd)
    if (!saved.ok) return saved
  }
  return ok(code)
}

interface Compared extends Pick<Reading, 'code'> {
  readonly runs: readonly ComparedRun[]
}

/** Several files in threads, where there are some to be had; one file here, with all of the memory. */
async function compareAll(
  invocation: Invocation,
  { command, specs, isRanked }: CompareOptions,
): Promise<Result<Compared>> {
  const { values, host } = invocation
  const counting = countingOf(values)
  if (!counting.ok) return counting
  const inputs = await inputsFor(invocation)
  if (!inputs.ok) return inputs
  const jobs = countOption(values, 'jobs')
  if (!jobs.ok) return jobs
  const files = inputs.value
  const threads = threadCount(files, { jobs: jobs.value, host })
  const { openThread } = host
  const output = textOption(values, 'output')
  if (openThread !== undefined && threads > 0) {
    const work = workOf(command, values, specs)
    const journal = output === undefined ? undefined : openJournal(output, work, host.cwd)
    if (journal?.ok === false) return journal
    const kept = journal === undefined ? {} : { journal: journal.value }
    return ok(await compareInThreads(invocation, command, files, { openThread, threads, ...kept }))
  }
  const open = openEngine(runPrograms)
  const runs: ComparedRun[] = []
  const skipsRefusals = isOn(values, 'skip-refusals')
  const reading = await eachRun(invocation, {
    engine: open,
    onRun: async (run) => {
      const swept = { traceIds: [run.trace.id], counting: counting.value }
      const sweep = (memories: readonly CheckedSpec[], isNearby = false) =>
        open.engine.sweep({ ...swept, memories, skipsRefusals: skipsRefusals || isNearby }, JOB)
      const made = await sweepWithRanges(specs, sweep)
      if (!made.ok) return made
      const { file, trace, run: place } = run
      const rows = rowsOf(specs, made.value, counting.value.baseline)
      const settings = isRanked ? await replaySettings(trace, made.value[0], sweep) : undefined
      runs.push({ name: runName(run), file, run: place, title: trace.title, rows, ...given({ settings }) })
      return made
    },
  })
  return reading.ok ? ok({ runs, code: reading.value.code }) : reading
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
