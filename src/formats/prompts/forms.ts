/**
 * How the steps of a context are in a prompt: which of them it shows as before, and in which form it shows
 * one that is not as before.
 */
import { given } from '#base/given.ts'
import type { Message } from '#core/model/message.ts'
import type { ActionStep, Step, StepId } from '#core/model/step.ts'
import { rewriteStep } from '#core/model/steps.ts'
import type { Incoming } from './conversation.ts'
import { type Entry, entryOf, type Slot, showAs, slotsOf } from './entry.ts'
import type { Found } from './find.ts'
import { isSameMessage, messagesOf, RECORDED_RULE } from './recorded-prompts.ts'

/** A message of a prompt that is fitted. */
export interface Place {
  readonly prompt: readonly Incoming[]
  readonly messages: readonly Message[]
  readonly found: Found
  readonly at: number
}

/**
 * How many steps at the beginning the prompt shows as before, and their messages. A step that something may
 * still join is not among them.
 */
export function equalHead(
  entries: readonly Entry[],
  prompt: readonly Incoming[],
): { readonly entries: number; readonly messages: readonly Message[] } {
  const messages: Message[] = []
  let count = 0
  for (const entry of entries) {
    const slots = slotsOf(entry)
    if (!entry.wasShown || !areSaid(slots, prompt, messages.length)) break
    if (prompt[messages.length + slots.length]?.role === 'tool') break
    for (const { message } of slots) messages.push(message)
    count++
  }
  return { entries: count, messages }
}

function areSaid(slots: readonly Slot[], prompt: readonly Incoming[], at: number): boolean {
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index]
    if (slot === undefined || !isSaid(slot.message, prompt[at + index])) return false
  }
  return true
}

function isSaid(message: Message, incoming: Incoming | undefined): boolean {
  return incoming !== undefined && incoming.error === undefined && isSameMessage(message, incoming)
}

/** The entry whose first message this is, if it has no place yet. */
export function ownerOf({ entry, index }: Slot, target: ReadonlySet<Entry>): Entry | undefined {
  return index === 0 && !target.has(entry) ? entry : undefined
}

/** How many messages an entry takes that the prompt shows as before, with nothing that might join it. */
export function unchanged(entry: Entry, { found, messages, at }: Place): number | undefined {
  if (entry.isBlank || !entry.wasShown) return undefined
  const slots = slotsOf(entry)
  if (slots.some((slot, index) => found[at + index] !== slot)) return undefined
  const next = messages[at + slots.length]
  return next?.role === 'tool' && entry.step.kind === 'action' ? undefined : slots.length
}

export function filled(step: ActionStep, { parts, calls = [], name }: Incoming): ActionStep {
  return { ...step, parts, calls, ...given({ name }) }
}

export function fitPlain(entry: Entry, place: Place): number {
  const { step } = entry
  const parts = place.messages[place.at]?.parts ?? []
  const forms = [entry.shown, step, rewriteStep<Step>(step, { parts }, RECORDED_RULE)]
  return showFirst(entry, forms, place, 1)
}

/** Takes the first form whose messages are at the place. */
export function showFirst(
  entry: Entry,
  forms: readonly Step[],
  { messages, at }: Place,
  length: number,
): number {
  const form = forms.find((step) => {
    const own = messagesOf(step)
    return own.length === length && own.every((message, index) => isSameIn(messages, at + index, message))
  })
  if (form === undefined) return 0
  showAs(entry, form)
  return length
}

function isSameIn(messages: readonly Message[], at: number, message: Message): boolean {
  const sent = messages[at]
  return sent !== undefined && isSameMessage(sent, message)
}

/** Whether the prompt leaves out an answer that prompts had shown. */
export function losesTurn(entries: readonly Entry[], found: Found): boolean {
  const placed = new Set(found.map((slot) => slot?.entry))
  return entries.some((entry) => entry.wasShown && entry.step.kind === 'action' && !placed.has(entry))
}

/**
 * A message that no step can be shown as, such as a result without its call: only in the recorded context.
 */
export function pieceOf({ messages, at }: Place, id: StepId, of: Entry | undefined): Entry {
  const { role, parts, calls, callId, name } = messages[at] ?? { role: 'user' as const, parts: [] }
  return entryOf({
    kind: 'message',
    id,
    number: at,
    role,
    parts,
    rule: RECORDED_RULE,
    ...(of === undefined ? {} : { origin: [of.step.id] }),
    ...(of?.step.agent === undefined ? {} : { agent: of.step.agent }),
    ...given({ calls, callId, name }),
  })
}
