/** The job that writes what the index of a collection knows of runs, or of their calls, as a table. */
import { CANCELED } from '#base/errors.ts'
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { loadCallFacts, loadCollectionRuns, type Store } from '#storage/index.ts'
import type { CollectionFactsOrder, WrittenFacts } from '../protocol/facts.ts'
import type { JobContext } from '../protocol/host.ts'
import type { PartsDone } from '../protocol/job-table.ts'
import { factsFile, type RunWithCalls } from '../tables/facts-files.ts'

/** Runs whose calls are in memory together. */
const BATCH = 100

/**
 * O(calls). Runs that are no longer in the collection are in `problems`. Fails where the index can’t be read.
 * `store` is for tests.
 */
export async function writeCollectionFacts(
  { collectionId, runIds, ...choice }: CollectionFactsOrder,
  { signal, onProgress }: JobContext<PartsDone>,
  store?: Store,
): Promise<Result<WrittenFacts>> {
  const stored = await loadCollectionRuns(collectionId, store)
  if (!stored.ok) return stored
  const byId = new Map(stored.value.map((run) => [run.id, run]))
  const problems = runIds.flatMap((run) => (byId.has(run) ? [] : [{ run, problem: GONE }]))
  const runs = runIds.flatMap((id) => byId.get(id) ?? [])
  let unread: Problem | undefined
  async function* facts(): AsyncGenerator<RunWithCalls> {
    for (let first = 0; first < runs.length && !signal.aborted; first += BATCH) {
      const batch = runs.slice(first, first + BATCH)
      const ids = batch.map(({ id }) => id)
      const calls = choice.table === 'calls' ? await loadCallFacts(ids, store) : ok([])
      if (!calls.ok) {
        unread = calls.error
        return
      }
      for (const [index, run] of batch.entries()) yield { run, ...given({ calls: calls.value[index] }) }
      onProgress({ done: first + batch.length, total: runs.length })
    }
  }
  const made = await factsFile(facts(), choice)
  if (signal.aborted) return fail(CANCELED)
  if (unread !== undefined) return fail(unread)
  return made.ok ? ok({ ...made.value, problems }) : made
}

const GONE: Problem = {
  code: 'run-gone',
  message: t`This run is no longer in the collection.`,
}
