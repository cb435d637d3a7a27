/**
 * Why a call may have missed the prompt cache although the file's messages don't explain it: what else the
 * file says changed, or what misses mostly come after. Pure.
 */
import type { Step } from '../../model/step.ts'
import { type Call, type Retries, type Trace, timeOf } from '../../model/trace.ts'
import type { CallIndex, Seconds, Tokens } from '../../model/units.ts'
import { isRefused } from '../../tokens/calibration/point.ts'
import { isAborted } from '../../waste/failed-results.ts'
import { typedBefore } from './typed-before.ts'

export type ProbableCause =
  /** Recorded: a cache belongs to one model. */
  | { readonly kind: 'model'; readonly from: string | undefined; readonly to: string | undefined }
  /** Recorded: tool definitions are in front of all messages. */
  | { readonly kind: 'tools' }
  /** Recorded: fewer tokens than the call before, so something of it was left out. */
  | { readonly kind: 'shorter'; readonly tokens: Tokens }
  /** The answer contains reasoning and none of the agent's answers before did. */
  | { readonly kind: 'thinking' }
  /** Requests of the agent that failed since its last answer, with the HTTP status of the last. */
  | { readonly kind: 'failed'; readonly count: number; readonly status: number | undefined }
  /** Requests of the agent that someone aborted since its last answer; none failed. */
  | { readonly kind: 'aborted'; readonly count: number }
  | { readonly kind: 'pause'; readonly pause: Seconds }
  /** A person wrote the newest message; what the agent's program attached is passed over. */
  | { readonly kind: 'user' }
  /** As far as the file shows, the prompt only grew. */
  | { readonly kind: 'unknown' }

interface Before {
  readonly call: Call
  readonly tokens: Tokens
  readonly time: number | undefined
  readonly hasReasoned: boolean
  /** Requests that failed since, and the HTTP status of the last. */
  failed: Retries
  /** Requests that someone aborted since. */
  aborted: number
}

const NO_FAILURE: Retries = { count: 0 }
const ONE: Retries = { count: 1 }

/** With `more` failed requests after `before`. */
function withFailed(before: Retries, more: Retries | undefined): Retries {
  if (more === undefined) return before
  return { ...before, ...more, count: before.count + more.count }
}

function countRefused(before: Before, { failure = '', retries }: Call): void {
  before.failed = withFailed(before.failed, retries)
  if (isAborted(failure)) before.aborted++
  else before.failed = withFailed(before.failed, ONE)
}

/** The size of a prompt. */
interface SizedCall {
  readonly call: CallIndex
  readonly tokens: Tokens
}

/** `cause`: `unexplained` where only the recorded usage shows it. */
interface Miss {
  readonly call: CallIndex
  readonly cause: string
}

/** Of the unexplained among `misses`. `figures` as for `cacheMisses`. O(steps + calls). */
export function probableCauses(
  trace: Pick<Trace, 'steps' | 'calls'>,
  figures: readonly SizedCall[],
  misses: readonly Miss[],
): ReadonlyMap<CallIndex, ProbableCause> {
  const unexplained = new Set(misses.flatMap(({ call, cause }) => (cause === 'unexplained' ? call : [])))
  const causes = new Map<CallIndex, ProbableCause>()
  if (unexplained.size === 0) return causes
  const typed = typedBefore(trace)
  const befores = new Map<string | undefined, Before>()
  for (const { call: index, tokens } of figures) {
    const call = trace.calls[index]
    if (call === undefined) continue
    const before = befores.get(call.agent)
    if (isRefused(call)) {
      if (before !== undefined) countRefused(before, call)
      continue
    }
    const time = timeOf(call, trace.steps)
    const isReasoning = hasReasoning(trace.steps[call.at], call)
    if (before !== undefined && unexplained.has(index)) {
      const now = { call, tokens, time, isReasoning, isUser: typed[index] === true }
      causes.set(index, causeOf(now, before))
    }
    const hasReasoned = isReasoning || before?.hasReasoned === true
    befores.set(call.agent, { call, tokens, time, hasReasoned, failed: NO_FAILURE, aborted: 0 })
  }
  return causes
}

interface Now extends Pick<Before, 'call' | 'tokens' | 'time'> {
  readonly isReasoning: boolean
  readonly isUser: boolean
}

function causeOf({ call, tokens, time, isReasoning, isUser }: Now, before: Before): ProbableCause {
  if (call.model !== before.call.model) return { kind: 'model', from: before.call.model, to: call.model }
  if (call.toolSet !== before.call.toolSet) return { kind: 'tools' }
  if (tokens < before.tokens) return { kind: 'shorter', tokens: before.tokens - tokens }
  if (isReasoning && !before.hasReasoned) return { kind: 'thinking' }
  const { count, status } = withFailed(before.failed, call.retries)
  if (count > 0) return { kind: 'failed', count, status }
  if (before.aborted > 0) return { kind: 'aborted', count: before.aborted }
  const pause = time === undefined || before.time === undefined ? 0 : time - before.time
  if (pause > PAUSE) return { kind: 'pause', pause }
  return { kind: isUser ? 'user' : 'unknown' }
}

/** Most providers promise no more; docs/truth.md has how often calls missed after longer ones. */
const PAUSE = 300

function hasReasoning(answer: Step | undefined, { usage }: Call): boolean {
  if ((usage?.reasoning ?? 0) > 0) return true
  return answer !== undefined && 'parts' in answer && answer.parts.some(({ kind }) => kind === 'reasoning')
}
