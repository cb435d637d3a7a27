/**
 * Whether a call may remember a number or date that a step before it has: not the date of the day or of the
 * day before, not a number that only counted something there, and of the lines at which it reads only those
 * that something told it, and at which it doesn't just read on.
 */
import { toolUsesOf } from '../memory/tool-uses.ts'
import { partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import type { EpochSeconds } from '../model/units.ts'
import { type AskedLines, askedLines, type ChosenLine } from './chosen-lines.ts'
import { isCount } from './numbers.ts'
import { placesOf } from './places.ts'
import { isReadOnly } from './read-only.ts'
import type { Found } from './reference.ts'

const NUMBER = /\d{3,20}(?:\.\d{1,20})?/g
/** In front of what the line says, as `grep -n` and `cat -n` write it, or behind the name of the file. */
const LINE = /^[ \t]*(\d{3,6})(?=[:\t\u2192|-])|:(\d{3,6})\b/gm

/** `at`: the position of the answer. O(text of the steps), once. */
export function createRemembered(steps: readonly Step[]): (use: Found, at: number) => boolean {
  let lines: ReadonlyMap<string, readonly number[]> | undefined
  let numbers: Numbers | undefined
  let reads: ReadonlyMap<string, readonly Read[]> | undefined
  const isLine = (text: string, file: string, at: number): boolean => {
    lines ??= linesOf(steps)
    return (lines.get(text) ?? []).some((position) => {
      const step = position < at ? steps[position] : undefined
      return step !== undefined && placesOf(step).some((place) => place.text.includes(file))
    })
  }
  /** Whether it begins about where the agent's last read of the file ended, as one that pages through it. */
  const isNextPage = ({ file, from }: ChosenLine, at: number): boolean => {
    reads ??= readsOf(steps)
    const agent = steps[at]?.agent
    const last = reads.get(file)?.findLast((read) => read.position < at && read.agent === agent)
    if (last === undefined) return false
    const near = Math.min(FARTHEST, (last.last - last.first + 1) / 2)
    return Math.abs(from - last.last - 1) <= near
  }
  return ({ text, kind, chosen }, at) => {
    if (kind === 'date') return !isAboutToday(text, timeOf(steps, at))
    if (kind !== 'number' || chosen?.file === '') return chosen?.file !== ''
    if (chosen !== undefined) return isLine(text, chosen.file, at) && !isNextPage(chosen, at)
    numbers ??= numbersOf(steps)
    const { counts, names } = numbers
    return (counts.get(text) ?? at) >= at || (names.get(text) ?? at) < at
  }
}

/** Of the step, or of the last one before it that has a time. */
function timeOf(steps: readonly Step[], at: number): EpochSeconds | undefined {
  return steps.findLast(({ timestamp }, position) => position <= at && timestamp !== undefined)?.timestamp
}

const [HOUR, DAY] = [3600, 24 * 3600]
/** Clocks are at most as far behind UTC, and as far ahead of it. */
const [BEHIND, AHEAD] = [12 * HOUR, 14 * HOUR]

/** An agent knows what day it is, in its own time zone, and so what day was before it. */
function isAboutToday(date: string, now: EpochSeconds | undefined): boolean {
  const midnight = Date.parse(`${date}T00:00:00Z`) / 1000
  if (now === undefined || Number.isNaN(midnight)) return false
  return midnight <= now + AHEAD && midnight + 2 * DAY > now - BEHIND
}

/** Lines; pages overlap, or leave a few out. */
const FARTHEST = 50

interface Read extends AskedLines {
  readonly last: number
  readonly position: number
  readonly agent: string | undefined
}

/** What was read of each file, in the order of the steps. O(text). */
function readsOf(steps: readonly Step[]): ReadonlyMap<string, readonly Read[]> {
  const reads = new Map<string, Read[]>()
  for (const [position, step] of steps.entries()) {
    for (const use of toolUsesOf(step, position).filter(isReadOnly)) {
      const returned = partsText(use.result.parts).split('\n').length
      for (const { file, first, last = first + returned - 1 } of askedLines(use.args, use.call.arguments)) {
        const read = { file, first, last, position, agent: step.agent }
        reads.set(file, [...(reads.get(file) ?? []), read])
      }
    }
  }
  return reads
}

/** The first step that has each number as a count (`298 characters`), and as anything else. */
interface Numbers {
  readonly counts: ReadonlyMap<string, number>
  readonly names: ReadonlyMap<string, number>
}

function numbersOf(steps: readonly Step[]): Numbers {
  const counts = new Map<string, number>()
  const names = new Map<string, number>()
  for (const [position, step] of steps.entries()) {
    for (const { text } of placesOf(step)) {
      for (const { 0: number, index } of text.matchAll(NUMBER)) {
        const known = isCount(text, { text: number, start: index }) ? counts : names
        if (!known.has(number)) known.set(number, position)
      }
    }
  }
  return { counts, names }
}

/** The steps that give each line number, in their order. O(text). */
function linesOf(steps: readonly Step[]): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>()
  for (const [position, step] of steps.entries()) {
    for (const { text } of placesOf(step)) {
      for (const [, front, behind] of text.matchAll(LINE)) {
        const number = front ?? behind ?? ''
        const known = lines.get(number)
        if (known === undefined) lines.set(number, [position])
        else if (known.at(-1) !== position) known.push(position)
      }
    }
  }
  return lines
}
