/**
 * Runs `swe-agent-history.json`: entries of the history become message steps, and what came back is written
 * as entries.
 */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  textField,
} from '#base/json.ts'
import { unwrap } from '#base/result.ts'
import { closeWindows } from '#core/library/swe-agent/closed-window.ts'
import { withImages } from '#core/library/swe-agent/image-parsing.ts'
import { elideOld } from '#core/library/swe-agent/last-observations.ts'
import { markForCache, tagCallers } from '#core/library/swe-agent/marks.ts'
import { compilePattern, removeMatches } from '#core/library/swe-agent/remove-regex.ts'
import { type Part, partsText, type Role, textPart } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'

export function matchSweAgent({ op, input, params }: GoldenCase): Answer {
  const history = (listField(input, 'history') ?? []).map((entry) => (isObject(entry) ? entry : {}))
  const steps = history.map(stepOf)
  const write = (result: readonly Step[]) => answered(result.map((step) => written(step, history)))
  switch (op) {
    case 'default':
      return write(steps)
    case 'last_n_observations':
      return lastObservations(history, steps, params)
    case 'closed_window':
      return write(closeWindows(steps, { looksAt: (step) => looksAt(step, history), dropsHeadless: true }))
    case 'remove_regex': {
      const patterns = texts(params, 'remove', ['<diff>.*</diff>']).map((one) => unwrap(compilePattern(one)))
      return write(removeMatches(steps, patterns, numberField(params, 'keep_last') ?? 0))
    }
    case 'image_parsing':
      return write(steps.map(withImages))
    case 'cache_control':
      return answered(
        markForCache(history, {
          lastMessages: numberField(params, 'last_n_messages') ?? 2,
          offset: numberField(params, 'last_n_messages_offset') ?? 0,
          roles: texts(params, 'tagged_roles', ['user', 'tool']),
        }),
      )
    case 'tag_tool_call_observations': {
      const tags = texts(params, 'tags', ['keep_output'])
      return answered(tagCallers(history, { tags, functions: texts(params, 'function_names', []) }))
    }
    default:
      return unsupported(`the operation “${op}” is not known`)
  }
}

function texts(value: JsonValue, name: string, fallback: readonly string[]): readonly string[] {
  return listField(value, name)?.map(String) ?? fallback
}

/** An entry as a message step; its number is its place in the history. */
function stepOf(entry: JsonObject, number: number): Step {
  const content = field(entry, 'content')
  const role = textField(entry, 'role') ?? 'user'
  return {
    kind: 'message',
    id: `entry ${number}`,
    number,
    role: isRole(role) ? role : 'user',
    parts: isArray(content) ? content.map(partOf) : [textPart(typeof content === 'string' ? content : '')],
  }
}

function isRole(role: string): role is Role {
  return ['system', 'developer', 'user', 'assistant', 'tool'].includes(role)
}

function partOf(block: JsonValue): Part {
  const text = textField(block, 'text')
  if (text !== undefined) return textPart(text)
  const url = textField(field(block, 'image_url'), 'url')
  return url === undefined ? { kind: 'other', label: 'block', value: block } : { kind: 'image', url }
}

/** A step that came back as it was is its entry; in one that was made again the content is the step's. */
function written(step: Step, history: readonly JsonObject[]): JsonObject {
  const entry = history[step.number] ?? {}
  if (step.rule === undefined || !('parts' in step)) return entry
  const content = field(entry, 'content')
  const blocks = isArray(content) ? content : []
  const isPlain = step.parts.every((part) => part.kind === 'text') && blocks.length !== step.parts.length
  if (isPlain) return { ...entry, content: partsText(step.parts) }
  return { ...entry, content: step.parts.map((part, at) => blockOf(part, blocks, step.parts.length, at)) }
}

/** Where no block came or went, each keeps what else it holds. */
function blockOf(part: Part, blocks: readonly JsonValue[], count: number, at: number): JsonValue {
  const before = blocks.length === count ? blocks[at] : undefined
  const rest = isObject(before) ? before : {}
  if (part.kind === 'text') return { ...rest, type: 'text', text: part.text }
  if (part.kind === 'image') return { ...rest, type: 'image_url', image_url: { url: part.url } }
  return part.kind === 'other' ? part.value : (before ?? null)
}

function lastObservations(
  history: readonly JsonObject[],
  steps: readonly Step[],
  params: JsonObject,
): Answer {
  const entries = steps.map((step, at) => ({
    step,
    isObservation: textField(history[at], 'message_type') === 'observation',
    isDemo: field(history[at], 'is_demo') === true,
    tags: texts(history[at] ?? {}, 'tags', []),
  }))
  const tags = {
    keep: texts(params, 'always_keep_output_for_tags', ['keep_output']),
    remove: texts(params, 'always_remove_output_for_tags', ['remove_output']),
  }
  const sizes = { n: numberField(params, 'n') ?? 0, polling: numberField(params, 'polling') ?? 1 }
  const result = elideOld(entries, sizes, tags)
  if (!result.ok) return refused(result.error.message)
  return answered(
    result.value.map((step) => {
      const entry = history[step.number] ?? {}
      return step.rule === undefined || !('parts' in step)
        ? entry
        : { ...entry, content: partsText(step.parts) }
    }),
  )
}

function looksAt(step: Step, history: readonly JsonObject[]): boolean {
  const entry = history[step.number]
  return textField(entry, 'role') === 'user' && field(entry, 'is_demo') !== true
}
