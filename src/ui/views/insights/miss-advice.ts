/** What avoids cache misses of a cause, in a sentence, as far as the provider's cache allows it. Pure. */
import { t } from '#base/words.ts'
import type { MissKind } from '#core/account/misses/miss-kind.ts'
import type { Seconds } from '#core/model/units.ts'
import type { CacheRule } from '#core/profiles/rules/profile.ts'
import { durationWords, formatExact } from '../../kit/index.ts'

/** Where nothing avoids a miss. */
export const SHORT_PROMPT = t`No known way to avoid it. A miss costs less with a shorter prompt, such as after an earlier compaction.`

/** Measured (docs/truth.md): calls after longer pauses often miss, whatever the provider promises. */
const SURE: Seconds = 300

/** What only the code of an agent avoids. */
const IN_PROMPTS: ReadonlySet<MissKind> = new Set(['changed', 'other', 'shorter'])

interface AdviceBasis {
  readonly cache: CacheRule | undefined
  /** How long the provider kept the prompts that missed; undefined: not known, or not always so long. */
  readonly kept: Seconds | undefined
  /** Other misses of the run expired early, whose advice says which pauses are long. */
  readonly isEarlyToo?: boolean
  /** What the agent puts in its prompts isn't the person's to change. */
  readonly isReadyMade?: boolean
}

export function missAdvice(
  kind: MissKind,
  { cache, kept, isEarlyToo = false, isReadyMade = false }: AdviceBasis,
): string {
  if (isReadyMade && IN_PROMPTS.has(kind)) return SHORT_PROMPT
  switch (kind) {
    case 'compaction':
      return t`A compaction changes the prompt, so the next call usually misses the cache. After a long pause, that costs nothing extra, because the cache has expired anyway: compact then.`
    case 'expired':
      return isEarlyToo
        ? t`Compact before a long pause, so that the call after it pays for a shorter prompt.`
        : expiredAdvice(cache, kept)
    case 'pause':
      return t`Compact before a pause of more than ${durationWords(SURE)}, so that a miss costs less: prompts often leave the cache before their lifetime ends.`
    case 'changed':
      return t`Keep the beginning of the prompt unchanged: add new content at the end, and remove old content rarely.`
    case 'other':
      return cache?.kind === 'breakpoints'
        ? t`Set a cache breakpoint at least every ${formatExact(cache.reach)} content blocks.`
        : t`Keep the beginning of the prompt unchanged.`
    case 'model':
      return t`Change the model while the prompt is short: at the start, or right after a compaction.`
    case 'tools':
      if (isReadyMade) return t`Connect all MCP servers before the first message, and keep them connected.`
      return t`Load all tools before the first call, and keep them in the same order.`
    case 'shorter':
      return t`In an agent that you build, remove old content rarely and in large batches: each removal costs a miss.`
    case 'thinking':
      return t`Switch thinking on or off only at the start of a session.`
    case 'user':
    case 'failed':
    case 'aborted':
    case 'unknown':
      return SHORT_PROMPT
  }
}

function expiredAdvice(cache: CacheRule | undefined, kept: Seconds | undefined): string {
  if (kept === undefined)
    return t`Compact before a long pause, so that a miss costs less: how long a prompt stays cached varies.`
  const within = durationWords(kept)
  const longest =
    cache?.kind === 'breakpoints' ? Math.max(...cache.lifetimes.map(({ seconds }) => seconds)) : kept
  return longest > kept
    ? t`Compact before a pause of more than ${within}, or write the cache for ${durationWords(longest)} if you often pause longer.`
    : t`Compact before a pause of more than ${within}, so that a miss costs less.`
}
