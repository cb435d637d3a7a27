/** Where the cost of a run is that the costliest steps don't make up, in words. Pure. */
import { formatTenths } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { indexOfCategory } from '#core/tokens/measure.ts'
import { OUTPUT_KEY } from './breakdown-levels.ts'
import { type Level, scaleOf } from './level.ts'
import { rowGroups } from './row-groups.ts'

const [INFERRED, TOOLS] = [indexOfCategory('inferred'), indexOfCategory('tools')]

/** `listed`: the share of the costliest steps. Empty: what is in no step is not more than they are. */
export function restWords(
  run: Pick<Level, 'rows' | 'isPriced' | 'tokens' | 'dollars'>,
  whole: number,
  listed: number,
): string {
  const { isPriced } = run
  const [largest] = rowGroups(run).map(({ row }) => row)
  if (largest === undefined || whole <= 0) return ''
  const size = scaleOf(isPriced).sizeOf(largest) / whole
  if (size <= listed) return ''
  const share = formatTenths(Math.min(1, size))
  if (largest.key === OUTPUT_KEY) {
    return isPriced ? t`${share} of the cost is the output, which isn’t counted here.` : ''
  }
  if (largest.category === TOOLS) {
    return isPriced
      ? t`${share} of the cost is tool definitions, which are in no step.`
      : t`${share} of the input is tool definitions, which are in no step.`
  }
  if (largest.category !== INFERRED) return ''
  return isPriced
    ? t`${share} of the cost is in no step: it isn’t in the file, such as the system prompt and tools.`
    : t`${share} of the input is in no step: it isn’t in the file, such as the system prompt and tools.`
}
