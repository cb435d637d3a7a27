/**
 * `token_count` events: which of them tell of a call of its own, and whose. Older versions write them before the items
 * of the call, newer ones behind; each is repeated with every later turn context.
 */
import { field, isObject, type JsonValue, numberField, objectField } from '#base/json.ts'
import type { Usage } from '#core/trace.ts'
import type { CodexLine } from './lines.ts'

/** The usage of one call; undefined where the event repeats what is known, or knows nothing yet. */
export interface TokenCounts {
  read(payload: JsonValue): Usage | undefined
  /** The run's usage so far, as the newest event says. */
  readonly total: Usage | undefined
}

export function createTokenCounts(): TokenCounts {
  let largest = 0
  let total: Usage | undefined
  return {
    read: (payload) => {
      const info = objectField(payload, 'info')
      const sum = objectField(info, 'total_token_usage')
      const tokens = numberField(sum, 'total_tokens') ?? 0
      if (sum === undefined || tokens <= largest) return undefined
      largest = tokens
      total = readCodexUsage(sum)
      return readCodexUsage(field(info, 'last_token_usage'))
    },
    get total() {
      return total
    },
  }
}

/**
 * `input_tokens` includes what came from or went to the cache; only where the total shows otherwise it does not.
 * Reasoning is part of the output.
 */
export function readCodexUsage(usage: JsonValue | undefined): Usage | undefined {
  if (!isObject(usage)) return undefined
  const input = numberField(usage, 'input_tokens')
  const output = numberField(usage, 'output_tokens')
  const cacheRead = numberField(usage, 'cached_input_tokens')
  const cacheWrite = numberField(usage, 'cache_write_input_tokens')
  const reasoning = numberField(usage, 'reasoning_output_tokens')
  const cached = (cacheRead ?? 0) + (cacheWrite ?? 0)
  const beside = (input ?? 0) + cached + (output ?? 0)
  const isBeside = cached > 0 && numberField(usage, 'total_tokens') === beside
  const normalised = {
    ...(input === undefined ? {} : { input: isBeside ? input : Math.max(0, input - cached) }),
    ...(output === undefined ? {} : { output }),
    ...(cacheRead === undefined ? {} : { cacheRead }),
    ...(cacheWrite === undefined ? {} : { cacheWrite }),
    ...(reasoning === undefined ? {} : { reasoning }),
  }
  return Object.keys(normalised).length === 0 ? undefined : normalised
}

/**
 * Whether the file tells a call's usage before its items: the first count stands before the first of the model's. The
 * `copied` lines of a forked session do not decide it, but the session repeats their last count.
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

function isOfModel(item: JsonValue): boolean {
  const type = field(item, 'type')
  if (type === 'message') return field(item, 'role') === 'assistant'
  return type === 'reasoning' || (typeof type === 'string' && type.endsWith('_call'))
}
