/**
 * Takes the trace out of a lesson's file before the rest is read as Markdown: it may be megabytes, and is
 * read by the importers of the app, not here.
 */
import type { BlockText } from './read-block.ts'

const OPENING = /^(`{3,}|~{3,})trace[ \t]*$/

/** The file with its ```trace blocks emptied, so that lines keep their numbers, and what was in these. */
export function takeTrace(text: string): { readonly rest: string; readonly traces: readonly BlockText[] } {
  const rest: string[] = []
  const traces: BlockText[] = []
  let fence: string | undefined
  let taken: string[] = []
  let from = 0
  text.split('\n').forEach((line, index) => {
    if (fence === undefined) {
      fence = OPENING.exec(line)?.[1]
      rest.push(fence === undefined ? line : '')
      from = index + 2
      taken = []
      return
    }
    rest.push('')
    if (line.trim() === fence) {
      traces.push({ text: taken.join('\n'), line: from })
      fence = undefined
    } else taken.push(line)
  })
  // A fence that is never closed goes to the end of the file, as in Markdown.
  if (fence !== undefined) traces.push({ text: taken.join('\n'), line: from })
  return { rest: rest.join('\n'), traces }
}
