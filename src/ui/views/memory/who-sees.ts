/**
 * Which agent sees what: items that agents share, and each agent's own, against the agents of the run. Pure.
 */
import type { Sharing } from '#core/memory/memory.ts'
import type { Step } from '#core/model/step.ts'
import type { InspectedCompartment } from '#state/index.ts'
import type { Lookup } from './lanes.ts'

export type Agent = string | undefined

export type SharedItem =
  | { readonly kind: 'step'; readonly key: string; readonly step: Step | undefined; readonly group: string }
  /** All that an agent has for itself, in one line. */
  | { readonly kind: 'own'; readonly key: string; readonly title: string; readonly count: number }

interface SharedRow {
  readonly item: SharedItem
  /** Which agents see it, in the order of `agents`. */
  readonly sees: readonly boolean[]
}

export interface WhoSees {
  readonly agents: readonly Agent[]
  readonly rows: readonly SharedRow[]
}

/** Undefined where the memory shares nothing. O(steps shared). */
export function whoSees(
  compartments: readonly InspectedCompartment[],
  lookup: Lookup,
  others: readonly Agent[],
): WhoSees | undefined {
  const parts = compartments.flatMap((part) =>
    part.sharing === undefined ? [] : [{ part, sharing: part.sharing }],
  )
  if (parts.length === 0) return undefined
  const agents = [...new Set([...parts.flatMap(({ sharing }) => readersOf(sharing)), ...others])]
  const rows = parts.flatMap(({ part: { id, title, steps }, sharing }): readonly SharedRow[] => {
    const readers = readersOf(sharing)
    const sees = agents.map((agent) => readers.includes(agent))
    if (sharing.kind === 'own') return [{ item: { kind: 'own', key: id, title, count: steps.length }, sees }]
    return steps.map((reference) => {
      const key = `${id} ${typeof reference === 'string' ? reference : reference.id}`
      return { item: { kind: 'step', key, step: lookup(reference), group: title }, sees }
    })
  })
  return { agents, rows }
}

function readersOf(sharing: Sharing): readonly Agent[] {
  return sharing.kind === 'own' ? [sharing.agent] : sharing.readers
}
