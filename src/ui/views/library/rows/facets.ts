/** By what runs can be filtered, and how many there are of each. Pure. */
import { byName } from '#base/locale.ts'
import type { FacetOption } from '../../../kit/index.ts'
import { type LibraryRow, matcherOf, modelsOf, type RunFilter, runsIn } from './library-rows.ts'
import {
  facetOrder,
  facetsIn,
  facetTitle,
  facetValue,
  RUN_FACETS,
  type RunFacet,
  withFacet,
} from './run-facets.ts'

interface Facets {
  readonly models: readonly FacetOption[]
  readonly formats: readonly FacetOption[]
  /** Outcome, errors, and cost, where runs differ in them or one is selected. */
  readonly others: readonly { readonly facet: RunFacet; readonly options: readonly FacetOption[] }[]
  /** Runs whose models are not known yet. */
  readonly unread: number
}

/**
 * Each facet counts the runs that the text and the other facets leave, so that a number says what a click
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
    others: RUN_FACETS.flatMap((facet) => {
      const selected = facetsIn(filter.facets, facet)
      const values = valuesOf(runs, facet)
      if (selected.length === 0 && new Set(values).size < 2) return []
      const left = runs.filter(matcherOf({ ...filter, facets: withFacet(filter.facets, facet, []) }))
      const all = options(valuesOf(left, facet), selected, (value) => facetTitle(facet, value))
      return [{ facet, options: all.toSorted((a, b) => facetOrder(a.value) - facetOrder(b.value)) }]
    }),
    unread: runs.filter(({ figures }) => figures === undefined).length,
  }
}

function valuesOf(runs: readonly LibraryRow[], facet: RunFacet): readonly string[] {
  return runs.flatMap(({ figures }) => (figures === undefined ? [] : [facetValue(facet, figures)]))
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
