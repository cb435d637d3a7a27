/** Keeps a run of a collection in the library, its file’s bytes included. */
import { t } from '#base/words.ts'
import type { SpreadFiles } from '#core/collections/collection.ts'
import { loadCollectionRun } from '#storage/index.ts'
import { partsBelow, partsIn } from '#workers/collections/spread-files.ts'
import type { FileSource } from '#workers/protocol/collecting.ts'
import { importFiles, importFolders } from '../library/imports.ts'
import type { Folder } from '../library/loose-conversation.ts'
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
  const { path, spread } = run.file
  try {
    const { view } = store.getState().route
    const [outcome] =
      spread === undefined
        ? await importFiles([new File([await fileOf(source.value, path)], nameOf(path))])
        : await importFolders([{ name: nameOf(path), files: await partsOf(source.value, spread) }])
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

/** Throws as the browser does, where it is gone or refused. */
async function fileOf(source: FileSource, path: string): Promise<Blob> {
  if ('file' in source) return source.file
  return 'folder' in source ? fileIn(source.folder, path) : new Blob()
}

/** As `fileOf`, of a run that is spread over several files. */
async function partsOf(source: FileSource, spread: SpreadFiles): Promise<Folder['files']> {
  if ('file' in source) return []
  const parts = 'folder' in source ? await partsIn(source.folder, spread) : partsBelow(source.parts, spread)
  return parts.map(({ path, blob }) => ({ path, file: new File([blob], nameOf(path)) }))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
