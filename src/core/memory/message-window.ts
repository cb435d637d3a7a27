/**
 * The fold of windows over messages: what is left out are few runs of messages, whose bounds move as messages
 * come. A call costs what the bounds moved over. Of an action that a bound cuts through the messages left are
 * joined again.
 */
import type { Step } from '../model/step.ts'
import type { PositionalFold } from './strategy.ts'
import { fold, unfold } from './unfold.ts'

/**
 * What becomes of a step's messages: `window`: as the bounds say; `shown` and `hidden`: that, permanently;
 * `breaks`: the form does not hold with them.
 */
type Fate = 'window' | 'shown' | 'hidden' | 'breaks'

export interface MessageWindow {
  /** Takes the messages of the next step; control steps have none. */
  take(messages: readonly Step[], step: Step): Fate
  /**
   * The runs that are left out now, as bounds start, end, start, end … in rising order, counted in messages
   * of the fate `window`. They may come back later. Asked once after each step.
   */
  hidden(): readonly number[]
  /**
   * A step that is added where the first run begins, which must not move any more; undefined: none yet. The
   * same object as long as it says the same. Asked after `hidden`.
   */
  note?(): Step | undefined
}

interface Holder {
  readonly step: Step
  readonly position: number
  /** Index of its first message. */
  readonly first: number
}

/**
 * For views only: of what a run dropped, the bounds may take some up again. `rule` is on rewritten
 * actions.
 */
export function messageWindowFold(window: MessageWindow, rule: string): PositionalFold {
  const holders: Holder[] = []
  /** For each message of the window its holder. */
  const holderOf: number[] = []
  let hidden: readonly number[] = []
  let noted: Noted | undefined

  function takeAll(step: Step, position: number): Fate {
    const pieces = unfold(step)
    const fate = window.take(pieces, step)
    if (fate !== 'window') return fate
    for (let count = 0; count < pieces.length; count++) holderOf.push(holders.length)
    holders.push({ step, position, first: holderOf.length - pieces.length })
    return fate
  }

  /** Where the note goes; undefined: nowhere. Once it is it stays there. */
  function noteOf(bounds: readonly number[]): Noted | undefined {
    const note = window.note?.()
    if (note === undefined) return undefined
    const position = noted?.position ?? freePlace(holders, holderOf[bounds[0] ?? 0] ?? 0, bounds)
    return { note, position }
  }

  return {
    viewOnly: true,
    ...(window.note === undefined ? {} : { adds: true }),
    push: (step, position, set) => {
      if (step.kind === 'control') return true
      const fate = takeAll(step, position)
      if (fate === 'breaks') return false
      const next = window.hidden()
      const note = noteOf(next)
      if (note !== undefined && note.position === undefined) return false
      if (fate === 'hidden') set(position, undefined)
      eachFlipped(hidden, next, (start, end) => {
        const last = holderOf[end - 1] ?? -1
        for (let index = holderOf[start] ?? holders.length; index <= last; index++) {
          const holder = holders[index]
          if (holder !== undefined) set(holder.position, standing(holder, next, rule))
        }
      })
      if (note?.position !== undefined && note.note !== noted?.note) set(note.position, note.note)
      hidden = next
      noted = note
      return true
    },
  }
}

interface Noted {
  readonly note: Step
  readonly position: number | undefined
}

/**
 * The place of the first step that the first run leaves out whole, where nothing but what the run leaves out
 * is between its beginning and that: a message that the beginning cuts through may, a control step may
 * not. Undefined: there is none.
 */
function freePlace(
  holders: readonly Holder[],
  from: number,
  [start = 0, end = 0]: readonly number[],
): number | undefined {
  const index = holders[from]?.first === start ? from : from + 1
  const holder = holders[index]
  if (holder === undefined || holder.first + unfold(holder.step).length > end) return undefined
  return holder.position === (holders[index - 1]?.position ?? -1) + 1 ? holder.position : undefined
}

/** The runs that are left out by one of the two only: between each two neighbours of all bounds, in order. */
function eachFlipped(
  one: readonly number[],
  other: readonly number[],
  visit: (start: number, end: number) => void,
): void {
  if (one.length === other.length && one.every((bound, index) => bound === other[index])) return
  const bounds = [...one, ...other].sort((a, b) => a - b)
  for (let index = 0; index + 1 < bounds.length; index += 2) {
    const start = bounds[index] ?? 0
    const end = bounds[index + 1] ?? 0
    if (start < end) visit(start, end)
  }
}

/** What is left of a step; undefined: nothing. */
function standing({ step, first }: Holder, hidden: readonly number[], rule: string): Step | undefined {
  const pieces = unfold(step)
  const left = pieces.filter((_, index) => !isInside(hidden, first + index))
  if (left.length === pieces.length) return step
  return fold(left, [step], rule)[0]
}

/** Whether an odd number of bounds is not above the index. O(log bounds). */
function isInside(bounds: readonly number[], index: number): boolean {
  let low = 0
  let high = bounds.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bounds[middle] ?? 0) <= index) low = middle + 1
    else high = middle
  }
  return low % 2 === 1
}
