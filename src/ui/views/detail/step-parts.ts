/** What a step holds beside what it sends, pure: reasoning that stays behind, errors, readable arguments. */
import { isObject, jsonOf } from '#base/json.ts'
import { dates } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { type Message, partsText } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import { isTelling } from '#core/model/tool-subject.ts'

/** Text of a step that is in none of its messages. */
export interface Unsent {
  readonly title: string
  /** Whether later prompts contained it, as far as that is known. */
  readonly about: string
  readonly text: string
}

export function unsentOf(step: Step, messages: readonly Message[]): readonly Unsent[] {
  const sent = new Set(messages.flatMap((message) => message.parts))
  const unsent: Unsent[] = []
  if ('parts' in step) {
    for (const part of step.parts) {
      if (part.kind === 'reasoning' && !sent.has(part))
        unsent.push({ title: t`Reasoning`, about: MAY_BE_RESENT, text: part.text })
    }
  }
  const thought = step.kind === 'action' ? (step.thought ?? '') : ''
  const isThoughtSent = messages.some((message) => partsText(message.parts).includes(thought))
  if (thought !== '' && !isThoughtSent)
    unsent.push({ title: t`Thought`, about: MAY_BE_RESENT, text: thought })
  if (step.extra !== undefined) {
    unsent.push({
      title: t`Other fields`,
      about: t`not sent to the model`,
      text: JSON.stringify(step.extra, undefined, 2),
    })
  }
  return unsent
}

/** The messages of a file don't show it; providers keep reasoning at least within a turn of tool calls. */
const MAY_BE_RESENT = t`Not counted here. If resent, it appears under “Not in the file”.`

/** Whether a message carries an error of one of the step's results. */
export function isErrorMessage(step: Step | undefined, message: Message): boolean {
  if (step?.kind !== 'action' || message.role === 'assistant') return false
  const text = partsText(message.parts)
  return step.results.some(({ error }) => error !== undefined && error !== '' && text.endsWith(error))
}

interface ReadableArgument {
  readonly name: string
  /** A text as it is, so that its lines are lines; anything else as JSON. */
  readonly text: string
  readonly isText: boolean
}

/** Longer arguments are not taken apart: parsing megabytes would block the page. */
const MOST_PARSED = 300_000

/**
 * The arguments of a call by name, first what it acts on; undefined where they are not a JSON object, or are
 * very long, to be shown as they were written.
 */
export function readableArguments(text: string): readonly ReadableArgument[] | undefined {
  const value = text.length > MOST_PARSED ? undefined : jsonOf(text)
  if (!isObject(value)) return undefined
  const entries = Object.entries(value)
  const subject = entries.find(([name, inner]) => typeof inner === 'string' && isTelling(name))
  const ordered = subject === undefined ? entries : [subject, ...entries.filter((one) => one !== subject)]
  return ordered.map(([name, inner]) => ({
    name,
    text: typeof inner === 'string' ? inner : JSON.stringify(inner, undefined, 2),
    isText: typeof inner === 'string',
  }))
}

/** An image as far as it can be told without loading it. */
interface ImageFacts {
  readonly mediaType: string
  /** Bytes of an image that is in the trace itself. */
  readonly bytes: number | undefined
  /** Whether it may be drawn on request: in the trace, and of a kind that contains no scripts. */
  readonly canShow: boolean
}

const DRAWABLE = /^data:image\/(png|jpeg|gif|webp|avif|bmp);base64,/i

export function imageFacts(url: string, mediaType: string | undefined): ImageFacts {
  const [, named, base64] = /^data:([^;,]*)((?:;[^,]*)?;base64)?,/i.exec(url.slice(0, 200)) ?? []
  const isInline = url.startsWith('data:')
  const payload = isInline ? url.length - url.indexOf(',') - 1 : 0
  return {
    mediaType: mediaType ?? (named === undefined || named === '' ? t`unknown type` : named),
    bytes: isInline ? Math.floor(base64 === undefined ? payload : (payload * 3) / 4) : undefined,
    canShow: DRAWABLE.test(url.slice(0, 60)),
  }
}

const moment = dates({ dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' })

/**
 * Seconds since the epoch as date and time, to the second. In UTC, as files have them; undefined: no such
 * date.
 */
export function timeWords(timestamp: number): string | undefined {
  const at = timestamp * 1000
  return Number.isNaN(new Date(at).getTime()) ? undefined : moment(at)
}
