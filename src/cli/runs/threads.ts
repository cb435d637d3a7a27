/**
 * Files worked on in threads: each thread takes one file after another, and a file that ends its thread costs
 * only itself.
 */
import { errorMessage } from '#base/errors.ts'
import { jsonOf, sortedJson } from '#base/json.ts'
import type { Problem } from '#base/result.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { Journal } from '../output/journal.ts'
import type { ExitCode, Invocation, OptionSpecs, OptionValues } from '../terminal/command.ts'
import type { Host, Printed, Thread } from '../terminal/host.ts'
import { createProgress, tellProblem } from '../terminal/tell.ts'
import { type ComparedRun, readComparison } from './comparison.ts'
import { type Input, keyOfInput } from './inputs.ts'
import { inputArguments } from './session.ts'

export const JOBS_OPTION: OptionSpecs = {
  jobs: {
    type: 'string',
    short: 'j',
    value: 'N',
    help: 'Spread several files over N threads. Default: one for each core.',
  },
}

interface ThreadOptions {
  readonly openThread: () => Thread
  readonly threads: number
  /** Of a command that keeps what it has done. */
  readonly journal?: Journal
}

/**
 * The number of threads to use; 0 reads the files in this one. `--jobs 1` also uses a thread, because its
 * memory can be limited.
 */
export function threadCount(
  files: readonly Input[],
  { jobs, host }: { readonly jobs: number | undefined; readonly host: Host },
): number {
  const isSpread = files.length > 1 && files.every(({ path }) => path !== undefined)
  return isSpread ? Math.max(1, Math.min(jobs ?? host.cores ?? 1, files.length)) : 0
}

interface Done {
  readonly code: ExitCode
  readonly runs: readonly ComparedRun[]
}

/** In the order of the files, whichever is done first. */
export async function compareInThreads(
  { values, host }: Invocation,
  command: string,
  files: readonly Input[],
  options: ThreadOptions,
): Promise<Done> {
  const given = argumentsFor(command, values)
  const argumentsOf = (file: Input) => [...given, ...inputArguments(file)]
  return together(await filesInThreads(host, files, { ...options, argumentsOf, verb: 'compare' }))
}

interface FileOptions extends ThreadOptions {
  /** What a thread is asked to do with a file, as on a command line. */
  readonly argumentsOf: (file: Input) => readonly string[]
  /** What it does, for the sentence about a file that ended its thread. */
  readonly verb: string
}

/** What each file gave, in the order of the files; what went wrong is told. */
export async function filesInThreads(
  host: Host,
  files: readonly Input[],
  { openThread, threads, journal, argumentsOf, verb }: FileOptions,
): Promise<readonly (Printed | Problem)[]> {
  const progress = createProgress(host)
  const printed: (Printed | Problem | undefined)[] = files.map((file) => journal?.done(keyOfInput(file)))
  const waiting = [...files.entries()].filter(([at]) => printed[at] === undefined)
  let told = 0
  let done = files.length - waiting.length
  const show = () => progress.show(`${done} of ${files.length} files`)
  /** Problems come in the order of the files, too. */
  const tell = () => {
    for (let next = printed[told]; next !== undefined; next = printed[++told]) {
      if ('message' in next || next.stderr !== '') progress.clear()
      if ('message' in next) tellProblem(host, next)
      else if (next.stderr !== '') host.err(next.stderr)
    }
    show()
  }
  const work = async () => {
    let thread = openThread()
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, file] = next
      try {
        const answer = await thread.run(argumentsOf(file))
        printed[at] = answer
        journal?.add(keyOfInput(file), answer)
      } catch (error) {
        printed[at] = ended(file.name, verb, error)
        thread.close()
        thread = openThread()
      }
      done++
      tell()
    }
    thread.close()
  }
  tell()
  await Promise.all(Array.from({ length: Math.min(threads, waiting.length) }, work))
  progress.clear()
  return printed.filter((one) => one !== undefined)
}

/**
 * Everything but the file that figures depend on, so that results of other settings aren't reused. `specs`
 * contain the code of custom strategies, which may have changed.
 */
export function workOf(command: string, values: OptionValues, specs: readonly CheckedSpec[]): string {
  return sortedJson([argumentsFor(command, values), specs])
}

/** The options that figures depend on; how they are printed is decided here. */
function argumentsFor(command: string, values: OptionValues): readonly string[] {
  const left = new Set(['json', 'csv', 'markdown', 'total', 'shard', 'jobs', 'output', 'help'])
  const options = Object.entries(values).flatMap(([name, value]) => {
    if (left.has(name) || value === undefined || value === false) return []
    if (value === true) return [`--${name}`]
    return [value].flat().map((one) => `--${name}=${one}`)
  })
  return [command, '--json', ...options]
}

function ended(file: string, verb: string, error: unknown): Problem {
  const reason = errorMessage(error)
  return {
    code: 'thread-ended',
    message: `Couldn't ${verb} ${file}: ${reason}.`,
    hint: 'Run the command on this file alone, so that it can use all of the memory.',
    where: file,
  }
}

function together(printed: readonly (Printed | Problem)[]): Done {
  const runs: ComparedRun[] = []
  let code: ExitCode = 0
  for (const one of printed) {
    if ('message' in one) {
      code = 2
      continue
    }
    code = one.code > code ? one.code : code
    const read = one.stdout === '' ? undefined : readComparison(jsonOf(one.stdout), 'a thread')
    if (read?.ok === true) runs.push(...read.value)
  }
  return { code, runs }
}
