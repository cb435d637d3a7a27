import { describe, expect, test, vi } from 'vitest'
import { fail, ok, type Result, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import type { RunHits } from '#core/search/hits.ts'
import { NO_FILTERS, type SearchFilters } from '#core/search/search-filters.ts'
import { actionStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { createLru } from '../bench/lru.ts'
import { createSearcher } from './search.ts'

const PARSER = traceOf([
  taskStep('Mend the parser of dates.'),
  actionStep({
    text: 'I look.',
    tool: 'read_file',
    args: { path: 'src/dates.ts' },
    observation: 'parse(date)',
  }),
  actionStep({ text: 'I run.', tool: 'run_tests', args: {}, error: 'no such file: dates.test.ts' }),
])
const OTHER = traceOf([taskStep('Water the plants.'), actionStep({ text: 'Dates are for the parser.' })])

function searcherOf(traces: Readonly<Record<string, Trace>>, revision: () => number = () => 0) {
  const nameOf = async (id: string): Promise<Result<string>> =>
    ok(revision() === 0 ? id : `${id}@${revision()}`)
  const loadTrace = vi.fn(async (name: string): Promise<Result<Trace>> => {
    const trace = traces[name]
    return trace === undefined ? fail({ code: 'no-such-trace', message: name }) : ok({ ...trace, id: name })
  })
  const searcher = createSearcher({ nameOf, loadTrace, keepTrace: vi.fn() })
  const search = async (query: string, filters: Partial<SearchFilters> = {}, limit = 100) => {
    const runs: RunHits[] = []
    const done: number[] = []
    const outcome = await searcher.search(
      { traceIds: Object.keys(traces), query, filters: { ...NO_FILTERS, ...filters }, limit },
      {
        signal: new AbortController().signal,
        onProgress: (progress) => {
          done.push(progress.done)
          if (progress.found !== undefined) runs.push(progress.found)
        },
      },
    )
    return {
      outcome: unwrap(outcome),
      runs,
      done,
      steps: runs.flatMap(({ hits }) => hits.map((hit) => hit.number)),
    }
  }
  return { search, searcher, loadTrace }
}

const numbers = (trace: Trace, ...positions: number[]) => positions.map((at) => trace.steps[at]?.number)

describe('a search', () => {
  test('finds the steps that hold all words, in any order, by their beginnings', async () => {
    const { search } = searcherOf({ a: PARSER })
    expect((await search('pars date')).steps.sort()).toEqual(numbers(PARSER, 0, 1).sort())
    expect((await search('parser wat')).steps).toEqual([])
  })

  test('finds a phrase in quotes as it stands, and signs in between as they are', async () => {
    const { search } = searcherOf({ a: PARSER })
    expect((await search('"such file"')).steps).toEqual(numbers(PARSER, 2))
    expect((await search('"file such"')).steps).toEqual([])
    expect((await search('src/dates')).steps).toEqual(numbers(PARSER, 1))
    expect((await search('(')).steps).toEqual(numbers(PARSER, 1))
  })

  test('takes only what the filters let through, also without any words', async () => {
    const { search } = searcherOf({ a: PARSER })
    expect((await search('dates', { kinds: ['task'] })).steps).toEqual(numbers(PARSER, 0))
    expect((await search('dates', { onlyErrors: true })).steps).toEqual(numbers(PARSER, 2))
    expect((await search('', { tool: 'READ' })).steps).toEqual(numbers(PARSER, 1))
    expect((await search('', { kinds: ['action'] })).steps).toEqual(numbers(PARSER, 1, 2))
  })

  test('tells run by run what it found, with the place of each find', async () => {
    const { search } = searcherOf({ a: PARSER, b: OTHER })
    const { runs, done, outcome } = await search('parser')
    expect(done).toEqual([1, 2])
    expect(outcome).toEqual({ searched: 2, unread: [] })
    expect(runs.map(({ traceId, count }) => [traceId, count])).toEqual([
      ['a', 1],
      ['b', 1],
    ])
    expect(runs[1]?.hits[0]).toMatchObject({ kind: 'action', call: 0, excerpt: 'Dates are for the parser.' })
  })

  test('lists the best of many and counts them all', async () => {
    const { search } = searcherOf({ a: PARSER })
    const { runs } = await search('dates', {}, 1)
    expect(runs[0]?.count).toBe(3)
    expect(runs[0]?.hits).toHaveLength(1)
  })

  test('goes on where a run cannot be read, and says so', async () => {
    const { searcher } = searcherOf({ b: OTHER })
    const context = { signal: new AbortController().signal, onProgress: () => undefined }
    const input = { traceIds: ['gone', 'b'], query: 'dates', filters: NO_FILTERS, limit: 5 }
    expect(unwrap(await searcher.search(input, context))).toMatchObject({
      searched: 1,
      unread: [{ code: 'no-such-trace' }],
    })
  })

  test('builds an index once for those who ask together or again, and anew after an edit', async () => {
    let revision = 0
    const { search, loadTrace } = searcherOf({ a: PARSER, 'a@1': OTHER }, () => revision)
    await Promise.all([search('parser'), search('dates')])
    await search('file')
    expect(loadTrace.mock.calls.filter(([name]) => name === 'a')).toHaveLength(1)
    revision = 1
    expect((await search('water')).runs[0]?.traceId).toBe('a')
  })

  test('reads a run again that was forgotten', async () => {
    const { search, searcher, loadTrace } = searcherOf({ a: PARSER })
    await search('parser')
    searcher.keepOnly(new Set(['b']))
    await search('parser')
    expect(loadTrace).toHaveBeenCalledTimes(2)
  })

  test('ends at once when it is no longer wanted, though a run is still being read', async () => {
    const searcher = createSearcher({
      nameOf: async (id) => ok(id),
      loadTrace: () => new Promise(() => undefined),
      keepTrace: () => undefined,
    })
    const abort = new AbortController()
    const input = { traceIds: ['a'], query: 'x', filters: NO_FILTERS, limit: 5 }
    const job = searcher.search(input, { signal: abort.signal, onProgress: () => undefined })
    abort.abort()
    expect(await job).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })
})

test('a cache that weighs its entries keeps those that fit, and the newest in any case', () => {
  const cache = createLru<number>(10, (weight) => weight)
  const kept = () => ['a', 'b', 'c'].filter((key) => cache.get(key) !== undefined)
  cache.set('a', 4)
  cache.set('b', 4)
  cache.set('a', 6)
  expect(kept()).toEqual(['a', 'b'])
  cache.set('c', 20)
  expect(kept()).toEqual(['c'])
})
