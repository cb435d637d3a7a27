/**
 * Whether a call may remember a number that a step before it has: not one that only counted something there,
 * and of the lines at which it reads only those that something told it.
 */
import type { Step } from '../model/step.ts'
import { isCount } from './numbers.ts'
import { placesOf } from './places.ts'
import type { Found } from './reference.ts'

const NUMBER = /\d{3,20}(?:\.\d{1,20})?/g
/** In front of what the line says, as `grep -n` and `cat -n` write it, or behind the name of the file. */
const LINE = /^[ \t]*(\d{3,6})(?=[:\t\u2192|-])|:(\d{3,6})\b/gm

/** `at`: the position of the answer. O(text of the steps), once. */
export function createRemembered(steps: readonly Step[]): (use: Found, at: number) => boolean {
  let lines: ReadonlyMap<string, readonly number[]> | undefined
  let numbers: Numbers | undefined
  const isLine = (text: string, file: string, at: number): boolean => {
    lines ??= linesOf(steps)
    return (lines.get(text) ?? []).some((position) => {
      const step = position < at ? steps[position] : undefined
      return step !== undefined && placesOf(step).some((place) => place.text.includes(file))
    })
  }
  return ({ text, kind, chosenIn }, at) => {
    if (kind !== 'number' || chosenIn === '') return chosenIn !== ''
    if (chosenIn !== undefined) return isLine(text, chosenIn, at)
    numbers ??= numbersOf(steps)
    const { counts, names } = numbers
    return (counts.get(text) ?? at) >= at || (names.get(text) ?? at) < at
  }
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
