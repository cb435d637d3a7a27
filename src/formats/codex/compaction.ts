/**
 * What a compaction left in the context. Newer rollouts contain the exact items; older ones the summary
 * alone, then the history is rebuilt as Codex rebuilds it: what was before the first prompt, the newest
 * prompts, the summary. https://github.com/openai/codex (codex-rs/core/src/compact.rs)
 */

import { field, isArray, type JsonValue, textField } from '#base/json.ts'
import { append } from '#base/lists.ts'
import { type Part, partsText, textPart } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import { type ResponsesItem, readResponsesItem } from '../messages/responses-items.ts'
import { readPackedOutput } from '../messages/responses-outputs.ts'
import type { Incoming } from '../prompts/conversation.ts'
import type { CodexLine } from './lines.ts'
import type { Compacted, ResponseItem } from './shape.ts'

/** A step of the context that stays, or a message that is new in it. */
type Kept =
  | { readonly kind: 'step'; readonly step: Step }
  | {
      readonly kind: 'new'
      readonly message: Incoming
      /** It represents what was removed; `isSealed`: only the provider can read it. */
      readonly isSummary?: boolean
      readonly isSealed?: boolean
    }

/** Prompts are kept from the newest back while they fit into 20,000 tokens of about four characters. */
const PROMPT_CHARS = 80_000

/**
 * What the context is after the compaction that `line` records, in order. `isTyped`: a prompt of the person.
 */
export function compactedContext(
  line: CodexLine,
  steps: readonly Step[],
  isTyped: (step: Step) => boolean,
): readonly Kept[] {
  const replacement = field<Compacted>(line.payload, 'replacement_history')
  if (isArray(replacement)) return replaced(replacement, steps, line)
  const isSummary = summaryOf(line) !== ''
  const summary: Kept = {
    ...newMessage(line, { role: 'user', parts: partsOf(summaryOf(line)), as: 'summary' }),
    isSummary,
  }
  return [...rebuilt(steps, isTyped).map((step): Kept => ({ kind: 'step', step })), summary]
}

function summaryOf({ payload }: CodexLine): string {
  return textField<Compacted>(payload, 'message') ?? ''
}

function partsOf(text: string): readonly Part[] {
  return text === '' ? [] : [textPart(text)]
}

function newMessage(line: CodexLine, message: Incoming): Extract<Kept, { kind: 'new' }> {
  const { record, where, timestamp } = line
  const time = timestamp === undefined ? {} : { timestamp }
  return { kind: 'new', message: { ...message, ...time, noCall: true, records: [record], where } }
}

function rebuilt(steps: readonly Step[], isTyped: (step: Step) => boolean): readonly Step[] {
  const first = steps.findIndex(isTyped)
  const head = (first < 0 ? [] : steps.slice(0, first)).filter(
    ({ kind }) => kind === 'system' || kind === 'message',
  )
  const prompts: Step[] = []
  let room = PROMPT_CHARS
  for (const step of steps.filter(isTyped).toReversed()) {
    room -= 'parts' in step ? partsText(step.parts).length : 0
    if (room < 0) break
    prompts.push(step)
  }
  return [...head, ...prompts.toReversed()]
}

/** Items that the context already holds stay the steps that they are; the others are new. */
function replaced(items: readonly JsonValue[], steps: readonly Step[], line: CodexLine): readonly Kept[] {
  const known = stepsByContent(steps)
  const used = new Set<Step>()
  const kept: Kept[] = []
  for (const raw of items) {
    const item = readResponsesItem(raw, readPackedOutput)
    // Reasoning is in the turn that it led to.
    if (textField<ResponseItem>(raw, 'type') === 'reasoning') continue
    if (item.kind === 'result') {
      if (!isAnswered(item.result.callId, used)) kept.push(newMessage(line, { ...item.result, role: 'tool' }))
      continue
    }
    const step = known.get(keyOfItem(item))?.find((one) => !used.has(one))
    if (step === undefined) append(kept, newItem(item, raw, line))
    else kept.push({ kind: 'step', step })
    if (step !== undefined) used.add(step)
  }
  return kept
}

/** Whether the result is in an action that stays. */
function isAnswered(callId: string, used: ReadonlySet<Step>): boolean {
  for (const step of used)
    if (step.kind === 'action' && step.calls.some(({ id }) => id === callId)) return true
  return false
}

function stepsByContent(steps: readonly Step[]): ReadonlyMap<string, readonly Step[]> {
  const known = new Map<string, Step[]>()
  for (const step of steps) {
    for (const key of keysOfStep(step)) {
      const same = known.get(key)
      if (same === undefined) known.set(key, [step])
      else same.push(step)
    }
  }
  return known
}

function keysOfStep(step: Step): readonly string[] {
  switch (step.kind) {
    case 'action':
      return step.calls.length === 0
        ? [`assistant ${partsText(step.parts)}`]
        : step.calls.map(({ id }) => `call ${id}`)
    case 'task':
      return [`user ${partsText(step.parts)}`]
    case 'summary':
    case 'message':
      return [`${step.role} ${partsText(step.parts)}`]
    case 'system':
      return [`${step.role ?? 'system'} ${partsText(step.parts)}`]
    default:
      return []
  }
}

function keyOfItem(item: Exclude<ResponsesItem, { kind: 'result' }>): string {
  if (item.kind === 'input') return `${item.role} ${partsText(item.parts)}`
  if (item.kind === 'other' || item.kind === 'compaction') return ''
  const [call] = item.calls
  return call === undefined ? `assistant ${partsText(item.parts)}` : `call ${call.id}`
}

/** The summary, a prompt that was cut, or what only the provider can read. */
function newItem(
  item: Exclude<ResponsesItem, { kind: 'result' }>,
  raw: JsonValue,
  line: CodexLine,
): readonly Kept[] {
  if (item.kind === 'compaction') {
    const message = newMessage(line, { role: 'user', parts: item.parts, as: 'summary' })
    return [{ ...message, isSummary: true, isSealed: true }]
  }
  if (item.kind === 'other') {
    const sealed: Part = { kind: 'other', label: item.type, value: raw }
    return [{ ...newMessage(line, { role: 'user', parts: [sealed], as: 'summary' }), isSealed: true }]
  }
  if (item.kind === 'output') {
    if (item.calls.length > 0)
      return [newMessage(line, { role: 'assistant', parts: item.parts, calls: item.calls })]
    return item.parts.length === 0
      ? []
      : [newMessage(line, { role: 'assistant', parts: item.parts, as: 'summary' })]
  }
  const said = summaryOf(line)
  const isSummary = said !== '' && partsText(item.parts).includes(said)
  const { role, parts } = item
  const message = newMessage(line, {
    role,
    parts,
    ...(role === 'user' ? { as: isSummary ? 'summary' : 'message' } : {}),
  })
  return [{ ...message, isSummary }]
}
