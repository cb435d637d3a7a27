/** What a strategy saves of the recorded cost: not in green where its range reaches above that cost. */
import { type CostRange, mayCostMore } from '#core/cost/cost-range.ts'
import { Delta } from '../../../kit/index.ts'

interface CostDeltaProps {
  readonly value: number
  readonly baseline: number
  readonly unit: '$' | 'tokens'
  /** Of the cost; undefined: not known, or nothing is uncertain. */
  readonly range: CostRange | undefined
  /** Without words beside it, as in a table. */
  readonly isBrief?: boolean
}

export function CostDelta({ value, baseline, unit, range, isBrief = false }: CostDeltaProps) {
  const more = unit === '$' && value < baseline ? mayCostMore(range, baseline) : undefined
  return (
    <>
      <Delta
        value={value}
        baseline={baseline}
        unit={unit}
        better={more === undefined ? 'lower' : 'neither'}
      />
      {more !== undefined && !isBrief && <small> {more}</small>}
    </>
  )
}
