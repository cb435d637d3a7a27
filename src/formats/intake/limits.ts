/**
 * How much is read of a file, and why no more. Every limit is told with its number when it is met; none is
 * met by a file that a browser could hold.
 */
import { oneDecimal } from '#base/locale.ts'

const MB = 1024 * 1024

/**
 * Where a file is read by pieces: up to here it is parsed at one go, which repairs more (documents one after
 * another).
 */
export const SMALL_BYTES = 8 * MB

/** Chromium's engine has at most 2^29 − 24 characters in one text; a byte is at most one character. */
export const MAX_TEXT_BYTES = 2 ** 29 - 24

/** JSON Lines are never one text, but their values must all be held. */
export const MAX_LINES_BYTES = 1024 * MB

/** All files of one archive or folder together, unpacked: they are held at the same time. */
export const MAX_UNPACKED_BYTES = 512 * MB

/** From this size on the ratio of unpacked to packed counts: small files of one letter are harmless. */
export const BOMB_BYTES = 32 * MB

/** Logs that repeat their history pack some hundred times smaller; only made-up archives go beyond. */
export const MAX_RATIO = 500

/** Files in one archive or folder. */
export const MAX_ENTRIES = 200_000

/** An archive in an archive in an archive is opened, no deeper. */
export const MAX_NESTING = 3

/** `12 MB`, `1.5 GB`. */
export function sizeText(bytes: number): string {
  if (bytes >= 1024 * MB) return `${oneDecimal(bytes / 1024 / MB)} GB`
  if (bytes >= MB) return `${Math.round(bytes / MB)} MB`
  return bytes >= 1024 ? `${Math.round(bytes / 1024)} kB` : `${bytes} bytes`
}
