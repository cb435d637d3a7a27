/**
 * What Compare asks of the engine: all figures of six columns after a change of their values, and a sweep of
 * many values over many runs. The runs have planted facts, so that there is something to lose, to bound and
 * to fetch again.
 */
import { given } from '#base/given.ts'
import { ok, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec, MemorySpec } from '#core/spec/spec-data.ts'
import { expandGrid } from '#core/sweep/grid.ts'
import { plantedTrace } from '#core/testing/planted-facts.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import type { CountingSettings } from '#workers/protocol/protocol.ts'
import { heapPerColumn } from './column-heap.ts'
import { type Measurement, middle, processorMedian } from './measure.ts'

/** Counted as GPT-5 counts, without prices. */
export const BENCH_COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'o200k_base',
  dialect: { id: 'openai' },
  overhead: 'none',
  window: 128_000,
  summariser: { id: 'extractive' },
}
const COUNTING: CountingSettings = { ...BENCH_COUNTING, profile: 'openai-gpt-5' }

interface Asked {
  readonly traceId: string
  readonly memory: CheckedSpec
  readonly counting: CountingSettings
}

/** Like six columns of a person, with a number that is another one at each change. */
function columnsAt(change: number): readonly MemorySpec[] {
  const count = 10 + change
  return [
    { id: 'keep-last', params: { count } },
    { id: 'keep-last', params: { count }, trigger: { kind: 'every-steps', steps: 10 } },
    { id: 'keep-last', params: { count }, mode: 'destructive' },
    { id: 'shorten-observations', params: { keepLast: count } },
    { id: 'keep-system-and-recent', params: { count } },
    { id: 'recent-within-budget', params: { maxTokens: 4000 + change } },
  ]
}

const SWEPT_RUNS = 20
const SWEPT_STEPS = 100

export async function benchCompare(): Promise<readonly Measurement[]> {
  const small = await columnsOf(500)
  return [
    await small.figures(9, 'at most 150'),
    await small.losses(5),
    await small.bounds(3),
    await (await columnsOf(5000)).figures(3, 'at most 1000'),
    await benchColumnHeap(5000),
    await benchSweep(),
  ]
}

type Measure = (runs: number, target?: string) => Promise<Measurement>

/** A run that is open, whose columns change their values in each measurement. */
async function columnsOf(
  calls: number,
): Promise<{ readonly figures: Measure; readonly losses: Measure; readonly bounds: Measure }> {
  // Some of its steps are no calls.
  const { trace } = plantedTrace(1, Math.ceil(calls * 1.06))
  const { engine, context } = engineOf([trace])
  const what = `${columnsAt(0).length} columns × ${trace.calls.length} calls, other values`
  let change = 0
  const measured =
    (title: string, ask: (input: Asked) => Promise<unknown>): Measure =>
    async (runs, target) => {
      const { median, most } = await processorMedian(runs, async () => {
        change++
        for (const spec of columnsAt(change))
          await ask({ traceId: '0', memory: unwrap(checkSpec(spec)), counting: COUNTING })
      })
      const note = `processor time; the most ${most.toFixed(0)} ms`
      return {
        what: `${what}: ${title}`,
        value: median,
        unit: 'ms',
        note,
        ...given({ target }),
      }
    }
  return {
    figures: measured('tokens, bill and rows', async (input) => {
      unwrap(await engine.replay(input, context))
      unwrap(await engine.ledger({ ...input, call: trace.calls.length - 10 }, context))
    }),
    losses: measured('what is lost', async (input) => unwrap(await engine.lost(input, context))),
    bounds: measured('the least that could be', async (input) => unwrap(await engine.bound(input, context))),
  }
}

/**
 * One more column over the same run, and over one of half the calls: copies of contexts would grow with their
 * square.
 */
async function benchColumnHeap(calls: number): Promise<Measurement> {
  const half = await heapOfColumns(calls / 2)
  const whole = await heapOfColumns(calls)
  return {
    what: `one more column × ${whole.calls} calls: heap, engine and page together`,
    value: middle(whole.added) / MB,
    unit: 'MB',
    note: `the most ${(Math.max(...whole.added) / MB).toFixed(1)} MB; ${(middle(whole.added) / middle(half.added)).toFixed(1)} × that of ${half.calls} calls`,
  }
}

async function heapOfColumns(
  calls: number,
): Promise<{ readonly calls: number; readonly added: readonly number[] }> {
  const { trace } = plantedTrace(1, Math.ceil(calls * 1.06))
  const { engine, context } = engineOf([trace])
  const added = await heapPerColumn([...columnsAt(0), ...columnsAt(1)], async (spec) => {
    const input = { traceId: '0', memory: unwrap(checkSpec(spec)), counting: COUNTING }
    // Copies, as the page gets them: nothing of them is the engine's.
    return structuredClone([
      unwrap(await engine.replay(input, context)),
      unwrap(await engine.ledger({ ...input, call: trace.calls.length - 10 }, context)),
    ])
  })
  return { calls: trace.calls.length, added: added.slice(1) }
}

const MB = 1_000_000
const LONG_STEPS = 100_000

/** A long run open with six columns: what engine and page hold of it, side by side. */
export async function benchLongHeap(): Promise<Measurement> {
  let trace: Trace | undefined
  const run = () => {
    trace ??= plantedTrace(1, LONG_STEPS).trace
    return trace
  }
  let asked: ReturnType<typeof engineOf> | undefined
  const added = await heapPerColumn<MemorySpec | 'run' | 'copy'>(
    ['run', 'copy', ...columnsAt(0)],
    async (part) => {
      if (part === 'run') return run()
      if (part === 'copy') return structuredClone(run())
      asked ??= engineOf([run()])
      const { engine, context } = asked
      const input = { traceId: '0', memory: unwrap(checkSpec(part)), counting: COUNTING }
      return structuredClone([
        unwrap(await engine.replay(input, context)),
        unwrap(await engine.ledger({ ...input, call: run().calls.length - 10 }, context)),
      ])
    },
  )
  const [own = 0, copy = 0, ...columns] = added.map((bytes) => Math.round(bytes / MB))
  return {
    what: `${run().steps.length} steps with ${run().calls.length} calls in six columns: heap, engine and page together`,
    value: added.reduce((sum, bytes) => sum + bytes, 0) / MB,
    unit: 'MB',
    target: 'at most 600',
    note: `the run ${own} MB and its copy ${copy} MB; its columns ${columns.join(', ')} MB`,
  }
}

async function benchSweep(): Promise<Measurement> {
  const traces = Array.from({ length: SWEPT_RUNS }, (_, seed) => plantedTrace(seed + 1, SWEPT_STEPS).trace)
  const memories = unwrap(
    expandGrid(
      { id: 'shorten-observations' },
      { keepLast: [1, 2, 3, 5, 10], maxLength: [50, 100, 200, 500, 1000] },
      { modes: ['view', 'destructive'] },
    ),
  )
  const traceIds = traces.map((_trace, at) => String(at))
  const { median, most } = await processorMedian(3, async () => {
    // A new engine knows no run yet, as at the first sweep of a person.
    const { engine, context } = engineOf(traces)
    unwrap(await engine.sweep({ traceIds, memories, counting: COUNTING }, context))
  })
  return {
    what: `sweep of ${memories.length} configurations over ${SWEPT_RUNS} runs of ${SWEPT_STEPS} steps`,
    value: median,
    unit: 'ms',
    target: 'at most 10000',
    note: `processor time; the most ${most.toFixed(0)} ms`,
  }
}

function engineOf(traces: readonly Trace[]) {
  const engine = createEngine({
    loadTrace: async (id) => {
      const trace = traces[Number(id)]
      if (trace === undefined) throw new Error(`no run ${id}`)
      return ok({ ...trace, id })
    },
    loadRanks,
  })
  return { engine, context: { signal: new AbortController().signal, onProgress: () => undefined } }
}
