/**
 * For which memories a skeleton gives the figures of the original (tokens per call and category, kept,
 * rewritten, dropped, moved and added steps, the stable prefix), and for which it cannot: what reads, cuts or
 * writes texts needs them. Each strategy says it of itself (`readsText`), held by a property test; custom
 * code counts as one that does.
 */
import { memoryKinds, strategies } from '../library/index.ts'
import type { CheckedSpec, CheckedStage } from '../spec/spec-data.ts'

/**
 * Whether the figures of a skeleton are those of the original for this memory. One exception that the
 * interface tells: the smolagents dialect joins the results of an action, so where a message-based memory
 * takes away one of several results the tokens of that action are estimated.
 */
export function isStructureOnly(spec: Pick<CheckedSpec, 'id' | 'pipeline' | 'facts'>): boolean {
  // A pinned fact is a piece of a text.
  return spec.facts === undefined && (spec.pipeline ?? [spec]).every((stage) => !readsText(stage))
}

function readsText({ id, own }: Pick<CheckedStage, 'id' | 'own'>): boolean {
  const found = [...strategies, ...memoryKinds].find((one) => one.id === id)
  return own !== undefined || found?.readsText !== false
}
