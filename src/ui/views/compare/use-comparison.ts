/** Everything the comparison shows, gathered in one place: per memory its figures and ledger at the cursor's call. */
import { useMemo } from 'react'
import type { Problem } from '#base/result.ts'
import { pinRefusal } from '#core/memories/pin-targets.ts'
import { checkSpec, describeSpec } from '#core/memories/spec.ts'
import { type CheckedSpec, IDENTITY, type MemorySpec } from '#core/memories/spec-data.ts'
import { pinsOf, withoutPins } from '#core/memories/spec-pins.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import type { StepId } from '#core/step.ts'
import {
  type LedgerView,
  type ReplayOutput,
  useCursor,
  useLedgers,
  useReplays,
  useRoute,
  useStepLookup,
  useTrace,
} from '#state/index.ts'
import { type CompareRow, compareRows } from './compare-rows.ts'
import { figuresAt } from './totals.ts'
import { useUnpinned } from './use-unpinned.ts'

/** One column: the baseline, or a memory beside it. */
export interface Column {
  /** `baseline`, or its place: a column that is edited stays the same column. */
  readonly id: string
  /** Position in the route's columns; undefined for the baseline. */
  readonly index: number | undefined
  readonly spec: CheckedSpec
  readonly name: string
  /** The name without what is pinned, for where the pins stand beside it. */
  readonly ruleName: string
  /** Steps that it keeps whole by a pin. The same list while the columns are the same. */
  readonly pins: readonly StepId[]
  /** Why nothing can be pinned in it, as a sentence. */
  readonly pinRefusal: string | undefined
  /** What its rule alone would have shown; only for a memory with pins. Undefined: being counted. */
  readonly unpinned: ReplayOutput | undefined
  /** Undefined: being counted for the first time, or failed. */
  readonly replay: ReplayOutput | undefined
  /** At the cursor's call. */
  readonly figures: CallFigures | undefined
  readonly ledger: LedgerView | undefined
  /** Figures shown are of a memory that was just changed. */
  readonly isStale: boolean
  /** A job that failed, or what is wrong with the memory that the link names; then the baseline stands in for it. */
  readonly failure: Problem | undefined
  /** It failed, and may succeed another time; what is wrong in the link stays wrong. */
  readonly canRetry: boolean
}

export interface Comparison {
  /** The cursor. */
  readonly call: number
  readonly calls: number
  readonly baseline: Column
  /** Beside the baseline. */
  readonly columns: readonly Column[]
  readonly rows: readonly CompareRow[]
  /** The call that the rows are of; behind the cursor for a moment while a person scrubs. */
  readonly rowsCall: number | undefined
  readonly areRowsStale: boolean
  readonly areRowsThere: boolean
}

const BASELINE_NAMES = { 'as-recorded': 'as recorded', everything: 'everything' } as const

/** Undefined: no trace is open, or it has no calls. */
export function useComparison(): Comparison | undefined {
  const { columns: specs, lens } = useRoute()
  const trace = useTrace()
  const call = useCursor()
  const lookup = useStepLookup()
  const checked = useMemo(() => specs.map(checkSpec), [specs])
  const memories = useMemo(
    () => [IDENTITY, ...checked.map((spec) => (spec.ok ? spec.value : IDENTITY))],
    [checked],
  )
  const refusals = useMemo(() => specs.map(pinRefusal), [specs])
  const replays = useReplays(memories)
  const unpinned = useUnpinned(memories)
  const ledgers = useLedgers(memories, call)
  const { views } = ledgers
  const rows = useMemo(() => compareRows(views, lookup), [views, lookup])
  if (trace === undefined || call === undefined) return undefined
  const [baseline, ...columns] = memories.map((spec, position): Column => {
    const replay = replays[position]
    const works = [replay?.work, ledgers.works[position]]
    const refused = position === 0 ? undefined : checked[position - 1]
    const failed = works.find((work) => work?.status === 'failed')
    return {
      id: position === 0 ? 'baseline' : `column-${position}`,
      index: position === 0 ? undefined : position - 1,
      spec,
      name:
        position === 0
          ? BASELINE_NAMES[lens.baseline]
          : refused?.ok === false
            ? askedFor(specs[position - 1])
            : describeSpec(spec),
      ruleName: refused?.ok === false ? askedFor(specs[position - 1]) : describeSpec(withoutPins(spec)),
      pins: pinsOf(spec),
      pinRefusal: position === 0 ? 'The baseline keeps every step.' : refusals[position - 1],
      unpinned: unpinned[position],
      replay: replay?.latest,
      figures: figuresAt(replay?.latest, call),
      ledger: views[position],
      isStale: replay?.work.status === 'running',
      failure:
        refused?.ok === false ? refused.error : failed?.status === 'failed' ? failed.problem : undefined,
      canRetry: refused?.ok !== false,
    }
  })
  if (baseline === undefined) return undefined
  return {
    call,
    calls: trace.calls.length,
    baseline,
    columns,
    rows,
    rowsCall: ledgers.call,
    areRowsStale: ledgers.isStale,
    areRowsThere: views[0] !== undefined,
  }
}

/** A memory that cannot be, by the ids it was asked for with: never by the name of what stands in for it. */
function askedFor(spec: MemorySpec | undefined): string {
  if (spec === undefined) return ''
  const stages = 'pipeline' in spec ? spec.pipeline : [spec]
  return stages.map(({ id }) => id).join(', then ')
}
