/** Keeps a run of a collection in the library, its file’s bytes included. */
import { t } from '#base/words.ts'
import { loadCollectionRun } from '#storage/index.ts'
import { importFiles } from '../library/imports.ts'
import { openTrace } from '../shell/navigation.ts'
import { tellProblem } from '../shell/notices.ts'
import { store } from '../store/store.ts'
import { fileIn } from './folder-file.ts'
import { sourceFor } from './open-run.ts'

/**
 * Imports the run’s file and shows the run from the library, in the same view. Other runs of the file come
 * with it. A file that the library has already is not stored again. What went wrong is told.
 */
export async function keepCollectionRun(runId: string): Promise<void> {
  const known = await loadCollectionRun(runId)
  if (!known.ok) return tellProblem(known.error)
  const run = known.value
  if (run === undefined)
    return tellProblem({
      code: 'run-gone',
      message: t`The run is no longer in its collection.`,
      hint: t`Scan the collection again, and open the run from there.`,
    })
  const source = await sourceFor(run, true)
  if (!source.ok) return tellProblem(source.error)
  const { path } = run.file
  try {
    const given = source.value
    const file = 'file' in given ? given.file : await fileIn(given.folder, path)
    const { view } = store.getState().route
    const [outcome] = await importFiles([new File([file], nameOf(path))])
    const kept = outcome?.traces[run.place]
    if (kept !== undefined) openTrace(kept.id, view)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    tellProblem({
      code: 'file-unreadable',
      message: t`“${path}” can’t be read: ${reason}`,
      hint: t`It may have been moved or deleted. Scan the collection again.`,
      where: path,
    })
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
