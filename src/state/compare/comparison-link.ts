/** A comparison between its two forms: the route that a link says, and data that travels. Pure. */
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'
import type { ComparisonData } from '#core/compare/comparison-data.ts'
import { type ColumnNames, nameOfColumn, withName } from '../store/column-names.ts'
import { countingJson, countingOfJson } from '../store/counting-fields.ts'
import { formatRoute, parseRoute, type Route } from '../store/route.ts'

/** What a route compares. */
export function comparisonOf(
  route: Route,
  { name, run }: Pick<ComparisonData, 'name' | 'run'>,
): ComparisonData {
  const columns = route.columns.map((memory) => ({
    memory,
    ...given({ name: nameOfColumn(route.names, memory) }),
  }))
  return { name, run, link: formatRoute(route), columns, lens: countingJson(route.counting) }
}

/** The link to a comparison, on another run where one is given, with what of it is not understood. */
export function linkOfComparison(
  { link, columns, lens }: ComparisonData,
  traceId?: string,
): { readonly link: string; readonly problems: readonly Problem[] } {
  const { route, problems } = parseRoute(link)
  const unread: Problem[] = []
  const counting = lens === undefined ? route.counting : countingOfJson(lens, unread)
  const specs = columns?.map(({ memory }) => memory) ?? route.columns
  const names = (columns ?? []).reduce<ColumnNames>(
    (known, { memory, name = '' }) => withName(known, memory, name),
    columns === undefined ? route.names : {},
  )
  const there = traceId === undefined ? {} : { traceId, call: undefined, step: undefined }
  return {
    link: formatRoute({ ...route, view: 'compare', ...there, columns: specs, names, counting: counting }),
    problems: [...problems, ...unread],
  }
}
