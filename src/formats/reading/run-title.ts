/**
 * What a run without a title of its own is called: by its file, or by what the person asked where the name is
 * only an id.
 */
import { takeCodePoints } from '#base/text.ts'
import type { Step } from '#core/model/step.ts'
import { stepText } from '#core/model/steps.ts'
import { baseName } from './file-name.ts'

/**
 * A UUID, or a run of twelve digits and letters a to f or more: what programs name files by, and no one can
 * tell apart.
 */
const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=[0-9a-f]*\d)[0-9a-f]{12,}/i
/** Code points of a request that are shown. */
const MOST = 80
/** Steps in which the request is looked for; what comes before it is put there by the program. */
const LOOKED_AT = 20

/**
 * The file's name; or the first line that the person wrote, where the name contains an id and there is one
 * (with the next, behind a colon).
 */
export function runTitle(fileName: string, steps: readonly Step[]): string {
  const name = baseName(fileName)
  if (!ID.test(name)) return name
  for (const step of steps.slice(0, LOOKED_AT)) {
    const isPersons = step.kind === 'task' || (step.kind === 'message' && step.role === 'user')
    const line = isPersons ? requestIn(stepText(step)) : undefined
    if (line !== undefined) return line
  }
  return name
}

/** Programs put their own texts into tags and brackets, and under headings of their own. */
const OF_A_PROGRAM = /^\s*(?:[<[]|Caveat:|Base directory for this skill:|# AGENTS\.md|# Context from my IDE)/

function requestIn(text: string): string | undefined {
  if (OF_A_PROGRAM.test(text)) return undefined
  const [line = '', next = ''] = text
    .split('\n', 50)
    .map((part) => part.replace(/^[\s#]+/, '').trimEnd())
    .filter((part) => part !== '')
  const said = line.endsWith(':') ? `${line} ${next}` : line
  if (said.trim() === '') return undefined
  const start = takeCodePoints(said, MOST)
  return start.length < said.length ? `${start.trimEnd()}…` : start.trimEnd()
}
