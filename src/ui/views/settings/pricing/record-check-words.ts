/** What the file records against list prices and our counts, in sentences. Pure. */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { CostCheck, InputCheck, OutputCheck, PriceGap } from '#core/account/record-check.ts'
import type { Tokens } from '#core/model/units.ts'
import { uncachedWords } from '#core/usage/uncached-models.ts'
import { formatAmount, formatCompact, formatExact, formatShare, plural } from '../../../kit/index.ts'

export interface CheckWords {
  /** The two figures. */
  readonly line: string
  /** Why they differ, and what is done about it. */
  readonly why?: string
}

/** One figure of a check, and its share of the recorded one. */
export interface CheckRow {
  readonly label: string
  readonly value: string
  readonly share?: string
}

/** Recorded dollars, and recorded usage at list prices. */
export function costCheckRows({ recorded, listPrice }: CostCheck): readonly CheckRow[] {
  const rows: CheckRow[] = [{ label: t`Recorded in the file`, value: formatAmount(recorded, '$') }]
  if (listPrice === undefined) return rows
  const share = recorded === 0 ? undefined : t`${formatShare(listPrice / recorded)} of recorded`
  const value = formatAmount(listPrice, '$')
  return [...rows, { label: t`Recorded tokens at list prices`, value, ...given({ share }) }]
}

/** What the rows of the cost come to; undefined: they say it. */
export function costVerdict(check: CostCheck): string | undefined {
  const { recorded, listPrice, gap, uncached } = check
  if (gap !== undefined) return WHY[gap]
  if (uncached !== undefined) return uncachedWords(uncached)
  if (listPrice === undefined) return t`There is no list price to compare it with.`
  return recorded === 0 ? undefined : t`The two agree, so the prices fit this run.`
}

/**
 * The recorded tokens as a sum: what was counted in the file, the rest that was sent, too, and what was
 * counted too much in calls that recorded less. Without these two where the rest is small, or the record is
 * not used. `rest`: what the rest is called.
 */
export function inputCheckRows(
  { recorded, counted, inferred, isUsed }: InputCheck,
  rest: string,
): readonly CheckRow[] {
  const row = (label: string, tokens: number): CheckRow => ({
    label,
    value: formatExact(tokens),
    share: t`${formatShare(tokens / recorded)} of recorded`,
  })
  const hasRest = isUsed && inferred / recorded > 1 - LEAST
  const tooMuch = counted + inferred - recorded
  return [
    row(t`Counted in the file`, counted),
    ...(hasRest ? [row(rest, inferred)] : []),
    ...(hasRest && tooMuch > 0 ? [row(t`Overcounted in some calls`, -tooMuch)] : []),
    { label: t`Recorded by the provider`, value: formatExact(recorded) },
  ]
}

/** Partly recorded output with what the run's comes to: our estimate for the other calls included. */
export interface EstimatedOutput extends OutputCheck {
  readonly total: Tokens
}

/** Output tokens as the sum of what is recorded and what is estimated. */
export function outputCheckRows(output: EstimatedOutput): readonly CheckRow[] {
  const { recorded, calls, unrecorded, total } = output
  const row = (label: string, tokens: number): CheckRow => ({
    label,
    value: formatExact(tokens),
    ...(total > 0 ? { share: t`${formatShare(tokens / total)} of output` } : {}),
  })
  return [
    row(t`Recorded in full (${plural(calls - unrecorded, 'call')})`, recorded),
    row(t`Estimated (${plural(unrecorded, 'call')})`, total - recorded),
    { label: t`Output in the cost`, value: formatExact(total) },
  ]
}

/** Recorded dollars against list prices. */
export function costCheckWords({ recorded, listPrice, gap, uncached }: CostCheck): CheckWords {
  const paid = formatAmount(recorded, '$')
  if (listPrice === undefined)
    return { line: t`Recorded: ${paid}. There is no list price to compare it with.` }
  const listed = formatAmount(listPrice, '$')
  if (recorded === 0) return { line: t`Recorded: ${paid}. List prices give ${listed}.` }
  const line = t`Recorded: ${paid}. List prices give ${listed} (${formatShare(listPrice / recorded)}).`
  if (uncached !== undefined) return { line, why: uncachedWords(uncached) }
  return gap === undefined ? { line } : { line, why: WHY[gap] }
}

const WHY: Readonly<Record<PriceGap, string>> = {
  'cache-not-recorded': t`The file doesn’t record cached tokens, which cost less. The run keeps its recorded cost, and changes are priced at the recorded rate.`,
  'below-list': t`The run cost less than list prices, for example because of a discount or older prices. Changes are priced at the recorded rate.`,
  'above-list': t`The run cost more than list prices. The recorded cost may include failed calls, or calls that aren’t in the file. Changes are priced at the recorded rate.`,
  unrelated: t`The two costs are too far apart to be for the same tokens. The run keeps its recorded cost, and changes are priced at list prices.`,
}

/** Shares of the recorded tokens; between them the two agree. */
const [LEAST, MOST] = [0.98, 1.02]

/** What adding floating-point numbers may differ by, and the smallest share that is told. */
const [ROUNDING, LEAST_SHOWN] = [1e-9, 0.001]

/** Whether the figures can be trusted, in the sentence that comes first. */
export function checkVerdict(
  cost: CostCheck | undefined,
  input: InputCheck | undefined,
  output?: EstimatedOutput,
): string {
  const { recorded = 0, listPrice, gap } = cost ?? {}
  if (gap !== undefined) return t`Recorded cost and list prices differ.`
  if (listPrice !== undefined && recorded > 0) {
    const apart = Math.abs(listPrice / recorded - 1)
    if (apart < ROUNDING) return t`Recorded cost and list prices agree exactly.`
    return t`Recorded cost and list prices agree within ${formatShare(Math.max(apart, LEAST_SHOWN))}.`
  }
  if (cost !== undefined && recorded > 0) return t`The run’s cost is recorded in the file.`
  if (input === undefined) return t`The file records no usage, so all figures are estimated.`
  if (!input.isUsed) return t`The recorded usage doesn’t fit these calls, so figures are estimated.`
  return output === undefined
    ? t`Costs are calculated from the tokens that the provider recorded.`
    : outputVerdict(output)
}

function outputVerdict({ calls, unrecorded, total }: EstimatedOutput): string {
  const tokens = formatCompact(total)
  return unrecorded === calls
    ? t`Input is as recorded. Output is estimated at ${tokens} tokens, because the file doesn’t record complete output counts.`
    : t`Input is as recorded. Output is estimated at ${tokens} tokens, because the file doesn’t record complete output counts for ${formatExact(unrecorded)} of ${plural(calls, 'call')}.`
}

const REST = t`The rest is the system prompt, tools, and other content that isn’t in the file. It was sent, so it counts in every call.`
const REST_MAY_BE_EARLIER = t`The rest is the system prompt, tools, an earlier conversation, and other content that isn’t in the file. It was sent, so it counts in every call.`

/**
 * Our count against recorded tokens. `mayBeEarlier`: the run may go on from a conversation in another file.
 */
export function inputCheckWords({ recorded, counted, isUsed }: InputCheck, mayBeEarlier = false): CheckWords {
  const share = counted / recorded
  const line = t`Recorded: ${formatExact(recorded)} input tokens. Counted: ${formatExact(counted)} (${formatShare(share)}).`
  if (!isUsed) return { line, why: t`The recorded total is too small for these calls, so it isn’t used.` }
  if (share < LEAST) return { line, why: mayBeEarlier ? REST_MAY_BE_EARLIER : REST }
  if (share > MOST)
    return {
      line,
      why: t`Memoscope counts more tokens than were recorded, so every part is reduced by the same share.`,
    }
  return { line }
}
