/**
 * Token counts that outlive the worker: what a trace's texts came to is read from the database, and written
 * there once all of it has been counted. Only of traces as they were stored: what edits make of them is
 * counted.
 */
import type { Result } from '#base/result.ts'
import { isOpenedRunId, isSameOpenedRun } from '#core/collections/opened-run.ts'
import { storedIdOf } from '#core/edit/address.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { CATEGORIES, type Measure, type TokensByCategory } from '#core/tokens/measure.ts'
import { giveWay, pacedPause } from './give-way.ts'
import { createLru } from './lru.ts'

export interface CountsSources {
  readonly load: (traceId: string, way: string) => Promise<Result<Int32Array | undefined>>
  readonly store: (
    traceId: string,
    counted: { readonly way: string; readonly tokens: Int32Array },
  ) => Promise<Result<undefined>>
}

interface KeptCounts {
  /** The measure of a way of counting, made at its first use, which knows what was read. */
  measure(way: string, make: () => Measure): Measure
  /**
   * Reads what is kept; where nothing is, it will be once the trace was counted. Never fails: it only saves
   * time.
   */
  prepare(id: string, trace: Trace, way: string): Promise<void>
}

/** Raised when the same text comes to another number. */
const COUNTING = 1
const KEPT_WAYS = 12

interface Way {
  readonly known: WeakMap<Step, TokensByCategory>
  measure?: Measure
}

export function createKeptCounts(sources: CountsSources | undefined): KeptCounts {
  const ways = createLru<Way>(KEPT_WAYS)
  const tried = new WeakMap<Trace, Set<string>>()
  const followed = createFollowed()

  function wayOf(name: string): Way {
    const way = ways.get(name) ?? { known: new WeakMap() }
    ways.set(name, way)
    return way
  }

  function measure(name: string, make: () => Measure): Measure {
    const way = wayOf(name)
    if (way.measure === undefined) {
      const made = make()
      way.measure = (step) => way.known.get(step) ?? made(followed.first(step))
    }
    return way.measure
  }

  return {
    measure,
    prepare: async (id, trace, name) => {
      const done = tried.get(trace) ?? new Set()
      tried.set(trace, done)
      followed.take(id, trace.steps)
      if (sources === undefined || done.has(name) || storedIdOf(id) !== id) return
      done.add(name)
      const key = `${COUNTING} ${name}`
      const kept = await sources.load(id, key)
      const way = wayOf(name)
      if (kept.ok && kept.value !== undefined && fill(way.known, trace.steps, kept.value)) return
      if (kept.ok) void keepLater(sources, { id, way, key }, trace.steps)
    },
  }
}

/**
 * A run that is followed is another trace each time its file grows, whose steps are mostly those before: they
 * are counted once.
 */
function createFollowed() {
  const firsts = new WeakMap<Step, Step>()
  let before: { readonly id: string; readonly steps: readonly Step[] } | undefined
  return {
    /** The equal step of an earlier state of the run, or the step itself. */
    first: (step: Step): Step => firsts.get(step) ?? step,
    /** O(text of the steps), once for each state of an opened run. */
    take: (id: string, steps: readonly Step[]): void => {
      if (before?.id === id || !isOpenedRunId(id)) return
      const old = isSameOpenedRun(before?.id, id) ? before?.steps : undefined
      before = { id, steps }
      for (const [at, earlier] of (old ?? []).entries()) {
        const step = steps[at]
        if (step === undefined || JSON.stringify(step) !== JSON.stringify(earlier)) continue
        firsts.set(step, firsts.get(earlier) ?? earlier)
      }
    },
  }
}

/** False, having filled nothing: these are not the counts of these steps. */
function fill(known: WeakMap<Step, TokensByCategory>, steps: readonly Step[], tokens: Int32Array): boolean {
  const width = CATEGORIES.length
  if (tokens.length !== steps.length * width) return false
  steps.forEach((step, index) => {
    known.set(step, [...tokens.subarray(index * width, (index + 1) * width)])
  })
  return true
}

/** The job that asked comes first; it counts most steps, and the rest is counted in pauses. */
async function keepLater(
  sources: CountsSources,
  { id, way, key }: { readonly id: string; readonly way: Way; readonly key: string },
  steps: readonly Step[],
): Promise<void> {
  const width = CATEGORIES.length
  const tokens = new Int32Array(steps.length * width)
  await giveWay()
  const { measure } = way
  if (measure === undefined) return
  const pause = pacedPause()
  for (const [index, step] of steps.entries()) {
    await pause()
    tokens.set(measure(step), index * width)
  }
  // A full disk shows where something is lost by it.
  await sources.store(id, { way: key, tokens })
}
