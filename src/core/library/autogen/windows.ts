/** AutoGen's contexts as windows, message by message: what contexts.ts does with the whole list. */

import { largest } from '../../memory/largest.ts'
import type { MessageWindow } from '../../memory/message-window.ts'
import { type Measure, originsOf, viewOf } from '../../memory/messages.ts'
import { textPart } from '../../model/message.ts'
import type { Step, StepId, SummaryStep } from '../../model/step.ts'
import { derivedId } from '../../model/steps.ts'
import { areOfOneTurn, isResult, skippedText } from './contexts.ts'

/** The messages of AutoGen as they come, each of them one or more of ours. */
interface Groups {
  /** Whether it begins a new one. */
  take(message: Step): boolean
  count(): number
  /** Index of the group's first message; of the end of all messages, where there is no such group. */
  startOf(group: number): number
  isResult(group: number): boolean
}

function createGroups(): Groups {
  const starts: number[] = []
  const results: boolean[] = []
  let messages = 0
  let first: Step | undefined
  return {
    take: (message) => {
      const isNew = first === undefined || !areOfOneTurn(first, message)
      if (isNew) {
        starts.push(messages)
        results.push(isResult(message))
        first = message
      }
      messages++
      return isNew
    },
    count: () => starts.length,
    startOf: (group) => starts[group] ?? messages,
    isResult: (group) => results[group] === true,
  }
}

export function bufferedWindow(size: number): MessageWindow {
  const groups = createGroups()
  return {
    take: (messages) => {
      for (const message of messages) groups.take(message)
      return 'window'
    },
    hidden: () => {
      const first = Math.max(0, groups.count() - size)
      return [0, groups.startOf(groups.isResult(first) ? first + 1 : first)]
    },
  }
}

/** O(log n) a message beside what the bounds move over. */
export function tokenLimitedWindow(limit: number, measure: Measure): MessageWindow {
  const groups = createGroups()
  /** Tokens before each group. */
  const before: number[] = []
  let tokens = 0
  const upTo = (group: number) => before[group] ?? tokens
  return {
    take: (messages) => {
      for (const message of messages) {
        if (groups.take(message)) before.push(tokens)
        tokens += measure(message)
      }
      return 'window'
    },
    hidden: () => {
      const count = groups.count()
      const back = (left: number) => count - Math.floor(left / 2)
      const left = largest(count, (some) => upTo(Math.ceil(some / 2)) + tokens - upTo(back(some)) <= limit)
      const lead = left > 0 && groups.isResult(0) ? 1 : 0
      const front = Math.max(lead, Math.ceil(left / 2))
      return [0, groups.startOf(lead), groups.startOf(front), groups.startOf(back(left))]
    },
  }
}

/** The head, the tail, and the note between them. */
export function headAndTailWindow(
  { head, tail }: { readonly head: number; readonly tail: number },
  rule: string,
): MessageWindow {
  const groups = createGroups()
  const messages: Step[] = []
  const skipped = createSkipped(rule)
  return {
    take: (pieces) => {
      for (const piece of pieces) {
        groups.take(piece)
        messages.push(piece)
      }
      return 'window'
    },
    hidden: () => {
      const count = groups.count() - head - tail
      if (count <= 0) return []
      const last = messages[groups.startOf(head - 1)]
      const endsInCalls = last !== undefined && viewOf(last).calls.length > 0
      const end = head + count
      skipped.grow(count, messages, { from: groups.startOf(head), to: groups.startOf(end) })
      return [
        groups.startOf(endsInCalls ? head - 1 : head),
        groups.startOf(groups.isResult(end) ? end + 1 : end),
      ]
    },
    note: skipped.note,
  }
}

/** What is skipped so far, which only grows, and the note on it. */
function createSkipped(rule: string) {
  const origins = new Set<StepId>()
  const origin: StepId[] = []
  let messages = 0
  let groups = 0
  let note: SummaryStep | undefined
  return {
    grow: (
      count: number,
      all: readonly Step[],
      { from, to }: { readonly from: number; readonly to: number },
    ) => {
      if (count === groups) return
      for (const id of originsOf(all.slice(from + messages, to))) {
        if (!origins.has(id)) origin.push(id)
        origins.add(id)
      }
      messages = to - from
      groups = count
      note = noteOnSkipped({ origin, count, number: all[from]?.number ?? 0, rule })
    },
    note: () => note,
  }
}

interface Skipped {
  /** May grow afterwards. */
  readonly origin: readonly StepId[]
  readonly count: number
  readonly number: number
  readonly rule: string
}

/**
 * Its origins are as many as the skipped steps, and there is a note for every call: they are listed when
 * somebody asks.
 */
function noteOnSkipped({ origin, count, number, rule }: Skipped): SummaryStep {
  const { length } = origin
  return {
    kind: 'summary',
    id: derivedId(rule, origin),
    number,
    role: 'user',
    parts: [textPart(skippedText(count))],
    get origin() {
      return origin.slice(0, length)
    },
    rule,
  }
}
