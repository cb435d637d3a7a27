/**
 * What page and service worker say to each other. Every question of the page goes with a port for the answer.
 */

import { given } from '#base/given.ts'

export type OfflineQuestion =
  /** Take a further portion of files; answered when it is there. */
  | { readonly kind: 'fill' }
  /** A page has started: tell what is kept, and drop what no open page needs. */
  | { readonly kind: 'hello' }
  /**
   * The person agreed: serve this version from now on. Not answered; the page sees the change of its
   * controller.
   */
  | { readonly kind: 'take-over' }

/** How much of its version a service worker keeps. */
export interface OfflineAnswer {
  readonly version: string
  /** Bytes kept, and of the whole. */
  readonly bytes: number
  readonly total: number
  /** Why the last portion ended early; `path` is the file that was under way. */
  readonly trouble?: { readonly kind: 'no-room' | 'not-fetched'; readonly path: string }
}

/** The worker's one question to pages, with a port: which version are you of? Answered with a string. */
export const WHICH_VERSION = 'memoscope:which-version'

/** Reads an answer as it came through a port; undefined: it is none of ours. */
export function readAnswer(data: unknown): OfflineAnswer | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { version, bytes, total, trouble }: Partial<Record<keyof OfflineAnswer, unknown>> = data
  if (typeof version !== 'string' || typeof bytes !== 'number' || typeof total !== 'number') return undefined
  const read = readTrouble(trouble)
  return { version, bytes, total, ...given({ trouble: read }) }
}

function readTrouble(data: unknown): OfflineAnswer['trouble'] {
  if (typeof data !== 'object' || data === null) return undefined
  const { kind, path }: { readonly kind?: unknown; readonly path?: unknown } = data
  if ((kind !== 'no-room' && kind !== 'not-fetched') || typeof path !== 'string') return undefined
  return { kind, path }
}

/** Reads a question of a page; undefined: it is none. */
export function readQuestion(data: unknown): OfflineQuestion | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { kind }: { readonly kind?: unknown } = data
  return kind === 'fill' || kind === 'hello' || kind === 'take-over' ? { kind } : undefined
}
