/** The selected facets and days as the address has them. Pure. */
import { knownModel } from '#core/collections/known-models.ts'
import type { FacetKind } from '#core/collections/select.ts'

export const FACETS: readonly FacetKind[] = ['project', 'agent', 'model', 'outcome']

/** `model:gpt-5` and the like; what is not understood is left out. */
export function facetsIn(only: readonly string[]): ReadonlyMap<FacetKind, ReadonlySet<string>> {
  const found = new Map<FacetKind, Set<string>>()
  for (const text of only) {
    const at = text.indexOf(':')
    const kind = FACETS.find((facet) => facet === text.slice(0, at))
    if (kind === undefined) continue
    const value = text.slice(at + 1)
    found.set(kind, (found.get(kind) ?? new Set()).add(kind === 'model' ? knownModel(value) : value))
  }
  return found
}

/** The same with other values of one facet. */
export function withFacet(
  only: readonly string[],
  kind: FacetKind,
  values: readonly string[],
): readonly string[] {
  return [
    ...only.filter((text) => !text.startsWith(`${kind}:`)),
    ...values.map((value) => `${kind}:${value}`),
  ]
}

const DAY = /^\d{4}-\d\d-\d\d$/

export function daysIn(text: string | undefined): readonly [string, string] | undefined {
  const [first = '', last = ''] = (text ?? '').split('~')
  return DAY.test(first) && DAY.test(last) && first <= last ? [first, last] : undefined
}

export function daysText(days: readonly [string, string] | undefined): string | undefined {
  return days?.join('~')
}
