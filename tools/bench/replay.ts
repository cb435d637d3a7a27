/** Replaying 500 calls through six memories, texts already counted, as when a person changes a parameter. */
import { unwrap } from '#base/result.ts'
import { bindDialect, DEFAULT_DIALECT } from '#core/dialects/index.ts'
import { buildMemory, checkSpec } from '#core/memories/spec.ts'
import type { MemorySpec } from '#core/memories/spec-data.ts'
import { replay } from '#core/replay/replay.ts'
import { countChars4 } from '#core/tokens/encoding.ts'
import { createMeasure } from '#core/tokens/measure.ts'
import type { Trace } from '#core/trace.ts'
import { generatedTrace } from './generated-trace.ts'
import { type Measurement, median } from './measure.ts'

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
  return measurements
}

function replays(trace: Trace): () => void {
  const measure = createMeasure(countChars4, unwrap(bindDialect(DEFAULT_DIALECT)), 'none')
  const memories = SPECS.map((spec) => buildMemory(unwrap(checkSpec(spec))))
  return () => {
    for (const memory of memories)
      replay(trace, memory, { baseline: 'as-recorded', measure, perCall: 0, window: 128_000 })
  }
}
