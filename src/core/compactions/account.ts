/**
 * The account of a compaction: what became of every step of the context before it, each exactly once, and
 * what the agent did next. What it cost is added where prices are known.
 */
import type { SummaryRequest } from '../model/compaction.ts'
import type { StepId } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex } from '../model/units.ts'
import { createUseReader, type ReadUses } from '../references/refetches.ts'
import { restoredBy } from './attached.ts'
import { type CompactedContext, compactedContexts, type Written, writtenBy } from './contexts.ts'
import { type UserMessage, userMessages } from './corrections.ts'
import { firstEdit } from './first-edit.ts'
import { type Reread, rereadsOf } from './rereads.ts'
import { compactionSizes } from './sizes.ts'
import { factsHeld } from './summarized.ts'

/**
 * `kept`: in the context after it as before. `summarized`: gone, and the summary holds facts of it.
 * `restored`: gone, and put back as an attached file. `removed`: gone, or shortened. `unknown`: gone, and
 * what replaced it can't be read.
 */
export type StepFate = 'kept' | 'summarized' | 'restored' | 'removed' | 'unknown'

export interface FatedStep {
  readonly step: StepId
  readonly fate: StepFate
  /**
   * Of a summarized step: the sentence of the summary that contains most of it, and the facts that are left.
   */
  readonly sentence?: string
  readonly facts?: readonly string[]
  /** Of a restored step: the step that contains the file. */
  readonly by?: StepId
  /** The step is still there, with results cleared or shortened. */
  readonly isShortened?: boolean
}

export interface CompactionAccount {
  /** The first call after it; undefined: the run ends before one. */
  readonly call: CallIndex | undefined
  readonly agent: string | undefined
  /** `full`, `micro` (old results were cleared), or `unmarked`: only the contexts show it. */
  readonly kind: 'full' | 'micro' | 'unmarked'
  /** Who started it, in the file's word. */
  readonly trigger: string | undefined
  readonly timestamp: number | undefined
  /** Seconds that it took. */
  readonly duration: number | undefined
  /** As `compactionSizes` has them. */
  readonly tokensBefore: number | undefined
  readonly tokensAfter: number | undefined
  /** As the file has them; of the context before it also the last reply and the results since. */
  readonly recordedBefore?: number | undefined
  readonly conversationAfter?: number | undefined
  readonly messagesKept?: number | undefined
  /** What replaced the removed steps can't be read. */
  readonly isOpaque: boolean
  /** Part of what the context contains after it is inferred from recorded usage. */
  readonly isInferred: boolean
  /** Every step of the context before it, in its order. */
  readonly steps: readonly FatedStep[]
  /** What is in the context after it, in its order: kept steps, and what came with it. */
  readonly after: readonly StepId[]
  /** The steps that it wrote, and those that put content back. */
  readonly summary: readonly StepId[]
  readonly attached: readonly StepId[]
  /**
   * How many steps' content is gone: at least and at most. Both are the same unless some are unknown; of
   * those, at least what the agent read again was of no use to it as it was.
   */
  readonly gone: { readonly low: number; readonly high: number }
  readonly rereads: readonly Reread[]
  /** What the user wrote within 20 steps. */
  readonly messages: readonly UserMessage[]
  /**
   * Calls before the first that edits a file; undefined: none does before the agent's next compaction or end.
   */
  readonly callsToFirstEdit: number | undefined
  /** From the compaction to that edit; undefined: there is none, or the file has no times. */
  readonly secondsToFirstEdit: number | undefined
  /** The request that wrote the summary, if the file records it and it is not a call of the run. */
  readonly request: SummaryRequest | undefined
}

type AccountableTrace = Pick<Trace, 'steps' | 'calls' | 'recorded' | 'compactions'>

/**
 * One account for each compaction of the run, in the order of the log. O(steps + compactions · text of a
 * context).
 */
export function compactionAccounts(trace: AccountableTrace): readonly CompactionAccount[] {
  const usesOf = createUseReader()
  const contexts = compactedContexts(trace)
  return contexts.map((context, index) => {
    const next = contexts.slice(index + 1).find(({ agent }) => agent === context.agent)?.at
    return accountOf(trace, context, { usesOf, until: next ?? trace.steps.length })
  })
}

interface AccountOptions {
  readonly usesOf: ReadUses
  /** Position of the agent's next compaction; the end of the log without one. */
  readonly until: number
}

function accountOf(
  trace: AccountableTrace,
  context: CompactedContext,
  { usesOf, until }: AccountOptions,
): CompactionAccount {
  const { recorded, before, after, agent, call, at } = context
  const written = writtenBy(context)
  const steps = fatesOf(context, written)
  const following = trace.steps.slice(at, until).filter((step) => step.agent === agent)
  const timestamp = recorded?.timestamp ?? trace.steps[at]?.timestamp
  const edit = firstEdit(following)
  const gone = new Set(steps.filter(({ fate }) => fate !== 'kept').map(({ step }) => step))
  const rereads = rereadsOf(
    before.filter(({ id }) => gone.has(id)),
    after.filter(({ id }) => before.some((step) => step.id === id)),
    following,
    usesOf,
  )
  return {
    call,
    agent,
    kind: recorded?.kind ?? 'unmarked',
    trigger: recorded?.trigger,
    timestamp,
    duration: recorded?.duration,
    ...sizesOf(trace, context, until),
    recordedBefore: recorded?.tokensBefore,
    conversationAfter: recorded?.conversationAfter,
    messagesKept: recorded?.messagesKept,
    isOpaque: recorded?.isOpaque === true,
    isInferred: context.isInferred,
    steps,
    after: after.map(({ id }) => id),
    summary: written.summary.map(({ id }) => id),
    attached: written.attached.map(({ id }) => id),
    gone: goneRange(steps, rereads),
    rereads,
    messages: userMessages(following, new Set([...written.summary, ...written.attached].map(({ id }) => id))),
    callsToFirstEdit: edit?.calls,
    secondsToFirstEdit: secondsBetween(timestamp, edit?.step.timestamp),
    request: recorded?.request,
  }
}

function secondsBetween(from: number | undefined, to: number | undefined): number | undefined {
  return from === undefined || to === undefined || to < from ? undefined : to - from
}

function fatesOf({ before, after, recorded }: CompactedContext, written: Written): readonly FatedStep[] {
  const now = new Map(after.map((step) => [step.id, step]))
  const removed = before.filter(({ id }) => !now.has(id))
  const restored = restoredBy(removed, written.attached)
  const isOpaque = recorded?.isOpaque === true
  const held = isOpaque ? new Map() : factsHeld(removed, written.summary, before)
  return before.map((step): FatedStep => {
    const { id } = step
    const left = now.get(id)
    if (left !== undefined) {
      const isShorter = left !== step && stepText(left).length < stepText(step).length
      return isShorter ? { step: id, fate: 'removed', isShortened: true } : { step: id, fate: 'kept' }
    }
    const by = restored.get(id)
    if (by !== undefined) return { step: id, fate: 'restored', by }
    if (isOpaque) return { step: id, fate: 'unknown' }
    const facts = held.get(id)
    return facts === undefined ? { step: id, fate: 'removed' } : { step: id, fate: 'summarized', ...facts }
  })
}

function sizesOf(
  { calls }: AccountableTrace,
  { recorded, call, agent, at }: CompactedContext,
  until: number,
): Pick<CompactionAccount, 'tokensBefore' | 'tokensAfter'> {
  const own = calls.filter((other) => other.agent === agent)
  const end = call === undefined ? at : until
  const { tokensBefore, tokensAfter } = compactionSizes(own, { at, until: end }, recorded)
  return { tokensBefore, tokensAfter }
}

function goneRange(steps: readonly FatedStep[], rereads: readonly Reread[]): CompactionAccount['gone'] {
  const unknown = new Set(steps.filter(({ fate }) => fate === 'unknown').map(({ step }) => step))
  const sure = steps.filter(({ fate }) => fate === 'removed').length
  const again = new Set(rereads.map(({ of }) => of).filter((id) => unknown.has(id)))
  return { low: sure + again.size, high: sure + unknown.size }
}
