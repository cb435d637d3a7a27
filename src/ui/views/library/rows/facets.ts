/** By what runs can be filtered, and how many there are of each. Pure. */
import { byName } from '#base/locale.ts'
import type { FacetOption } from '../../../kit/index.ts'
import { type LibraryRow, matcherOf, modelsOf, type RunFilter, runsIn } from './library-rows.ts'

interface Facets {
  readonly models: readonly FacetOption[]
  readonly formats: readonly FacetOption[]
  /** Runs whose models are not known yet. */
  readonly unread: number
}

/**
 * Each facet counts the runs that the text and the other facet leave, so that a number says what a click
 * would show. What is selected is listed even where no run is left. `titleOf` gives the title of a format's
 * id.
 */
export function facetsOf(
  rows: readonly LibraryRow[],
  filter: RunFilter,
  titleOf: (format: string) => string,
): Facets {
  const runs = runsIn(rows)
  const forModels = runs.filter(matcherOf({ ...filter, models: [] }))
  const forFormats = runs.filter(matcherOf({ ...filter, formats: [] }))
  return {
    models: options(forModels.flatMap(modelsOf), filter.models, (model) => model),
    formats: options(
      forFormats.map(({ entry }) => entry.source.format),
      filter.formats,
      titleOf,
    ),
    unread: runs.filter(({ figures }) => figures === undefined).length,
  }
}

/** The most frequent first. */
function options(
  values: readonly string[],
  selected: readonly string[],
  titleOf: (value: string) => string,
): readonly FacetOption[] {
  const counts = new Map(selected.map((value) => [value, 0]))
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, title: titleOf(value), count }))
    .toSorted((one, other) => other.count - one.count || byName(one.title, other.title))
}
