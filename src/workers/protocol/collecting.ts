/**
 * What the jobs of collections take and give: folders as browsers hand them out, what is found in them, what
 * was read.
 */
import type { Problem } from '#base/result.ts'
import type { CollectionFile, CollectionRun, FileAtHand, SpreadFiles } from '#core/collections/collection.ts'
import type { CountingSettings } from './counting.ts'

/** The part of a browser’s handles that is used, so that tests can bring folders of their own. */
export interface FolderHandle {
  readonly kind: 'directory'
  readonly name: string
  values(): AsyncIterable<FolderHandle | FileHandle>
  getDirectoryHandle(name: string): Promise<FolderHandle>
  getFileHandle(name: string): Promise<FileHandle>
  isSameEntry?(other: FolderHandle): Promise<boolean>
}

export interface FileHandle {
  readonly kind: 'file'
  readonly name: string
  getFile(): Promise<File>
}

/** A file that may contain runs. */
export type FoundFile = FileAtHand

/** `files`: of a folder that the person chose, as the browser listed them. `most`: for tests. */
export type ListInput = { readonly most?: number } & (
  | { readonly folder: FolderHandle }
  | { readonly files: readonly FoundFile[] }
)

/** What was found so far, in batches. */
export interface FoundFiles {
  readonly files: readonly FoundFile[]
}

/** What a folder held beside the files that may contain runs: nothing of it stops the others. */
export interface FolderReport {
  readonly found: number
  /** Files left unread: pictures, source code, and so on. */
  readonly others: number
  /** Folders left unread, such as `node_modules`, and links that lead back into a folder above them. */
  readonly skipped: number
  readonly loops: number
  /** Files and folders that the browser refused, the first of them with its sentence. */
  readonly refused: number
  readonly firstRefused?: Problem
  /** There are more files than are listed. */
  readonly isCut: boolean
}

/** Where a file of a collection is read from: its folder, or the file itself where there is no handle. */
export type FileSource =
  | { readonly folder: FolderHandle }
  | { readonly file: Blob }
  /** The files of one run, by their paths in the folder. */
  | { readonly parts: readonly PartFile[] }

/** A file of a run that is spread over several. */
export interface PartFile {
  readonly path: string
  readonly blob: Blob
}

/** A run of the library, whose id is the path. */
export interface StoredSource {
  readonly kind: 'stored'
}

export interface FileToIndex {
  readonly found: FoundFile
  readonly source: FileSource | StoredSource
  /** It grew since it was read: a worker that read it before reads only what was appended. */
  readonly isGrown?: boolean
}

export interface IndexInput {
  readonly collectionId: string
  /** Few enough to be in memory together; what is read of them is stored at once. */
  readonly files: readonly FileToIndex[]
  readonly counting: CountingSettings
}

/** Rows as they are stored; the facts of calls stay in the database. */
export interface IndexedRuns {
  readonly file: CollectionFile
  readonly runs: readonly CollectionRun[]
  /** Facts were there already, of a file with the same content. */
  readonly isKnown: boolean
}

/** Under which id a run was stored. */
export interface OpenedRun {
  readonly traceId: string
}

export interface OpenRunInput {
  readonly source: FileSource
  readonly path: string
  readonly spread?: SpreadFiles
  /** Which run of the file. */
  readonly place: number
  /** The id to store it under. */
  readonly traceId: string
  /** The run’s id in its collection. */
  readonly runId: string
  /** It is followed: of its file only what was appended since the last time is read. */
  readonly isFollowed?: boolean
}
