/**
 * By what loss strategies are held against each other: the re-read risk where it is validated for these runs,
 * else lost facts.
 */
import { isValidated, type RereadSums } from '../rereads/run-risk.ts'

/** `rereads`: read results that the agent is expected to read again. `lost`: facts that later calls use. */
export type LossBasis = 'rereads' | 'lost'

interface Lossy {
  readonly lost: number
  readonly rereads?: RereadSums | undefined
}

/** Of all rows that are known: one run of another kind, and they can't be compared by re-read risk. */
export function lossBasis(rows: readonly (Pick<Lossy, 'rereads'> | undefined)[]): LossBasis {
  const known = rows.filter((row) => row !== undefined)
  return known.length > 0 && known.every(({ rereads }) => isValidated(rereads)) ? 'rereads' : 'lost'
}

/** Expected re-reads, or lost facts. */
export function lossIn({ lost, rereads }: Lossy, basis: LossBasis): number {
  return basis === 'lost' ? lost : (rereads?.expected.pages ?? 0)
}
