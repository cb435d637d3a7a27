/**
 * Facts of every call of a run, a column each, so that a million calls fit in memory and in a few database
 * rows. Columns of calls have `calls` entries in the order of the trace; columns of tool results have
 * `results` entries.
 */
import type { MissCause } from '../account/cache-misses.ts'
import type { FigureSource } from '../cost/cost-info.ts'

/** In a column of indexes: none. */
export const NONE = 0xffff

/** Bits of `CallColumns.flags`. */
export const CALL_FLAGS = {
  /** The request failed or was broken off. */
  failed: 1,
  /** A tool result of the answer is an error. */
  toolError: 2,
  /** The agent’s memory was compacted between its last call and this one. */
  afterCompaction: 4,
  /** All that compacted it only cleared old results. */
  afterMicroCompaction: 8,
} as const

/** Why a call missed the prompt cache, by its number in `CallColumns.miss`. */
export const MISS_CAUSES: readonly MissCause[] = [
  'first-call',
  'changed',
  'expired',
  'below-minimum',
  'breakpoint',
  'unexplained',
]

/** Where dollars are from, by their number in `CallColumns.costSource`. */
export const COST_SOURCES: readonly FigureSource[] = ['recorded', 'usage', 'calibrated', 'estimate']

export interface CallColumns {
  /** Milliseconds since the epoch at which the request was sent; NaN: not recorded. */
  readonly time: Float64Array
  /** Seconds that the model took; NaN: not recorded. */
  readonly duration: Float32Array
  /** Index into `CallFacts.models`; NONE: the call names none. */
  readonly model: Uint16Array
  /** Index into `CallFacts.agents`; NONE: the only agent. */
  readonly agent: Uint16Array
  /** Tokens of the whole prompt, cache reads and writes included. */
  readonly input: Float64Array
  /** Of `input`; NaN: not known. */
  readonly cacheRead: Float64Array
  readonly cacheWrite: Float64Array
  /** Tokens of the answer; NaN: not known. */
  readonly output: Float64Array
  /** US dollars; NaN: the call has no price. */
  readonly cost: Float64Array
  /** Index into COST_SOURCES; 255: no price. */
  readonly costSource: Uint8Array
  /** Sum of CALL_FLAGS. */
  readonly flags: Uint8Array
  /** Index into MISS_CAUSES; 255: the call did not miss the cache. */
  readonly miss: Uint8Array
  /** US dollars that its miss, full or partial, cost more than a hit; NaN: none, or not known. */
  readonly missCost?: Float64Array
  /**
   * The same number for the same recorded call in any file, 53 bits; 0: nothing tells the call apart. A
   * resumed session repeats the calls of the one that it continues.
   */
  readonly key: Float64Array
}

/** In the order of the log. */
export interface CompactionColumns {
  /** The first call after it; as many as there are calls: the run ends before one. */
  readonly call: Uint32Array
  /** 1: it only cleared old results. */
  readonly micro: Uint8Array
  /** The same number for the same compaction in any file; 0: nothing tells it apart. */
  readonly key: Float64Array
}

interface ResultColumns {
  /** The call whose answer asked for it. */
  readonly call: Uint32Array
  /** Position in `Trace.steps` of the step that holds it. */
  readonly step: Uint32Array
  /** Index into `CallFacts.tools`. */
  readonly tool: Uint16Array
  /** Tokens of its text, estimated from its characters where runs are only indexed. */
  readonly tokens: Uint32Array
  /** 1: the tool call failed. */
  readonly failed: Uint8Array
  /** 1: it repeats a read-only call whose result a compaction had removed. */
  readonly refetched: Uint8Array
}

export interface CallFacts {
  readonly calls: number
  readonly results: number
  readonly models: readonly string[]
  readonly agents: readonly string[]
  /** Names of tools. Hostile text. */
  readonly tools: readonly string[]
  readonly byCall: CallColumns
  readonly byResult: ResultColumns
  /** Absent, as the cost of misses, in rows of earlier versions. */
  readonly byCompaction?: CompactionColumns
}

/** Columns of this many calls, all of which say that nothing is known. */
export function emptyCallColumns(calls: number): Required<CallColumns> {
  const unknown = () => new Float64Array(calls).fill(Number.NaN)
  return {
    time: unknown(),
    duration: new Float32Array(calls).fill(Number.NaN),
    model: new Uint16Array(calls).fill(NONE),
    agent: new Uint16Array(calls).fill(NONE),
    input: new Float64Array(calls),
    cacheRead: unknown(),
    cacheWrite: unknown(),
    output: unknown(),
    cost: unknown(),
    costSource: new Uint8Array(calls).fill(255),
    flags: new Uint8Array(calls),
    miss: new Uint8Array(calls).fill(255),
    missCost: unknown(),
    key: new Float64Array(calls),
  }
}

export function emptyResultColumns(results: number): ResultColumns {
  return {
    call: new Uint32Array(results),
    step: new Uint32Array(results),
    tool: new Uint16Array(results),
    tokens: new Uint32Array(results),
    failed: new Uint8Array(results),
    refetched: new Uint8Array(results),
  }
}

/** Numbers names in order of appearance. A run with more names than fit has the rest under NONE. */
export function createNames(): {
  readonly list: readonly string[]
  /** Undefined is NONE. */
  numberOf(name: string | undefined): number
} {
  const list: string[] = []
  const known = new Map<string, number>()
  return {
    list,
    numberOf: (name) => {
      if (name === undefined) return NONE
      const found = known.get(name)
      if (found !== undefined) return found
      if (list.length >= NONE) return NONE
      known.set(name, list.length)
      return list.push(name) - 1
    },
  }
}
