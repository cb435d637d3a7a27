/** Facts of several runs, or of their calls, as one file for engines and spreadsheets. */
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { runJob } from '#workers/client.ts'
import type { FactsChoice } from '#workers/protocol/facts.ts'
import { newestState } from '../edits/edit-session.ts'
import { whileUnderWay } from '../offline/under-way.ts'
import { withPrices } from '../shell/selectors.ts'
import { DEFAULT_COUNTING } from '../store/counting-fields.ts'
import { redactionOfSeveral } from '../store/export-choice.ts'
import { store } from '../store/store.ts'
import { download } from './download.ts'
import type { ExportedRuns, RunsExportWatch } from './export-runs.ts'

interface FactsExport extends Pick<FactsChoice, 'table' | 'format' | 'withContent'> {
  /** Stored runs, by id. */
  readonly ids: readonly string[]
}

/**
 * Hands the file to the person. Each run is counted and priced by its own model; texts are redacted as in
 * every export.
 */
export function exportFacts(order: FactsExport, watch: RunsExportWatch): Promise<Result<ExportedRuns>> {
  return whileUnderWay('exports', () => makeFile(order, watch))
}

/** The same for runs of a collection, by their ids there: from its index, so no file is read again. */
export function exportCollectionFacts(
  { ids, ...order }: FactsExport & { readonly collectionId: string },
  { signal, onProgress }: RunsExportWatch,
): Promise<Result<ExportedRuns>> {
  return whileUnderWay('exports', async () => {
    const made = await runJob(
      'collectionFacts',
      { ...order, runIds: ids, ...redactionNow() },
      { signal, onProgress: ({ done }) => onProgress(done) },
    )
    if (!made.ok) return made
    const { name, file, problems } = made.value
    download({ name, mediaType: file.type, data: file })
    return ok({ written: ids.length - problems.length, problems: problems.map(({ problem }) => problem) })
  })
}

function redactionNow() {
  return given({ redaction: redactionOfSeveral(store.getState().redaction) })
}

async function makeFile(
  { ids, ...choice }: FactsExport,
  { signal, onProgress }: RunsExportWatch,
): Promise<Result<ExportedRuns>> {
  const { customProfiles, modelPrices } = store.getState()
  const problems: Problem[] = []
  const traceIds: string[] = []
  for (const id of ids) {
    const state = await newestState(id)
    if (state.ok) traceIds.push(state.value)
    else problems.push(state.error)
  }
  const [first] = problems
  if (traceIds.length === 0 && first !== undefined) return fail(first)
  const made = await runJob(
    'facts',
    {
      ...choice,
      traceIds,
      counting: withPrices(DEFAULT_COUNTING, { customProfiles, modelPrices }),
      ...redactionNow(),
    },
    { signal, onProgress: ({ done }) => onProgress(done) },
  )
  if (!made.ok) return made
  const { name, file, problems: unread } = made.value
  download({ name, mediaType: file.type, data: file })
  problems.push(...unread.map(({ problem }) => problem))
  return ok({ written: ids.length - problems.length, problems })
}
