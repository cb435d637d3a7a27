/** OpenHands SDK's guarded summarising: what is forgotten, or that it must wait. */
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { cutPlaces, type SdkEvent } from './sdk-properties.ts'

interface PlanSizes {
  readonly maxSize: number
  readonly keepFirst: number
  /** Undefined: tokens do not matter. */
  readonly maxTokens?: number
  /** The share of the view that must be forgotten for a summary to be worth it. */
  readonly minimumProgress: number
}

interface PlanInput {
  readonly isRequested: boolean
  /** Asked only where there is a limit on tokens. */
  readonly tokensOf: (event: SdkEvent) => number
}

/** The events from `start` up to `end` become a summary that is at `start`. */
interface Span {
  readonly start: number
  readonly end: number
}

export function refusePlanSizes({ maxSize, keepFirst }: PlanSizes): Problem | undefined {
  if (maxSize >= 1 && keepFirst >= 0 && tailOf(maxSize, keepFirst) > 0) return undefined
  return {
    code: 'bad-sizes',
    message: t`Keeping the first ${keepFirst} leaves no space to condense ${maxSize} events to half.`,
    hint: t`Use a larger size, or keep fewer first events.`,
  }
}

/**
 * What to summarise; undefined: nothing now. Too many events are a soft reason, which waits where no legal
 * cut makes enough progress; a request or too many tokens is a hard one, which then takes the whole view.
 * O(n).
 */
export function planCondensation(
  events: readonly SdkEvent[],
  input: PlanInput,
  sizes: PlanSizes,
): Result<Span | undefined> {
  const { hard, soft } = tails(events, input, sizes)
  if (hard.length + soft.length === 0) return ok(undefined)
  const places = cutPlaces(events)
  if (!places.ok) return places
  const from = (least: number) => places.value.combined.findIndex((isAllowed, at) => isAllowed && at >= least)
  const start = from(sizes.keepFirst)
  const end = from(events.length - Math.min(...hard, ...soft))
  const isLegal = start >= 0 && end > start
  if (isLegal && (end - start) / events.length >= sizes.minimumProgress) return ok({ start, end })
  if (hard.length === 0) return ok(undefined)
  if (events.length === 0)
    return fail({ code: 'nothing-to-condense', message: t`There are no events to summarize.` })
  return ok({ start: 0, end: events.length })
}

/** How many of the newest events each reason lets stay. */
function tails(events: readonly SdkEvent[], { isRequested, tokensOf }: PlanInput, sizes: PlanSizes) {
  const { maxSize, keepFirst, maxTokens } = sizes
  const hard: number[] = []
  if (isRequested) hard.push(tailOf(events.length, keepFirst))
  if (maxTokens !== undefined) {
    const tokens = events.map(tokensOf)
    const total = tokens.reduce((sum, one) => sum + one, 0)
    if (total > maxTokens) hard.push(tailByTokens(tokens, keepFirst, total - Math.floor(maxTokens / 2)))
  }
  return { hard, soft: events.length > maxSize ? [tailOf(maxSize, keepFirst)] : [] }
}

/** Half, less the head and the summary. */
function tailOf(size: number, keepFirst: number): number {
  return Math.floor(size / 2) - keepFirst - 1
}

/** The longest end of the list such that what lies between head and it holds the tokens to be saved. */
function tailByTokens(tokens: readonly number[], keepFirst: number, toSave: number): number {
  let saved = 0
  for (let index = keepFirst; index < tokens.length; index++) {
    if (saved >= toSave) return tokens.length - index
    saved += tokens[index] ?? 0
  }
  return 0
}
