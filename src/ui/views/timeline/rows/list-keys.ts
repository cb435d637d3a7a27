/** Where the keys of a list lead, and finding a row by the first letters typed. Pure. */

export interface ListPosition {
  /** -1: nothing is selected yet. */
  readonly index: number
  readonly count: number
  /** Rows that fit into view. */
  readonly page: number
}

/** The index that a key leads to; undefined: not a key of a list, or an empty list. */
export function keyTarget(key: string, { index, count, page }: ListPosition): number | undefined {
  if (count === 0) return undefined
  const last = count - 1
  const held = (target: number) => Math.min(last, Math.max(0, target))
  switch (key) {
    case 'ArrowDown':
      return held(index + 1)
    case 'ArrowUp':
      return index < 0 ? last : held(index - 1)
    case 'PageDown':
      return held(Math.max(0, index) + page)
    case 'PageUp':
      return held(index - page)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** A pause after which the next letter begins a new word, in milliseconds. */
const TYPING_PAUSE = 800

/**
 * Joins letters until a pause. A timer measures it, so that it ends only when the page had nothing else to
 * do: a letter that waited for a busy page is not a pause of the person.
 */
export function createTyping(): (letter: string) => string {
  let text = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  return (letter) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      text = ''
    }, TYPING_PAUSE)
    text += letter.toLowerCase()
    return text
  }
}

/**
 * The next row whose words begin with what was typed, going on from the beginning; undefined: none. One
 * letter looks below the current row, so that typing it again goes on; more letters may stay on it.
 */
export function findTyped(
  typed: string,
  { index, count }: Pick<ListPosition, 'index' | 'count'>,
  wordsAt: (index: number) => string,
): number | undefined {
  const letter = [...typed].every((each) => each === typed[0]) ? typed[0] : undefined
  const wanted = letter ?? typed
  const first = letter === undefined ? Math.max(0, index) : index + 1
  for (let step = 0; step < count; step++) {
    const candidate = (first + step) % count
    if (wordsAt(candidate).toLowerCase().startsWith(wanted)) return candidate
  }
  return undefined
}
