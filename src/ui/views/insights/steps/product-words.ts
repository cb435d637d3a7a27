/** The size of a step times the calls that it was sent in, which leads to its total and its cost. Pure. */
import { t } from '#base/words.ts'
import type { Tokens } from '#core/model/units.ts'
import { formatExact, plural } from '../../../kit/index.ts'

interface Sent {
  /** In full, once. */
  readonly tokens: Tokens
  readonly calls: number
  /** Of all those calls, each in the form that it was sent. */
  readonly overRun: Tokens
}

/** A difference below this share is one of counting. */
const SHORTENED = 0.95

/** In a call, on average: the full size where the agent never shortened it. */
export function sizeInCalls({ tokens, calls, overRun }: Sent): Tokens {
  return calls === 0 ? tokens : Math.round(overRun / calls)
}

export function productWords(sent: Sent): string {
  const [size, calls] = [formatExact(sizeInCalls(sent)), plural(sent.calls, 'call')]
  return isShortened(sent) ? t`${size} tokens on average × ${calls}` : t`${size} tokens × ${calls}`
}

/** That its size is an average, and why; empty: it isn’t. */
export function shortenedWords(sent: Sent): string {
  return isShortened(sent) ? t`Average size: ${formatExact(sent.tokens)} tokens until it was shortened` : ''
}

function isShortened({ tokens, calls, overRun }: Sent): boolean {
  return overRun < tokens * calls * SHORTENED
}
