/** All runs of the library as one collection. No folder has it, and its index is made when it is opened. */
import { t } from '#base/words.ts'
import { type CollectionRow, deleteCollection, type TraceEntry } from '#storage/index.ts'
import { isInLibrary } from '../store/learn-types.ts'

export { isInLibrary }

/** As in an address. */
export const LIBRARY_COLLECTION = 'library'

/** Undefined: the library has no runs. */
export function libraryCollection(entries: readonly TraceEntry[]): CollectionRow | undefined {
  const traceIds = entries.filter(isInLibrary).map(({ id }) => id)
  if (traceIds.length === 0) return undefined
  return {
    id: LIBRARY_COLLECTION,
    name: t`Totals over all runs`,
    kind: 'stored',
    folder: '',
    createdAt: 0,
    traceIds,
  }
}

/** After runs were deleted: nothing of them stays in the index, which is made again for the others. */
export async function forgetLibraryIndex(): Promise<void> {
  await deleteCollection(LIBRARY_COLLECTION)
}
