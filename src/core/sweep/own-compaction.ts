/**
 * The recorded agent's own compactions against the full history it would have had without them: which of the
 * recorded changes are compactions, and the full history. Pure.
 */
import type { Figure } from '../account/summary.ts'
import type { Blame, Memory } from '../memory/memory.ts'
import { applyChanges, type Change } from '../model/change.ts'
import type { LostMayBeIn } from '../model/compaction.ts'
import { inheritedChanges } from '../model/recorded-changes.ts'
import type { Step, StepId } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import type { RecordedChange, Trace } from '../model/trace.ts'
import type { CallIndex, Dollars, Tokens } from '../model/units.ts'
import type { LostFact, Refetch } from '../references/lost.ts'
import type { FoldableTrace } from '../replay/fold.ts'
import type { SweepFigures } from './sweep.ts'

/** What the agent's own compactions saved and lost. */
export interface OwnCompaction {
  /** In the order of the calls. */
  readonly events: readonly CompactionEvent[]
  /** The full history that the agent would have had without them. */
  readonly full: SweepFigures
  /** Estimated US dollars of the full history; undefined where a call has no price. */
  readonly fullCost?: Figure
  /**
   * The first call whose full history is larger than the context window; undefined: none, or the window is
   * unknown.
   */
  readonly firstOver: number | undefined
  /**
   * What they saved in the calls before `firstOver`, the history that could have been sent, without what
   * writing their summaries cost; negative: they cost more. Absent: every call would have fit.
   */
  readonly savedBefore?: { readonly tokens: Tokens; readonly dollars?: Dollars }
  /**
   * Facts of the full history that later calls used and the recorded contexts no longer hold. What can't be
   * read is not searched: `lostMayBeIn` says what may contain some of them.
   */
  readonly lost: readonly LostFact[]
  /** Absent: the file shows all that replaced the removed steps. */
  readonly lostMayBeIn?: LostMayBeIn
  /** Re-fetched results over the run: read-only calls repeated because a compaction removed their result. */
  readonly refetched: number
  /** Those of them whose result wasn't the same as before: they had to be read anyway. */
  readonly refetchedChanged: number
  /** All of `refetched`, in the order of the calls. */
  readonly refetches: readonly Refetch[]
  /** First calls after a compaction that missed the prompt cache because of it; absent: not known. */
  readonly cacheMisses?: number
}

/**
 * Whether the run itself lost facts: then those of strategies are further ones, as they are counted against
 * the recorded prompts.
 */
export function hasOwnLoss(found: OwnCompaction | undefined): found is OwnCompaction {
  return found !== undefined && found.lost.length > 0
}

export interface CompactionEvent {
  /** The call before which it happened, 0-based. */
  readonly call: CallIndex
  /** Tokens of the agent's prompt before it, and of this call's. */
  readonly before: number
  readonly after: number
  /** The record doesn't say both, so that one at least is our count. */
  readonly isEstimated?: boolean
  /**
   * Tokens that it freed of what the file does not hold, such as a conversation from before the file began.
   */
  readonly unseen: number
  /** US dollars of the request that wrote its summary; absent: none did, or too little is known. */
  readonly written?: Dollars
}

/**
 * US dollars of writing the summaries. `until`: of those before this call. Undefined: none is known.
 */
export function summariesCost(
  { events }: Pick<OwnCompaction, 'events'>,
  until: CallIndex = Number.POSITIVE_INFINITY,
): Dollars | undefined {
  const known = events.filter(({ call }) => call < until).flatMap(({ written }) => written ?? [])
  return known.length === 0 ? undefined : known.reduce((sum, dollars) => sum + dollars, 0)
}

/** Below this share of a prompt, what a compaction freed unseen is the error of the estimate. */
const UNSEEN_SHARE = 0.1

/**
 * Tokens that the largest of the compactions freed of what the file does not contain; 0: none of note. The
 * provider counted them, so they are in the size of the full history; what was lost of them can't be known.
 */
export function unseenTokens({ events }: Pick<OwnCompaction, 'events'>): number {
  return events.reduce(
    (most, { before, unseen }) => (unseen > before * UNSEEN_SHARE ? Math.max(most, unseen) : most),
    0,
  )
}

/** A trace, with the compactions that its file marks. */
export type CompactedTrace = FoldableTrace & Pick<Trace, 'compactions'>

/** Fewer are a repair of the record, such as an answer that was broken off and asked for again. */
const FEWEST_REMOVED = 2
/** The share of the context that a compaction takes out at least. */
const LEAST_SHARE = 0.25

/**
 * The recorded changes that free context: those that the file marks as a compaction, those that take out a
 * part of it, and those that shorten steps. What only takes back the newest steps is a person going back to
 * an earlier place. O(recorded changes · context).
 */
export function compactionsOf(trace: CompactedTrace): readonly RecordedChange[] {
  const { steps, calls, recorded } = trace
  const marked = markedCalls(trace)
  const inherited = inheritedChanges(trace)
  const contexts = new Map<string | undefined, { readonly base: readonly Step[]; readonly at: number }>()
  return recorded.filter((entry) => {
    const { agent, at = 0 } = calls[entry.call] ?? {}
    const known = contexts.get(agent) ?? { base: [], at: 0 }
    const gained = steps.slice(known.at, at).filter((step) => step.agent === agent)
    const before = gained.length === 0 ? known.base : [...known.base, ...gained]
    contexts.set(agent, { base: applyChanges(before, entry.changes), at: Math.max(at, known.at) })
    return marked.has(entry.call) || (!inherited.has(entry) && isCompaction(before, entry.changes))
  })
}

/** The first calls after the compactions that the file marks, of the same agent. */
function markedCalls({ steps, calls, compactions = [] }: CompactedTrace): ReadonlySet<number> {
  if (compactions.length === 0) return new Set()
  const positions = new Map(steps.map(({ id }, position) => [id, position]))
  return new Set(
    compactions.flatMap(({ last, agent }) => {
      const position = last === undefined ? undefined : positions.get(last)
      if (position === undefined) return []
      return calls.find((call) => call.agent === agent && call.at > position)?.index ?? []
    }),
  )
}

function isCompaction(before: readonly Step[], changes: readonly Change[]): boolean {
  const here = new Map(before.map((step) => [step.id, step]))
  const removed = new Set(changes.flatMap((change) => (change.kind === 'remove' ? [change.id] : [])))
  const gone = before.filter(({ id }) => removed.has(id))
  const isTail = before.slice(before.length - gone.length).every(({ id }) => removed.has(id))
  const isAdded = changes.some(({ kind }) => kind === 'insert')
  if (gone.length >= FEWEST_REMOVED && gone.length >= before.length * LEAST_SHARE && (!isTail || isAdded)) {
    return true
  }
  return changes.some((change) => {
    const old = change.kind === 'replace' ? here.get(change.step.id) : undefined
    return change.kind === 'replace' && old !== undefined && isShorter(change.step, old)
  })
}

function isShorter(step: Step, old: Step): boolean {
  return stepText(step).length < stepText(old).length
}

interface FullState {
  steps: Step[]
  /** Steps that came since the last recall. */
  readonly newest: Set<StepId>
}

/** The steps in the log that compactions put back, such as attached files, as the file marks them. */
export function restoredBy({ compactions = [] }: Pick<Trace, 'compactions'>): ReadonlySet<StepId> {
  return new Set(compactions.flatMap(({ restored }) => restored))
}

/**
 * What the agent would have been shown without its compactions: a memory over the contexts as recorded. What
 * a compaction left in the log, its summary and what it restored, is not part of it.
 */
export function fullHistory(
  compactions: readonly RecordedChange[],
  restored: ReadonlySet<StepId> = new Set(),
): Memory<FullState> {
  const skipped = new Set(compactions.map(({ changes }) => changes))
  return {
    ...PLAIN,
    id: 'full-history',
    undoes: 'all',
    title: 'full history',
    create: () => ({ steps: [], newest: new Set() }),
    add: (state, step) => {
      state.steps.push(step)
      state.newest.add(step.id)
      return state
    },
    revise: (state, changes) => {
      const { steps, newest } = state
      state.steps = skipped.has(changes)
        ? steps.filter(({ id, kind }) => !newest.has(id) || (kind !== 'summary' && !restored.has(id)))
        : [...applyChanges(steps, changes)]
      return state
    },
    recall: ({ steps, newest }) => {
      newest.clear()
      return { steps: [...steps] }
    },
  }
}

const NO_BLAME: ReadonlyMap<StepId, Blame> = new Map()
const PLAIN = { compartments: () => [], blame: () => NO_BLAME }
