/**
 * One memory at one call, opened up: its compartments, what came and went since the call before, what it lets
 * fall, and what a question by hand finds. Made on demand by folding the trace again up to there, like a
 * context (replay/context-at.ts).
 */
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Compartment, Memory, MemoryText, Saved } from '../memory/memory.ts'
import type { Control, Step, StepId } from '../model/step.ts'
import type { CallIndex } from '../model/units.ts'
import { noSuchCall } from '../replay/context-at.ts'
import { type FoldableTrace, foldCalls, type Visit } from '../replay/fold.ts'
import { type LedgerEntry, ledger } from '../replay/ledger.ts'
import { foldOptions, type ReplayOptions } from '../replay/replay.ts'
import { type Move, movesBetween } from './moves.ts'

export interface OpenMemory {
  /** 0-based. */
  readonly call: CallIndex
  /** What the call would be shown. */
  readonly context: readonly Step[]
  /** The memory's own, then what is in none of them and was left out of the context. */
  readonly compartments: readonly Compartment[]
  /** The call before of the same memory, 0-based; undefined at its first. */
  readonly before: number | undefined
  /** What changed since then; nothing at the first call. */
  readonly moves: readonly Move[]
  readonly controls: readonly Control['type'][]
  /** What a question takes; undefined: it cannot be asked. */
  readonly searchTitle: string | undefined
  /** What outlives the run if it ends before this call. */
  readonly saved: Saved | undefined
  /** The memory's own prints. */
  readonly texts: readonly MemoryText[]
  /** What the query found; undefined where nothing was asked. */
  readonly found: readonly Compartment[] | undefined
  readonly problem?: Problem
}

export interface OpenOptions extends ReplayOptions {
  /** A question by hand. It changes nothing of the run. */
  readonly query?: string
}

/** Fails with `no-such-call`. O(fold). */
export function openUp(
  trace: FoldableTrace,
  memory: Memory,
  call: number,
  options: OpenOptions,
): Result<OpenMemory> {
  const before = callBefore(trace, memory, call, options.baseline)
  let earlier: readonly Compartment[] | undefined
  let found: OpenMemory | undefined
  foldCalls(trace, memory, foldOptions(options, true), (visit) => {
    const { index } = visit.call
    if (index === before) earlier = compartmentsAt(memory, visit)
    if (index === call) found = opened(memory, visit, { before, earlier, query: options.query })
    return index < call
  })
  return found === undefined ? fail(noSuchCall(trace, call)) : ok(found)
}

/**
 * The call before which the same state was asked last: by the agent, or in the run for a memory of all
 * agents.
 */
function callBefore(
  { calls }: FoldableTrace,
  { scope }: Memory,
  call: number,
  baseline: ReplayOptions['baseline'],
): number | undefined {
  const isOne = scope === 'run' || baseline === 'everything'
  const agent = calls[call]?.agent
  return calls.findLast(({ index, agent: other }) => index < call && (isOne || other === agent))?.index
}

interface Earlier {
  readonly before: number | undefined
  readonly earlier: readonly Compartment[] | undefined
  readonly query: string | undefined
}

function opened(memory: Memory, visit: Visit, { before, earlier, query }: Earlier): OpenMemory {
  const { agent, recall } = visit
  const context = recall.steps
  const compartments = compartmentsAt(memory, visit)
  const { controls = [], search } = memory
  return {
    call: visit.call.index,
    context,
    compartments,
    before,
    moves: earlier === undefined ? [] : movesBetween(earlier, compartments),
    controls,
    searchTitle: search?.title,
    saved: memory.saved?.(agent.state),
    texts: memory.texts?.(agent.state) ?? [],
    found: query === undefined ? undefined : search?.find(agent.state, query),
    ...given({ problem: recall.problem }),
  }
}

/** The memory's own compartments, or its context where it has none; and behind them what has fallen out. */
function compartmentsAt(memory: Memory, { agent, recall }: Visit): readonly Compartment[] {
  const own = memory.compartments(agent.state)
  const parts = own.length > 0 ? own : [{ id: 'shown', title: t`Shown to the model`, steps: recall.steps }]
  const held = new Set(parts.flatMap(({ steps }) => steps.map(({ id }) => id)))
  const entries = ledger(agent.base, recall.steps, memory.blame(agent.state))
  return [...parts, fallenOut(entries, held)]
}

/** Steps that were dropped and that no compartment holds, the last first. */
function fallenOut(entries: readonly LedgerEntry[], held: ReadonlySet<StepId>): Compartment {
  const gone = entries
    .filter(({ id, state }) => state === 'dropped' && !held.has(id))
    .reverse()
    .sort((one, other) => (other.sinceCall ?? -1) - (one.sinceCall ?? -1))
  const rules = [...new Set(gone.flatMap(({ rule }) => rule ?? []))]
  return {
    id: 'fallen-out',
    title: t`Dropped (newest first)`,
    about: t`In the run, but no longer sent to the model. The run itself is never pruned.`,
    steps: gone.flatMap(({ before }) => before ?? []),
    since: gone.map(({ sinceCall }) => sinceCall ?? -1),
    notes: rules.length === 0 ? [] : [{ label: t`Dropped by`, value: rules.join('; ') }],
  }
}
