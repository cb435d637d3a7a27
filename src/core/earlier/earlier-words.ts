/**
 * Of a run that goes on from a conversation that isn't in its file: how large that is, and that sizes don't
 * count it. The same words in each view, in reports, and on the command line. Pure.
 */
import { plural } from '#base/format-count.ts'
import { formatCompact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { EarlierConversation } from '../account/earlier-history.ts'
import { callName } from '../model/call-names.ts'
import type { Tokens } from '../model/units.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'

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
  return withoutIt(missing)
}

/** The same of several runs, one for each; undefined: none of them has one. */
export function earlierOverWords(runs: readonly Earlier[]): string | undefined {
  const having = runs.filter((earlier) => earlier !== undefined)
  const [first] = having
  if (first === undefined) return undefined
  if (runs.length === 1) return earlierWords(first)
  const all = plural(runs.length, 'run')
  return withoutIt(
    t`In ${having.length} of ${all}, prompts also contained an earlier conversation that isn’t in the file.`,
  )
}

function withoutIt(missing: string): string {
  return t`${missing} Compactions are replayed without it: their sizes don’t count it, and larger sizes can’t be replayed.`
}

/** What to know before a size is used in the agent, which counts more; undefined: it counts the same. */
export function ownSizeWords(spec: Pick<CheckedSpec, 'trigger'>, earlier: Earlier): string | undefined {
  const size = countedLess(spec, earlier)
  if (size === undefined || earlier === undefined) return undefined
  return t`This size doesn’t count the earlier conversation of about ${tokensOf(earlier)} tokens that isn’t in the file. Where the replay reaches ${formatCompact(size)}, the agent’s own prompt has about ${tokensOf(earlier, size)}: set to ${formatCompact(size)}, it would have compacted sooner.`
}

/** `75k + 93k–117k not in the file`: beside the size in a row; undefined: the agent counts the same. */
export function sizeNote(spec: Pick<CheckedSpec, 'trigger'>, earlier: Earlier): string | undefined {
  const size = countedLess(spec, earlier)
  if (size === undefined || earlier === undefined) return undefined
  return t`${formatCompact(size)} + ${tokensOf(earlier)} not in the file`
}

/** The size of what compacts a prompt that has the earlier conversation, too; undefined: nothing does. */
function countedLess({ trigger }: Pick<CheckedSpec, 'trigger'>, earlier: Earlier): Tokens | undefined {
  if (earlier === undefined || trigger.kind !== 'past-tokens' || trigger.tokens >= earlier.peak)
    return undefined
  return trigger.tokens
}

/** `93k–117k`, with `more` added to both. */
function tokensOf({ fewest, most }: EarlierConversation, more: Tokens = 0): string {
  const [least, largest] = [formatCompact(fewest + more), formatCompact(most + more)]
  return least === largest ? largest : t`${least}–${largest}`
}
