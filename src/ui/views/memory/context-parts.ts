/** What the context of a call adds up to, and how it differs from the recorded one. Pure. */
import { t } from '#base/words.ts'
import {
  CORRECTION_ABOUT,
  CORRECTION_WORDS,
  MISSING_ABOUT,
  MISSING_WORDS,
  unseenChange,
} from '#core/compare/unseen-change.ts'
import type { StepId } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Tokens } from '#core/model/units.ts'
import type { ContextTermKind } from '#core/opened/context-terms.ts'
import { indexOfCategory, type TokensByCategory } from '#core/tokens/measure.ts'
import type { InspectView } from '#state/index.ts'
import { plural } from '../../kit/index.ts'

const CORRECTION_CHANGE = t`change in what the provider counts differently`

export const INFERRED = indexOfCategory('inferred')
export const TOOLS = indexOfCategory('tools')

interface ContextParts {
  readonly inferred: Tokens
  readonly tools: Tokens
  /** As the lane counts them, one by one. */
  readonly steps: Tokens
  /** Of the request, around its messages. */
  readonly overhead: Tokens
  /** What the provider's own counts show our count of the steps to be wrong by. */
  readonly correction: Tokens
}

type View = Pick<InspectView, 'byCategory' | 'tokens' | 'counted' | 'overhead'>

/**
 * They add up to `tokens`. `sent`: what the recorded call was sent; no strategy adds to what is inferred of
 * that, so that what its own count has beyond it corrects the count of its steps.
 */
export function contextParts(view: View, sent: TokensByCategory | undefined): ContextParts {
  const { byCategory, tokens, counted: steps, overhead } = view
  const own = byCategory[INFERRED] ?? 0
  const inferred = Math.min(own, sent?.[INFERRED] ?? own)
  const tools = byCategory[TOOLS] ?? 0
  return { inferred, tools, steps, overhead, correction: tokens - inferred - tools - steps - overhead }
}

/** A recorded call: its figures in the baseline. */
interface Sent {
  readonly tokens: Tokens
  readonly byCategory: TokensByCategory
}

export interface SumTerm {
  readonly kind: ContextTermKind | 'not-in-file' | 'correction'
  /** Negative: less than recorded. */
  readonly tokens: Tokens
  /** Sent more, or fewer where it is negative. */
  readonly steps: number
  readonly words: string
  readonly note?: string
}

/** With those of `sent` they add up to the tokens of the view; none is zero. */
export function sumTerms(view: View & Pick<InspectView, 'terms'>, sent: Sent): readonly SumTerm[] {
  const ofSteps = view.terms.map(({ kind, steps, tokens }) => ({
    kind,
    tokens,
    steps: STEP_SIGNS[kind] * steps,
    words: TERM_WORDS[kind](steps, tokens),
  }))
  const known = ofSteps.reduce((sum, { tokens }) => sum + tokens, 0)
  const { missing, correction } = unseenChange(sent, view, known)
  const terms: readonly SumTerm[] = [
    ...ofSteps,
    {
      kind: 'not-in-file',
      tokens: missing,
      steps: 0,
      words: MISSING_WORDS,
      note: MISSING_ABOUT,
    },
    {
      kind: 'correction',
      tokens: correction,
      steps: 0,
      // An adjustment of the recorded context alone differs from that of the whole request.
      words:
        correction === contextParts(view, sent.byCategory).correction ? CORRECTION_WORDS : CORRECTION_CHANGE,
      note: CORRECTION_ABOUT,
    },
  ]
  return terms
    .filter(({ tokens }) => tokens !== 0)
    .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
}

/** Whether steps of a kind are sent in addition, or not sent; those sent in other words stay steps. */
const STEP_SIGNS: Readonly<Record<ContextTermKind, number>> = {
  summarized: -1,
  dropped: -1,
  shortened: 0,
  summaries: 1,
  inserted: 1,
}

export interface OwnChange {
  /** Without steps that only moved: removed, and inserted again. */
  readonly removed: number
  /** A single summary replaced all of them, as the file says. */
  readonly isSummarized: boolean
}

type OwnTrace = Pick<Trace, 'recorded' | 'calls' | 'steps' | 'compactions'>

/** What the agent itself removed from its context up to the call. O(changes + steps). */
export function ownChange({ recorded, calls, steps, compactions = [] }: OwnTrace, call: number): OwnChange {
  const { agent, at = 0 } = calls[call] ?? {}
  const gone = new Set<StepId>()
  const removedAt = new Set<number>()
  for (const { call: of, changes } of recorded) {
    if (of > call || calls[of]?.agent !== agent) continue
    if (changes.some(({ kind }) => kind === 'remove')) removedAt.add(of)
    for (const change of changes) if (change.kind === 'remove') gone.add(change.id)
    for (const change of changes) if (change.kind === 'insert') gone.delete(change.step.id)
  }
  const before = new Set(steps.slice(0, at).map(({ id }) => id))
  const own = compactions.filter(
    (one) => one.agent === agent && one.last !== undefined && before.has(one.last),
  )
  const isOnce = removedAt.size === 1 && own.length === 1
  return { removed: gone.size, isSummarized: isOnce && own[0]?.kind === 'full' }
}

/** What is taken away, then what takes its place, then what no step has. */
const ORDER: readonly SumTerm['kind'][] = [
  'summarized',
  'dropped',
  'shortened',
  'summaries',
  'inserted',
  'not-in-file',
  'correction',
]

const TERM_WORDS: Readonly<Record<ContextTermKind, (steps: number, tokens: Tokens) => string>> = {
  summarized: (steps) => t`in ${plural(steps, 'summarized step')}`,
  dropped: (steps) => t`in ${plural(steps, 'dropped step')}`,
  shortened: (steps, tokens) =>
    tokens < 0 ? t`cut from ${plural(steps, 'step')}` : t`added to ${plural(steps, 'step')}`,
  summaries: (steps) => t`in ${plural(steps, 'summary', 'summaries')}`,
  inserted: (steps) => t`in ${plural(steps, 'inserted step')}`,
}

/** Whether the difference is too small to be known: within the estimate’s interval, or half a percent. */
export function isAboutSame(
  tokens: Tokens,
  recorded: Tokens,
  interval: { readonly low?: Tokens; readonly high?: Tokens } = {},
): boolean {
  const { low = tokens, high = tokens } = interval
  return (recorded >= low && recorded <= high) || Math.abs(tokens - recorded) < recorded * NEGLIGIBLE
}

const NEGLIGIBLE = 0.005
