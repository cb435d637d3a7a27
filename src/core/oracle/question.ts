/** What a column of the oracle asks of the bound. */
import { type CheckedSpec, IDENTITY, type MemorySpec, ORACLE } from '../spec/spec-data.ts'

/** Whose bound: of a memory with its own tokens, or with this many a call. */
export interface BoundQuestion {
  readonly memory: CheckedSpec
  /** Tokens a call; absent: the memory's own. */
  readonly budget?: number
  /** Also the cheapest contexts that lose nothing and a best choice; dearer. */
  readonly withCheapest?: boolean
}

/** Whether a spec is of the oracle, and so of no memory that runs. */
export function isOracle(spec: MemorySpec): boolean {
  return 'id' in spec && spec.id === ORACLE
}

/**
 * Of an oracle the question whose answer it is, so that the two never differ; any other question as it is.
 */
export function askedOf(question: BoundQuestion): BoundQuestion {
  const { params, like } = question.memory
  if (!isOracle(question.memory)) return question
  if (like !== undefined) return { memory: like, withCheapest: true }
  return { memory: IDENTITY, budget: Number(params['budget']), withCheapest: true }
}
