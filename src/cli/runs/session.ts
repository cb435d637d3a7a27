/**
 * What the commands that compute figures share: the files are read one after another, each run is given to
 * the page's own engine and let go before the next file, and what is wrong with one file costs that file.
 */
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import type { RunPrograms } from '#workers/bench/run-programs.ts'
import { createEngine, type Engine } from '#workers/jobs/engine.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import type { JobContext } from '#workers/protocol/host.ts'
import {
  badOption,
  type ExitCode,
  type Invocation,
  listOption,
  type OptionSpecs,
  textOption,
} from '../terminal/command.ts'
import { createProgress, tellProblem } from '../terminal/tell.ts'
import { inputOfPart, withFoldersSpread } from './folders.ts'
import { type Input, inputsOf } from './inputs.ts'
import { type FoundRun, type ReadFile, readInput } from './runs.ts'

export const READ_OPTIONS: OptionSpecs = {
  format: {
    type: 'string',
    value: 'ID',
    help: 'Read files that are not recognized as this format ("memoscope formats").',
  },
  shard: {
    type: 'string',
    value: 'I/N',
    help: 'Take only every N-th file, beginning with the I-th: a share of the work.',
  },
  member: {
    type: 'string',
    multiple: true,
    value: 'PATH',
    help: 'Read these files of the folder alone, for another thread.',
    isInternal: true,
  },
}

/** Jobs are asked in the page's words; no one cancels them here. */
export const JOB: JobContext<unknown> = { signal: new AbortController().signal, onProgress: () => undefined }

export interface OpenEngine {
  readonly engine: Engine
  /** From now on jobs may ask for the run by its id. */
  hold(trace: Trace): void
  /** Lets all runs go, with what was computed of them. */
  release(): void
}

export function openEngine(runPrograms?: RunPrograms): OpenEngine {
  const held = new Map<string, Trace>()
  const engine = createEngine({
    loadTrace: async (id) => {
      const trace = held.get(id)
      return trace === undefined
        ? fail({ code: 'no-such-run', message: `There is no run ${id}.` })
        : ok(trace)
    },
    loadRanks,
    ...given({ runPrograms }),
  })
  return {
    engine,
    hold: (trace) => void held.set(trace.id, trace),
    release: () => {
      held.clear()
      engine.keepOnly(new Set())
    },
  }
}

/**
 * Files that cannot be read, and runs of which figures cannot be had, are told and counted; the rest goes on.
 */
export interface Reading {
  /** 2 where something was wrong. */
  readonly code: ExitCode
  readonly problems: readonly Problem[]
}

interface Work {
  readonly onFile?: (file: ReadFile) => void
  /** May fail: of this run alone. */
  readonly onRun: (run: FoundRun) => Promise<Result<unknown>>
  readonly engine?: OpenEngine
  /** Absolute paths that are no runs although a pattern may find them. */
  readonly leavesOut?: ReadonlySet<string>
}

/**
 * What the person named, folders as what is in them, or the share of it that was asked for. Fails where that
 * is nothing, or cannot be understood.
 */
export async function inputsFor(
  { positionals, values, host }: Invocation,
  leavesOut: ReadonlySet<string> = new Set(),
): Promise<Result<readonly Input[]>> {
  const [first] = positionals
  if (first === undefined) return fail(NO_FILES)
  const members = listOption(values, 'member')
  if (members.length > 0) return ok([inputOfPart(first, members, host.cwd)])
  const named = inputsOf(positionals, host)
  if (!named.ok) return named
  const all = await withFoldersSpread(named.value, host.cwd)
  const wanted = all.filter(({ path = '' }) => !leavesOut.has(path))
  return sharded(wanted, textOption(values, 'shard'))
}

/** The arguments by which another thread reads the same. */
export function inputArguments({ name, part }: Input): readonly string[] {
  return part === undefined ? ['--', name] : [...part.unit.map((one) => `--member=${one}`), '--', part.folder]
}

/** Fails where nothing can be begun: no file is named, or an option is wrong. */
export async function eachRun(invocation: Invocation, work: Work): Promise<Result<Reading>> {
  const { values, host } = invocation
  const inputs = await inputsFor(invocation, work.leavesOut)
  if (!inputs.ok) return inputs
  const progress = createProgress(host)
  const problems: Problem[] = []
  const tell = (problem: Problem) => {
    progress.clear()
    problems.push(problem)
    tellProblem(host, problem)
  }
  for (const [at, input] of inputs.value.entries()) {
    const count = `${at + 1} of ${inputs.value.length}: ${input.name}`
    progress.show(`Reading ${count}`)
    for (const file of await readInput(input, textOption(values, 'format'))) {
      await workOn(file, work, { tell, onRun: (run) => progress.show(`Replaying ${count}${ofHowMany(run)}`) })
    }
  }
  progress.clear()
  return ok({ code: problems.length === 0 ? 0 : 2, problems })
}

interface Telling {
  readonly tell: (problem: Problem) => void
  readonly onRun: (run: FoundRun) => void
}

async function workOn(file: ReadFile, work: Work, { tell, onRun }: Telling): Promise<void> {
  work.onFile?.(file)
  for (const run of file.runs) {
    onRun(run)
    work.engine?.hold(run.trace)
    const result = await work.onRun(run)
    work.engine?.release()
    if (!result.ok) tell({ ...result.error, where: runName(run) })
  }
  if (file.problem !== undefined) tell(file.problem)
}

function ofHowMany({ run, trace }: FoundRun): string {
  return trace.source.runs > 1 ? `, run ${run} of ${trace.source.runs}` : ''
}

/** `runs.jsonl`, or `runs.jsonl, run 3` where a file has several. */
export function runName({ file, run, trace }: FoundRun): string {
  return trace.source.runs > 1 ? `${file}, run ${run}` : file
}

const NO_FILES: Problem = badOption('Name at least one file, or - for standard input.')

function sharded(inputs: readonly Input[], text: string | undefined): Result<readonly Input[]> {
  if (text === undefined) return ok(inputs)
  const [, share, of] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? []
  if (share === undefined || of === undefined || share < 1 || share > of)
    return fail(badOption(`--shard takes I/N such as 3/10, not "${text}".`))
  return ok(inputs.filter((_, at) => at % of === share - 1))
}
