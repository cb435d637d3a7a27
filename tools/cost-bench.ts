/**
 * `node tools/run.mjs cost-bench`: what pricing adds to a replay, in processor time, with all texts counted
 * before: 500 calls through eight memories, and how it grows with the length of the run.
 */
import { unwrap } from '#base/result.ts'
import { createItems } from '#core/cost/items.ts'
import { bindDialect, DEFAULT_DIALECT } from '#core/dialects/index.ts'
import type { Trace } from '#core/model/trace.ts'
import { findProfile } from '#core/profiles/index.ts'
import { type ReplayOptions, replay } from '#core/replay/replay.ts'
import { buildMemory, checkSpec } from '#core/spec/spec.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { countChars4 } from '#core/tokens/encoding.ts'
import { createMeasure } from '#core/tokens/measure.ts'
import { generatedTrace } from './bench/generated-trace.ts'

const every = { kind: 'every-steps' as const, steps: 10 }
const SPECS: readonly MemorySpec[] = [
  { id: 'none' },
  { id: 'keep-last', params: { count: 20 } },
  { id: 'keep-last', params: { count: 20 }, trigger: every, mode: 'destructive' },
  { id: 'keep-last', params: { count: 200 } },
  { id: 'shorten-observations' },
  { id: 'keep-system-and-recent', params: { count: 20 } },
  { id: 'keep-last', params: { count: 30, variant: 'actions-only' }, trigger: every },
  { id: 'recent-within-budget' },
]
const REPEATS = 7
const bound = unwrap(bindDialect(DEFAULT_DIALECT))
const measure = createMeasure(countChars4, bound, 'none')

export async function main(): Promise<number> {
  for (const id of ['openai-gpt-5', 'claude-sonnet']) {
    for (const calls of [500, 2000]) print(id, calls)
  }
  return 0
}

function print(id: string, calls: number): void {
  const trace = generatedTrace(calls)
  const items = createItems(measure, bound)
  for (const step of trace.steps) items(step)
  const plain: ReplayOptions = { baseline: 'as-recorded', measure, perCall: 0, window: 128_000 }
  const profile = unwrap(findProfile(id))
  const priced: ReplayOptions = { ...plain, cost: { profileOf: () => profile, items } }
  const memories = SPECS.map((spec) => unwrap(checkSpec(spec)))
  const all = (options: ReplayOptions) => () => {
    for (const memory of memories) replay(trace, buildMemory(memory), options)
  }
  const [without, withCost] = [processorTime(all(plain)), processorTime(all(priced))]
  const more = withCost - without
  console.log(
    `${id}, ${calls} calls × ${SPECS.length} memories: ${without.toFixed(0)} ms, priced ${withCost.toFixed(0)} ms: ${more.toFixed(0)} ms more, ${((more * 1000) / calls / SPECS.length).toFixed(1)} µs a call`,
  )
  if (process.argv.includes('--each')) for (const memory of memories) each(trace, memory, { plain, priced })
}

function each(
  trace: Trace,
  memory: Parameters<typeof buildMemory>[0],
  { plain, priced }: { readonly plain: ReplayOptions; readonly priced: ReplayOptions },
): void {
  const time = (options: ReplayOptions) =>
    processorTime(() => void replay(trace, buildMemory(memory), options)).toFixed(1)
  console.log(`  ${memory.id}: ${time(plain)} ms, priced ${time(priced)} ms`)
}

/** The median, in milliseconds of the processor. */
function processorTime(run: () => void): number {
  const times = Array.from({ length: REPEATS }, () => {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return times.sort((one, other) => one - other)[REPEATS >> 1] ?? 0
}
