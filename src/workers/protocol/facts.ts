/** What the job that writes facts of runs takes and gives: a table for engines and spreadsheets. */
import type { Problem } from '#base/result.ts'
import type { RedactionPlan } from '#core/redact/plan.ts'
import type { CountingSettings } from './counting.ts'

export type TableFormat = 'parquet' | 'csv'

export interface FactsChoice {
  /** A row per run, or a row per model call. */
  readonly table: 'runs' | 'calls'
  readonly format: TableFormat
  /** Whether titles, projects, paths and names of agents go along. */
  readonly withContent: boolean
  /** What is replaced in them; absent: nothing. */
  readonly redaction?: RedactionPlan
}

export interface FactsFile {
  readonly name: string
  readonly file: Blob
  readonly rows: number
}

/** Stored runs by the names of their states. */
export interface FactsOrder extends FactsChoice {
  readonly traceIds: readonly string[]
  readonly counting: CountingSettings
}

/** Runs of a collection, from the facts that its index keeps. */
export interface CollectionFactsOrder extends FactsChoice {
  readonly collectionId: string
  /** By id in the collection. */
  readonly runIds: readonly string[]
}

export interface WrittenFacts extends FactsFile {
  /** Runs that could not be read, which the file lacks. */
  readonly problems: readonly { readonly run: string; readonly problem: Problem }[]
}
