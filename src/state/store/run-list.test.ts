import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRoute, HOME, parseRoute } from './route.ts'
import { ALL_RUNS, isFiltered, type RunList } from './run-list.ts'

const linkOf = (list: Partial<RunList>) => formatRoute({ ...HOME, list: { ...ALL_RUNS, ...list } })

test('the library as it is at first adds nothing to its link', () => {
  expect(linkOf({})).toBe('#/library')
  expect(isFiltered(ALL_RUNS)).toBe(false)
})

test('text, models, formats, facets, and order are in the link of the library, and only there', () => {
  const list: RunList = {
    text: 'refund desk',
    models: ['gpt-4o', ''],
    formats: ['codex'],
    facets: ['errors:0'],
    sort: { column: 'cost', isDescending: true },
  }
  expect(linkOf(list)).toBe(
    '#/library?q=refund+desk&model=gpt-4o&model=&format=codex&is=errors:0&sort=-cost&v=2',
  )
  expect(isFiltered(list)).toBe(true)
  expect(formatRoute({ ...HOME, view: 'learn', list })).toBe('#/learn')
})

test('whatever is listed comes back from its link', () => {
  const list: fc.Arbitrary<RunList> = fc.record({
    text: fc.string({ unit: 'grapheme' }),
    models: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 3 }),
    formats: fc.array(fc.string(), { maxLength: 3 }),
    facets: fc.array(fc.string(), { maxLength: 3 }),
    sort: fc.record({ column: fc.constantFrom('addedAt', 'cost', 'title'), isDescending: fc.boolean() }),
  })
  fc.assert(
    fc.property(list, (given) => {
      expect(parseRoute(linkOf(given)).route.list).toEqual(given)
    }),
  )
})

test('an order that is no name of a column is said, and the newest come first', () => {
  const { route, problems } = parseRoute('#/library?sort=1;2&v=1')
  expect(route.list.sort).toEqual(ALL_RUNS.sort)
  expect(problems).toMatchObject([{ code: 'bad-link' }])
})
