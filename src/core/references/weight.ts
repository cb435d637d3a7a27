/** What a fact weighs: by its kind, and by how rare it is among the steps before the call that uses it. */
import { type Found, REFERENCE_KINDS, type ReferenceKind } from './reference.ts'
import { isGeneric, isWellKnown } from './well-known.ts'

/** Below this rarity (about half of all earlier steps) a text is the run's own boilerplate, not a fact. */
export const LEAST_RARITY = 0.2

/** Numbers of conventions, not of a run: sizes, ports, HTTP statuses. */
const CONVENTIONAL: ReadonlySet<string> = new Set(
  '120 128 150 180 200 201 204 250 255 256 301 302 304 360 365 400 401 403 404 409 422 429 443 500 502 503 504 512 644 755 777 999 1024 1080 1234 1280 1920 2048 3000 3306 3600 4096 5000 5432 6379 8000 8080 8192 8443 8888 9000 9090 9999 12345 16384 27017 32768 65535 65536 86400 123456'.split(
    ' ',
  ),
)

/**
 * The modes of files, as every program sets them, the date by which Go describes formats, and methods of a
 * JavaScript expression (`/a/.test(b)`).
 */
const IDIOM = /^(?:0o[0-7]{3,4}|.*\/\.(?:test|exec|source)|2006-01-02(?:T15:04(?::05)?)?)$/

/** Codes and ids, of a letter and three digits and more: a literal, whatever it names. */
const LITERAL = /[A-Za-z].*\d{3}|\d{3}.*[A-Za-z]/

/**
 * Paths that models make up: files for later, placeholders, and alternatives of plain words
 * (`typecheck/lint/test`).
 */
const INVENTION =
  /^\/tmp\/|^[A-Za-z-]+(?:\/[A-Za-z-]+)+$|(?:^|\/)(?:foo|bar|baz|qux|case|example)(?:[-_.]?\d{1,2})?(?:\.\w+)*(?:\/|$)/

/** A text with its weight before rarity. */
export function found(text: string, kind: ReferenceKind, isMember = false): Found {
  const made = { text, kind, base: baseOf(text, kind, isMember) }
  return kind === 'path' && INVENTION.test(text) ? { ...made, isInvention: true } : made
}

function baseOf(text: string, kind: ReferenceKind, isMember: boolean): number {
  if (kind === 'number') return baseOfNumber(text)
  if (IDIOM.test(text)) return 0
  if (kind !== 'date' && kind !== 'url' && isWellKnown(text)) return 0
  if (kind === 'identifier' && !isMember && isGeneric(text)) return 0
  if (kind === 'identifier' && LITERAL.test(text)) return 0.9
  return REFERENCE_KINDS.find((known) => known.kind === kind)?.base ?? 0
}

/**
 * Few digits are equal by chance: one number in ninety has the two digits of another. Round ones are
 * anybody's guess.
 */
function baseOfNumber(text: string): number {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 3 || CONVENTIONAL.has(text)) return 0
  if (/^(?:19[5-9]|20[0-4])\d$/.test(text)) return 0
  const isRound = /^\d{1,2}0+$/.test(text) || /^\d\d[05]$|^\d\.[27]5$/.test(text)
  if (isRound) return 0
  return digits.length >= 5 ? 1 : digits.length === 4 ? 0.8 : 0.5
}

/**
 * 1 for a fact that appears in one step, falling to 0 for one in every step: the logarithm of the number of
 * steps per step that contains it, as in text retrieval (inverse document frequency).
 */
export function rarity(inSteps: number, steps: number): number {
  if (steps < 1) return 1
  return Math.max(0, Math.log((steps + 1) / Math.max(1, inSteps)) / Math.log(steps + 1))
}
