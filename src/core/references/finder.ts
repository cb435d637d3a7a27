/**
 * Which of a given set of references occur in a text: one walk over its runs and a look-up for each reading, so that a
 * text costs in proportion to its length, however many references are looked for.
 */
import { drivePaths } from './path-readings.ts'
import { PLAIN_WORD, readingsOf } from './readings.ts'
import { eachRun, type Run, withoutColours } from './runs.ts'

/** Where a phrase stands from its first run on. */
interface Form {
  readonly offset: number
  readonly length: number
}

/** `texts`: normal forms, each once; what is found are their places in the list, in ascending order. */
export function createFinder(texts: readonly string[]): (text: string) => readonly number[] {
  const ids = new Map(texts.map((text, id) => [text, id]))
  const phrases = phrasesOf(texts)
  return (text) => {
    const clean = withoutColours(text)
    const found = new Set<number>()
    const look = (reading: string) => {
      const id = ids.get(reading)
      if (id !== undefined) found.add(id)
    }
    const visit = (run: Run) => {
      if (PLAIN_WORD.test(run.text)) look(run.text)
      else for (const reading of readingsOf(run.text, run.before)) look(reading.text)
      for (const { offset, length } of phrases.get(run.text) ?? []) {
        const start = run.start - offset
        if (start >= 0 && endsFree(clean, start + length)) look(clean.slice(start, start + length))
      }
    }
    if (ids.size === 0) return []
    eachRun(clean, visit, true)
    for (const path of drivePaths(clean)) look(path)
    return [...found].sort((one, other) => one - other)
  }
}

/** The forms that phrases have behind a first run: at most one a length, so that no text can make many of them. */
function phrasesOf(texts: readonly string[]): ReadonlyMap<string, readonly Form[]> {
  const phrases = new Map<string, Map<string, Form>>()
  for (const text of texts) {
    const first = firstRun(text)
    if (first === undefined || first.text === text) continue
    const forms = phrases.get(first.text) ?? new Map<string, Form>()
    phrases.set(first.text, forms)
    forms.set(`${first.start} ${text.length}`, { offset: first.start, length: text.length })
  }
  return new Map([...phrases].map(([first, forms]) => [first, [...forms.values()]]))
}

function firstRun(text: string): Run | undefined {
  let first: Run | undefined
  eachRun(text, (run) => {
    first ??= run
  })
  return first
}

function endsFree(text: string, at: number): boolean {
  return at <= text.length && !(/\w/.test(text[at] ?? '') && /\w/.test(text[at - 1] ?? ''))
}
