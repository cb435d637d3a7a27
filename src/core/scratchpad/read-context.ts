/**
 * The text of a scratchpad read back from the end of what a model was shown: the library's code agent puts it
 * behind each observation, so a recorded run contains what its scratchpad held. Only a text
 * that writes out again to the letter is taken for one.
 */
import { smallest } from '#base/lists.ts'
import {
  CONTEXT_LISTS,
  CONTEXT_LOOKS,
  type ContextForm,
  type ContextList,
  type ContextTexts,
  layOutContext,
} from './context-text.ts'

export interface ReadContext {
  /** What is before it, without the empty line between them. */
  readonly before: string
  readonly form: ContextForm
  /** Values as the text has them: in the markdown form cut to 100 characters. */
  readonly texts: ContextTexts
}

/** Undefined where the text ends in no scratchpad. O(text). */
export function readContext(text: string): ReadContext | undefined {
  return readFrom(text, 'markdown', startOf(text, `${CONTEXT_LOOKS.markdown.title}\n`)) ?? readPlain(text)
}

/** The plain form has no title: it begins with the first of its lists that is there. */
function readPlain(text: string): ReadContext | undefined {
  for (const list of CONTEXT_LISTS) {
    const found = readFrom(text, 'plain', startOf(text, `${openingOf('plain', list)}`))
    if (found !== undefined) return found
  }
  return undefined
}

/** Where the last text begins with these words, at the very start or behind an empty line; −1: nowhere. */
function startOf(text: string, words: string): number {
  const behind = text.lastIndexOf(`\n\n${words}`)
  if (behind >= 0) return behind + 2
  return text.startsWith(words) ? 0 : -1
}

function openingOf(form: ContextForm, list: ContextList): string {
  const { heading, bullet } = CONTEXT_LOOKS[form].sections[list]
  return `${heading}\n${bullet}`
}

function readFrom(text: string, form: ContextForm, start: number): ReadContext | undefined {
  if (start < 0) return undefined
  const context = text.slice(start)
  const texts = textsIn(context, form)
  if (texts === undefined || layOutContext(texts, form) !== context) return undefined
  return { before: text.slice(0, Math.max(0, start - 2)), form, texts }
}

/**
 * The lists one after the other. An entry goes on over lines until the next one, or the next list, begins.
 */
function textsIn(context: string, form: ContextForm): ContextTexts | undefined {
  const { title } = CONTEXT_LOOKS[form]
  let rest = title === '' ? context : context.slice(title.length + 1)
  const lists: Record<ContextList, readonly string[]> = {
    variables: [],
    observations: [],
    failedApproaches: [],
  }
  CONTEXT_LISTS.forEach((list, index) => {
    const opening = openingOf(form, list)
    if (!rest.startsWith(opening)) return
    const ends = CONTEXT_LISTS.slice(index + 1)
      .map((next) => rest.indexOf(`\n${openingOf(form, next)}`, opening.length))
      .filter((at) => at >= 0)
    const end = ends.length === 0 ? rest.length : smallest(ends)
    lists[list] = rest.slice(opening.length, end).split(`\n${CONTEXT_LOOKS[form].sections[list].bullet}`)
    rest = rest.slice(end + 1)
  })
  if (rest !== '') return undefined
  return { ...lists, variables: lists.variables.map(namedValue) }
}

function namedValue(entry: string): readonly [string, string] {
  const colon = entry.indexOf(': ')
  return colon < 0 ? [entry, ''] : [entry.slice(0, colon), entry.slice(colon + 2)]
}
