/** What the library lists and in which order, as part of the address. Pure. */

export interface RunList {
  /** Words that a run must have in its name, file, format, model, or agents. */
  readonly text: string
  /** Recorded models, of which a run must have one; an empty name stands for runs without any. Empty: every run. */
  readonly models: readonly string[]
  /** Ids of formats. Empty: every run. */
  readonly formats: readonly string[]
  readonly sort: RunSort
}

export interface RunSort {
  /** A column of the library's table. */
  readonly column: string
  readonly isDescending: boolean
}

/** All runs, the newest first. */
export const ALL_RUNS: RunList = {
  text: '',
  models: [],
  formats: [],
  sort: { column: 'addedAt', isDescending: true },
}

/** Whether runs are left out. */
export function isFiltered({ text, models, formats }: RunList): boolean {
  return text !== '' || models.length > 0 || formats.length > 0
}

export function formatRunList({ text, models, formats, sort }: RunList, query: URLSearchParams): void {
  if (text !== '') query.set('q', text)
  for (const model of models) query.append('model', model)
  for (const format of formats) query.append('format', format)
  const order = `${sort.isDescending ? '-' : ''}${sort.column}`
  if (order !== NEWEST_FIRST) query.set('sort', order)
}

const NEWEST_FIRST = '-addedAt'

export function parseRunList(query: URLSearchParams): RunList {
  const sort = query.get('sort')
  const isDescending = sort?.startsWith('-') === true
  return {
    text: query.get('q') ?? '',
    models: query.getAll('model'),
    formats: query.getAll('format'),
    sort:
      sort === null || !isRunSort(sort)
        ? ALL_RUNS.sort
        : { column: isDescending ? sort.slice(1) : sort, isDescending },
  }
}

/** A column's name; after a dash, from the largest to the smallest. */
export function isRunSort(text: string): boolean {
  return /^-?[A-Za-z]{1,40}$/.test(text)
}
