/**
 * `node tools/run.mjs bench-calls`: what it costs the engine to show a call of a run of 10,000 steps, with
 * what its answer costs to be copied to the page: the context and the ledger at a call far from the last one,
 * at the next call, and at the call before. Processor time, medians.
 */
import { ok, unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { plantedTrace } from '#core/testing/planted-facts.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { unpackLedger } from '#workers/protocol/packed-ledger.ts'
import { BENCH_COUNTING } from './bench/compare.ts'
import { type Measurement, processorMedian } from './bench/measure.ts'
import { printTable } from './bench/table.ts'

const STEPS = 10_000
const TIMES = 15
const MEMORIES = [{ id: 'none' }, { id: 'keep-last' }, { id: 'langchain-trim' }]

export async function main(args: readonly string[]): Promise<number> {
  const { trace } = plantedTrace(1, STEPS)
  const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const last = trace.calls.length - 3 * TIMES
  const rows: Measurement[] = []
  for (const id of MEMORIES) {
    const memory: CheckedSpec = unwrap(checkSpec(id))
    for (const job of ['context', 'ledger'] as const) {
      const at = async (call: number) => {
        const asked = { traceId: 'run', memory, counting: BENCH_COUNTING, call }
        if (job === 'context') structuredClone(unwrap(await engine.context(asked, context)))
        else unpackLedger(structuredClone(unwrap(await engine.ledger(asked, context))))
      }
      const measured = async (what: string, call: (time: number) => number, before?: number) => {
        let time = 0
        const { median, most } = await processorMedian(TIMES, async () => {
          await at(call(time++))
        })
        rows.push({
          what: `${job}, ${id.id}: ${what}`,
          value: median,
          unit: 'ms',
          note: `most ${most.toFixed(0)} ms`,
        })
        if (before !== undefined) await at(before)
      }
      await at(last)
      // Each is before the one asked last, so that the trace is folded up to it.
      await measured('a call before', (time) => last - 1 - time, last)
      await measured('the next call', (time) => last + 1 + time)
    }
  }
  if (args.includes('--json')) console.log(JSON.stringify({ measurements: rows }, null, 2))
  else printTable(rows)
  return 0
}
