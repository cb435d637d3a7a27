/** What the context of a call adds up to, and how it differs from the recorded one. Pure. */
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { alwaysOf, type InferredRow } from '#core/account/inferred-rows.ts'
import {
  CORRECTION_ABOUT,
  CORRECTION_TITLE,
  inferredSent,
  MISSING_ABOUT,
  sentOfParts,
} from '#core/compare/unseen-change.ts'
import { callName } from '#core/model/call-names.ts'
import type { StepId } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CallIndex, Tokens } from '#core/model/units.ts'
import type { ContextTermKind } from '#core/opened/context-terms.ts'
import { compactionsOf } from '#core/sweep/own-compaction.ts'
import { indexOfCategory, type TokensByCategory } from '#core/tokens/measure.ts'
import type { InspectView } from '#state/index.ts'
import { plural } from '../../kit/index.ts'

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

interface Sizes {
  readonly sent: Tokens
  readonly recorded: Tokens
}

/**
 * The recorded size beside that of the strategy; where the recorded one is smaller because the run itself
 * compacted, after which call it is.
 */
export function insteadWords(trace: Trace | undefined, at: CallIndex, { sent, recorded }: Sizes): string {
  const size = formatExact(recorded)
  const last =
    trace === undefined || sent <= recorded
      ? undefined
      : compactionsOf(trace).findLast(
          ({ call }) => call <= at && trace.calls[call]?.agent === trace.calls[at]?.agent,
        )
  return last === undefined
    ? t`instead of ${size}`
    : t`instead of ${size}: the run itself compacted before ${callName(last.call)}`
}

type View = Pick<InspectView, 'byCategory' | 'tokens' | 'counted' | 'overhead'>

/**
 * They add up to `tokens`. `sent`: what the recorded call was sent; `always`: what every prompt has of the
 * inferred tokens.
 */
export function contextParts(view: View, sent: TokensByCategory | undefined, always = 0): ContextParts {
  const { byCategory, tokens, counted: steps, overhead } = view
  const after = byCategory[INFERRED] ?? 0
  const inferred = inferredSent({ before: sent?.[INFERRED] ?? after, after, always })
  const tools = byCategory[TOOLS] ?? 0
  return { inferred, tools, steps, overhead, correction: tokens - inferred - tools - steps - overhead }
}

/** Of the recorded prompt, from where on what isn't in the file is said to be gone. */
const LEAST_MISSING = 0.05

/**
 * Tokens that aren't in the file and are taken to go with the steps; `always`: as in `contextParts`.
 * Undefined: too few to matter.
 */
export function missingTokens(
  { byCategory }: Pick<View, 'byCategory'>,
  recorded: Sent,
  always: Tokens,
): Tokens | undefined {
  const before = recorded.byCategory[INFERRED] ?? 0
  const missing = before - inferredSent({ before, after: byCategory[INFERRED] ?? 0, always })
  return missing > LEAST_MISSING * recorded.tokens ? missing : undefined
}

/** A recorded call: its figures in the baseline. */
export interface Sent {
  readonly tokens: Tokens
  readonly byCategory: TokensByCategory
  /** Undefined: how many there are is not said. */
  readonly steps?: number | undefined
}

/** A line of both contexts: each of the two adds up by itself. */
export interface SumLine {
  readonly id: string
  readonly title: string
  readonly note?: string
  readonly recorded: Tokens
  readonly sent: Tokens
}

interface SumOptions {
  /** What is inferred of the recorded context, by what it is. */
  readonly inferred: readonly Pick<InferredRow, 'id' | 'title' | 'note' | 'tokens'>[]
  /** Steps that are sent. */
  readonly steps: number
}

/** What the recorded context consists of, and what is sent instead; the lines of each add up to its size. */
export function sumLines(
  view: View & Pick<InspectView, 'terms'>,
  recorded: Sent,
  { inferred, steps }: SumOptions,
): readonly SumLine[] {
  const own = contextParts(view, recorded.byCategory, alwaysOf(inferred))
  const changed = sumOf(view.terms.map(({ tokens }) => tokens))
  const base = contextParts({ ...view, ...recorded, counted: view.counted - changed }, undefined)
  const others = view.terms.filter(({ kind }) => kind !== 'shortened')
  const ofOthers = others.map((term): SumLine => {
    const { kind, steps: count, tokens } = term
    const title = TERM_WORDS[kind](count)
    return { id: kind, title, recorded: Math.max(0, -tokens), sent: Math.max(0, tokens) }
  })
  const rest = [base, own].map(({ overhead, correction }) => overhead + correction)
  const lines: readonly SumLine[] = [
    ...inferredLines(inferred, own.inferred),
    { id: 'tools', title: t`Tool definitions`, recorded: base.tools, sent: own.tools },
    {
      id: 'kept',
      title: keptWords(view.terms, keptSteps(view.terms, recorded.steps, steps)),
      recorded: base.steps - sumOf(ofOthers.map((line) => line.recorded)),
      sent: own.steps - sumOf(ofOthers.map((line) => line.sent)),
    },
    ...ofOthers,
    {
      id: 'rest',
      ...(base.correction === 0 && own.correction === 0
        ? { title: t`Markup around the messages` }
        : { title: CORRECTION_TITLE, note: CORRECTION_ABOUT }),
      recorded: rest[0] ?? 0,
      sent: rest[1] ?? 0,
    },
  ]
  return lines.filter((line) => line.recorded !== 0 || line.sent !== 0)
}

/** Of what is sent, the lines that no step has: with the tokens of the steps, they add up to its size. */
export function linesBeyondSteps(lines: readonly SumLine[]): readonly SumLine[] {
  return lines.filter(({ id, sent }) => sent !== 0 && id !== 'kept' && !(id in TERM_WORDS))
}

/** No strategy adds to what is inferred: what is in every prompt stays, the rest goes with its steps. */
function inferredLines(rows: SumOptions['inferred'], all: Tokens): readonly SumLine[] {
  const parts = rows.map(({ tokens }) => tokens)
  const sents = sentOfParts(parts, all)
  return rows.map(({ id, title, note, tokens }, place) => {
    const sent = sents[place] ?? 0
    const about = id !== 'every' && sent < tokens ? t`${note} ${MISSING_ABOUT}` : note
    return { id, title, note: about, recorded: tokens, sent }
  })
}

/** Of the recorded steps; undefined: the two ways to count them differ. */
function keptSteps(
  terms: InspectView['terms'],
  recorded: number | undefined,
  sent: number,
): number | undefined {
  const count = (...kinds: readonly ContextTermKind[]) =>
    sumOf(terms.map(({ kind, steps }) => (kinds.includes(kind) ? steps : 0)))
  const kept = sent - count('summaries', 'inserted')
  return recorded !== undefined && recorded - count('summarized', 'dropped') === kept ? kept : undefined
}

function keptWords(terms: InspectView['terms'], kept: number | undefined): string {
  const shortened = terms.find(({ kind }) => kind === 'shortened')?.steps ?? 0
  const steps = kept === undefined ? t`Kept steps` : plural(kept, 'kept step')
  return shortened === 0 ? steps : t`${steps}, ${formatExact(shortened)} shortened`
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
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

const TERM_WORDS: Readonly<Record<ContextTermKind, (steps: number) => string>> = {
  summarized: (steps) => plural(steps, 'summarized step'),
  dropped: (steps) => plural(steps, 'dropped step'),
  shortened: (steps) => plural(steps, 'shortened step'),
  summaries: (steps) => plural(steps, 'summary', 'summaries'),
  inserted: (steps) => plural(steps, 'inserted step'),
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
