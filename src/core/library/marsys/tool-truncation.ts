/**
 * The first processor of the compaction: long tool results outside the newest rounds are cut.
 */

import { withParts } from '../../memory/messages.ts'
import { partsText, textPart } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'
import { cutToTokens, sumCosts } from './estimate.ts'
import { type MarsysMessage, marsysMessage } from './message.ts'
import { tailStart } from './packing.ts'
import { messagesOf, type Stage } from './stage.ts'

export interface TruncationOptions {
  readonly enabled: boolean
  /** Newest rounds, counted by assistant messages, that stay whole. */
  readonly rounds: number
  /** Tokens of a message from which on it is long, and to which its text is cut. */
  readonly limit: number
  /** Also user messages that report a tool's result: `Tool … returned: …`. */
  readonly payloads: boolean
}

export const TRUNCATION: TruncationOptions = { enabled: true, rounds: 1, limit: 1200, payloads: true }

const NAME = 'tool_truncation'
const MARKER = ' [truncated]'
const RULE = 'compaction: long result cut'

export function toolTruncation(options: TruncationOptions): Stage {
  const isLong = (step: Step, cost: number) => {
    const message = marsysMessage(step)
    return message !== undefined && isResult(message, options.payloads) && cost > options.limit
  }
  return {
    name: NAME,
    saving: (steps, { cost, form }) => {
      if (!options.enabled) return 0
      return steps
        .slice(0, tailStart(messagesOf(steps), options.rounds, form))
        .filter((step) => isLong(step, cost(step)))
        .reduce((sum, step) => sum + cost(step) - options.limit, 0)
    },
    run: (steps, { cost, form, charsPerToken }) => {
      if (!options.enabled) return { steps, log: { stage: NAME, skipped: true } }
      const tail = tailStart(messagesOf(steps), options.rounds, form)
      const after = steps.map((step, index) =>
        index < tail && isLong(step, cost(step)) ? cut(step, options.limit, charsPerToken) : step,
      )
      const changed = after.filter((step, index) => step !== steps[index]).length
      const saved = sumCosts(steps, cost) - sumCosts(after, cost)
      return { steps: after, log: { stage: NAME, truncated_count: changed, tokens_saved: saved } }
    },
  }
}

function isResult({ role, content }: MarsysMessage, payloads: boolean): boolean {
  if (role === 'tool') return true
  const isPayload =
    typeof content === 'string' && content.startsWith('Tool ') && content.includes('returned:')
  return payloads && role === 'user' && isPayload
}

/** Content that is not text stays. */
function cut(step: Step, limit: number, charsPerToken: number): Step {
  const content = marsysMessage(step)?.content
  if (typeof content !== 'string') return step
  const text = cutToTokens(content, limit, MARKER, charsPerToken)
  if (text === content) return step
  const others = 'parts' in step ? step.parts.filter((part) => partsText([part]) === '') : []
  return withParts(step, [textPart(text), ...others], RULE)
}
