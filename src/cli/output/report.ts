/**
 * What a command prints, in a form that every output is made of: sections with a table each, and the same as
 * data.
 */
import type { JsonValue } from '#base/json.ts'

export type Scalar = string | number | boolean | undefined

export interface Cell {
  /** For CSV. */
  readonly value: Scalar
  /** For people; absent: the value as it is. */
  readonly text?: string
  /** Set apart on a terminal: good or bad for the person. */
  readonly tone?: 'good' | 'bad' | 'quiet'
}

export interface Column {
  /** For CSV. */
  readonly key: string
  readonly title: string
  readonly isNumber?: boolean
}

export interface Section {
  readonly title?: string
  /** A line under the title. */
  readonly note?: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  /** Lines under the table. */
  readonly after?: readonly string[]
  /** What the rows are of; leading columns in CSV, where all sections are one table. */
  readonly of?: Readonly<Record<string, Scalar>>
  /** Left out of CSV: it says nothing that other sections do not. */
  readonly isSummary?: boolean
  /** For CSV only: people have it in other words. */
  readonly isForData?: boolean
  /** Without a row of titles: names and values of one thing. */
  readonly isPlain?: boolean
}

export interface Report {
  readonly sections: readonly Section[]
  /** For `--json`. */
  readonly data: JsonValue
}
