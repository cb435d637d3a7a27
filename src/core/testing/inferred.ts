/** Runs of which only the inferred tokens of each call matter. */

import { CATEGORIES, indexOfCategory } from '../tokens/measure.ts'
import { messageStep } from './steps.ts'

const INFERRED = indexOfCategory('inferred')

/** Of each call the tokens by category: these inferred ones, and 100 of each other kind. */
export function inferredFigures(inferred: readonly number[]) {
  return inferred.map((tokens, call) => ({
    call,
    byCategory: CATEGORIES.map((_, place) => (place === INFERRED ? tokens : 100)),
  }))
}

/** A run of so many calls of one agent, compacted before `compactedAt`. */
export function callsOnly(count: number, compactedAt?: number) {
  return {
    steps: [],
    calls: Array.from({ length: count }, (_, index) => ({ index, at: index, stepId: `s${index}` })),
    recorded: compactedAt === undefined ? [] : [{ call: compactedAt, changes: [] }],
  }
}

/** The same, with a result cleared before `clearedAt` in the step that it is in. */
export function withClearing(run: ReturnType<typeof callsOnly>, clearedAt: number) {
  const step = { ...messageStep('[cleared]'), id: 's0' }
  const cleared = { call: clearedAt, changes: [{ kind: 'replace' as const, step }] }
  return { ...run, recorded: [...run.recorded, cleared] }
}
