/** What a summary is called, and the beginning of its text for a line. Pure. */
import { cutAtWord } from '#base/text.ts'
import { t } from '#base/words.ts'
import { MAX_SENTENCE } from './sentences.ts'

/** Labels that strategies put in front of their summaries, such as `[User Requests Summary]`. */
const LABELS = /^(?:\s*\[([^\]\n]{0,40}summary)\])+/i

/** `User Requests Summary`: a strategy may make several summaries of the same steps. */
export function summaryName(text: string): string {
  return LABELS.exec(text)?.[1] ?? t`Summary`
}

export function withoutLabels(text: string): string {
  return text.replace(LABELS, '')
}

/** The placeholder of on-device.ts, which the first load has and this has not. */
const AWAITED_KEY = /(\[Summary awaited [\w ]+): [a-z0-9:-]+\]/g

/** As it is shown: the key of an awaited summary says nothing to a person. */
export function withoutKeys(text: string): string {
  return text.replace(AWAITED_KEY, '$1]')
}

/** A member of a JSON object that the text quotes; the text may end within it, but it is in one line. */
const MEMBER = /[{,]\s*"[\w-]+":\s*(?:"((?:[^"\\\n]|\\.)*)"?|[^,}"\n]*)\}?/g
const BOLD = /(?<!\S)\*\*([^*\n]+)\*\*/g
const HEADING = /^#+ /gm

/** A sentence that the summarizer without a model cut, which it does wherever it is long. */
const CUT = new RegExp(`^.{${MAX_SENTENCE}}$`, 'gmu')

/**
 * Its lines to be read: no labels, no Markdown, the texts of quoted JSON instead of JSON, and sentences that
 * were cut end at a word.
 */
export function summaryLines(text: string): string {
  return withoutKeys(withoutLabels(text))
    .replace(CUT, (line) => cutAtWord(line, line.length - 1))
    .replace(MEMBER, (_, value = '') => ` ${value.replace(/(?<!\\)\\[nrt]/g, ' ').replace(/\\(.)/g, '$1')}`)
    .replace(BOLD, '$1')
    .replace(HEADING, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

/** The same in one line. */
export function summaryPreview(text: string): string {
  return summaryLines(text).replaceAll('\n', ' ')
}
