/**
 * Simulated cache reads in the sizes that prompts really had. The simulator counts what the file contains; a
 * prompt is often larger (an earlier conversation, attached files, hidden reasoning). That part stays under
 * every strategy but a summary of the whole conversation (prompt-size.ts), so a later call that holds it too
 * reads it along with whatever it reads.
 */
import { given } from '#base/given.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import type { CallFigures } from '../replay/replay.ts'
import { indexOfCategory } from '../tokens/measure.ts'
import { type PromptBasis, promptSize } from './prompt-size.ts'
import type { SimulatedUse } from './usage.ts'

/** One prompt, by the simulator and as it was sent. */
export interface SizedPrompt {
  readonly simulated: Tokens
  readonly tokens: Tokens
  /** Of `tokens`, what is in front of the steps: tools and system prompt, and what is inferred. */
  readonly front: Tokens
  /** The call whose prompt it goes on from. Absent: none, or something of that prompt is changed. */
  readonly from?: CallIndex
}

/** The sizes of the prompts of a replay, by call; undefined for calls that it doesn't have. */
export type SizesOf = (call: CallIndex) => SizedPrompt | undefined

const FRONT = [indexOfCategory('tools'), indexOfCategory('system'), indexOfCategory('inferred')]

/** `isSame`: the context is the one that was sent. */
export function sizedPrompt(of: CallFigures, basis: PromptBasis, isSame: boolean): SizedPrompt {
  const { tokens, byCategory } = promptSize(of, basis, isSame)
  const from = of.cacheMiss?.reason === 'changed' ? undefined : (of.readFrom ?? of.lapsed?.from)
  return {
    ...given({ from }),
    simulated: of.tokens * basis.scale + basis.missing,
    tokens,
    front: FRONT.reduce((sum, category) => sum + (byCategory[category] ?? 0), 0),
  }
}

/** Remembers each prompt, as several calls may read the same one. */
export function rememberSizes(size: SizesOf): SizesOf {
  const known = new Map<number, SizedPrompt | undefined>()
  return (call) => {
    const found = known.has(call) ? known.get(call) : size(call)
    known.set(call, found)
    return found
  }
}

/**
 * How large the first `read` simulated tokens are that a prompt shares with the one that used them last, with
 * what both hold beyond the simulation. Never negative, and never more than either prompt.
 */
export function sizedRead(read: Tokens, own: SizedPrompt, from: SizedPrompt): number {
  if (read <= 0 || from.simulated <= 0) return 0
  const shown = read * Math.min(1, from.tokens / from.simulated)
  return Math.min(own.tokens, from.tokens, shown + Math.min(beyond(own), beyond(from)))
}

/**
 * Tokens at the start of a prompt that a recorded read beyond the simulation would have read as well: what is
 * in front of the steps, and where an entry of the prompt that was sent had outlived its time in part, as
 * much of the prompt's own.
 */
export function sharedStart(
  { call, lapsed }: CallFigures,
  { sent, scale }: Pick<PromptBasis, 'sent' | 'scale'>,
  sizes: SizesOf,
): Tokens {
  const own = sizes(call)
  if (own === undefined) return 0
  const from = lapsed === undefined || sent.lapsed === undefined ? undefined : sizes(lapsed.from)
  if (lapsed === undefined || from === undefined) return own.front
  return Math.max(own.front, Math.round(sizedRead(lapsed.tokens * scale, own, from)))
}

/**
 * How much of a strategy's prompt the first `read` tokens of the sent prompt are, which end in what an
 * earlier call sent. Never more; where nothing is known of that place, as much. O(calls).
 */
export function readUnder(read: Tokens, call: CallIndex, { sent, under }: BothSizes): Tokens {
  let later = under(call)
  for (let from = sent(call)?.from; from !== undefined; ) {
    const [ofSent, own] = [sent(from), under(from)]
    if (ofSent === undefined || own === undefined || later === undefined) return read
    const more = read - ofSent.tokens
    if (more >= 0) return Math.min(read, own.tokens + Math.min(more, Math.max(0, later.tokens - own.tokens)))
    later = own
    from = ofSent.from
  }
  return read
}

/** The sizes of the prompts that were sent, and of the strategy's. */
interface BothSizes {
  readonly sent: SizesOf
  readonly under: SizesOf
}

function beyond({ tokens, simulated }: SizedPrompt): number {
  return Math.max(0, tokens - simulated)
}

/**
 * The simulated request in the size that the prompt really had, and the reads in that of the prompt that left
 * them.
 */
export function simulated(
  { call, cost, readFrom, writes = {} }: CallFigures,
  scale: number,
  sizes: SizesOf,
): SimulatedUse {
  const { input = 0, cacheRead = 0, cacheWrite = 0 } = cost ?? {}
  const own = sizes(call)
  const from = readFrom === undefined ? undefined : sizes(readFrom)
  const prompt = own?.tokens ?? (input + cacheRead + cacheWrite) * scale
  const isRead = own !== undefined && from !== undefined
  const read = isRead ? Math.round(sizedRead(cacheRead * scale, own, from)) : 0
  const fresh = input + cacheWrite
  const growth = fresh === 0 ? 0 : (prompt - read) / fresh
  const scaled = Object.fromEntries(Object.entries(writes).map(([id, tokens]) => [id, tokens * growth]))
  return { prompt, read, writes: scaled }
}
