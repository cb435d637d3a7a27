/**
 * What is wrong with a lesson's file, gathered while it is read: every problem with its line, as a sentence
 * for its author.
 */
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'

export interface Report {
  readonly problems: readonly Problem[]
  /** `line` is 1-based; undefined: of the file as a whole. */
  add(line: number | undefined, message: string, hint?: string): void
}

/** More would be no help; what follows is often caused by the first ones. */
const MOST = 50

export function createReport(): Report {
  const problems: (Problem & { readonly line: number })[] = []
  return {
    get problems() {
      return problems.toSorted((a, b) => a.line - b.line).map(({ line: _, ...problem }) => problem)
    },
    add: (line, message, hint) => {
      const said = line === undefined ? message : `Line ${line}: ${message}`
      // A parser may say one slip twice.
      if (problems.length >= MOST || problems.some((problem) => problem.message === said)) return
      const where = line === undefined ? {} : { where: `line ${line}` }
      problems.push({
        line: line ?? 0,
        code: 'bad-lesson',
        message: said,
        ...given({ hint }),
        ...where,
      })
    },
  }
}

/** A text of the file in a sentence: short, on one line. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `“${line.length > 60 ? `${line.slice(0, 60)}…` : line}”`
}
