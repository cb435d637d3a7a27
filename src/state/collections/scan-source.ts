/** What a scan looks at: its files, where each is read from, and what is told of a folder. */
import type { ScanPlan } from '#core/collections/scan-plan.ts'
import type {
  FileSource,
  FolderHandle,
  FolderReport,
  FoundFile,
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
  | { readonly files: readonly { readonly path: string; readonly file: File }[] }
  | { readonly stored: readonly FoundFile[] }

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

/** Where each of the files is read from. */
export function sourcesIn(source: ScanSource): (found: FoundFile) => FileSource | StoredSource {
  if ('folder' in source) return () => source
  if ('stored' in source) return () => ({ kind: 'stored' })
  const files = new Map(source.files.map(({ path, file }) => [path, file]))
  return ({ path }) => ({ file: files.get(path) ?? new Blob() })
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
