/**
 * The tokens of an answer whose output the provider did not record, from its text. For Claude, which writes
 * tool calls in a long form, and for OpenAI's reasoning models, which hide their reasoning: elsewhere our
 * plain count is as good as anything known.
 */
import { isObject, jsonOf } from '#base/json.ts'
import { partsText } from '../model/message.ts'
import { modelNames } from '../model/model-name.ts'
import type { Step } from '../model/step.ts'
import type { Tokens } from '../model/units.ts'
import type { Count } from './encoding.ts'
import { modelTokens } from './model-tokens.ts'

export interface AnswerTokens {
  readonly tokens: Tokens
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

/**
 * All output for what is visible of it, in OpenAI's reasoning models: the median of 18 recorded Codex
 * sessions, and the range that nine in ten sessions lie in (docs/tokens.md). A single answer differs far
 * more.
 */
const HIDING = { typical: 1.8, low: 1, high: 3 }

/** `count`: in o200k. Undefined where nothing is known of how the model writes. O(text). */
export function answerTokens(step: Step, model: string | undefined, count: Count): AnswerTokens | undefined {
  if (!('parts' in step) || model === undefined) return undefined
  if (isClaude(model)) return claudeAnswer(step, model, count)
  return hidesReasoning(model) ? hidingAnswer(step, count) : undefined
}

type Answer = Extract<Step, { readonly parts: unknown }>

function claudeAnswer(step: Answer, model: string, count: Count): AnswerTokens {
  const calls = callsOf(step)
  const around = calls.reduce((sum, call) => sum + PER_CALL + PER_ARGUMENT * argumentsIn(call.arguments), 0)
  // The least of the range: the rest of it is what prompts have around each message.
  const perToken = modelTokens(model).factor.low
  const tokens = Math.round(perToken * (visible(step, count) + reasoningOf(step, count)) + around)
  return { tokens, low: Math.round(tokens * LOW), high: Math.round(tokens * HIGH) }
}

/** What files have of the reasoning is a summary at most. */
function hidingAnswer(step: Answer, count: Count): AnswerTokens {
  const shown = visible(step, count)
  const least = Math.round(shown * HIDING.low)
  const tokens = Math.max(Math.round(shown * HIDING.typical), shown + reasoningOf(step, count))
  return { tokens, low: least, high: Math.max(tokens, Math.round(shown * HIDING.high)) }
}

/** Text and tool calls. */
function visible(step: Answer, count: Count): number {
  const inCalls = callsOf(step).reduce((sum, call) => sum + count(call.name) + count(call.arguments), 0)
  return count(partsText(step.parts)) + inCalls
}

function reasoningOf({ parts }: Answer, count: Count): number {
  return parts.reduce((sum, part) => sum + (part.kind === 'reasoning' ? count(part.text) : 0), 0)
}

function callsOf(step: Answer) {
  return 'calls' in step ? step.calls : []
}

function isClaude(model: string): boolean {
  return modelNames(model).some((name) => name.startsWith('claude'))
}

/** Not where the name says that it doesn't reason: `gpt-5-chat`, or an effort of none. */
function hidesReasoning(model: string): boolean {
  const names = modelNames(model)
  return !names.some((name) => QUICK.test(name)) && names.some((name) => REASONING.test(name))
}

const REASONING = /^(?:gpt-[5-9]|o[1-9]|codex)\b/
const QUICK = /-(?:chat|none|minimal|instant)\b/

function argumentsIn(text: string): number {
  const parsed = jsonOf(text)
  return isObject(parsed) ? Object.keys(parsed).length : 0
}
