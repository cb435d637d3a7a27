/**
 * What a format is: recognised by content, read through a trace builder, written if it can be. One file a
 * format, one line in index.ts.
 */
import type { JsonValue } from '#base/json.ts'
import type { Problem, Result } from '#base/result.ts'
import type { ComparisonData } from '#core/compare/comparison-data.ts'
import type { Trace, Warning } from '#core/model/trace.ts'
import type { CustomSource } from '#core/spec/custom-definition.ts'
import type { SpreadRun } from './spread-run.ts'

/** A line of a JSON Lines file that is one JSON object. */
export interface JsonLine {
  /** 1-based. */
  readonly line: number
  readonly value: JsonValue
}

/** A line that is not one JSON object; its content is kept nowhere else, so the message quotes its start. */
export interface BadLine {
  readonly line: number
  readonly message: string
}

/** A file or folder parsed once, before any format looks at it. */
export interface ParsedDocument {
  readonly fileName: string
  /**
   * `json`: the file is one JSON value. `lines`: most non-blank lines are JSON objects. `folder`: a folder or
   * zip archive of documents, which only a format made of several files claims; `value` is then null.
   */
  readonly kind: 'json' | 'lines' | 'folder'
  /**
   * For a folder: what is in it that could be parsed, sorted by path; `fileName` is the path within the
   * folder.
   */
  readonly entries?: readonly ParsedDocument[]
  /** The value, or for lines the list of their values. */
  readonly value: JsonValue
  /** For lines: each with its number; empty for json. */
  readonly lines: readonly JsonLine[]
  readonly badLines: readonly BadLine[]
}

/** `certain`: required key combinations are there. `possible`: nothing speaks against it. */
export type Confidence = 'certain' | 'possible' | 'no'

/** Counts of raw fields, taken before normalising, for the import report and the conformance check. */
export type Counters = Readonly<Record<string, number | Readonly<Record<string, number>>>>

export interface ReadOutcome {
  readonly traces: readonly Trace[]
  readonly counters: Counters
  /** What was skipped or repaired outside any trace; the rest is in each trace's warnings. */
  readonly warnings?: readonly Warning[]
  /** What went wrong with the file as a whole; traces that could be read are next to it. */
  readonly problem?: Problem
  /**
   * Strategies and memories of somebody's own that came with the traces; only our own format contains any.
   */
  readonly programs?: readonly CustomSource[]
  /** Comparisons that came with the traces; only our own format contains any. */
  readonly comparisons?: readonly ComparisonData[]
}

/** What is written beside a trace, where the format has room for it. */
export interface WriteExtras {
  readonly programs?: readonly CustomSource[]
  readonly comparisons?: readonly ComparisonData[]
}

export interface ReadContext {
  /** A new id for a trace; the only source of ids, so that reading is repeatable. */
  readonly newTraceId: (run: number) => string
  /** Whether no stored trace has this id, so that an exported trace may keep its own. Absent: none may. */
  readonly isFreeId?: (id: string) => boolean
  /** Told after each run, to show progress and give way. */
  readonly onRun?: (done: number, total: number) => void
}

export interface Format {
  readonly id: string
  readonly title: string
  /** Raised when the reader is repaired: kept bytes are then read again. */
  readonly readerVersion: number
  detect(document: ParsedDocument): Confidence
  /**
   * Of a folder with several runs: which files each is made of, the one that it is named after first. It is
   * told the beginnings of the files. Without: all are read together.
   */
  readonly groups?: (document: ParsedDocument) => readonly (readonly string[])[]
  /**
   * Runs with a file for each event, by the paths in a folder alone; each other file is read alone. Whether
   * they are runs of the format is known once they are read.
   */
  readonly spread?: (paths: readonly string[]) => readonly SpreadRun[]
  /** Never throws; what cannot be read is a warning or the problem. */
  read(document: ParsedDocument, context: ReadContext): ReadOutcome
  /** The trace in this format as text; fails where the format cannot hold it. */
  readonly write?: (trace: Trace, beside?: WriteExtras) => Result<string>
  /**
   * What of this trace the written text would not hold, a sentence each; shown before an export. With
   * `write`.
   */
  readonly losses?: (trace: Trace) => readonly string[]
}
