/**
 * The tokens of an answer whose output the provider did not record, from its text. Only for Claude, which
 * writes tool calls in a long form: elsewhere our plain count is as good as anything known.
 */
import { isObject, jsonOf } from '#base/json.ts'
import { partsText } from '../model/message.ts'
import { modelNames } from '../model/model-name.ts'
import type { Step } from '../model/step.ts'
import type { Count } from './encoding.ts'
import { modelTokens } from './model-tokens.ts'

export interface AnswerTokens {
  readonly tokens: number
  /** Nine in ten runs have the sum of their answers between these. */
  readonly low: number
  readonly high: number
}

/**
 * Tokens around a tool call, and around each of its arguments: measured on recorded answers without reasoning
 * (docs/tokens.md).
 */
const PER_CALL = 40
const PER_ARGUMENT = 10
/** What files have of the reasoning is often a summary, so more is likely and less is not. */
const LOW = 0.95
const HIGH = 1.3

/** `count`: in o200k. Undefined where nothing is known of how the model writes. O(text). */
export function answerTokens(step: Step, model: string | undefined, count: Count): AnswerTokens | undefined {
  if (!('parts' in step) || !isClaude(model)) return undefined
  const calls = 'calls' in step ? step.calls : []
  const reasoning = step.parts.reduce(
    (sum, part) => sum + (part.kind === 'reasoning' ? count(part.text) : 0),
    0,
  )
  const inCalls = calls.reduce((sum, call) => sum + count(call.name) + count(call.arguments), 0)
  const around = calls.reduce((sum, call) => sum + PER_CALL + PER_ARGUMENT * argumentsIn(call.arguments), 0)
  // The least of the range: the rest of it is what prompts have around each message.
  const perToken = modelTokens(model).factor.low
  const tokens = Math.round(perToken * (count(partsText(step.parts)) + reasoning + inCalls) + around)
  return { tokens, low: Math.round(tokens * LOW), high: Math.round(tokens * HIGH) }
}

function isClaude(model: string | undefined): boolean {
  return model !== undefined && modelNames(model).some((name) => name.startsWith('claude'))
}

function argumentsIn(text: string): number {
  const parsed = jsonOf(text)
  return isObject(parsed) ? Object.keys(parsed).length : 0
}
