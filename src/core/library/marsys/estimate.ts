/**
 * MARSYS' own token estimate and how it cuts a text. Not a tokenizer: characters through
 * four.
 */
import { isArray, type JsonValue } from '#base/json.ts'
import { dumpJson } from '#base/python-json.ts'
import { codePointLength, takeCodePoints } from '#base/text.ts'
import type { ToolCall } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'
import { imageOfBlock, type MarsysMessage, marsysMessage, textOfBlock } from './message.ts'

interface EstimateOptions {
  readonly charsPerToken: number
  readonly imageTokens: number
}

export const ESTIMATE: EstimateOptions = { charsPerToken: 4, imageTokens: 800 }

/** Tokens of an unfolded step; what the algorithms of this folder count with. */
export type Cost = (step: Step) => number

const MESSAGE_TOKENS = 3
const CALL_TOKENS = 5
const CALL_ID_TOKENS = 10

const remembered = new Map<string, WeakMap<Step, number>>()

/** The estimate of steps, remembered per step and options. */
export function createEstimate(options: EstimateOptions): Cost {
  const key = `${options.charsPerToken} ${options.imageTokens}`
  const costs = remembered.get(key) ?? new WeakMap<Step, number>()
  remembered.set(key, costs)
  return (step) => {
    let cost = costs.get(step)
    if (cost === undefined) {
      const message = marsysMessage(step)
      cost = message === undefined ? 0 : estimateMessage(message, options)
      costs.set(step, cost)
    }
    return cost
  }
}

export function sumCosts(steps: readonly Step[], cost: Cost): number {
  return steps.reduce((sum, step) => sum + cost(step), 0)
}

/** The estimate of one message: floor of the whole, with its parts floored as the original does. */
export function estimateMessage(message: MarsysMessage, options: EstimateOptions = ESTIMATE): number {
  const name = codePointLength(message.name ?? '') / options.charsPerToken
  const id = message.callId === undefined || message.callId === '' ? 0 : CALL_ID_TOKENS
  const content = contentTokens(message.content, options)
  return Math.floor(MESSAGE_TOKENS + content + callTokens(message.calls, options) + name + id)
}

function contentTokens(content: JsonValue, options: EstimateOptions): number {
  if (content === null) return 0
  if (typeof content === 'string') return textTokens(content, options)
  if (!isArray(content)) return textTokens(escapedJson(content), options)
  return content.reduce<number>((sum, block) => sum + blockTokens(block, options), 0)
}

function blockTokens(block: JsonValue, options: EstimateOptions): number {
  const text = textOfBlock(block)
  if (text !== undefined) return textTokens(text, options)
  return imageOfBlock(block) === undefined ? textTokens(escapedJson(block), options) : options.imageTokens
}

/** Calls that are in the text are counted there. */
function callTokens(calls: readonly ToolCall[], { charsPerToken }: EstimateOptions): number {
  const sum = calls
    .filter((call) => call.inText !== true)
    .reduce((tokens, call) => {
      const length =
        codePointLength(call.name) / charsPerToken + codePointLength(call.arguments) / charsPerToken
      return tokens + CALL_TOKENS + length
    }, 0)
  return Math.floor(sum)
}

function textTokens(text: string, { charsPerToken }: EstimateOptions): number {
  return Math.floor(codePointLength(text) / charsPerToken)
}

/** Compact JSON with everything beyond ASCII escaped: what the estimate measures records by. */
export function escapedJson(value: JsonValue): string {
  return dumpJson(value, { separators: 'compact' })
}

/**
 * A text of at most `tokens` times the characters per token stays; a longer one is cut so that it fits with
 * `marker`, and a marker that is longer than that is alone.
 */
export function cutToTokens(text: string, tokens: number, marker = '', charsPerToken = 4): string {
  const limit = tokens * charsPerToken
  if (text === '' || codePointLength(text) <= limit) return text
  return takeCodePoints(text, Math.max(0, limit - codePointLength(marker))) + marker
}
