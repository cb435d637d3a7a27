/** What a summary is called, and the beginning of its text for a line. Pure. */
import { t } from '#base/words.ts'

/** Labels that strategies put in front of their summaries, such as `[User Requests Summary]`. */
const LABELS = /^(?:\s*\[([^\]\n]{0,40}summary)\])+/i

/** `User Requests Summary`: a strategy may make several summaries of the same steps. */
export function summaryName(text: string): string {
  return LABELS.exec(text)?.[1] ?? t`Summary`
}

export function withoutLabels(text: string): string {
  return text.replace(LABELS, '')
}

/** A member of a JSON object that the text quotes; the text may end within it. */
const MEMBER = /[{,]\s*"[\w-]+":\s*(?:"((?:[^"\\]|\\.)*)"?|[^,}"]*)\}?/g

/** Without labels, and with the texts of quoted JSON instead of JSON. */
export function summaryPreview(text: string): string {
  return withoutLabels(text)
    .replace(MEMBER, (_, value = '') => ` ${value.replace(/(?<!\\)\\[nrt]/g, ' ').replace(/\\(.)/g, '$1')}`)
    .replace(/\s+/g, ' ')
    .trim()
}
