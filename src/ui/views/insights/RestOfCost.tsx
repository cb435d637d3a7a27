/** Over the costliest steps, where most of the cost is if it is in no step, with the way to it. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { showInsight } from '#state/index.ts'
import { Button } from '../../kit/index.ts'
import { levelOf } from './breakdown-levels.ts'
import { restWords } from './rest-words.ts'
import { type Shares, useLevelInput, useShares } from './use-level-input.ts'

interface RestOfCostProps {
  readonly trace: Trace
  /** What the run cost; undefined: not known. */
  readonly dollars: number | undefined
  /** All input tokens. */
  readonly tokens: number | undefined
  /** The share of the costliest steps. */
  readonly listed: number
}

export function RestOfCost(props: RestOfCostProps) {
  const { shares } = useShares()
  return shares === undefined ? null : <Rest {...props} shares={shares} />
}

function Rest({ trace, shares, dollars, tokens, listed }: RestOfCostProps & { readonly shares: Shares }) {
  const input = useLevelInput(trace, shares)
  const run = useMemo(() => levelOf(input, []), [input])
  const words = restWords(run, (run.isPriced ? dollars : tokens) ?? 0, listed)
  if (words === '') return null
  return (
    <p>
      {words}{' '}
      <Button size="small" variant="quiet" onClick={() => showInsight('shares')}>
        {t`Show the breakdown`}
      </Button>
    </p>
  )
}
