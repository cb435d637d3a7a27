/** Every memory of the list opened up on the samples that are shipped, as the page gets it. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { checkSpec, leanSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { readFile } from '#formats/index.ts'
import type { CountingSettings, InspectView } from '../protocol/protocol.ts'
import { createEngine } from './engine.ts'
import { loadRanks } from './ranks.ts'

const FOLDER = new URL('../../../public/samples/', import.meta.url)
const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'chars4',
  dialect: { id: 'openai' },
  overhead: 'cookbook',
  window: 128_000,
  summariser: { id: 'extractive' },
}
const context = { signal: new AbortController().signal, onProgress: () => undefined }

function readSample(file: string): Trace {
  const text = readFileSync(new URL(file, FOLDER), 'utf8')
  const [trace] = readFile({ name: file, text }, { newTraceId: () => file }).outcome?.traces ?? []
  if (trace === undefined) throw new Error(`${file} holds no run`)
  return trace
}

const traces = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json') && file !== 'index.json')
  .map(readSample)

/** Ids of the context that are in no compartment, neither themselves nor what they are made of. */
function unheld({ context: shown, compartments }: InspectView, trace: Trace): readonly string[] {
  const ownerOf = (id: string) => id.split('/')[0] ?? id
  const held = new Set(
    compartments.flatMap(({ steps }) =>
      steps.map((step) => ownerOf(typeof step === 'string' ? step : step.id)),
    ),
  )
  const controls = new Set(trace.steps.filter(({ kind }) => kind === 'control').map(({ id }) => id))
  return shown.flatMap((step) => {
    const [id, origin] = typeof step === 'string' ? [step, []] : [step.id, step.origin ?? []]
    const isHeld = held.has(id) || (origin.length > 0 && origin.every((one) => held.has(ownerOf(one))))
    return isHeld || controls.has(id) ? [] : [id]
  })
}

describe.each(memoryInfos().map((info) => [info.id, info] as const))('%s', (id, { recommended }) => {
  test('holds what it shows, in each sample, and weighs it as its replay does', async () => {
    const memory = unwrap(checkSpec({ id, ...recommended }))
    for (const trace of traces) {
      const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
      const call = trace.calls.length - 2
      const at = { traceId: trace.id, memory, counting: COUNTING }
      const view = unwrap(await engine.inspect({ ...at, call }, context))
      const replay = unwrap(await engine.replay(at, context))
      expect(unheld(view, trace)).toEqual([])
      expect(view.tokens).toBe(replay.calls[call]?.tokens)
      for (const { steps, weights, tokens } of view.compartments) {
        expect(weights).toHaveLength(steps.length)
        expect(tokens).toBe(weights.reduce((sum, weight) => sum + weight, 0))
      }
      const prints = view.texts.map(({ text }) => text)
      expect(prints[0]).toMatch(/^Memory Layout/)
      expect(prints[1]).toMatch(/^Total steps/)
    }
  })
})

test('what a strategy removed and sent instead leads from the recorded context to its own, to the token', async () => {
  const recorded = unwrap(checkSpec(leanSpec(IDENTITY)))
  for (const trace of traces) {
    const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
    for (const call of [0, Math.floor(trace.calls.length / 2), trace.calls.length - 1]) {
      const at = { traceId: trace.id, counting: COUNTING, call }
      const sent = unwrap(await engine.inspect({ ...at, memory: recorded }, context))
      expect(sent.terms).toEqual([])
      for (const { id, recommended } of memoryInfos()) {
        const memory = unwrap(checkSpec({ id, ...recommended }))
        const view = unwrap(await engine.inspect({ ...at, memory }, context))
        const change = view.terms.reduce((sum, { tokens }) => sum + tokens, 0)
        expect(sent.counted + change).toBe(view.counted)
        const lane = view.compartments.find((one) => one.id === 'shown')
        if (lane !== undefined) expect(lane.tokens).toBe(view.counted)
      }
    }
  }
})

test('steps of the log travel as ids, however many', async () => {
  const [trace] = traces
  if (trace === undefined) throw new Error('no sample')
  const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
  const memory = unwrap(checkSpec({ id: 'keep-last', params: { count: 10 } }))
  const view = unwrap(await engine.inspect({ traceId: 't', memory, call: 20, counting: COUNTING }, context))
  const references = [...view.context, ...view.compartments.flatMap(({ steps }) => steps)]
  expect(references.every((step) => typeof step === 'string')).toBe(true)
})

test('a question is answered beside the memory, and only where one was asked', async () => {
  const [trace] = traces
  if (trace === undefined) throw new Error('no sample')
  const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
  const memory = unwrap(checkSpec({ id: 'marsys-retrieval' }))
  const at = { traceId: 't', memory, call: 20, counting: COUNTING }
  const asked = unwrap(await engine.inspect({ ...at, query: 'night log' }, context))
  expect(asked.found?.[0]?.scores?.length).toBe(asked.found?.[0]?.steps.length)
  expect(unwrap(await engine.inspect(at, context)).found).toBeUndefined()
})
