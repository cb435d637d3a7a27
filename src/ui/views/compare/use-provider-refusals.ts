/** Which columns the provider would refuse at calls where it takes the baseline: they cannot be used as they are. */
import { IDENTITY } from '#core/memories/spec-data.ts'
import { PROVIDERS } from '#core/validity/check.ts'
import { useProfile, useRefusals } from '#state/index.ts'
import type { Column } from './use-comparison.ts'

export interface ProviderRefusal {
  readonly provider: string
  readonly calls: number
  /** Of the first call that is refused, a sentence. */
  readonly reason: string
}

/** `isWanted`: the figures that everybody looks at first are there. */
export function useProviderRefusals(
  columns: readonly Column[],
  isWanted: boolean,
): (column: Column) => ProviderRefusal | undefined {
  const asked = columns.filter(({ isBound, failure }) => !isBound && failure === undefined)
  const [ofBaseline, ...ofColumns] = useRefusals([IDENTITY, ...asked.map(({ spec }) => spec)], isWanted)
  const rules = useProfile()?.messageRules
  const provider = PROVIDERS.find(({ id }) => id === rules)?.title ?? ''
  const inBaseline = new Set(ofBaseline?.latest?.map(({ call }) => call))
  return (column) => {
    const { latest } = ofColumns[asked.indexOf(column)] ?? {}
    if (ofBaseline?.latest === undefined || latest === undefined) return undefined
    const own = latest.filter(({ call }) => !inBaseline.has(call))
    const [first] = own
    return first === undefined ? undefined : { provider, calls: own.length, reason: first.reason }
  }
}
