/** Of what calls were sent without need, how much a strategy's contexts would still have contained. Pure. */
import type { Memory } from '../memory/memory.ts'
import type { ToolUse } from '../memory/tool-uses.ts'
import { partsText, type ToolResult } from '../model/message.ts'
import type { Step, StepId } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import { type FoldableTrace, type FoldOptions, foldCalls } from '../replay/fold.ts'
import { type ShareOf, sharedTokens } from '../tokens/calibration/prompt-growth.ts'
import type { Count } from '../tokens/encoding.ts'

/** A result as it was recorded. */
export interface CountedResult {
  readonly step: StepId
  readonly use: ToolUse
  readonly tokens: Tokens
}

export interface CarriedResult {
  /** Absent of tools, which are in no step. */
  readonly use?: CountedResult
  /** Calls that could have done without it, in order. */
  readonly calls: readonly CallIndex[]
  /** Results with the same text, of which one must be in the context for this one to be a copy. */
  readonly copyOf?: readonly CountedResult[]
}

interface StillSentOptions {
  readonly memory: Memory
  readonly fold: FoldOptions
  readonly count: Count
  /** What to count of a step's results. Absent: all of each. */
  readonly shareOf?: ShareOf | undefined
}

/** The tokens of each at its calls; none of tools. O(a replay + the calls of all). */
export function stillSent(
  trace: FoldableTrace,
  carried: readonly CarriedResult[],
  { memory, fold, count, shareOf }: StillSentOptions,
): (one: CarriedResult) => readonly Tokens[] {
  const sent = new Map<CarriedResult, Tokens[]>()
  const byCall = new Map<CallIndex, CarriedResult[]>()
  for (const one of carried.filter(({ use }) => use !== undefined)) {
    sent.set(one, [])
    for (const call of one.calls) {
      const known = byCall.get(call)
      if (known === undefined) byCall.set(call, [one])
      else known.push(one)
    }
  }
  const counted = new WeakMap<object, Tokens>()
  const tokensOf = (step: StepId, part: ToolResult | Step, text: string) => {
    const tokens = counted.get(part) ?? sharedTokens(count(text), shareOf?.(step) ?? 1)
    counted.set(part, tokens)
    return tokens
  }
  foldCalls(trace, memory, fold, ({ call, recall }) => {
    const asked = byCall.get(call.index)
    if (asked === undefined) return true
    const steps = new Map(recall.steps.map((step) => [step.id, step]))
    const tokensNow = (one: CountedResult) => {
      const step = steps.get(one.step)
      if (step === undefined) return 0
      if (step.kind !== 'action') return Math.min(one.tokens, tokensOf(step.id, step, stepText(step)))
      const now = resultIn(step.results, one.use)
      if (now === undefined || now === one.use.result) return now === undefined ? 0 : one.tokens
      return Math.min(one.tokens, tokensOf(step.id, now, resultText(now)))
    }
    const isWhole = (one: CountedResult) => tokensNow(one) === one.tokens
    for (const one of asked) {
      const isNeedless = one.copyOf === undefined || one.copyOf.some(isWhole)
      sent.get(one)?.push(isNeedless && one.use !== undefined ? tokensNow(one.use) : 0)
    }
    return true
  })
  return (one) => sent.get(one) ?? []
}

/** The text of a result that its tokens are counted of. */
export function resultText({ parts, error = '' }: ToolResult): string {
  return `${partsText(parts)}${error}`
}

/** The result among those of a step that a strategy may have changed. */
function resultIn(results: readonly ToolResult[], { index, result }: ToolUse): ToolResult | undefined {
  if (results[index] === result || result.callId === '') return results[index]
  return results.find(({ callId }) => callId === result.callId)
}
