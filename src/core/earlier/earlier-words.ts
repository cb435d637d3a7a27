/**
 * Of a run that goes on from a conversation that isn't in its file: how large that is, and that sizes don't
 * count it. The same words in each view, in reports, and on the command line. Pure.
 */
import { plural } from '#base/format-count.ts'
import { formatCompact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { EarlierConversation } from '../account/earlier-history.ts'
import { callName } from '../model/call-names.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
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

/** A replay. `changedFrom`: the first call that it changes; absent: none. */
interface Acting {
  readonly spec: Pick<CheckedSpec, 'trigger'>
  readonly changedFrom?: CallIndex | undefined
}

/** What to know before a size is used in the agent, which counts more; undefined: it counts the same. */
export function ownSizeWords(acting: Acting, earlier: Earlier): string | undefined {
  const found = difference(acting, earlier)
  if (found === undefined || earlier === undefined) return undefined
  const { first, last } = earlier
  const [size, tokens] = [formatCompact(found.size), tokensOf(earlier)]
  const missing =
    first === last
      ? t`The file lacks about ${tokens} tokens of an earlier conversation that the prompt of ${callName(first)} contained`
      : t`The file lacks about ${tokens} tokens of an earlier conversation that prompts from ${callName(first)} to ${callName(last)} contained`
  if (found.above !== undefined)
    return t`${missing}: with it, the agent’s own prompt was already above ${size} at ${callName(found.above)}. That compaction isn’t replayed, so expect the agent to compact sooner than these figures show.`
  const own = tokensOf(earlier, found.size)
  return t`${missing}, so the replay compacts only where the agent’s own prompt has about ${own}. Set to ${size}, the agent compacts sooner than these figures show; for the same first compaction, set about ${own}.`
}

interface ActingInRun {
  readonly changedFrom?: CallIndex | undefined
  readonly earlier?: Earlier
}

/** The same of one setting in several runs; undefined: the agent counts as much in each. */
export function ownSizeOverWords(spec: Acting['spec'], runs: readonly ActingInRun[]): string | undefined {
  const [first] = runs
  if (first !== undefined && runs.length === 1) return ownSizeWords({ spec, ...first }, first.earlier)
  const found = runs.flatMap(({ earlier, changedFrom }) => {
    const own = difference({ spec, changedFrom }, earlier)
    return own === undefined || earlier === undefined ? [] : [{ ...own, earlier }]
  })
  const [all, size] = [plural(runs.length, 'run'), formatCompact(found[0]?.size ?? 0)]
  const uncounted = found.filter(({ above }) => above === undefined).map(({ earlier }) => earlier)
  const sooner = found.length - uncounted.length
  const tokens = tokensOf({
    fewest: Math.min(...uncounted.map(({ fewest }) => fewest)),
    most: Math.max(...uncounted.map(({ most }) => most)),
  })
  const words = [
    uncounted.length > 0 &&
      t`In ${uncounted.length} of ${all}, the agent would show about ${tokens} tokens more than ${size} where the replay compacts, because prompts also contained an earlier conversation that isn’t in the file. Set to ${size}, it would have compacted sooner.`,
    sooner > 0 &&
      t`In ${sooner} of ${all}, the agent’s own prompt was above ${size} before the replay compacts, because it also contained an earlier conversation that isn’t in the file. That compaction isn’t replayed.`,
    found.length > 0 && t`Larger sizes can’t be replayed in such a run.`,
  ].filter((part) => typeof part === 'string')
  return words.length === 0 ? undefined : words.join(' ')
}

interface Difference {
  readonly size: Tokens
  /** Where the agent would have compacted before the replay acts. Undefined: where the replay does. */
  readonly above: CallIndex | undefined
}

/** How the agent's own size differs from that of the replay; undefined: it doesn't. */
function difference(acting: Acting, earlier: Earlier): Difference | undefined {
  const size = countedLess(acting, earlier)
  if (size === undefined || earlier === undefined) return undefined
  if (actsWithout(acting, size, earlier)) return { size, above: undefined }
  const above = earlier.rises?.find(({ tokens }) => tokens > size)?.call
  const { changedFrom = Infinity } = acting
  return above === undefined || above >= changedFrom ? undefined : { size, above }
}

/** `75k + 93k–117k not in the file`: beside the size in a row; undefined: the agent counts the same. */
export function sizeNote(acting: Acting, earlier: Earlier): string | undefined {
  const size = countedLess(acting, earlier)
  if (size === undefined || earlier === undefined || !actsWithout(acting, size, earlier)) return undefined
  return t`${formatCompact(size)} + ${tokensOf(earlier)} not in the file`
}

/** Of an earlier conversation, whose size is inferred, this much is all of it. */
const NEARLY = 0.9

/**
 * Whether the replay first acts on a prompt that has the earlier conversation, and doesn't count it there: it
 * does once the recorded agent itself has removed steps.
 */
function actsWithout({ changedFrom }: Acting, size: Tokens, earlier: EarlierConversation): boolean {
  const { last, fewest, rises = [] } = earlier
  if (changedFrom === undefined || changedFrom > last) return false
  const there = rises.findLast(({ call }) => call <= changedFrom)
  return there === undefined || there.tokens - size >= NEARLY * fewest
}

/** The size of what compacts a prompt that has the earlier conversation, too; undefined: nothing does. */
function countedLess({ spec: { trigger } }: Acting, earlier: Earlier): Tokens | undefined {
  if (earlier === undefined || trigger.kind !== 'past-tokens' || trigger.tokens >= earlier.peak)
    return undefined
  return trigger.tokens
}

/** `93k–117k`, with `more` added to both. */
function tokensOf({ fewest, most }: Pick<EarlierConversation, 'fewest' | 'most'>, more: Tokens = 0): string {
  const [least, largest] = [formatCompact(fewest + more), formatCompact(most + more)]
  return least === largest ? largest : t`${least}–${largest}`
}
