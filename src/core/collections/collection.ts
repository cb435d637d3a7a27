/**
 * A collection: a folder or a set of files under a name, with an index of its files and the facts of their
 * runs. The files stay where they are.
 */
import type { Problem } from '#base/result.ts'
import type { CallIndex } from '../model/units.ts'
import type { RunFacts, WorstMiss } from './run-facts.ts'

export interface Collection {
  readonly id: string
  readonly name: string
  /**
   * `watched`: a folder whose handle is kept. `chosen`: a folder or files that the person chooses again.
   * `stored`: runs that this browser keeps, by id.
   */
  readonly kind: 'watched' | 'chosen' | 'stored'
  /** The folder’s own name; empty: files. */
  readonly folder: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** When its files were last listed; absent: never. */
  readonly scannedAt?: number
}

/**
 * `waiting`: found, not read yet. `indexed`: its runs are known. `other`: not a run, or of no known format.
 * `unreadable`: `problem` says why. `missing`: no longer in the folder; what was known of it is kept.
 */
type FileState = 'waiting' | 'indexed' | 'other' | 'unreadable' | 'missing'

/** The files of one run, as formats say it. */
export interface SpreadFiles {
  /** The folder that they are read from as one; empty, or ends with `/`. */
  readonly root: string
  /** Files, and folders (ending with `/`) of which each file counts; paths below `root`. */
  readonly of: readonly string[]
}

/** Whether a file is one of them. O(parts). */
export function isPart({ root, of }: SpreadFiles, path: string): boolean {
  if (!path.startsWith(root)) return false
  const own = path.slice(root.length)
  const folder = own.slice(0, own.lastIndexOf('/') + 1)
  return of.some((part) => part === own || (part === folder && folder !== ''))
}

export interface CollectionFile {
  readonly collectionId: string
  /** Within the folder, with `/` between names. Hostile text. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Milliseconds since the epoch, by the clock of whoever wrote it. */
  readonly modified: number
  /** Its run is spread over several files, whose bytes and newest time these are; absent: it is one file. */
  readonly spread?: SpreadFiles
  /** Hash of the content; absent: not read. */
  readonly content?: string
  readonly state: FileState
  readonly problem?: Problem
  /** The same content as this other path of the collection, whose runs count. */
  readonly sameAs?: string
}

/** A file as it was found. */
export type FileAtHand = Pick<CollectionFile, 'path' | 'size' | 'modified' | 'spread'>

/**
 * `live`: its file grew while the collection was open. `missing`: its file is gone; the facts are from
 * before.
 */
type RunState = 'indexed' | 'live' | 'missing'

/** A run of a collection: one row of its table. */
export interface CollectionRun extends RunFacts {
  /** Unique among all collections, the same after a rescan: of collection, path and place in the file. */
  readonly id: string
  readonly collectionId: string
  /** Hash of the file’s content, and the run’s place in it: equal runs have equal content. */
  readonly content: string
  /** Of a run of the library in a collection of such runs: a file in name only, whose path is its id. */
  readonly file: FileAtHand
  /** The run’s id in the library; absent: it is read from its file. */
  readonly traceId?: string
  /** Which run of the file, 0-based. */
  readonly place: number
  readonly state: RunState
  /** The run of the collection that started this sub-agent; absent: none, or it is not in the collection. */
  readonly parentId?: string
  /** Only its calls of some days: what is known of the whole run alone is left out. */
  readonly isPart?: true
  /** Calls that another run of the collection has too; sums over runs leave them out. Absent: none. */
  readonly shared?: SharedHistory
}

/**
 * The part of a run that repeats an earlier one: its file contains the history that it resumes or was forked
 * from.
 */
export interface SharedHistory extends SharedCalls {
  /** The run whose calls they are. */
  readonly of: string
  /** Its calls before this one are all shared; absent, as the next, in rows of earlier versions. */
  readonly until?: CallIndex
  /** The same by day. */
  readonly days?: readonly (SharedCalls & { readonly day: string })[]
}

/** Totals of calls, in the units of RunFacts. */
export interface SharedCalls {
  readonly calls: number
  readonly input: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly output: number
  readonly cost: number
  /** Absent, as the next, in rows of earlier versions. */
  readonly errors?: number
  readonly refetched?: number
  readonly compactions?: number
  readonly microCompactions?: number
  readonly misses?: number
  readonly missCost?: number
}

/** A run’s own part of a total: without what it shares with an earlier run. Undefined: not known. */
export function ownTotal(
  run: Pick<CollectionRun, 'shared' | SharedTotal>,
  total: SharedTotal,
): number | undefined {
  const whole = run[total]
  if (whole === undefined) return undefined
  return Math.max(0, (typeof whole === 'number' ? whole : whole.value) - (run.shared?.[total] ?? 0))
}

/** Whether all its calls are in earlier runs, as those of a copy are: it adds nothing to totals. */
export function isCountedElsewhere(run: Pick<CollectionRun, 'shared' | SharedTotal>): boolean {
  return run.shared !== undefined && ownTotal(run, 'calls') === 0
}

/** Whether it repeats earlier runs from its first call to its last. Of part of a run this isn't known. */
export function isCopy(run: Pick<CollectionRun, 'shared' | 'isPart' | SharedTotal>): boolean {
  return isCountedElsewhere(run) && run.isPart !== true
}

/** Whether a call, or what came of it, is of an earlier run. */
export function isShared({ shared }: Pick<CollectionRun, 'shared'>, call: CallIndex): boolean {
  return call < (shared?.until ?? 0)
}

/** Undefined: none, or it is of an earlier run. */
export function ownWorstMiss(run: Pick<CollectionRun, 'shared' | 'worstMiss'>): WorstMiss | undefined {
  return run.worstMiss === undefined || isShared(run, run.worstMiss.call) ? undefined : run.worstMiss
}

type SharedTotal = keyof SharedCalls
