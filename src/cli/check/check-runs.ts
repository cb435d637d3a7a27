/** The runs of a check: one after another, or each file in a thread that is free. */
import { sortedJson } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { formatStrategy } from '#package/strategy-text.ts'
import { type Journal, openJournal } from '../output/journal.ts'
import { runPrograms } from '../programs/load-program.ts'
import type { FoundRun } from '../runs/runs.ts'
import { eachRun, inputsFor, JOB, type OpenEngine, openEngine, runName } from '../runs/session.ts'
import { filesInThreads, threadCount } from '../runs/threads.ts'
import { countOption, type ExitCode, type Invocation, textOption } from '../terminal/command.ts'
import type { CheckConfig } from './config.ts'
import { judge } from './limits.ts'
import { type Outcome, readOutcome } from './outcome.ts'
import { placesOf } from './places.ts'
import type { CheckResult } from './result.ts'
import { snapshotFigures } from './snapshot.ts'

interface Asked {
  /** The configuration, as the person named it. */
  readonly name: string
  readonly config: CheckConfig
  /** Absolute paths that are no runs although a pattern may find them. */
  readonly leavesOut: ReadonlySet<string>
}

/** All runs that the configuration names, in their order. Fails where nothing can be begun. */
export async function checkAll(invocation: Invocation, asked: Asked): Promise<Result<Outcome>> {
  const { values, host } = invocation
  const { folder, runs } = asked.config
  const inFolder = { ...invocation, positionals: runs, host: { ...host, cwd: folder } }
  const inputs = await inputsFor(inFolder, asked.leavesOut)
  if (!inputs.ok) return inputs
  const jobs = countOption(values, 'jobs')
  if (!jobs.ok) return jobs
  const files = inputs.value
  const threads = threadCount(files, { jobs: jobs.value, host })
  const { openThread } = host
  if (openThread === undefined || threads === 0) return checkHere(inFolder, asked)
  const format = textOption(values, 'format')
  const journal = journalOf(invocation, asked)
  if (journal?.ok === false) return journal
  const printed = await filesInThreads(host, files, {
    openThread,
    threads,
    verb: 'check',
    argumentsOf: ({ name, part }) => [
      'check',
      `--part=${part?.folder ?? name}`,
      ...(part?.unit ?? []).map((one) => `--member=${one}`),
      ...(format === undefined ? [] : [`--format=${format}`]),
      '--',
      asked.name,
    ],
    ...(journal === undefined ? {} : { journal: journal.value }),
  })
  const read = printed.map((one) => ('message' in one ? undefined : readOutcome(one.stdout)))
  const worst = printed.map((one): ExitCode => ('message' in one ? 2 : one.code))
  return ok({
    results: read.flatMap((one) => one?.results ?? []),
    figures: Object.assign({}, ...read.map((one) => one?.figures ?? {})),
    code: worst.reduce((most, code) => (code > most ? code : most), 0),
  })
}

/** What is done is kept beside the file that is to be written; without one there is nothing to go on from. */
function journalOf({ values, host }: Invocation, { config }: Asked): Result<Journal> | undefined {
  const output = textOption(values, 'output') ?? textOption(values, 'junit')
  if (output === undefined) return undefined
  const rules = config.strategies.map(({ spec, limits }) => [
    spec,
    limits.map(({ metric, text }) => `${metric.id} ${text}`),
  ])
  const work = sortedJson(['check', rules, config.counting, textOption(values, 'format') ?? ''])
  return openJournal(output, work, host.cwd)
}

/** One file of them, in a thread of `checkAll`. */
export function checkPart(invocation: Invocation, asked: Asked, file: string): Promise<Result<Outcome>> {
  const { host } = invocation
  return checkHere({ ...invocation, positionals: [file], host: { ...host, cwd: asked.config.folder } }, asked)
}

async function checkHere(invocation: Invocation, { config, leavesOut }: Asked): Promise<Result<Outcome>> {
  const results: CheckResult[] = []
  const figures: Record<string, Outcome['figures'][string]> = {}
  const open = openEngine(runPrograms)
  const reading = await eachRun(invocation, {
    engine: open,
    leavesOut,
    onRun: async (run) => {
      const found = await checkRun(run, config, open)
      if (!found.ok) return found
      results.push(...found.value.results)
      figures[runName(run)] = found.value.figures
      return found
    },
  })
  return reading.ok ? ok({ results, figures, code: reading.value.code }) : reading
}

interface CheckedRun {
  readonly results: readonly CheckResult[]
  readonly figures: Outcome['figures'][string]
}

async function checkRun(
  run: FoundRun,
  { strategies, counting }: CheckConfig,
  { engine }: OpenEngine,
): Promise<Result<CheckedRun>> {
  const memories = [IDENTITY, ...strategies.map(({ spec }) => spec)]
  const made = await engine.sweep({ traceIds: [run.trace.id], memories, counting }, JOB)
  if (!made.ok) return made
  const [baseline, ...rows] = made.value
  const results: CheckResult[] = []
  const figures: Record<string, Readonly<Record<string, number>>> = {}
  for (const [at, { spec, limits }] of strategies.entries()) {
    const row = rows[at]
    if (row === undefined || baseline === undefined) continue
    const strategy = formatStrategy(spec)
    figures[strategy] = snapshotFigures(row)
    for (const limit of limits) {
      const verdict = judge(limit, row, baseline)
      const places = verdict.isKept
        ? ok([])
        : await placesOf(limit.metric.id, { run, memory: spec, counting, engine })
      if (!places.ok) return places
      const { file, run: place } = run
      results.push({ ...verdict, run: runName(run), file, place, strategy, limit, places: places.value })
    }
  }
  return ok({ results, figures })
}
