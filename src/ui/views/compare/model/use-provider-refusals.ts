/**
 * Which columns the provider would refuse at calls where it takes the baseline: they cannot be used as they
 * are.
 */
import { t } from '#base/words.ts'
import { PROVIDERS } from '#core/validity/check.ts'
import { useProfile, useRefusals } from '#state/index.ts'
import type { Column } from './use-comparison.ts'

export interface ProviderRefusal {
  readonly provider: string
  readonly calls: number
  /** Of the first call that is refused, a sentence. */
  readonly reason: string
  /** That call, 0-based. */
  readonly first: number
}

/** `isWanted`: the figures that everybody looks at first are there. */
export function useProviderRefusals(
  columns: readonly Column[],
  isWanted: boolean,
): (column: Column) => ProviderRefusal | undefined {
  const asked = columns.filter(({ isBound, failure }) => !isBound && failure === undefined)
  const found = useRefusals(
    asked.map(({ spec }) => spec),
    isWanted,
  )
  const rules = useProfile()?.messageRules
  const provider = PROVIDERS.find(({ id }) => id === rules)?.title ?? t`Any provider`
  return (column) => {
    const { latest } = found[asked.indexOf(column)] ?? {}
    const [first] = latest?.listed ?? []
    if (latest === undefined || first === undefined) return undefined
    return { provider, calls: latest.calls, reason: first.reason, first: first.call }
  }
}
