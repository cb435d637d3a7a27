/**
 * What the state knows of working offline: how much of the app this browser keeps, and whether a newer
 * version waits.
 */
import type { Problem } from '#base/result.ts'

export type OfflineState =
  /** Not known yet, or not wanted: while developing. */
  | { readonly status: 'unknown' }
  /** It cannot be, and why. */
  | { readonly status: 'unavailable'; readonly problem: Problem }
  | { readonly status: 'filling'; readonly bytes: number; readonly total: number }
  /** Not on its own: the person asked the browser to save data. */
  | { readonly status: 'held'; readonly total: number }
  | { readonly status: 'ready'; readonly bytes: number }
  | { readonly status: 'failed'; readonly problem: Problem }

export type UpdateState =
  | { readonly status: 'none' }
  | { readonly status: 'offered' }
  /** The person wants it; it waits for what is not finished, in words. */
  | { readonly status: 'waiting'; readonly unfinished: readonly string[] }

export const UNKNOWN_OFFLINE: OfflineState = { status: 'unknown' }
export const NO_UPDATE: UpdateState = { status: 'none' }
