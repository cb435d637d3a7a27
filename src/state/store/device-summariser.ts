/**
 * The summariser that some browsers have on the device: the one place that touches it. Only in windows, not
 * in workers, hence here. It may have to fetch its model first, which the browser does itself, after a click
 * only; no text leaves the device (the W3C community's Writing Assistance APIs; in Chrome and Edge on
 * desktops).
 */
import { CANCELED, errorMessage } from '#base/errors.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { DeviceChoice } from '#core/summaries/on-device.ts'
import { splitText } from './split-text.ts'

/** `unsupported`: the browser knows no such thing; `unavailable`: it does, but not on this machine. */
export type DeviceAvailability = 'unsupported' | 'unavailable' | 'downloadable' | 'downloading' | 'available'

/** Why the device cannot be asked, as a sentence; undefined: it can, or that is not known yet. */
export function reasonWithoutDevice(availability: DeviceAvailability | undefined): string | undefined {
  if (availability === 'unsupported') {
    return t`This browser has no built-in summarizer. Recent versions of Chrome and Edge for desktop have one.`
  }
  return availability === 'unavailable'
    ? t`This browser’s summarizer isn’t available on this device: it needs more memory, disk space, or a different graphics card, or a setting blocks it.`
    : undefined
}

export interface DeviceSession {
  /** Fails with `device-refused` for this text, or `cancelled`. */
  summarise(text: string): Promise<Result<string>>
  close(): void
}

interface SessionOptions {
  readonly signal: AbortSignal
  /** The share of the model that was fetched, 0 to 1. */
  readonly onDownload: (share: number) => void
}

/** What of the browser's interface is used. */
interface BrowserSummariser {
  availability(options: object): Promise<string>
  create(options: object): Promise<BrowserSession>
}

interface BrowserSession {
  summarize(text: string, options: object): Promise<string>
  measureInputUsage?(text: string, options: object): Promise<number>
  readonly inputQuota?: number
  destroy?(): void
}

const STATES: readonly DeviceAvailability[] = ['unavailable', 'downloadable', 'downloading', 'available']

/** The same for every summary of one kind and length; the key of the stored answers represents it. */
function optionsOf({ type, length }: DeviceChoice): object {
  return {
    type,
    length,
    format: 'plain-text',
    sharedContext: 'Steps of a recorded run of an AI agent: what it was told, did, got back and said.',
    expectedInputLanguages: ['en'],
    expectedContextLanguages: ['en'],
    outputLanguage: 'en',
  }
}

/** Never rejects. A browser that answers what we do not know has none for us. */
export async function deviceAvailability(choice: DeviceChoice): Promise<DeviceAvailability> {
  const browser = browserSummariser()
  if (browser === undefined) return 'unsupported'
  try {
    const answer = await browser.availability(optionsOf(choice))
    return STATES.find((state) => state === answer) ?? 'unavailable'
  } catch {
    // A policy of the page or the browser forbids it; there is no more to be learnt from the error.
    return 'unavailable'
  }
}

/**
 * To be called in the handler of a click: only then may a model be fetched. Fails with
 * `no-device-summariser`.
 */
export async function openDevice(
  choice: DeviceChoice,
  { signal, onDownload }: SessionOptions,
): Promise<Result<DeviceSession>> {
  const browser = browserSummariser()
  if (browser === undefined) return fail(NO_SUMMARISER)
  const monitor = (target: EventTarget) =>
    target.addEventListener('downloadprogress', (event) => {
      if ('loaded' in event && typeof event.loaded === 'number') onDownload(event.loaded)
    })
  try {
    const session = await browser.create({ ...optionsOf(choice), monitor, signal })
    return ok({
      summarise: (text) => summarise(session, text, signal),
      close: () => session.destroy?.(),
    })
  } catch (error) {
    return fail(signal.aborted ? CANCELED : { ...NO_SUMMARISER, hint: wordsOf(error) })
  }
}

const NO_SUMMARISER: Problem = {
  code: 'no-device-summariser',
  message: t`The browser’s summarizer couldn’t be started.`,
}

async function summarise(
  session: BrowserSession,
  text: string,
  signal: AbortSignal,
): Promise<Result<string>> {
  try {
    const summary = await summariseInParts(session, text, { signal, rounds: MAX_ROUNDS })
    return summary.trim() === '' ? fail(refused(t`It returned an empty response.`)) : ok(summary)
  } catch (error) {
    return fail(signal.aborted ? CANCELED : refused(wordsOf(error)))
  }
}

/** Summaries of summaries get shorter each time; a browser whose do not is not asked for ever. */
const MAX_ROUNDS = 6

/** What is too long for the device is summarised in parts, and then the parts' summaries. */
async function summariseInParts(
  session: BrowserSession,
  text: string,
  { signal, rounds }: { readonly signal: AbortSignal; readonly rounds: number },
): Promise<string> {
  const quota = session.inputQuota ?? Number.POSITIVE_INFINITY
  const usage = (await session.measureInputUsage?.(text, { signal })) ?? 0
  if (usage <= quota || rounds === 0) return session.summarize(text, { signal })
  const summaries: string[] = []
  for (const part of splitText(text, Math.ceil((usage / quota) * 1.2))) {
    summaries.push(await summariseInParts(session, part, { signal, rounds: rounds - 1 }))
  }
  return summariseInParts(session, summaries.join('\n'), { signal, rounds: rounds - 1 })
}

function refused(hint: string): Problem {
  return { code: 'device-refused', message: t`The browser’s summarizer rejected a text.`, hint }
}

function wordsOf(error: unknown): string {
  return t`The browser said: ${errorMessage(error)}`
}

function browserSummariser(): BrowserSummariser | undefined {
  const found: unknown = Reflect.get(globalThis, 'Summarizer')
  return isSummariser(found) ? found : undefined
}

function isSummariser(value: unknown): value is BrowserSummariser {
  const isThing = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return isThing && 'availability' in value && 'create' in value
}
