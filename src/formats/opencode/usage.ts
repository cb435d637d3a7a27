/** The usage of opencode's requests, whose fields meant different things over time. */
import { given } from '#base/given.ts'
import { field, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import type { RawUsage } from '#core/usage/check-usage.ts'
import { countField } from '../reading/prompt-usage.ts'
import type { StoredMessage } from './sessions.ts'
import type { MessageInfo, Tokens } from './shape.ts'

/**
 * The usage of one request by its `tokens`; `info` is the record of its message. Undefined where nothing came
 * back.
 */
export type UsageReader = (tokens: JsonValue | undefined, info: JsonObject) => RawUsage | undefined

/** Reads the usage of a session, all of whose messages are needed to know what its fields mean. O(parts). */
export function usageReader(messages: readonly StoredMessage[]): UsageReader {
  const including = modelsIncludingCache(messages)
  return (tokens, info) => readUsage(tokens, including.has(modelKey(info)))
}

interface Counts {
  readonly input: number
  readonly cache: number
}

/**
 * Versions of 2025 left the tokens that were read in `input`, except for Anthropic's models; later ones take
 * them out. Which it was is not recorded. Models of which no request has more in the cache than its input,
 * and whose median request has more than half of its input there, are taken for the former: a conversation
 * that goes on reads far more than it adds.
 */
function modelsIncludingCache(messages: readonly StoredMessage[]): ReadonlySet<string> {
  const byModel = new Map<string, Counts[]>()
  for (const { info, parts } of messages) {
    const finished = parts.filter(({ type }) => type === 'step-finish')
    for (const from of finished.length > 0 ? finished : [info]) {
      const tokens = field<MessageInfo>(from, 'tokens')
      const cache = cacheOf(tokens)
      if (cache === 0 || countField(tokens, 'total') !== undefined) continue
      const known = byModel.get(modelKey(info)) ?? []
      known.push({ input: countField(tokens, 'input') ?? 0, cache })
      byModel.set(modelKey(info), known)
    }
  }
  return new Set([...byModel].flatMap(([model, counts]) => (areIncluded(counts) ? [model] : [])))
}

function areIncluded(counts: readonly Counts[]): boolean {
  const shares = counts.map(({ input, cache }) => (input === 0 ? Number.POSITIVE_INFINITY : cache / input))
  const sorted = shares.toSorted((one, other) => one - other)
  return (sorted.at(-1) ?? 0) <= 1 && (sorted[Math.floor(sorted.length / 2)] ?? 0) > 0.5
}

function modelKey(info: JsonObject): string {
  return `${textField<MessageInfo>(info, 'providerID') ?? ''} ${textField<MessageInfo>(info, 'modelID') ?? ''}`
}

function cacheOf(tokens: JsonValue | undefined): number {
  const cache = field<Tokens>(tokens, 'cache')
  return (countField(cache, 'read') ?? 0) + (countField(cache, 'write') ?? 0)
}

/**
 * `input` excludes the cache where `includesCache` is false, and the total doesn't say otherwise. `output`
 * includes reasoning in older versions and excludes it in newer ones, which only the total tells. All zeros
 * are where nothing came back.
 */
function readUsage(tokens: JsonValue | undefined, includesCache: boolean): RawUsage | undefined {
  const cache = field<Tokens>(tokens, 'cache')
  const input = countField(tokens, 'input')
  const output = countField(tokens, 'output')
  const reasoning = countField(tokens, 'reasoning')
  const cacheRead = countField(cache, 'read')
  const cacheWrite = countField(cache, 'write')
  const total = countField(tokens, 'total')
  const counts = [input, output, reasoning, cacheRead, cacheWrite]
  if (counts.every((count) => count === undefined || count === 0)) return undefined
  const inCache = cacheOf(tokens)
  const isIncluded = total === undefined ? includesCache : isTotalWithoutCache(tokens, total)
  const own = isIncluded && input !== undefined && input >= inCache ? input - inCache : input
  const sum = (own ?? 0) + (output ?? 0) + inCache
  const isSideFile = reasoning !== undefined && reasoning > 0 && total === sum + reasoning
  return {
    ...given({ input: own }),
    ...(output === undefined ? {} : { output: isSideFile ? output + reasoning : output }),
    ...(reasoning === undefined || reasoning === 0 ? {} : { reasoning }),
    ...given({ cacheRead, cacheWrite }),
  }
}

function isTotalWithoutCache(tokens: JsonValue | undefined, total: number): boolean {
  const sum = (countField(tokens, 'input') ?? 0) + (countField(tokens, 'output') ?? 0)
  return total === sum || total === sum + (countField(tokens, 'reasoning') ?? 0)
}
