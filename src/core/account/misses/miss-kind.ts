/** Which of the causes that people are told a cache miss has. Pure. */
import type { CacheMiss } from '../cache-misses.ts'
import type { ProbableCause } from '../causes/probable-cause.ts'

export type MissKind = 'compaction' | 'expired' | 'changed' | 'other' | ProbableCause['kind']

/** `isCompacted`: right after a compaction. `probable`: of a miss that the file's messages don't explain. */
export function missKindOf(
  { cause }: Pick<CacheMiss, 'cause'>,
  { isCompacted, probable }: { readonly isCompacted: boolean; readonly probable?: ProbableCause | undefined },
): MissKind {
  if (isCompacted) return 'compaction'
  if (cause === 'unexplained') return probable?.kind ?? 'unknown'
  return cause === 'expired' || cause === 'changed' ? cause : 'other'
}
