/** What the library lists and in which order, as part of the address. Pure. */
import { codec, field, initialsOf, many, TEXT, type Values } from './route-field.ts'

interface RunSort {
  /** A column of the library's table. */
  readonly column: string
  readonly isDescending: boolean
}

export const RUN_LIST_FIELDS = {
  /** Words that a run must have in its name, file, format, model, or agents. */
  text: field('q', TEXT, { initial: '' }),
  /**
   * Recorded models, of which a run must have one; an empty name means runs without any. Empty: every run.
   */
  models: many('model'),
  /** Ids of formats. Empty: every run. */
  formats: many('format'),
  /** `errors:0` and the like: values of other facets, which the library knows. Empty: every run. */
  facets: many('is'),
  /** A column's name; after a dash, from the largest to the smallest. */
  sort: field(
    'sort',
    codec(parseSort, ({ column, isDescending }) => `${isDescending ? '-' : ''}${column}`),
    {
      initial: { column: 'addedAt', isDescending: true },
    },
  ),
}

export interface RunList extends Values<typeof RUN_LIST_FIELDS> {}

/** All runs, the newest first. */
export const ALL_RUNS: RunList = initialsOf(RUN_LIST_FIELDS)

/** Whether runs are left out. */
export function isFiltered({ text, models, formats, facets }: RunList): boolean {
  return text !== '' || models.length + formats.length + facets.length > 0
}

function parseSort(text: string): RunSort | undefined {
  const [, dash, column] = /^(-?)([A-Za-z]{1,40})$/.exec(text) ?? []
  return column === undefined ? undefined : { column, isDescending: dash === '-' }
}
