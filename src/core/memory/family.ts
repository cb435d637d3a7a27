/** Strategies and memories that belong together: of one framework, or of one purpose. */
import type { MemoryKind } from './memory.ts'
import type { Strategy } from './strategy.ts'

export interface Family {
  /** What a person looks for it by. */
  readonly title: string
  readonly strategies: readonly Strategy[]
  /** Memory systems: more than a pruned log. */
  readonly memories: readonly MemoryKind[]
}
