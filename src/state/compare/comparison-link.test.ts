import { expect, test } from 'vitest'
import { withName } from '../store/column-names.ts'
import { DEFAULT_COUNTING } from '../store/counting-fields.ts'
import { formatRoute, HOME, parseRoute, type Route } from '../store/route.ts'
import { comparisonOf, linkOfComparison } from './comparison-link.ts'

const COLUMNS = [
  { id: 'keep-last', params: { count: 7 }, pins: ['s1'] },
  { id: 'keep-last', mode: 'destructive' as const },
]
const { profile: _, ...WITHOUT_COST } = DEFAULT_COUNTING
const ROUTE: Route = {
  ...HOME,
  view: 'compare',
  traceId: 't',
  call: 3,
  step: 's2',
  columns: COLUMNS,
  names: COLUMNS[0] === undefined ? {} : withName({}, COLUMNS[0], 'Mine'),
  counting: {
    ...WITHOUT_COST,
    baseline: 'everything',
    window: 9000,
    dialect: { id: 'smolagents' },
    summariser: { id: 'hand-written', params: { text: 'It, or (not): 5' } },
    leftOut: ['tools'],
  },
}

test('a link becomes data and the same link again', () => {
  const data = comparisonOf(ROUTE, { name: 'x', run: 'A run' })
  expect(linkOfComparison(data)).toEqual({ link: formatRoute(ROUTE), problems: [] })
  expect(data.columns?.map(({ name }) => name)).toEqual(['Mine', undefined])
})

test('without its link it has the same columns and counting settings, on the run that it came with', () => {
  const { link } = linkOfComparison({ ...comparisonOf(ROUTE, { name: 'x', run: '' }), link: '' }, 'other')
  const { route, problems } = parseRoute(link)
  expect(problems).toEqual([])
  expect(route).toEqual({ ...ROUTE, traceId: 'other', call: undefined, step: undefined })
})

test('counting settings that are not understood are reported, and take their defaults', () => {
  const data = { ...comparisonOf(ROUTE, { name: 'x', run: '' }), lens: { encoding: 'runes', window: 5 } }
  const { link, problems } = linkOfComparison(data)
  expect(problems).toHaveLength(1)
  const { counting } = parseRoute(link).route
  expect([counting.encoding, counting.window]).toEqual([DEFAULT_COUNTING.encoding, 5])
})
