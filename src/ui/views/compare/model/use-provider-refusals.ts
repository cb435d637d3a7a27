/**
 * Which columns the provider would refuse at calls where it takes the baseline: they cannot be used as they
 * are.
 */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { PROVIDERS } from '#core/validity/check.ts'
import { useProfile, useRefusals } from '#state/index.ts'
import type { Column } from './use-comparison.ts'
import { useSameList } from './use-same-list.ts'

export interface ProviderRefusal {
  readonly provider: string
  readonly calls: number
  /** Of the first call that is refused, a sentence. */
  readonly reason: string
  /** That call, 0-based. */
  readonly first: number
}

interface ProviderRefusals {
  /** Undefined: the provider would take all of its contexts, or that is not known. */
  readonly refusalOf: (column: Column) => ProviderRefusal | undefined
  /** Whether that is known. */
  readonly isChecked: (column: Column) => boolean
}

/**
 * `isWanted`: the figures that everybody looks at first are there. The same functions as long as nothing
 * came.
 */
export function useProviderRefusals(columns: readonly Column[], isWanted: boolean): ProviderRefusals {
  const asked = columns.filter(isAsked)
  const found = useRefusals(
    asked.map(({ spec }) => spec),
    isWanted,
  )
  const rules = useProfile()?.messageRules
  const provider = PROVIDERS.find(({ id }) => id === rules)?.title ?? t`Any provider`
  const places = useSameList(asked.map(({ index }) => index))
  return useMemo(() => {
    const latestOf = (column: Column) =>
      isAsked(column) ? found[places.indexOf(column.index)]?.latest : undefined
    return {
      isChecked: (column) => latestOf(column) !== undefined,
      refusalOf: (column) => {
        const latest = latestOf(column)
        const [first] = latest?.listed ?? []
        if (latest === undefined || first === undefined) return undefined
        return { provider, calls: latest.calls, reason: first.reason, first: first.call }
      },
    }
  }, [found, places, provider])
}

function isAsked({ isBound, failure }: Column): boolean {
  return !isBound && failure === undefined
}
