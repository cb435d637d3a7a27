import { expect, test, vi } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { actionStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { CATEGORIES, type TokensByCategory } from '#core/tokens/measure.ts'
import { createEngine } from '../jobs/engine.ts'
import { loadRanks } from '../jobs/ranks.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { type CountsSources, createKeptCounts } from './kept-counts.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'chars4',
  dialect: { id: 'openai' },
  overhead: 'none',
  window: 1000,
  summariser: { id: 'extractive' },
}
const TRACE = traceOf([
  taskStep('Look round.'),
  actionStep({ text: 'I look.', observation: 'Seven apples.' }),
  actionStep({ text: 'Done.' }),
])

/** A store in memory, which also tells what was asked of it. */
function countsStore() {
  const rows = new Map<string, Int32Array>()
  const asked: string[] = []
  const sources: CountsSources = {
    load: async (id, way) => {
      asked.push(`${id} ${way}`)
      return ok(rows.get(`${id} ${way}`))
    },
    store: async (id, { way, tokens }) => {
      rows.set(`${id} ${way}`, tokens)
      return ok(undefined)
    },
  }
  return { rows, asked, sources }
}

function measure(counts: CountsSources, traceId = 't') {
  const engine = createEngine({ loadTrace: async (id) => ok({ ...TRACE, id }), loadRanks, counts })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  return engine.measure({ traceId, counting: COUNTING }, context)
}

test('what was counted is kept, and read by the next worker instead of being counted', async () => {
  const { rows, sources } = countsStore()
  const first = unwrap(await measure(sources))
  await vi.waitFor(() => expect(rows.size).toBe(1))
  const [[key, tokens] = []] = rows
  expect([...(tokens ?? [])]).toEqual(first.flat())
  rows.set(
    key ?? '',
    Int32Array.from(first.flat(), (count) => count * 10),
  )
  expect(unwrap(await measure(sources)).flat()).toEqual(first.flat().map((count) => count * 10))
})

test('counts that do not fit the steps are passed over, and kept anew', async () => {
  const { rows, sources } = countsStore()
  const first = unwrap(await measure(sources))
  await vi.waitFor(() => expect(rows.size).toBe(1))
  const [key = ''] = rows.keys()
  rows.set(key, Int32Array.from([1]))
  expect(unwrap(await measure(sources))).toEqual(first)
  await vi.waitFor(() => expect([...(rows.get(key) ?? [])]).toEqual(first.flat()))
})

test('nothing is read or kept of what edits made of a trace', async () => {
  const { rows, asked, sources } = countsStore()
  unwrap(await measure(sources, 't@3'))
  expect([asked, rows.size]).toEqual([[], 0])
})

test('of a run that is followed only new and changed steps are counted', async () => {
  const grown = traceOf([
    ...TRACE.steps.slice(0, 2),
    actionStep({ text: 'Done, and more.' }),
    actionStep({ text: 'Last.' }),
  ])
  const kept = createKeptCounts(undefined)
  const counted: Step[] = []
  const made = new Map<Step, TokensByCategory>()
  const measured = async (id: string, { steps, ...rest }: Trace) => {
    // As they come from the database.
    const own = structuredClone(steps)
    await kept.prepare(id, { ...rest, steps: own }, 'way')
    const count = kept.measure('way', () => (step) => {
      if (!made.has(step)) counted.push(step)
      const tokens = CATEGORIES.map(() => counted.length)
      made.set(step, made.get(step) ?? tokens)
      return made.get(step) ?? tokens
    })
    return own.map(count)
  }
  const first = await measured('run-a.1', TRACE)
  const then = await measured('run-a.2', grown)
  expect(then.slice(0, 2)).toEqual(first.slice(0, 2))
  expect(counted.slice(TRACE.steps.length)).toEqual(grown.steps.slice(2))
  await measured('run-a.3', grown)
  expect(counted).toHaveLength(5)
  await measured('run-b.1', TRACE)
  expect(counted).toHaveLength(8)
})
