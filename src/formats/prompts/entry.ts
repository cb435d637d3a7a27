/**
 * A step as one agent's context contains it: in its form in the log and in the form in which prompts show it,
 * which a recorded change made; and the messages of an agent by which a prompt finds it again.
 */
import { given } from '#base/given.ts'
import { resultParts } from '#core/dialects/openai.ts'
import type { Message } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import { isSameAt, printOf } from './align.ts'
import type { Incoming } from './conversation.ts'
import { messagesOf } from './recorded-prompts.ts'

export interface Entry {
  /** As in the log. */
  step: Step
  /** As prompts show it. */
  shown: Step
  /** As the fold has it before the recorded changes of the call at hand. */
  folded: Step
  /** A call was made with it in the context: what comes later may no longer join it. */
  wasShown: boolean
  /** The answer of a call whose answer was not kept. A later prompt may tell it. */
  isBlank: boolean
  /** Whether the context contains it now. */
  isHeld: boolean
  /** The form in which it was last put into the pool of removed steps. */
  pooled?: Step
  /** Its messages, made when they are asked for. */
  slots?: readonly Slot[]
}

/** One message of an entry. */
export interface Slot {
  readonly entry: Entry
  readonly index: number
  readonly message: Message
}

export function entryOf(step: Step, isBlank = false): Entry {
  return { step, shown: step, folded: step, wasShown: false, isBlank, isHeld: false }
}

/** Gives an entry another form. */
export function showAs(entry: Entry, shown: Step): void {
  if (entry.shown === shown) return
  entry.shown = shown
  delete entry.slots
}

export function slotsOf(entry: Entry): readonly Slot[] {
  entry.slots ??= messagesOf(entry.shown).map((message, index) => ({ entry, index, message }))
  return entry.slots
}

/** A message of a prompt in the form in which the steps yield theirs. */
export function messageOf({ role, parts, calls = [], callId, name, error }: Incoming): Message {
  const native = calls.some((call) => call.inText === true)
    ? calls.filter((call) => call.inText !== true)
    : calls
  return {
    role,
    parts: error === undefined ? parts : resultParts({ callId: '', parts, error }),
    ...(native.length === 0 ? {} : { calls: native }),
    ...given({ callId, name }),
  }
}

/**
 * Messages that no place of a prompt accounts for: of steps that were removed, or that are elsewhere now.
 */
export interface Pool {
  readonly size: number
  put(slot: Slot): void
  /** An equal message that `accepts` allows, the newest first. */
  find(message: Message, accepts: (slot: Slot) => boolean): Slot | undefined
}

/** Among many equal messages only this many are looked at. */
const MAX_LOOK = 16

export function createPool(): Pool {
  const slots = new Map<number, Slot[]>()
  return {
    get size() {
      return slots.size
    },
    put: (slot) => {
      const print = printOf(slot.message)
      const list = slots.get(print)
      if (list === undefined) slots.set(print, [slot])
      else list.push(slot)
    },
    find: (message, accepts) => {
      const list = slots.get(printOf(message)) ?? []
      const from = Math.max(0, list.length - MAX_LOOK)
      for (let index = list.length - 1; index >= from; index--) {
        const slot = list[index]
        if (slot !== undefined && accepts(slot) && isSameAt([slot.message], 0, message)) return slot
      }
      return undefined
    },
  }
}
