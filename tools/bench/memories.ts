/**
 * How each built-in strategy and memory grows: run as its original recommends over all calls of generated
 * traces of growing length, it gives processor times, the exponent between the two largest sizes, and the
 * peak heap. Streams a row as each is done; a size that is foretold to take too long, or does, is left out
 * and said to be.
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { unwrap } from '#base/result.ts'
import { bindDialect, DEFAULT_DIALECT } from '#core/dialects/index.ts'
import type { Memory } from '#core/memory/memory.ts'
import type { Trace } from '#core/model/trace.ts'
import { replay } from '#core/replay/replay.ts'
import { type MemoryInfo, memoryInfos } from '#core/spec/memory-info.ts'
import { buildMemory, checkSpec } from '#core/spec/spec.ts'
import { countChars4 } from '#core/tokens/encoding.ts'
import { createMeasure } from '#core/tokens/measure.ts'
import { generatedTrace } from './generated-trace.ts'
import { processorTime } from './measure.ts'

const SIZES = [100, 1000, 10_000, 100_000]
/** How often a replay looks at heap and clock: neither is free. */
const SAMPLES = 200
/** One for all, so that the texts of the traces are counted before, as when a person changes a parameter. */
const measure = createMeasure(countChars4, unwrap(bindDialect(DEFAULT_DIALECT)), 'none')

interface Timing {
  readonly size: number
  readonly ms: number
}

interface Growth {
  readonly id: string
  readonly timings: readonly Timing[]
  /** Of the time, between the two largest sizes measured; undefined: only one was. */
  readonly exponent: number | undefined
  /** The most that the heap grew by during a replay of the largest size, in MB. */
  readonly heap: number
  readonly note: string
}

interface GrowthOptions {
  /** Ids; all where there are none. */
  readonly only: readonly string[]
  /** For all sizes of one memory together. */
  readonly limitMs: number
}

export function* measureMemories({ only, limitMs }: GrowthOptions): Generator<Growth> {
  const traces = new Map(SIZES.map((size) => [size, generatedTrace(size)]))
  const infos = memoryInfos().filter(({ id }) => only.length === 0 || only.includes(id))
  for (const { steps } of traces.values()) for (const step of steps) measure(step)
  for (const info of infos) yield growthOf(info, traces, limitMs)
}

function growthOf(info: MemoryInfo, traces: ReadonlyMap<number, Trace>, limitMs: number): Growth {
  const timings: Timing[] = []
  let left = limitMs
  let heap = 0
  let note = ''
  for (const [size, trace] of traces) {
    const foretold = foretell(timings, size)
    if (foretold > left) {
      note = `${thousands(size)} foretold to take ${(foretold / 1000).toFixed(0)} s`
      break
    }
    const outcome = tryRun(info, trace, left)
    if (outcome instanceof Error) {
      note = `${thousands(size)} failed: ${outcome.message}`
      break
    }
    left -= outcome.ms
    if (outcome.stoppedAt !== undefined) {
      note = `${thousands(size)} stopped at call ${outcome.stoppedAt}`
      break
    }
    heap = outcome.heap
    timings.push({ size, ms: outcome.ms })
  }
  return { id: info.id, timings, exponent: exponentOf(timings), heap, note }
}

/** Below this a time is mostly that of code that is not compiled yet, and foretells nothing. */
const TELLING_MS = 100

/** What the next size will take if it grows as before. */
function foretell(timings: readonly Timing[], size: number): number {
  const [before, last] = timings.slice(-2)
  if (before === undefined || last === undefined || last.ms < TELLING_MS) return 0
  const exponent = before.ms < TELLING_MS ? 1 : Math.max(1, exponentOf(timings) ?? 1)
  return last.ms * (size / last.size) ** exponent
}

function exponentOf(timings: readonly Timing[]): number | undefined {
  const [before, last] = timings.slice(-2)
  if (before === undefined || last === undefined) return undefined
  return Math.log(last.ms / before.ms) / Math.log(last.size / before.size)
}

interface Outcome {
  readonly ms: number
  readonly heap: number
  /** The call at which the limit was reached. */
  readonly stoppedAt?: number
}

/** A memory that fails must not cost the other rows. */
function tryRun(...args: Parameters<typeof run>): Outcome | Error {
  try {
    return run(...args)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function run(info: MemoryInfo, trace: Trace, limit: number): Outcome {
  const memory = buildMemory(unwrap(checkSpec({ id: info.id, ...info.recommended })))
  collectGarbage()
  const before = getHeapStatistics().used_heap_size
  const start = processorTime()
  const watch = watched(memory, { deadline: start + limit, every: trace.calls.length / SAMPLES })
  let stoppedAt: number | undefined
  try {
    replay(trace, watch.memory, { baseline: 'as-recorded', measure, perCall: 0, window: 128_000 })
  } catch (error) {
    if (!(error instanceof TooLong)) throw error
    stoppedAt = error.call
  }
  const ms = processorTime() - start
  const heap = Math.max(0, watch.peak() - before) / 1e6
  return stoppedAt === undefined ? { ms, heap } : { ms, heap, stoppedAt }
}

class TooLong extends Error {
  readonly call: number
  constructor(call: number) {
    super('too long')
    this.call = call
  }
}

/** The memory, looking at the heap now and then and giving up at the deadline. */
function watched(memory: Memory, { deadline, every }: { deadline: number; every: number }) {
  let peak = 0
  let next = 0
  const recall: Memory['recall'] = (state, cue) => {
    if (cue.call >= next) {
      if (processorTime() > deadline) throw new TooLong(cue.call)
      next = cue.call + every
      peak = Math.max(peak, getHeapStatistics().used_heap_size)
    }
    return memory.recall(state, cue)
  }
  return { memory: { ...memory, recall }, peak: () => Math.max(peak, getHeapStatistics().used_heap_size) }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const COLUMNS = [34, 10, 10, 10, 10, 9, 9]

export function growthHead(): string {
  return cells(['memory', ...SIZES.map(thousands), 'exponent', 'heap'])
}

export function growthRow({ id, timings, exponent, heap, note }: Growth): string {
  const times = SIZES.map((size) => timings.find((timing) => timing.size === size)?.ms)
  const shown = times.map((ms) => (ms === undefined ? '—' : `${ms.toFixed(ms < 10 ? 1 : 0)} ms`))
  const row = cells([id, ...shown, exponent?.toFixed(2) ?? '—', `${heap.toFixed(0)} MB`])
  return note === '' ? row : `${row}  ${note}`
}

function cells(texts: readonly string[]): string {
  return texts
    .map((text, column) =>
      column === 0 ? text.padEnd(COLUMNS[column] ?? 0) : text.padStart(COLUMNS[column] ?? 0),
    )
    .join(' ')
}

function thousands(size: number): string {
  return size >= 1000 ? `${size / 1000}k` : String(size)
}
