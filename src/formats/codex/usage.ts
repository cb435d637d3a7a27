/**
 * `token_count` events: which of them tell of a call of its own, and whose. Older versions write them before
 * the items of the call, newer ones behind; each is repeated with every later turn context.
 */
import { field, type JsonValue, numberField, objectField } from '#base/json.ts'
import type { Usage } from '#core/model/trace.ts'
import { USAGE_KINDS } from '#core/usage/recorded-totals.ts'
import { countField, promptUsage } from '../reading/prompt-usage.ts'
import type { CodexLine } from './lines.ts'
import type { EventMessage, ResponseItem, TokenInfo, TokenUsage } from './shape.ts'

/** The usage of one call; undefined where the event repeats what is known, or knows nothing yet. */
interface TokenCounts {
  read(payload: JsonValue): Usage | undefined
  /** The run's usage so far, as the newest event says. */
  readonly total: Usage | undefined
}

export function createTokenCounts(): TokenCounts {
  let largest = 0
  let total: Usage | undefined
  return {
    read: (payload) => {
      const info = objectField<EventMessage>(payload, 'info')
      const sum = objectField<TokenInfo>(info, 'total_token_usage')
      const tokens = numberField<TokenUsage>(sum, 'total_tokens') ?? 0
      if (sum === undefined || tokens <= largest) return undefined
      largest = tokens
      const before = total
      total = readCodexUsage(sum)
      const last = readCodexUsage(field<TokenInfo>(info, 'last_token_usage'))
      const isOwn = last !== undefined && (before === undefined || last.output !== total?.output)
      return isOwn ? last : grownBy(before, total)
    },
    get total() {
      return total
    },
  }
}

/** What the total grew by, where an event has only the total, or gives it as the last call's usage too. */
function grownBy(before: Usage = {}, total: Usage = {}): Usage {
  const kinds = USAGE_KINDS.filter((kind) => total[kind] !== undefined)
  return Object.fromEntries(kinds.map((kind) => [kind, (total[kind] ?? 0) - (before[kind] ?? 0)]))
}

/**
 * `input_tokens` includes what came from or went to the cache; only where the total shows otherwise it does
 * not. Reasoning is part of the output.
 */
function readCodexUsage(usage: JsonValue | undefined): Usage | undefined {
  return promptUsage({
    prompt: countField<TokenUsage>(usage, 'input_tokens'),
    output: countField<TokenUsage>(usage, 'output_tokens'),
    total: countField<TokenUsage>(usage, 'total_tokens'),
    read: countField<TokenUsage>(usage, 'cached_input_tokens'),
    write: countField<TokenUsage>(usage, 'cache_write_input_tokens'),
    reasoning: countField<TokenUsage>(usage, 'reasoning_output_tokens'),
  })
}

/**
 * Whether the file tells a call's usage before its items: the first count is before the first of the
 * model's. The `copied` lines of a forked session do not decide it, but the session repeats their last count.
 */
export function isUsageFirst(lines: readonly CodexLine[], copied: number): boolean {
  const counts = createTokenCounts()
  for (const [index, { kind, payload, type }] of lines.entries()) {
    const isCount = kind === 'event' && type === 'event_msg/token_count'
    if (isCount && counts.read(payload) !== undefined && index >= copied) return true
    if (index >= copied && kind === 'item' && isOfModel(payload)) return false
  }
  return false
}

export function isOfModel(item: JsonValue): boolean {
  const type = field<ResponseItem>(item, 'type')
  if (type === 'message') return field<ResponseItem>(item, 'role') === 'assistant'
  return type === 'reasoning' || (typeof type === 'string' && type.endsWith('_call'))
}
