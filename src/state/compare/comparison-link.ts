/** A comparison between its two forms: the route that a link says, and data that travels. Pure. */
import { type JsonObject, listField, numberField, objectField, textField } from '#base/json.ts'
import type { Problem } from '#base/result.ts'
import type { ComparisonData } from '#core/compare/comparison-data.ts'
import { stageJson } from '#core/spec/spec-json.ts'
import { formatParams } from '#core/spec/spec-text.ts'
import type { Lens } from '#workers/protocol/protocol.ts'
import { type ColumnNames, nameOfColumn, withName } from '../store/column-names.ts'
import { formatRoute, NO_PROFILE, parseRoute, type Route } from '../store/route.ts'

/** What a route compares. */
export function comparisonOf(
  route: Route,
  { name, run }: Pick<ComparisonData, 'name' | 'run'>,
): ComparisonData {
  const columns = route.columns.map((memory) => {
    const given = nameOfColumn(route.names, memory)
    return { memory, ...(given === undefined ? {} : { name: given }) }
  })
  return { name, run, link: formatRoute(route), columns, lens: lensJson(route.lens) }
}

function lensJson({ baseline, dialect, summariser, ...lens }: Lens): JsonObject {
  const { encoding, overhead, window, profile, leftOut = [] } = lens
  return {
    baseline,
    ...(encoding === undefined ? {} : { encoding }),
    ...(overhead === undefined ? {} : { overhead }),
    ...(window === undefined ? {} : { window }),
    dialect: stageJson(dialect),
    summariser: stageJson(summariser),
    ...(profile === undefined ? {} : { profile }),
    ...(leftOut.length === 0 ? {} : { leftOut }),
  }
}

/** The link to a comparison, on another run where one is given, with what of it is not understood. */
export function linkOfComparison(
  { link, columns, lens }: ComparisonData,
  traceId?: string,
): { readonly link: string; readonly problems: readonly Problem[] } {
  const { route, problems } = parseRoute(link)
  const counted = lens === undefined ? { route, problems: [] } : parseRoute(`#/compare?${lensQuery(lens)}`)
  const specs = columns?.map(({ memory }) => memory) ?? route.columns
  const names = (columns ?? []).reduce<ColumnNames>(
    (known, { memory, name = '' }) => withName(known, memory, name),
    columns === undefined ? route.names : {},
  )
  const there = traceId === undefined ? {} : { traceId, call: undefined, step: undefined }
  const { lens: counting } = counted.route
  return {
    link: formatRoute({ ...route, view: 'compare', ...there, columns: specs, names, lens: counting }),
    problems: [...problems, ...counted.problems],
  }
}

/** As a link says it, so that it is checked as a link is. */
function lensQuery(lens: JsonObject): URLSearchParams {
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['base', textField(lens, 'baseline')],
    ['encoding', textField(lens, 'encoding')],
    ['overhead', textField(lens, 'overhead')],
    ['window', numberField(lens, 'window')?.toString()],
    ['dialect', namedText(lens, 'dialect')],
    ['summariser', namedText(lens, 'summariser')],
    ['profile', textField(lens, 'profile') ?? NO_PROFILE],
    ['without', listField(lens, 'leftOut')?.join(',')],
  ]
  return new URLSearchParams(parts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))
}

function namedText(lens: JsonObject, name: string): string | undefined {
  const given = objectField(lens, name)
  const id = textField(given, 'id')
  return id === undefined ? undefined : id + formatParams(objectField(given, 'params') ?? {})
}
