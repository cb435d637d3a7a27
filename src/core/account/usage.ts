/**
 * How a prompt under a strategy is split into cache reads, cache writes and uncached input. A prompt that
 * nothing touched keeps the recorded split. Otherwise the simulator says what changed, and what the provider
 * really did stays: a miss that was recorded is not undone by a strategy, and a prefix that another session
 * had warmed stays warm while it is the same.
 */

import type { Usage } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'

/** Tokens of one simulated request. */
export interface SimulatedUse {
  readonly prompt: Tokens
  readonly read: Tokens
  /** By lifetime id. */
  readonly writes: Readonly<Record<string, number>>
}

/** Tokens of one request as they are priced: `input + read + writes = prompt`. */
export interface PromptUse {
  readonly input: Tokens
  readonly read: Tokens
  /** By lifetime id. */
  readonly writes: Readonly<Record<string, number>>
}

export interface UseBasis {
  /** Tokens of the prompt under the strategy. */
  readonly prompt: Tokens
  readonly under: SimulatedUse
  /** The same of the recorded context. */
  readonly sent: SimulatedUse
  readonly recorded: Usage | undefined
  /** How much of this prompt the recorded read is. Absent: as many tokens. */
  readonly recordedRead?: Tokens
  /** Tokens at the start that were read beyond the simulation if that much was (sized-reads.ts). */
  readonly shared: number
  /**
   * The prompt goes on from the strategy's last one, and the one that was sent didn't: a compaction had cut
   * it. Then the record only says what was read of the start, and nothing of what the provider would have
   * read of the rest.
   */
  readonly isUntold?: boolean
  /** The id of the provider's shortest cache lifetime, under which recorded writes without one are. */
  readonly lifetime: string
}

/**
 * Up to this share of the simulated reads a recorded shortfall is imprecision; beyond it the provider missed.
 */
const IMPRECISION = 0.1

/** O(lifetimes). Never negative, and reads are never above the prompt. */
export function promptUse(basis: UseBasis): PromptUse {
  const { prompt, under, sent, recorded } = basis
  if (recorded === undefined) return split(prompt, Math.min(prompt, under.read), simulatedShare(under))
  const isSame = under.prompt === sent.prompt && under.read === sent.read && basis.shared >= under.prompt
  const read = isSame ? (recorded.cacheRead ?? 0) : readsUnder(basis, recorded.cacheRead ?? 0)
  return split(prompt, Math.min(prompt, read), recordedShare(recorded, basis))
}

function readsUnder(basis: UseBasis, recorded: Tokens): number {
  const { under, sent, shared, isUntold = false, recordedRead = recorded } = basis
  if (isUntold) return Math.max(under.read, Math.min(recorded, shared))
  if (recorded >= sent.read) {
    // Another session had written this prefix, or it outlived its time; it stays readable while unchanged.
    return Math.max(under.read + unseenReads(under, sent, recorded), Math.min(recordedRead, shared))
  }
  if (recorded >= sent.read * (1 - IMPRECISION)) return Math.round(under.read * (recorded / sent.read))
  return Math.min(under.read, recordedRead)
}

/**
 * What was read beyond the simulation, of tokens that the file does not show: an unknown tokenizer, or an
 * earlier session's history. They are taken to be spread evenly, so as much of them is read as of the tokens
 * that are shown.
 */
function unseenReads(under: SimulatedUse, sent: SimulatedUse, recorded: Tokens): number {
  if (sent.read === 0 || under.prompt === 0) return 0
  const share = under.read / under.prompt / (sent.read / sent.prompt)
  return Math.round((recorded - sent.read) * Math.min(1, share))
}

/** Of what is not read, the share that is written under each lifetime. */
type WriteShares = Readonly<Record<string, number>>

function recordedShare(
  { input = 0, cacheWrite = 0, cacheWriteHour = 0 }: Usage,
  { under, lifetime }: UseBasis,
): WriteShares {
  const fresh = input + cacheWrite
  if (fresh === 0) return simulatedShare(under)
  const hour = Math.min(cacheWriteHour, cacheWrite)
  return { [lifetime]: (cacheWrite - hour) / fresh, ...(hour === 0 ? {} : { '1h': hour / fresh }) }
}

function simulatedShare({ prompt, read, writes }: SimulatedUse): WriteShares {
  const fresh = prompt - read
  return fresh <= 0
    ? {}
    : Object.fromEntries(Object.entries(writes).map(([id, tokens]) => [id, tokens / fresh]))
}

/** The same prompt where the cache had lost it: what was read is written again, or is plain input. */
export function missedUse({ input, read, writes }: PromptUse): PromptUse {
  const fresh = Object.values(writes).reduce((sum, tokens) => sum + tokens, input)
  const shares = Object.entries(writes).map(([id, tokens]) => [id, tokens / fresh])
  return split(fresh + read, 0, Object.fromEntries(shares))
}

/**
 * A prompt of another size, read and written in the same shares: what is unsure of its size is mostly in the
 * part that every call sends again, which is as cached as the rest of it.
 */
export function resized({ input, read, writes }: PromptUse, prompt: Tokens): PromptUse {
  const fresh = Object.values(writes).reduce((sum, tokens) => sum + tokens, input)
  if (fresh + read === 0) return split(prompt, 0, {})
  const shares = Object.entries(writes).map(([id, tokens]) => [id, fresh === 0 ? 0 : tokens / fresh])
  return split(prompt, Math.round((prompt * read) / (fresh + read)), Object.fromEntries(shares))
}

function split(prompt: Tokens, read: Tokens, shares: WriteShares): PromptUse {
  const fresh = prompt - read
  const writes: Record<string, number> = {}
  let input = fresh
  for (const [id, share] of Object.entries(shares)) {
    const tokens = Math.min(input, Math.round(fresh * share))
    if (tokens === 0) continue
    writes[id] = tokens
    input -= tokens
  }
  return { input, read, writes }
}
