/** What the file records against list prices and our counts, in sentences. Pure. */
import { t } from '#base/words.ts'
import type { CostCheck, InputCheck, PriceGap } from '#core/account/record-check.ts'
import { formatAmount, formatExact, formatShare } from '../../kit/index.ts'

export interface CheckWords {
  /** The two figures. */
  readonly line: string
  /** Why they differ, and what is done about it. */
  readonly why?: string
}

/** Recorded dollars against list prices. */
export function costCheckWords({ recorded, listPrice, gap }: CostCheck): CheckWords {
  const paid = formatAmount(recorded, '$')
  if (listPrice === undefined)
    return { line: t`Recorded: ${paid}. There is no list price to compare it with.` }
  const listed = formatAmount(listPrice, '$')
  if (recorded === 0) return { line: t`Recorded: ${paid}. List prices give ${listed}.` }
  const line = t`Recorded: ${paid}. List prices give ${listed} (${formatShare(listPrice / recorded)}).`
  return gap === undefined ? { line } : { line, why: WHY[gap] }
}

const WHY: Readonly<Record<PriceGap, string>> = {
  'cache-not-recorded': t`The file records no cached tokens, which cost less. The run keeps its recorded dollars, and changes are priced at the recorded rate.`,
  'below-list': t`The run cost less than list prices: a discount, or prices of another date. Changes are priced at the recorded rate.`,
  'above-list': t`The run cost more than list prices: the recorded dollars may include failed calls, or calls that the file doesn’t contain. Changes are priced at the recorded rate.`,
  unrelated: t`The two are too far apart to be for the same tokens. The run keeps its recorded dollars, and changes are priced by the list.`,
}

/** Shares of the recorded tokens; between them the two agree. */
const [LEAST, MOST] = [0.98, 1.02]

/** Our count against recorded tokens. */
export function inputCheckWords({ recorded, counted, isUsed }: InputCheck): CheckWords {
  const share = counted / recorded
  const line = t`Recorded: ${formatExact(recorded)} input tokens. We count ${formatExact(counted)} (${formatShare(share)}).`
  if (!isUsed) return { line, why: t`The recorded total is too small for these calls, so it isn’t used.` }
  if (share < LEAST)
    return { line, why: t`The rest is system prompt and tools that the file doesn’t contain.` }
  if (share > MOST)
    return { line, why: t`We count more than was recorded, so every part is reduced by the same share.` }
  return { line }
}
