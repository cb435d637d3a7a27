/** What the file records against list prices and our counts, in sentences. Pure. */
import { t } from '#base/words.ts'
import type { CostCheck, InputCheck, PriceGap } from '#core/account/record-check.ts'
import { formatAmount, formatExact, formatShare } from '../../../kit/index.ts'

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
  'cache-not-recorded': t`The file doesn’t record cached tokens, which cost less. The run keeps its recorded cost, and changes are priced at the recorded rate.`,
  'below-list': t`The run cost less than list prices, for example because of a discount or older prices. Changes are priced at the recorded rate.`,
  'above-list': t`The run cost more than list prices. The recorded cost may include failed calls, or calls that aren’t in the file. Changes are priced at the recorded rate.`,
  unrelated: t`The two costs are too far apart to be for the same tokens. The run keeps its recorded cost, and changes are priced at list prices.`,
}

/** Shares of the recorded tokens; between them the two agree. */
const [LEAST, MOST] = [0.98, 1.02]

/**
 * Our count against recorded tokens. `mayBeEarlier`: the run may go on from a conversation in another file.
 */
export function inputCheckWords({ recorded, counted, isUsed }: InputCheck, mayBeEarlier = false): CheckWords {
  const share = counted / recorded
  const line = t`Recorded: ${formatExact(recorded)} input tokens. Counted: ${formatExact(counted)} (${formatShare(share)}).`
  if (!isUsed) return { line, why: t`The recorded total is too small for these calls, so it isn’t used.` }
  if (share < LEAST && mayBeEarlier)
    return { line, why: t`The rest isn’t in the file: system prompt, tools, or an earlier conversation.` }
  if (share < LEAST) return { line, why: t`The rest is system prompt and tools that aren’t in the file.` }
  if (share > MOST)
    return {
      line,
      why: t`Memoscope counts more tokens than were recorded, so every part is reduced by the same share.`,
    }
  return { line }
}
