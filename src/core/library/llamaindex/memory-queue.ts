/**
 * The queue of LlamaIndex's Memory: how many of the oldest messages leave when it holds too much. Pure; what
 * becomes of them is blocks.ts.
 */
import type { Tokens } from '../../model/units.ts'

/** A message of the queue. */
export interface Queued {
  readonly tokens: Tokens
  /** Whether what is left of the queue may begin with it. */
  readonly isStart: boolean
}

export interface FlushOptions {
  /** Tokens that a portion holds at least. */
  readonly portion: number
  /**
   * `one`: where no message may begin what is left, all but the newest leave, as in the original. `whole`:
   * then all from the last message on that may begin stay, and nothing leaves if that is the first.
   */
  readonly rest: 'one' | 'whole'
}

/**
 * How many of the oldest messages leave as the next portion: enough for the portion's size, then on to one
 * that what is left may begin with; at least one stays. 0: nothing can leave. O(messages looked at).
 */
export function nextPortion(queue: readonly Queued[], { portion, rest }: FlushOptions): number {
  const last = queue.length - 1
  let count = 0
  for (let tokens = 0; count < last && tokens < portion; count++) tokens += queue[count]?.tokens ?? 0
  if (count <= 0) return 0
  for (let start = count; start <= last; start++) if (queue[start]?.isStart === true) return start
  if (rest === 'one') return last
  for (let start = count; start > 0; start--) if (queue[start]?.isStart === true) return start
  return 0
}
