/**
 * What the editor knows of Python names: whoever has an editor open says which names its code can use, with
 * their documentation, and who knows more while it is written; completion, hover and signatures follow. Data
 * only; python-providers.ts hands it to Monaco.
 */
import type { NamePlace, NameSource, NotebookName } from '#core/scratchpad/notebook-names.ts'

/** A name that code may use. */
export type CodeName = NotebookName

export interface KnownNames {
  readonly names: readonly CodeName[]
  /**
   * Asked beside the list, which is alone where it knows nothing. It answers soon, whatever it answers.
   */
  readonly live?: NameSource
}

const NOTHING: KnownNames = { names: [] }
const knownByPath = new Map<string, KnownNames>()

/**
 * Says what the code at a path can use; replaces what was said of it before. Works before the editor is
 * loaded.
 */
export function provideNames(path: string, known: KnownNames): void {
  knownByPath.set(path, known)
}

export function knownNames(path: string): KnownNames {
  return knownByPath.get(path) ?? NOTHING
}

/** A name with the part of it that is to be inserted. */
interface Candidate {
  readonly name: CodeName
  readonly insert: string
}

/**
 * The names that may be at the end of `before`; the live source is asked about that place of the whole
 * code.
 */
export async function completionsAt(
  { names, live }: KnownNames,
  before: string,
  at: { readonly code: string; readonly place: NamePlace },
): Promise<readonly Candidate[]> {
  const listed = candidates(names, before)
  const found = (await live?.complete(at.code, at.place)) ?? []
  const told = listed.filter(({ name }) => isTold(name))
  // Of several of one name the last one counts.
  const all = [...listed, ...found.map((name) => ({ name, insert: name.name })), ...told]
  return [...new Map(all.map((one) => [one.insert, one])).values()]
}

/**
 * What is known of a name, from the list or the live source; `under`: with its path, as `nameAt` gives it.
 */
export async function nameUnder(
  { names, live }: KnownNames,
  under: string | undefined,
  at: { readonly code: string; readonly place: NamePlace },
): Promise<CodeName | undefined> {
  if (under === undefined) return undefined
  const listed = names.find(({ name }) => name === under)
  if (listed !== undefined && isTold(listed)) return listed
  return (await live?.hover(at.code, at.place)) ?? listed
}

/**
 * Whether the list says more of it than that it is there. It is of the memory in use, and so goes before a
 * live answer.
 */
function isTold({ detail }: CodeName): boolean {
  return detail !== undefined
}

/**
 * The names that are behind `before`, a text that ends where a name is being written, with the part to
 * insert.
 */
export function candidates(names: readonly CodeName[], before: string): readonly Candidate[] {
  const owner = /([\w.]*)\.\w*$/.exec(before)?.[1]
  const prefix = owner === undefined ? '' : `${owner}.`
  return names.flatMap((name) => {
    const isMember = name.name.startsWith(prefix) && !name.name.slice(prefix.length).includes('.')
    return isMember ? [{ name, insert: name.name.slice(prefix.length) }] : []
  })
}

/**
 * The call that a position is inside of: the function's name, and which argument is being written (from 0).
 */
export function callAt(before: string): { readonly name: string; readonly argument: number } | undefined {
  const { at, commas } = openBracket(before)
  if (before[at] !== '(') return undefined
  const name = /([\w.]+)\s*$/.exec(before.slice(0, at))?.[1]
  return name === undefined ? undefined : { name, argument: commas }
}

/**
 * The innermost bracket that is still open at the end, and how many commas are in it; -1: there is none.
 */
function openBracket(text: string): { readonly at: number; readonly commas: number } {
  let depth = 0
  let commas = 0
  for (let at = text.length - 1; at >= 0; at--) {
    const character = text[at] ?? ''
    if (')]}'.includes(character)) depth++
    else if ('([{'.includes(character) && depth-- === 0) return { at, commas }
    else if (character === ',' && depth === 0) commas++
  }
  return { at: -1, commas }
}

/**
 * The name under a column (0-based) of a line, with the path in front of it: hovering `store` of
 * `memory.store`.
 */
export function nameAt(line: string, column: number): string | undefined {
  const from = /[\w.]*$/.exec(line.slice(0, column))?.[0] ?? ''
  const to = /^\w*/.exec(line.slice(column))?.[0] ?? ''
  const name = from + to
  return name === '' ? undefined : name
}
