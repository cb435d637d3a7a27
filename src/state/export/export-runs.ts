/** Several runs in one format as one zip archive, which can be imported again as it is. */
import { CANCELED } from '#base/errors.ts'
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { runJob } from '#workers/client.ts'
import { newestState } from '../edits/edit-session.ts'
import { whileUnderWay } from '../offline/under-way.ts'
import { download } from './download.ts'
import { freeName } from './free-name.ts'
import { redactionFor } from './redaction-for.ts'

interface RunsExport {
  /** Stored runs, by id. */
  readonly ids: readonly string[]
  /** Id of a format that can be written. */
  readonly format: string
}

export interface RunsExportWatch {
  readonly signal: AbortSignal
  /** How many runs are written. */
  readonly onProgress: (done: number) => void
}

/** What became of an export of several runs. */
export interface ExportedRuns {
  readonly written: number
  /** Why runs are missing from the archive, one per run. */
  readonly problems: readonly Problem[]
}

/**
 * Hands the archive to the person. Runs that the format can't hold are left out; fails where that is all of
 * them.
 */
export function exportRuns(order: RunsExport, watch: RunsExportWatch): Promise<Result<ExportedRuns>> {
  return whileUnderWay('exports', () => makeArchive(order, watch))
}

async function makeArchive(
  { ids, format }: RunsExport,
  { signal, onProgress }: RunsExportWatch,
): Promise<Result<ExportedRuns>> {
  const files: { readonly path: string; readonly file: Blob }[] = []
  const problems: Problem[] = []
  const names = new Set<string>()
  for (const [done, id] of ids.entries()) {
    onProgress(done)
    const made = await writeRun(id, format, signal)
    if (signal.aborted) return fail(CANCELED)
    if (!made.ok) problems.push(made.error)
    else {
      const { name, data, mediaType } = made.value
      files.push({ path: freeName(name, names), file: new Blob([data], { type: mediaType }) })
    }
  }
  const [problem] = problems
  if (files.length === 0 && problem !== undefined) return fail(problem)
  const packed = await runJob('pack', { files }, { signal })
  if (!packed.ok) return packed
  download({ name: `memoscope-${files.length}-runs.zip`, mediaType: 'application/zip', data: packed.value })
  return ok({ written: files.length, problems })
}

async function writeRun(id: string, format: string, signal: AbortSignal) {
  const state = await newestState(id)
  if (!state.ok) return state
  const redaction = await redactionFor(state.value, signal)
  return runJob(
    'export',
    {
      traceId: state.value,
      form: { kind: 'trace', format },
      ...given({ redaction }),
    },
    { signal },
  )
}
