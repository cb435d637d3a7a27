/**
 * Of a run that goes on from a conversation that isn't in its file: how large that is, and that sizes don't
 * count it. Pure.
 */
import { formatCompact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { EarlierConversation } from '#core/account/earlier-history.ts'
import { callName } from '#core/model/call-names.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'

/** Undefined: the run has no earlier conversation. */
type Earlier = EarlierConversation | undefined

/** How large it is, in which calls, and that sizes don't count it. */
export function earlierWords(earlier: EarlierConversation): string {
  const { first, last } = earlier
  const tokens = tokensOf(earlier)
  const missing =
    first === last
      ? t`The prompt of ${callName(first)} also contained about ${tokens} tokens of an earlier conversation that isn’t in the file.`
      : t`From ${callName(first)} to ${callName(last)}, prompts also contained about ${tokens} tokens of an earlier conversation that isn’t in the file.`
  return t`${missing} Compactions are replayed without it: their sizes don’t count it, and larger sizes can’t be replayed.`
}

/** What to know before a size is used in the agent, which counts more; undefined: it counts the same. */
export function ownSizeWords(
  { trigger }: Pick<CheckedSpec, 'trigger'>,
  earlier: Earlier,
): string | undefined {
  if (earlier === undefined || trigger.kind !== 'past-tokens' || trigger.tokens >= earlier.peak)
    return undefined
  return t`This size doesn’t count the earlier conversation of about ${tokensOf(earlier)} tokens that isn’t in the file. The agent counts it, so it would have compacted sooner.`
}

/** `93k–117k`. */
function tokensOf({ fewest, most }: EarlierConversation): string {
  const [least, largest] = [formatCompact(fewest), formatCompact(most)]
  return least === largest ? largest : t`${least}–${largest}`
}
