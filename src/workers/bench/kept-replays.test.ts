import { expect, test, vi } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { actionStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { createEngine } from '../jobs/engine.ts'
import { loadRanks } from '../jobs/ranks.ts'
import type { CountingSettings } from '../protocol/protocol.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'chars4',
  dialect: { id: 'openai' },
  overhead: 'none',
  window: 1000,
  summariser: { id: 'extractive' },
}
const TRACE = traceOf([
  systemStep('system prompt...'),
  taskStep('the task to do..'),
  ...[1, 2, 3, 4].map((n) => actionStep({ text: `says ${n}`, tool: 'read', observation: `saw ${n}` })),
])
const KEEP = unwrap(checkSpec({ id: 'keep-last', params: { count: 1 } }))
const SPECS = [IDENTITY, KEEP]

/** Two workers one after the other, over the same storage. */
function workers(build = 'one') {
  const rows = new Map<string, Readonly<Record<string, SweepFigures>>>()
  const opened = vi.fn(async (id: string) => ok({ ...TRACE, id }))
  const worker = (of = build) =>
    createEngine({
      loadTrace: opened,
      loadRanks,
      replays: {
        load: async (id, way) => ok(rows.get(`${id} ${way}`) ?? {}),
        store: async (id, { way, figures }) => {
          rows.set(`${id} ${way}`, { ...rows.get(`${id} ${way}`), ...figures })
          return ok(undefined)
        },
        build: of,
      },
    })
  return { worker, rows, opened }
}

const context = () => ({ signal: new AbortController().signal, onProgress: () => undefined })

test('what a worker replayed the next one has without opening the run', async () => {
  const { worker, opened } = workers()
  const input = { traceIds: ['a'], memories: SPECS, counting: COUNTING }
  const first = unwrap(await worker().sweep(input, context()))
  opened.mockClear()
  expect(unwrap(await worker().sweep(input, context()))).toEqual(first)
  expect(opened).not.toHaveBeenCalled()
})

test('other parameters, other settings for counting, another build, and edits are replayed', async () => {
  const { worker, opened } = workers()
  const input = { traceIds: ['a'], memories: SPECS, counting: COUNTING }
  unwrap(await worker().sweep(input, context()))
  const reopened = async (changed: Partial<typeof input>, build?: string) => {
    opened.mockClear()
    unwrap(await worker(build).sweep({ ...input, ...changed }, context()))
    return opened.mock.calls.length > 0
  }
  expect(await reopened({ memories: [unwrap(checkSpec({ id: 'keep-last', params: { count: 2 } }))] })).toBe(
    true,
  )
  expect(await reopened({ counting: { ...COUNTING, window: 500 } })).toBe(true)
  expect(await reopened({}, 'another')).toBe(true)
  expect(await reopened({ traceIds: ['a@3'] })).toBe(true)
  expect(await reopened({})).toBe(false)
})

test('figures without refusals are not enough where refusals are asked for', async () => {
  const { worker, opened } = workers()
  const input = { traceIds: ['a'], memories: [KEEP], counting: COUNTING }
  unwrap(await worker().sweep({ ...input, skipsRefusals: true }, context()))
  opened.mockClear()
  const [row] = unwrap(await worker().sweep(input, context()))
  expect(opened).toHaveBeenCalled()
  expect(row?.refused).toBeDefined()
})

test('an end in the middle of a run keeps the strategies that were replayed', async () => {
  const { worker, rows } = workers()
  const abort = new AbortController()
  const input = {
    traceIds: ['a'],
    memories: [...SPECS, unwrap(checkSpec({ id: 'clear-tool-uses' }))],
    counting: COUNTING,
  }
  const ended = await worker().sweep(input, {
    signal: abort.signal,
    onProgress: ({ done }) => done === 2 && abort.abort(),
  })
  expect(ended).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(Object.keys([...rows.values()][0] ?? {}).length).toBeGreaterThanOrEqual(2)
})
