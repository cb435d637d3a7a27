/**
 * Where Letta cuts a history: static buffer, sliding window, partial evict, all. Message
 * 0 stays.
 */
import { roundHalfEven } from '#base/python-number.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { codePointLength, takeCodePoints } from '#base/text.ts'
import { t } from '#base/words.ts'

/** A message as the cuts see it. */
export interface LettaMessage {
  /** `system`, `user`, `assistant`, `tool`, or `approval`: a call that waits for a person. */
  readonly role: string
  readonly hasCalls: boolean
  readonly stepId: string | undefined
}

interface BufferOptions {
  readonly limit: number
  readonly min: number
  /** Cut below the limit too. */
  readonly force: boolean
  /** Keep nothing but the system prompt. */
  readonly clear: boolean
}

/** Messages from 1 up to the cut go; 1: none do. The cut is at a user message, or at the end. O(n). */
export function bufferCut(messages: readonly LettaMessage[], options: BufferOptions): number {
  const { limit, min, force, clear } = options
  if (!force && messages.length <= limit) return 1
  const cut = Math.max(1, messages.length - (clear ? 0 : min))
  const user = messages.findIndex((message, index) => index >= cut && message.role === 'user')
  return user < 0 ? Math.max(1, messages.length) : user
}

/** The first assistant message at or after the share that is not to stay; undefined: there is none. O(n). */
export function partialEvictCut(messages: readonly LettaMessage[], keep: number): number | undefined {
  const start = Math.max(1, roundHalfEven((1 - keep) * messages.length))
  const cut = messages.findIndex(({ role }, index) => index >= start && role === 'assistant')
  return cut < 0 ? undefined : cut
}

interface SlidingOptions {
  /** The share to evict at first (which grows before the first try) and the room to make. */
  readonly share: number
  readonly window: number
  /** Tokens of the message at an index. */
  readonly tokensAt: (index: number) => number
}

/** Fails with `no-cut` where no share below 1 makes enough room, or too little would be left. O(n). */
export function slidingCut(
  messages: readonly LettaMessage[],
  { share, window, tokensAt }: SlidingOptions,
): Result<number> {
  const noCut = fail({
    code: 'no-cut',
    message: t`No assistant message leaves enough space after it.`,
  })
  // tail[i]: the tokens of all messages from i on.
  const tail = new Array<number>(messages.length + 1).fill(0)
  for (let index = messages.length - 1; index >= 0; index--)
    tail[index] = (tail[index + 1] ?? 0) + tokensAt(index)
  const system = (tail[0] ?? 0) - (tail[1] ?? 0)
  const goal = (1 - share) * window
  // Added up in floating point, as the original does: 0.3 passes through 0.9999999999999999.
  for (let current = share + 0.1; current < 1; current += 0.1) {
    const cut = lastAssistant(messages, roundHalfEven(current * messages.length))
    if (cut === undefined || system + (tail[cut] ?? 0) >= goal) continue
    return leavesEnough(messages, cut) ? ok(cut) : noCut
  }
  return noCut
}

function lastAssistant(messages: readonly LettaMessage[], from: number): number | undefined {
  for (let index = Math.min(from, messages.length - 1); index >= 1; index--) {
    const message = messages[index]
    if (message?.role === 'assistant' || (message?.role === 'approval' && message.hasCalls)) return index
  }
  return undefined
}

function leavesEnough(messages: readonly LettaMessage[], cut: number): boolean {
  const least = messages.at(-1)?.role === 'approval' ? 2 : 1
  return messages.length - cut > least
}

/** All but the system prompt go, and but an approval that is pending, with its step. */
export function wholeCut(messages: readonly LettaMessage[]): number {
  const last = messages.at(-1)
  if (messages.length < 2 || last?.role !== 'approval') return Math.max(1, messages.length)
  const before = messages.at(-2)
  const isSameStep = before?.role === 'assistant' && before.stepId === last.stepId
  return Math.max(1, messages.length - (isSameStep ? 2 : 1))
}

const CLIP = 50_000

/** A summary too long for its place loses its end. */
export function clipSummary(text: string, limit = CLIP): string {
  if (codePointLength(text) <= limit) return text
  return `${takeCodePoints(text, limit)}... [summary truncated to fit]`
}
