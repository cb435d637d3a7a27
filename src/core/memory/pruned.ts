/**
 * The memory that a policy makes: a pipeline of strategies run by a trigger, as a view of the full log or
 * destructively (docs/decisions.md, 4). One strategy that can be folded step by step is; pipelines run in
 * full.
 */
import type { Memory } from './memory.ts'
import type { Policy } from './pipeline.ts'
import { prunedInFull } from './pruned-in-full.ts'
import { prunedPositional } from './pruned-positional.ts'

export function pruned(id: string, title: string, policy: Policy): Memory {
  const [stage, ...others] = policy.stages
  const isAlone = stage !== undefined && others.length === 0
  return isAlone ? prunedPositional(id, title, { ...policy, stage }) : prunedInFull(id, title, policy)
}
