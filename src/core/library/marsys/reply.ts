/** What a compacting model answers, and the roll-up that replaces it. */
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  jsonOf,
  listField,
  textField,
} from '#base/json.ts'
import { jsonStr } from '#base/python.ts'
import { strip } from '#base/python-text.ts'
import { type MarsysMessage, textOfBlock } from './message.ts'

/**
 * The JSON of a reply: all of it, of any kind; else the first fenced block that holds just an object; else
 * from the first brace to the last. Undefined: there is none.
 */
export function parseReply(text: string): JsonValue | undefined {
  const whole = jsonOf(strip(text))
  if (whole !== undefined) return whole
  const fenced = FENCE.exec(text)?.[1]
  const inFence = fenced === undefined ? undefined : jsonOf(fenced)
  if (inFence !== undefined) return inFence
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  return start < 0 || end < start ? undefined : jsonOf(text.slice(start, end + 1))
}

const FENCE = /```(?:json)?\s*(\{[\s\S]*?\})\s*```/

/** The fields of a reply; what is missing is empty. */
export interface Reply {
  readonly requests: string
  readonly summary: string
  readonly facts: readonly string[]
  readonly threads: readonly string[]
  readonly images: readonly { readonly id: string; readonly context: string }[]
}

/** Undefined: nothing that can be used (no object, or an empty one). */
export function replyOf(value: JsonValue | undefined): Reply | undefined {
  if (!isObject(value) || Object.keys(value).length === 0) return undefined
  return {
    requests: textOr(value, 'user_request_summary'),
    summary: textOr(value, 'summary'),
    facts: (listField(value, 'salient_facts') ?? []).map(jsonStr),
    threads: (listField(value, 'open_threads') ?? []).map(jsonStr),
    images: (listField(value, 'keep_images') ?? []).map((image) => ({
      id: textField(image, 'image_id') ?? '',
      context: textField(image, 'context') ?? '',
    })),
  }
}

function textOr(object: JsonObject, key: string): string {
  const value = Object.hasOwn(object, key) ? object[key] : undefined
  return value === undefined || value === null ? '' : jsonStr(value)
}

/** The text of the user message that represents the requests; undefined: it is left out. */
export function requestsText(requests: string): string | undefined {
  return requests === '' ? undefined : `[User Requests Summary]\n${requests}`
}

/** The text of the assistant message that represents all else. */
export function summaryText({ summary, facts, threads }: Reply): string {
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`[${title}]\n${items.map((item) => `- ${item}`).join('\n')}`]
  return [
    `[Compacted Context Summary]\n${summary}`,
    ...list('Key Facts', facts),
    ...list('Open Threads', threads),
  ].join('\n\n')
}

export const PLACEHOLDER = '[Context was compacted. Previous conversation history is no longer available.]'

/** What the user said, trimmed, one after the other with a rule between. */
export function userRollup(messages: readonly MarsysMessage[]): string {
  return messages
    .filter((message) => message.role === 'user')
    .map((message) => strip(textsOf(message.content)))
    .filter((text) => text !== '')
    .join('\n---\n')
}

/** The texts of a content: itself, or its text blocks with a space between. */
export function textsOf(content: JsonValue): string {
  if (typeof content === 'string') return content
  if (!isArray(content)) return ''
  return content.flatMap((block) => textOfBlock(block) ?? []).join(' ')
}
