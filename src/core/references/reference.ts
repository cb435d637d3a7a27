/**
 * A reference: something that a text points at and an agent can use later (a path, a name, a number). What it is, how it
 * was used and what it weighs; how it is found in texts is in readings.ts, uses.ts and finder.ts.
 */
import { t } from '#base/words.ts'

export type ReferenceKind = 'path' | 'url' | 'identifier' | 'number' | 'error-code' | 'quoted' | 'key'

/** Every kind with its title, in the order in which a list groups them. */
export const REFERENCE_KINDS: readonly { readonly kind: ReferenceKind; readonly title: string }[] = [
  { kind: 'path', title: t`Path` },
  { kind: 'url', title: t`Address` },
  { kind: 'identifier', title: t`Identifier` },
  { kind: 'number', title: t`Number` },
  { kind: 'error-code', title: t`Error code` },
  { kind: 'quoted', title: t`Quoted text` },
  { kind: 'key', title: t`Key` },
]

/** What an action does with a reference: hands it to a tool, or writes of it. */
export type Manner = 'argument' | 'prose'

/** A reference as a text uses it. `text` is its normal form, by which two are the same. */
export interface Found {
  readonly text: string
  readonly kind: ReferenceKind
  /** 0 to 1: what it would weigh if it stood in one step only. */
  readonly base: number
}

/** Next to nothing: it counts, so that nothing vanishes, and outweighs nothing. */
const NEXT_TO_NOTHING = 0.02

/** Words that are everywhere: an agent needs no memory to write them. */
const COMMON: ReadonlySet<string> = new Set(
  `true false null none nil undefined nan yes no on off ok okay error errors main test tests name names type types value
  values data file files path paths id ids key keys string number boolean array list object result results content text
  message messages user system assistant default output input utf-8 utf8 ascii stdin stdout stderr __init__ __main__
  __init__.py index.ts index.js e.g i.e github javascript typescript readme.md package.json`
    .split(/\s+/)
    .filter(Boolean),
)

/** Numbers that come from conventions rather than from a run: sizes, ports, states of HTTP. */
const CONVENTIONAL: ReadonlySet<string> = new Set(
  '12 15 16 24 25 32 36 48 50 60 64 75 80 99 120 128 150 180 200 201 204 250 255 256 301 302 360 365 400 401 403 404 443 500 502 503 512 999 1024 2048 3600 4096 8080 8192 16384 32768 65535 65536'.split(
    ' ',
  ),
)
const ROUND = /^[1-9]0+$/

/** A found reference with its weight by what it says, before rarity. */
export function found(text: string, kind: ReferenceKind): Found {
  return { text, kind, base: baseOf(text, kind) }
}

function baseOf(text: string, kind: ReferenceKind): number {
  if (COMMON.has(text.toLowerCase())) return NEXT_TO_NOTHING
  if (kind === 'number') return baseOfNumber(text)
  // A word in quotes may be a fact or mere emphasis.
  if (kind === 'quoted') return 0.7
  return kind === 'key' ? 0.3 : 1
}

/** Few digits coincide by chance: one number in ninety has the two digits of another. */
function baseOfNumber(text: string): number {
  if (CONVENTIONAL.has(text) || ROUND.test(text)) return NEXT_TO_NOTHING
  const digits = text.replace(/\D/g, '').length
  return digits >= 5 ? 1 : ([0, 0, 0.1, 0.3, 0.6][digits] ?? 1)
}

/**
 * 1 for what stands in one step, towards 0 for what stands in all: the logarithm of how many steps there are for each
 * that holds it, as in text retrieval (inverse document frequency).
 */
export function rarity(inSteps: number, steps: number): number {
  if (steps < 1) return 1
  return Math.max(0, Math.log((steps + 1) / Math.max(1, inSteps)) / Math.log(steps + 1))
}
