/** What the jobs of import take and give: sources, what became of them, and how far they are. */
import type { Problem } from '#base/result.ts'
import type { ComparisonData } from '#core/compare/comparison-data.ts'
import type { Warning } from '#core/model/trace.ts'
import type { CustomSource } from '#core/spec/custom-definition.ts'
import type { RunPiece } from './run-pieces.ts'

/** Code of the problem of a file that is to be restored, not read as a run. */
export const IS_BACKUP = 'is-backup'

export interface ImportedTrace {
  readonly id: string
  readonly title: string
  readonly steps: number
  readonly calls: number
}

/** What a person hands in: a file, or a folder with the paths of its files within it. */
export type ImportSource =
  | { readonly file: Blob }
  | { readonly folder: readonly { readonly path: string; readonly file: Blob }[] }

/** A file that a job reads without storing it. */
export interface NamedFile {
  readonly name: string
  readonly file: Blob
}

/** What the job of import takes. */
export type FileInput = ImportSource & {
  readonly name: string
  /** The format that the person chose, for what is not recognized. */
  readonly format?: string
  /** Only this part of an archive or folder. */
  readonly member?: string
  /** Stores the file even if the same one is stored already. */
  readonly keepsBoth?: boolean
  /** A file’s only run comes with the progress as soon as it is read, while it is being stored. */
  readonly sendsRun?: boolean
}

/** What was read as one, well or not. With a problem nothing, or only the traces listed, was stored. */
interface Imported {
  /** The format that read it; absent where none did. */
  readonly format?: string
  readonly traces: readonly ImportedTrace[]
  readonly warnings: readonly Warning[]
  readonly problem?: Problem
  /**
   * Formats that may fit where the person has to choose (problem code `ambiguous-format` or
   * `unknown-format`).
   */
  readonly candidates?: readonly string[]
  /** All that has runs was stored already: `traces` are the stored runs, and nothing was stored. */
  readonly isKnown?: boolean
}

/** One file, or one folder that a format reads whole, of an archive or folder. */
export interface ImportPart extends Imported {
  /** Its path there; what `member` of the import job takes. */
  readonly path: string
}

/** What became of one file, archive or folder. */
export interface ImportOutcome extends Imported {
  readonly fileName: string
  /**
   * Of an archive or folder that fell into several: each on its own. `traces` then are those of all of them,
   * `warnings` what was left out of the whole, and `problem` says why there is none.
   */
  readonly parts?: readonly ImportPart[]
  /**
   * Custom strategies that came with it and are new here: nothing of them runs before a person says so.
   * Absent: none.
   */
  readonly programs?: readonly CustomSource[]
  /** Comparisons that came with it, each with the run that it is of. Absent: none. */
  readonly comparisons?: readonly ArrivedComparison[]
}

export interface ArrivedComparison {
  readonly comparison: ComparisonData
  /** Absent: none of its runs could be read. */
  readonly traceId?: string
}

export interface FormatInfo {
  readonly id: string
  readonly title: string
  readonly canWrite: boolean
}

type Stage = 'reading' | 'recognising' | 'storing'

export interface ImportProgress {
  readonly stage: Stage
  /** Share done of this stage, 0 to 1; undefined where it cannot be known. */
  readonly share?: number
  /** Runs found so far. */
  readonly runs: number
  /** A piece of the only run, where it was asked for. */
  readonly piece?: RunPiece
}
