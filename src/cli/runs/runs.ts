/** The runs of an input, read through the door that the page reads files with. */
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'
import type { Trace, Warning } from '#core/model/trace.ts'
import { type Part, readSource } from '#formats/intake/index.ts'
import type { Input } from './inputs.ts'

/** A run with the file that it is of. */
export interface FoundRun {
  /** As the person named it; of an archive or folder with the path within. */
  readonly file: string
  /** The first run of a file is 1. */
  readonly run: number
  /** Id of the format that read it. */
  readonly format: string
  readonly trace: Trace
}

export interface ReadFile {
  readonly file: string
  /** Absent: no format claims it. */
  readonly format?: string
  readonly runs: readonly FoundRun[]
  /** Of the file as a whole and of each of its runs. */
  readonly warnings: readonly Warning[]
  readonly problem?: Problem
}

/** Ids of runs are theirs alone as long as the program runs. */
let made = 0

/**
 * Never fails as a whole: what is wrong is with each file. `format`: as the person says, for what is not
 * recognized.
 */
export async function readInput(input: Input, format?: string): Promise<readonly ReadFile[]> {
  const { name, open, warnings: ofFolder = [] } = input
  const source = await open()
  if (!source.ok) return [{ file: name, runs: [], warnings: ofFolder, problem: source.error }]
  const reading = await readSource(
    source.value,
    { newTraceId: () => `run-${++made}` },
    format === undefined ? {} : { format },
  )
  const told = [...ofFolder, ...reading.warnings]
  if (reading.parts.length === 0) {
    const problem = reading.problem ?? nothingIn(name)
    return [{ file: name, runs: [], warnings: told, problem }]
  }
  const files = reading.parts.map((part) => fileOf(part, input))
  return told.length === 0 ? files : withWarnings(files, told)
}

function fileOf({ path, reading }: Part, { name, part }: Input): ReadFile {
  const { format, outcome, warnings, problem } = reading
  // What is read as one run is known by the file that it is named after, or its folder.
  const file = path === '' || part !== undefined ? name : `${name.replace(/\/$/, '')}/${path}`
  const runs = (outcome?.traces ?? []).map((trace, at) => ({
    file,
    run: at + 1,
    format: format ?? '',
    trace,
  }))
  return {
    file,
    runs,
    warnings,
    ...given({ format }),
    ...(problem === undefined ? {} : { problem: hinted(problem) }),
  }
}

/** On the page a person chooses from a list; here by an option. */
function hinted(problem: Problem): Problem {
  if (problem.code !== 'unknown-format' && problem.code !== 'ambiguous-format') return problem
  return { ...problem, hint: 'Choose a format with --format ID; "memoscope formats" lists them.' }
}

/** Those of an archive or folder as a whole are told with its first file. */
function withWarnings(files: readonly ReadFile[], warnings: readonly Warning[]): readonly ReadFile[] {
  return files.map((file, at) => (at === 0 ? { ...file, warnings: [...warnings, ...file.warnings] } : file))
}

function nothingIn(name: string): Problem {
  return { code: 'nothing-read', message: `${name} contains no file that can be read as a run.`, where: name }
}
