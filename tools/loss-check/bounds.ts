/** Losses of some memories beside the oracle, summed over runs. */
import { unwrap } from '#base/result.ts'
import { bindDialect, DEFAULT_DIALECT } from '#core/dialects/index.ts'
import type { Trace } from '#core/model/trace.ts'
import { boundOf } from '#core/oracle/bound.ts'
import { lossFigures } from '#core/references/lost.ts'
import { createReferenceIndex } from '#core/references/reference-index.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { buildMemory, checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec, MemorySpec } from '#core/spec/spec-data.ts'
import type { Count } from '#core/tokens/encoding.ts'
import { createMeasure } from '#core/tokens/measure.ts'

const SPECS: readonly MemorySpec[] = [
  { id: 'keep-last', params: { count: 10 } },
  { id: 'keep-last', params: { count: 10 }, trigger: { kind: 'every-steps', steps: 10 } },
  { id: 'recent-within-budget' },
  { id: 'clear-tool-uses' },
  { id: 'shorten-observations' },
  { id: 'swe-agent-last-observations' },
  { id: 'openhands-window' },
]

export interface BoundRow {
  readonly spec: CheckedSpec
  classes: Set<string>
  used: number
  lost: number
  drop: number
  found: number
  rewrite: number
  /** Milliseconds of the bound, and of the loss on the same runs. */
  boundTime: number
  lossTime: number
  runs: number
}

export function newBoundRows(): readonly BoundRow[] {
  return SPECS.map((spec) => ({
    spec: unwrap(checkSpec(spec)),
    classes: new Set(),
    used: 0,
    lost: 0,
    drop: 0,
    found: 0,
    rewrite: 0,
    boundTime: 0,
    lossTime: 0,
    runs: 0,
  }))
}

export function addBounds(rows: readonly BoundRow[], trace: Trace, count: Count): void {
  if (trace.calls.length < 5) return
  const index = createReferenceIndex(trace)
  const bound = unwrap(bindDialect(DEFAULT_DIALECT))
  const measure = createMeasure(count, bound, 'none')
  const options = { baseline: 'as-recorded' as const, count, measure, perCall: 0, window: 128_000 }
  for (const step of trace.steps) measure(step)
  for (const row of rows) {
    const memory = buildMemory(row.spec)
    const start = performance.now()
    lossFigures(trace, memory, index, options)
    const middle = performance.now()
    const made = boundOf(trace, memory, { index, options, encoding: 'o200k_base' })
    row.boundTime += performance.now() - middle
    row.lossTime += middle - start
    row.classes.add(made.memoryClass)
    row.used += made.totals.used
    row.lost += made.totals.lost
    row.drop += made.totals.drop
    row.found += made.totals.dropFound
    row.rewrite += made.totals.rewrite
    row.runs++
  }
}

export function printBounds(rows: readonly BoundRow[]): void {
  console.log(
    '| memory | class | runs | used | lost | best, whole steps | gap | best, rewriting | bound ms | loss ms |',
  )
  console.log('|---|---|---:|---:|---:|---:|---:|---:|---:|---:|')
  for (const row of rows) {
    const figures = [row.used, row.lost, row.drop, row.found - row.drop, row.rewrite].map((value) =>
      value.toFixed(1),
    )
    const times = [row.boundTime, row.lossTime].map((value) => value.toFixed(0))
    console.log(
      `| ${describeSpec(row.spec)} | ${[...row.classes].join(', ')} | ${row.runs} | ${[...figures, ...times].join(' | ')} |`,
    )
  }
}
