/** Paths that contain a $, of which the shell took a part for a variable that is not set. Pure. */
import { literal } from '#core/search/finder.ts'
import type { Failure } from '#core/waste/failures.ts'

/** Words as a shell reads them, and their quoted and plain pieces. */
const WORD = /(?:'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]|[^\s'"\\;&|<>()])+/g
const PIECE = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|((?:[^'"\\]|\\[\s\S])+)/g
const VARIABLE = /\\([\s\S])|\$([A-Za-z_]\w*)/g

/**
 * Whether the command names a path such as `routes/$id.tsx`, and the error is about what is left of it
 * without the name: `routes/.tsx`. O(command · message).
 */
export function hasUnquotedDollar({ isCommand, subject, message }: Failure): boolean {
  if (!isCommand || !subject.includes('$')) return false
  return leftPaths(subject).some((path) =>
    new RegExp(`(?:^|[\\s'"\`‘“:/])${literal(path)}(?:$|[\\s'"\`’”:,;)])`).test(message),
  )
}

/** What the shell leaves of such paths. One that begins with a variable is meant to have its value. */
function leftPaths(command: string): readonly string[] {
  return [...command.matchAll(WORD)].flatMap(([word]) => {
    const [whole, left] = [expanded(word, () => false), expanded(word, (name) => isUnset(name, command))]
    return left !== whole && left.includes('/') && !whole.startsWith('$') ? [left] : []
  })
}

/** The word without its quotation marks and without the variables that are not set. */
function expanded(word: string, isEmpty: (name: string) => boolean): string {
  const inText = (text: string) =>
    text.replaceAll(VARIABLE, (all: string, escaped?: string, name = '') =>
      escaped === undefined && isEmpty(name) ? '' : (escaped ?? all),
    )
  return word.replaceAll(
    PIECE,
    (_, single?: string, double?: string, plain = '') => single ?? inText(double ?? plain),
  )
}

/** Capitals are names of the environment, which agents expect to be set. */
function isUnset(name: string, command: string): boolean {
  return (
    /[a-z]/.test(name) &&
    !new RegExp(`\\b(?:${name}=|(?:for|read|select) (?:-\\w+ )*${name}\\b)`).test(command)
  )
}
