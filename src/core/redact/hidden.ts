/** Texts in which something is split: by characters that are not seen, or by the end of a line. */

/** A text with characters taken out, and where each of the rest was. */
export interface Squeezed {
  readonly text: string
  /** The place in the original of a place in the text. */
  origin(at: number): number
  /** Whether something was taken out between two places of the text. */
  isSplit(start: number, end: number): boolean
}

/** Zero-width spaces and joiners, soft hyphens, marks of direction. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+/g
/** Pieces that may be a key, each at the end of a line and continued on the next. */
const RUN = /(?<![\w/+=.-])[\w/+=.-]{10,2000}(?:\\?\r?\n[ \t]{0,20}[\w/+=.-]{6,2000}){1,200}/g
const WRAP = /\\?\r?\n[ \t]{0,20}/g

/** The text without them; undefined: there are none. */
export function withoutUnseen(text: string): Squeezed | undefined {
  return squeeze(text, [...text.matchAll(UNSEEN)].map(placeOf))
}

/**
 * The pieces of the text that may be wrapped keys, put together, and nothing else; undefined: there are none.
 */
export function unwrapped(text: string): Squeezed | undefined {
  const gaps: Gap[] = []
  let until = 0
  for (const run of text.matchAll(RUN)) {
    const wraps = [...run[0].matchAll(WRAP)].map(placeOf)
    const inside = wraps.filter((_, place) => isInKey(run[0], wraps, place))
    if (inside.length === 0) continue
    // What is before and behind shows where the run ends.
    const [start, end] = [run.index - 1, run.index + run[0].length + 1]
    if (start > until) gaps.push({ start: until, end: start })
    gaps.push(...inside.map((gap) => ({ start: run.index + gap.start, end: run.index + gap.end })))
    until = end
  }
  return until === 0 ? undefined : squeeze(text, [...gaps, { start: until, end: text.length }])
}

interface Gap {
  readonly start: number
  readonly end: number
}

function placeOf({ index, 0: found }: RegExpExecArray): Gap {
  return { start: index, end: index + found.length }
}

/** Whether the lines on both sides have letters and digits, as halves of a key do. */
function isInKey(run: string, wraps: readonly Gap[], place: number): boolean {
  const before = run.slice(wraps[place - 1]?.end ?? 0, wraps[place]?.start)
  const after = run.slice(wraps[place]?.end, wraps[place + 1]?.start)
  return [before, after].every((piece) => /\d/.test(piece) && /[A-Za-z]/.test(piece))
}

function squeeze(text: string, gaps: readonly Gap[]): Squeezed | undefined {
  /** Places of the squeezed text behind which the text goes on further on, and how much further in all. */
  const cuts: { readonly at: number; readonly shift: number }[] = []
  const pieces: string[] = []
  let length = 0
  let from = 0
  for (const { start, end } of gaps) {
    if (start < from) continue
    pieces.push(text.slice(from, start))
    length += start - from
    cuts.push({ at: length, shift: end - length })
    from = end
  }
  if (cuts.length === 0) return undefined
  return {
    text: pieces.join('') + text.slice(from),
    origin: (at) => at + (cuts[cutsBefore(cuts, at + 1) - 1]?.shift ?? 0),
    isSplit: (start, end) => cutsBefore(cuts, end) > cutsBefore(cuts, start + 1),
  }
}

/** How many cuts lie before a place. O(log cuts). */
function cutsBefore(cuts: readonly { readonly at: number }[], place: number): number {
  let low = 0
  let high = cuts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cuts[middle]?.at ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}
