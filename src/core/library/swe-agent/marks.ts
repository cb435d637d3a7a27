/**
 * SWE-agent's processors that mark and do not shorten: `cache_control` and `tag_tool_call_observations`. They
 * work on entries as their history contains them; steps have no marks.
 */
import { field, isArray, isObject, type JsonObject, type JsonValue, textField, without } from '#base/json.ts'

interface CacheOptions {
  readonly lastMessages: number
  /** Counts entries from the end, whatever their role. */
  readonly offset: number
  readonly roles: readonly string[]
}

const MARK: JsonObject = { type: 'ephemeral' }

/** Marks the newest entries of these roles for the provider's cache, and clears all older marks. O(n). */
export function markForCache(
  entries: readonly JsonObject[],
  { lastMessages, offset, roles }: CacheOptions,
): readonly JsonObject[] {
  let left = lastMessages
  return [...entries]
    .reverse()
    .map((entry, fromEnd) => {
      const clear = cleared(entry)
      if (left <= 0 || fromEnd < offset || !roles.includes(textField(entry, 'role') ?? '')) return clear
      left--
      return marked(clear)
    })
    .reverse()
}

function cleared(entry: JsonObject): JsonObject {
  const plain = without(entry, ['cache_control'])
  const content = field(plain, 'content')
  if (!isArray(content)) return plain
  const blocks = content.map((block) => (isObject(block) ? without(block, ['cache_control']) : block))
  return { ...plain, content: blocks }
}

/**
 * A tool's mark is on the entry, any other on its first text block; plain text becomes a block for it.
 */
function marked(entry: JsonObject): JsonObject {
  const content = field(entry, 'content')
  const blocks = isArray(content) ? content : [{ type: 'text', text: content ?? '' }]
  if (entry.role === 'tool') return { ...entry, content: blocks, cache_control: MARK }
  const first = blocks.findIndex((block) => textField(block, 'type') === 'text')
  const withMark = blocks.map(
    (block, index): JsonValue =>
      index === first && isObject(block) ? { ...block, cache_control: MARK } : block,
  )
  return { ...entry, content: withMark }
}

/** Adds the tags, sorted with those that are there, to actions that call one of these functions. O(n). */
export function tagCallers(
  entries: readonly JsonObject[],
  { tags, functions }: { readonly tags: readonly string[]; readonly functions: readonly string[] },
): readonly JsonObject[] {
  return entries.map((entry) => {
    if (textField(entry, 'message_type') !== 'action') return entry
    const calls = field(entry, 'tool_calls')
    const names = isArray(calls) ? calls.map((call) => textField(field(call, 'function'), 'name') ?? '') : []
    if (!names.some((name) => functions.includes(name))) return entry
    const before = field(entry, 'tags')
    return { ...entry, tags: [...new Set([...(isArray(before) ? before : []), ...tags])].sort() }
  })
}
