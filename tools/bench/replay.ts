/**
 * Replaying 500 calls through six memories, texts already counted, as when a person changes a parameter; and
 * 10,000 calls of a trace that is new to them through the eight that are looked at most.
 */
import { unwrap } from '#base/result.ts'
import { bindDialect, DEFAULT_DIALECT } from '#core/dialects/index.ts'
import type { Trace } from '#core/model/trace.ts'
import { replay } from '#core/replay/replay.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { buildMemory, checkSpec } from '#core/spec/spec.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { countChars4 } from '#core/tokens/encoding.ts'
import { createMeasure } from '#core/tokens/measure.ts'
import { generatedTrace } from './generated-trace.ts'
import { type Measurement, median, middle } from './measure.ts'

const SPECS: readonly MemorySpec[] = [
  { id: 'none' },
  { id: 'keep-last', params: { count: 20 } },
  {
    id: 'keep-last',
    params: { count: 20 },
    trigger: { kind: 'every-steps', steps: 10 },
    mode: 'destructive',
  },
  { id: 'shorten-observations' },
  { id: 'keep-system-and-recent', params: { count: 20 } },
  {
    id: 'keep-last',
    params: { count: 30, variant: 'actions-only' },
    trigger: { kind: 'past-tokens', tokens: 8000 },
  },
]

export async function benchReplay(): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = []
  for (const calls of [500, 5000]) {
    const time = await median(9, replays(generatedTrace(calls)))
    const target = calls === 500 ? { target: 'at most 150' } : {}
    measurements.push({
      what: `replay of ${calls} calls × ${SPECS.length} memories`,
      value: time,
      unit: 'ms',
      ...target,
    })
  }
  measurements.push({
    what: `replay of 10000 calls × ${COMMON.length} common memories`,
    value: firstReplays(10_000),
    unit: 'ms',
    target: 'at most 1000',
    note: 'a trace that is new each time, its own steps counted before',
  })
  return measurements
}

const COMMON = [
  'none',
  'keep-last',
  'shorten-observations',
  'keep-system-and-recent',
  'summarise-old',
  'recent-within-budget',
  'langchain-trim',
  'autogen-buffered',
]

/**
 * Median milliseconds of three runs after one that does not count, through the memories as their originals
 * recommend them. What a memory makes of a step is remembered with the step, so each run has a trace of its
 * own.
 */
function firstReplays(calls: number): number {
  const memories = memoryInfos()
    .filter(({ id }) => COMMON.includes(id))
    .map(({ id, recommended }) => buildMemory(unwrap(checkSpec({ id, ...recommended }))))
  const times = [0, 1, 2, 3].map(() => {
    const trace = generatedTrace(calls)
    for (const step of trace.steps) MEASURE(step)
    const start = performance.now()
    for (const memory of memories)
      replay(trace, memory, { baseline: 'as-recorded', measure: MEASURE, perCall: 0, window: 128_000 })
    return performance.now() - start
  })
  return middle(times.slice(1))
}

const MEASURE = createMeasure(countChars4, unwrap(bindDialect(DEFAULT_DIALECT)), 'none')

function replays(trace: Trace): () => void {
  const measure = createMeasure(countChars4, unwrap(bindDialect(DEFAULT_DIALECT)), 'none')
  const memories = SPECS.map((spec) => buildMemory(unwrap(checkSpec(spec))))
  return () => {
    for (const memory of memories)
      replay(trace, memory, { baseline: 'as-recorded', measure, perCall: 0, window: 128_000 })
  }
}
