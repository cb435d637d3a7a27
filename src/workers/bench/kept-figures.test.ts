import { expect, test } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import type { RunSummary } from '#core/account/summary.ts'
import { actionStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { createEngine } from '../jobs/engine.ts'
import { loadRanks } from '../jobs/ranks.ts'
import type { CountingSettings } from '../protocol/protocol.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'chars4',
  dialect: { id: 'openai' },
  summariser: { id: 'extractive' },
}
const TRACE = traceOf([
  taskStep('Count the apples.'),
  ...Array.from({ length: 90 }, (_, at) => actionStep({ text: `Tree ${at}`, observation: 'Seven apples.' })),
])

/** Engines of several workers over one store; what was asked of it. */
function stored() {
  const rows = new Map<string, RunSummary>()
  const loads: string[] = []
  const engineOf = (build: string) =>
    createEngine({
      loadTrace: async (id) => {
        loads.push(id)
        return ok(TRACE)
      },
      loadRanks,
      figures: {
        build,
        load: async (id, way) => ok(rows.get(`${id} ${way}`)),
        store: async (id, { way, figures }) => {
          rows.set(`${id} ${way}`, figures)
          return ok(undefined)
        },
      },
    })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const ask = async (build: string, traceId: string, counting: CountingSettings = COUNTING) =>
    unwrap(await engineOf(build).summary({ traceId, counting }, context))
  return { ask, loads }
}

test('a summary is made once: another worker reads it without the run', async () => {
  const { ask, loads } = stored()
  const made = await ask('b1', 't')
  expect(await ask('b1', 't')).toEqual(made)
  expect(loads).toHaveLength(1)
})

test('another build, other counting settings and an edited state are made again', async () => {
  const { ask, loads } = stored()
  await ask('b1', 't')
  await ask('b2', 't')
  await ask('b1', 't', { ...COUNTING, window: 5000 })
  await ask('b1', 't@1')
  await ask('b1', 't@1')
  expect(loads).toHaveLength(5)
})

test('a run is summed up as it was sent, whatever strategies are compared with', async () => {
  const { ask, loads } = stored()
  await ask('b1', 't')
  await ask('b1', 't', { ...COUNTING, baseline: 'everything' })
  expect(loads).toHaveLength(1)
})

test('the picture of the contexts has at most 40 parts, and keeps the peak', async () => {
  const { contexts, peak } = await stored().ask('b1', 't')
  expect(contexts).toHaveLength(40)
  expect(Math.max(...contexts)).toBe(peak.value)
})
