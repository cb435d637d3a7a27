/** What a scan looks at: its files, where each is read from, and what is told of a folder. */
import { isPart, type SpreadFiles } from '#core/collections/collection.ts'
import type { ScanPlan } from '#core/collections/scan-plan.ts'
import type {
  FileSource,
  FolderHandle,
  FolderReport,
  FoundFile,
  ListInput,
  PartFile,
  StoredSource,
} from '#workers/protocol/collecting.ts'
import type { ScanReport } from '../store/collection-types.ts'
import { fileIn } from './folder-file.ts'

/**
 * What is scanned: a folder whose handle is kept, files that the person chose just now, or runs of the
 * library, each as a file whose path is its id.
 */
export type ScanSource =
  | { readonly folder: FolderHandle }
  | { readonly files: ChosenFiles }
  | { readonly stored: readonly FoundFile[] }

type ChosenFiles = readonly { readonly path: string; readonly file: File }[]

/** Undefined: it is gone or refused. */
export async function foundAt(folder: FolderHandle, path: string): Promise<FoundFile | undefined> {
  try {
    const { size, lastModified } = await fileIn(folder, path)
    return { path, size, modified: lastModified }
  } catch {
    // It is gone or refused: the next scan of the whole folder names it.
    return undefined
  }
}

/** What is to be listed. */
export function listInput(source: Exclude<ScanSource, { readonly stored: unknown }>): ListInput {
  if ('folder' in source) return { folder: source.folder }
  return {
    files: source.files.map(({ path, file: { size, lastModified } }) => ({
      path,
      size,
      modified: lastModified,
    })),
  }
}

/** The files of a run that is spread over several, of those that the person chose. O(files). */
export function partsOfChosen(files: ChosenFiles, spread: SpreadFiles): readonly PartFile[] {
  return files.flatMap(({ path, file }) => (isPart(spread, path) ? [{ path, blob: file }] : []))
}

/** Where each of the files is read from. */
export function sourcesIn(source: ScanSource): (found: FoundFile) => FileSource | StoredSource {
  if ('folder' in source) return () => source
  if ('stored' in source) return () => ({ kind: 'stored' })
  const files = new Map(source.files.map(({ path, file }) => [path, file]))
  return ({ path, spread }) =>
    spread === undefined
      ? { file: files.get(path) ?? new Blob() }
      : { parts: partsOfChosen(source.files, spread) }
}

/** The report of a list of files that are no folder’s. */
export const NOTHING_BESIDE: FolderReport = {
  found: 0,
  others: 0,
  skipped: 0,
  loops: 0,
  refused: 0,
  isCut: false,
}

export function reportOf({ found, ...report }: FolderReport, plan: ScanPlan): ScanReport {
  return { ...report, files: found, shorter: plan.shorter.length, gone: plan.gone.length }
}
