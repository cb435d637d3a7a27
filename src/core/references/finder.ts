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

const NOTHING: readonly number[] = []
const MAX_KNOWN = 50_000

/** `texts`: normal forms, each once; what is found are their places in the list, in ascending order. */
export function createFinder(texts: readonly string[]): (text: string) => readonly number[] {
  const ids = new Map(texts.map((text, id) => [text, id]))
  const phrases = phrasesOf(texts)
  const known = new Map<string, readonly number[]>()
  const idsIn = ({ text, before }: Run): readonly number[] =>
    readingsOf(text, before).flatMap((reading) => ids.get(reading.text) ?? NOTHING)

  /** Most runs of a trace stand in it again and again. */
  function idsOf(run: Run): readonly number[] {
    // How these are read hangs on what is before them.
    if (run.text.startsWith('.') || run.before === '<') return idsIn(run)
    const before = known.get(run.text)
    if (before !== undefined) return before
    const made = idsIn(run)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(run.text, made)
    return made
  }

  return (text) => {
    const clean = withoutColours(text)
    const found = new Set<number>()
    const look = (reading: string) => {
      const id = ids.get(reading)
      if (id !== undefined) found.add(id)
    }
    const visit = (run: Run) => {
      if (PLAIN_WORD.test(run.text)) look(run.text)
      else for (const id of idsOf(run)) found.add(id)
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
