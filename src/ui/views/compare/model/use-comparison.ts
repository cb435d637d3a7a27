/**
 * Everything the comparison shows, gathered in one place: per memory its figures and ledger at the cursor's
 * call.
 */
import { useMemo } from 'react'
import type { Problem, Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Work } from '#base/work.ts'
import { recordedSummaries } from '#core/compactions/recorded-summaries.ts'
import type { StepId } from '#core/model/step.ts'
import { isOracle } from '#core/oracle/question.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import type { CustomEntry } from '#core/spec/custom-definition.ts'
import { pinRefusal } from '#core/spec/pin-targets.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, type FactPin, IDENTITY, type MemorySpec } from '#core/spec/spec-data.ts'
import { factsOf, pinsOf, withoutPins } from '#core/spec/spec-pins.ts'
import { summaryIn, titleIn } from '#core/sweep/setting-words.ts'
import {
  type LedgerView,
  nameOfColumn,
  type ReplayOutput,
  useApp,
  useCursor,
  useCustomEntries,
  useLedgers,
  useReplays,
  useRoute,
  useStepLookup,
  usesProgram,
  useTrace,
} from '#state/index.ts'
import { type CompareRow, compareRows } from './compare-rows.ts'
import { figuresAt } from './totals.ts'
import { useSameItems, useSameList } from './use-same-list.ts'
import { useUnpinned } from './use-unpinned.ts'

/** One column: the baseline, or a memory beside it. */
export interface Column {
  /** `baseline`, or its place: a column that is edited stays the same column. */
  readonly id: string
  /** Position in the route's columns; undefined for the baseline. */
  readonly index: number | undefined
  readonly spec: CheckedSpec
  readonly name: string
  /** The person gave it its name, which says nothing of what it does. */
  readonly isNamed: boolean
  /** The name of its strategy, over its parameters; undefined where `name` says it. */
  readonly title: string | undefined
  /** Both on one line, for where there is no room for two. */
  readonly label: string
  /** The name without what is pinned, for where the pins are next to it. */
  readonly ruleName: string
  /** Steps that it keeps whole by a pin. The same list while the columns are the same. */
  readonly pins: readonly StepId[]
  /** Facts that it keeps of other steps by a pin. */
  readonly facts: readonly FactPin[]
  /** It is the oracle, a bound and no memory: what runs cost is not told of it. */
  readonly isBound: boolean
  /** Why no step can be pinned in it, as a sentence. */
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
  /**
   * A job that failed, or what is wrong with the memory that the link names; then the baseline replaces
   * it.
   */
  readonly failure: Problem | undefined
  /** It failed, and may succeed another time; what is wrong in the link stays wrong. */
  readonly canRetry: boolean
  /** The person's own program in it that can be opened; undefined: there is none. */
  readonly codeId: string | undefined
}

export interface Comparison {
  /** The cursor. */
  readonly call: number
  readonly calls: number
  readonly baseline: Column
  /** Beside the baseline. */
  readonly columns: readonly Column[]
  /**
   * Baseline and columns, the same list as long as they differ in nothing but what goes by the call: for what
   * is not to be drawn again while a person goes from call to call.
   */
  readonly ofRun: readonly Column[]
  readonly rows: readonly CompareRow[]
  /** The call that the rows are of; behind the cursor for a moment while a person scrubs. */
  readonly rowsCall: number | undefined
  readonly areRowsStale: boolean
  readonly areRowsThere: boolean
}

/** Whether two drawings of a column differ in nothing but what goes by the call. */
export function isSameForRun(one: Column, other: Column): boolean {
  const { figures: _, ledger: __, ...of } = other
  const values = new Map<string, unknown>(Object.entries(of))
  return Object.entries(one).every(([name, value]) => !values.has(name) || values.get(name) === value)
}

/** One column's edit makes the specs of all again. */
function isSameSpec(one: Result<CheckedSpec>, other: Result<CheckedSpec>): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const BASELINE_NAMES = {
  'as-recorded': t`as recorded`,
  uncompacted: t`without compactions`,
  everything: t`full history`,
} as const

/** Undefined: no trace is open, or it has no calls. */
export function useComparison(): Comparison | undefined {
  const { columns: specs, names, counting } = useRoute()
  const trace = useTrace()
  const call = useCursor()
  const lookup = useStepLookup()
  const own = useCustomEntries()
  const stored = useApp((state) => state.ownPrograms)
  const checkedNow = useMemo(() => specs.map((spec) => checkSpec(spec, own)), [specs, own])
  const checked = useSameItems(checkedNow, isSameSpec)
  const memories = useMemo(
    () => [IDENTITY, ...checked.map((spec) => (spec.ok ? spec.value : IDENTITY))],
    [checked],
  )
  const refusals = useMemo(() => specs.map((spec) => pinRefusal(spec, own)), [specs, own])
  const replays = useReplays(memories)
  const unpinned = useUnpinned(memories)
  const ledgers = useLedgers(memories, call)
  // A column whose memory cannot be has no figures: those of what replaces it would pass for its own.
  const views = useMemo(
    () => ledgers.views.map((view, position) => (checked[position - 1]?.ok === false ? undefined : view)),
    [ledgers.views, checked],
  )
  const rows = useMemo(() => compareRows(views, lookup), [views, lookup])
  const all = memories.map((spec, position): Column => {
    const asked = specs[position - 1]
    const refusal = refusalOf(checked[position - 1])
    const replay = refusal === undefined ? replays[position] : undefined
    const failed = [replay?.work, ledgers.works[position]].find((work) => work?.status === 'failed')
    const plainName =
      refusal === undefined ? summaryIn(trace?.source.format, withoutPins(spec)) : askedFor(asked, own)
    const given = asked === undefined ? undefined : nameOfColumn(names, asked)
    const baselineName = position === 0 ? BASELINE_NAMES[counting.baseline] : undefined
    const columnName = refusal === undefined ? summaryIn(trace?.source.format, spec) : plainName
    const name = baselineName ?? given ?? columnName
    const title = titleBeside(given, spec, trace?.source.format)
    return {
      id: position === 0 ? 'baseline' : `column-${position}`,
      index: position === 0 ? undefined : position - 1,
      spec,
      name,
      ruleName: given ?? plainName,
      title,
      label: labelOf(title, name),
      isNamed: given !== undefined,
      pins: pinsOf(spec),
      facts: factsOf(spec),
      isBound: isOracle(spec),
      pinRefusal: position === 0 ? t`The baseline keeps every step.` : refusals[position - 1],
      unpinned: unpinned[position],
      replay: replay?.latest,
      figures: figuresAt(replay?.latest, call),
      ledger: views[position],
      isStale: replay?.work.status === 'running',
      failure: refusal ?? problemOf(failed),
      canRetry: refusal === undefined,
      codeId: stored.find(({ id }) => asked !== undefined && usesProgram(asked, id))?.id,
    }
  })
  const ofRun = useSameList(all, isSameForRun)
  const [baseline, ...columns] = all
  if (trace === undefined || call === undefined || baseline === undefined) return undefined
  return {
    call,
    calls: trace.calls.length,
    baseline,
    columns,
    ofRun,
    rows,
    rowsCall: ledgers.call,
    areRowsStale: ledgers.isStale,
    areRowsThere: views[0] !== undefined,
  }
}

/** A name of the person’s own says enough. */
function titleBeside(
  given: string | undefined,
  spec: CheckedSpec,
  format: string | undefined,
): string | undefined {
  return given === undefined ? titleIn(format, spec) : undefined
}

function labelOf(title: string | undefined, name: string): string {
  return title === undefined ? name : t`${title}: ${name}`
}

function problemOf(work: Work<unknown> | undefined): Problem | undefined {
  return work?.status === 'failed' ? work.problem : undefined
}

function refusalOf(checked: Result<CheckedSpec> | undefined): Problem | undefined {
  return checked?.ok === false ? checked.error : undefined
}

/**
 * A memory that cannot be, by the ids it was asked for with, or the titles where code goes by them: never by
 * the name of what replaces it.
 */
function askedFor(spec: MemorySpec | undefined, own: readonly CustomEntry[]): string {
  if (spec === undefined) return ''
  const stages = 'pipeline' in spec ? spec.pipeline : [spec]
  const nameOf = (id: string) =>
    own.flatMap((entry) => (entry.status === 'refused' && entry.id === id ? [entry.title] : []))[0] ?? id
  return stages.map(({ id }) => nameOf(id)).join(', then ')
}

/**
 * What the open run's own summaries took, where it is compared with as it was recorded. Without tokens: the
 * file doesn't say. Undefined: the compactions of the baseline are undone.
 */
export function useRecordedSummaries(): { readonly tokens: number | undefined } | undefined {
  const trace = useTrace()
  const isSent = useRoute().counting.baseline === 'as-recorded'
  return useMemo(
    () => (trace === undefined || !isSent ? undefined : { tokens: recordedSummaries(trace) }),
    [trace, isSent],
  )
}
