/**
 * Patterns that a person writes, checked before they run: a regular expression can take for ever on the wrong
 * text. The check refuses the well-known forms of that; the rest is caught by the time limit of the job that
 * runs it.
 */
import { errorMessage } from '#base/errors.ts'
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'

export interface CustomPattern {
  readonly source: string
  readonly ignoreCase?: boolean
}

const MAX_LENGTH = 300

/**
 * Fails with `bad-pattern`: not a regular expression, too long, matches nothing at all, or may never come to
 * an end.
 */
export function checkPattern({ source, ignoreCase = false }: CustomPattern): Result<RegExp> {
  if (source === '') return refuse(t`The pattern is empty.`)
  if (source.length > MAX_LENGTH) return refuse(t`The pattern is longer than ${MAX_LENGTH} characters.`)
  const made = compile(source, ignoreCase ? 'giu' : 'gu')
  if (!made.ok) return made
  if (made.value.test('')) return refuse(t`The pattern matches empty text, so it would match everywhere.`)
  if (/\\[1-9]|\\k</.test(source)) {
    return refuse(t`The pattern uses a backreference; such patterns can run forever.`)
  }
  if (repeatsRepetition(source)) {
    return refuse(
      t`The pattern repeats a group that contains a repetition or alternatives; such patterns can run forever.`,
      t`Remove the inner repetition: write a+ instead of (a+)+.`,
    )
  }
  made.value.lastIndex = 0
  return made
}

function refuse(message: string, hint?: string): Result<never> {
  const problem: Problem = { code: 'bad-pattern', message, ...given({ hint }) }
  return fail(problem)
}

function compile(source: string, flags: string): Result<RegExp> {
  try {
    return ok(new RegExp(source, flags))
  } catch (error) {
    const told = errorMessage(error)
    return refuse(t`Not a valid regular expression: ${told}`)
  }
}

/**
 * Whether a group that contains a repetition or an alternative is itself repeated without a small bound.
 * O(length).
 */
function repeatsRepetition(source: string): boolean {
  const open: { risky: boolean }[] = []
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at)
    if (char === '\\') at++
    else if (char === '[') at = endOfClass(source, at)
    else if (char === '(') open.push({ risky: false })
    else if (char === ')') {
      const group = open.pop()
      const isRepeated = repetitionAt(source, at + 1)
      if (group?.risky === true && isRepeated) return true
      mark(open, group?.risky === true || isRepeated)
    } else mark(open, char === '|' || repetitionAt(source, at))
  }
  return false
}

function mark(open: readonly { risky: boolean }[], isRisky: boolean): void {
  const inner = open.at(-1)
  if (inner !== undefined && isRisky) inner.risky = true
}

/** Whether an unbounded repetition is here: `*`, `+`, `{3,}`. */
function repetitionAt(source: string, at: number): boolean {
  return /^(?:[*+]|\{\d+,\})/.test(source.slice(at, at + 12))
}

function endOfClass(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    if (source.charAt(at) === '\\') at++
    else if (source.charAt(at) === ']') return at
  }
  return source.length
}
